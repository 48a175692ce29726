// The character map that tells a reader what each glyph stands for (ISO 32000-1 9.10.3).
import { utf16Hex } from '../document/number.ts';
import type { PdfObject, PdfWriter } from '../document/writer.ts';

const head = [
  '/CIDInit /ProcSet findresource begin',
  '12 dict begin',
  'begincmap',
  '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
  '/CMapName /Adobe-Identity-UCS def',
  '/CMapType 2 def',
  '1 begincodespacerange',
];

const tail = ['endcmap', 'CMapName currentdict /CMap defineresource pop', 'end', 'end'];

/** The most entries of one block (Adobe technical note 5014). */
const maxEntries = 100;

/** Codes one after another that stand for characters one after another. */
interface Range {
  readonly first: number;
  last: number;
  readonly text: string;
}

/** The maps of the fonts of a document. Fonts in which no code of one byte stands for different texts share one. */
export class CharacterMaps {
  readonly #writer: PdfWriter;
  readonly #shared: { readonly texts: Map<number, string>; readonly object: PdfObject }[] = [];

  constructor(writer: PdfWriter) {
    this.#writer = writer;
  }

  /** Returns the map of a font with codes of one byte. It is written at the end. */
  add(texts: ReadonlyMap<number, string>): PdfObject {
    const agrees = ([code, text]: readonly [number, string], known: ReadonlyMap<number, string>): boolean =>
      (known.get(code) ?? text) === text;
    let map = this.#shared.find((one) => [...texts].every((entry) => agrees(entry, one.texts)));
    if (map === undefined) {
      map = { texts: new Map(), object: this.#writer.object({}) };
      this.#shared.push(map);
    }
    for (const [code, text] of texts) map.texts.set(code, text);
    return map.object;
  }

  /** Writes the map of a font with codes of two bytes, in ascending order. */
  write(texts: Iterable<readonly [code: number, text: string]>): PdfObject {
    const object = this.#writer.object({});
    end(object, toUnicodeCMap(texts, 2));
    return object;
  }

  /** Writes the maps that fonts share. */
  end(): void {
    for (const { texts, object } of this.#shared)
      end(
        object,
        toUnicodeCMap(
          [...texts].sort(([a], [b]) => a - b),
          1,
        ),
      );
  }
}

function end(object: PdfObject, text: string): void {
  object.write(Buffer.from(text, 'latin1'));
  object.end();
}

/** Returns the map as text: codes of so many bytes in ascending order, and what they stand for. */
function toUnicodeCMap(texts: Iterable<readonly [code: number, text: string]>, bytes: 1 | 2): string {
  const hex = (code: number): string => `<${code.toString(16).padStart(2 * bytes, '0')}>`;
  const ranges = rangesOf(texts);
  const single = ranges.filter(({ first, last }) => first === last);
  const several = ranges.filter(({ first, last }) => first !== last);
  const text = (range: Range): string => `<${utf16Hex(range.text)}>`;
  return [
    ...head,
    `${hex(0)} <${'f'.repeat(2 * bytes)}>`,
    'endcodespacerange',
    ...blocks(
      'bfchar',
      single.map((range) => `${hex(range.first)} ${text(range)}`),
    ),
    ...blocks(
      'bfrange',
      several.map((range) => `${hex(range.first)} ${hex(range.last)} ${text(range)}`),
    ),
    ...tail,
  ].join('\n');
}

/** Returns the codes in ranges. In a range only the last byte of codes and texts changes (ISO 32000-1 9.10.3). */
function rangesOf(texts: Iterable<readonly [code: number, text: string]>): readonly Range[] {
  const ranges: Range[] = [];
  for (const [code, text] of texts) {
    const range = ranges.at(-1);
    const goesOn =
      range !== undefined &&
      code === range.last + 1 &&
      (code & 255) !== 0 &&
      text.length === 1 &&
      range.text.length === 1 &&
      text.charCodeAt(0) === range.text.charCodeAt(0) + code - range.first &&
      (text.charCodeAt(0) & 255) !== 0;
    if (goesOn) range.last = code;
    else ranges.push({ first: code, last: code, text });
  }
  return ranges;
}

function* blocks(kind: string, entries: readonly string[]): Iterable<string> {
  for (let start = 0; start < entries.length; start += maxEntries) {
    const block = entries.slice(start, start + maxEntries);
    yield* [`${block.length} begin${kind}`, ...block, `end${kind}`];
  }
}
