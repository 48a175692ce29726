// Date patterns as in Unicode TR35 part 4 §8: letters are fields, and text in '…' stands for itself.
import { dateFormat, type LocaleCustoms, localeCustoms, type ShownDate } from './shown-date.ts';
import { offsetMs } from './zoned.ts';

/** A piece of a pattern: plain text, or a field. */
type Token = { readonly text: string } | { readonly field: string };

const patterns = new Map<string, readonly Token[]>();

/** Prints a date by a pattern such as `dd.MM.yyyy`. Throws `Error` for a letter that is no field. */
export function formatPattern(pattern: string, shown: ShownDate): string {
  let tokens = patterns.get(pattern);
  if (!tokens) {
    tokens = parsePattern(pattern);
    if (patterns.size >= 500) patterns.clear();
    patterns.set(pattern, tokens);
  }
  const numbers = new DateNumbers(shown);
  let text = '';
  for (const token of tokens) text += 'text' in token ? token.text : formatField(token.field, shown, numbers);
  return text;
}

function parsePattern(pattern: string): Token[] {
  if (pattern.length > 200) throw new Error('expected a pattern of at most 200 characters');
  return [...pattern.matchAll(/'(?:[^']|'')*'?|([A-Za-z])\1*|[^A-Za-z']+/g)].map(([token]): Token => {
    if (token === "''") return { text: "'" };
    if (token.startsWith("'")) return { text: token.replace(/^'|'$/g, '').replaceAll("''", "'") };
    return /^[A-Za-z]/.test(token) ? { field: token } : { text: token };
  });
}

/** The letters that are fields, as `formatField` reads them. */
const fieldLetters = new Set('yuYwQqMLdDEceGabHhKkmsSzVOZXx');

/** Returns the first letter of a pattern that is no field, or undefined. A text in '…' has none. */
export function strayLetter(pattern: string): string | undefined {
  const fields = parsePattern(pattern).flatMap((token) => ('field' in token ? [token.field.charAt(0)] : []));
  return fields.find((letter) => !fieldLetters.has(letter));
}

type NumberField = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** The numbers of a date in the locale's calendar, and how the locale writes numbers. */
class DateNumbers {
  readonly #customs: LocaleCustoms;
  /** The wall-clock time, as if it were UTC. */
  readonly day: Date;
  readonly #shown: ShownDate;
  #parts: ReadonlyMap<string, string> | undefined;

  constructor(shown: ShownDate) {
    const { moment, timeZone } = shown;
    this.#shown = shown;
    this.#customs = localeCustoms(shown);
    this.day = new Date(timeZone === 'UTC' ? moment : moment + offsetMs(moment, timeZone));
  }

  /** Whether month and weekday have names of their own. They have them only in the Gregorian calendar. */
  get gregorian(): boolean {
    return this.#customs.calendar === 'gregory';
  }

  get(field: NumberField): number {
    switch (field) {
      case 'hour':
        return this.day.getUTCHours();
      case 'minute':
        return this.day.getUTCMinutes();
      case 'second':
        return this.day.getUTCSeconds();
      default:
        return this.gregorian ? gregorianField(this.day, field) : this.#fromIntl(field);
    }
  }

  #fromIntl(field: 'year' | 'month' | 'day'): number {
    if (!this.#parts) {
      const latin = { ...this.#shown, locale: `en-u-ca-${this.#customs.calendar}-nu-latn` };
      const formatter = dateFormat(latin, { year: 'numeric', month: 'numeric', day: 'numeric' });
      this.#parts = new Map(
        formatter.formatToParts(this.#shown.moment).map((part) => [part.type, part.value]),
      );
    }
    const value = this.#parts.get(field) ?? (field === 'year' ? this.#parts.get('relatedYear') : undefined);
    return Number.parseInt(value ?? '0', 10);
  }

  /** Returns a number with at least this many digits. */
  print(number: number, width: number): string {
    const digits = String(Math.abs(number)).padStart(width, '0');
    const own = this.#customs.digits;
    return own[0] === '0' ? digits : digits.replace(/\d/g, (digit) => own[Number(digit)] ?? digit);
  }
}

function gregorianField(day: Date, field: 'year' | 'month' | 'day'): number {
  if (field === 'day') return day.getUTCDate();
  if (field === 'month') return day.getUTCMonth() + 1;
  const year = day.getUTCFullYear();
  // The year before 1 is 1 BC.
  return year > 0 ? year : 1 - year;
}

const widths = { 3: 'short', 4: 'long', 5: 'narrow' } as const;

function nameWidth(token: string): 'short' | 'long' | 'narrow' {
  const length = token.length;
  return length === 4 || length === 5 ? widths[length] : 'short';
}

