// CMaps: codes → CIDs, and codes → text (ISO 32000-1 9.7.5, 9.10.3).
import { end, Lexer } from '../../reader/lexer.ts';
import { Dict, Keyword, List, Name, type PdfObject, PdfString } from '../../reader/objects.ts';
import { utf16Text } from '../../reader/text-string.ts';

/** Codes of one length. */
interface CodeSpace {
  readonly bytes: number;
  readonly low: number;
  readonly high: number;
}

interface Range {
  readonly low: number;
  readonly high: number;
  readonly first: number;
}

/** The most single mappings that are kept. */
const mostMappings = 500_000;

/** A CMap that was read. */
export class CMap {
  readonly spaces: CodeSpace[] = [];
  readonly cids: Range[] = [];
  readonly unicode = new Map<number, string>();
  readonly unicodeRanges: { readonly low: number; readonly high: number; readonly text: string }[] = [];
  wMode: number | undefined;
  name: string | undefined;
  /** The name of another one that it uses. */
  uses: string | undefined;
  largestCid = 0;

  /** Returns the CID of a code, or undefined where it has none. */
  cid(code: number): number | undefined {
    // Later ranges count, so the search begins at the end.
    for (let index = this.cids.length - 1; index >= 0; index -= 1) {
      const range = this.cids[index];
      if (range && code >= range.low && code <= range.high) return range.first + code - range.low;
    }
    return undefined;
  }

  /** Returns the text of a code, or undefined where it has none. */
  text(code: number): string | undefined {
    const single = this.unicode.get(code);
    if (single !== undefined) return single;
    const range = this.unicodeRanges.find(({ low, high }) => code >= low && code <= high);
    if (range === undefined) return undefined;
    const last = range.text.charCodeAt(range.text.length - 1) + code - range.low;
    return range.text.slice(0, -1) + String.fromCharCode(last & 0xffff);
  }

  /** Returns the codes of a string. */
  codes(bytes: Uint8Array): readonly number[] {
    const codes: number[] = [];
    for (let at = 0; at < bytes.length; ) {
      const [code, length] = this.#codeAt(bytes, at);
      codes.push(code);
      at += length;
    }
    return codes;
  }

  #codeAt(bytes: Uint8Array, at: number): readonly [number, number] {
    let code = 0;
    for (let length = 1; length <= 4 && at + length <= bytes.length; length += 1) {
      code = code * 256 + (bytes[at + length - 1] ?? 0);
      if (this.spaces.some((space) => space.bytes === length && inCodeSpace(code, space)))
        return [code, length];
    }
    const shortest = this.spaces.reduce((least, { bytes }) => Math.min(least, bytes), 4);
    const length = this.spaces.length === 0 ? 2 : shortest;
    code = 0;
    for (let index = 0; index < length; index += 1) code = code * 256 + (bytes[at + index] ?? 0);
    return [code, length];
  }
}

/** Returns whether each byte of a code lies between those of the bounds. */
function inCodeSpace(code: number, { bytes, low, high }: CodeSpace): boolean {
  for (let index = 0; index < bytes; index += 1) {
    const [one, least, most] = [code, low, high].map((value) => Math.floor(value / 256 ** index) % 256);
    if ((one ?? 0) < (least ?? 0) || (one ?? 0) > (most ?? 0)) return false;
  }
  return true;
}

function numberOf({ bytes }: PdfString): number {
  let value = 0;
  for (const byte of bytes.subarray(0, 4)) value = value * 256 + byte;
  return value;
}

/** Returns the CMap that the program in these bytes defines. */
export function readCMap(bytes: Uint8Array): CMap {
  const map = new CMap();
  const lexer = new Lexer(bytes, { references: false });
  let stack: PdfObject[] = [];
  for (;;) {
    const value = lexer.next();
    if (value === end) return map;
    if (!(value instanceof Keyword)) {
      if (stack.length < 1000) stack.push(value);
      continue;
    }
    take(map, value.value, stack);
    if (value.value !== 'dict') stack = [];
  }
}

