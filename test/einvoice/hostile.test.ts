// Invoices with hostile texts and with terms missing: what is written is well-formed and keeps the schema, or a fault names the place.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import type { InvoiceFault } from '../../src/einvoice/fault.ts';
import type { Invoice } from '../../src/einvoice/invoice.ts';
import type { Profile } from '../../src/einvoice/profile.ts';
import { readInvoice } from '../../src/einvoice/read.ts';
import { checkInvoice } from '../../src/einvoice/rules/check.ts';
import { checkWritable, writeCii, writeUbl } from '../../src/einvoice/write.ts';
import { anyCharacter } from '../characters.ts';
import { processorTime } from '../processor-time.ts';
import { lengthOf, randomRounds } from '../random-rounds.ts';
import { Dice } from './dice.ts';
import { fullInvoice } from './invoices.ts';
import { changed, pathsIn, valueAt } from './paths.ts';
import { decimal } from './random-invoice.ts';
import { facturX, skipped } from './schema.ts';
import { soundInvoice } from './sound-invoice.ts';

/** The invoices in the gate. `INVOICES=1000` makes a long run, and `SEED` another one. */
const count = randomRounds(40, 'INVOICES');
const seed = Number(process.env.SEED ?? 20_260_903);

const nasty = [
  '\0',
  'a\u0001b',
  '\u001b[31m',
  '\ud800',
  'x\udc00y',
  '\uffff',
  ']]>',
  '<![CDATA[x]]>',
  '<!-- -->',
  '<?xml version="1.0"?>',
  '</ram:Name><ram:Name>',
  '&amp;&#0;&nbsp;&lt;',
  '"\'<>&',
  '\r\n\t \r',
  '   ',
  '\u00a0\u2028\u2029\u0085',
  '\u202e\u2066',
  '\ufeff',
  '𝄞'.repeat(100),
  '#AAI#x',
  'NA',
  '<!DOCTYPE a [<!ENTITY b "c">]>&b;',
];
const text = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: anyCharacter, maxLength: 40 }));

const writers = { cii: writeCii, ubl: writeUbl } as const;

/** Writes an invoice, and says which of the paths with hostile texts have a fault. */
function written(invoice: Invoice, syntax: 'cii' | 'ubl'): string | readonly InvoiceFault[] {
  const faults = checkWritable(invoice, 'en16931', syntax);
  if (faults.length === 0) return writers[syntax](invoice, 'en16931');
  assert.throws(() => writers[syntax](invoice, 'en16931'), TypeError);
  return faults;
}

/** What a reader gives for a text: it takes away the space around a code or an identifier. */
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