function formatField(token: string, shown: ShownDate, numbers: DateNumbers): string {
  const width = token.length;
  switch (token[0]) {
    case 'y':
    case 'u':
      return width === 2
        ? numbers.print(numbers.get('year') % 100, 2)
        : numbers.print(numbers.get('year'), width);
    case 'Y':
      return numbers.print(isoWeek(numbers.day).year, width);
    case 'w':
      return numbers.print(isoWeek(numbers.day).week, width);
    case 'Q':
    case 'q':
      return formatQuarter(width, numbers);
    case 'M':
      return width <= 2 ? numbers.print(numbers.get('month'), width) : monthName(token, shown, numbers);
    case 'L':
      return width <= 2 ? numbers.print(numbers.get('month'), width) : standaloneMonth(token, shown);
    case 'd':
      return numbers.print(numbers.get('day'), width);
    case 'D':
      return numbers.print(dayOfYear(numbers.day), width);
    case 'E':
      return weekdayName(token, shown, numbers);
    case 'c':
    case 'e':
      return width <= 2
        ? numbers.print(numbers.day.getUTCDay() || 7, width)
        : part(shown, { weekday: nameWidth(token) }, 'weekday');
    case 'G':
      return part(shown, { era: nameWidth(token), year: 'numeric' }, 'era');
    default:
      return formatTime(token, shown, numbers);
  }
}

function formatTime(token: string, shown: ShownDate, numbers: DateNumbers): string {
  const width = token.length;
  const hour = numbers.get('hour');
  switch (token[0]) {
    case 'a':
    case 'b':
      return part(shown, { hour: 'numeric', hour12: true }, 'dayPeriod');
    case 'H':
      return numbers.print(hour, width);
    case 'h':
      return numbers.print(hour % 12 || 12, width);
    case 'K':
      return numbers.print(hour % 12, width);
    case 'k':
      return numbers.print(hour || 24, width);
    case 'm':
      return numbers.print(numbers.get('minute'), width);
    case 's':
      return numbers.print(numbers.get('second'), width);
    case 'S': {
      const ms = String(((shown.moment % 1000) + 1000) % 1000).padStart(3, '0');
      return ms.padEnd(width, '0').slice(0, width);
    }
    default:
      return formatZone(token, shown);
  }
}

function formatZone(token: string, shown: ShownDate): string {
  const width = token.length;
  switch (token[0]) {
    case 'z':
      return part(shown, { timeZoneName: width === 4 ? 'long' : 'short' }, 'timeZoneName');
    case 'V':
      return shown.timeZone;
    case 'O':
      return part(shown, { timeZoneName: width === 4 ? 'longOffset' : 'shortOffset' }, 'timeZoneName');
    case 'Z':
      return width === 4
        ? `GMT${isoOffset(shown, ':', false)}`
        : isoOffset(shown, width === 5 ? ':' : '', width === 5);
    case 'X':
    case 'x': {
      const zero = token[0] === 'X';
      const offset = isoOffset(shown, width === 3 || width === 5 ? ':' : '', zero);
      return width === 1 && offset.endsWith('00') && offset.length > 1 ? offset.slice(0, 3) : offset;
    }
    default:
      throw new Error(
        `expected a date pattern such as "dd.MM.yyyy", got the letter "${token[0]}": put plain text between '…'`,
      );
  }
}

/** Returns `+01:00`. With `zulu`, an offset of zero is `Z`. */
function isoOffset(shown: ShownDate, colon: string, zulu: boolean): string {
  const minutes = Math.round(offsetMs(shown.moment, shown.timeZone) / 60_000);
  if (minutes === 0 && zulu) return 'Z';
  const two = (number: number) => String(number).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${colon}${two(size % 60)}`;
}

function part(shown: ShownDate, options: Intl.DateTimeFormatOptions, type: string): string {
  const found = dateFormat(shown, options)
    .formatToParts(shown.moment)
    .find((each) => each.type === type);
  return found?.value ?? '';
}

const names = new Map<string, string>();

/** Returns a name that depends on a number alone. It is remembered. */
function remembered(key: string, make: () => string): string {
  const known = names.get(key);
  if (known !== undefined) return known;
  if (names.size >= 5000) names.clear();
  const made = make();
  names.set(key, made);
  return made;
}

/** Returns the name of a month beside a day. Many languages inflect it there. */
function monthName(token: string, shown: ShownDate, numbers: DateNumbers): string {
  const make = () => part(shown, { month: nameWidth(token), day: 'numeric' }, 'month');
  if (!numbers.gregorian) return make();
  return remembered(`${shown.locale} ${token} ${numbers.get('month')}`, make);
}

function standaloneMonth(token: string, shown: ShownDate): string {
  return part(shown, { month: nameWidth(token) }, 'month');
}

function weekdayName(token: string, shown: ShownDate, numbers: DateNumbers): string {
  return remembered(`${shown.locale} ${token} ${numbers.day.getUTCDay()}`, () =>
    part(shown, { weekday: nameWidth(token), day: 'numeric', month: 'long' }, 'weekday'),
  );
}

function formatQuarter(width: number, numbers: DateNumbers): string {
  const quarter = Math.ceil(numbers.get('month') / 3);
  return width <= 2 ? numbers.print(quarter, width) : `Q${numbers.print(quarter, 1)}`;
}

function dayOfYear(day: Date): number {
  return Math.floor((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
}

/** Returns the week and its year as ISO 8601 counts them: a week belongs to the year of its Thursday. */
function isoWeek(day: Date): { week: number; year: number } {
  const thursday = new Date(day.getTime() + (4 - (day.getUTCDay() || 7)) * 86_400_000);
  return { week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1, year: thursday.getUTCFullYear() };
}
