// Compares what texts print with the terms of the e-invoice. A term of a line is that of the line made from the same item.
import { isValue } from '../../../einvoice/consequences.ts';
import { type Decimal, decimalText, equal, zero } from '../../../einvoice/decimal.ts';
import type { TermPath } from '../../../einvoice/fault.ts';
import type { Invoice, VatBreakdown } from '../../../einvoice/invoice.ts';
import { isWithoutLines } from '../../../einvoice/profile.ts';
import { termOf } from '../../../einvoice/terms.ts';
import { isDetail, isOfCategory } from '../../../einvoice/totals/category.ts';
import { isCreditNote } from '../../../einvoice/ubl/credit-notes.ts';
import { pathOfTerm } from '../../compile/prints.ts';
import type { Scope, ScopeItem } from '../../expression/scope.ts';
import { type SoughtTerm, soughtTerms } from '../../fields/einvoice-entries.ts';
import type { BoundEntry, BoundLists } from '../einvoice/bound-entry.ts';
import { type Disagreement, disagreement } from './agreement.ts';

/** The e-invoice that texts are compared with. */
export interface PrintedInvoice {
  /** All terms. */
  readonly invoice: Invoice;
  /** The terms as they were bound. */
  readonly bound: Invoice;
  readonly lists: BoundLists;
  /** The terms that could not be bound, by their names with points between. Nothing is compared with them. */
  readonly lost: ReadonlySet<string>;
  readonly locale: string;
  /** Whether signs that other currencies share are none of this one, see `ReadingSettings`. */
  readonly ownSigns: boolean;
}

/** One value of a list, with the lists below it, and the object that it is a term of. */
interface ListValue {
  readonly value: unknown;
  readonly lists: BoundLists;
  readonly owner?: unknown;
}

/** An amount that readers look for and that no text prints. */
export interface UnprintedAmount {
  readonly id: SoughtTerm;
  readonly name: string;
  /** Where it stands in the invoice, such as `lines`, 2, `net`. */
  readonly path: TermPath;
  readonly value: string;
}

/** The entries of a list by what makes them: an object itself, or the place and value of another item. */
type EntryIndex = ReadonlyMap<unknown, readonly number[]>;

const noLists: BoundLists = new Map();

/** Compares texts with terms. */
export class PrintedTerms {
  readonly #of: PrintedInvoice;
  /** What texts print: the numbers of terms, and the lines by themselves. */
  readonly #printed = new Set<unknown>();
  #lines: ReadonlyMap<unknown, number> | undefined;
  readonly #indexes = new WeakMap<readonly BoundEntry[], EntryIndex>();

  constructor(of: PrintedInvoice) {
    this.#of = of;
  }

  /** Returns a fault when a text in this scope says something else than its term, and otherwise undefined. */
  check(id: string, text: string, scope: Scope): Disagreement | undefined {
    const path = pathOfTerm(id) ?? [];
    const term = termOf(path);
    const { invoice, lists, lost, ...settings } = this.#of;
    if (term === undefined || lost.has(path.join('.'))) return undefined;
    const places = this.#resolve(path, { value: invoice, lists }, scope);
    if (places === undefined) return strayFault(id, path);
    if (places.length === 0) return absent(id, term.name, text);
    const currency = id === 'BT-111' ? invoice.taxCurrency : invoice.currency;
    let first: Disagreement | undefined;
    let agrees = false;
    for (const { value, owner } of places) {
      const fault = isValue(value)
        ? disagreement(term, value, text, { ...settings, currency, credits: isCreditNote(invoice.type) })
        : absent(id, term.name, text);
      if (fault === undefined) agrees = true;
      else first ??= fault;
      // A text that says something else is a fault already.
      this.#printed.add(path[0] === 'lines' ? `${id} ${this.#lineOf(owner)}` : id);
    }
    return agrees ? undefined : first;
  }

