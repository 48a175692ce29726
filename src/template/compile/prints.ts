// What `prints` asks of a template: a term that its e-invoice has, printed by a text that knows no pages.
import { withoutLines } from '../../einvoice/profile.ts';
import { placedTerms, termOf } from '../../einvoice/terms.ts';
import type { CompiledText } from '../expression/text-template.ts';
import { type SoughtTerm, soughtTerms } from '../fields/einvoice-entries.ts';
import type { PrintPlan, TextTemplate } from '../kind.ts';
import { hiddenPrints } from '../lint/contrast.ts';
import type { JsonObject } from '../read/record.ts';
import type { Compilation } from './compilation.ts';
import type { EinvoicePlan, GroupPlan } from './einvoice-plan.ts';

/** A compiled `prints`. */
export interface CompiledPrint extends PrintPlan {
  /** The number of the term, such as `BT-112`. */
  readonly term: string;
  readonly texts: readonly CompiledText[];
}

/** The terms with a value, and the names that lead to them. */
const printable: ReadonlyMap<string, readonly string[]> = new Map(
  placedTerms.filter(({ term }) => term.kind !== 'group').map(({ path, term }) => [term.id, path]),
);

/** Terms that are computed where they are not bound. The lists that they stand in have to be bound. */
const computed: ReadonlySet<string> = new Set(
  ['BT-92', 'BT-99', 'BT-131', 'BT-136', 'BT-141', 'BT-106', 'BT-107', 'BT-108', 'BT-109', 'BT-110'].concat([
    'BT-112',
    'BT-115',
    'BT-116',
    'BT-117',
    'BT-118',
    'BT-119',
  ]),
);

/** Parts of an invoice that are there though nothing is bound to them. */
const always: ReadonlySet<string> = new Set(['totals', 'vat']);

/** Returns the names that lead to a term with a value, or undefined where none has this number. */
export function pathOfTerm(id: string): readonly string[] | undefined {
  return printable.get(id);
}

/** Returns why texts can't print a term in any document, or undefined when they can. */
export function printFault(
  id: string,
  texts: readonly TextTemplate[],
  einvoice: EinvoicePlan | undefined,
): { readonly message: string; readonly hint?: string } | undefined {
  if (einvoice === undefined)
    return { message: `expected an e-invoice that has ${id}, got none`, hint: 'bind it under "einvoice"' };
  if (texts.some(({ pageDependent }) => pageDependent))
    return { message: 'expected a text without page numbers, since it is to print a term of the e-invoice' };
  if (texts.every(({ literal }) => literal?.trim() === ''))
    return { message: `expected a text that prints ${id}, got an empty one` };
  const path = pathOfTerm(id) ?? [];
  if (isBound(path, einvoice.group)) return undefined;
  const list = path.slice(0, -1);
  if (computed.has(id) && (always.has(path[0] ?? '') || isBound(list, einvoice.group))) return undefined;
  const way = ['einvoice', ...path].join('.');
  return { message: `the e-invoice has no ${id}, which this text is to print`, hint: `bind ${way}` };
}

/** What says an amount, too, where it is the same: documents are asked whether it is. The VAT of all rates may be printed for each. */
const instead: Readonly<Record<SoughtTerm, string>> = {
  'BT-131': 'BT-131',
  'BT-109': 'BT-106',
  'BT-110': 'BT-117',
  'BT-112': 'BT-115',
  'BT-115': 'BT-112',
};

/** Categories of VAT with a rate of zero: the total without VAT is that with it. */
const withoutVat: ReadonlySet<unknown> = new Set(['Z', 'E', 'AE', 'K', 'G', 'O']);

/**
 * Reports amounts of the e-invoice that no text prints, and those that are printed so that nobody reads them: smaller than
 * 5 points, or in a constant colour with a contrast below 2:1.
 */
export function doubtPrints(plan: EinvoicePlan, node: JsonObject, compilation: Compilation): void {
  for (const { path, why } of hiddenPrints(node))
    compilation.doubt(path, why, 'print it so that people can read it');
  const { printedTerms } = compilation;
  for (const id of soughtTerms) {
    if (plan.unprinted[id] !== undefined || [id, instead[id]].some((each) => printedTerms.has(each)))
      continue;
    if ((id === 'BT-109' || id === 'BT-110') && isWithoutVat(plan.group)) continue;
    if (id === 'BT-131' && withoutLines.includes(plan.profile)) continue;
    const name = termOf(pathOfTerm(id) ?? [])?.name ?? id;
    compilation.doubt(plan.group.path, `no text prints ${id}, ${name}`, printingHint(id));
  }
}

/** Returns the way out of an amount that is not printed. */
export function printingHint(id: string): string {
  return `put "prints": "${id}" on the text that prints it, or give the reason in "unprinted": { "${id}": "…" }`;
}

/** Returns whether all lines have a constant category without VAT. */
function isWithoutVat({ terms }: GroupPlan): boolean {
  const plans = [...terms.values()].flatMap((plan) =>
    plan.kind === 'list' && plan.term.id === 'BG-25' ? plan.entries : [],
  );
  const categories = plans.map(({ group }) => categoryIn(group));
  return categories.length > 0 && categories.every((category) => withoutVat.has(category));
}

function categoryIn(group: GroupPlan): unknown {
  for (const plan of group.terms.values()) {
    if (plan.kind === 'group') {
      const found = categoryIn(plan.group);
      if (found !== undefined) return found;
    }
    if (plan.kind === 'value' && plan.term.id === 'BT-151') return plan.expression.parsed.ast.value;
  }
  return undefined;
}

function isBound([name, ...rest]: readonly string[], group: GroupPlan): boolean {
  if (name === undefined) return true;
  const plan = group.terms.get(name);
  switch (plan?.kind) {
    case undefined:
      return false;
    case 'value':
      return rest.length === 0;
    case 'group':
      return isBound(rest, plan.group);
    case 'list':
      return plan.entries.some((entry) => isBound(rest, entry.group));
  }
}
