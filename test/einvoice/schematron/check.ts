// `npm run check:schematron`: right invoices, changed in their XML, judged by the official schematron and by our rules, verdict by rule id.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { parseXmlDocument } from 'slimdom';
import { readInvoice } from '../../../src/einvoice/read.ts';
import { checkInvoice, invoiceRules } from '../../../src/einvoice/rules/check.ts';
import { data } from '../schema.ts';
import { examples, ownSamples } from './corpus.ts';
import { type Failed, readSchematron, validate } from './engine.ts';
import { isDeviation } from './judges.ts';
import { mutated, type XmlMutation } from './xml-mutation.ts';
import { xmlMutations } from './xml-mutations.ts';

/** How many invoices each change is made to; `SAMPLES=100` takes all. */
const samplesOfEach = Number(process.env.SAMPLES ?? 3);

const schema = readSchematron(
  `${data}rules/FACTUR-X_EN16931.sch`,
  `${data}rules/FACTUR-X_EN16931_codedb.xml`,
);
const samples = [...examples, ...ownSamples];

/** Why the schematron says more than we do, by the rule that it names and the rules of which one is named then, too. */
const moreOfTheirs: Readonly<Record<string, readonly [reason: string, beside?: RegExp]>> = {
  'CII-SR-476': ['a warning: it counts the files of all documents together'],
  'PEPPOL-EN16931-R008': [
    'a warning: the XML Schema asks for ram:ApplicableHeaderTradeDelivery, even with nothing to tell',
  ],
  'CII-SR-475': ['a warning: it counts the names of all documents together'],
  'CII-SR-463': ['the XML Schema asks for the indicator'],
  'CII-SR-473': ['a matter of form'],
  'BR-09': ['where there is no address, there is no country', /BR-08/],
  'BR-11': ['where there is no address, there is no country', /BR-10/],
  'BR-20': ['where there is no address, there is no country', /BR-19/],
  'BR-27': ['a price that misses is not negative', /BR-26/],
  'BR-CO-10': ['a total that misses is not wrong', /BR-12|BR-24/],
  'BR-CO-12': ['the reader names the amount', /FORM|BR-36/],
  'BR-CO-13': ['a total that misses is not wrong', /BR-12|BR-13/],
  'BR-CO-14': ['totals in another currency are a matter of form', /BR-05|BR-CL-04|BR-53|FORM/],
  'BR-CO-15': [
    'a total that misses or is of another currency is not wrong',
    /BR-13|BR-14|BR-05|BR-53|BR-CL-04|FORM/,
  ],
  'BR-CO-16': ['a total that misses is not wrong', /BR-14|BR-15/],
  'BR-CO-17': [
    'a base, a tax or a rate that misses is not wrong; the rule 09 of the category says it where there is none',
    /BR-45|BR-46|BR-48|-09/,
  ],
  'BR-DEC-15': ['an amount that misses has no decimals', /BR-53/],
  'BR-52': ['it looks at the object of a line, too, which is no supporting document'],
  'BR-O-11': ['it looks at lines, too', /BR-O-12/],
  'BR-O-12': ['it looks at rows of the breakdown, too', /BR-O-11/],
  'BR-O-13': ['it looks at allowances and charges together', /BR-O-14/],
  'BR-O-14': ['it looks at allowances and charges together', /BR-O-13/],
  'BR-61': ['the same place as BR-50', /BR-50/],
  'BR-50': ['an account without a number is none, and BR-61 asks for one', /BR-61/],
  'BR-63': ['an address that is empty is none', /PEPPOL-EN16931-R008/],
};

/** The same of the rules 08 and 09 of every category. */
const ofMissing = ['a base, a tax or a rate that misses is not wrong', /BR-45|BR-46|BR-48/] as const;

/** Why we say more than the schematron, by rule. */
const moreOfOurs: Readonly<Record<string, string>> = {
  'BR-CO-25': 'a warning: the release 1.3.16 has it no more in CII, the standard has',
  'BR-S-01': 'the test of the schematron counts lines and rows together: two lines are enough for it',
  'BR-AF-01': 'the test of the schematron counts lines and rows together: two lines are enough for it',
  'BR-AG-01': 'the test of the schematron counts lines and rows together: two lines are enough for it',
  'BR-O-01': 'the test of the schematron holds always where there is no row',
  'BR-50': 'the test of the schematron looks at accounts, of which there is none: only the bank is there',
  'BR-AF-08': 'the test of the schematron finds no rate, and holds always',
  'BR-AG-08': 'the test of the schematron finds no rate, and holds always',
  'BR-17': 'the test of the schematron looks for the seller in a place where it never is',
  'BR-DEC-13': 'the schematron compares values: 1.000 has three decimals, and is 1',
  'BR-CO-17': 'the schematron compares without signs',
  'BR-S-09': 'the schematron compares without signs',
  'BR-CO-15': 'the schematron lets the two totals be equal, whatever the VAT is',
};

