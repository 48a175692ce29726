// A service keeps accounts apart unless it is told not to.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startServer } from '../src/server/server.ts';
import { newId } from '../src/service/ids.ts';
import { openDataFolder } from '../src/store/open.ts';
import { temporaryFolder, until } from './platen.ts';
import { addKey } from './service/world.ts';

const folder = temporaryFolder();
after(() => folder.remove());

interface Caller {
  readonly key: string;
  readonly code: string;
}

/** Accounts with a template each. */
async function makeAccounts(count: number): Promise<readonly Caller[]> {
  const { store } = openDataFolder(folder.path, {
    onFatal: (error) => {
      throw error;
    },
  });
  await store.setPlan({ name: 'test', perMonth: 1000, perSecond: 100, burst: 100, concurrency: 8 });
  const callers: Caller[] = [];
  const bytes = new TextEncoder().encode('{"platen":1,"name":"doc","content":["Hello"]}');
  for (let index = 0; index < count; index += 1) {
    const account = newId('acc');
    await store.createAccount({ id: account, name: account, plan: 'test', suspended: false, createdAt: 0 });
    const { code } = await store.pushVersion({
      ...{ account, name: 'doc', newCode: () => `tpl_doc_${index}`, main: 'template.json', variables: '{}' },
      ...{ files: [{ name: 'template.json', sha256: 'a', bytes }], sha256: 'b', publish: true, now: 0 },
    });
    callers.push({ key: await addKey(store, account), code });
  }
  await store.close();
  return callers;
}

/** How many render processes there are in the end, when each caller has had a document. */
async function processesAfter(callers: readonly Caller[], shareProcesses: boolean): Promise<number> {
  const server = await startServer({
    store: { folder: folder.path },
    listen: { host: '127.0.0.1', port: 0 },
    metrics: { host: '127.0.0.1', port: 0 },
    log: () => undefined,
    now: Date.now,
    workers: 2,
    ...(shareProcesses && { shareProcesses }),
  });
  const gauge = async (): Promise<number> => {
    const text = await (await fetch(server.metricsUrl ?? '')).text();
    return Number(/^platen_render_processes (\d+)$/m.exec(text)?.[1]);
  };
  try {
    await until('all render processes', async () => (await gauge()) >= 3);
    for (const { key, code } of callers) {
      const response = await fetch(`${server.url}/v1/generate`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ templateId: code, data: {} }),
      });
      assert.equal(response.status, 201);
      await response.arrayBuffer();
    }
    return await gauge();
  } finally {
    await server.close();
  }
}

describe('three accounts', () => {
  it('have a process each beside the spare one, or share two and a spare when they are told to', async () => {
    const callers = await makeAccounts(3);
    assert.equal(await processesAfter(callers, false), 4);
    assert.equal(await processesAfter(callers, true), 3);
  });
});
