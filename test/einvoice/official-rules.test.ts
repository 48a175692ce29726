// Our rules against official invoices: right ones keep them, wrong ones fail by their rule, and so do right ones that are changed.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readInvoice } from '../../src/einvoice/read.ts';
import { checkInvoice, invoiceRules } from '../../src/einvoice/rules/check.ts';
import { randomRounds, someOf } from '../random-rounds.ts';
import { skipped } from './schema.ts';
import { examples, ownSamples, unitTests } from './schematron/corpus.ts';
import { mutated } from './schematron/xml-mutation.ts';
import { xmlMutations } from './schematron/xml-mutations.ts';

function rulesBroken(xml: string): readonly string[] {
  const read = readInvoice(Buffer.from(xml));
  assert(read.syntax !== undefined, 'expected an invoice');
  const faults = [...read.faults, ...checkInvoice(read.invoice, 'en16931')];
  return [...new Set(faults.map(({ rule }) => rule))];
}

/** What is said of the examples, all of it warnings: empty elements, a code that is not in capitals. */
const warnings: Readonly<Record<string, readonly string[]>> = {
  'CII-BR-CO-10-RoundingIssue.xml': ['PEPPOL-EN16931-R008'],
  'CII_business_example_02.xml': ['PEPPOL-EN16931-R008'],
  'XRechnung-O.xml': ['PEPPOL-EN16931-R008', 'FORM-04', 'FX-SCH-A-000589'],
  'CII_example5.xml': ['FORM-04'],
  'huf_example_cii.xml': ['FORM-04'],
};

/** What the reader says in the place of the rule: a total that is there twice, or in another currency, is not read. */
const byForm: Readonly<Record<string, string>> = {
  'BR-CO-15-2.xml, 3': 'FORM-05',
  'BR-CO-15-2.xml, 4': 'FORM-03',
};

describe('the official examples keep the rules', { skip: skipped }, () => {
  for (const { name, xml } of examples)
    it(name, () => assert.deepEqual(rulesBroken(xml), warnings[name] ?? []));
});

describe('the unit tests of the CEN', { skip: skipped }, () => {
  for (const file of ['BR-CO-15-2.xml', 'BR-CO-17.xml'])
    for (const [index, { xml, rule, breaks }] of (skipped ? [] : unitTests(file)).entries())
      it(`${file}, ${index + 1}: ${breaks ? 'breaks' : 'keeps'} ${rule}`, () =>
        assert.equal(rulesBroken(xml).includes(byForm[`${file}, ${index + 1}`] ?? rule), breaks));
});

/** Rules that no CII can break: there is no place for what they forbid, or it is a matter of form. */
const notInCii: Readonly<Record<string, string>> = {
  'BR-CO-19': 'a period without days is no element of the model',
  'BR-CO-20': 'a period without days is no element of the model',
  'BR-49': 'the XML Schema asks for the means',
  'BR-CL-06': 'the reader knows the codes of CII',
  'PEPPOL-EN16931-F001': 'the reader refuses such a date',
  'PEPPOL-EN16931-R008': 'the reader says so',
};

describe('right invoices, changed in their XML', () => {
  const samples = [...examples, ...ownSamples];
  const of = new Map(samples.map(({ name, xml }) => [name, rulesBroken(xml)]));
  const named = new Set(xmlMutations.map(({ rule }) => rule));
  // Two of them in the gate and one in shorter runs, others for each rule; the long run takes all.
  const most = randomRounds(2);

  for (const [turn, mutation] of someOf([...xmlMutations.entries()])) {
    const { rule, path } = mutation;
    it(`${rule}: ${path.slice(0, 100)}`, () => {
      let found = 0;
      for (let step = 0; step < samples.length && found < most; step += 1) {
        const sample = samples[(turn * 7 + step) % samples.length];
        const xml = sample && mutated(sample.xml, mutation);
        if (sample === undefined || xml === undefined || of.get(sample.name)?.includes(rule)) continue;
        const broken = rulesBroken(xml);
        assert.ok(broken.includes(rule), `${sample.name}: expected ${rule}, got ${broken.join(', ')}`);
        found += 1;
      }
      assert.ok(found > 0, 'expected an invoice that has such a place, got none');
    });
  }

  it('every rule of EN 16931 is among the changes', () => {
    const rules = invoiceRules.filter(({ profiles }) => profiles === undefined).map(({ id }) => id);
    assert.deepEqual(
      rules.filter((id) => !named.has(id) && notInCii[id] === undefined),
      [],
    );
    assert.deepEqual(
      Object.keys(notInCii).filter((id) => !rules.includes(id) || named.has(id)),
      [],
    );
  });
});
