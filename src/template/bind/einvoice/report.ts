// Reports faults of an e-invoice: at the key of the template that binds the term, and at the datum that it read.
import { zero } from '../../../einvoice/decimal.ts';
import type { InvoiceFault, TermPath } from '../../../einvoice/fault.ts';
import type { Invoice } from '../../../einvoice/invoice.ts';
import { invoiceRules } from '../../../einvoice/rules/check.ts';
import { isOfCategory } from '../../../einvoice/totals/category.ts';
import type { EinvoicePlan, GroupPlan } from '../../compile/einvoice-plan.ts';
import { printingHint } from '../../compile/prints.ts';
import type { CompiledExpression } from '../../expression/expression.ts';
import type { Scope } from '../../expression/scope.ts';
import { isPlainPath } from '../data-pointer.ts';
import type { DocumentState } from '../document-state.ts';
import type { UnprintedAmount } from '../printed/printed-terms.ts';
import type { BoundLists } from './bound-entry.ts';

/** An e-invoice whose faults are reported. */
interface Reported {
  readonly plan: EinvoicePlan;
  readonly lists: BoundLists;
  /** The terms that could not be bound. That is reported already. */
  readonly lost: readonly TermPath[];
  readonly bound: Invoice;
  readonly invoice: Invoice;
  /** The scope of the key. */
  readonly scope: Scope;
  readonly state: DocumentState;
}

/** Where a term is bound: as near as the template has it. */
interface TermPlace {
  readonly path: string;
  readonly scope: Scope;
  /** The expression of the term, or those of the group. */
  readonly expressions: readonly CompiledExpression[];
  /** The scope of the item that made the innermost entry around. */
  readonly entry: Scope | undefined;
}

/** Reports what rules say against an e-invoice. */
export class InvoiceReport {
  readonly #of: Reported;

  constructor(of: Reported) {
    this.#of = of;
  }

  /**
   * Reports a bound value that is another than the computed one. The datum is to blame where the term is bound to it as
   * it is; where the template computes the value, that computes something else.
   */
  difference(fault: InvoiceFault): void {
    const place = this.#place(fault.path);
    const plain = place.expressions.every(({ parsed }) => isPlainPath(parsed.ast));
    this.#tell(fault, place, plain ? this.#datum(place) : undefined);
  }

  /** Reports what a rule says. What only advises is a warning, which holds nothing of the data. */
  broken(fault: InvoiceFault): void {
    if (this.#isLost(fault.path)) return;
    const place = this.#place(this.#boundPath(fault.path));
    if (fault.severity === 'fatal') {
      this.#tell(fault, place, this.#datum(place));
      return;
    }
    const text = invoiceRules.find(({ id }) => id === fault.rule)?.text.replace(/\.$/, '');
    // What the form advises names the term, and nothing of the data.
    const words = text === undefined ? fault.message : `${text}; this e-invoice is otherwise`;
    const message = `${fault.rule} (${fault.terms.join(', ')}): ${words}`;
    this.#of.state.warn({ path: place.path, message });
  }

  /** Reports an amount that the page does not print. */
  unprinted({ id, name, path, value }: UnprintedAmount): void {
    const place = this.#place(path);
    const line = path[0] === 'lines' ? ` of line ${Number(path[1]) + 1}` : '';
    const message = `the page does not print ${id}, ${name}${line}, "${value}"`;
    this.#of.state.blame(
      place.path,
      { datum: undefined, scope: place.entry },
      { message, hint: printingHint(id) },
    );
  }

  /** Warns of amounts that the page does not print. */
  warnOfUnprinted(amounts: readonly UnprintedAmount[]): void {
    const ids = [...new Set(amounts.map(({ id }) => id))];
    const [first] = ids;
    if (first === undefined) return;
    const message = `no text is known to print ${ids.join(', ')}, which people look for on an invoice`;
    this.#of.state.warn({ path: this.#of.plan.group.path, message, hint: printingHint(first) });
  }

  /** Returns whether a fault is about a term that could not be bound, or about what holds nothing else. */
  #isLost(path: TermPath): boolean {
    const { lost } = this.#of;
    // What a line comes to can't be computed without each of its terms.
    const around = typeof path.at(-2) === 'number' ? path.slice(0, -1) : path;
    const parts = this.#place(path).expressions.length === 0 ? around : path;
    return lost.some((each) => parts.every((step, depth) => each[depth] === step));
  }

  /** Returns the path of a row of the breakdown as it was bound: the rows of the invoice are those that its lines make. */
  #boundPath(path: TermPath): TermPath {
    const { invoice, bound } = this.#of;
    const [list, index, ...rest] = path;
    const row = list === 'vat' ? invoice.vat?.[Number(index)] : undefined;
    if (row === undefined) return path;
    const { category, rate } = row;
    const at = bound.vat?.findIndex((own) => isOfCategory(own, { category, rate, base: zero })) ?? -1;
    return at < 0 ? ['vat'] : ['vat', at, ...rest];
  }

  #tell({ rule, terms, message, hint }: InvoiceFault, place: TermPlace, datum: string | undefined): void {
    const fault = {
      message: `${rule} (${terms.join(', ')}): ${message}`,
      ...(hint === undefined ? {} : { hint }),
    };
    this.#of.state.blame(place.path, { datum, scope: place.entry }, fault);
  }

  /** Returns the pointer of the datum that a term or group was read from, or undefined where that is no single one. */
  #datum({ scope, expressions, entry }: TermPlace): string | undefined {
    const { state } = this.#of;
    return state.datumOf(scope, ...expressions) ?? (entry && state.itemPath(entry));
  }

  #place(path: TermPath): TermPlace {
    const { plan, lists, scope } = this.#of;
    return placeOf(path, { group: plan.group, lists, scope });
  }
}

/** An object of the model as it was bound. */
interface BoundGroup {
  readonly group: GroupPlan;
  readonly lists: BoundLists;
  readonly scope: Scope;
}

/** Returns where a path is bound, or the nearest part of it that is. */
function placeOf(path: TermPath, from: BoundGroup, entry?: Scope): TermPlace {
  let { group } = from;
  const { lists, scope } = from;
  for (const [depth, name] of path.entries()) {
    const plan = group.terms.get(String(name));
    if (plan === undefined) return { path: group.path, scope, expressions: [], entry };
    if (plan.kind === 'value') return { path: plan.path, scope, expressions: [plan.expression], entry };
    if (plan.kind === 'list') {
      const [index, ...rest] = path.slice(depth + 1);
      const found = lists.get(path.slice(0, depth + 1).join('.'))?.[Number(index)];
      if (found === undefined) return { path: plan.path, scope, expressions: [], entry };
      const inner = found.plan.each === undefined ? entry : found.scope;
      return placeOf(rest, { group: found.plan.group, lists: found.lists, scope: found.scope }, inner);
    }
    group = plan.group;
  }
  return { path: group.path, scope, expressions: entry === undefined ? expressionsOf(group) : [], entry };
}

function expressionsOf({ terms }: GroupPlan): readonly CompiledExpression[] {
  return [...terms.values()].flatMap((plan) =>
    plan.kind === 'value' ? [plan.expression] : plan.kind === 'group' ? expressionsOf(plan.group) : [],
  );
}
