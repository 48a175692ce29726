// The messages of a template by locale, and which of them a document in some locale prints.
import { mostCharacters, type Pattern, type PatternFault, parseMessage } from './pattern.ts';

/** One message in one locale. It is read when it is first printed. */
export class Message {
  /** The locale that it is written in. */
  readonly locale: string;
  readonly text: string;
  /** Where it stands in the template. */
  readonly path: string;
  #read: { readonly pattern: Pattern } | PatternFault | undefined;

  constructor(from: Pick<Message, 'locale' | 'text' | 'path'>) {
    this.locale = from.locale;
    this.text = from.text;
    this.path = from.path;
  }

  /** Returns its parts, or what is wrong with it. */
  read(): { readonly pattern: Pattern } | PatternFault {
    this.#read ??= parseMessage(this.text);
    return this.#read;
  }
}

/** The messages of one locale by key. */
export interface LocaleMessages {
  /** The locale in its canonical form. */
  readonly locale: string;
  /** Where they stand in the template. */
  readonly path: string;
  readonly messages: ReadonlyMap<string, Message>;
}

/** The longest text that one call of `$t` makes. */
export const mostPrinted = 20 * mostCharacters;

/** All messages of a template. The first locale is the one that every other one falls back to. */
export class Catalogue {
  readonly locales: readonly LocaleMessages[];
  readonly #chains = new Map<string, readonly LocaleMessages[]>();

  constructor(locales: readonly LocaleMessages[]) {
    this.locales = locales;
  }

  /** Returns the keys of all locales, each once. */
  get keys(): ReadonlySet<string> {
    return new Set(this.locales.flatMap(({ messages }) => [...messages.keys()]));
  }

  /** Returns what a document in a locale looks through, nearest first: `de-AT`, then `de`. The first locale is left out. */
  near(locale: string): readonly LocaleMessages[] {
    const wanted = ancestors(locale);
    return this.locales
      .filter((each) => wanted.includes(each.locale))
      .sort((a, b) => wanted.indexOf(a.locale) - wanted.indexOf(b.locale));
  }

  /** Returns the message of a key for a document in a locale, or undefined when no locale has it. */
  find(key: string, locale: string): Message | undefined {
    for (const { messages } of this.#chain(locale)) {
      const found = messages.get(key);
      if (found) return found;
    }
    return undefined;
  }

  #chain(locale: string): readonly LocaleMessages[] {
    const known = this.#chains.get(locale);
    if (known) return known;
    // Of those after the first, some may have what it has not.
    const chain = [...new Set([...this.near(locale), ...this.locales])];
    // Locales come from data.
    if (this.#chains.size >= 100) this.#chains.clear();
    this.#chains.set(locale, chain);
    return chain;
  }
}

/** Returns a locale and what it may fall back to, nearest first: `zh-TW`, `zh-Hant-TW`, `zh-Hant`, `zh`. */
function ancestors(locale: string): readonly string[] {
  const { baseName, language } = new Intl.Locale(locale);
  const full = new Intl.Locale(baseName).maximize().baseName;
  const around = [...shortened(baseName), ...shortened(full)].filter((each) => each !== language);
  return [...new Set([...around, language])];
}

function shortened(locale: string): readonly string[] {
  const end = locale.lastIndexOf('-');
  return end < 0 ? [locale] : [locale, ...shortened(locale.slice(0, end))];
}
