// What pages begin with alike: pages that differ there keep what is their own, however long it is.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ByteWriter } from '../../src/pdf/document/bytewriter.ts';
import { PageContents } from '../../src/pdf/document/contents.ts';
import { PlatenDocument } from '../../src/pdf/document/document.ts';
import { make } from '../scripts/document.ts';
import { checkPdf, read } from './readers.ts';

/** What is written of pages that each overwrite the one before the last, as pages do. */
interface WrittenPages {
  /** The contents as they are read. */
  readonly pages: readonly string[];
  /** The number of streams. */
  readonly streams: number;
}

/** Writes pages that begin with these texts. */
function writePages(starts: readonly string[]): WrittenPages {
  const streams = new Map<object | undefined, string>();
  const document = new PlatenDocument({ lang: 'en', idDigest: 'ab'.repeat(16) });
  const contents = new PageContents((bytes) => {
    const stream = document.ref();
    streams.set(stream, Buffer.from(bytes).toString('latin1'));
    return stream;
  });
  let own = 0;
  const outs = [new ByteWriter(), new ByteWriter()] as const;
  const pages: string[] = [];
  for (const [index, start] of starts.entries()) {
    const out = outs[index % 2 === 0 ? 0 : 1];
    out.take();
    out.text(start);
    const breaks = [out.length];
    out.text(`page ${index}\n`);
    contents.add({ bytes: out.bytes(), breaks }, (parts) => {
      const rest = parts.own && Buffer.from(parts.own).toString('latin1');
      pages.push([streams.get(parts.shared), rest].filter((part) => part !== undefined).join('\n'));
      own += parts.own ? 1 : 0;
    });
  }
  contents.finish();
  return { pages, streams: streams.size + own };
}

describe('what pages begin with', () => {
  it('is their own where it is as long as that of the pages before, and differs', () => {
    const starts = [...'aaaabbbbabab'].map((letter) => `${letter.repeat(300)}\n`);
    assert.deepEqual(
      writePages(starts).pages,
      starts.map((start, index) => `${start}page ${index}`),
    );
  });

  it('is shared by pages that begin alike', () => {
    const start = `${'a'.repeat(300)}\n`;
    const { pages, streams } = writePages([start, start, start]);
    assert.deepEqual(
      pages,
      [0, 1, 2].map((index) => `${start}page ${index}`),
    );
    assert.equal(streams, 4);
  });

  it('is printed as it is in a header that changes after some pages', async () => {
    const { pdf } = await make({
      page: { size: [300, 200], margin: 20 },
      header: [
        {
          type: 'text',
          text: 'This line of the header is the same on all pages, and long enough to be shared.',
        },
        { type: 'text', text: "{{$pageNumber < 5 ? 'North' : 'South'}}" },
        { type: 'text', text: 'So is this one: a table of contents, a price list, an index and much else.' },
      ],
      content: Array.from({ length: 80 }, (_, index) => `row${index + 1}`),
    });
    checkPdf(pdf);
    const pages = read(pdf, 'pdftotext', '-layout', 'FILE', '-').split('\f').slice(0, -1);
    assert.ok(pages.length > 8);
    const said = pages.map((page) => /North|South/.exec(page)?.[0]);
    assert.deepEqual(
      said,
      pages.map((_, index) => (index < 4 ? 'North' : 'South')),
    );
  });
});
