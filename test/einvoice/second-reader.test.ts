// UBL as a reader of somebody else's reads it: what it knows of is what was put in.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UblReader } from 'einvoicing';
import { type Decimal, decimalText } from '../../src/einvoice/decimal.ts';
import type { Invoice, Line } from '../../src/einvoice/invoice.ts';
import type { Party } from '../../src/einvoice/party.ts';
import { writeUbl } from '../../src/einvoice/write.ts';
import { randomRounds } from '../random-rounds.ts';
import { fullInvoice } from './invoices.ts';

/** The invoices in the gate. `INVOICES=1000` makes a long run, and `SEED` another one. */
const count = randomRounds(40, 'INVOICES');
const seed = Number(process.env.SEED ?? 20_260_904);

/** What the other reader gives, as plain data: most values stand in a field `props`. */
type Plain = Readonly<Record<string, unknown>>;

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { props, _recordId: id, ...rest } = value as Plain;
  if (props !== undefined) return plain(props);
  if (typeof id === 'string') return id;
  return Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, plain(item)]));
}

/** Its numbers are doubles. */
const numberOf = (value: Decimal | undefined): number | undefined =>
  value === undefined ? undefined : Number(decimalText(value));

/** Leaves out what is undefined, as JSON does. */
const told = (value: object): unknown => JSON.parse(JSON.stringify(value));

const pick = (from: unknown, keys: readonly string[]): unknown =>
  told(Object.fromEntries(keys.map((key) => [key, Object(from)[key]])));

function partyOf({ name, tradingName, ids = [], legalId, electronicAddress, address = {} }: Party): unknown {
  return told({
    legalName: name,
    tradingName,
    companyId: legalId,
    endpointId: electronicAddress,
    additionalIdentifiers: ids.length === 0 ? undefined : ids,
    address: {
      countryCode: address.country,
      cityName: address.city,
      postalZone: address.postCode,
      subdivision: address.region,
      streetName: address.line1,
    },
  });
}

const partyKeys = ['legalName', 'tradingName', 'companyId', 'endpointId', 'additionalIdentifiers'];
const addressKeys = ['countryCode', 'cityName', 'postalZone', 'subdivision', 'streetName'];

function readParty(party: unknown): unknown {
  return { ...Object(pick(party, partyKeys)), address: pick(Object(party).address, addressKeys) };
}

function lineOf({ id, name, note, quantity, unit, price, net, vat, ...line }: Line): unknown {
  return told({
    id,
    name,
    note,
    quantity: numberOf(quantity),
    unitCode: unit,
    price: numberOf(price),
    netAmount: numberOf(net),
    percent: numberOf(vat?.rate),
    description: line.description,
    buyerIdentifier: line.buyerItem,
    sellerIdentifier: line.sellerItem === undefined ? undefined : { id: line.sellerItem },
    standardIdentifier: line.standardItem,
    originCountryCode: line.origin,
  });
}

const lineKeys =
  'id name note quantity unitCode price netAmount description buyerIdentifier sellerIdentifier standardIdentifier originCountryCode';

function readLine(line: unknown): unknown {
  const { tax } = Object(line);
  return { ...Object(pick(line, lineKeys.split(' '))), percent: Object(tax).percent };
}

/** Returns what the other reader makes of the XML. It takes an allowance or a charge of nothing for one without an amount. */
async function readByOther(xml: string): Promise<unknown> {
  try {
    return await new UblReader().read(xml);
  } catch (error) {
    const isOfNothing =
      />0\.00<\/cbc:Amount>/.test(xml) && /Either amount or factorAmount/.test(String(error));
    if (!isOfNothing) throw error;
    return undefined;
  }
}

describe('UBL is read by another reader', () => {
  it(`${count} invoices and credit notes from seed ${seed}`, async () => {
    for (let at = 0; at < count; at += 1) {
      // The other reader knows one note, and amounts of tax in one currency alone.
      const {
        taxCurrency: _currency,
        notes: _notes,
        payment: _payment,
        ...invoice
      } = fullInvoice(seed + at, 'peppol');
      const { taxInTaxCurrency: _tax, ...totals } = invoice.totals ?? {};
      const given: Invoice = { ...invoice, type: at % 4 === 0 ? '381' : '380', totals };
      const { due: _due, ...written } = given;
      const document = await readByOther(writeUbl(written, 'peppol'));
      if (document === undefined) continue;
      const found = plain(JSON.parse(JSON.stringify(document)));
      // It looks for the unit of a quantity in invoices alone.
      const withoutUnit = given.type === '381' ? { unitCode: undefined } : {};
      const { id, type, currency, issueDate, seller, buyer, lines, taxes } = Object(found);
      assert.deepEqual(
        [id, type, currency, issueDate],
        [given.number, { type: given.type }, { code: given.currency }, { date: given.issued }],
      );
      assert.deepEqual(readParty(seller), partyOf(given.seller ?? {}));
      assert.deepEqual(readParty(buyer), partyOf(given.buyer ?? {}));
      assert.deepEqual(
        lines.map(readLine),
        (given.lines ?? []).map((line) => told({ ...Object(lineOf(line)), ...withoutUnit })),
        `seed ${seed + at}`,
      );
      assert.deepEqual(
        taxes.map((tax: object) => pick(tax, ['taxAmount', 'taxableAmount', 'percent'])),
        (given.vat ?? []).map(({ base, tax, rate }) =>
          told({ taxAmount: numberOf(tax), taxableAmount: numberOf(base), percent: numberOf(rate) }),
        ),
      );
    }
  });
});
