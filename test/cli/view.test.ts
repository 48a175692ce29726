// `platen view`: the page of an e-invoice that was received, from XML and from a PDF, and what is refused with a line.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { writeCii, writeUbl } from '../../src/einvoice/write.ts';
import { soundInvoice } from '../einvoice/sound-invoice.ts';
import { temporaryFolder } from '../platen.ts';
import { run } from './recorder.ts';

const folder = temporaryFolder();
after(() => folder.remove());
const path = (name: string): string => join(folder.path, name);

function write(name: string, bytes: Uint8Array | string): string {
  writeFileSync(path(name), bytes);
  return path(name);
}

const xml = write('sound.xml', writeCii(soundInvoice, 'en16931'));

interface Verified {
  readonly language: string;
  readonly judgements: readonly { readonly standard: string; readonly verdict: string }[];
  readonly attachments: readonly {
    readonly name: string;
    readonly relationship: string;
    readonly size: number;
  }[];
  readonly invoices: readonly { readonly verdict: string }[];
}

async function verified(file: string): Promise<Verified> {
  const { stdout } = await run(['verify', file, '--json', '--standard', 'pdf/a-3b']);
  return JSON.parse(stdout) as Verified;
}

describe('platen view', () => {
  it('writes a page beside the XML that keeps to its standards and holds the XML', async () => {
    const { status, stderr } = await run(['view', xml]);
    assert.deepEqual(
      [status, stderr.replace(/\d+ bytes/, 'N bytes')],
      [0, `${path('sound-view.pdf')}: 1 page, N bytes\n`],
    );
    const { language, judgements, attachments, invoices } = await verified(path('sound-view.pdf'));
    assert.deepEqual(
      judgements.map(({ standard, verdict }) => `${standard} ${verdict}`),
      ['pdf/ua-1 kept', 'pdf/a-3b kept', 'pdf/a-3a kept'],
    );
    const [{ name, relationship, size } = {}] = attachments;
    assert.deepEqual(
      [language, name, relationship, size],
      ['de-DE', 'invoice.xml', 'Source', readFileSync(xml).length],
    );
    assert.deepEqual(
      invoices.map(({ verdict }) => verdict),
      ['kept'],
    );
  });

  it('gives the same bytes again, and of the PDF that carries the XML a page that shows the same', async () => {
    const [one, again, carried] = [path('one.pdf'), path('again.pdf'), path('carried.pdf')];
    await run(['view', xml, '-o', one]);
    await run(['view', xml, '-o', again]);
    assert.deepEqual(readFileSync(one), readFileSync(again));
    const { status, stdout } = await run(['view', one, '-o', carried, '--json']);
    assert.equal(status, 0);
    const told = JSON.parse(stdout) as {
      readonly file: string;
      readonly pages: number;
      readonly bytes: number;
    };
    assert.deepEqual([told.file, told.pages, told.bytes], [carried, 1, readFileSync(carried).length]);
  });

  it('speaks the language that is asked for', async () => {
    const ubl = write('ubl.xml', writeUbl(soundInvoice, 'en16931'));
    for (const [language, locale] of [
      ['en', 'en-GB'],
      ['fr', 'fr-FR'],
    ] as const) {
      assert.equal(
        (await run(['view', ubl, '-o', path(`${language}.pdf`), '--language', language])).status,
        0,
      );
      assert.equal((await verified(path(`${language}.pdf`))).language, locale);
    }
  });

  it('refuses what it can not show, and writes nothing', async () => {
    const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
      [
        'no invoice',
        [write('other.xml', '<a/>')],
        /other\.xml can't be shown: line 1: expected CrossIndustryInvoice/,
      ],
      ['no file', [path('none.xml')], /can't read .*none\.xml/],
      ['a language', [xml, '--language', 'nl'], /--language: expected one of de, en, fr, got "nl"/],
      ['stdin', ['-'], /expected --output OUT/],
      ['itself', [xml, '-o', xml], /can not be written over/],
    ];
    for (const [what, args, says] of cases) {
      const { status, stderr } = await run(['view', ...args]);
      assert.notEqual(status, 0, what);
      assert.match(stderr, says, what);
    }
    assert.equal(existsSync(path('other-view.pdf')), false);
  });
});
