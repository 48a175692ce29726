// `verify` beside the official rules: on the official test invoices, and on mutants of them made by a seed.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Profile, Syntax } from '../../src/einvoice/profile.ts';
import { writeCii, writeUbl } from '../../src/einvoice/write.ts';
import { UnreadableError } from '../../src/reader/limits.ts';
import { verifyInvoice } from '../../src/verify/einvoice.ts';
import { randomRounds } from '../random-rounds.ts';
import { anyInvoice } from './any/invoice.ts';
import { Dice } from './dice.ts';
import { data, skipped } from './schema.ts';
import { refused } from './schematron/judges.ts';
import { mutantOf } from './schematron/mutants.ts';

/** The mutants of each kind: 411 in the gate. `MUTANTS=4000` makes a long run, and `SEED` another one. */
const count = randomRounds(411, 'MUTANTS');
const seed = Number(process.env.SEED ?? 20_261_128);

interface Official {
  readonly name: string;
  readonly xml: string;
  readonly profile: Profile;
  readonly syntax: Syntax;
}

/** Official invoices that the official rules refuse, with the rule and why. */
const wrong: Readonly<Record<string, string>> = {
  'GR-base-example-TaxRepresentative.xml':
    'it has an element behind its place, and no name of the seller (BR-06)',
  'issue116.xml': 'it shows a Swedish number whose check digit is wrong (PEPPOL-COMMON-R049)',
};

function officials(folder: string): readonly Official[] {
  return readdirSync(`${data}${folder}`).map((name) => {
    const xml = readFileSync(`${data}${folder}/${name}`, 'utf8');
    const syntax = xml.includes('CrossIndustryInvoice') ? 'cii' : 'ubl';
    const [, named = ''] =
      /(?:CustomizationID>|GuidelineSpecifiedDocumentContextParameter>\s*<ram:ID>)\s*([^<]*?)\s*</.exec(
        xml,
      ) ?? [];
    const profile = named.includes('kosit') ? 'xrechnung' : named.includes('peppol') ? 'peppol' : 'en16931';
    return { name, xml, profile, syntax };
  });
}

const folders = ['suites/xrechnung', 'suites/peppol', 'suites/en16931-ubl', 'examples'];
const all = skipped ? [] : folders.flatMap(officials);

/** Returns what `verify` calls fatal. */
function ours(xml: string): readonly string[] {
  try {
    const { findings } = verifyInvoice(Buffer.from(xml));
    return findings
      .filter(({ severity }) => severity === 'fatal')
      .map(({ rule, detail }) => `${rule} ${detail}`);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return [error.message];
  }
}

/** Returns what the official rules refuse. A document that their tests can't be asked of is refused, too. */
function theirs({ xml, profile, syntax }: Omit<Official, 'name'>): readonly string[] {
  try {
    return refused(xml, profile, syntax);
  } catch (error) {
    assert.match(String(error), /(?:FORG|XPTY)\d{4}/);
    return [String(error)];
  }
}

describe('verify keeps the official test invoices', { skip: skipped }, () => {
  for (const { name, xml } of all)
    it(name, () => assert.equal(ours(xml).length > 0, wrong[name] !== undefined, ours(xml).join('\n')));
});

/** A specification that is mistyped is a fault to us; KoSIT warns of it alone (BR-DE-21). */
const isOfSpecification = (what: string): boolean => /CustomizationID|GuidelineSpecified/.test(what);

/** Where we are stricter than the official rules, as docs/verify.md says. */
const stricter: readonly RegExp[] = [
  // A day that the calendar has not can't be read; the rules ask for eight digits at most.
  /FORM-02 expected a date of the calendar/,
  // XRechnung asks for both in words, and the file of Peppol for CII that is here lacks them.
  /PEPPOL-EN16931-R04[46]/,
  // EXTENDED-CTC-FR extends EXTENDED.
  /^extended-ctc-fr .*(?:FX-EXT-CL-|FX-EXT-6)/,
];

/**
 * Judges mutants of right invoices: none is accepted wrongly, and less than a part of them is refused wrongly, that is, by
 * more than where we are stricter.
 */
function judgeMutants(right: readonly Official[]): void {
  assert.ok(right.length >= 20, `${right.length} right invoices`);
  const dice = new Dice(seed);
  const accepted: string[] = [];
  const refusedWrongly: string[] = [];
  let bad = 0;
  for (let at = 0; at < count; at += 1) {
    const of = right[at % right.length];
    assert.ok(of);
    const { xml, what } = mutantOf(of.xml, dice);
    const [they, we] = [theirs({ ...of, xml }), ours(xml)];
    if (they.length > 0) bad += 1;
    if (they.length > 0 && we.length === 0) accepted.push(`${of.name}: ${what}: ${they.join(', ')}`);
    if (they.length === 0 && we.length > 0 && !isOfSpecification(what))
      refusedWrongly.push(`${of.name}: ${what}: ${we.join(', ')}`);
  }
  assert.ok(bad > count / 3, `${bad} of ${count} are wrong`);
  assert.deepEqual(accepted, []);
  const unnamed = refusedWrongly.filter((one) => !stricter.some((kind) => kind.test(one)));
  assert.ok(refusedWrongly.length < count * 0.03, refusedWrongly.join('\n'));
  assert.ok(unnamed.length < count * 0.025, unnamed.join('\n'));
}

/** Returns invoices of a profile made at random: no official suite here has those of Factur-X, and no other has as many terms. */
function made(profile: Profile, syntax: Syntax): readonly Official[] {
  const found: Official[] = [];
  for (let at = 0; found.length < 25; at += 1) {
    const { invoice, refusedBy } = anyInvoice(seed + at, { profile, syntax });
    if (refusedBy.length > 0) continue;
    const xml = syntax === 'cii' ? writeCii(invoice, profile) : writeUbl(invoice, profile);
    found.push({ name: `${profile} ${seed + at}`, xml, profile, syntax });
  }
  return found;
}

describe(`${count} mutants of right invoices from seed ${seed} (SEED)`, { skip: skipped }, () => {
  it('of the official suites', () => judgeMutants(all.filter((one) => theirs(one).length === 0)));
  for (const profile of ['minimum', 'basicwl', 'basic', 'extended', 'extended-ctc-fr'] as const)
    it(`of ${profile}`, () => judgeMutants(made(profile, 'cii')));
  for (const profile of ['en16931', 'xrechnung', 'peppol', 'extended-ctc-fr'] as const)
    it(`of ${profile} in UBL`, () => judgeMutants(made(profile, 'ubl')));
});
