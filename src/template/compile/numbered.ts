// Whether a block has a number that `$numberOf` could print, as far as the template alone tells.
import type { AnyBlockKind, CaptionSort } from '../kind.ts';
import { isRecord } from '../read/record.ts';
import { valueAt } from '../read/tree.ts';

/** Why a block has no number, and the way out. */
export interface NumberFault {
  readonly message: string;
  readonly hint: string;
}

/** What makes each sort of caption numbered, as a value of `numbering`. */
const ways: Readonly<Record<CaptionSort, string>> = {
  table: '{ "tables": "Table {{$tableNumber}}: " }',
  figure: '{ "figures": "Figure {{$figureNumber}}: " }',
};

/** A block whose number is asked for. */
export interface Numbered {
  readonly id: string;
  readonly node: Readonly<Record<string, unknown>>;
  readonly kind: AnyBlockKind;
}

/** Returns why a block has no number with any data, or undefined where it may have one. `template` is the top level. */
export function numberFault(
  { id, node, kind }: Numbered,
  template: Readonly<Record<string, unknown>>,
): NumberFault | undefined {
  const fault = (reason: string, hint: string): NumberFault => ({
    message: `the block with the id "${id}" has no number: ${reason}`,
    hint,
  });
  const isHeading = 'outline' in kind.entries && isCounted(node);
  if (!isHeading && node.caption === undefined)
    return 'numbered' in kind.entries && 'outline' in kind.entries
      ? fault('it is no heading', 'add its level, "numbered": 2, or give the id to a heading')
      : fault('it is no heading, and has no caption', 'give the id to a heading, or add "caption"');
  if (node.numbered === false)
    return fault('it says "numbered": false', 'leave that out, or write the number yourself');
  const numbering = isRecord(template.numbering) ? template.numbering : {};
  if (isHeading) {
    if (countsHeadings(template)) return undefined;
    return fault('headings have none', 'add "numbering": { "headings": true } to the template');
  }
  const sort = kind.captionSort ?? 'figure';
  if (numbering[`${sort}s`] !== undefined) return undefined;
  return fault(`captions of ${sort}s have none`, `add "numbering": ${ways[sort]} to the template`);
}

/** Whether a text is a heading, or is counted with them. */
function isCounted({ outline, heading, numbered }: Readonly<Record<string, unknown>>): boolean {
  return (outline ?? heading) !== undefined || typeof numbered === 'number' || isRecord(numbered);
}

/** Whether a template counts headings, and what is numbered with them, anywhere. */
export function countsHeadings(template: unknown): boolean {
  if (!isRecord(template)) return false;
  const numbering = isRecord(template.numbering) ? template.numbering : {};
  return (numbering.headings ?? false) !== false || hasNumberedPart(template.content);
}

/** Whether a block at this place stands in an item of a list that has numbers. `template` is the top level. */
export function isInNumberedList(path: string, template: unknown): boolean {
  const keys = path.split('/');
  return keys.some((key, index) => {
    if (key !== 'items') return false;
    const list = valueAt(template, keys.slice(0, index).join('/'));
    return isRecord(list) && (list.numbered !== undefined || (list.ordered ?? false) !== false);
  });
}

/** Whether a block of the content numbers the headings in it, as sections do. */
function hasNumberedPart(content: unknown): boolean {
  return Array.isArray(content) && content.some((block) => isRecord(block) && isRecord(block.numbering));
}
