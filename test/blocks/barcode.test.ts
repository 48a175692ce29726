// The block `barcode`: every symbology read back from the rendered page by an independent reader, and wrong values named.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { encode } from 'uqr';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { type ErrorLevel, encodeQr } from '../../src/blocks/barcode/qr.ts';
import { checkDigit, type SymbologyName, symbologyNames } from '../../src/blocks/barcode/symbology.ts';
import { barcodeKind } from '../../src/blocks/barcode.ts';
import { AppError } from '../../src/errors.ts';
import { randomRounds } from '../random-rounds.ts';
import { bindBlock } from './fake-binder.ts';
import { pdfOf, pixelsOf, renderPage } from './page.ts';

before(async () => {
  const wasmBinary = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
  const binary = wasmBinary.buffer.slice(wasmBinary.byteOffset, wasmBinary.byteOffset + wasmBinary.length);
  await prepareZXingModule({ overrides: { wasmBinary: binary as ArrayBuffer }, fireImmediately: true });
});

const girocode = {
  name: 'Wikimedia Fördergesellschaft',
  iban: 'DE33 1002 0500 0001 1947 00',
  bic: 'BFSWDE33BER',
  amount: '123.4',
  text: 'Spende für Wikipedia',
};
const swiss = {
  iban: 'CH44 3199 9123 0008 8901 2',
  creditorName: 'Robert Schneider AG',
  creditorStreet: 'Rue du Lac',
  creditorBuildingNumber: '1268',
  creditorPostalCode: '2501',
  creditorCity: 'Biel',
  creditorCountry: 'CH',
  amount: '1949.75',
  currency: 'CHF',
  debtorName: 'Pia-Maria Rutschmann-Schnyder',
  debtorStreet: 'Grosse Marktgasse',
  debtorBuildingNumber: '28',
  debtorPostalCode: '9400',
  debtorCity: 'Rorschach',
  debtorCountry: 'CH',
  reference: '21 00000 00003 13947 14300 09017',
  message: 'Auftrag vom 15.06.2020',
};
const swissText =
  'SPC\n0200\n1\nCH4431999123000889012\nS\nRobert Schneider AG\nRue du Lac\n1268\n2501\nBiel\nCH\n\n\n\n\n\n\n\n1949.75\nCHF\nS\n' +
  'Pia-Maria Rutschmann-Schnyder\nGrosse Marktgasse\n28\n9400\nRorschach\nCH\nQRR\n210000000003139471430009017\nAuftrag vom 15.06.2020\nEPD';

type Row = readonly [name: SymbologyName, format: string, keys: Record<string, unknown>, read?: string];
const rows: readonly Row[] = [
  ['qr', 'QRCode', { value: 'https://example.com/?a=1&b=ü€漢' }],
  ['qr', 'QRCode', { value: '12345678901234567890', errorLevel: 'H', quietZone: 2 }],
  [
    'epc',
    'QRCode',
    { payment: girocode },
    'BCD\n002\n1\nSCT\nBFSWDE33BER\nWikimedia Fördergesellschaft\nDE33100205000001194700\nEUR123.40\n\n\nSpende für Wikipedia',
  ],
  ['swiss-qr', 'QRCode', { payment: swiss }, swissText],
  ['datamatrix', 'DataMatrix', { value: 'Serial 4711' }],
  ['datamatrix', 'DataMatrix', { value: 'Größe ^ 漢' }],
  ['gs1-datamatrix', 'DataMatrix', { value: '(01)09501101530003(17)261231' }, '(01)09501101530003(17)261231'],
  ['aztec', 'Aztec', { value: 'Ticket 12, Zürich' }],
  ['pdf417', 'PDF417', { value: 'Boarding pass of Zoë' }],
  ['pdf417', 'PDF417', { value: 'ABC'.repeat(60), width: 250 }],
  ['code128', 'Code128', { value: 'RE-2026/000417 a' }],
  ['gs1-128', 'Code128', { value: '(00)395011015300000011' }, '(00)395011015300000011'],
  ['code39', 'Code39', { value: 'PART-7 B' }],
  ['code93', 'Code93', { value: 'SHELF 12' }],
  ['codabar', 'Codabar', { value: 'A12345B' }],
  ['itf', 'ITF', { value: '12345678' }],
  ['itf14', 'ITF', { value: '1540014128876' }, '15400141288763'],
  ['ean13', 'EAN13', { value: '4006381333931', showText: true }],
  ['ean13', 'EAN13', { value: '400638133393' }, '4006381333931'],
  ['ean8', 'EAN8', { value: '96385074', showText: true }],
  ['upca', 'EAN13', { value: '036000291452', showText: true }, '0036000291452'],
  ['upce', 'UPCE', { value: '01234565', showText: true }, '0012345000065'],
];