describe('hostile texts', () => {
  for (const syntax of ['cii', 'ubl'] as const)
    it(`in ${syntax}: come back, or are named by their place (${count} invoices, seed ${seed})`, () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1 }),
          fc.array(text, { minLength: 1, maxLength: 4 }),
          (start, texts) => {
            const dice = new Dice(start);
            const base = fullInvoice(start, 'en16931');
            const places = [...pathsIn(base)].filter((path) => typeof valueAt(base, path) === 'string');
            const chosen = texts.map((value) => [dice.one(places), value] as const);
            const invoice = chosen.reduce((all, [path, value]) => changed(all, path, value), base);
            const result = written(invoice, syntax);
            if (typeof result !== 'string') {
              const hostile = new Set(chosen.map(([path]) => path[0]));
              for (const { path, message } of result)
                assert.ok(hostile.has(path[0]), `${path.join('/')}: ${message}`);
              return;
            }
            XmlDocument.fromString(result).dispose();
            const read = readInvoice(Buffer.from(result));
            assert(read.syntax === syntax, 'it is not read');
            for (const [path] of chosen) {
              const value = valueAt(invoice, path);
              // BT-21 in UBL stands before the text; a note that looks like one is read as one.
              if (syntax === 'ubl' && (path[0] === 'notes' || value === 'NA')) continue;
              if (value !== '')
                assert.deepEqual(trimmed(valueAt(read.invoice, path)), trimmed(value), path.join('/'));
            }
          },
        ),
        { numRuns: count, seed },
      );
    });

  it('that are long are written in time', () => {
    const count = lengthOf(120_000);
    const name = '<&>]]>\r\n"'.repeat(count);
    const invoice = changed(soundInvoice, ['lines', 0, 'name'], name);
    const spentMs = processorTime();
    const read = readInvoice(Buffer.from(writeCii(invoice, 'en16931')));
    assert(read.syntax === 'cii');
    assert.equal(read.invoice.lines?.[0]?.name, name);
    assert.ok(spentMs() < count / 24);
  });

  const named: readonly (readonly [string, (string | number)[], unknown, RegExp])[] = [
    [
      'a character that XML can not hold',
      ['lines', 0, 'name'],
      'a\0b',
      /^FORM-07 BT-153: XML can't hold the character U\+0000$/,
    ],
    ['half a pair', ['seller', 'name'], 'a\ud800', /^FORM-07 BT-27: XML can't hold the character U\+D800$/],
    [
      'a blank text',
      ['lines', 0, 'name'],
      ' \n',
      /^FORM-02 BT-153: expected a text that is not blank, got " \\n"$/,
    ],
    ['a date that is none', ['issued'], '2026-02-30', /^FORM-02 BT-2: expected a date .* got "2026-02-30"$/],
    [
      'a code of time that CII has no code for',
      ['taxPointCode'],
      '99',
      /^FORM-02 BT-8: expected one of the codes/,
    ],
    [
      'a discount of a price without its gross',
      ['lines', 0, 'priceDiscount'],
      decimal(1, 2),
      /^FORM-02 BT-147: .* can't be written without ram:ChargeAmount$/,
    ],
  ];
  for (const [name, path, value, expected] of named)
    it(`names ${name}`, () => {
      const base = path[0] === 'lines' ? soundInvoice : { ...soundInvoice, taxPointCode: '3' };
      const holder = path.slice(0, -1);
      const whole = changed(base, holder, { ...Object(valueAt(base, holder)), [String(path.at(-1))]: value });
      const faults = checkWritable(whole, 'en16931', 'cii');
      assert.deepEqual(
        faults.map((fault) => fault.path),
        [path],
      );
      assert.match(
        faults.map(({ rule, terms, message }) => `${rule} ${terms.join()}: ${message}`).join(),
        expected,
      );
    });

  it('names what BASIC has no place for, and nothing for an empty text', () => {
    const invoice = { ...soundInvoice, buyerReference: '', references: { project: 'P' } };
    assert.deepEqual(
      checkWritable(invoice, 'basic').map(({ rule, path, message }) => [rule, path, message]),
      [['FORM-06', ['references', 'project'], 'Factur-X BASIC in CII has no place for project reference']],
    );
    assert.deepEqual(checkWritable(invoice, 'en16931'), []);
    assert.doesNotMatch(writeCii(invoice, 'en16931'), /BuyerReference/);
  });
});

describe('terms that are missing', { skip: skipped }, () => {
  const runs = Math.max(1, Math.round(count / 100));
  for (const [profile, level] of [
    ['en16931', 'EN16931'],
    ['basic', 'BASIC'],
  ] as const)
    it(`of ${profile}: what the schema asks for, a rule asks for, too (${runs} invoices, seed ${seed})`, () => {
      const judge = facturX(level);
      for (let at = 0; at < runs; at += 1) {
        const whole = fullInvoice(seed + at, profile);
        const before = fatalOf(whole, profile);
        for (const path of pathsIn(whole)) {
          const invoice = changed(whole, path);
          if (checkWritable(invoice, profile, 'cii').length > 0) continue;
          const faults = judge(writeCii(invoice, profile));
          if (faults.length === 0) continue;
          const isNamed = [...fatalOf(invoice, profile)].some((fault) => !before.has(fault));
          assert.ok(isNamed, `without ${path.join('/')}: ${faults.join('\n')}`);
        }
      }
    });
});

function fatalOf(invoice: Invoice, profile: Profile): Set<string> {
  const faults = checkInvoice(invoice, profile).filter(({ severity }) => severity === 'fatal');
  return new Set(faults.map(({ rule, path }) => `${rule} ${path.join('/')}`));
}
