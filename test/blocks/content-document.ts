// Test builder: a whole template around some content, bound to data and laid out with the bundled fonts; printed as text.
import { blockKinds } from '../../src/blocks/index.ts';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { composeDocument } from '../../src/layout/document/compose.ts';
import { type Frame, type Item, openItems, type Page } from '../../src/layout/frame.ts';
import { bindTemplate } from '../../src/template/bind/bind.ts';
import { compileTemplate } from '../../src/template/compile/compile.ts';
import type { AnyBlockKind } from '../../src/template/kind.ts';
import { parseTemplate } from '../../src/template/read/parse.ts';

type Json = Readonly<Record<string, unknown>>;

/** Other keys of the template, and other files. Pages are 300 by 200 without margins unless `page` says otherwise. */
export interface Around {
  readonly more?: Json;
  readonly files?: Readonly<Record<string, unknown>>;
  /** Kinds besides those of the language. */
  readonly kinds?: readonly AnyBlockKind[];
}

function compile(given: unknown, { more = {}, files = {}, kinds = [] }: Around) {
  const content = Array.isArray(given) ? given : [given];
  const template = { platen: 1, name: 'test', page: { size: [300, 200], margin: 0 }, content, ...more };
  const texts = new Map(Object.entries({ 'template.json': template, ...files }));
  const read = (path: string) => (texts.has(path) ? JSON.stringify(texts.get(path)) : undefined);
  const parsed = parseTemplate({ main: 'template.json', read });
  return 'issues' in parsed ? parsed : compileTemplate(parsed.tree, { kinds: [...blockKinds, ...kinds] });
}

/** The faults of a template with this content: `path: message`. */
export function faultsOf(content: unknown, around: Around = {}): string[] {
  const compiled = compile(content, around);
  return 'issues' in compiled ? compiled.issues.map(({ path, message }) => `${path}: ${message}`) : [];
}

/** The finished pages of a template with this content. Throws when it has faults. */
export async function pagesWith(content: unknown, around: Around = {}): Promise<readonly Page[]> {
  const compiled = compile(content, around);
  if ('issues' in compiled) throw new Error(compiled.issues.map(({ message }) => message).join('; '));
  const input = { data: {}, moment: 0, seed: '00'.repeat(32), assets: new Map() };
  const bound = await bindTemplate(compiled.template, input);
  if (bound.kind !== 'bound') throw new Error(JSON.stringify(bound));
  const { sections, rtl, findDivider, issues } = bound.document;
  const { pages } = composeDocument({ sections, rtl, findDivider, fonts: bundledFontSet() });
  if (issues().length > 0) throw new Error(JSON.stringify(issues()));
  return pages;
}

/** An item with its place on the page. */
export interface Found {
  readonly item: Item;
  readonly x: number;
  readonly y: number;
}

/** All items of a page but frames, in drawing order. */
export function itemsOf({ frame }: Page): Found[] {
  const walk = (inner: Frame, x: number, y: number): Found[] =>
    openItems(inner).flatMap((item) => {
      if (item.kind === 'frame') return walk(item.frame, x + item.x, y + item.y);
      return [{ item, x, y }];
    });
  return walk(frame, 0, 0);
}

/** The texts of each page. */
export async function textsOf(content: unknown, around: Around = {}): Promise<string[][]> {
  return (await pagesWith(content, around)).map((page) => placedTexts(page).map(({ text }) => text));
}

/** The texts of a page with their left ends and baselines, rounded. */
export function placedTexts(page: Page): { text: string; x: number; y: number }[] {
  return itemsOf(page).flatMap(({ item, x, y }) => {
    if (item.kind !== 'text') return [];
    return [{ text: item.text, x: Math.round(x + item.x), y: Math.round(y + item.y) }];
  });
}
