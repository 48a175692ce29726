// Texts that may be of any length on their way out: shortened in the middle, and they say so.

/** Of what is left out this is told. */
const mark = (left: number): string => `[… ${left} characters left out …]`;

/** The mark of the longest string there is takes no more, bytes. */
const markBytes = 40;

/** A text of at most `mostBytes` bytes of JSON, without its quotes: what is longer keeps its beginning and its end. */
export function shorten(text: string, mostBytes: number): string {
  return bytesOf(text, mostBytes) <= mostBytes ? text : middleOut(text, mostBytes);
}

/** Texts that take at most `mostBytes` together: as many as can stay as they are, and the longest are cut to one length. */
export function shortenAll(texts: readonly string[], mostBytes: number): readonly string[] {
  const sizes = sizesOf(texts, mostBytes);
  const level = levelOf(sizes, mostBytes);
  return texts.map((text, index) => ((sizes[index] ?? 0) <= level ? text : middleOut(text, level)));
}

/** The bytes of each, or infinity where it has to be cut: no text is read on for long once all together are too long. */
function sizesOf(texts: readonly string[], mostBytes: number): readonly number[] {
  for (let enough = Math.ceil(mostBytes / texts.length); ; enough *= 2) {
    const sizes = texts.map((text) => bytesOf(text, enough));
    const sum = sizes.reduce((total, size) => total + Math.min(size, enough), 0);
    if (sum > mostBytes || sizes.every(Number.isFinite)) return sizes;
  }
}

/** The size to which the longest have to be cut so that all have room. */
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
  return text.slice(0, head) + mark(text.length - head - tail) + text.slice(text.length - tail);
}

/** How many UTF-16 units from `start` on, in steps of `step`, take at most `room` bytes. No pair of surrogates is parted. */
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

/** What a text takes as JSON in UTF-8; not looked at beyond `enough`, and then infinity. */
function bytesOf(text: string, enough: number): number {
  // No unit takes more than six bytes nor less than one.
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

/** `JSON.stringify` escapes control characters and lone surrogates with up to six characters. */
function unitBytes(unit: number): number {
  // Five of them have an escape of two.
  if (unit < 0x20) return unit >= 8 && unit <= 13 && unit !== 11 ? 2 : 6;
  if (unit < 0x80) return unit === 0x22 || unit === 0x5c ? 2 : 1;
  if (unit < 0x800) return 2;
  return (unit & 0xf800) === 0xd800 ? 6 : 3;
}
