// CII as it is written: random invoices of each profile pass the schema of Factur-X 1.09.2.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Invoice } from '../../src/einvoice/invoice.ts';
import { identifiersOf, type Profile, profileNames, profiles } from '../../src/einvoice/profile.ts';
import { readInvoice } from '../../src/einvoice/read.ts';
import { checkWritable, writeCii } from '../../src/einvoice/write.ts';
import { randomRounds } from '../random-rounds.ts';
import { fullInvoice } from './invoices.ts';
import { changed } from './paths.ts';
import { withoutEmpty } from './round.ts';
import { facturX, type Level, skipped } from './schema.ts';

/** The invoices of each profile in the gate that go through the schema; fewer come back. `INVOICES=10000` makes a long run, and `SEED` another one. */
const count = randomRounds(50, 'INVOICES');
const few = Math.ceil(count * 0.4);
const seed = Number(process.env.SEED ?? 20_260_901);

const levels: Readonly<Record<Exclude<Profile, 'peppol'>, Level>> = {
  minimum: 'MINIMUM',
  basicwl: 'BASIC-WL',
  basic: 'BASIC',
  en16931: 'EN16931',
  extended: 'EXTENDED',
  'extended-ctc-fr': 'EXTENDED',
  xrechnung: 'EN16931',
};

const readBack = (xml: string): Invoice => {
  const read = readInvoice(Buffer.from(xml));
  assert(read.syntax === 'cii', 'it is not read');
  assert.deepEqual(read.faults, []);
  return read.invoice;
};

describe('CII that is written is read back', () => {
  for (const profile of profileNames)
    it(`with ${profile}: ${few} invoices from seed ${seed}`, () => {
      for (let at = 0; at < few; at += 1) {
        const invoice = fullInvoice(seed + at, profile);
        const { specification, process: ours, ...back } = readBack(writeCii(invoice, profile));
        assert.equal(specification, profiles[profile].carried);
        assert.equal(ours, identifiersOf(profile, invoice.type).process);
        assert.deepEqual(back, withoutEmpty(invoice), `seed ${seed + at}`);
      }
    });
});

describe('CII passes the schema', { skip: skipped }, () => {
  for (const [profile, level] of Object.entries(levels) as [keyof typeof levels, Level][])
    it(`of ${profile}: ${count} invoices from seed ${seed}`, () => {
      const judge = facturX(level);
      for (let at = 0; at < count; at += 1) {
        const invoice = fullInvoice(seed + at, profile);
        assert.deepEqual(checkWritable(invoice, profile, 'cii'), [], `seed ${seed + at}`);
        const xml = writeCii(invoice, profile);
        assert.deepEqual(judge(xml), [], `seed ${seed + at}\n${xml}`);
      }
    });

  for (const [profile, level] of [
    ['basic', 'BASIC'],
    ['basicwl', 'BASIC-WL'],
    ['minimum', 'MINIMUM'],
  ] as const)
    it(`of ${profile}: what it has no place for is named, and the rest is written (${few} invoices)`, () => {
      const judge = facturX(level);
      for (let at = 0; at < few; at += 1) {
        const invoice = fullInvoice(seed + at, 'en16931');
        const faults = checkWritable(invoice, profile);
        assert.deepEqual([...new Set(faults.map(({ rule }) => rule))], ['FORM-06']);
        const rest = faults.reduce(
          (all, { path }) => changed(all, path, path.at(-1) === 'lines' ? [] : ''),
          invoice,
        );
        assert.deepEqual(judge(writeCii(rest, profile)), [], `seed ${seed + at}`);
      }
    });
});
