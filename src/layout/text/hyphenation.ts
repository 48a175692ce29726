// Finds where a word may be divided: by the patterns of its language, within the rules of its style.

/** The rules of a style for dividing words. What is absent is as the language has it. */
export interface HyphenationRules {
  /** Words of fewer letters are not divided. Default: 6. */
  readonly min?: number | undefined;
  /** The least number of letters before a division. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  /**
   * Words with a hyphen wherever they may be divided. They are divided there and nowhere else, whatever the rules.
   * Their case does not count.
   */
  readonly exceptions?: readonly string[] | undefined;
}

/** The patterns of one language. */
export interface WordDivider {
  /** The least number of letters before a division, where nothing else is said. */
  readonly before: number;
  readonly after: number;
  /** Returns all UTF-16 offsets at which the patterns divide a word of letters and marks. */
  divisions(word: string): readonly number[];
}

/** Returns the patterns for a BCP 47 tag, or undefined when there are none. */
export type FindDivider = (lang: string) => WordDivider | undefined;

/** Words of fewer letters are not divided by default. */
const shortestDivided = 6;

/** Returns the words of a text that are long enough to be divided. They have only letters and marks. */
export function dividedWords(text: string, rules: HyphenationRules): IterableIterator<RegExpExecArray> {
  return text.matchAll(wordsOf(preparedOf(rules).least));
}

/** Returns whether a text has a word that may be divided. */
export function mayDivide(text: string, rules: HyphenationRules | true): boolean {
  return text.search(wordsOf(rules === true ? shortestDivided : preparedOf(rules).least)) >= 0;
}

/** Returns the UTF-16 offsets at which a word may be divided. */
export function divisionsIn(
  word: string,
  rules: HyphenationRules,
  divider: WordDivider | undefined,
): readonly number[] {
  const { min = shortestDivided } = rules;
  const known = preparedOf(rules).exceptions.get(word.toLowerCase());
  if (known !== undefined) return known;
  if (divider === undefined || word.length < min) return [];
  const { before = divider.before, after = divider.after } = rules;
  return divider.divisions(word).filter((at) => at >= before && at <= word.length - after);
}

/** Rules in the form in which they are used. */
interface Prepared {
  /** No word of fewer letters is divided. Exceptions may be shorter than the others. */
  readonly least: number;
  /** The UTF-16 offsets at which a word may be divided, by the word in small letters. */
  readonly exceptions: ReadonlyMap<string, readonly number[]>;
}

const prepared = new WeakMap<HyphenationRules, Prepared>();

function preparedOf(rules: HyphenationRules): Prepared {
  const known = prepared.get(rules);
  if (known !== undefined) return known;
  const exceptions = new Map((rules.exceptions ?? []).map(divisionsOf));
  let least = rules.min ?? shortestDivided;
  for (const word of exceptions.keys()) least = Math.min(least, word.length);
  const made = { least, exceptions };
  prepared.set(rules, made);
  return made;
}

function divisionsOf(exception: string): readonly [string, readonly number[]] {
  const parts = exception.toLowerCase().split('-');
  const divisions: number[] = [];
  for (const part of parts.slice(0, -1)) divisions.push((divisions.at(-1) ?? 0) + part.length);
  return [parts.join(''), divisions];
}

function wordsOf(least: number): RegExp {
  return new RegExp(`[\\p{L}\\p{M}]{${least},}`, 'gu');
}
