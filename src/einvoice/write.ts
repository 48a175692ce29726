// Writes an invoice as XML in the syntax that is wanted, and tells what the XML can't hold.
import { findForbidden, writeXml, type XmlNode } from '../xml/write.ts';
import { cii } from './cii/table.ts';
import type { InvoiceFault, TermPath } from './fault.ts';
import type { Invoice } from './invoice.ts';
import { identifiersOf, type Profile, profiles, type Syntax } from './profile.ts';
import { keyOf } from './syntax/keys.ts';
import type { SyntaxTable } from './syntax/shape.ts';
import { type Filled, fill, type Omitted, termsIn } from './syntax/write.ts';
import { termOf } from './terms.ts';
import { ublOf } from './ubl/table.ts';

/** Returns the invoice in CII, as a PDF carries it. Throws a TypeError for what `checkWritable` names. */
export function writeCii(invoice: Invoice, profile: Profile): string {
  return written('cii', invoice, profile);
}

/** Returns the invoice in UBL 2.1, as Invoice or as CreditNote. Throws a TypeError for what `checkWritable` names. */
export function writeUbl(invoice: Invoice, profile: Profile): string {
  return written('ubl', invoice, profile);
}

function written(syntax: Syntax, invoice: Invoice, profile: Profile): string {
  const { root, faults } = examined(syntax, invoice, profile);
  const fault = faults.find(({ severity }) => severity === 'fatal');
  if (fault !== undefined) throw new TypeError(`/${keyOf(fault.path)}: ${fault.message}`);
  return writeXml(root);
}

interface Chosen {
  readonly table: SyntaxTable;
  /** The invoice with BT-23 and BT-24 of the profile. */
  readonly complete: Invoice;
}

function chosen(syntax: Syntax, invoice: Invoice, profile: Profile): Chosen {
  const { specification: own, ...ofProfile } = identifiersOf(profile, invoice.type);
  const { table, specification } = tables[syntax];
  const complete = { ...ofProfile, ...invoice, specification: specification(profile, own) };
  return { table: table(invoice), complete };
}

/** What is written in each syntax: the table of its elements, and BT-24 of a profile. `own` is that of the profile. */
const tables: Readonly<
  Record<
    Syntax,
    {
      table(invoice: Invoice): SyntaxTable;
      specification(profile: Profile, own: string): string;
    }
  >
> = {
  cii: { table: () => cii, specification: (profile) => profiles[profile].carried },
  ubl: {
    table: ({ type }) => ublOf(type),
    specification: (profile, own) => ublSpecifications[profile] ?? own,
  },
};

/** BT-24 in UBL. The profiles of Factur-X are of CII alone: in UBL their invoices follow EN 16931. */
const ublSpecifications: Readonly<Partial<Record<Profile, string>>> = {
  basic: profiles.en16931.specification,
  extended: profiles.en16931.specification,
};

/**
 * Returns the terms that the profile has no place for in that syntax, that the schema doesn't allow as they stand, or
 * that hold characters which XML can't. None of them may be left out in silence.
 */
export function checkWritable(
  invoice: Invoice,
  profile: Profile,
  syntax: Syntax = profiles[profile].syntax,
): readonly InvoiceFault[] {
  return examined(syntax, invoice, profile).faults;
}

function examined(
  syntax: Syntax,
  invoice: Invoice,
  profile: Profile,
): { readonly root: XmlNode; readonly faults: readonly InvoiceFault[] } {
  const { table, complete } = chosen(syntax, invoice, profile);
  const { root, refused, omitted } = fill(table, complete, profile);
  const placed = new Set<string>();
  for (const term of termsIn(root)) placed.add(keyOf(term));
  const faults: InvoiceFault[] = [];
  const reported = new Set<string>();
  for (const { path, value } of valuesIn(invoice, [])) {
    const forbidden = typeof value === 'string' ? findForbidden(value) : undefined;
    const key = keyOf(path);
    if (forbidden !== undefined)
      faults.push(fault('FORM-07', path, `XML can't hold the character ${forbidden}`));
    const left = omittedAt(path, omitted);
    if (left !== undefined) {
      const of = keyOf(left.path);
      if (left.reported && !reported.has(of)) faults.push(omission(left.path, { profile, syntax }));
      reported.add(of);
    } else if (!placed.has(key) && value !== '' && key !== 'specification')
      faults.push(misplaced(path, refused.get(key), { profile, syntax }));
  }
  return { root, faults };
}

/** Returns what is left out and holds a value, if something does. */
function omittedAt(path: TermPath, omitted: Filled['omitted']): Omitted | undefined {
  if (omitted.size === 0) return undefined;
  for (let length = path.length; length > 0; length -= 1) {
    const found = omitted.get(keyOf(path.slice(0, length)));
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Written {
  readonly profile: Profile;
  readonly syntax: Syntax;
}

function misplaced(path: TermPath, reason: string | undefined, { profile, syntax }: Written): InvoiceFault {
  if (reason !== undefined) {
    const isAlone = /beside it|can't be written/.test(reason);
    const hint = `bind ${isAlone ? 'what it needs' : 'a value of that form'}, or leave the term out`;
    return { ...fault('FORM-02', path, reason), hint };
  }
  const hint = 'leave the term out, or choose another profile';
  return { ...fault('FORM-06', path, noPlace(path, { profile, syntax })), hint };
}

function omission(path: TermPath, of: Written): InvoiceFault {
  const message = `${noPlace(path, of)}: the e-invoice is written without it`;
  const hint = 'leave the term out, or choose another profile';
  return { ...fault('FORM-06', path, message), severity: 'warning', hint };
}

function noPlace(path: TermPath, { profile, syntax }: Written): string {
  const name = termOf(path)?.name.toLowerCase() ?? 'this';
  return `${profiles[profile].title} in ${syntax.toUpperCase()} has no place for ${name}`;
}

function fault(rule: string, path: TermPath, message: string): InvoiceFault {
  const id = termOf(path)?.id;
  return { rule, severity: 'fatal', path, terms: id === undefined || id === '' ? [] : [id], message };
}

// The rules of the form, by which the writer and the reader speak: FORM-02 a value that its element can't hold,
// FORM-06 a term without a place in the profile, FORM-07 a character without a place in XML.

/** Yields the texts and numbers of an invoice. A decimal is one value. */
function* valuesIn(
  value: unknown,
  path: TermPath,
): Generator<{ readonly path: TermPath; readonly value: unknown }> {
  if (value === undefined) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* valuesIn(item, [...path, index]);
  } else if (typeof value === 'object' && value !== null && !('units' in value)) {
    for (const [key, item] of Object.entries(value)) yield* valuesIn(item, [...path, key]);
  } else yield { path, value };
}