interface Verdict {
  readonly rules: ReadonlySet<string>;
  /** Whether a code is not of its list, and whether an element misses or is there too often. */
  readonly code: boolean;
  readonly form: boolean;
}

function theirs(xml: string): Verdict {
  const failed = validate(schema, parseXmlDocument(xml));
  // What has no id of its own says that an element has no place there.
  const isOfForm = ({ id }: Failed): boolean => /^(?:FX-SCH|\/)/.test(id);
  const isForm = (one: Failed): boolean => isOfForm(one) && one.kind === 'form';
  return {
    rules: new Set(failed.filter((one) => !isOfForm(one)).map(({ id }) => canonical(id))),
    // The schema is that of one profile: the specification of another is no fault to us.
    code: failed.some(({ id, kind }) => kind === 'code' && id !== 'FX-SCH-A-000556' && !isDeviation(id, xml)),
    form: failed.some(isForm),
  };
}

const names = new Map(
  invoiceRules.flatMap(({ id, alike = [] }) => alike.map((other) => [other, id] as const)),
);

/** Rules that ask for the same have one name. */
function canonical(id: string): string {
  return names.get(id) ?? id;
}

function ours(xml: string): Verdict {
  const read = readInvoice(Buffer.from(xml));
  assert(read.syntax !== undefined);
  const ids = [...read.faults, ...checkInvoice(read.invoice, 'en16931')].map(({ rule }) => rule);
  return {
    rules: new Set(ids),
    code: ids.some((id) => id.startsWith('BR-CL') || id === 'FX-SCH-A-000589' || id.startsWith('FORM')),
    form: ids.some((id) => !id.startsWith('PEPPOL')),
  };
}

const counts = new Map<string, number>();

function count(what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Returns what differs without an explanation. */
function differences(xml: string): readonly string[] {
  const [they, we] = [theirs(xml), ours(xml)];
  const found: string[] = [];
  for (const id of they.rules) {
    if (we.rules.has(id)) continue;
    const [reason, beside] = moreOfTheirs[id] ?? (/-0[89]$/.test(id) ? ofMissing : []);
    if (reason === undefined || (beside && ![...we.rules].some((rule) => beside.test(rule))))
      found.push(`only the schematron: ${id}`);
    else count(`${id}, only the schematron: ${reason}`);
  }
  for (const id of we.rules) {
    if (they.rules.has(id) || /^(FORM|FX-SCH|BR-CL|PEPPOL)/.test(id)) continue;
    const reason = moreOfOurs[id];
    if (reason === undefined) found.push(`only our rules: ${id}`);
    else count(`${id}, only our rules: ${reason}`);
  }
  if (they.code && !we.code) found.push('only the schematron: a code');
  if (!they.code && [...we.rules].some((id) => id.startsWith('BR-CL'))) found.push('only our rules: a code');
  if (they.form && !we.form) found.push('only the schematron: an element that misses');
  return found;
}

function withSamples(mutation: XmlMutation, turn: number): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (let step = 0; step < samples.length && found.length < samplesOfEach; step += 1) {
    const sample = samples[(turn * 5 + step) % samples.length];
    const xml = sample && mutated(sample.xml, mutation);
    if (sample !== undefined && xml !== undefined) found.push([sample.name, xml]);
  }
  return found;
}

describe('the schematron and our rules', () => {
  for (const { name, xml } of samples) it(name, () => assert.deepEqual(differences(xml), []));

  for (const [turn, mutation] of xmlMutations.entries())
    it(`${mutation.rule}: ${mutation.path.slice(0, 90)}`, () => {
      const wrong = withSamples(mutation, turn).flatMap(([name, xml]) => {
        count('judged');
        return differences(xml).map((difference) => `${name}: ${difference}`);
      });
      assert.deepEqual(wrong, []);
    });

  after(() => {
    for (const [what, times] of [...counts].sort()) process.stdout.write(`${times} × ${what}\n`);
  });
});
