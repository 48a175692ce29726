// E-invoices for a page from hostile hands: each ends in a line, within bounds of time and memory.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UnreadableError } from '../../src/reader/limits.ts';
import { viewApart } from '../../src/render/verify-call.ts';
import { bytesOf, hostileInvoices, withAttachment, withFiles, withLines, xml } from './hostile-invoices.ts';

function utf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
}

describe('an e-invoice that can not be shown is a line', () => {
  for (const [name, [bytes, says]] of Object.entries(hostileInvoices))
    it(name, async () => {
      await assert.rejects(viewApart(bytes()), (error) => {
        assert(error instanceof UnreadableError, String(error));
        assert.match(error.message, says);
        assert.ok(error.message.length < 1000);
        return true;
      });
    });
});

describe('an e-invoice that is odd is shown', () => {
  it('in UTF-16', async () => {
    const text = xml.replace(/^<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-16"?>');
    assert.match((await viewApart(utf16(text))).data, /"number":"RE-1"/);
  });

  it('with an attached file of 30 MB, which is listed with its size', async () => {
    const { data, xml: inside } = await viewApart(bytesOf(withAttachment(30_000_000)), { language: 'en' });
    assert.match(data, /"file":"a\.pdf","mediaType":"application\/pdf","size":"30,000,000"/);
    assert.ok(inside.length > 40_000_000 && data.length < 20_000);
  });

  it('with ten thousand lines', async () => {
    const { data } = await viewApart(bytesOf(withLines(10_000)));
    assert.equal((JSON.parse(data) as { lines: readonly unknown[] }).lines.length, 10_000);
  });

  it('twice in a PDF, when both are the same bytes', async () => {
    assert.match((await viewApart(withFiles({ 'factur-x.xml': xml, 'b.xml': xml }))).data, /"number":"RE-1"/);
  });

  it('with what has the marks of direction, and characters that turn the page around', async () => {
    const turned = xml.replace('RE-1', 'RE\u202e1');
    assert.match((await viewApart(bytesOf(turned))).data, /"number":"RE1"/);
  });
});
