// Compiles the `einvoice` key: one expression for each term that is bound, in groups and lists as in the model.
import type { Profile } from '../../einvoice/profile.ts';
import { invoiceTerms } from '../../einvoice/terms.ts';
import {
  profileEntries,
  repeatEntries,
  type TermEntry,
  termEntries,
  termsIn,
} from '../fields/einvoice-entries.ts';
import { einvoiceHint } from '../fields/einvoice-names.ts';
import { describeValue } from '../fields/field.ts';
import type { v } from '../fields/fields.ts';
import { readNode } from '../fields/read-node.ts';
import { isRecord } from '../read/record.ts';
import type { PlacedCompiler } from './compiler.ts';
import type { EinvoicePlan, EntryPlan, GroupPlan, TermPlan } from './einvoice-plan.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Compiles the key. `compiler` stands at it and knows the definitions. */
export function compileEinvoice(value: unknown, compiler: PlacedCompiler): EinvoicePlan | undefined {
  if (!isRecord(value)) return undefined;
  const place = { terms: invoiceTerms, at: [], compiler };
  const values = readKeys(value, profileEntries, place);
  const group = compileTerms(values, place);
  // The entry of the profile reads it.
  return { profile: (values.profile as Profile | undefined) ?? 'en16931', group };
}

/** An object of the model: its terms, the names that lead to it, and the compiler that stands at it. */
interface ModelPlace {
  readonly terms: object;
  readonly at: readonly string[];
  readonly compiler: PlacedCompiler;
}

/** Returns the values of the sound keys. `besides` are those that the object takes besides its terms. */
function readKeys(node: Fields, besides: v.ObjectEntries, { terms, at, compiler }: ModelPlace): Fields {
  const entries = { ...besides, ...termEntries(terms) };
  const { values, faults } = readNode(node, entries);
  for (const { keys, message, hint, atKey } of faults) {
    const known = atKey ? einvoiceHint(String(keys[0]), at, Object.keys(entries)) : hint;
    compiler.compilation.report(compiler.at(...keys).path, message, known, atKey ? 'key' : 'value');
  }
  return values;
}

/** Compiles the terms of an object of the model. */
function compileTerms(values: Fields, { terms, at, compiler }: ModelPlace): GroupPlan {
  const plans = new Map<string, TermPlan>();
  for (const [name, term] of termsIn(terms)) {
    const value = values[name];
    if (value !== undefined) plans.set(name, compileTerm(value, term, [...at, name], compiler.at(name)));
  }
  return { path: compiler.path, terms: plans };
}

function compileTerm(
  value: unknown,
  term: TermEntry,
  at: readonly string[],
  compiler: PlacedCompiler,
): TermPlan {
  const { path } = compiler;
  const { terms, many } = term;
  if (terms === undefined)
    return { kind: 'value', path, term, expression: compiler.expression(String(value)) };
  if (many === undefined) {
    const place = { terms, at, compiler };
    // The entry of a group reads it as an object.
    const values = readKeys(value as Fields, {}, place);
    return { kind: 'group', path, term, group: compileTerms(values, place) };
  }
  const entries = Array.isArray(value)
    ? value.flatMap((entry, index) => compileEntry(entry, { terms, at, compiler: compiler.at(index) }))
    : compileEntry(value, { terms, at, compiler });
  return { kind: 'list', path, term, entries };
}

/** Compiles an entry of a list. Its `each`, `as` and `if` are those of a block. */
function compileEntry(value: unknown, place: ModelPlace): readonly EntryPlan[] {
  const { compiler } = place;
  if (!isRecord(value)) {
    compiler.report(`expected an object, got ${describeValue(value)}`);
    return [];
  }
  const values = readKeys(value, repeatEntries, place);
  const each = typeof values.each === 'string' ? compiler.at('each').expression(values.each) : undefined;
  const as = typeof values.as === 'string' ? compiler.at('as').itemName(values.as) : undefined;
  if (as !== undefined && !each) compiler.at('as').report('"as" names the item of "each", which is missing');
  const inner = each ? compiler.withItemOf(each, as) : compiler;
  const test = typeof values.if === 'string' ? inner.at('if').expression(values.if) : undefined;
  const group = compileTerms(values, { ...place, compiler: inner });
  return [{ group, ...(each && { each }), ...(as !== undefined && { as }), ...(test && { if: test }) }];
}
