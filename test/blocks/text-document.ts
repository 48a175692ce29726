// Test builder: a template of a few blocks, bound to data and laid out with the bundled fonts; what stands on it is listed.
import { blockKinds } from '../../src/blocks/index.ts';
import type { Issue } from '../../src/errors.ts';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { composeDocument } from '../../src/layout/document/compose.ts';
import { type Frame, type Item, openItems } from '../../src/layout/frame.ts';
import { bindTemplate } from '../../src/template/bind/bind.ts';
import { compileTemplate } from '../../src/template/compile/compile.ts';
import { parseTemplate } from '../../src/template/read/parse.ts';

type Json = Readonly<Record<string, unknown>>;

/** What stands around the blocks. */
export interface Surroundings {
  readonly data?: Json;
  readonly variables?: Json;
  readonly styles?: Json;
  readonly width?: number;
}

/** An item of the page, placed from the page's corner. */
export type Placed = Exclude<Item, { kind: 'frame' }> & { readonly x?: number };

function compile(content: unknown, { variables = {}, styles = {}, width = 300 }: Surroundings) {
  const template = {
    platen: 1,
    name: 'test',
    page: { size: [width, 2000], margin: 0 },
    variables,
    styles,
    content,
  };
  const parsed = parseTemplate({ main: 'template.json', read: () => JSON.stringify(template) });
  if ('issues' in parsed) return parsed;
  const { families } = bundledFontSet();
  return compileTemplate(parsed.tree, { kinds: blockKinds, families, hasFile: () => false });
}

function describe({ path, message, hint }: Issue): string {
  return `${path}: ${message}${hint === undefined ? '' : ` (${hint})`}`;
}

/** The faults of a template. */
export function faults(content: unknown, around: Surroundings = {}): readonly string[] {
  const compiled = compile(content, around);
  return 'issues' in compiled ? compiled.issues.map(describe) : [];
}

/** The items of the first page, and what was said while binding. */
export async function lay(
  content: unknown,
  around: Surroundings = {},
): Promise<{ readonly items: readonly Placed[]; readonly issues: readonly string[] }> {
  const compiled = compile(content, around);
  if ('issues' in compiled) throw new Error(compiled.issues.map(describe).join('; '));
  const data = around.data ?? {};
  const bound = await bindTemplate(compiled.template, {
    data,
    moment: 0,
    seed: '00'.repeat(32),
    assets: new Map(),
  });
  if (bound.kind !== 'bound')
    return { items: [], issues: bound.kind === 'issues' ? bound.issues.map(describe) : [] };
  const { sections, rtl, findDivider, issues } = bound.document;
  const { pages } = composeDocument({ sections, rtl, findDivider, fonts: bundledFontSet() });
  return { items: pages.flatMap(({ frame }) => flatten(frame, 0, 0)), issues: issues().map(describe) };
}

function flatten(frame: Frame, x: number, y: number): Placed[] {
  return openItems(frame).flatMap((item): Placed[] => {
    if (item.kind === 'frame') return flatten(item.frame, x + item.x, y + item.y);
    if (item.kind === 'path') return [item];
    const at = { x: x + item.x, y: y + item.y };
    if (item.kind !== 'text') return [{ ...item, ...at }];
    // Some of a simple line's properties are worked out when they are asked for.
    const { size, color, pieces, wordSpace, letterSpace } = item;
    return [{ ...item, ...at, size, color, pieces, wordSpace, letterSpace }];
  });
}

/** The text items as `text`, with `*` for bold, `/` for italic, `_` for underlined lines and `@target` for links, line by line. */
export async function lines(content: unknown, around: Surroundings = {}): Promise<readonly string[]> {
  const { items, issues } = await lay(content, around);
  if (issues.length > 0) throw new Error(issues.join('; '));
  const rows = new Map<number, string[]>();
  for (const item of items) {
    if (item.kind !== 'text') continue;
    const name = item.pieces[0]?.face.name ?? '';
    const mark = `${name.includes('Bold') ? '*' : ''}${name.includes('Italic') ? '/' : ''}`;
    const row = rows.get(Math.round(item.y)) ?? [];
    row.push(mark + item.text);
    rows.set(Math.round(item.y), row);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.join('|'));
}
