// Rules on how the file itself is written: header, trailer, cross-reference, objects, streams, and the limits of their values.

import { lastIndexOf, latin1 } from '../../reader/bytes.ts';
import type { ObjectForm } from '../../reader/file.ts';
import { filtersOf } from '../../reader/filters.ts';
import type { NoticeKind } from '../../reader/lexer.ts';
import { List, Name, PdfString, Stream } from '../../reader/objects.ts';
import type { PdfDocument } from '../document.ts';
import type { Breach, Check, RuleSource } from './rule.ts';

function* once(broken: boolean, says?: string): Generator<Breach> {
  if (broken) yield says === undefined ? {} : { says };
}

/** Returns the first line of the file, from `%PDF-` on. */
function header({ file }: PdfDocument): string {
  const text = latin1(file.bytes.subarray(file.start, file.start + 40));
  return text.slice(0, text.search(/[\r\n]|$/));
}

const headerForm = /^%PDF-1\.[0-7]$/;

/** Returns whether the comment in the second line has four bytes above 127. */
function hasBinaryComment({ file }: PdfDocument): boolean {
  const { bytes, start } = file;
  let at = start;
  while (at < start + 40 && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  at += bytes[at] === 13 && bytes[at + 1] === 10 ? 2 : 1;
  return bytes[at] === 0x25 && [1, 2, 3, 4].every((index) => (bytes[at + index] ?? 0) > 127);
}

function hasId({ file }: PdfDocument): boolean {
  const isId = (value: unknown): boolean =>
    value instanceof List &&
    value.length === 2 &&
    [...value].every((part) => part instanceof PdfString && part.bytes.length > 0);
  const linearized = file.trailers.length > 1;
  return (
    isId(file.trailer.get('ID')) && (!linearized || file.trailers.some((trailer) => isId(trailer.get('ID'))))
  );
}

/** Returns how many bytes follow the last `%%EOF` besides one line end. */
function afterEnd({ file }: PdfDocument): number {
  const at = lastIndexOf(file.bytes, '%%EOF');
  if (at < 0) return 0;
  let from = at + 5;
  if (file.bytes[from] === 13) from += 1;
  if (file.bytes[from] === 10) from += 1;
  return file.bytes.length - from;
}

function forms(broken: (form: ObjectForm) => string | undefined): Check {
  return function* ({ file, objects }) {
    // All objects have to be read before it is known how they are written.
    if (objects.length === 0) return;
    for (const form of file.forms) {
      const says = broken(form);
      if (says !== undefined) yield { says, object: form.object };
    }
  };
}

function noticed(kind: NoticeKind, words: (value: string) => string): Check {
  return function* ({ file, objects, painted }) {
    // Objects and content have to be read before anything is noticed in them.
    if (objects.length === 0 && painted.operators === 0) return;
    for (const notice of file.notices)
      if (notice.kind === kind) yield { says: words(notice.value), object: notice.object };
  };
}

function* streams({ objects }: PdfDocument): Generator<Stream> {
  for (const [, value] of objects) if (value instanceof Stream) yield value;
}

const allowedFilters: ReadonlySet<string> = new Set(
  'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode'.split(
    ' ',
  ),
);

const inlineFilters: ReadonlySet<string> = new Set(
  'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode DCTDecode AHx A85 Fl RL CCF DCT'.split(
    ' ',
  ),
);

const structureRules: readonly RuleSource[] = [
  {
    ua: '6.1-1',
    says: 'the file begins with %PDF-1.n, n from 0 to 7',
    check: (document) =>
      once(!headerForm.test(header(document)), `it begins with ${header(document).slice(0, 20)}`),
  },
  {
    a: '6.1.2-1',
    says: 'the file begins with %PDF-1.n, n from 0 to 7, at its first byte',
    check: (document) =>
      once(
        document.file.start !== 0 || !headerForm.test(header(document)),
        `it begins with ${header(document).slice(0, 20)}`,
      ),
  },
  {
    a: '6.1.2-2',
    says: 'a comment with four bytes above 127 follows the header',
    check: (document) => once(!hasBinaryComment(document)),
  },
  { a: '6.1.3-1', says: 'the trailer has an ID of two strings', check: (document) => once(!hasId(document)) },
  {
    a: '6.1.3-3',
    says: 'nothing follows the last end-of-file marker',
    check: (document) => once(afterEnd(document) > 0, `${afterEnd(document)} bytes follow`),
  },
  {
    a: '6.1.4-2',
    says: 'the cross-reference table is spaced as the format says',
    check: ({ file }) => once(file.looseTable),
  },
  {
    a: '6.1.6-1',
    says: 'a hexadecimal string has an even number of digits',
    check: noticed('hex-odd', (value) => `a string has ${value}`),
  },
  {
    a: '6.1.6-2',
    says: 'a hexadecimal string has nothing but digits',
    check: noticed('hex-characters', () => 'a string has other characters'),
  },
  {
    a: '6.1.7.1-1',
    says: 'each stream is as long as its dictionary says',
    check: forms(({ stream }) =>
      stream !== undefined && stream.length !== stream.realLength
        ? `it is ${stream.realLength} bytes long, not ${stream.length}`
        : undefined,
    ),
  },
  {
    a: '6.1.7.1-2',
    says: 'the words stream and endstream stand apart as the format says',
    check: forms(({ stream }) =>
      stream !== undefined && !(stream.beginsWell && stream.endsWell) ? 'they do not' : undefined,
    ),
  },
  {
    a: '6.1.7.1-3',
    says: 'no stream lies in another file (F, FFilter, FDecodeParms)',
    check: function* (document) {
      for (const { dict } of streams(document))
        for (const key of ['F', 'FFilter', 'FDecodeParms'])
          if (dict.has(key)) yield { says: `a stream has ${key}`, object: dict.object };
    },
  },
  {
    a: '6.1.7.2-1',
    says: 'streams have filters that PDF/A allows: not LZW',
    check: function* (document) {
      for (const { dict } of streams(document))
        for (const { name, parameters } of filtersOf(dict))
          if (
            !allowedFilters.has(name) &&
            !(name === 'Crypt' && (parameters?.name('Name') ?? 'Identity') === 'Identity')
          )
            yield { says: `the filter is ${name.slice(0, 60)}`, object: dict.object };
    },
  },
  {
    a: '6.1.9-1',
    says: 'the numbers of an object, obj and endobj stand apart as the format says',
    check: forms(({ spaced }) => (spaced ? undefined : 'they do not')),
  },
  {
    a: '6.1.10-1',
    says: 'inline images have filters that PDF/A allows: not LZW',
    check: function* ({ painted }) {
      for (const { image, page, object } of painted.inlineImages.items)
        for (const { name } of filtersOf(image.dict))
          if (!inlineFilters.has(name)) yield { says: `the filter is ${name.slice(0, 60)}`, page, object };
    },
  },
];

/** Yields names that are not UTF-8, though they have to be: of a font, a colorant, or a structure type. */
function* strangeNames({ painted, structure }: PdfDocument): Generator<Breach> {
  const isUtf8 = (name: string): boolean =>
    Buffer.from(Buffer.from(name, 'latin1').toString('utf8')).equals(Buffer.from(name, 'latin1'));
  for (const { font } of painted.fonts.values())
    if (font.name !== undefined && !isUtf8(font.name))
      yield { says: 'the name of a font is not', object: font.dict.object };
  for (const { type, dict } of structure.elements)
    if (!isUtf8(type)) yield { says: 'a structure type is not', object: dict.object };
  for (const { space, place } of painted.colors.values()) {
    const names =
      space.value instanceof List
        ? [space.value.at(1)].flatMap((one) => (one instanceof List ? [...one] : [one]))
        : [];
    if (names.some((one) => one instanceof Name && !isUtf8(one.value)))
      yield { says: 'the name of a colorant is not', ...place };
  }
}

const boxes = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'];

function* badBoxes({ pages }: PdfDocument): Generator<Breach> {
  for (const { dict, number, mediaBox, cropBox } of pages)
    for (const key of boxes) {
      const box = key === 'MediaBox' ? mediaBox : key === 'CropBox' ? cropBox : dict.list(key)?.numbers();
      if (box?.length !== 4) continue;
      const [left = 0, bottom = 0, right = 0, top = 0] = box;
      const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)];
      if (Math.min(width, height) < 3 || Math.max(width, height) > 14400)
        yield { says: `${key} is ${width} × ${height}`, page: number, object: dict.object };
    }
}

