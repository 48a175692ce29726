// The page of a received invoice, read back: all that the XML says stands in its text, and it keeps to its standards.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Profile, Syntax } from '../../src/einvoice/profile.ts';
import { writeCii, writeUbl } from '../../src/einvoice/write.ts';
import { createEngine } from '../../src/render/engine.ts';
import { viewJob } from '../../src/render/received-invoice.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { type ViewOptions, viewInvoice } from '../../src/verify/view.ts';
import { decodeXml } from '../../src/xml/decode.ts';
import { elementsIn, ownText, readXml, type XmlElement } from '../../src/xml/read.ts';
import { anyInvoice } from '../einvoice/any/invoice.ts';
import { data, skipped } from '../einvoice/schema.ts';
import { temporaryFolder } from '../platen.ts';
import { randomRounds } from '../random-rounds.ts';

const folder = temporaryFolder();
after(() => folder.remove());
const engine = createEngine();

/** Makes the page as the command does, in this process. */
async function pageOf(bytes: Uint8Array, options: ViewOptions = {}): Promise<Uint8Array> {
  const { data: page, xml, moment } = viewInvoice(bytes, options);
  const { version, source, spells, test } = viewJob({ data: JSON.stringify(page), xml, moment });
  const pack = await version.pack();
  const job = { version: version.sha256, pack, data: JSON.stringify(page), moment, test, assets: new Map() };
  const answer = await engine.render({ ...job, source, spells });
  assert(answer.kind === 'rendered');
  return answer.bytes;
}

/** The text of a PDF, without the ends of lines and other space, by which words may be divided. */
function textOf(pdf: Uint8Array): string {
  const file = join(folder.path, 'page.pdf');
  writeFileSync(file, pdf);
  const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  // A character that no font has stands as its number.
  const letters = text.replace(/\[U\+([\dA-F]+)\]/g, (_, hex) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return squeezed(letters);
}

function squeezed(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00ad]+/g, '');
}

/** The local names of elements with a name that the page has to tell. */
const named: ReadonlySet<string> = new Set([
  'Name',
  'RegistrationName',
  'PersonName',
  'Description',
  'Content',
  'Note',
]);

/** What stands for the name of a project, which the schema asks for and EN 16931 has no term for. */
const filler = 'Project reference';

/** What a page has to tell of an XML: its amounts and numbers, and its names. */
function* toldIn(element: XmlElement): Generator<string> {
  const text = ownText(element).trim();
  const isNumber = /(?:Amount|Quantity|Percent|RateApplicablePercent)$/.test(element.name);
  const isName = named.has(element.name) && elementsIn(element).length === 0 && text !== filler;
  // The page may not have the letters of Arabic in the order of the XML, and a tab is a space there.
  if ((isNumber && text !== '') || (isName && !/[\p{Cc}\p{Script=Arabic}]/u.test(text))) yield text;
  for (const inner of elementsIn(element)) yield* toldIn(inner);
}

/** Returns whether a text tells what an XML says, as English writes it; a value that EN 16931 has no term for stands as it is. */
function tells(text: string, told: string): boolean {
  // UBL has the subject of a note in its text.
  if (text.includes(squeezed(told.replace(/^#[A-Z]{3}#/, '')))) return true;
  const [, sign = '', whole, fraction = ''] = /^(-?)0*(\d+)(\.\d+)?\.?$/.exec(told) ?? [];
  if (whole === undefined) return false;
  const grouped = `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${fraction}`;
  // Between the minus and the number stands the sign of the currency.
  return new RegExp(`${sign}[^\\d]{0,4}${grouped.replaceAll('.', '\\.')}`).test(text);
}

/** Returns what the page of an XML leaves untold. */
async function untold(bytes: Uint8Array): Promise<readonly string[]> {
  const pdf = await pageOf(bytes, { language: 'en' });
  const { judgements, attachments } = verifyPdf(pdf, { standards: ['pdf/ua-1', 'pdf/a-3b'] });
  const broken = judgements.flatMap(({ findings }) =>
    findings.map(({ rule, detail }) => `${rule}: ${detail}`),
  );
  const [file] = attachments;
  const isInside =
    file?.name === 'invoice.xml' && file.relationship === 'Source' && file.size === bytes.length;
  const text = textOf(pdf);
  const missing = [...new Set(toldIn(readXml(decodeXml(bytes))))].filter((told) => !tells(text, told));
  return [...broken, ...(isInside ? [] : ['the XML is not inside']), ...missing];
}

describe('the page of an official invoice tells its amounts and names', { skip: skipped }, () => {
  for (const suite of ['examples', 'suites/en16931-ubl', 'suites/peppol', 'suites/xrechnung'])
    for (const file of skipped ? [] : readdirSync(`${data}${suite}`))
      it(`${suite}/${file}`, async () => {
        assert.deepEqual(await untold(readFileSync(`${data}${suite}/${file}`)), []);
      });
});

const seed = Number(process.env.VIEW_SEED ?? 20_261_128);
const kinds: readonly (readonly [Profile, Syntax])[] = [
  ['xrechnung', 'cii'],
  ['xrechnung', 'ubl'],
  ['extended', 'cii'],
  ['peppol', 'ubl'],
  ['basic', 'cii'],
];

describe(`the page of an invoice made at random, from seed ${seed} (VIEW_SEED), tells its amounts and names`, () => {
  for (const [profile, syntax] of kinds)
    it(`${profile} in ${syntax}`, async () => {
      for (let at = 0; at < randomRounds(20); at += 1) {
        const { invoice, refusedBy } = anyInvoice(seed + at, { profile, syntax });
        if (refusedBy.length > 0) continue;
        const xml = (syntax === 'cii' ? writeCii : writeUbl)(invoice, profile);
        assert.deepEqual(await untold(new TextEncoder().encode(xml)), [], `seed ${seed + at}`);
      }
    });
});
