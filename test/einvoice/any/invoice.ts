// Invoices made at random over every term of the model, from a seed, until our own rules take them.

import { decimalText } from '../../../src/einvoice/decimal.ts';
import { isOfExtended } from '../../../src/einvoice/extended-terms.ts';
import type { InvoiceFault, TermPath } from '../../../src/einvoice/fault.ts';
import type { Invoice, VatCategory } from '../../../src/einvoice/invoice.ts';
import {
  familyOf,
  identifiersOf,
  type Profile,
  type Syntax,
  withoutLines,
} from '../../../src/einvoice/profile.ts';
import { checkInvoice } from '../../../src/einvoice/rules/check.ts';
import { faultsInSyntax } from '../../../src/einvoice/rules/of-syntax.ts';
import type { Term } from '../../../src/einvoice/term.ts';
import { invoiceTerms } from '../../../src/einvoice/terms.ts';
import { completed } from '../../../src/einvoice/totals/complete.ts';
import { checkWritable } from '../../../src/einvoice/write.ts';
import { Dice } from '../dice.ts';
import { Values } from './values.ts';

/** What an invoice is made for. */
export interface Wanted {
  readonly profile: Profile;
  readonly syntax: Syntax;
}

/** An invoice that our rules take, or the rules that still refuse it after all repairs. */
export interface Made {
  readonly invoice: Invoice;
  readonly refusedBy: readonly string[];
}

type Tree = Record<string | number, unknown>;
type Entry = Term & { readonly terms?: object };

/** Terms that are computed, and BT-24, which follows from the profile. */
const computed: ReadonlySet<string> = new Set(
  'BT-24 BT-131 BT-106 BT-107 BT-108 BT-109 BT-110 BT-112 BT-115 BG-23'.split(' '),
);

/** Terms that every invoice has. */
const always: ReadonlySet<string> = new Set(
  'BT-1 BT-2 BT-3 BT-5 BG-4 BG-7 BG-25 BT-27 BT-44 BG-5 BG-8 BT-40 BT-55 BT-31 BT-126 BT-129 BT-130 BG-30 BT-151 BT-152 BT-153'.split(
    ' ',
  ),
);

/** How often an invoice is mended. */
const mostRepairs = 60;

/** Makes an invoice from a seed. What our rules say against it is mended, left out or made anew. */
export function anyInvoice(seed: number, wanted: Wanted): Made {
  const maker = new Maker(new Dice(seed), wanted);
  for (let turn = 0; turn < mostRepairs; turn += 1) {
    const faults = maker.faults();
    if (faults.length === 0) return { invoice: maker.invoice, refusedBy: [] };
    for (const fault of faults) maker.mend(fault);
  }
  return { invoice: maker.invoice, refusedBy: [...new Set(maker.faults().map(({ rule }) => rule))] };
}

class Maker {
  readonly #dice: Dice;
  readonly #values: Values;
  readonly #wanted: Wanted;
  readonly #bound: Tree;
  /** One in so many optional terms is there. */
  readonly #thin: number;

  constructor(dice: Dice, wanted: Wanted) {
    this.#dice = dice;
    this.#wanted = wanted;
    this.#values = new Values(dice, wanted.profile);
    this.#thin = 2 + dice.below(5);
    this.#bound = this.#object(invoiceTerms);
    if (familyOf(wanted.profile) === 'extended' && wanted.syntax === 'cii' && dice.below(2) === 0)
      this.#nest();
    if (withoutLines.includes(wanted.profile) && dice.below(2) === 0) this.#tellSums();
  }