const limitRules: readonly RuleSource[] = [
  { a: '6.1.8-1', says: 'names of fonts, colorants and structure types are UTF-8', check: strangeNames },
  {
    a: '6.1.13-1',
    says: 'integers lie between -2,147,483,648 and 2,147,483,647',
    check: noticed('integer', (value) => `there is ${value}`),
  },
  {
    a: '6.1.13-2',
    says: 'real numbers lie between ±3.403 × 10^38',
    check: noticed('real', (value) => `there is ${value}`),
  },
  {
    a: '6.1.13-3',
    says: 'strings have 32,767 bytes at most',
    check: noticed('string', (value) => `one has ${value}`),
  },
  {
    a: '6.1.13-4',
    says: 'names have 127 bytes at most',
    check: noticed('name', (value) => `one has ${value}`),
  },
  {
    a: '6.1.13-5',
    says: 'real numbers other than 0 are not nearer to it than 1.175 × 10^-38',
    check: noticed('tiny', (value) => `there is ${value}`),
  },
  {
    a: '6.1.13-7',
    says: 'the file has 8,388,607 objects at most',
    check: ({ file }) => once(file.numbers.length > 8_388_607, `it has ${file.numbers.length}`),
  },
  {
    a: '6.1.13-8',
    says: 'q and Q are nested 28 deep at most',
    check: function* ({ painted }) {
      for (const { page, object } of painted.tooDeep.items) yield { page, object };
    },
  },
  {
    a: '6.1.13-9',
    says: 'a DeviceN colour space has 32 components at most',
    check: function* ({ painted }) {
      for (const { space, place } of painted.colors.values()) {
        const names = space.family === 'DeviceN' && space.value instanceof List ? space.value.at(1) : null;
        if (names instanceof List && names.length > 32) yield { says: `one has ${names.length}`, ...place };
      }
    },
  },
  { a: '6.1.13-11', says: 'pages are 3 to 14,400 units wide and high', check: badBoxes },
];

/** The rule that a file could be read without repairs. */
const damageRule: RuleSource = {
  ua: '6.1-0',
  a: '6.1.1-0',
  says: 'the file is written as ISO 32000-1 says: it is read without being mended',
  check: function* ({ file, objects, painted }) {
    if (objects.length === 0 && painted.operators === 0) return;
    for (const line of file.damage) yield { says: line };
    for (let rest = file.damage.length; rest < Math.min(file.damaged, 1000); rest += 1) yield {};
  },
};

/** The rules of clause 6.1 of ISO 14289-1 and of ISO 19005. */
export const syntaxRules: readonly RuleSource[] = [damageRule, ...structureRules, ...limitRules];
