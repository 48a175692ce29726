// Binds the terms of an e-invoice: evaluates each expression, and remembers which entry of a list came from where.
import type { TermPath } from '../../../einvoice/fault.ts';
import type { EntryPlan, GroupPlan, TermPlan } from '../../compile/einvoice-plan.ts';
import type { Scope } from '../../expression/scope.ts';
import { readTermValue } from '../../fields/term-value.ts';
import type { PlacedBinder } from '../binder.ts';
import type { BoundEntry, BoundLists } from './bound-entry.ts';

/** An object of the model as it was bound, empty where nothing was. */
export interface BoundTerms {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly lists: BoundLists;
}

/** What is said of a term whose value is none. */
export interface ValueFault {
  readonly path: TermPath;
  readonly plan: Extract<TermPlan, { kind: 'value' }>;
  readonly scope: Scope;
  readonly message: string;
  readonly hint?: string;
}

const noLists: BoundLists = new Map();

/** Evaluates terms in the order of the model. */
export class TermsBinder {
  /** The terms whose expressions failed, or whose values are none. */
  readonly lost: TermPath[] = [];
  readonly #fault: (fault: ValueFault) => void;

  constructor(fault: (fault: ValueFault) => void) {
    this.#fault = fault;
  }

  /** Binds an object of the model, which stands at `at` in the invoice. */
  bind(group: GroupPlan, binder: PlacedBinder, at: TermPath = []): BoundTerms {
    const fields: Record<string, unknown> = {};
    const lists = new Map<string, readonly BoundEntry[]>();
    for (const [name, plan] of group.terms) {
      const path = [...at, name];
      switch (plan.kind) {
        case 'value': {
          const value = this.#value(plan, binder, path);
          if (value !== undefined) fields[name] = value;
          break;
        }
        case 'group': {
          const inner = this.bind(plan.group, binder, path);
          if (Object.keys(inner.fields).length > 0) fields[name] = inner.fields;
          for (const [key, entries] of inner.lists) lists.set(`${name}.${key}`, entries);
          break;
        }
        case 'list': {
          const items = this.#list(plan, binder, path);
          if (items.length > 0) fields[name] = items.map((item) => item.fields);
          lists.set(
            name,
            items.map(({ entry }) => entry),
          );
        }
      }
    }
    return { fields, lists: lists.size === 0 ? noLists : lists };
  }

  #value(plan: Extract<TermPlan, { kind: 'value' }>, binder: PlacedBinder, path: TermPath): unknown {
    const { state } = binder;
    const before = state.faultCount;
    const given = binder.evaluate(plan.expression);
    if (state.faultCount > before) this.lost.push(path);
    const read = readTermValue(given, plan.term.kind, binder.timeZone);
    if (read === undefined || 'value' in read) return read?.value;
    this.lost.push(path);
    this.#fault({ ...read, path, plan, scope: binder.place.scope });
    return undefined;
  }

  /** Binds the entries of a list. One in which nothing is bound is left out; but a line never is. */
  #list(
    { entries, term }: Extract<TermPlan, { kind: 'list' }>,
    binder: PlacedBinder,
    at: TermPath,
  ): readonly { readonly fields: Readonly<Record<string, unknown>>; readonly entry: BoundEntry }[] {
    const found: { fields: Readonly<Record<string, unknown>>; entry: BoundEntry }[] = [];
    const keepsEmpty = term.id === 'BG-25';
    for (const plan of entries) {
      for (const inside of openItems(plan, binder)) {
        if (plan.if !== undefined && !inside.test(plan.if)) continue;
        const { fields, lists } = this.bind(plan.group, inside, [...at, found.length]);
        if (!keepsEmpty && Object.keys(fields).length === 0) continue;
        found.push({ fields, entry: { plan, scope: inside.place.scope, lists } });
      }
    }
    return found;
  }
}

function openItems({ each, as }: EntryPlan, binder: PlacedBinder): readonly PlacedBinder[] {
  if (each === undefined) return [binder];
  const items = binder.list(each);
  return items.map((_, index) => binder.withItem(items, index, as));
}
