// The page of an e-invoice from a server with real renders: read in a sandbox, the same as the command makes, and replayed to the same bytes.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { PlatenApiError, PlatenClient } from '../../src/client/index.ts';
import { writeUbl } from '../../src/einvoice/write.ts';
import { startServer } from '../../src/server/server.ts';
import { openDataFolder } from '../../src/store/open.ts';
import { run } from '../cli/recorder.ts';
import { soundInvoice } from '../einvoice/sound-invoice.ts';
import { temporaryFolder } from '../platen.ts';
import { addAccount, addKey } from '../service/world.ts';
import { hostileInvoices } from '../verify/hostile-invoices.ts';

const xml = new TextEncoder().encode(writeUbl(soundInvoice, 'en16931'));
const fail = (error: unknown): never => {
  throw error;
};

async function serve(t: TestContext, folder: string): Promise<PlatenClient> {
  const { store } = openDataFolder(folder, { onFatal: fail });
  await store.setPlan({ name: 'test', perMonth: 1000, perSecond: 1000, burst: 1000, concurrency: 10 });
  const apiKey = await addKey(store, await addAccount(store, 'acme'));
  await store.close();
  const listen = { host: '127.0.0.1', port: 0 };
  const server = await startServer({ store: { folder }, listen, now: Date.now, log: () => undefined });
  t.after(() => server.close());
  await server.ready;
  return new PlatenClient({ baseUrl: server.url, apiKey, maxRetries: 0 });
}

test('the page is that of the command, of XML and of the PDF that carries it, and is replayed', async (t) => {
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  const platen = await serve(t, join(folder.path, 'data'));
  const [file, made] = [join(folder.path, 'invoice.xml'), join(folder.path, 'made.pdf')];
  writeFileSync(file, xml);
  assert.equal((await run(['view', file, '-o', made, '--language', 'fr'])).status, 0);
  const options = { language: 'fr', idempotencyKey: 'k' } as const;
  const first = await platen.viewInvoice(xml, options);
  assert.deepEqual(Buffer.from(first.pdf), readFileSync(made));
  assert.match(first.fileName ?? '', /^Facture .*\.pdf$/);
  const again = await platen.viewInvoice(xml, options);
  assert.deepEqual(
    [again.replayed, again.replayMismatch, again.generationId],
    [true, false, first.generationId],
  );
  assert.deepEqual(again.pdf, first.pdf);
  const carried = await platen.viewInvoice(first.pdf, { language: 'fr' });
  assert.equal(carried.replayed, false);
});

test('what is hostile is a line, and the service goes on', async (t) => {
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  const platen = await serve(t, join(folder.path, 'data'));
  for (const [name, [bytes, says]] of Object.entries(hostileInvoices))
    await assert.rejects(platen.viewInvoice(bytes()), (error) => {
      assert(error instanceof PlatenApiError, `${name}: ${String(error)}`);
      assert.deepEqual([error.status, error.code], [422, 'invalid_data'], `${name}: ${error.message}`);
      const [, told = ''] = /^the e-invoice can't be shown: (.*)$/s.exec(error.message) ?? [];
      assert.match(told, says, name);
      return true;
    });
  assert.equal((await platen.viewInvoice(xml)).warnings, 0);
});
