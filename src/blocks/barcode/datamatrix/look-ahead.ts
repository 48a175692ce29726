// Which encodation of Data Matrix is the shortest for what follows (ISO/IEC 16022 annex P, steps J to S).

/** Characters of ASCII, and pairs of digits. */
export const ascii = 0;
/** Digits and capitals, three to two codewords. */
export const c40 = 1;
/** Digits and small letters, three to two codewords. */
export const text = 2;
/** The characters of ANSI X12, three to two codewords. */
export const x12 = 3;
/** The characters from space to `^`, four to three codewords. */
export const edifact = 4;
/** Bytes. */
export const base256 = 5;
/** One of the six encodations. */
export type Mode = 0 | 1 | 2 | 3 | 4 | 5;

/** What is encoded: bytes, and below 0 what is no byte, such as a mark of an encoding. */
export type Message = readonly number[];

/** Whether a character is a digit of ASCII. */
export const isDigit = (char: number): boolean => char >= 48 && char <= 57;
const isUpper = (char: number): boolean => char >= 65 && char <= 90;
const isLower = (char: number): boolean => char >= 97 && char <= 122;
const inC40 = (char: number): boolean => char === 32 || isDigit(char) || isUpper(char);
const inText = (char: number): boolean => char === 32 || isDigit(char) || isLower(char);

/** Whether a character ends a part of an X12 message: carriage return, `*` or `>`. */
const endsX12 = (char: number): boolean => char === 13 || char === 42 || char === 62;
/** Whether X12 has a character. */
export const inX12 = (char: number): boolean => inC40(char) || endsX12(char);
/** Whether EDIFACT has a character. */
export const inEdifact = (char: number): boolean => char >= 32 && char <= 94;

/** What each mode costs so far, in codewords. Parts of them are rounded as single precision, as others do. */
type Costs = [ascii: number, c40: number, text: number, x12: number, edifact: number, base256: number];

/** Returns the mode to go on with, where the message is at a place and in a mode. */
export function modeFor(message: Message, at: number, mode: Mode): Mode {
  const costs: Costs = mode === ascii ? [0, 1, 1, 1, 1, 1.25] : [1, 2, 2, 2, 2, 2.25];
  costs[mode] = 0;
  for (let nth = 0; at + nth < message.length; nth += 1) {
    weigh(costs, message[at + nth] as number);
    const clear = nth >= 4 ? clearMode(costs, message, at + nth + 1) : undefined;
    if (clear !== undefined) return clear;
  }
  return leastOf(costs);
}

const add = (cost: number, more: number): number => Math.fround(cost + more);

function weigh(costs: Costs, char: number): void {
  const isFar = char > 127;
  costs[ascii] = isDigit(char) ? costs[ascii] + 0.5 : Math.ceil(costs[ascii]) + (isFar ? 2 : 1);
  const shifted = isFar ? 2.666_666_7 : 1.333_333_4;
  costs[c40] = add(costs[c40], inC40(char) ? 0.666_666_7 : shifted);
  costs[text] = add(costs[text], inText(char) ? 0.666_666_7 : shifted);
  costs[x12] = add(costs[x12], inX12(char) ? 0.666_666_7 : isFar ? 4.333_333_4 : 3.333_333_4);
  costs[edifact] += inEdifact(char) ? 0.75 : isFar ? 4.25 : 3.25;
  costs[base256] += char < 0 ? 4 : 1;
}

/** Returns the mode that is ahead of the others by a codeword, or undefined when none is. */
function clearMode([a, c, t, x, e, b]: Costs, message: Message, next: number): Mode | undefined {
  if (a + 1 <= Math.min(c, t, x, e, b)) return ascii;
  if (b + 1 <= a || b + 1 < Math.min(c, t, x, e)) return base256;
  if (e + 1 < Math.min(a, c, t, x, b)) return edifact;
  if (t + 1 < Math.min(a, c, x, e, b)) return text;
  if (x + 1 < Math.min(a, c, t, e, b)) return x12;
  if (c + 1 >= Math.min(a, t, e, b)) return undefined;
  if (c < x) return c40;
  return c === x ? (partEnds(message, next) ? x12 : c40) : undefined;
}

/** Whether an X12 message has the end of a part before a character that X12 lacks. */
function partEnds(message: Message, from: number): boolean {
  for (let at = from; at < message.length; at += 1) {
    const char = message[at] as number;
    if (endsX12(char)) return true;
    if (!inX12(char)) return false;
  }
  return false;
}

function leastOf(costs: Costs): Mode {
  const [a, c, t, x, e, b] = costs.map(Math.ceil) as Costs;
  if (a <= Math.min(c, t, x, e, b)) return ascii;
  if (b < Math.min(a, c, t, x, e)) return base256;
  if (e < Math.min(a, c, t, x, b)) return edifact;
  if (t < Math.min(a, c, x, e, b)) return text;
  return x < Math.min(a, c, t, e, b) ? x12 : c40;
}
