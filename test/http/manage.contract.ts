// Who may do what over HTTP, and what is told of generations and usage, on a whole server on either store.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ListPart, Scope } from '../../src/contract.ts';
import { noon } from '../store/world.ts';
import { describedRoutes, routesMissingIn } from './described-routes.ts';
import { refusals } from './manage-refusals.contract.ts';
import { templates } from './manage-templates.contract.ts';
import { generationOf, type InWorld, note, type Served, type Told, testsOn } from './manage-world.ts';

/** Runs the suite. `serve` gives a running server; all tests may share it. */
export function manageContract(name: string, serve: () => Promise<Served>): void {
  const inWorld = testsOn(serve);
  describe(`${name}: templates over HTTP`, () => templates(inWorld));
  describe(`${name}: pushes that are refused`, () => refusals(inWorld));
  describe(`${name}: scopes`, () => scopesOfKeys(inWorld));
  describe(`${name}: accounts`, () => accounts(inWorld));
  describe(`${name}: generations`, () => generations(inWorld));
  describe(`${name}: cursors`, () => cursors(inWorld));
}

/** What each scope may do; the lines name a template and a generation of the caller’s own account. */
const table: Readonly<Record<Scope, readonly string[]>> = {
  generate: ['POST /v1/generate', 'POST /v1/view'],
  publish: [
    'POST /v1/preview',
    'POST /v1/templates',
    'GET /v1/templates',
    'GET /v1/templates/CODE',
    'GET /v1/templates/CODE/versions',
    'GET /v1/templates/CODE/versions/1',
    'GET /v1/templates/CODE/versions/1/files/0',
    'POST /v1/templates/CODE/publish',
    'POST /v1/templates/CODE/unpublish',
    'DELETE /v1/templates/CODE',
  ],
  read: [
    'GET /v1/templates',
    'GET /v1/templates/CODE',
    'GET /v1/templates/CODE/versions',
    'GET /v1/templates/CODE/versions/1',
    'GET /v1/generations',
    'GET /v1/generations/gen_none',
    'GET /v1/usage',
    'GET /v1/usage/months',
  ],
  admin: [],
};
const everyLine = [...new Set(Object.values(table).flat())];
const allowed = (scope: Scope, line: string): boolean =>
  scope === 'admin' ? !table.generate.includes(line) : table[scope].includes(line);

function scopesOfKeys(inWorld: InWorld): void {
  test('each route that asks for a key has its line', () => {
    const keyed = describedRoutes().filter(({ path }) => path.startsWith('/v1/'));
    assert.deepEqual(routesMissingIn(everyLine.join('\n'), keyed), []);
  });

  inWorld('a key does what its scopes say, and nothing else', async ({ key, ask, push }) => {
    const publisher = await key('publish');
    const { code } = (await push(publisher, note('1'))).body;
    for (const scope of ['generate', 'publish', 'read', 'admin'] as const) {
      const mine = await key(scope);
      for (const line of everyLine) {
        const { status, error } = await ask(mine, line.replace('CODE', code));
        if (allowed(scope, line)) {
          assert.notEqual(status, 403, `${scope}: ${line}`);
          assert.notEqual(status, 500, `${scope}: ${line}`);
        } else assert.deepEqual([status, error.code], [403, 'insufficient_scope'], `${scope}: ${line}`);
        if (line.startsWith('DELETE') && status === 200) await push(publisher, note('1'));
      }
    }
    const both = await key('generate', 'read');
    assert.equal((await ask(both, 'GET /v1/usage')).status, 200);
    assert.equal((await ask(both, 'POST /v1/generate')).status, 415);
  });
}

function accounts(inWorld: InWorld): void {
  inWorld('what is another account’s can not be told from what is not there', async (world) => {
    const { key, otherKey, ask, push, store, other, account } = world;
    const { code } = (await push(await otherKey('publish'), note('secret'), { query: '?publish=true' })).body;
    const id = await generationOf(store, other, code);
    const mine = await key('publish', 'read');
    const version = await store.findVersion(code, 1);
    const [file] = (await store.getVersionFiles(version?.id ?? 0)).files;
    const sha256 = file?.sha256 ?? '';
    assert.match(sha256, /^[0-9a-f]{64}$/);
    const lines = [
      'GET /v1/templates/CODE',
      'GET /v1/templates/CODE/versions',
      'GET /v1/templates/CODE/versions/1',
      `GET /v1/templates/CODE/versions/1/files/${sha256}`,
      'POST /v1/templates/CODE/publish',
      'POST /v1/templates/CODE/unpublish',
      'DELETE /v1/templates/CODE',
      'GET /v1/generations/GEN',
    ];
    for (const line of lines) {
      const foreign = await ask(mine, line.replace('CODE', code).replace('GEN', id));
      const unknown = await ask(mine, line.replace('CODE', 'tpl_none').replace('GEN', 'gen_none'));
      assert.equal(foreign.status, 404, line);
      assert.deepEqual(foreign.body, unknown.body, line);
    }
    assert.deepEqual((await ask<ListPart<unknown>>(mine, 'GET /v1/templates')).body.data, []);
    const listed = await ask<ListPart<unknown>>(mine, `GET /v1/generations?template=${code}`);
    assert.deepEqual(listed.body.data, []);
    for (const named of [other, 'nobody']) {
      const { status, error } = await ask(mine, `GET /v1/templates?account=${named}`);
      assert.deepEqual([status, error.code], [403, 'insufficient_scope']);
    }
    assert.equal((await ask(mine, `GET /v1/templates?account=${account}`)).status, 200);
    assert.equal((await store.findTemplate(code))?.published, 1);
  });

  inWorld('an admin key acts for the account that it names', async (world) => {
    const { key, otherKey, ask, push, other, store } = world;
    const admin = await key('admin');
    const pushed = await push(admin, note('1'), { query: `?account=${other}&publish=true` });
    assert.equal(pushed.status, 201);
    const { code } = pushed.body;
    assert.equal((await store.findTemplate(code))?.account, other);
    assert.equal((await ask(await otherKey('read'), `GET /v1/templates/${code}`)).status, 200);
    assert.equal((await ask(admin, `GET /v1/templates/${code}`)).status, 404);
    assert.equal((await ask(admin, `GET /v1/templates/${code}?account=${other}`)).status, 200);
    const none = await ask(admin, 'GET /v1/usage?account=nobody');
    assert.deepEqual([none.status, none.error.code], [404, 'account_not_found']);
    await store.setAccount(other, { suspended: true });
    assert.equal((await ask(admin, `POST /v1/templates/${code}/unpublish?account=${other}`)).status, 200);
  });
}

