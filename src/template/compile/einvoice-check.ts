// Checks an e-invoice before there is data: what no document of the template can have, and constants that their code lists do not have.

import { withoutConsequences } from '../../einvoice/consequences.ts';
import { type Decimal, parseDecimal, zero } from '../../einvoice/decimal.ts';
import type { InvoiceFault, TermPath } from '../../einvoice/fault.ts';
import type { Invoice } from '../../einvoice/invoice.ts';
import { identifiersOf } from '../../einvoice/profile.ts';
import { checkInvoice } from '../../einvoice/rules/check.ts';
import type { TermKind } from '../../einvoice/term.ts';
import { completed } from '../../einvoice/totals/complete.ts';
import { checkWritable } from '../../einvoice/write.ts';
import { readTermValue } from '../fields/term-value.ts';
import type { PlacedCompiler } from './compiler.ts';
import type { EinvoicePlan, GroupPlan, TermPlan } from './einvoice-plan.ts';

type ValuePlan = Extract<TermPlan, { kind: 'value' }>;

/** Stands for a text of which nothing is known. No code list has it, and no rule asks about it. */
const anyText = '?';
const anyDay = '2000-01-01';
const anyNumber: Decimal = parseDecimal('1.00') ?? zero;

/**
 * Reports what the rules of the profile say against all documents of a template: terms that miss because nothing is
 * bound to them, constants that are wrong, and terms that the profile has no place for.
 */
export function checkEinvoice(plan: EinvoicePlan, compiler: PlacedCompiler): void {
  const sketch = new Sketch(compiler);
  const { profile } = plan;
  const fields = sketch.object(plan.group);
  // The names of the terms are those of the model.
  const { specification, ...asked } = identifiersOf(profile, (fields as Invoice).type);
  const bound = { ...asked, ...fields, specification } as Invoice;
  const invoice = completed(bound);
  const places = new Places(plan.group, compiler);
  for (const fault of withoutConsequences(checkInvoice(invoice, profile), bound, invoice)) {
    if (fault.severity === 'fatal' && isStatic(fault, places, sketch)) places.report(fault);
  }
  for (const fault of checkWritable(invoice, profile, 'cii')) {
    if (fault.rule === 'FORM-06' && fault.severity === 'fatal' && places.find(fault.path).whole)
      places.report(fault);
  }
}

/** Returns whether a fault is there whatever data there is: it is about what is not bound, or about constants alone. */
function isStatic({ rule, path, terms }: InvoiceFault, places: Places, { unknown }: Sketch): boolean {
  // The breakdown of VAT is computed. Without lines, or categories of them, rules of their own say so.
  if (rule === 'BR-CO-18') return false;
  // Whether something is due depends on what was paid before.
  if (rule === 'BR-CO-25' && places.find(['totals', 'prepaid']).whole) return false;
  if (path[0] === 'vat') return isStaticRow(path, places, unknown);
  const { whole, plan, unread } = places.find(path);
  if (unread) return false;
  if (plan?.kind === 'value') return whole && !unknown.has(plan.term.id);
  if (whole && plan !== undefined) return terms.every((id) => !unknown.has(id));
  // A term that is not bound may be asked for because of others, of which something has to be known.
  return true;
}

/** The categories of VAT, and the rates, of lines, allowances and charges. The breakdown has a row for each pair. */
const categories = ['BT-151', 'BT-95', 'BT-102'] as const;
const rates = ['BT-152', 'BT-96', 'BT-103'] as const;

/** Rows of the breakdown are known where the categories are; and what is bound for a row may be of any. */
function isStaticRow(path: TermPath, places: Places, unknown: ReadonlySet<string>): boolean {
  const [, , name] = path;
  if (typeof name === 'string' && places.isBoundInRows(name)) return false;
  const deciding = typeof name === 'string' ? categories : [...categories, ...rates];
  return deciding.every((id) => !unknown.has(id));
}

