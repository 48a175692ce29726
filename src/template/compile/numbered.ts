// Whether a block has a number that `$numberOf` could print, as far as the template alone tells.
import type { AnyBlockKind, CaptionSort } from '../kind.ts';
import { isRecord } from '../read/record.ts';

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
  const isHeading = 'outline' in kind.entries && (node.outline ?? node.heading) !== undefined;
  if (!isHeading && node.caption === undefined)
    return fault('it is no heading, and has no caption', 'give the id to a heading, or add "caption"');
  if (node.numbered === false)
    return fault('it says "numbered": false', 'leave that out, or write the number yourself');
  const numbering = isRecord(template.numbering) ? template.numbering : {};
  if (isHeading) {
    if ((numbering.headings ?? false) !== false || hasNumberedPart(template.content)) return undefined;
    return fault('headings have none', 'add "numbering": { "headings": true } to the template');
  }
  const sort = kind.captionSort ?? 'figure';
  if (numbering[`${sort}s`] !== undefined) return undefined;
  return fault(`captions of ${sort}s have none`, `add "numbering": ${ways[sort]} to the template`);
}

/** Whether a block of the content numbers the headings in it, as sections do. */
function hasNumberedPart(content: unknown): boolean {
  return Array.isArray(content) && content.some((block) => isRecord(block) && isRecord(block.numbering));
}
