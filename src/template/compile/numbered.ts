// Whether a block has a number that `$numberOf` could print, as far as the template alone tells.
import type { CaptionSort } from '../kind.ts';
import { isRecord } from '../read/record.ts';

/** Why a block has no number, and the way out. */
export interface NumberFault {
  readonly message: string;
  readonly hint: string;
}

/** The kinds of block whose captions are counted as tables. All others with captions are figures. */
const tables: ReadonlySet<unknown> = new Set(['table']);

/** What makes each sort of caption numbered, as a value of `numbering`. */
const ways: Readonly<Record<CaptionSort, string>> = {
  table: '{ "tables": "Table {{$tableNumber}}: " }',
  figure: '{ "figures": "Figure {{$figureNumber}}: " }',
};

/** Returns why the block with this id has no number with any data, or undefined where it may have one. `node` is the block, and `template` the top level. */
export function numberFault(
  id: string,
  node: unknown,
  template: Readonly<Record<string, unknown>>,
): NumberFault | undefined {
  if (!isRecord(node)) return undefined;
  const fault = (reason: string, hint: string): NumberFault => ({
    message: `the block with the id "${id}" has no number: ${reason}`,
    hint,
  });
  const isHeading = node.type === 'text' && (node.outline ?? node.heading) !== undefined;
  if (!isHeading && node.caption === undefined)
    return fault('it is no heading, and has no caption', 'give the id to a heading, or add "caption"');
  if (node.numbered === false)
    return fault('it says "numbered": false', 'leave that out, or write the number yourself');
  const numbering = isRecord(template.numbering) ? template.numbering : {};
  if (isHeading) {
    if ((numbering.headings ?? false) !== false || hasNumberedSection(template.content)) return undefined;
    return fault('headings have none', 'add "numbering": { "headings": true } to the template');
  }
  const sort = tables.has(node.type) ? 'table' : 'figure';
  if (numbering[`${sort}s`] !== undefined) return undefined;
  return fault(`captions of ${sort}s have none`, `add "numbering": ${ways[sort]} to the template`);
}

/** Whether a section numbers its own headings. */
function hasNumberedSection(content: unknown): boolean {
  return (
    Array.isArray(content) &&
    content.some((block) => isRecord(block) && block.type === 'section' && isRecord(block.numbering))
  );
}
