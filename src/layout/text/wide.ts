// Characters that fill a square: which of them are brackets, stops, ideographs (JLREQ §3.9.2, CSS Text 4 §8).
import { hanRegion } from '../../fonts/han.ts';

/** What a character is for spacing and justification. Numbers, since whole texts are classified. */
export const wideKind = {
  /** Anything else, such as Hangul, spaces and signs. */
  other: 0,
  /** Chinese characters and kana. */
  ideograph: 1,
  /** A bracket whose ink is in the second half of its square. */
  opening: 2,
  /** A bracket, comma or stop whose ink is in the first half. */
  closing: 3,
  /** A dot in the middle of its square. */
  middle: 4,
  /** U+3000. */
  space: 5,
  /** A letter or figure of Latin, Greek or Cyrillic. */
  letter: 6,
  /** A wide sign that nothing is cut off, such as `！`. */
  sign: 7,
} as const;

/** Matches texts that have to be looked at. Nothing here costs any other text. */
const anyWide = /[\u2e80-\u312f\u3190-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60]|[\ud840-\ud888]/;

/** Returns whether a text has Chinese characters, kana or their punctuation. */
export function hasWide(text: string): boolean {
  return anyWide.test(text);
}

const openings = unitsOf('「『（［｛〈《【〔〖〘〝｟');
const closings = unitsOf('」』）］｝〉》】〕〗〙〟｠');
const stops = unitsOf('、。，．');
const middles = unitsOf('・：；');
/** In simplified Chinese these stand at the start of their square. */
const chineseStops = unitsOf('：；！？');

function unitsOf(characters: string): ReadonlySet<number> {
  return new Set([...characters].map((character) => character.charCodeAt(0)));
}

/** The stops that may hang beyond the end of a line. */
export const hangingStops = stops;

/** The stops that end a sentence. */
export const fullStops = unitsOf('。．');

/** Returns the kind of a character in a language. Chinese of Taiwan and Hong Kong centres its stops. */
export function wideKindOf(codePoint: number, lang: string): number {
  if (codePoint < 0x3000) return isLetter(codePoint) ? wideKind.letter : wideKind.other;
  if (codePoint === 0x3000) return wideKind.space;
  if (isIdeograph(codePoint)) return wideKind.ideograph;
  if (openings.has(codePoint)) return wideKind.opening;
  if (closings.has(codePoint)) return wideKind.closing;
  const region = hanRegion(lang);
  const isCentred = region === 'TC' || region === 'HK';
  if (stops.has(codePoint)) return isCentred ? wideKind.middle : wideKind.closing;
  if (region === 'SC' && chineseStops.has(codePoint)) return wideKind.closing;
  if (middles.has(codePoint)) return wideKind.middle;
  const isSign = codePoint <= 0x303f || (codePoint >= 0xff01 && codePoint <= 0xff60);
  return isSign ? wideKind.sign : wideKind.other;
}

function isLetter(codePoint: number): boolean {
  if (codePoint < 0x80)
    return (
      (codePoint >= 0x30 && codePoint <= 0x39) ||
      (codePoint >= 0x41 && codePoint <= 0x5a) ||
      (codePoint >= 0x61 && codePoint <= 0x7a)
    );
  if (codePoint < 0x250) return codePoint >= 0xc0 && codePoint !== 0xd7 && codePoint !== 0xf7;
  return (codePoint >= 0x370 && codePoint < 0x530) || (codePoint >= 0x1e00 && codePoint < 0x2000);
}

function isIdeograph(codePoint: number): boolean {
  if (codePoint < 0x3400)
    return (
      (codePoint >= 0x3005 && codePoint <= 0x3007) ||
      (codePoint >= 0x3021 && codePoint <= 0x3035) ||
      (codePoint >= 0x3041 && codePoint <= 0x31ff && codePoint !== 0x30a0 && codePoint !== 0x30fb) ||
      codePoint >= 0x3200
    );
  return codePoint < 0xa4d0 || (codePoint >= 0xf900 && codePoint < 0xfb00) || codePoint >= 0x20000;
}
