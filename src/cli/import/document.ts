// A whole definition of pdfmake becomes a template: its pages, styles, sections and content.
import { Attachments, infoOf, pdfKeys, tellTopKeys } from './attachments.ts';
import { makeContent } from './blocks.ts';
import { Layers, readLayer } from './layers.ts';
import { lookIn, lookOf, written } from './look.ts';
import { type Note, Notes } from './notes.ts';
import { difference } from './open.ts';
import { askedBy, type PageSetup, pageParts, pageSetup } from './page.ts';
import { PictureFiles, type ReadFile } from './picture-files.ts';
import { References } from './references.ts';
import { sections } from './sections.ts';
import { StyleBook, tellFont } from './style-book.ts';
import { isObject, type Json, type Made, own } from './values.ts';
import type { Spot, Work } from './work.ts';

/** A template, the files that it names by their paths, and what has no counterpart in it. */
export interface Imported {
  readonly template: Made;
  /** The data of an example: the passwords of the definition. */
  readonly sample: Made;
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
  const patterns = own(definition, 'patterns');
  const attachments = new Attachments(definition, files, notes);
  const work: Work = {
    notes,
    book: new StyleBook(own(definition, 'styles'), notes),
    references: new References({ content, header, footer, background }, notes),
    pictures: files,
    attachments,
    patterns: isObject(patterns) ? patterns : {},
    sectioned: new WeakSet(),
    content: (node, spot) => makeContent(node, spot, work),
  };
  const asked = askedBy(definition, '');
  const page = pageSetup(asked, work);
  const base = baseSpot(definition, page, work);
  const parts = pageParts(asked, base, work);
  const body = sections(definition.content, { asked, page, parts, base, work });
  const style = { ...written(difference(base.look, standardLook)), orphans: 1, widows: 1 };
  const styles = work.book.finish();
  const { pdf, sample } = pdfKeys(definition, attachments, notes);
  const template: Made = {
    platen: 1,
    name,
    ...infoOf(definition, notes),
    page: page.keys,
    ...declared(sample),
    ...pdf,
    style,
    ...(Object.keys(styles).length > 0 && { styles }),
    ...parts,
    content: body,
  };
  return { template, sample, files: files.files, notes: notes.all };
}

/** Returns `variables` for the data of the example: each is a text. */
function declared(sample: Made): Made {
  const names = Object.keys(sample);
  if (names.length === 0) return {};
  return { variables: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) };
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
  return { path: '', layers, look: lookIn(layers), page: page.box, lists: 0 };
}