  /** Returns the amounts that no text printed, of those that readers look for. Two totals that are equal are one for them. */
  unprinted(): readonly UnprintedAmount[] {
    const { totals, lines = [] } = this.#of.invoice;
    const unprinted: UnprintedAmount[] = [];
    const printed = (['BT-106', 'BT-109', 'BT-112', 'BT-115'] as const).flatMap((id) =>
      this.#printed.has(id) ? (amountOf(totals, id) ?? []) : [],
    );
    for (const id of soughtTerms) {
      // Lines that no line of the XML stands for are not looked for.
      if (id === 'BT-131' && isWithoutLines(this.#of.invoice.specification)) continue;
      if (id === 'BT-131') {
        for (const [index, line] of lines.entries()) {
          const { net } = line;
          if (net !== undefined && isDetail(line) && !this.#printed.has(`${id} ${index}`))
            unprinted.push(found(id, ['lines', index, 'net'], net));
        }
        continue;
      }
      const path = pathOfTerm(id) ?? [];
      const value = amountOf(totals, id);
      if (value === undefined || this.#printed.has(id) || isNothing(id, value)) continue;
      const isSaid =
        id === 'BT-110' ? this.#printed.has('BT-117') : printed.some((each) => equal(each, value));
      if (!isSaid) unprinted.push(found(id, path, value));
    }
    return unprinted.filter(({ path }) => !this.#of.lost.has(path.filter(isName).join('.')));
  }

  #lineOf(line: unknown): number {
    // The lines of the invoice are those that were resolved.
    this.#lines ??= new Map((this.#of.invoice.lines ?? []).map((each, index) => [each, index]));
    return this.#lines.get(line) ?? -1;
  }

  /** Returns what a path leads to in a scope: several values where one item made several entries, undefined where none is meant. */
  #resolve(path: readonly string[], from: ListValue, scope: Scope): readonly ListValue[] | undefined {
    let places: readonly ListValue[] = [from];
    let key = '';
    for (const [depth, name] of path.entries()) {
      key = key === '' ? name : `${key}.${name}`;
      const many = termOf(path.slice(0, depth + 1))?.many === true;
      if (!many) {
        places = places.map(({ value, lists }) => ({ value: fieldOf(value, name), lists, owner: value }));
        continue;
      }
      const here = key;
      const below = places.map((place) => this.#entries(place, { name, key: here, scope }));
      if (below.some((each) => each === undefined)) return undefined;
      places = below.flatMap((each) => each ?? []);
      key = '';
    }
    return places;
  }

  /** Returns the entries of a list that are meant in a scope: those of an item around, or the only one. */
  #entries(
    { value, lists }: ListValue,
    { name, key, scope }: { readonly name: string; readonly key: string; readonly scope: Scope },
  ): readonly ListValue[] | undefined {
    const values = listOf(fieldOf(value, name));
    const entries = lists.get(key) ?? [];
    const index = this.#indexOf(entries);
    for (const item of scope.items()) {
      const found = index.get(keyOf(item));
      if (found === undefined) continue;
      return found.map((at) => ({
        value: name === 'vat' ? this.#vatRow(at) : values[at],
        lists: entries[at]?.lists ?? noLists,
      }));
    }
    if (values.length > 1) return undefined;
    return values.map((only) => ({ value: only, lists: entries[0]?.lists ?? noLists }));
  }

  /** Returns the row of the breakdown for one that was bound: rows are those of the categories that there are. */
  #vatRow(at: number): VatBreakdown | undefined {
    const { invoice, bound } = this.#of;
    const row = bound.vat?.[at] ?? {};
    return invoice.vat?.find(({ category, rate }) => isOfCategory(row, { category, rate, base: zero }));
  }

  #indexOf(entries: readonly BoundEntry[]): EntryIndex {
    const known = this.#indexes.get(entries);
    if (known !== undefined) return known;
    const made = new Map<unknown, number[]>();
    for (const [index, { plan, scope }] of entries.entries()) {
      const item = plan.each && scope.itemOf(undefined);
      if (item === undefined) continue;
      const key = keyOf(item);
      const before = made.get(key);
      if (before) before.push(index);
      else made.set(key, [index]);
    }
    this.#indexes.set(entries, made);
    return made;
  }
}

/** What is due is not looked for where nothing is, and VAT not where there is none. */
function isNothing(id: SoughtTerm, value: Decimal): boolean {
  return (id === 'BT-115' || id === 'BT-110') && equal(value, zero);
}

function amountOf(totals: Invoice['totals'], id: string): Decimal | undefined {
  const [, name] = pathOfTerm(id) ?? [];
  // The path leads to an amount.
  return fieldOf(totals, name ?? '') as Decimal | undefined;
}

function found(id: SoughtTerm, path: TermPath, value: Decimal): UnprintedAmount {
  return { id, name: termOf(path.filter(isName))?.name ?? id, path, value: decimalText(value) };
}

function isName(step: string | number): step is string {
  return typeof step === 'string';
}

/** Objects are known by themselves, wherever they stand; other items by their place and value. */
function keyOf({ list, index }: ScopeItem): unknown {
  const item = list[index];
  return typeof item === 'object' && item !== null ? item : `${index} ${typeof item} ${String(item)}`;
}

function strayFault(id: string, path: readonly string[]): Disagreement {
  const list = path.slice(0, -1).join('.');
  return {
    message: `expected the text of ${id} in a row or block of an item that "einvoice" makes an entry of ${list} from`,
    hint: `name the same list in "rows" or "each" as in einvoice.${list}.each`,
  };
}

function absent(id: string, name: string, text: string): Disagreement | undefined {
  if (text.trim() === '') return undefined;
  const message = `expected no text, since the e-invoice has no ${id}, ${name}, got ${JSON.stringify(text.slice(0, 60))}`;
  return { message, hint: 'bind the term to what is printed, or leave the text out with "if"' };
}

function fieldOf(value: unknown, name: string): unknown {
  // The names are those of the model.
  return (value as Readonly<Record<string, unknown>> | undefined)?.[name];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
