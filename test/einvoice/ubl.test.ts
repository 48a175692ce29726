// UBL as it is written: random invoices and credit notes come back from it, and its elements stand in the order of UBL 2.1.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Invoice, References } from '../../src/einvoice/invoice.ts';
import { identifiersOf } from '../../src/einvoice/profile.ts';
import { readInvoice } from '../../src/einvoice/read.ts';
import { checkWritable, writeUbl } from '../../src/einvoice/write.ts';
import { randomRounds } from '../random-rounds.ts';
import { fullInvoice } from './invoices.ts';
import { withoutEmpty } from './round.ts';
import { soundInvoice } from './sound-invoice.ts';

/** The invoices of each profile in the gate. `INVOICES=10000` makes a long run, and `SEED` another one. */
const count = randomRounds(20, 'INVOICES');
const seed = Number(process.env.SEED ?? 20_260_902);

const readBack = (xml: string): Invoice => {
  const read = readInvoice(Buffer.from(xml));
  assert(read.syntax === 'ubl', 'it is not read');
  assert.deepEqual(read.faults, []);
  return read.invoice;
};

describe('UBL that is written is read back', () => {
  for (const profile of ['en16931', 'xrechnung', 'peppol'] as const)
    it(`with ${profile}: ${count} invoices from seed ${seed}`, () => {
      for (let at = 0; at < count; at += 1) {
        const invoice = fullInvoice(seed + at, profile);
        assert.deepEqual(checkWritable(invoice, profile, 'ubl'), [], `seed ${seed + at}`);
        const { specification, process: ours, ...back } = readBack(writeUbl(invoice, profile));
        const names = identifiersOf(profile, invoice.type);
        assert.equal(specification, names.specification);
        assert.equal(ours, names.process);
        assert.deepEqual(back, withoutEmpty(invoice), `seed ${seed + at}`);
      }
    });
});

describe('an order in UBL', () => {
  const back = (references: References): References | undefined =>
    readBack(writeUbl({ ...soundInvoice, references }, 'en16931')).references;

  it('stands in for nothing beside a sales order, where there is none', () => {
    assert.match(
      writeUbl({ ...soundInvoice, references: { salesOrder: 'S' } }, 'en16931'),
      /<cbc:ID>NA<\/cbc:ID>/,
    );
    assert.deepEqual(back({ salesOrder: 'S' }), { salesOrder: 'S' });
  });

  it('may be called NA', () => assert.deepEqual(back({ order: 'NA' }), { order: 'NA' }));
});
