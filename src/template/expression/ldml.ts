// Date patterns as Unicode TR35 part 4 §8 has them: letters are fields, text in '…' stands for itself.
import { dateFormat, type LocaleCustoms, localeCustoms, type ShownDate } from './shown-date.ts';
import { offsetMs } from './zoned.ts';

/** Prints a date by a pattern such as `dd.MM.yyyy`. Throws `Error` for a letter that is no field. */
export function formatPattern(pattern: string, shown: ShownDate): string {
  if (pattern.length > 200) throw new Error('expected a pattern of at most 200 characters');
  const numbers = new DateNumbers(shown);
  let text = '';
  for (const [token] of pattern.matchAll(/'(?:[^']|'')*'?|([A-Za-z])\1*|[^A-Za-z']+/g)) {
    if (token === "''") text += "'";
    else if (token.startsWith("'")) text += token.replace(/^'|'$/g, '').replaceAll("''", "'");
    else if (/^[A-Za-z]/.test(token)) text += formatField(token, shown, numbers);
    else text += token;
  }
  return text;
}

/** The numbers of a date in the locale's calendar, and how the locale writes numbers. */
class DateNumbers {
  readonly #shown: ShownDate;
  readonly #parts: ReadonlyMap<string, string>;
  readonly #customs: LocaleCustoms;

  constructor(shown: ShownDate) {
    this.#shown = shown;
    this.#customs = localeCustoms(shown);
    const latin = { ...shown, locale: `en-u-ca-${this.#customs.calendar}-nu-latn` };
    const formatter = dateFormat(latin, {
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    this.#parts = new Map(formatter.formatToParts(shown.moment).map((part) => [part.type, part.value]));
  }

  get(type: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'): number {
    const value = this.#parts.get(type) ?? (type === 'year' ? this.#parts.get('relatedYear') : undefined);
    return Number.parseInt(value ?? '0', 10);
  }

  /** A number with at least so many digits. */
  print(number: number, width: number): string {
    const digits = String(Math.abs(number)).padStart(width, '0');
    const own = this.#customs.digits;
    return own[0] === '0' ? digits : digits.replace(/\d/g, (digit) => own[Number(digit)] ?? digit);
  }

  /** The Gregorian day, for what ISO 8601 counts. */
  get day(): Date {
    const { moment, timeZone } = this.#shown;
    return new Date(moment + offsetMs(moment, timeZone));
  }
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
      return width <= 2 ? numbers.print(numbers.get('month'), width) : monthName(token, shown, true);
    case 'L':
      return width <= 2 ? numbers.print(numbers.get('month'), width) : monthName(token, shown, false);
    case 'd':
      return numbers.print(numbers.get('day'), width);
    case 'D':
      return numbers.print(dayOfYear(numbers.day), width);
    case 'E':
      return part(shown, { weekday: nameWidth(token), day: 'numeric', month: 'long' }, 'weekday');
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

/** `+01:00`; with `zulu`, `Z` for none. */
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

/** A month's name; beside a day many languages inflect it. */
function monthName(token: string, shown: ShownDate, besideDay: boolean): string {
  const month = nameWidth(token);
  return part(shown, besideDay ? { month, day: 'numeric' } : { month }, 'month');
}

function formatQuarter(width: number, numbers: DateNumbers): string {
  const quarter = Math.ceil(numbers.get('month') / 3);
  return width <= 2 ? numbers.print(quarter, width) : `Q${numbers.print(quarter, 1)}`;
}

function dayOfYear(day: Date): number {
  return Math.floor((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
}

/** The week and its year as ISO 8601 counts them: a week belongs to the year of its Thursday. */
function isoWeek(day: Date): { week: number; year: number } {
  const thursday = new Date(day.getTime() + (4 - (day.getUTCDay() || 7)) * 86_400_000);
  return { week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1, year: thursday.getUTCFullYear() };
}
