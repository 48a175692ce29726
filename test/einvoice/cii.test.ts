// CII as it is written: random invoices of each profile pass the schema of Factur-X 1.09.2.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Profile } from '../../src/einvoice/profile.ts';
import { checkWritable, writeCii } from '../../src/einvoice/write.ts';
import { fullInvoice } from './invoices.ts';
import { facturX, skipped } from './schema.ts';

/** The invoices of each profile in the gate. `INVOICES=10000` makes a long run, and `SEED` another one. */
const count = Number(process.env.INVOICES ?? 50);
const seed = Number(process.env.SEED ?? 20_260_901);

const levels: Readonly<Record<Exclude<Profile, 'peppol'>, 'BASIC' | 'EN16931' | 'EXTENDED'>> = {
  basic: 'BASIC',
  en16931: 'EN16931',
  extended: 'EXTENDED',
  xrechnung: 'EN16931',
};

describe('CII passes the schema', { skip: skipped }, () => {
  for (const [profile, level] of Object.entries(levels) as [keyof typeof levels, 'BASIC'][])
    it(`of ${profile}: ${count} invoices from seed ${seed}`, () => {
      const judge = facturX(level);
      for (let at = 0; at < count; at += 1) {
        const invoice = fullInvoice(seed + at, profile);
        assert.deepEqual(checkWritable(invoice, profile, 'cii'), [], `seed ${seed + at}`);
        const xml = writeCii(invoice, profile);
        assert.deepEqual(judge(xml), [], `seed ${seed + at}\n${xml}`);
      }
    });
});
