// Test builder: a whole template around one table, bound to data and laid out with the bundled fonts; printed as text.

import assert from 'node:assert/strict';
import { blockKinds } from '../../src/blocks/index.ts';
import type { Issue } from '../../src/errors.ts';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { composeDocument } from '../../src/layout/document/compose.ts';
import type { Warning } from '../../src/layout/flowable.ts';
import type { Page } from '../../src/layout/frame.ts';
import { bindTemplate } from '../../src/template/bind/bind.ts';
import { compileTemplate } from '../../src/template/compile/compile.ts';
import { parseTemplate } from '../../src/template/read/parse.ts';
import { linesOf } from '../layout/table-builders.ts';

type Json = Readonly<Record<string, unknown>>;

/** A template with one table and what else is given. Pages are `height` points high inside, without margins. */
export interface Given {
  readonly table: Json;
  readonly data?: Json;
  readonly variables?: Json;
  readonly styles?: Json;
  readonly height?: number;
  readonly width?: number;
  /** Whether it is laid out as one that is to be explained: cell by cell. */
  readonly explains?: boolean;
  /** Other keys of the template. */
  readonly more?: Json;
}

const noFiles = { hasFile: () => false };

/** The template as the compiler sees it: faults, or what is to be bound. */
export function compile({
  table,
  variables = anyItems,
  styles = {},
  height = 200,
  width = 400,
  more = {},
}: Given) {
  const template = {
    platen: 1,
    name: 'test',
    page: { size: [width, height], margin: 0 },
    variables,
    styles,
    content: [{ type: 'table', ...table }],
    ...more,
  };
  const parsed = parseTemplate({ main: 'template.json', read: () => JSON.stringify(template) });
  if ('issues' in parsed) return parsed;
  return compileTemplate(parsed.tree, { kinds: blockKinds, families: bundledFontSet().families, ...noFiles });
}

const anyItems: Json = {
  items: {
    type: 'list',
    required: false,
    fields: {
      name: { type: 'string', required: false },
      amount: { type: 'number', required: false },
      kind: { type: 'string', required: false },
      sub: { type: 'string', required: false },
      parts: { type: 'list', required: false, items: { type: 'string' } },
    },
  },
};

/** The faults of the template, as `path message`. */
export function faults(given: Given): string[] {
  const compiled = compile(given);
  return 'issues' in compiled ? compiled.issues.map(describe) : [];
}

function describe({ path, message, hint }: Issue): string {
  return `${path} ${message}${hint === undefined ? '' : ` (${hint})`}`;
}

/** What came of a document. */
export interface Laid {
  readonly pages: readonly Page[];
  readonly warnings: readonly Warning[];
  readonly issues: readonly Issue[];
}

/** Lays out the document; issues of binding are given, not thrown. */
export async function lay(given: Given): Promise<Laid> {
  const compiled = compile(given);
  if ('issues' in compiled) throw new Error(compiled.issues.map(describe).join('; '));
  const bound = await bindTemplate(compiled.template, {
    data: given.data ?? {},
    moment: 0,
    seed: '00'.repeat(32),
    assets: new Map(),
    explains: given.explains,
  });
  if (bound.kind !== 'bound')
    return { pages: [], warnings: [], issues: bound.kind === 'issues' ? bound.issues : [] };
  const { sections, rtl, findDivider, issues } = bound.document;
  const { pages, warnings } = composeDocument({ sections, rtl, findDivider, fonts: bundledFontSet() });
  return { pages, warnings, issues: issues() };
}

/** The lines of text on each page, left to right. */
export async function printed(given: Given): Promise<string[][]> {
  const { pages, issues } = await lay(given);
  if (issues.length > 0) throw new Error(issues.map(describe).join('; '));
  return pages.map(({ frame }) => linesOf(frame));
}

/** Data: items by name, with amounts of a tenth and up. */
export const items = (...names: string[]) => ({
  items: names.map((name, index) => ({ name, amount: (index + 1) / 10 })),
});

/** Returns the printed lines of a table without padding, which takes one page. */
export async function onePage(
  table: Given['table'],
  data: Given['data'] = items('a', 'b', 'c'),
  given: Partial<Given> = {},
) {
  const pages = await printed({ table: { padding: 0, ...table }, data, ...given });
  assert.equal(pages.length, 1);
  return pages[0];
}

/** A table in the short form: rows, headers and footers. */
export const short = {
  rows: 'items',
  columns: [
    { header: 'Name', cell: '{{name}}' },
    { header: 'Amount', cell: '{{amount}}', footer: '{{$sum($rows.amount)}}' },
  ],
};
