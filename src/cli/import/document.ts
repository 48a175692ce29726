// A whole definition of pdfmake becomes a template: its pages, styles, sections and content.
import { attachedFiles, infoOf, pdfKeys, tellTopKeys } from './attachments.ts';
import { makeContent } from './blocks.ts';
import { Layers, readLayer } from './layers.ts';
import { lookOf, written } from './look.ts';
import { type Note, Notes } from './notes.ts';
import { difference, tellFont } from './open.ts';
import { type PageSetup, pageParts, pageSetup } from './page.ts';
import { PictureFiles, type ReadFile } from './picture-files.ts';
import { References } from './references.ts';
import { StyleBook } from './style-book.ts';
import { below, isObject, type Json, type Made, own } from './values.ts';
import type { Spot, Work } from './work.ts';

/** A template, the files that it names by their paths, and what has no counterpart in it. */
export interface Imported {
  readonly template: Made;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly notes: readonly Note[];
}

/** How text looks in a template without a word. */
const standardLook = {
  ...lookOf(() => undefined),
  fontSize: 10,
  lineHeight: 1.3,
};

/** Turns a definition into a template called `name`. */
export function importDefinition(definition: Json, name: string, readFile: ReadFile): Imported {
  const notes = new Notes();
  tellTopKeys(definition, notes);
  const files = new PictureFiles(own(definition, 'images'), readFile, notes);
  const { content, header, footer, background } = definition;
  const attached = attachedFiles(definition, files, notes);
  const work: Work = {
    notes,
    book: new StyleBook(own(definition, 'styles'), notes),
    references: new References({ content, header, footer, background }, notes),
    pictures: files,
    attachments: attached.names,
    sectioned: new WeakSet(),
    content: (node, spot) => makeContent(node, spot, work),
  };
  const page = pageSetup(definition, '', work);
  const base = baseSpot(definition, page, work);
  const parts = pageParts(definition, base, work);
  const body = sections(definition, { page, base, work });
  const style = { ...written(difference(base.look, standardLook)), orphans: 1, widows: 1 };
  const styles = work.book.finish();
  const template: Made = {
    platen: 1,
    name,
    ...infoOf(definition, notes),
    page: page.keys,
    ...pdfKeys(definition, attached, notes),
    style,
    ...(Object.keys(styles).length > 0 && { styles }),
    ...parts,
    content: body,
  };
  return { template, files: files.files, notes: notes.all };
}

/** Matches a letter of a script that is written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

function baseSpot(definition: Json, page: PageSetup, work: Work): Spot {
  const given = own(definition, 'defaultStyle');
  const style: Json = isObject(given) ? given : {};
  const path = '/defaultStyle';
  tellFont(style, path, work);
  const layer = readLayer(style, path, work.notes);
  // pdfmake sets lines at the left, in whatever script they are.
  const isLeft =
    layer.alignment === undefined && rightToLeft.test(JSON.stringify(own(definition, 'content')));
  const layers = new Layers(isLeft ? { ...layer, alignment: 'left' } : layer);
  return { path: '', layers, look: lookOf((key) => layers.get(key)), page: page.box, lists: 0 };
}

/** A part of the document with pages of its own: what its section says, and what stands on its pages. */
interface Part {
  readonly keys: Made | undefined;
  readonly page: PageSetup;
  readonly blocks: unknown[];
}

interface Cutting {
  readonly page: PageSetup;
  readonly base: Spot;
  readonly work: Work;
}

/** Returns the content of the template. Where pages are turned or a section begins, a section of the template does. */
function sections(definition: Json, cutting: Cutting): readonly unknown[] {
  const { page, base, work } = cutting;
  const given = own(definition, 'content');
  const nodes: readonly unknown[] = Array.isArray(given) ? given : [given ?? ''];
  const parts: Part[] = [{ keys: undefined, page, blocks: [] }];
  const current = () => parts.at(-1) ?? { keys: undefined, page, blocks: [] };
  nodes.forEach((node, index) => {
    const path = Array.isArray(given) ? below('/content', index) : '/content';
    if (isObject(node) && own(node, 'section') !== undefined) {
      parts.push(sectionPart(definition, node, path, cutting));
      return;
    }
    const turn = isObject(node) ? turned(definition, node, current().page) : undefined;
    if (turn?.side === 'before') parts.push(turnedPart(definition, turn.source, cutting));
    if (turn && isObject(node)) work.sectioned.add(node);
    current().blocks.push(work.content(node, { ...base, path, page: current().page.box }));
    if (turn?.side === 'after') parts.push(turnedPart(definition, turn.source, cutting));
  });
  return parts.flatMap(({ keys, blocks }) => {
    if (keys === undefined) return blocks;
    return blocks.length === 0 ? [] : [{ type: 'section', ...keys, content: blocks }];
  });
}

interface Turn {
  readonly side: 'before' | 'after';
  /** The definition of a page of the other orientation. */
  readonly source: Json;
}

/** Returns how a node turns the pages from it on, or undefined when they stay as they are. */
function turned(definition: Json, node: Json, { box }: PageSetup): Turn | undefined {
  const asked = String(own(node, 'pageOrientation') ?? '').toLowerCase();
  const side = /^(before|after)/.exec(String(own(node, 'pageBreak') ?? ''))?.[0];
  if (!/^(portrait|landscape)$/.test(asked) || (side !== 'before' && side !== 'after')) return undefined;
  const now = box.width > box.height ? 'landscape' : 'portrait';
  return now === asked ? undefined : { side, source: { ...definition, pageOrientation: asked } };
}

function turnedPart(definition: Json, source: Json, { base, work }: Cutting): Part {
  const page = pageSetup(source, '', work);
  const parts = pageParts(definition, { ...base, page: page.box }, work);
  return { keys: { page: page.keys, ...parts }, page, blocks: [] };
}

const pageKeys = ['pageSize', 'pageOrientation', 'pageMargins'];
const partKeys = ['header', 'footer', 'background', 'watermark'];

function sectionPart(definition: Json, node: Json, path: string, { base, work }: Cutting): Part {
  const known = new Set([...pageKeys, ...partKeys, 'section']);
  for (const key of Object.keys(node))
    if (!known.has(key)) work.notes.add(below(path, key), `a section has no "${key}" here`, 'it is left out');
  const asked = (key: string) => (own(node, key) === 'inherit' ? undefined : own(node, key));
  const source: Json = Object.fromEntries(pageKeys.map((key) => [key, asked(key) ?? own(definition, key)]));
  const page = pageSetup(source, path, work);
  // An object of pdfmake takes a part away with null.
  const own4 = Object.fromEntries(
    partKeys.map((key) => [
      key,
      Object.hasOwn(node, key) && node[key] === null ? undefined : (asked(key) ?? own(definition, key)),
    ]),
  );
  const parts = pageParts(own4, { ...base, path, page: page.box }, work);
  const empty = Object.fromEntries(
    ['header', 'footer', 'background'].flatMap((key) => (node[key] === null ? [[key, []]] : [])),
  );
  const section = own(node, 'section');
  const spot: Spot = { ...base, path: below(path, 'section'), page: page.box };
  const list: readonly unknown[] = Array.isArray(section) ? section : [section];
  const blocks = list.map((each, index) =>
    work.content(each, Array.isArray(section) ? { ...spot, path: below(spot.path, index) } : spot),
  );
  return { keys: { page: page.keys, ...empty, ...parts }, page, blocks };
}
