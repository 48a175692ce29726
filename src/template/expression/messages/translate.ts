// `$t`: prints a message of the template with values, by the rules of its language for plurals.
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { type FormatSettings, formatDate, formatTime } from '../format-date.ts';
import { gotOf } from '../got.ts';
import { withMinus } from '../minus.ts';
import type { TemplateFunction } from '../scope.ts';
import { printed } from '../semantics.ts';
import { type Catalogue, mostPrinted } from './catalogue.ts';
import { intlOptions, type Pattern } from './pattern.ts';

/** What messages are printed with. */
export interface TranslateSettings extends FormatSettings {
  /** The formats of the document. */
  readonly formats: ReadonlyMap<string, TemplateFunction>;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns `$t(key, values, locale)` of a document. It throws `Error` for what it can't print. */
export function translator(catalogue: Catalogue, settings: TranslateSettings): TemplateFunction {
  return (key, given, own) => {
    if (key === undefined || key === null) return undefined;
    if (typeof key !== 'string') throw new Error(`expected the key of a message, got ${typeof key}`);
    const [values, asked] =
      typeof given === 'string' && own === undefined ? [undefined, given] : [given, own];
    const locale = localeOf(asked, settings.locale);
    const message = catalogue.find(key, locale);
    if (!message) throw new Error(`no message has the key ${JSON.stringify(key.slice(0, 60))}`);
    const read = message.read();
    if (!('pattern' in read)) throw new Error(`the message "${key}" in "${message.locale}": ${read.message}`);
    const printing = new Printing({ ...settings, locale }, message.locale, valuesOf(values));
    try {
      return printing.print(read.pattern, undefined);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      throw new Error(`the message "${key}" in "${message.locale}": ${error.message}`, { cause: error });
    }
  };
}

function localeOf(asked: unknown, usual: string): string {
  if (asked === undefined || asked === null) return usual;
  try {
    const [locale] = Intl.getCanonicalLocales(String(asked));
    if (typeof asked === 'string' && locale !== undefined) return locale;
  } catch {
    // It is reported below.
  }
  throw new Error(`expected a locale such as "de-AT", got ${gotOf(asked)}`);
}

function valuesOf(given: unknown): Values {
  if (given === undefined || given === null) return {};
  if (typeof given === 'object' && !Array.isArray(given)) return given as Values;
  throw new Error('expected an object of values, such as { "name": name }');
}

/** One message that is printed. */
class Printing {
  readonly #settings: TranslateSettings;
  /** The locale of the message. Its plurals are those of its own language. */
  readonly #written: string;
  readonly #values: Values;
  #length = 0;

  constructor(settings: TranslateSettings, written: string, values: Values) {
    this.#settings = settings;
    this.#written = written;
    this.#values = values;
  }

  /** Returns the text of a pattern. `count` is the number that `#` stands for. */
  print(pattern: Pattern, count: number | undefined): string {
    let text = '';
    for (const element of pattern) {
      const part = this.#part(element, count);
      const isInner = element.type === TYPE.plural || element.type === TYPE.select;
      if (!isInner) this.#length += part.length;
      if (this.#length > mostPrinted) throw new Error(`it is longer than ${mostPrinted} characters`);
      text += part;
    }
    return text;
  }

  #part(element: MessageFormatElement, count: number | undefined): string {
    switch (element.type) {
      case TYPE.literal:
        return element.value;
      case TYPE.pound:
        return count === undefined ? '#' : this.#decimal(count);
      case TYPE.argument:
        return this.#plain(element.value);
      case TYPE.number:
        return this.#number(element);
      case TYPE.date:
      case TYPE.time:
        return this.#date(element);
      case TYPE.select: {
        const { value, options } = element;
        const chosen = this.#plain(value);
        const option = Object.hasOwn(options, chosen) ? options[chosen] : options.other;
        return this.print(option?.value ?? [], count);
      }
      case TYPE.plural:
        return this.#plural(element);
      default:
        // Tags are not read, so they are text.
        return '';
    }
  }