function take(map: CMap, word: string, stack: readonly PdfObject[]): void {
  switch (word) {
    case 'endcodespacerange':
      for (const [low, high] of groups(stack, 2))
        if (low instanceof PdfString && high instanceof PdfString && map.spaces.length < 1000)
          map.spaces.push({ bytes: low.bytes.length, low: numberOf(low), high: numberOf(high) });
      return;
    case 'endcidrange':
    case 'endcidchar':
      addCids(map, word, stack);
      return;
    case 'endbfchar':
      for (const [code, text] of groups(stack, 2))
        if (code instanceof PdfString && text instanceof PdfString && map.unicode.size < mostMappings)
          map.unicode.set(numberOf(code), utf16Text(text.bytes));
      return;
    case 'endbfrange':
      for (const [low, high, text] of groups(stack, 3)) addTexts(map, low, high, text);
      return;
    case 'usecmap': {
      const last = stack.at(-1);
      if (last instanceof Name) map.uses = last.value;
      return;
    }
    case 'def': {
      const [key, value] = stack.slice(-2);
      if (!(key instanceof Name)) return;
      if (key.value === 'WMode' && typeof value === 'number') map.wMode = value;
      if (key.value === 'CMapName' && value instanceof Name) map.name = value.value;
    }
  }
}

function addCids(map: CMap, word: string, stack: readonly PdfObject[]): void {
  const single = word === 'endcidchar';
  for (const group of groups(stack, single ? 2 : 3)) {
    const [low, second, third] = group;
    const high = single ? low : second;
    const first = single ? second : third;
    if (!(low instanceof PdfString) || !(high instanceof PdfString) || typeof first !== 'number') continue;
    const range = { low: numberOf(low), high: numberOf(high), first };
    map.largestCid = Math.max(map.largestCid, first + range.high - range.low);
    if (map.cids.length < 100_000) map.cids.push(range);
  }
}

function addTexts(
  map: CMap,
  low: PdfObject | undefined,
  high: PdfObject | undefined,
  text: PdfObject | undefined,
): void {
  if (!(low instanceof PdfString) || !(high instanceof PdfString)) return;
  const [from, to] = [numberOf(low), numberOf(high)];
  if (text instanceof PdfString && map.unicodeRanges.length < 100_000)
    map.unicodeRanges.push({ low: from, high: to, text: utf16Text(text.bytes) });
  if (!(text instanceof List)) return;
  for (let index = 0; index <= to - from && index < text.length; index += 1) {
    const one = text.at(index);
    if (one instanceof PdfString && map.unicode.size < mostMappings)
      map.unicode.set(from + index, utf16Text(one.bytes));
  }
}

function groups(stack: readonly PdfObject[], size: number): readonly (readonly PdfObject[])[] {
  const found: (readonly PdfObject[])[] = [];
  for (let at = 0; at + size <= stack.length; at += size) found.push(stack.slice(at, at + size));
  return found;
}

/** The registry, ordering and supplement of a dictionary `CIDSystemInfo`. */
export interface SystemInfo {
  readonly registry: string | undefined;
  readonly ordering: string | undefined;
  readonly supplement: number | undefined;
}

/** Returns what a dictionary says about its character collection. */
export function systemInfoOf(dict: Dict | undefined): SystemInfo {
  const info = dict?.dict('CIDSystemInfo') ?? listed(dict);
  const text = (key: string): string | undefined => {
    const value = info?.string(key);
    return value && Buffer.from(value.bytes).toString('latin1');
  };
  return { registry: text('Registry'), ordering: text('Ordering'), supplement: info?.number('Supplement') };
}

function listed(dict: Dict | undefined): Dict | undefined {
  const first = dict?.list('CIDSystemInfo')?.at(0);
  return first instanceof Dict ? first : undefined;
}
