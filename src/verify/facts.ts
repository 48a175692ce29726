// What a file has, whatever it claims: its structure as an outline, its fonts and attachments.

import { type Dict, PdfString } from '../reader/objects.ts';
import { textOf } from '../reader/text-string.ts';
import type { PdfDocument } from './document.ts';
import { limits } from './limits.ts';
import { printable } from './printable.ts';
import type { Element } from './structure/tree.ts';
import type { AttachmentFact, FontFact, OutlineElement } from './verdict.ts';

/** The longest text of one element that is quoted, characters. */
const mostText = 4000;
/** A soft hyphen, and the end of the line behind it: readers put the word together (ISO 32000-1 14.8.2.2.3). */
const dividedWord = /\u00ad ?/g;

/** Returns the structure as an outline. `cut` says that elements were left out. */
export function outlineOf(document: PdfDocument): {
  readonly elements: readonly OutlineElement[];
  readonly cut: boolean;
} {
  let told = 0;
  let cut = false;
  const tell = (element: Element, depth: number): readonly OutlineElement[] => {
    told += 1;
    if (told > limits.outlineElements || depth > limits.outlineDepth) {
      cut = true;
      return [];
    }
    const kids: OutlineElement[] = [];
    // What stands before each of them, and behind the last.
    const parts: Element['kids'][number][][] = [[]];
    for (const kid of element.kids) {
      if (kid.kind !== 'element') {
        parts.at(-1)?.push(kid);
        continue;
      }
      const inner = tell(kid, depth + 1);
      kids.push(...inner);
      if (inner.length > 0) parts.push([]);
    }
    const { alt, lang, actualText } = element;
    const shown = actualText ?? contentText(document, element.kids);
    const isMixed = kids.length > 0 && shown !== '' && actualText === undefined;
    const texts = isMixed ? parts.map((part) => printable(contentText(document, part), mostText)) : [];
    return [
      {
        role: element.role.standard ?? printable(element.type),
        ...(shown !== '' && { text: printable(shown, mostText) }),
        ...(isMixed && { texts }),
        ...(alt !== undefined && { alt: printable(alt) }),
        ...(lang !== undefined && lang !== element.parent?.lang && { lang: printable(lang) }),
        ...(kids.length > 0 && { kids }),
      },
    ];
  };
  return { elements: document.structure.top.flatMap((element) => tell(element, 0)), cut };
}

function contentText(document: PdfDocument, kids: Element['kids']): string {
  const parts = kids.map((kid) => {
    if (kid.kind !== 'content' || kid.owner === undefined) return '';
    return document.painted.texts.get(kid.owner)?.get(kid.mcid)?.text ?? '';
  });
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(dividedWord, '')
    .trim();
}

/** Returns the fonts that are used, by name. */
export function fontsOf({ painted }: PdfDocument): readonly FontFact[] {
  const facts = [...painted.fonts.values()].map(({ font }) => ({
    name: printable(font.name ?? ''),
    type: printable(font.descendant?.name('Subtype') ?? font.subtype),
    embedded: font.embedded !== undefined || font.subtype === 'Type3',
    subset: font.isSubset,
  }));
  const distinct = new Map(facts.map((fact) => [JSON.stringify(fact), fact]));
  return [...distinct.values()]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .slice(0, limits.listed);
}

/** Returns the files inside of the file. */
export function attachmentsOf(document: PdfDocument): readonly AttachmentFact[] {
  return document.attachments.slice(0, limits.listed).map((specification) => {
    const file = specification.dict('EF');
    const stream = file?.stream('F') ?? file?.stream('UF');
    const mediaType = stream?.dict.name('Subtype');
    const relationship = specification.name('AFRelationship');
    const told = stream?.dict.dict('Params')?.number('Size');
    return {
      name: printable(nameOf(specification)),
      ...(mediaType !== undefined && { mediaType: printable(mediaType) }),
      ...(relationship !== undefined && { relationship: printable(relationship) }),
      ...(stream !== undefined && { size: told ?? document.file.decode(stream).length }),
    };
  });
}

/** Returns the name of a file inside of the file. */
export function nameOf(specification: Dict): string {
  const name = specification.get('UF') ?? specification.get('F');
  return name instanceof PdfString ? (textOf(name) ?? '') : '';
}