/** An invoice with all that is bound: constants as they are, and stand-ins for what data decides. */
class Sketch {
  /** The numbers of the terms that data decides. */
  readonly unknown = new Set<string>();
  readonly #compiler: PlacedCompiler;

  constructor(compiler: PlacedCompiler) {
    this.#compiler = compiler;
  }

  object(group: GroupPlan): Readonly<Record<string, unknown>> {
    const fields: Record<string, unknown> = {};
    for (const [name, plan] of group.terms) {
      const value = this.#value(plan);
      if (value !== undefined) fields[name] = value;
    }
    return fields;
  }

  #value(plan: TermPlan): unknown {
    switch (plan.kind) {
      case 'value':
        return this.#term(plan);
      case 'group': {
        const fields = this.object(plan.group);
        return Object.keys(fields).length > 0 ? fields : undefined;
      }
      case 'list':
        return plan.entries.length > 0 ? plan.entries.map(({ group }) => this.object(group)) : undefined;
    }
  }

  #term({ path, term, expression: { parsed } }: ValuePlan): unknown {
    const { type, value } = parsed.ast;
    if (type !== 'string' && type !== 'number') {
      this.unknown.add(term.id);
      return standIn(term.kind);
    }
    const read = readTermValue(value, term.kind, 'UTC');
    if (read === undefined || 'value' in read) return read?.value;
    // What is reported is not reported again as missing.
    this.unknown.add(term.id);
    const message = `EN 16931-1 6.5 (${term.id}): ${read.message}`;
    this.#compiler.compilation.report(path, message, read.hint);
    return standIn(term.kind);
  }
}

function standIn(kind: TermKind): string | Decimal {
  switch (kind) {
    case 'amount':
    case 'price':
    case 'percent':
    case 'quantity':
      return anyNumber;
    case 'date':
      return anyDay;
    default:
      return anyText;
  }
}

/** Where a term is bound. */
interface Found {
  readonly path: string;
  /** What the path leads to, or the nearest part of it. */
  readonly plan: TermPlan | undefined;
  /** Whether all of the path is bound. */
  readonly whole: boolean;
  /** Whether the rest of it is there and could not be read. */
  readonly unread?: boolean;
}

/** The places of terms in the template. */
class Places {
  readonly #root: GroupPlan;
  readonly #compiler: PlacedCompiler;

  constructor(root: GroupPlan, compiler: PlacedCompiler) {
    this.#root = root;
    this.#compiler = compiler;
  }

  /** Returns where a path is bound. */
  find(path: TermPath): Found {
    let group = this.#root;
    let plan: TermPlan | undefined;
    for (const [depth, step] of path.entries()) {
      if (typeof step === 'number') {
        const entry = plan?.kind === 'list' ? plan.entries[step] : undefined;
        if (entry === undefined) return { path: plan?.path ?? group.path, plan, whole: false };
        group = entry.group;
        continue;
      }
      const next = group.terms.get(step);
      if (next === undefined)
        return { path: group.path, plan: undefined, whole: false, unread: group.unread.includes(step) };
      plan = next;
      if (plan.kind === 'group') group = plan.group;
      if (plan.kind === 'value') return { path: plan.path, plan, whole: depth === path.length - 1 };
    }
    return { path: plan?.kind === 'list' ? plan.path : group.path, plan, whole: true };
  }

  /** Returns whether some row of the breakdown of VAT binds a term of this name. */
  isBoundInRows(name: string): boolean {
    const rows = this.#root.terms.get('vat');
    return rows?.kind === 'list' && rows.entries.some(({ group }) => group.terms.has(name));
  }

  /** Reports a fault. One of a term that is not bound says where to bind it. */
  report({ rule, terms, path, message, hint }: InvoiceFault): void {
    const found = this.find(path);
    const way = path.filter((step) => typeof step === 'string').join('.');
    const told = hint === undefined ? '' : `: ${hint}`;
    const out = found.whole || hint?.includes('bind ') ? hint : `bind "${way}"${told}`;
    this.#compiler.compilation.report(found.path, `${rule} (${terms.join(', ')}): ${message}`, out);
  }
}