  #value(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }

  /** Returns a value as `{{ }}` prints it. */
  #plain(name: string): string {
    const value = this.#value(name);
    if (value === undefined || value === null) return '';
    if (typeof value === 'object')
      throw new Error(`expected a text or a number for {${name}}, got ${gotOf(value)}`);
    try {
      return printed(value);
    } catch (error) {
      throw new Error(`expected a text or a number for {${name}}`, { cause: error });
    }
  }

  #decimal(value: unknown, style: 'decimal' | 'percent' = 'decimal', digits?: number): string {
    const { formats, locale } = this.#settings;
    const made = formats.get(style)?.(value, digits, locale);
    return typeof made === 'string' ? made : '';
  }

  #number({ value: name, style }: Extract<MessageFormatElement, { type: TYPE.number }>): string {
    const value = this.#value(name);
    if (value === undefined || value === null) return '';
    if (style === 'percent') return this.#decimal(value, 'percent');
    if (style === 'integer') return this.#decimal(value, 'decimal', 0);
    if (!style || typeof style === 'string') return this.#decimal(value);
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw new Error(`expected a number for {${name}}, got a ${typeof value}`);
    const { scale = 1 } = style.parsedOptions;
    const scaled = value * scale;
    // The text of a number is a numeric literal. `Intl` rounds it exactly.
    const text = numberFormat(this.#settings.locale, style.parsedOptions).format(
      String(scaled) as `${number}`,
    );
    return withMinus(text, scaled, this.#settings.minus);
  }

  #date(element: Extract<MessageFormatElement, { type: TYPE.date | TYPE.time }>): string {
    const { value: name, style, type } = element;
    const value = this.#value(name);
    if (value === undefined || value === null) return '';
    const options = typeof style === 'object' && style ? style.parsedOptions : undefined;
    const made =
      type === TYPE.date && !options
        ? formatDate(value, style, this.#settings)
        : formatTime(
            value,
            (options as Intl.DateTimeFormatOptions | undefined) ?? timeOptions(style),
            this.#settings,
          );
    return String(made);
  }

  #plural(element: Extract<MessageFormatElement, { type: TYPE.plural }>): string {
    const { value: name, options, offset, pluralType } = element;
    const value = this.#value(name);
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      const got = value === undefined || value === null ? 'nothing' : `a ${typeof value}`;
      throw new Error(`expected a number for {${name}}, got ${got}`);
    }
    const form = pluralRules(this.#written, pluralType).select(value - offset);
    const option = options[`=${value}`] ?? (Object.hasOwn(options, form) ? options[form] : options.other);
    return this.print(option?.value ?? [], value - offset);
  }
}

function timeOptions(style: unknown): Intl.DateTimeFormatOptions {
  const named = (['short', 'medium', 'long', 'full'] as const).find((each) => each === style);
  return { timeStyle: named ?? 'medium' };
}

/** Formatters by what they are made of. To make one costs as much as to print a thousand messages. */
const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();
const mostRemembered = 500;

/** Returns the rules for the plurals of a language. */
export function pluralRules(locale: string, type: Intl.PluralRuleType = 'cardinal'): Intl.PluralRules {
  return remembered(rules, `${locale} ${type}`, () => new Intl.PluralRules(locale, { type }));
}

function numberFormat(locale: string, options: object): Intl.NumberFormat {
  const rounding = { roundingMode: 'halfExpand', ...intlOptions(options) } as Intl.NumberFormatOptions;
  return remembered(
    numbers,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, rounding),
  );
}

function remembered<Made>(map: Map<string, Made>, key: string, make: () => Made): Made {
  const known = map.get(key);
  if (known) return known;
  if (map.size >= mostRemembered) map.clear();
  const made = make();
  map.set(key, made);
  return made;
}
