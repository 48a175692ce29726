// What the parts of a page need of its file: objects, streams and layers, without what belongs to the document around it.
import type { PdfFile } from '../../reader/file.ts';
import { filtersOf } from '../../reader/filters.ts';
import { Dict, List, type PdfObject, Ref, Stream } from '../../reader/objects.ts';
import { assetFault } from '../fault.ts';
import { pdfLimits } from './limits.ts';

/** Keys that lead out of what is drawn: to metadata, other files, other versions of a picture, or the structure. */
const leftOut = new Set(
  `Metadata PieceInfo LastModified StructParent StructParents Parent OPI Ref PS Alternates AF Annots Thumb AA`.split(
    ' ',
  ),
);

/** Objects of the document, which no content draws. */
const foreign = new Set(['Page', 'Pages', 'Catalog', 'StructTreeRoot', 'StructElem', 'Outlines', 'Action']);

/** Returns the entries of a dictionary that are copied. */
export function copiedEntries(dict: Dict): readonly (readonly [string, PdfObject])[] {
  if (foreign.has(dict.name('Type') ?? '')) return [];
  return [...dict.entries].filter(([key]) => !leftOut.has(key));
}

/** Returns whether a stream is content: a form, a tile of a pattern. */
export function isContent({ dict }: Stream): boolean {
  return dict.name('Subtype') === 'Form' || dict.number('PatternType') === 1;
}

/** Returns whether an object is a layer. */
export function isLayer(value: PdfObject): value is Dict {
  return value instanceof Dict && value.name('Type') === 'OCG';
}

/** What values need of their file. */
export interface Needs {
  /** The numbers of the objects, in the order in which they are found. */
  readonly objects: readonly number[];
  readonly fonts: readonly Dict[];
}

/** Returns all that values need, directly or through others. Throws an asset fault past a limit. */
export function needsOf(file: PdfFile, values: readonly PdfObject[]): Needs {
  const found = new Set<number>();
  const fonts: Dict[] = [];
  const waiting: PdfObject[] = [...values];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value instanceof Ref) {
      if (found.has(value.number)) continue;
      found.add(value.number);
      if (found.size > pdfLimits.objects)
        throw assetFault(`expected a page of at most ${pdfLimits.objects} objects, got more`);
      waiting.push(file.object(value.number));
    } else if (value instanceof List) waiting.push(...value.items);
    else if (value instanceof Dict) {
      if (value.name('Type') === 'Font') fonts.push(value);
      waiting.push(...copiedEntries(value).map(([, inner]) => inner));
    } else if (value instanceof Stream) {
      requireBytes(value);
      waiting.push(value.dict);
    }
  }
  return { objects: [...found], fonts };
}

/** Throws an asset fault for a stream whose bytes stand in another file (ISO 32000-1 7.3.8.2), or are encrypted (7.4.10). */
function requireBytes({ dict }: Stream): void {
  if (dict.has('F') && !dict.has('BI'))
    throw assetFault('the page needs bytes of another file, which can not be had', {
      hint: 'save the PDF again with everything inside of it',
    });
  for (const { name, parameters } of filtersOf(dict)) {
    const by = name === 'Crypt' ? (parameters?.name('Name') ?? 'Identity') : 'Identity';
    if (by === 'Identity') continue;
    throw assetFault(`the page needs bytes that are encrypted, by the filter ${by.slice(0, 40)}`, {
      hint: 'save it without a password and without restrictions',
    });
  }
}