describe('read back from the page', () => {
  it('every symbology is tried', () => {
    assert.deepEqual([...new Set(rows.map(([name]) => name))].sort(), [...symbologyNames].sort());
  });
  for (const [name, format, keys, read] of rows) {
    it(`${name} ${JSON.stringify(keys.value ?? 'payment').slice(0, 40)}`, async () => {
      const pdf = await pdfOf({ content: [{ type: 'barcode', symbology: name, ...keys }] });
      const [found] = await readAll(pdf);
      assert.equal(found?.format, format);
      assert.equal(found?.text, read ?? keys.value);
    });
  }

  it('in a colour, on a background, scaled into a narrow column', async () => {
    const block = {
      type: 'barcode',
      symbology: 'qr',
      value: 'small',
      width: 400,
      color: '#003366',
      backgroundColor: '#ffffcc',
    };
    const [found] = await readAll(await pdfOf({ content: [block], size: [100, 300] }));
    assert.equal(found?.text, 'small');
  });

  it('random values of QR and Code 128', async () => {
    let seed = 11;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      return (seed >> 8) % below;
    };
    const values = Array.from({ length: randomRounds(20) }, () =>
      String.fromCharCode(...Array.from({ length: 1 + next(20) }, () => 33 + next(94))),
    );
    for (const value of values) {
      const content = [
        { type: 'barcode', symbology: 'qr', value: '{{value}}' },
        { type: 'barcode', symbology: 'code128', value: '{{value}}', margin: [20, 0] },
      ];
      const variables = { value: { type: 'string' } };
      const found = await readAll(await pdfOf({ content, size: [500, 300], variables, data: { value } }));
      assert.deepEqual(
        found.map(({ text }) => text),
        [value, value],
      );
    }
  });
});

describe('masks of QR codes', () => {
  const levels: readonly ErrorLevel[] = ['L', 'M', 'Q', 'H'];
  // Values of all modes, up to version 40, and between them all eight masks.
  const textAt = (nth: number): string => {
    const letters = ['0', '9A $%', 'a/ez', 'äé\n'][nth % 4] ?? '';
    const text = Array.from(
      { length: 1 + ((nth * nth * 7) % 600) },
      (_, at) => letters[(at * nth) % letters.length],
    );
    return `${text.join('')}${letters === '0' ? nth : ''}`;
  };
  it('are those that the library chooses, which weighs all of them', () => {
    const seen = new Set<number>();
    for (let nth = 0; nth < randomRounds(60); nth += 1) {
      const [value, ecc] = [textAt(nth), levels[(nth >> 2) % 4] ?? 'L'];
      const wanted = encode(value, { ecc, border: 0 });
      const { size, dark } = encodeQr(value, ecc, 40);
      assert.equal(size, wanted.size);
      assert.deepEqual([...dark], wanted.data.flat().map(Number), value);
      seen.add(wanted.maskPattern);
    }
    assert.ok(seen.size > 3, `${[...seen]}`);
  });
});

describe('wrong values', () => {
  const wrong: readonly (readonly [SymbologyName, string, RegExp])[] = [
    ['ean13', '4006381333932', /expected the check digit 1 of an EAN-13, got 2/],
    [
      'ean13',
      '40063813339',
      /expected 13 digits of an EAN-13 \(or 12, without the check digit\), got "40063813339"/,
    ],
    ['ean8', 'ABCDEFGH', /expected 8 digits/],
    ['upca', '036000291453', /expected the check digit 2 of an UPC-A, got 3/],
    ['upce', '91234565', /expected a value of a upce code/],
    ['code39', 'größe', /expected ASCII characters, got "ö"/],
    ['code39', 'lower', /Code 39 must contain only digits, capital letters/],
    ['itf', '12A', /expected a value of a itf code/],
    ['gs1-128', '0950110153000', /AIs must start with/],
    ['gs1-128', '(01)09501101530004', /checksum|check digit/i],
    ['codabar', '12', /expected a value of a codabar code/],
    ['qr', 'x'.repeat(5000), /expected a value that a QR code can hold/],
    ['qr', '', /expected a value, got nothing/],
    ['code128', '', /expected a value, got nothing/],
    ['datamatrix', '\ud800', /lone surrogate/],
    ['aztec', 'x'.repeat(5000), /expected a value of a aztec code/],
    ['pdf417', 'x'.repeat(5000), /expected a value of a pdf417 code/],
  ];
  for (const [symbology, value, message] of wrong) {
    it(`${symbology} ${JSON.stringify(value).slice(0, 40)}`, async () => {
      const { issues, flowables } = await bindBlock(
        barcodeKind,
        { symbology, value: '{{value}}' },
        { data: { value } },
      );
      assert.equal(flowables.length, 0);
      assert.deepEqual([issues.length, issues[0]?.source, issues[0]?.path], [1, 'data', '/value']);
      assert.match(issues[0]?.message ?? '', message);
      assert.match(issues[0]?.message ?? '', /\{\{value\}\}.*\/content\/0\/value/);
    });
  }

  it('are invalid_data with the pointer of the value, through the whole engine', async () => {
    const variables = { items: { type: 'list', fields: { ean: { type: 'string' } } } };
    const content = [{ type: 'barcode', each: 'items', symbology: 'ean13', value: '{{ean}}' }];
    const data = { items: [{ ean: '4006381333931' }, { ean: '4006381333935' }] };
    await assert.rejects(renderPage({ content, variables, data }), (error) => {
      assert.ok(error instanceof AppError);
      assert.deepEqual([error.code, error.issues[0]?.path], ['invalid_data', '/items/1/ean']);
      return true;
    });
  });

  it('constant ones are faults of the template', async () => {
    const { issues } = await bindBlock(barcodeKind, { symbology: 'ean13', value: '4006381333932' });
    assert.deepEqual([issues[0]?.source, issues[0]?.path], ['template', '/content/0/value']);
  });

  it('keys that do not belong together', async () => {
    const messages = async (keys: Record<string, unknown>) =>
      (await bindBlock(barcodeKind, keys)).issues.map(({ path, message }) => `${path} ${message}`);
    assert.match((await messages({ symbology: 'qr' }))[0] ?? '', /expected the key value, got none/);
    assert.match(
      (await messages({ symbology: 'qr', value: 'a', payment: {} }))[0] ?? '',
      /expected a value, got a payment/,
    );
    assert.match(
      (await messages({ symbology: 'epc', payment: { creditorName: 'x' } })).join(),
      /expected a field of epc, got creditorName/,
    );
    await assert.rejects(messages({ symbology: 'qrcode', value: 'a' }));
  });
});

