// Encodes a value into the codewords of a Data Matrix symbol (ISO/IEC 16022 5.2).
import {
  ascii,
  base256,
  c40,
  edifact,
  inEdifact,
  inX12,
  isDigit,
  type Message,
  type Mode,
  modeFor,
  text,
  x12,
} from './look-ahead.ts';
import { mostData, sizeFor } from './sizes.ts';

/** Signs that are no bytes. */
const utf8Mark = -1;
const macro05 = -2;
const macro06 = -3;

/** The codewords of ASCII that are no characters (table 2). */
const pad = 129;
const upperShift = 235;
const unlatch = 254;
const signs: Readonly<Record<number, readonly number[]>> = {
  // ECI 26, one more than its number.
  [utf8Mark]: [241, 27],
  [macro05]: [236],
  [macro06]: [237],
};
const latches: Readonly<Record<Mode, number>> = {
  [ascii]: -1,
  [c40]: 230,
  [text]: 239,
  [x12]: 238,
  [edifact]: 240,
  [base256]: 231,
};

/** Why a value has no symbol. */
class TooLong extends Error {}

/** Where the encoding stands. */
interface State {
  readonly message: Message;
  /** What is encoded next. */
  at: number;
  mode: Mode;
  readonly made: number[];
}

/** Returns the codewords of a value, padded to a size, or undefined when no size holds it. */
export function codewordsOf(value: string): Uint8Array | undefined {
  const message = messageOf(value);
  const state: State = { message, at: 0, mode: ascii, made: [] };
  try {
    while (state.at < message.length) encoders[state.mode](state);
    return padded(state.made);
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

/** What each macro stands for: it begins with its head and ends with `macroEnd` (5.2.4.7). */
const macros = [
  ['[)>\u001e05\u001d', macro05],
  ['[)>\u001e06\u001d', macro06],
] as const;
const macroEnd = '\u001e\u0004';

/** The bytes of a value in UTF-8. Without a mark of that, readers take what is not ASCII for Latin-1. */
function messageOf(value: string): Message {
  const bytes = [...new TextEncoder().encode(value)];
  if (bytes.length > value.length) return [utf8Mark, ...bytes];
  const macro = macros.find(
    ([head]) => value.startsWith(head) && value.length >= head.length + macroEnd.length,
  );
  if (macro === undefined || !value.endsWith(macroEnd)) return bytes;
  return [macro[1], ...bytes.slice(macro[0].length, -macroEnd.length)];
}

function put({ made }: State, codewords: readonly number[]): void {
  if (made.length + codewords.length > mostData) throw new TooLong();
  for (const codeword of codewords) made.push(codeword);
}

/** Returns the room of the smallest size that has more than so many codewords: how many it has beyond them. */
function roomAfter(codewords: number): number {
  const size = sizeFor(codewords + 1);
  if (size === undefined) throw new TooLong();
  return size.data - codewords;
}

function padded(made: readonly number[]): Uint8Array {
  const padding = roomAfter(made.length - 1) - 1;
  const all = new Uint8Array(made.length + padding).fill(pad);
  all.set(made);
  for (let at = made.length + 1; at < all.length; at += 1) {
    const codeword = (((at + 1) * 149) % 253) + 1 + pad;
    all[at] = codeword > 254 ? codeword - 254 : codeword;
  }
  return all;
}

/** The codewords of one character in ASCII. */
function asciiOf(char: number): readonly number[] {
  if (char < 0) return signs[char] ?? [];
  return char > 127 ? [upperShift, char - 127] : [char + 1];
}

/** Puts a character in ASCII, or two digits. */
function putAscii(state: State): void {
  const [char = 0, next = 0] = [state.message[state.at], state.message[state.at + 1]];
  const isPair = isDigit(char) && isDigit(next);
  put(state, isPair ? [(char - 48) * 10 + next - 48 + 130] : asciiOf(char));
  state.at += isPair ? 2 : 1;
}

function encodeAscii(state: State): void {
  const { message, at } = state;
  const [char = 0, next = 0] = [message[at], message[at + 1]];
  if (char !== utf8Mark && !(isDigit(char) && isDigit(next))) {
    const mode = modeFor(message, at, ascii);
    if (mode !== ascii) {
      put(state, [latches[mode]]);
      state.mode = mode;
      return;
    }
  }
  putAscii(state);
}

/** The characters of the second set of C40 and Text, in their order. */
const secondSet = '!"#$%&\'()*+,-./:;<=>?@[\\]^_';

/** Returns the values of a character in C40, Text or X12 (tables C.1 and C.2), or undefined when X12 lacks it. */
function valuesOf(char: number, mode: Mode): readonly number[] | undefined {
  if (mode === x12) return inX12(char) ? [x12Value(char)] : undefined;
  if (char < 0) return undefined;
  if (char > 127) return [1, 30, ...(valuesOf(char - 128, mode) ?? [])];
  if (char === 32) return [3];
  if (isDigit(char)) return [char - 44];
  if (char < 32) return [0, char];
  const second = secondSet.indexOf(String.fromCharCode(char));
  if (second >= 0) return [1, second];
  const isUpper = char >= 65 && char <= 90;
  const isLower = char >= 97 && char <= 122;
  if (mode === c40) return isUpper ? [char - 51] : [2, char - 96];
  if (isLower) return [char - 83];
  return [2, isUpper ? char - 64 : char - 96];
}

function x12Value(char: number): number {
  const special = [13, 42, 62, 32].indexOf(char);
  if (special >= 0) return special;
  return isDigit(char) ? char - 44 : char - 51;
}

/** Puts values of C40, Text or X12: three of them are two codewords. */
function putValues(state: State, values: readonly number[]): void {
  const codewords: number[] = [];
  for (let at = 0; at < values.length; at += 3) {
    const [first = 0, second = 0, third = 0] = values.slice(at, at + 3);
    const sum = first * 1600 + second * 40 + third + 1;
    codewords.push(sum >> 8, sum & 255);
  }
  put(state, codewords);
}

function encodeTriples(state: State): void {
  const { message, mode } = state;
  const values: number[] = [];
  while (state.at < message.length) {
    const own = valuesOf(message[state.at] as number, mode);
    if (own === undefined) break;
    if (values.length % 3 === 0 && (leftTriples(state, values) || endedTriples(state, values))) return;
    for (const value of own) values.push(value);
    state.at += 1;
  }
  // What makes no three values goes back.
  while (values.length % 3 !== 0) {
    state.at -= 1;
    values.length -= valuesOf(message[state.at] as number, mode)?.length ?? 0;
  }
  putValues(state, values);
  put(state, [unlatch]);
  state.mode = ascii;
  if (state.at < message.length) putAscii(state);
}

/** Goes to another mode where one is shorter. Returns whether it did. */
function leftTriples(state: State, values: readonly number[]): boolean {
  if (values.length === 0) return false;
  const mode = modeFor(state.message, state.at, state.mode);
  if (mode === state.mode) return false;
  putValues(state, values);
  put(state, mode === ascii ? [unlatch] : [unlatch, latches[mode]]);
  state.mode = mode;
  return true;
}

/** Ends the symbol where the last characters fill it just so (5.2.5.2). Returns whether it did. */
function endedTriples(state: State, values: readonly number[]): boolean {
  const { message, at, mode, made } = state;
  if (message.length - at > 3) return false;
  const room = roomAfter(made.length + (values.length / 3) * 2);
  const rest = message.slice(at).flatMap((char) => valuesOf(char, mode) ?? [-1, -1, -1, -1]);
  const fills = room === 2 && (rest.length === 3 || (rest.length === 2 && mode !== x12));
  const isLast = rest.length === 1 && (room === 1 || room === 2);
  if (!fills && !isLast) return false;
  // A pair is filled up with the first shift.
  putValues(state, fills ? [...values, ...rest, 0].slice(0, values.length + 3) : values);
  if (isLast)
    put(state, room === 2 ? [unlatch, ...asciiOf(message[at] as number)] : asciiOf(message[at] as number));
  state.mode = ascii;
  state.at = message.length;
  return true;
}

/** Puts values of EDIFACT: four of them are three codewords. */
function putQuads(state: State, values: readonly number[]): void {
  const codewords: number[] = [];
  for (let at = 0; at < values.length; at += 4) {
    const [first = 0, second = 0, third = 0, fourth = 0] = values.slice(at, at + 4);
    const sum = (first << 18) | (second << 12) | (third << 6) | fourth;
    codewords.push(sum >> 16, (sum >> 8) & 255, sum & 255);
  }
  put(state, codewords.slice(0, Math.ceil((values.length / 4) * 3)));
}

/** The value that ends EDIFACT. */
const edifactEnd = 31;

function encodeEdifact(state: State): void {
  const { message, made } = state;
  const values: number[] = [];
  while (state.at < message.length && inEdifact(message[state.at] as number)) {
    if (values.length % 4 === 0) {
      if (endedQuads(state, values)) return;
      if (modeFor(message, state.at, edifact) !== edifact) break;
    }
    values.push((message[state.at] as number) & 63);
    state.at += 1;
  }
  const room = roomAfter(made.length + Math.floor(values.length / 4) * 3 - 1) - 1;
  if (values.length % 4 !== 0 || state.at < message.length || room >= 3) values.push(edifactEnd);
  putQuads(state, values);
  state.mode = ascii;
  if (state.at < message.length) putAscii(state);
}

/** Ends the symbol where the last one or two characters fit without an end of EDIFACT (5.2.8.2). Returns whether it did. */
function endedQuads(state: State, values: readonly number[]): boolean {
  const { message, at, made } = state;
  if (message.length - at > 2) return false;
  const room = roomAfter(made.length + (values.length / 4) * 3);
  const rest = message.slice(at).flatMap(asciiOf);
  if (room > 2 || rest.length > room) return false;
  putQuads(state, values);
  put(state, rest);
  state.mode = ascii;
  state.at = message.length;
  return true;
}

function encodeBase256(state: State): void {
  const { message, made } = state;
  const bytes: number[] = [];
  while (state.at < message.length && modeFor(message, state.at, base256) === base256) {
    if (bytes.length === mostData) throw new TooLong();
    bytes.push(message[state.at] as number);
    state.at += 1;
  }
  const { length } = bytes;
  const fills = roomAfter(made.length + length) === 1 && state.at === message.length;
  const lengths = length < 250 ? [length] : [Math.floor(length / 250) + 249, length % 250];
  // No length says that the bytes reach to the end of the symbol. All of them are made to look random (annex B.2).
  const plain = [...(fills ? [0] : lengths), ...bytes];
  put(
    state,
    plain.map((byte, nth) => (byte + (((made.length + nth + 1) * 149) % 255) + 1) & 255),
  );
  state.mode = ascii;
}

const encoders: Readonly<Record<Mode, (state: State) => void>> = {
  [ascii]: encodeAscii,
  [c40]: encodeTriples,
  [text]: encodeTriples,
  [x12]: encodeTriples,
  [edifact]: encodeEdifact,
  [base256]: encodeBase256,
};
