// Shortens texts of any length in the middle. A shortened text says how much of it is left out.

/** The mark that takes the place of what is left out. */
const mark = (left: number): string => `[… ${left} characters left out …]`;

/** The most bytes that a mark takes. */
const markBytes = 40;

/** Returns a text of at most `mostBytes` bytes of JSON, without its quotes. A longer text keeps its beginning and its end. */
export function shorten(text: string, mostBytes: number): string {
  return bytesOf(text, mostBytes) <= mostBytes ? text : middleOut(text, mostBytes);
}

/** Returns texts that take at most `mostBytes` bytes of JSON together. Short texts stay as they are. The longest are cut to one size. */
export function shortenAll(texts: readonly string[], mostBytes: number): readonly string[] {
  const sizes = sizesOf(texts, mostBytes);
  const level = levelOf(sizes, mostBytes);
  return texts.map((text, index) => ((sizes[index] ?? 0) <= level ? text : middleOut(text, level)));
}

/** The most characters of a word in a message for people: a name or a URL. */
const mostWord = 200;

/**
 * Matches characters that a terminal or a page would obey instead of showing them: controls (Unicode's category Cc), the
 * ends of lines and paragraphs, and those that turn the direction of what follows (UAX 9).
 */
const obeyed = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const everyObeyed = new RegExp(obeyed, 'gu');

const longWord = new RegExp(`[^\\s"]{${mostWord + 1},}`, 'gu');

/** Returns a text that people can read as it is: such characters are escaped as JSON has them, and long words cut. */
export function readable(text: string): string {
  if (text.length <= mostWord && !obeyed.test(text)) return text;
  return text.replace(longWord, (word) => middleOut(word, mostWord)).replace(everyObeyed, escaped);
}

/** Returns a character as JSON escapes it. */
function escaped(character: string): string {
  const short = JSON.stringify(character).slice(1, -1);
  return short === character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : short;
}

/** Returns the bytes of each text, or infinity for a text that has to be cut. Reading stops soon after all texts together are too long. */
function sizesOf(texts: readonly string[], mostBytes: number): readonly number[] {
  for (let enough = Math.ceil(mostBytes / texts.length); ; enough *= 2) {
    const sizes = texts.map((text) => bytesOf(text, enough));
    const sum = sizes.reduce((total, size) => total + Math.min(size, enough), 0);
    if (sum > mostBytes || sizes.every(Number.isFinite)) return sizes;
  }
}

/** Returns the size to which the longest texts have to be cut so that all texts fit. */
function levelOf(sizes: readonly number[], mostBytes: number): number {
  const sorted = [...sizes].sort((a, b) => a - b);
  let room = mostBytes;
  for (const [index, size] of sorted.entries()) {
    const share = Math.floor(room / (sorted.length - index));
    if (size > share) return share;
    room -= size;
  }
  return Number.POSITIVE_INFINITY;
}

function middleOut(text: string, mostBytes: number): string {
  const each = Math.max(0, (mostBytes - markBytes) / 2);
  const head = countFrom(text, 0, 1, each);
  const tail = countFrom(text, text.length - 1, -1, each);
  // V8 keeps the whole text behind each slice of it. `join` copies, so that a long text can go.
  return [text.slice(0, head), mark(text.length - head - tail), text.slice(text.length - tail)].join('');
}

/** Returns how many UTF-16 units from `start` on, in steps of `step`, take at most `room` bytes. It never parts a surrogate pair. */
function countFrom(text: string, start: number, step: 1 | -1, room: number): number {
  let count = 0;
  let bytes = 0;
  while (count < text.length) {
    const at = start + step * count;
    const pair = pairAt(text, step > 0 ? at : at - 1);
    bytes += pair ? 4 : unitBytes(text.charCodeAt(at));
    if (bytes > room) break;
    count += pair ? 2 : 1;
  }
  return count;
}

/** Returns how many bytes a text takes as JSON in UTF-8, or infinity for more than `enough`. It reads no further than that. */
function bytesOf(text: string, enough: number): number {
  // A unit takes at least one byte and at most six.
  if (text.length > enough) return Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (let at = 0; at < text.length && bytes <= enough; at++) {
    const pair = pairAt(text, at);
    bytes += pair ? 4 : unitBytes(text.charCodeAt(at));
    if (pair) at++;
  }
  return bytes <= enough ? bytes : Number.POSITIVE_INFINITY;
}

function pairAt(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}

/** Returns the bytes of one unit. `JSON.stringify` escapes control characters and lone surrogates with up to six characters. */
function unitBytes(unit: number): number {
  // Five of the control characters have an escape of two characters.
  if (unit < 0x20) return unit >= 8 && unit <= 13 && unit !== 11 ? 2 : 6;
  if (unit < 0x80) return unit === 0x22 || unit === 0x5c ? 2 : 1;
  if (unit < 0x800) return 2;
  return (unit & 0xf800) === 0xd800 ? 6 : 3;
}
