// A group of an invoice while it is laid out: what is taken has a place of its own on the page, and all else becomes facts.
import type { Decimal } from '../decimal.ts';
import type { TermPath } from '../fault.ts';
import { isDecimal } from '../syntax/forms.ts';
import { termOf } from '../terms.ts';
import type { Formats } from './language.ts';
import { bytesIn, textOf } from './text.ts';

/** A term with its value, as the page lists them. */
export interface Fact {
  /** The key of its label: the name of the property, with that of the group around it where it stands in one: `contact_name`. */
  readonly key: string;
  /** The name of the term in the standard, which is shown where there is no label for the key. */
  readonly name: string;
  readonly value: string;
}

type Item<T> = T extends readonly (infer I)[] ? I : never;

/** A group, and which of its properties were taken. */
export class Scope<T extends object> {
  readonly path: TermPath;
  readonly formats: Formats;
  /** The currency of its amounts. */
  readonly currency: string | undefined;
  readonly #value: T;
  readonly #taken = new Set<string>();

  constructor(value: T, path: TermPath, around: Pick<Scope<object>, 'formats' | 'currency'>) {
    this.#value = value;
    this.path = path;
    this.formats = around.formats;
    this.currency = around.currency;
  }

  /** Takes a property as it is. */
  take<K extends keyof T & string>(key: K): T[K] {
    this.#taken.add(key);
    return this.#value[key];
  }

  /** Takes a text or a number, written as its term is: an amount with its currency, a date in words. */
  text<K extends keyof T & string>(key: K): string | undefined {
    const value = this.take(key);
    return value === undefined ? undefined : this.#written(value, [...this.path, key]);
  }

  /** Takes a number without its currency or unit. */
  number<K extends keyof T & string>(key: K, least = 0): string | undefined {
    const value: unknown = this.take(key);
    return isDecimal(value) ? this.formats.number(value, least) : undefined;
  }

  /** Takes a group, or one without anything in it where there is none. */
  scope<K extends keyof T & string>(key: K): Scope<NonNullable<T[K]> & object> {
    const value = this.take(key) ?? {};
    // An absent group has no property, as each of a group may be absent.
    return new Scope(value as NonNullable<T[K]> & object, [...this.path, key], this);
  }

  /** Takes a list of groups. */
  scopes<K extends keyof T & string>(key: K): readonly Scope<Item<NonNullable<T[K]>> & object>[] {
    const list: unknown = this.take(key) ?? [];
    // The key is that of a list of groups.
    const items = (Array.isArray(list) ? list : []) as (Item<NonNullable<T[K]>> & object)[];
    return items.map((item, index) => new Scope(item, [...this.path, key, index], this));
  }

  /** Takes these properties as facts, or all that nobody took. */
  facts(keys: readonly (keyof T & string)[] = this.#left()): readonly Fact[] {
    return keys.flatMap((key) => this.#factsOf(this.take(key), { key, path: [...this.path, key] }));
  }

  #left(): readonly (keyof T & string)[] {
    // The properties of a group are those of its type.
    return Object.keys(this.#value).filter((key) => !this.#taken.has(key)) as (keyof T & string)[];
  }

  #factsOf(
    value: unknown,
    { key, path }: { readonly key: string; readonly path: TermPath },
  ): readonly Fact[] {
    if (value === undefined) return [];
    if (Array.isArray(value))
      return value.flatMap((item, index) => this.#factsOf(item, { key, path: [...path, index] }));
    if (typeof value === 'object' && value !== null && !isDecimal(value)) {
      const identifier = identifierText(value);
      if (identifier !== undefined) return [this.#fact(key, path, identifier)];
      return Object.entries(value).flatMap(([inner, one]) =>
        this.#factsOf(one, { key: `${key}_${inner}`, path: [...path, inner] }),
      );
    }
    return [this.#fact(key, path, this.#written(value, path))];
  }

  #fact(key: string, path: TermPath, value: string): Fact {
    return { key, name: termOf(path)?.name ?? key, value };
  }

  #written(value: unknown, path: TermPath): string {
    if (isDecimal(value)) return this.#decimal(value, path);
    const text = String(value);
    // A file in base64 is told by its length.
    if (path.at(-2) === 'file' && path.at(-1) === 'data') return this.formats.number(bytesIn(text));
    const term = termOf(path);
    if (term?.kind === 'date') return this.formats.date(text);
    if (term?.codes === 'ISO 3166-1') return this.formats.country(text);
    return textOf(text);
  }

  #decimal(value: Decimal, path: TermPath): string {
    const kind = termOf(path)?.kind;
    if (kind === 'percent') return this.formats.percent(value);
    if (kind === 'amount' || kind === 'price') return this.formats.amount(value, this.currency);
    return this.formats.number(value);
  }
}

/** Returns an identifier with its scheme and the version of it, and undefined for another group. */
function identifierText(value: object): string | undefined {
  const { id, ...others } = value as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || Object.keys(others).some((key) => key !== 'scheme' && key !== 'version'))
    return undefined;
  const of = [others.scheme, others.version]
    .filter((one) => one !== undefined)
    .map((one) => textOf(String(one)));
  return of.length === 0 ? textOf(id) : `${textOf(id)} (${of.join(' ')})`;
}
