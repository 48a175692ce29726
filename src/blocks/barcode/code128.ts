// Code 128: which sets of characters a value takes, and its bars (ISO/IEC 15417).

/** Bars and spaces in turn, as the standard lists them by codeword: how many modules each is wide (table 1). */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232';
const widthsOf: readonly (readonly number[])[] = patterns.split(' ').map((digits) => [...digits].map(Number));
const stop: readonly number[] = [2, 3, 3, 1, 1, 1, 2];

/** The sets: A has capitals and control characters, B has both cases of letters, C has pairs of digits. */
type CodeSet = 'A' | 'B' | 'C';
const starts: Readonly<Record<CodeSet, number>> = { A: 103, B: 104, C: 105 };
/** The codewords that change to a set. */
const changes: Readonly<Record<CodeSet, number>> = { A: 101, B: 100, C: 99 };
/** The codeword that takes one character from the other one of A and B. */
const shift = 98;

/** No value may be longer. */
export const longestCode128 = 500;

/** Returns the widths of bars and spaces in turn, modules, of a value in ASCII. */
export function encodeCode128(value: string): readonly number[] {
  const codewords = codewordsOf(value);
  const sum = codewords.reduce((total, codeword, nth) => total + codeword * Math.max(1, nth), 0);
  return [...[...codewords, sum % 103].flatMap((codeword) => widthsOf[codeword] ?? []), ...stop];
}

/** What follows each place of a value. */
interface Ahead {
  /** Digits in a row from there. */
  readonly digits: Int32Array;
  /** Characters before the next one that A has and B lacks, and before the next that B has and A lacks. */
  readonly onlyA: Int32Array;
  readonly onlyB: Int32Array;
}

const far = 9999;
const isOnlyA = (char: number): boolean => char < 32;
const isOnlyB = (char: number): boolean => char >= 96;

function aheadOf(value: string): Ahead {
  const { length } = value;
  const [digits, onlyA, onlyB] = [length, length, length].map((places) => new Int32Array(places + 1));
  const ahead = { digits, onlyA, onlyB } as Ahead; // There are three.
  ahead.onlyA[length] = far;
  ahead.onlyB[length] = far;
  for (let at = length - 1; at >= 0; at -= 1) {
    const char = value.charCodeAt(at);
    const after = (counts: Int32Array): number => (counts[at + 1] as number) + 1;
    ahead.digits[at] = char >= 48 && char <= 57 ? after(ahead.digits) : 0;
    ahead.onlyA[at] = isOnlyA(char) ? 0 : after(ahead.onlyA);
    ahead.onlyB[at] = isOnlyB(char) ? 0 : after(ahead.onlyB);
  }
  return ahead;
}

/** Returns the codewords without sum and stop: the fewest, by the rules of annex E. */
function codewordsOf(value: string): readonly number[] {
  const ahead = aheadOf(value);
  const digitsAt = (at: number): number => ahead.digits[at] as number;
  const letters = (at: number): 'A' | 'B' =>
    (ahead.onlyA[at] as number) < (ahead.onlyB[at] as number) ? 'A' : 'B';
  const startsWithPairs = digitsAt(0) >= 4 || (value.length === 2 && digitsAt(0) === 2);
  let set: CodeSet = startsWithPairs ? 'C' : letters(0);
  const made = [starts[set]];
  const change = (to: CodeSet): void => {
    made.push(changes[to]);
    set = to;
  };
  for (let at = 0; at < value.length; ) {
    const char = value.charCodeAt(at);
    if (set === 'C') {
      if (digitsAt(at) < 2) change(letters(at));
      else {
        made.push((char - 48) * 10 + value.charCodeAt(at + 1) - 48);
        at += 2;
      }
      continue;
    }
    if (digitsAt(at) >= 4 && digitsAt(at) % 2 === 0) {
      change('C');
      continue;
    }
    const isStranger: boolean = set === 'A' ? isOnlyB(char) : isOnlyA(char);
    if (isStranger) {
      const other: CodeSet = set === 'A' ? 'B' : 'A';
      if (!comesBack(ahead, at + 1, set)) {
        change(other);
        continue;
      }
      made.push(shift);
    }
    made.push(char < 32 ? char + 64 : char - 32);
    at += 1;
  }
  return made;
}

/** Whether a character that only this set has comes before one that only the other has. */
function comesBack({ onlyA, onlyB }: Ahead, at: number, set: 'A' | 'B'): boolean {
  const [own, other] = set === 'A' ? [onlyA, onlyB] : [onlyB, onlyA];
  return (own[at] as number) < (other[at] as number);
}
