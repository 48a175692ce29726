// An e-invoice from its template: inside of the PDF as other programs take it out, and alone.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Admission } from '../../src/admission/admission.ts';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import type { AskedFormat } from '../../src/contract.ts';
import { profileNames, profiles } from '../../src/einvoice/profile.ts';
import { readInvoice } from '../../src/einvoice/read.ts';
import { AppError } from '../../src/errors.ts';
import { Pool } from '../../src/render/pool.ts';
import type { Rendered, RenderJob } from '../../src/render/renderer.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { checkPdf, read } from '../pdf/readers.ts';
import { runReader } from '../pdf/shell.ts';
import { type Fields, invoiceTemplate, sound } from '../template/einvoice/sound.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-einvoice-'));
const pool = new Pool({ workers: 1, spares: 0, admission: new Admission({ maxWaitMs: Infinity }) });
after(async () => {
  rmSync(folder, { recursive: true });
  await pool.close();
});

interface Made {
  readonly einvoice?: Fields;
  /** Further keys of the template. */
  readonly more?: Fields;
  readonly data?: Fields;
  readonly job?: Partial<RenderJob>;
}

function render({ einvoice = {}, more = {}, data = {}, job = {} }: Made = {}): Promise<Rendered> {
  const head = {
    platen: 1,
    name: 'test',
    locale: 'de',
    info: { title: 'Rechnung' },
    content: ['{{number}}'],
  };
  const text = JSON.stringify({ ...head, ...invoiceTemplate(einvoice), ...more });
  const pack = { main: 'test.json', files: new Map([['test.json', Buffer.from(text)]]) };
  return pool.render({
    version: { sha256: packSha256(pack), pack: () => writePack(pack) },
    account: 'acme',
    data: JSON.stringify({ ...sound.data, ...data }),
    moment: Date.UTC(2026, 1, 14),
    test: false,
    pinned: new Map(),
    ...job,
  });
}

/** What XRechnung and Peppol ask for besides what EN 16931 does. */
const germanTerms: Fields = {
  buyerReference: "'04011000-12345-34'",
  seller: {
    ...sound.einvoice.seller,
    address: { ...sound.einvoice.seller.address, postCode: "'10115'" },
    contact: { name: "'Erika Muster'", phone: "'+49 30 1234567'", email: "'erika@muster.de'" },
    electronicAddress: { id: "'DE136695976'", scheme: "'9930'" },
  },
  buyer: {
    ...sound.einvoice.buyer,
    address: { ...sound.einvoice.buyer.address, postCode: "'20095'" },
    electronicAddress: { id: "'04011000-12345-34'", scheme: "'0204'" },
  },
  payment: { means: "'58'", transfers: [{ account: "'DE02120300000000202051'" }] },
};

const xmlAlone = (format: AskedFormat['format'] = 'xml'): Partial<RenderJob> => ({
  asked: { format, orPdf: false },
});

/** Returns the file that other programs take out. */
async function takenOut(pdf: Uint8Array, name: string): Promise<Readonly<Record<string, Buffer>>> {
  const file = join(folder, 'x.pdf');
  writeFileSync(file, pdf);
  const qpdf = runReader('qpdf', [`--show-attachment=${name}`, file]);
  assert.equal(qpdf.status, 0, qpdf.stderr);
  const poppler = join(folder, name);
  assert.equal(runReader('pdfdetach', ['-savefile', name, '-o', poppler, file]).status, 0);
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const attachments: ReadonlyMap<string, { filename: string }> =
    (await document.getAttachments()) ?? new Map();
  const [id = ''] = [...attachments].find(([, { filename }]) => filename === name) ?? [];
  const content = await document.getAttachmentContent(id);
  await task.destroy();
  return { qpdf: qpdf.stdout, poppler: readFileSync(poppler), pdfjs: Buffer.from(content ?? []) };
}