  /** Puts lines below the first one, which is a subtotal then, and one of information below the last. */
  #nest(): void {
    const lines = this.#bound.lines as Tree[];
    const [top, ...below] = lines;
    const last = below.at(-1);
    if (top === undefined || last === undefined) return;
    for (const line of lines) Object.assign(line, { subtype: 'DETAIL' });
    for (const line of below) line.parent = top.id;
    for (const name of ['vat', 'price', 'quantity', 'unit']) delete top[name];
    top.subtype = 'GROUP';
    lines.push({ id: 'info', name: this.#values.text(), parent: last.id, subtype: 'INFORMATION' });
  }

  /** An invoice without lines tells its breakdown of VAT, or, in MINIMUM, its totals alone. */
  #tellSums(): void {
    delete this.#bound.lines;
    const amount = (id: string): unknown => this.#values.of({ id, kind: 'amount', name: id });
    if (this.#wanted.profile === 'minimum' && this.#dice.below(2) === 0) {
      for (const key of ['allowances', 'charges']) delete this.#bound[key];
      this.#bound.totals = { net: amount('BT-109'), tax: amount('BT-110') };
      return;
    }
    const bound = ['allowances', 'charges'].flatMap(
      (key) => (this.#bound[key] as readonly Tree[] | undefined) ?? [],
    );
    const first = {
      category: this.#values.of({ id: 'BT-151', kind: 'code', name: '' }),
      rate: this.#values.of({ id: 'BT-152', kind: 'percent', name: '' }),
    };
    const all = [
      first,
      ...bound.map(({ vat }) => (vat as VatCategory | undefined) ?? first),
    ] as readonly VatCategory[];
    const rows = new Map(all.map((vat) => [`${vat.category} ${vat.rate && decimalText(vat.rate)}`, vat]));
    this.#bound.vat = [...rows.values()].map((vat) => ({ base: amount('BT-116'), ...vat }));
  }

  get invoice(): Invoice {
    // The terms and their kinds are those of the table of the model.
    const bound: Invoice = this.#bound;
    const { specification, ...names } = identifiersOf(this.#wanted.profile, bound.type);
    return completed({ ...names, ...bound, specification });
  }

  faults(): readonly InvoiceFault[] {
    const { profile, syntax } = this.#wanted;
    const { invoice } = this;
    const all = [
      ...checkInvoice(invoice, profile),
      ...checkWritable(invoice, profile, syntax),
      ...faultsInSyntax(invoice, profile, syntax),
    ];
    const isFrench = profile === 'extended-ctc-fr';
    return all.filter(
      ({ severity, rule }) => severity === 'fatal' || (isFrench && rule.startsWith('BR-FR-')),
    );
  }

  /** Makes what misses; makes anew or leaves out what is wrong. */
  mend({ path, rule }: InvoiceFault): void {
    const isScheme = rule !== 'FORM-06' && (path.at(-1) === 'scheme' || path.at(-2) === 'electronicAddress');
    if (/^BR-FR-(?:0[568]|20|31|CO-(?!07|10))/.test(rule)) Object.assign(this.#bound, this.#values.french());
    else if (rule.startsWith('BR-FR') && path.at(-1) === 'id') this.#make(path.slice(0, -1));
    else if (rule === 'BR-FR-CO-07') this.#leaveOut(path);
    else if (path[0] === 'vat') this.#mendRow(path);
    else if (isScheme) this.#make(path.slice(0, -1));
    else if (valueAt(this.invoice, path) === undefined) this.#make(path);
    else if (rule !== 'FORM-06' && this.#dice.below(3) > 0) this.#make(path);
    else this.#leaveOut(path.length > 1 && this.#dice.below(3) === 0 ? path.slice(0, -1) : path);
  }

  /** A row of the breakdown is bound by its category and rate, or the parts that make it change. */
  #mendRow([, index, name]: TermPath): void {
    const row = this.invoice.vat?.[Number(index)];
    const tellsSums = this.#bound.lines === undefined;
    if (row === undefined || (name !== 'exemptionReason' && name !== 'exemptionCode')) {
      this.#values.turnCategory();
      for (const key of ['lines', 'allowances', 'charges']) delete this.#bound[key];
      if (tellsSums) this.#tellSums();
      else this.#make(['lines']);
      return;
    }
    const { category, rate, base } = row;
    const text = this.#dice.below(2) === 0 ? 'exemptionReason' : 'exemptionCode';
    const value = text === 'exemptionReason' ? this.#values.text() : this.#values.exemption(category ?? '');
    const others = (this.#bound.vat as readonly Tree[] | undefined) ?? [];
    const kept = others.filter((one) => one.category !== category);
    this.#bound.vat = [
      ...kept,
      { category, rate, ...(tellsSums && { base }), ...(row[name] === undefined && { [text]: value }) },
    ];
  }

  #make(path: TermPath): void {
    let terms: object | undefined = invoiceTerms;
    let entry: Entry | undefined;
    for (const step of path) {
      if (typeof step === 'number') continue;
      entry = (terms as Readonly<Record<string, Entry | undefined>> | undefined)?.[step];
      terms = entry?.terms;
    }
    if (entry === undefined) return;
    const last = path.at(-1);
    const value = typeof last === 'number' ? this.#object(entry.terms ?? {}) : this.#entry(entry);
    setAt(this.#bound, path, value);
  }

  #leaveOut(path: TermPath): void {
    const last = path.at(-1);
    const holder = valueAt(this.#bound, path.slice(0, -1));
    if (last === undefined || typeof holder !== 'object' || holder === null) return;
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else delete (holder as Tree)[last];
  }

  #entry(entry: Entry): unknown {
    if (entry.terms === undefined) return this.#values.of(entry);
    if (!entry.many) return this.#object(entry.terms);
    const least = always.has(entry.id) ? 1 : 0;
    const most = entry.id === 'BG-25' ? 3 : 2;
    return Array.from({ length: Math.max(least, 1 + this.#dice.below(most)) }, () =>
      this.#object(entry.terms ?? {}),
    );
  }

  /** What EXTENDED alone has is made for it alone. */
  #isPlaced({ id, terms }: Entry): boolean {
    const { profile, syntax } = this.#wanted;
    if (familyOf(profile) === 'extended' && syntax === 'cii') return true;
    return !isOfExtended(id) && (id !== '' || terms === undefined || Object.values(terms).every(isFree));
  }

  #object(terms: object): Tree {
    const made: Tree = {};
    for (const [name, entry] of Object.entries(terms) as [string, Entry | undefined][]) {
      if (entry === undefined || computed.has(entry.id) || !this.#isPlaced(entry)) continue;
      const isKept = always.has(entry.id) || this.#dice.below(this.#thin) === 0 || isFirst(name);
      if (!isKept) continue;
      const value = this.#entry(entry);
      if (typeof value !== 'object' || value === null || Object.keys(value).length > 0) made[name] = value;
    }
    return made;
  }
}

/** Returns whether a term is none of EXTENDED alone. */
function isFree(entry: Entry | undefined): boolean {
  return entry === undefined || !isOfExtended(entry.id);
}

/** Terms without which the group around them says little. */
function isFirst(name: string): boolean {
  return ['id', 'text', 'number', 'amount', 'reason', 'price', 'category', 'scheme'].includes(name);
}

function valueAt(from: unknown, path: TermPath): unknown {
  let value = from;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Tree)[step];
  }
  return value;
}

function setAt(root: Tree, path: TermPath, value: unknown): void {
  let holder = root;
  for (const [at, step] of path.slice(0, -1).entries()) {
    holder[step] ??= typeof path[at + 1] === 'number' ? [] : {};
    holder = holder[step] as Tree;
    // Entries before this one may have been left out.
    const next = path[at + 1];
    if (Array.isArray(holder) && typeof next === 'number' && next > holder.length) return;
  }
  const last = path.at(-1);
  if (last !== undefined) holder[last] = value;
}