function generations(inWorld: InWorld): void {
  inWorld('generations are listed part by part, with every filter', async (world) => {
    const { key, ask, push, store, account } = world;
    const { code } = (await push(await key('publish'), note('1'), { query: '?publish=true' })).body;
    const made: string[] = [];
    for (let n = 0; n < 7; n++) made.push(await generationOf(store, account, code, `order-${n}`));
    const reader = await key('read');
    type Part = ListPart<{ id: string; idempotencyKey: string; warnings: unknown[] }>;
    const list = async (query: string): Promise<readonly string[]> => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const more: string = cursor === null ? '' : `&cursor=${cursor}`;
        const part: Told<Part> = await ask(reader, `GET /v1/generations?limit=3${query}${more}`);
        assert.equal(part.status, 200, JSON.stringify(part.body));
        seen.push(...part.body.data.map(({ id }) => id));
        cursor = part.body.nextCursor;
      } while (cursor !== null);
      return seen;
    };
    assert.deepEqual((await list('')).toSorted(), made.toSorted());
    assert.deepEqual(await list('&key=order-3'), [made[3]]);
    assert.deepEqual((await list(`&template=${code}`)).length, 7);
    assert.deepEqual(await list('&template=tpl_none'), []);
    assert.deepEqual(await list('&mismatched=true'), []);
    assert.deepEqual(await list('&until=2020-01-01'), []);
    assert.equal((await list('&since=2020-01-01T00:00:00Z')).length, 7);
    const shown = await ask<Record<string, unknown>>(reader, `GET /v1/generations/${made[0]}`);
    assert.deepEqual(shown.body.warnings, [
      { file: null, line: 3, column: 5, path: '/content/0', message: 'odd', hint: 'look' },
    ]);
    assert.deepEqual([shown.body.template, shown.body.idempotencyKey], [code, 'order-0']);
  });
}

function cursors(inWorld: InWorld): void {
  inWorld('a cursor that this list did not give is one clear error', async (world) => {
    const { key, otherKey, ask, push, store, account, other } = world;
    const { code } = (await push(await key('publish'), note('1'), { query: '?publish=true' })).body;
    const foreign = (await push(await otherKey('publish'), note('1'), { query: '?publish=true' })).body.code;
    for (let n = 0; n < 3; n++) {
      await generationOf(store, account, code);
      await generationOf(store, other, foreign);
    }
    const reader = await key('read');
    const first = async (who: string, query: string): Promise<string> => {
      const part = await ask<ListPart<unknown>>(who, `GET /v1/generations?limit=1${query}`);
      assert.equal(part.body.hasMore, true);
      return String(part.body.nextCursor);
    };
    const own = await first(reader, '');
    assert.equal((await ask(reader, `GET /v1/generations?limit=2&cursor=${own}`)).status, 200);
    const wrong = [
      await first(await otherKey('read'), ''),
      await first(reader, `&template=${code}`),
      `${own}x`,
      own.slice(1),
      own.toUpperCase(),
      'garbage',
      '%F0%9F%92%A9',
      'a'.repeat(5000),
    ];
    for (const cursor of wrong) {
      const { status, error } = await ask(reader, `GET /v1/generations?cursor=${cursor}`);
      assert.deepEqual([status, error.code], [400, 'invalid_request'], cursor);
      assert.match(
        error.message,
        /^cursor: expected the "nextCursor" of an answer to this account and these filters/,
      );
    }
    assert.equal((await ask(reader, `GET /v1/templates?cursor=${own}`)).status, 400);
  });

  inWorld('usage is that of the month, and of all months', async ({ key, ask, push, store, account }) => {
    const { code } = (await push(await key('publish'), note('1'), { query: '?publish=true' })).body;
    for (let n = 0; n < 2; n++) await generationOf(store, account, code);
    const reader = await key('read');
    const { body } = await ask<Record<string, unknown>>(reader, 'GET /v1/usage');
    const { account: _name, ...usage } = body;
    const period = new Date(await store.now()).toISOString().slice(0, 7);
    assert.ok(noon > 0);
    assert.deepEqual(usage, { period, used: 2, reserved: 0, limit: 1000 });
    const months = await ask<ListPart<unknown>>(reader, 'GET /v1/usage/months');
    assert.deepEqual(months.body, { data: [body], hasMore: false, nextCursor: null });
  });
}