describe('a PDF with an e-invoice', () => {
  for (const profile of profileNames)
    it(`carries it byte for byte (${profile})`, async () => {
      const { fileName, level, carried } = profiles[profile];
      const einvoice = { ...(/xrechnung|peppol/.test(profile) && germanTerms), profile };
      const pdf = await render({ einvoice });
      const alone = await render({ einvoice, job: xmlAlone('cii') });
      assert.deepEqual([pdf.format, alone.format, alone.pages], ['pdf', 'cii', 0]);
      checkPdf(pdf.bytes);
      for (const [program, bytes] of Object.entries(await takenOut(pdf.bytes, fileName)))
        assert.deepEqual(bytes, Buffer.from(alone.bytes), program);
      assert.match(
        Buffer.from(alone.bytes).toString(),
        new RegExp(`<ram:ID>${carried.replace('.', '\\.')}</ram:ID>`),
      );
      const relationship = /minimum|basicwl/.test(profile) ? 'Data' : 'Alternative';
      const { judgements, attachments, claims } = verifyPdf(pdf.bytes);
      assert.deepEqual(claims[0], { standard: 'pdf/a-3b', judged: true });
      assert.deepEqual(
        judgements.flatMap(({ broken }) => broken),
        [],
      );
      assert.deepEqual(attachments, [
        { name: fileName, mediaType: 'text/xml', relationship, size: alone.bytes.length },
      ]);
      const metadata = read(pdf.bytes, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
      const properties = {
        DocumentFileName: fileName,
        DocumentType: 'INVOICE',
        Version: '1.0',
        ConformanceLevel: level,
      };
      assert.match(metadata, /xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"/);
      for (const [name, value] of Object.entries(properties))
        assert.ok(metadata.includes(`<fx:${name}>${value}</fx:${name}>`), name);
    });

  it('is PDF/A-3a with PDF/UA beside it', async () => {
    const { bytes } = await render({ more: { pdf: { standards: ['pdf/ua-1'] } } });
    const { judgements } = verifyPdf(bytes);
    const told = judgements.map(({ standard, verdict }) => [standard, verdict]);
    assert.deepEqual(told, [
      ['pdf/ua-1', 'kept'],
      ['pdf/a-3a', 'kept'],
      ['factur-x', 'kept'],
    ]);
  });

  it('has its own files beside it, and none of the same name', async () => {
    const files = (name: string): Fields => ({ pdf: { attachments: [{ name, text: 'more' }] } });
    const { bytes } = await render({ more: files('more.txt') });
    assert.deepEqual(
      verifyPdf(bytes).attachments.map(({ name, relationship }) => [name, relationship]),
      [
        ['factur-x.xml', 'Alternative'],
        ['more.txt', 'Unspecified'],
      ],
    );
    await assert.rejects(render({ more: files('Factur-X.xml') }), (error) => {
      assert.ok(error instanceof AppError);
      const [issue] = error.issues;
      assert.equal(issue?.path, '/pdf/attachments/0/name');
      assert.match(issue?.message ?? '', /another name than "factur-x\.xml", which the e-invoice has/);
      return true;
    });
  });

  it('is the same each time', async () => {
    assert.deepEqual((await render()).bytes, (await render()).bytes);
    assert.deepEqual((await render({ job: xmlAlone() })).bytes, (await render({ job: xmlAlone() })).bytes);
  });
});

describe('an e-invoice that is made with a test key', () => {
  const noteOf = async (made: Made): Promise<readonly string[]> => {
    const { bytes } = await render({ ...made, job: { ...xmlAlone(), test: true } });
    const text = Buffer.from(bytes).toString();
    return [...text.matchAll(/<ram:Content>([^<]*)</g)].map(([, note = '']) => note);
  };

  it('says so in its first note', async () => {
    assert.deepEqual(await noteOf({}), ['TEST']);
    const notes = [{ text: "'Thank you'" }, { text: "'Again'" }];
    assert.deepEqual(await noteOf({ einvoice: { notes } }), ['TEST: Thank you', 'Again']);
  });

  it('says so inside of the PDF, too', async () => {
    const pdf = await render({ job: { test: true } });
    const alone = await render({ job: { ...xmlAlone(), test: true } });
    const { qpdf } = await takenOut(pdf.bytes, 'factur-x.xml');
    assert.deepEqual(qpdf, Buffer.from(alone.bytes));
  });
});

describe('several preceding invoices in XRechnung', () => {
  const preceding = [{ number: "'A'" }, { number: "'B'" }];
  const made = { einvoice: { ...germanTerms, profile: 'xrechnung', references: { preceding } } };

  for (const format of ['pdf', 'cii'] as const)
    it(`are refused where CII is written, with UBL as the way out (${format})`, async () => {
      await assert.rejects(render({ ...made, job: { asked: { format, orPdf: false } } }), (error) => {
        assert.ok(error instanceof AppError);
        const [issue, ...more] = error.issues;
        assert.deepEqual(more, []);
        assert.match(`${issue?.path} ${issue?.message}`, /references\/preceding\/1 FORM-03 .*one .*, got 2$/);
        assert.match(issue?.hint ?? '', /UBL/);
        return true;
      });
    });

  it('are taken in UBL, and in the PDF that is made beside it, with a warning', async () => {
    const ubl = await render({ ...made, job: xmlAlone('ubl') });
    assert.equal(
      Buffer.from(ubl.bytes)
        .toString()
        .match(/<cac:BillingReference>/g)?.length,
      2,
    );
    const pdf = await render({ ...made, job: { asked: { format: 'pdf', orPdf: true, besideUbl: true } } });
    const told = pdf.warnings.map(({ message }) => message).join('\n');
    assert.match(told, /FORM-03 .*the PDF carries the e-invoice by EN 16931/);
    // What the PDF carries has both, and is kept by the rules that it names.
    const [carried] = verifyPdf(pdf.bytes).invoices;
    assert.deepEqual(
      [carried?.name, carried?.profile, carried?.verdict],
      ['factur-x.xml', 'en16931', 'kept'],
    );
    const taken = (await takenOut(pdf.bytes, 'factur-x.xml')).qpdf?.toString() ?? '';
    assert.equal(taken.match(/<ram:InvoiceReferencedDocument>/g)?.length, 2);
  });
});

describe('the XML alone', () => {
  it('says at its place what its syntax can not hold', async () => {
    const made = { einvoice: { payment: { directDebit: { mandate: "'M1'" } } } };
    assert.equal((await render(made)).format, 'pdf');
    assert.equal((await render({ ...made, job: xmlAlone('cii') })).format, 'cii');
    await assert.rejects(render({ ...made, job: xmlAlone('ubl') }), (error) => {
      assert.ok(error instanceof AppError);
      const told = error.issues.map(({ path, message }) => `${path}: ${message}`);
      assert.equal(told.length, 1, told.join('\n'));
      assert.match(told[0] ?? '', /^\/einvoice\/payment\/directDebit\/mandate: FORM-02 .*PaymentMeansCode/);
      assert.equal(error.issues[0]?.hint, 'bind what it needs, or leave the term out');
      return true;
    });
  });

  it('is in the syntax of its profile, or in that which is asked for', async () => {
    const peppol = { einvoice: { ...germanTerms, profile: 'peppol' } };
    for (const [made, format, expected] of [
      [{}, 'xml', 'cii'],
      [{}, 'ubl', 'ubl'],
      [peppol, 'xml', 'ubl'],
      [peppol, 'cii', 'cii'],
    ] as const) {
      const { format: given, bytes } = await render({ ...made, job: xmlAlone(format) });
      const read = readInvoice(bytes);
      assert.deepEqual([given, read.syntax], [expected, expected]);
      assert.equal(read.syntax && read.invoice.number, '2026-117');
    }
  });

  it('has the faults of the PDF, those of the layout and of the header, too', async () => {
    const faulty: readonly Made[] = [
      { data: { issued: 'yesterday' } },
      { einvoice: { totals: { net: 1 } } },
      // The profile has no place for a contact.
      { einvoice: { ...germanTerms, profile: 'basic' } },
      { more: { content: [{ type: 'text', text: '{{$error("no")}}' }] } },
      { more: { header: [{ type: 'text', text: '{{$page = 1 ? $error("no") : ""}}' }] } },
      { more: { pdf: { standards: ['pdf/ua-1'] }, content: ['\u{10ffff}'] } },
    ];
    for (const made of faulty) {
      const [pdf, xml] = await Promise.all(
        [{}, xmlAlone()].map(async (job) => {
          const error: unknown = await render({ ...made, job }).then(
            () => undefined,
            (thrown: unknown) => thrown,
          );
          assert.ok(error instanceof AppError, JSON.stringify(made));
          return [error.code, error.issues];
        }),
      );
      assert.deepEqual(xml, pdf);
    }
  });
});
