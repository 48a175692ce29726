// The e-invoice from a server with real renders: billed once, replayed to the same bytes, and the same as the PDF carries.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { PlatenClient } from '../../src/client/index.ts';
import { startServer } from '../../src/server/server.ts';
import { openDataFolder } from '../../src/store/open.ts';
import { temporaryFolder } from '../platen.ts';
import { addAccount, addKey, addTemplate } from '../service/world.ts';
import { invoiceTemplate, sound } from '../template/einvoice/sound.ts';

const fail = (error: unknown): never => {
  throw error;
};

interface Served {
  readonly url: string;
  readonly apiKey: string;
  /** A template with an e-invoice, and one without. */
  readonly templateId: string;
  readonly plain: string;
  /** The generations that the store keeps, as lines. */
  kept(): Promise<readonly string[]>;
}

async function serve(t: TestContext, folder: string): Promise<Served> {
  const { store } = openDataFolder(folder, { onFatal: fail });
  await store.setPlan({ name: 'test', perMonth: 1000, perSecond: 1000, burst: 1000, concurrency: 10 });
  const account = await addAccount(store, 'acme');
  const apiKey = await addKey(store, account);
  const add = (name: string, more: object): Promise<string> =>
    addTemplate(store, account, name, {
      text: JSON.stringify({ platen: 1, name, content: ['{{number}}'], ...more }),
    });
  const templateId = await add('invoice', invoiceTemplate({}));
  const plain = await add('plain', { variables: invoiceTemplate({}).variables });
  await store.close();
  const listen = { host: '127.0.0.1', port: 0 };
  const server = await startServer({ store: { folder }, listen, now: Date.now, log: () => undefined });
  t.after(() => server.close());
  await server.ready;
  return {
    url: server.url,
    apiKey,
    templateId,
    plain,
    async kept() {
      const { store: after } = openDataFolder(folder, { onFatal: fail });
      const made = await after.listGenerations(account, { limit: 10 });
      await after.close();
      const told = made.map(({ format, idempotencyKey = '-', replays, mismatches }) =>
        [format, idempotencyKey, replays, mismatches].join(' '),
      );
      return told.sort();
    },
  };
}

test('a PDF and its e-invoice from one server', async (t) => {
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  const { url, apiKey, templateId, plain, kept } = await serve(t, folder.path);
  const client = new PlatenClient({ baseUrl: url, apiKey });
  const body = { templateId, data: sound.data };

  const made = await client.generateInvoice(body, { idempotencyKey: 'xml' });
  assert.deepEqual([made.syntax, made.replayed], ['cii', false]);
  const pdf = await client.generate(body, { idempotencyKey: 'pdf' });
  const file = join(folder.path, 'x.pdf');
  writeFileSync(file, pdf.pdf);
  const { stdout } = spawnSync('qpdf', ['--show-attachment=factur-x.xml', file]);
  assert.deepEqual(stdout, Buffer.from(made.xml));

  const again = await client.generateInvoice(body, { idempotencyKey: 'xml' });
  assert.deepEqual([again.replayed, again.generationId], [true, made.generationId]);
  assert.deepEqual(again.xml, made.xml);
  await assert.rejects(client.generate(body, { idempotencyKey: 'xml' }), { code: 'idempotency_conflict' });
  await assert.rejects(client.generateInvoice(body, { idempotencyKey: 'pdf' }), {
    code: 'idempotency_conflict',
  });
  const without = { templateId: plain, data: sound.data };
  await assert.rejects(client.generateInvoice(without), { code: 'not_acceptable', status: 406 });

  const asked = async (accept: string, id: string): Promise<readonly unknown[]> => {
    const { status, headers } = await fetch(`${url}/v1/generate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Accept: accept },
      body: JSON.stringify({ ...body, templateId: id }),
    });
    return [status, headers.get('content-type')];
  };
  const [xml, page] = [
    [201, 'application/xml;syntax=cii'],
    [201, 'application/pdf'],
  ];
  assert.deepEqual(await asked('application/xml;q=0.9, */*;q=0.8', templateId), xml);
  assert.deepEqual(await asked('application/xml;q=0.9, */*;q=0.8', plain), page);
  assert.deepEqual(await asked('text/html', templateId), page);

  assert.deepEqual(await kept(), ['cii - 0 0', 'cii xml 1 0', 'pdf - 0 0', 'pdf - 0 0', 'pdf pdf 0 0']);
});
