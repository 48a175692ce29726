// The keys of `einvoice`: the names of the model's terms, with what each takes and its part of the JSON Schema.
import { profileNames } from '../../einvoice/profile.ts';
import type { Term } from '../../einvoice/term.ts';
import { invoiceTerms } from '../../einvoice/terms.ts';
import { isRecord } from '../read/record.ts';
import * as f from './fields.ts';

/** A term or a group, and what the group holds. */
export interface TermEntry extends Term {
  readonly terms?: object;
}

/** Returns the terms of an object of the model by name. `einvoice` itself lacks what its profile says. */
export function termsIn(terms: object): readonly (readonly [string, TermEntry])[] {
  // The tables of terms hold terms, groups and, where the standard has no term, nothing.
  const entries = Object.entries(terms) as [string, TermEntry | undefined][];
  return entries.flatMap(([name, term]) =>
    term === undefined || (terms === invoiceTerms && name === 'specification') ? [] : [[name, term]],
  );
}

/** The value of a term: an expression, or a number that is the same in all documents. */
const value = f.field<string | number>(
  (given) =>
    typeof given === 'string' || (typeof given === 'number' && Number.isFinite(given)) ? given : undefined,
  'a JSONata expression in a string, or a number',
  { json: { type: ['string', 'number'] } },
);

/** Returns the field of a group. An expression in its place was probably meant as the first of these terms that it has. */
function node(terms: object): f.v.GenericSchema<unknown, Readonly<Record<string, unknown>>> {
  const first =
    ['name', 'id', 'text', 'date', 'start'].find((name) => name in terms) ?? Object.keys(terms)[0];
  return f.field((given) => (isRecord(given) ? given : undefined), 'an object', {
    json: { type: 'object' },
    meant: (given) => (typeof given === 'string' && first !== undefined ? { [first]: given } : undefined),
  });
}

const nodes = f.field<unknown>(
  (given) => (isRecord(given) || Array.isArray(given) ? given : undefined),
  'an entry, with "each" for several, or a list of entries',
  { json: {}, meant: (given) => (typeof given === 'string' ? { each: given } : undefined) },
);

/** The keys that entries of a list take besides their terms. They mean what they mean on a block. */
export const repeatEntries = {
  if: f.optional(f.described(f.expression, 'JSONata: the entry is left out unless it is true.')),
  each: f.optional(f.described(f.expression, 'JSONata: one entry for each item.')),
  as: f.optional(f.described(f.identifier, 'Name of the item: $name, $nameIndex, $namePosition.')),
} as const;

/** The terms that a reader has to find on the page: the totals, and the net amount of each line. */
export const soughtTerms = ['BT-131', 'BT-109', 'BT-110', 'BT-112', 'BT-115'] as const;

/** One of `soughtTerms`. */
export type SoughtTerm = (typeof soughtTerms)[number];

/** The reasons for which such terms are not printed. */
export type Unprinted = Readonly<Partial<Record<SoughtTerm, string>>>;

const unprintedJson: f.JsonSchema = {
  type: 'object',
  description: 'Why the page does not print an amount that readers look for: a reason for each term.',
  properties: Object.fromEntries(
    soughtTerms.map((id) => [
      id,
      { type: 'string', minLength: 1, description: `Why the page does not print ${id}.` },
    ]),
  ),
  additionalProperties: false,
};

const unprinted = f.field<Unprinted>(
  readUnprinted,
  `an object with a reason for each of ${soughtTerms.join(', ')} that is not printed`,
  { json: unprintedJson },
);

function readUnprinted(given: unknown): Unprinted | undefined {
  if (!isRecord(given)) return undefined;
  const isSound = ([id, reason]: readonly [string, unknown]) =>
    soughtTerms.some((each) => each === id) && typeof reason === 'string' && reason.trim() !== '';
  return Object.entries(given).every(isSound) ? given : undefined;
}

/** The keys beside the terms. */
export const profileEntries = {
  profile: f.optional(f.described(f.choice(...profileNames), 'What the invoice follows. Default "en16931".')),
  unprinted: f.optional(unprinted),
} as const;

/** Returns the fields of the terms of an object of the model. What groups hold is read when they are. */
export function termEntries(terms: object): f.v.ObjectEntries {
  const fields = termsIn(terms).map(([name, term]) => {
    const field = term.terms === undefined ? value : term.many ? nodes : node(term.terms);
    return [name, f.optional<unknown>(field)] as const;
  });
  return Object.fromEntries(fields);
}

/** Returns the JSON Schema of `einvoice`. */
export function einvoiceSchema(): f.JsonSchema {
  const { properties, ...rest } = groupSchema(invoiceTerms, 'The invoice for machines, by EN 16931.');
  const profile = { enum: profileNames, description: 'What the invoice follows. Default "en16931".' };
  const beside = { profile, unprinted: unprintedJson };
  return { ...rest, properties: { ...beside, ...(properties as object) } };
}

function groupSchema(terms: object, description: string): f.JsonSchema {
  const properties = termsIn(terms).map(([name, term]) => [name, termSchema(term)] as const);
  return {
    type: 'object',
    description,
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  };
}

function termSchema(term: TermEntry): f.JsonSchema {
  const { id, name, kind, codes, terms, many } = term;
  const told = id === '' ? name : `${id}: ${name}`;
  if (terms === undefined) {
    const list = codes === undefined ? '' : ` of ${codes}`;
    return { type: ['string', 'number'], description: `${told}. JSONata that gives the ${kind}${list}.` };
  }
  const one = groupSchema(terms, told);
  if (!many) return one;
  const repeats = Object.entries(repeatEntries).map(([key, field]) => [
    key,
    f.fieldFacts(field.wrapped)?.json,
  ]);
  const entry = { ...one, properties: { ...Object.fromEntries(repeats), ...(one.properties as object) } };
  return { anyOf: [entry, { type: 'array', items: entry }], description: told };
}
