// Compiles the `einvoice` key: one expression for each term that is bound, in groups and lists as in the model.
import { isCode } from '../../einvoice/codes/codes.ts';
import type { Profile } from '../../einvoice/profile.ts';
import { invoiceTerms } from '../../einvoice/terms.ts';
import {
  profileEntries,
  repeatEntries,
  type TermEntry,
  termEntries,
  termsIn,
  type Unprinted,
} from '../fields/einvoice-entries.ts';
import { einvoiceHint } from '../fields/einvoice-names.ts';
import { describeValue } from '../fields/field.ts';
import type { v } from '../fields/fields.ts';
import { readNode } from '../fields/read-node.ts';
import { isRecord, type JsonObject } from '../read/record.ts';
import type { PlacedCompiler } from './compiler.ts';
import { checkEinvoice } from './einvoice-check.ts';
import type { EinvoicePlan, EntryPlan, GroupPlan, TermPlan } from './einvoice-plan.ts';

/** Compiles the key. `compiler` stands at it and knows the definitions. */
export function compileEinvoice(value: unknown, compiler: PlacedCompiler): EinvoicePlan | undefined {
  if (!isRecord(value)) return undefined;
  const place = { terms: invoiceTerms, at: [], compiler };
  const node = readKeys(value, profileEntries, place);
  const group = compileTerms(node, place);
  // The entry of the profile reads it.
  const { profile, unprinted } = node.values as { profile?: Profile; unprinted?: Unprinted };
  const { strict = false, printsAmounts = false } = compiler.compilation.options;
  const mustPrint = strict || printsAmounts;
  const plan = { profile: profile ?? 'en16931', group, unprinted: unprinted ?? {}, mustPrint };
  checkEinvoice(plan, compiler);
  return plan;
}

/** An object of the model: its terms, the names that lead to it, and the compiler that stands at it. */
interface ModelPlace {
  readonly terms: object;
  readonly at: readonly string[];
  readonly compiler: PlacedCompiler;
}

/** The values of the keys of an object, and the keys whose values could not be read. */
interface ReadNode {
  readonly values: JsonObject;
  readonly unread: readonly string[];
}

/** Returns the values of the sound keys. `besides` are those that the object takes besides its terms. */
function readKeys(node: JsonObject, besides: v.ObjectEntries, { terms, at, compiler }: ModelPlace): ReadNode {
  const entries = { ...besides, ...termEntries(terms) };
  const { values, faults } = readNode(node, entries);
  for (const { keys, message, hint, atKey } of faults) {
    const known = atKey ? einvoiceHint(String(keys[0]), at, Object.keys(entries)) : hint;
    compiler.compilation.report(compiler.at(...keys).path, message, known, atKey ? 'key' : 'value');
  }
  const unread = Object.keys(node).filter((key) => key in entries && !(key in values));
  return { values, unread };
}

/** Compiles the terms of an object of the model. */
function compileTerms({ values, unread }: ReadNode, { terms, at, compiler }: ModelPlace): GroupPlan {
  const plans = new Map<string, TermPlan>();
  for (const [name, term] of termsIn(terms)) {
    const value = values[name];
    if (value !== undefined) plans.set(name, compileTerm(value, term, [...at, name], compiler.at(name)));
  }
  return { path: compiler.path, terms: plans, unread };
}

function compileTerm(
  value: unknown,
  term: TermEntry,
  at: readonly string[],
  compiler: PlacedCompiler,
): TermPlan {
  const { path } = compiler;
  const { terms, many } = term;
  if (terms === undefined) {
    const source = String(value);
    if (!isBareCode(source, term, compiler))
      return { kind: 'value', path, term, expression: compiler.expression(source) };
    compiler.report(
      `"${source}" reads as a name in data`,
      `a code is written in quotes of its own: "'${source}'"`,
    );
    return { kind: 'value', path, term, expression: compiler.expression(`'${source}'`) };
  }
  if (many === undefined) {
    const place = { terms, at, compiler };
    // The entry of a group reads it as an object.
    const node = readKeys(value as JsonObject, {}, place);
    return { kind: 'group', path, term, group: compileTerms(node, place) };
  }
  const entries = Array.isArray(value)
    ? value.flatMap((entry, index) => compileEntry(entry, { terms, at, compiler: compiler.at(index) }))
    : compileEntry(value, { terms, at, compiler });
  return { kind: 'list', path, term, entries };
}

/** Returns whether an expression is a code that was written without quotes, and no name of the data. */
function isBareCode(source: string, { codes }: TermEntry, { place }: PlacedCompiler): boolean {
  if (codes === undefined || !/^[A-Za-z]\w*$/.test(source) || !isCode(codes, source)) return false;
  const { context } = place.scope;
  return context.kind === 'object' && !context.fields.has(source);
}

/** Compiles an entry of a list. Its `each`, `as` and `if` are those of a block. */
function compileEntry(value: unknown, place: ModelPlace): readonly EntryPlan[] {
  const { compiler } = place;
  if (!isRecord(value)) {
    compiler.report(`expected an object, got ${describeValue(value)}`);
    return [];
  }
  const node = readKeys(value, repeatEntries, place);
  const { values } = node;
  const each = typeof values.each === 'string' ? compiler.at('each').expression(values.each) : undefined;
  const as = typeof values.as === 'string' ? compiler.at('as').itemName(values.as) : undefined;
  if (as !== undefined && !each) compiler.at('as').report('"as" names the item of "each", which is missing');
  const inner = each ? compiler.withItemOf(each, as) : compiler;
  const test = typeof values.if === 'string' ? inner.at('if').expression(values.if) : undefined;
  const group = compileTerms(node, { ...place, compiler: inner.given(test) });
  return [{ group, ...(each && { each }), ...(as !== undefined && { as }), ...(test && { if: test }) }];
}
