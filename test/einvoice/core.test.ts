// `@e-invoice-eu/core`, which makes e-invoices from JSON: it takes what Platen writes as UBL, and Platen reads what it makes of it.
//
// The library has no reader: its exports are `InvoiceService.generate`, the mapping of spreadsheets to its JSON, and the list
// of its formats. But its JSON is UBL by another name, with a JSON Schema of its own. So the way goes there and back: UBL
// of Platen, its JSON, judged by its schema, the XML that it writes, and that read by Platen.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { type Element, parseXmlDocument } from 'slimdom';
import type { Invoice } from '../../src/einvoice/invoice.ts';
import type { Profile } from '../../src/einvoice/profile.ts';
import { readInvoice } from '../../src/einvoice/read.ts';
import { completed } from '../../src/einvoice/totals/complete.ts';
import { writeUbl } from '../../src/einvoice/write.ts';
import { viewApart } from '../../src/render/verify-call.ts';
import { verifyInvoice } from '../../src/verify/einvoice.ts';
import { randomRounds } from '../random-rounds.ts';
import { fullInvoice } from './invoices.ts';
import { skipped } from './schema.ts';
import { refused } from './schematron/judges.ts';

const peer = new URL('./peer/', import.meta.url);
const skip = !existsSync(new URL('node_modules/', peer)) && 'npm ci --prefix test/einvoice/peer';

/** The invoices of each format. `INVOICES=1000` makes a long run, and `SEED` another one. */
const count = randomRounds(40, 'INVOICES');
const seed = Number(process.env.SEED ?? 1);

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Core {
  readonly invoiceSchema: Schema;
  readonly InvoiceService: new (log: object) => { generate(json: object, options: object): Promise<string> };
}

/** Loaded here alone: it is a package of its own, outside of those of Platen. */
const load = (): Core => createRequire(new URL('package.json', peer))('@e-invoice-eu/core') as Core;

/** Puts a document of UBL into the JSON of the library. Its schema says what is a list. Throws for what it has no place for. */
function jsonOf(element: Element, schema: Schema, whole: Schema): unknown {
  if (schema.$ref !== undefined) return jsonOf(element, resolved(schema.$ref, whole), whole);
  if (schema.properties === undefined) return element.textContent;
  const json: Record<string, unknown> = {};
  for (const child of element.children) {
    const name = child.nodeName;
    const own = schema.properties[name];
    assert.ok(own, `${element.nodeName}/${name}`);
    const items = own.type === 'array' ? own.items : undefined;
    const value = jsonOf(child, items ?? own, whole);
    if (items === undefined) assert.ok(!(name in json), `${element.nodeName}/${name} twice`);
    json[name] = items === undefined ? value : [...((json[name] as unknown[] | undefined) ?? []), value];
    for (const attribute of child.attributes) json[`${name}@${attribute.name}`] = attribute.value;
  }
  return json;
}

function resolved(path: string, whole: Schema): Schema {
  const [, ...steps] = path.split('/');
  return steps.reduce<unknown>((at, step) => Object(at)[step], whole) as Schema;
}

/** Returns a random invoice as the library takes it: prices in cents, no discounts in them, one identifier of the payee at most, and blanks alone between words. */
function takenInvoice(at: number): Invoice {
  const { lines = [], vat: _, totals: __, ...whole } = fullInvoice(at, 'xrechnung');
  const plain = lines.map(({ net: ___, grossPrice: ____, priceDiscount: _____, ...line }) => ({
    ...line,
    price: { units: (line.price?.units ?? 0n) % 100_000n, scale: 2 },
  }));
  const electronicAddress = { id: 'a@example.org', scheme: 'EM' };
  const { seller, buyer, payee } = whole;
  const kept = {
    ...{ ...whole, type: '380', taxCurrency: undefined, lines: plain },
    ...{ seller: { ...seller, electronicAddress }, buyer: { ...buyer, electronicAddress } },
    ...(payee && { payee: { ...payee, id: undefined } }),
  };
  const text = JSON.stringify(kept, (___, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
  const blanks = text.replaceAll(/\\[tn]/g, ' ').replaceAll(/"data":"[^"]*"/g, '"data":"aGk="');
  return completed(
    JSON.parse(blanks, (___, value: unknown) =>
      typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
    ) as Invoice,
  );
}

interface Made {
  readonly seed: number;
  readonly ours: string;
  readonly theirs: string;
}

/** Returns what the library makes of random invoices. What its schema refuses is a fault, with the reason. */
async function made(profile: Profile, format: string): Promise<readonly Made[]> {
  const core = load();
  const { properties = {} } = core.invoiceSchema;
  const said: string[] = [];
  const log = (words: unknown): void => {
    said.push(String(words));
  };
  const service = new core.InvoiceService({ log, warn: log, error: log });
  const all: Made[] = [];
  for (let at = seed; at < seed + count; at += 1) {
    const ours = writeUbl(takenInvoice(at), profile);
    const root = parseXmlDocument(ours.replace(/>\s+</g, '><')).documentElement;
    assert.ok(root);
    const json = { 'ubl:Invoice': jsonOf(root, properties['ubl:Invoice'] ?? {}, core.invoiceSchema) };
    const theirs = await service.generate(json, { format, lang: 'en', noWarnings: true }).catch((error) => {
      throw new Error(`seed ${at}: ${said.join('\n').slice(0, 1000)}`, { cause: error });
    });
    all.push({ seed: at, ours, theirs });
  }
  return all;
}

const read = (xml: string): Invoice => {
  const { syntax, ...result } = readInvoice(Buffer.from(xml));
  assert.ok(syntax !== undefined && 'invoice' in result);
  return result.invoice;
};

describe('@e-invoice-eu/core', { skip }, () => {
  for (const [profile, format] of [
    ['en16931', 'UBL'],
    ['xrechnung', 'XRECHNUNG-UBL'],
  ] as const)
    it(`${format}: what it writes is read as what Platen wrote`, async () => {
      for (const { seed: of, ours, theirs } of await made(profile, format)) {
        // Of EN 16931, it adds a business process.
        const { process: _, ...found } = read(theirs);
        const { process: __, ...expected } = read(ours);
        assert.deepEqual(found, expected, `seed ${of}`);
      }
    });

  for (const [profile, format] of [
    ['en16931', 'CII'],
    ['xrechnung', 'XRECHNUNG-CII'],
  ] as const)
    it(`${format}: verify says of what it writes what the official rules say, and view shows it`, async () => {
      for (const { seed: of, theirs } of await made(profile, format)) {
        const { verdict, findings } = verifyInvoice(Buffer.from(theirs));
        const official = skipped === false ? refused(theirs, profile, 'cii') : undefined;
        if (official !== undefined)
          assert.equal(
            verdict === 'broken',
            official.length > 0,
            `seed ${of}: ${official} ${JSON.stringify(findings)}`,
          );
        const { data } = await viewApart(Buffer.from(theirs));
        assert.ok(data.includes(JSON.stringify(read(theirs).number)), `seed ${of}`);
      }
    });
});
