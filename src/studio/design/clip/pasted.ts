// What is pasted, as blocks: blocks of this or another template, a table, or texts. It comes from anywhere, so it is bounded
// and read as what it is made of; whether a template may hold it, the trial of the act says.
import type { JsonNode } from '../../data/tree.ts';
import { words } from '../../words/words.ts';
import { entryOf, readJsonc, textAt } from '../edit/jsonc.ts';
import { literal } from '../know/path.ts';
import { clipKey } from './copied.ts';

/** Blocks to be put in, as JSON, and styles that go with them, by their names. */
export interface Pasted {
  readonly blocks: readonly string[];
  readonly styles: ReadonlyMap<string, string>;
}

/** Rows of texts, and whether the first one is a head. */
export interface PastedTable {
  readonly rows: readonly (readonly string[])[];
  readonly hasHead: boolean;
}

const most = { characters: 1_000_000, blocks: 500, rows: 500, columns: 50, levels: 150 };

/** Reads plain text: blocks as JSON, cells between tabs, or lines. Returns why not, in words, where it is too much. */
export function pastedText(text: string): Pasted | string {
  if (text.length > most.characters) return words.hand.tooLong(most.characters);
  return jsonBlocks(text) ?? tabbed(text) ?? pastedLines(text.split(/\r\n?|\n/));
}

/** Returns whether a text is blocks as JSON: it counts before any other form of the same. */
export function isBlocks(text: string): boolean {
  return text.length <= most.characters && jsonBlocks(text) !== undefined;
}

/** Returns texts as blocks. */
function pastedLines(lines: readonly string[]): Pasted | string {
  const written = lines.map((line) => line.trim()).filter((line) => line !== '');
  return pastedBlocks(written.map((line) => JSON.stringify(literal(line))));
}

/** Returns blocks that are JSON, unless they are too many. */
export function pastedBlocks(blocks: readonly string[]): Pasted | string {
  return blocks.length > most.blocks ? words.hand.tooMany(most.blocks) : { blocks, styles: new Map() };
}

/** Returns a table with its rows written out. Columns of numbers stand at the right. */
export function tableOf({ rows, hasHead }: PastedTable): string | undefined {
  const count = Math.max(0, ...rows.map((row) => row.length));
  if (rows.length > most.rows || count > most.columns) return undefined;
  const [head, ...others] = rows;
  const body = hasHead ? others : rows;
  const columns = [...Array(count).keys()].map((index) => {
    const header = hasHead ? [`"header": ${JSON.stringify(literal(head?.[index] ?? ''))}`] : [];
    const cells = body.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
    const isNumbers =
      cells.length > 0 && cells.every((cell) => /^[-+(]?[\p{Sc}\d][\d.,'\s%)\p{Sc}]*$/u.test(cell));
    return `{ ${[...header, ...(isNumbers ? ['"align": "right"'] : index === 0 ? ['"width": "*"'] : [])].join(', ')} }`;
  });
  const written = body.map((row) => {
    const cells = columns.map((_, index) => JSON.stringify(literal((row[index] ?? '').trim())));
    return `[${cells.join(', ')}]`;
  });
  return `{ "type": "table", "columns": [${columns.join(', ')}], "body": [${written.join(', ')}] }`;
}

/** Says that a table is too large. */
export function tooLargeTable(): string {
  return words.hand.tooLargeTable(most.rows, most.columns);
}

function tabbed(text: string): Pasted | string | undefined {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n?|\n/);
  const rows = lines.map((line) => line.split('\t'));
  // Text with a tab at the start of some lines is no table.
  const isTable = (rows[0]?.length ?? 0) > 1 && rows.every((row) => row.length === rows[0]?.length);
  if (!isTable) return undefined;
  const table = tableOf({ rows, hasHead: rows.length > 1 && looksLikeHead(rows) });
  return table === undefined ? tooLargeTable() : pastedBlocks([table]);
}

/** Returns whether the first row names the columns, as it does in most sheets: each of its cells has a text without a number. */
export function looksLikeHead(rows: PastedTable['rows']): boolean {
  return rows[0]?.every((cell) => cell.trim() !== '' && !/\d/.test(cell)) === true;
}

function jsonBlocks(text: string): Pasted | undefined {
  if (!/^\s*[{[]/.test(text) || isTooDeep(text)) return undefined;
  const root = readJsonc(text);
  if (!root) return undefined;
  const clip = root.kind === 'object' ? entryOf(root, clipKey)?.node : undefined;
  const list = clip ?? root;
  const nodes = list.kind === 'list' ? list.entries.map(({ node }) => node) : [list];
  if (nodes.length === 0 || nodes.length > most.blocks || !nodes.every(isPastable)) return undefined;
  // A list of plain texts may be anything.
  if (!clip && nodes.every(({ kind }) => kind === 'text')) return undefined;
  const styles = clip ? (entryOf(root, 'styles')?.node.entries ?? []) : [];
  return {
    blocks: nodes.map(({ raw }) => raw),
    styles: new Map(styles.flatMap(({ key, node }) => (node.kind === 'object' ? [[key, node.raw]] : []))),
  };
}

function isPastable(node: JsonNode): boolean {
  return node.kind === 'text' || textAt(node, 'type') !== undefined;
}

/** Returns whether brackets nest deeper than a template may. */
function isTooDeep(text: string): boolean {
  let level = 0;
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/g)) {
    if (mark === '[' || mark === '{') level++;
    else if (mark === ']' || mark === '}') level--;
    if (level > most.levels) return true;
  }
  return false;
}
