// The official examples: each is read without a fatal fault of form, and comes back from what is written of it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type ReadInvoice, readInvoice } from '../../src/einvoice/read.ts';
import { checkWritable, writeCii } from '../../src/einvoice/write.ts';
import { withoutEmpty } from './round.ts';
import { data, facturX, hasData, skipped } from './schema.ts';

const folder = `${data}examples/`;
const files = hasData ? readdirSync(folder) : [];

/** What is said of the form of an example, by rule. Of the others nothing is said. */
const said: Readonly<Record<string, readonly string[]>> = {
  'CII-BR-CO-10-RoundingIssue.xml': ['1 PEPPOL-EN16931-R008'],
  'CII_business_example_02.xml': ['4 PEPPOL-EN16931-R008'],
  'XRechnung-O.xml': ['10 PEPPOL-EN16931-R008', '2 FORM-04'],
  'CII_example5.xml': ['2 FORM-04'],
  'huf_example_cii.xml': ['1 FORM-04'],
};

function readExample(file: string): ReadInvoice {
  const read = readInvoice(readFileSync(folder + file));
  assert(read.syntax === 'cii', `${file} is not read`);
  return read;
}

describe('the official examples', { skip: skipped }, () => {
  it('are all there', () => assert.equal(files.length, 15));

  for (const file of files)
    it(`${file}: is read`, () => {
      const { faults } = readExample(file);
      const counts = Map.groupBy(faults, ({ rule, severity }) =>
        severity === 'fatal' ? `fatal ${rule}` : rule,
      );
      assert.deepEqual(
        [...counts].map(([rule, those]) => `${those.length} ${rule}`),
        said[file] ?? [],
      );
    });

  for (const file of files)
    it(`${file}: comes back from what is written`, () => {
      const { invoice } = readExample(file);
      const unwritable = checkWritable(invoice, 'extended', 'cii');
      assert.deepEqual(unwritable, []);
      const xml = writeCii(invoice, 'extended');
      assert.deepEqual(facturX('EXTENDED')(xml), []);
      const again = readInvoice(Buffer.from(xml));
      assert(again.syntax === 'cii');
      assert.deepEqual(again.faults, []);
      const { specification = '' } = again.invoice;
      assert.deepEqual(again.invoice, withoutEmpty({ ...invoice, specification }));
    });
});
