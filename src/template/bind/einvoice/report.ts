// Reports faults of an e-invoice: at the key of the template that binds the term, and at the datum that it read.
import type { InvoiceFault, TermPath } from '../../../einvoice/fault.ts';
import type { Invoice } from '../../../einvoice/invoice.ts';
import type { EinvoicePlan, GroupPlan } from '../../compile/einvoice-plan.ts';
import type { CompiledExpression } from '../../expression/expression.ts';
import type { Scope } from '../../expression/scope.ts';
import { isPlainPath } from '../data-pointer.ts';
import type { DocumentState } from '../document-state.ts';
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
    this.#tell(fault, place.path, plain ? this.#datum(place) : undefined);
  }

  #tell({ rule, terms, message, hint }: InvoiceFault, path: string, datum: string | undefined): void {
    const told = {
      message: `${rule} (${terms.join(', ')}): ${message}`,
      ...(hint === undefined ? {} : { hint }),
    };
    this.#of.state.blame(path, datum, told);
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