describe('payments', () => {
  const faulty: readonly (readonly [SymbologyName, Record<string, string>, string, RegExp])[] = [
    ['epc', { iban: 'DE33 1002 0500 0001 1947 01' }, 'iban', /wrong check digits/],
    ['epc', { iban: 'nonsense' }, 'iban', /expected an IBAN such as/],
    ['epc', { amount: '1,50' }, 'amount', /expected an amount such as 1234.50/],
    ['epc', { amount: '0' }, 'amount', /from 0.01/],
    ['epc', { name: '' }, 'name', /expected a value, got nothing/],
    ['epc', { name: 'x'.repeat(71) }, 'name', /at most 70 characters, got 71/],
    ['epc', { bic: 'ABC' }, 'bic', /expected a BIC/],
    ['epc', { text: 'a\nb' }, 'text', /expected one line/],
    ['epc', { reference: 'RF18539007547034' }, 'text', /a reference or a text, got both/],
    ['swiss-qr', { iban: 'DE33 1002 0500 0001 1947 00' }, 'iban', /an IBAN of CH or LI/],
    ['swiss-qr', { currency: 'USD' }, 'currency', /expected CHF or EUR, got "USD"/],
    [
      'swiss-qr',
      { reference: '210000000003139471430009018' },
      'reference',
      /expected the check digit 7 of a QR reference, got 8/,
    ],
    ['swiss-qr', { reference: '' }, 'reference', /QR-IBAN/],
    ['swiss-qr', { iban: 'CH9300762011623852957' }, 'reference', /no QR-IBAN/],
    [
      'swiss-qr',
      { iban: 'CH9300762011623852957', reference: 'RF19539007547034' },
      'reference',
      /wrong check digits/,
    ],
    ['swiss-qr', { debtorCity: '' }, 'debtorCity', /expected a value, got nothing/],
    ['swiss-qr', { creditorCountry: 'Schweiz' }, 'creditorCountry', /a country such as CH/],
  ];
  for (const [symbology, change, field, message] of faulty) {
    it(`${symbology} with ${JSON.stringify(change).slice(0, 60)}`, async () => {
      const fields = { ...(symbology === 'epc' ? girocode : swiss), ...change };
      const payment = Object.fromEntries(Object.keys(fields).map((name) => [name, `{{${name}}}`]));
      const { issues } = await bindBlock(barcodeKind, { symbology, payment }, { data: fields });
      const found = issues.find(({ path }) => path === `/${field}`);
      assert.equal(found?.source, 'data', JSON.stringify(issues));
      assert.match(found?.message ?? '', message);
    });
  }

  it('a Swiss bill without debtor, amount and reference', async () => {
    const { iban: _, amount: __, reference: ___, ...rest } = swiss;
    const bare = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('debtor')));
    const payment = { ...bare, iban: 'CH9300762011623852957' };
    const [found] = await readAll(
      await pdfOf({ content: [{ type: 'barcode', symbology: 'swiss-qr', payment }] }),
    );
    assert.equal(found?.text.split('\n')[27], 'NON');
  });
});

it('GS1 check digits', () => {
  assert.deepEqual(['400638133393', '9638507', '03600029145', '1540014128876'].map(checkDigit), [
    '1',
    '4',
    '2',
    '3',
  ]);
});

async function readAll(pdf: Uint8Array) {
  const { data, width, height } = pixelsOf(pdf, 200);
  const options: ReaderOptions = { tryHarder: true, textMode: 'HRI' };
  const results = await readBarcodes(
    // The type of a browser's class: its reader asks for these three fields.
    { data: new Uint8ClampedArray(data), width, height } as Parameters<typeof readBarcodes>[0] & object,
    options,
  );
  return results.filter(({ isValid }) => isValid);
}
