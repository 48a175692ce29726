// Reads a printed date back: as a locale writes dates, by numbers alone or with the name of the month.
import { plainText, withAsciiDigits } from './plain-text.ts';

/** A day of the calendar. `year` has two digits where no more are printed. */
interface PrintedDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** What a locale calls months and days of the week, and the order in which it writes a date. */
interface DateWords {
  /** The months by name, from 1. */
  readonly months: ReadonlyMap<string, number>;
  /** The days of the week by name, from 0 for Sunday. */
  readonly weekdays: ReadonlyMap<string, number>;
  /** Other words of long dates. */
  readonly others: ReadonlySet<string>;
  readonly order: readonly ('day' | 'month' | 'year')[];
  readonly formats: readonly Intl.DateTimeFormat[];
}

/** Returns whether a text prints a day, which is given as `YYYY-MM-DD`. */
export function printsDay(printed: string, day: string, locale: string): boolean {
  const text = folded(printed, locale);
  const words = wordsOf(locale);
  const moment = Date.parse(`${day}T00:00:00Z`);
  if (words.formats.some((format) => folded(format.format(moment), locale) === text)) return true;
  return readDay(text, words, day.slice(0, 2)) === day;
}

/** Returns the day that a text prints, as `YYYY-MM-DD`, or undefined where it can't be read. Years of two digits are of this century. */
export function readPrintedDay(printed: string, locale: string): string | undefined {
  return readDay(folded(printed, locale), wordsOf(locale), '20');
}

let token: RegExp | undefined;

/** Returns what matches a number or a word; a day of the week may be several (`terça-feira`). V8 takes long to read it, and few documents need it. */
function tokenPattern(): RegExp {
  token ??= /\d+|\p{L}[\p{L}\p{M}'’׳״]*(?:-\p{L}[\p{L}\p{M}]*)*/gu;
  return token;
}

/** Matches what may stand between them. */
const between = /[\s.,/\-\u2010-\u2013()،]/g;

function readDay(text: string, words: DateWords, century: string): string | undefined {
  const tokens = text.match(tokenPattern()) ?? [];
  const rest = text.replace(tokenPattern(), '').replace(between, '');
  const numbers = tokens.filter((each) => /^\d/.test(each));
  const named = tokens.filter((each) => !/^\d/.test(each));
  if (rest !== '' || numbers.length > 3) return undefined;
  const months = named.flatMap((word) => words.months.get(word) ?? []);
  const weekdays = named.flatMap((word) => words.weekdays.get(word) ?? []);
  const known = (word: string) =>
    words.months.has(word) || words.weekdays.has(word) || words.others.has(word) || ordinals.test(word);
  if (!named.every(known) || months.length > 1 || weekdays.length > 1) return undefined;
  const [month] = months;
  const dotted = text.includes('.');
  const parts = month === undefined ? byNumbers(numbers, words, dotted) : withMonth(numbers, month);
  const day = parts && isoDay(parts, century);
  if (day === undefined) return undefined;
  const [weekday] = weekdays;
  return weekday === undefined || new Date(`${day}T00:00:00Z`).getUTCDay() === weekday ? day : undefined;
}

/** Matches what follows the number of a day: 1st, 2nd, 1er, 1º. */
const ordinals = /^(?:st|nd|rd|th|er|ère|e|o|a|º|ª|de|di|del|of|the|le|den|der)$/;

function byNumbers(
  numbers: readonly string[],
  { order }: DateWords,
  dotted: boolean,
): PrintedDay | undefined {
  const [first, second, third] = numbers;
  if (first === undefined || second === undefined || third === undefined) return undefined;
  if (first.length === 4) return { year: Number(first), month: Number(second), day: Number(third) };
  const yearLast = third.length === 4 && order[0] === 'year';
  // 16.03.2026 has one meaning, also where a locale begins with the year. 03/04/2026 has none there.
  if (yearLast && !dotted) return undefined;
  const shown = yearLast ? (['day', 'month', 'year'] as const) : order;
  const at = (part: 'day' | 'month' | 'year') => numbers[shown.indexOf(part)] ?? '';
  return { year: yearOf(at('year')), month: Number(at('month')), day: Number(at('day')) };
}

function withMonth(numbers: readonly string[], month: number): PrintedDay | undefined {
  const [first, second, ...more] = numbers;
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  const [year, day] = first.length === 4 ? [first, second] : [second, first];
  return { year: yearOf(year), month, day: Number(day) };
}

function yearOf(digits: string): number {
  return digits.length === 2 || digits.length === 4 ? Number(digits) : Number.NaN;
}

function isoDay({ year, month, day }: PrintedDay, century: string): string | undefined {
  const two = (value: number) => String(value).padStart(2, '0');
  const text = `${year < 100 ? century + two(year) : year}-${two(month)}-${two(day)}`;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== text ? undefined : text;
}

const wordsByLocale = new Map<string, DateWords>();

function wordsOf(locale: string): DateWords {
  const found = wordsByLocale.get(locale);
  if (found !== undefined) return found;
  const made = makeWords(locale);
  if (wordsByLocale.size >= 100) wordsByLocale.clear();
  wordsByLocale.set(locale, made);
  return made;
}

function makeWords(locale: string): DateWords {
  const format = (options: Intl.DateTimeFormatOptions, calendar: object = { calendar: 'gregory' }) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...calendar, ...options });
  const styles = ['short', 'medium', 'long', 'full'] as const;
  const months = new Map<string, number>();
  const weekdays = new Map<string, number>();
  const name = (formatter: Intl.DateTimeFormat, type: string, moment: number) =>
    folded(formatter.formatToParts(moment).find((part) => part.type === type)?.value ?? '', locale);
  for (const length of ['long', 'short'] as const) {
    const ofMonth = [format({ month: length }), format({ month: length, day: 'numeric' })];
    for (let month = 1; month <= 12; month++)
      for (const each of ofMonth) addName(months, name(each, 'month', Date.UTC(2026, month - 1, 15)), month);
    // 1 February 2026 is a Sunday.
    for (let day = 0; day < 7; day++)
      addName(weekdays, name(format({ weekday: length }), 'weekday', Date.UTC(2026, 1, 1 + day)), day);
  }
  const short = format({ dateStyle: 'short' }).formatToParts(Date.UTC(2026, 1, 15));
  const order = short.flatMap(({ type }) =>
    type === 'day' || type === 'month' || type === 'year' ? [type] : [],
  );
  const literals = styles.flatMap((dateStyle) =>
    format({ dateStyle })
      .formatToParts(Date.UTC(2026, 1, 15))
      .filter(({ type }) => type === 'literal'),
  );
  const phrases = [...literals.map(({ value }) => folded(value, locale)), ...phrasesOf(weekdays)];
  const others = phrases.flatMap((phrase) => phrase.match(tokenPattern()) ?? []);
  const own = styles.map((dateStyle) => format({ dateStyle }, {}));
  return { months, weekdays, others: new Set(others), order, formats: own };
}

/** Adds a name that is a word. Names of numbers (`3月`) are read as long dates. */
function addName(names: Map<string, number>, name: string, value: number): void {
  const word = name.replace(/\.$/, '');
  if (word !== '' && !/\d/.test(word)) names.set(word, value);
}

/** Days of the week of several words are not told apart. */
function phrasesOf(weekdays: ReadonlyMap<string, number>): readonly string[] {
  return [...weekdays.keys()].filter((name) => name.includes(' '));
}

function folded(text: string, locale: string): string {
  return withAsciiDigits(plainText(text), locale).toLocaleLowerCase(locale);
}
