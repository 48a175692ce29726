// What the routes of templates do, over real sockets, against a whole server on either store.
import assert from 'node:assert/strict';
import { zipOf } from '../../src/client/zip.ts';
import type { ErrorBody, ListPart, PushedBody } from '../../src/contract.ts';
import { type InWorld, note, packOf, type Told } from './manage-world.ts';

/** Templates: pushed, shown, published, deleted. */
export function templates(inWorld: InWorld): void {
  pushed(inWorld);
  plain(inWorld);
  noFolders(inWorld);
  files(inWorld);
  versions(inWorld);
  warnings(inWorld);
  lists(inWorld);
}

function pushed(inWorld: InWorld): void {
  inWorld('a pack is pushed, published and used; all of it is shown', async ({ key, ask, push, url }) => {
    const publisher = await key('publish');
    const pack = packOf(
      {
        platen: 1,
        name: 'letter',
        extends: 'base.json',
        variables: { who: { type: 'string' } },
        content: ['{{who}}'],
      },
      { 'base.json': '{ "styles": {} }' },
    );
    const first = await push(publisher, pack);
    assert.equal(first.status, 201, JSON.stringify(first.body));
    const { code } = first.body;
    assert.match(code, /^tpl_letter_[0-9a-z]{8}$/);
    assert.deepEqual(first.body, { code, version: 1, published: false, warnings: [] });
    const generator = await key('generate');
    const generate = (): Promise<Response> =>
      fetch(`${url}/v1/generate`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${generator}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ templateId: code, data: { who: 'you' } }),
      });
    const refused = (await (await generate()).json()) as ErrorBody;
    assert.equal(refused.error.code, 'template_not_published');
    const published = await ask(publisher, `POST /v1/templates/${code}/publish`);
    assert.deepEqual(published.body, { code, version: 1, published: true, warnings: [] });
    assert.equal((await generate()).status, 201);
    const shown = await ask<Record<string, unknown>>(publisher, `GET /v1/templates/${code}`);
    const { accountId: _id, account: _name, createdAt, ...rest } = shown.body;
    assert.match(String(createdAt), /^20.*Z$/);
    assert.deepEqual(rest, { code, name: 'letter', published: 1, newest: 1 });
    const version = await ask<Record<string, unknown>>(publisher, `GET /v1/templates/${code}/versions/1`);
    assert.deepEqual(version.body.variables, { who: { type: 'string' } });
    assert.equal(version.body.main, 'doc.json');
    const files = version.body.files as { name: string; bytes: number }[];
    assert.deepEqual(
      files.map(({ name, bytes }) => [name, bytes]),
      [
        ['base.json', 16],
        ['doc.json', 110],
      ],
    );
    await ask(publisher, `POST /v1/templates/${code}/unpublish`);
    assert.equal((await generate()).status, 422);
    const gone = await ask(publisher, `DELETE /v1/templates/${code}`);
    assert.deepEqual(gone.body, { code, deleted: true });
    for (const line of [`GET /v1/templates/${code}`, `DELETE /v1/templates/${code}`]) {
      const { status, error } = await ask(publisher, line);
      assert.deepEqual([status, error.code], [404, 'template_not_found']);
    }
  });
}

function plain(inWorld: InWorld): void {
  inWorld('a plain ZIP of a folder and JSON alone give the versions that a pack gives', async (world) => {
    const { key, ask, push } = world;
    const publisher = await key('publish');
    const send = (body: Uint8Array | string, query = '') =>
      ask<PushedBody>(publisher, `POST /v1/templates${query}`, {
        body: body as string,
        headers: { 'Content-Type': typeof body === 'string' ? 'application/json' : 'application/zip' },
      });
    const template = { platen: 1, name: 'folder', extends: 'base.json', content: ['x'] };
    const base = '{ "styles": {} }';
    const files = {
      'base.json': base,
      'template.json': JSON.stringify(template),
      'README.md': 'what nothing names is no part of the version',
    };
    const first = await send(zipOf(files));
    assert.deepEqual([first.status, first.body.version], [201, 1], JSON.stringify(first.error));
    const { code } = first.body;
    // The name of the main file is no part of the content.
    assert.equal((await push(publisher, packOf(template, { 'base.json': base }))).body.version, 1);
    const below = Object.fromEntries(Object.entries(files).map(([name, text]) => [`folder/${name}`, text]));
    assert.equal((await send(zipOf(below))).body.version, 1);
    const named = { 'base.json': base, 'letter.json': JSON.stringify(template) };
    assert.equal((await send(zipOf(named), '?main=letter.json&publish=true')).body.published, true);
    const version = await ask<{ files: readonly { name: string }[] }>(
      publisher,
      `GET /v1/templates/${code}/versions/1`,
    );
    assert.deepEqual(version.body.files.map(({ name }) => name).sort(), ['base.json', 'template.json']);

    const alone = { platen: 1, name: 'alone', content: ['x'] };
    assert.equal((await send(JSON.stringify(alone))).body.version, 1);
    assert.equal((await push(publisher, packOf(alone))).body.version, 1);
  });
}

function noFolders(inWorld: InWorld): void {
  inWorld('what is no folder of a template is refused, and says what to do', async ({ key, ask }) => {
    const publisher = await key('publish');
    const refused = async (body: Uint8Array | string, query = ''): Promise<string> => {
      const { status, error } = await ask(publisher, `POST /v1/templates${query}`, {
        body: body as string,
        headers: { 'Content-Type': typeof body === 'string' ? 'application/json' : 'application/zip' },
      });
      assert.deepEqual([status, error.code], [422, 'invalid_template']);
      return error.message;
    };
    const template = JSON.stringify({ platen: 1, name: 'letter', content: ['x'] });
    assert.match(
      await refused(zipOf({ 'a.json': template, 'b/c.txt': '' })),
      /no file "template.json".*\?main=/s,
    );
    assert.match(
      await refused(zipOf({ 'a.json': template }), '?main=b.json'),
      /no file "b.json".*it has a\.json/s,
    );
    for (const name of ['../up.json', 'a/../../up.json', '/etc/passwd', 'C:\\up.json'])
      assert.match(
        await refused(zipOf({ [name]: '{}', 'template.json': template })),
        /leads out of the folder/,
      );
    const climbing = JSON.stringify({ platen: 1, name: 'letter', extends: '../up.json', content: ['x'] });
    assert.match(await refused(climbing), /up\.json/);
    const pictured = { platen: 1, name: 'letter', content: [{ type: 'image', src: 'logo.png' }] };
    assert.match(await refused(JSON.stringify(pictured)), /logo\.png/);
    assert.match(await refused('{ "platen": 1, "name": "letter", "contents": [] }'), /contents/);
    assert.match(await refused('no JSON'), /unknown word/);
    assert.match(await refused(zipOf({}).subarray(0, 10)), /./);
    const pack = packOf({ platen: 1, name: 'letter', content: ['x'] });
    assert.match(await refused(pack, '?main=doc.json'), /pack says itself/);
    const many = Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`f${at}.txt`, '']));
    assert.match(await refused(zipOf({ ...many, 'template.json': template })), /more than 1000 files/);
  });
}

function files(inWorld: InWorld): void {
  inWorld('a file of a version is sent as it was pushed, to who may push alone', async (world) => {
    const { key, ask, push, url } = world;
    const publisher = await key('publish');
    const template = { platen: 1, name: 'letter', extends: 'base.json', content: ['x'] };
    const base = '{ "styles": {} }';
    const { code } = (await push(publisher, packOf(template, { 'base.json': base }))).body;
    await push(publisher, packOf({ ...template, content: ['y'] }, { 'base.json': base }));
    interface Whole {
      readonly files: readonly { readonly name: string; readonly sha256: string }[];
    }
    const { files: listed } = (await ask<Whole>(publisher, `GET /v1/templates/${code}/versions/1`)).body;
    const at = (number: number, name: string): string => {
      const sha256 = listed.find((file) => file.name === name)?.sha256;
      return `/v1/templates/${code}/versions/${number}/files/${sha256}`;
    };
    const sent = await fetch(`${url}${at(1, 'base.json')}`, {
      headers: { Authorization: `Bearer ${publisher}` },
    });
    assert.equal(sent.status, 200);
    assert.equal(sent.headers.get('content-type'), 'application/octet-stream');
    assert.equal(sent.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(await sent.text(), base);
    // The template of version 1 is no file of version 2, and the file that both share is.
    const refused = await ask(publisher, `GET ${at(2, 'doc.json')}`);
    assert.deepEqual([refused.status, refused.error.code], [404, 'not_found']);
    const none = await ask(publisher, `GET ${at(9, 'doc.json')}`);
    assert.deepEqual([none.status, none.error.code], [404, 'version_not_found']);
    const reader = await ask(await key('read'), `GET ${at(1, 'base.json')}`);
    assert.deepEqual([reader.status, reader.error.code], [403, 'insufficient_scope']);
  });
}

function versions(inWorld: InWorld): void {
  inWorld(
    'versions count up, the same content is the newest, and any of them is published',
    async (world) => {
      const { key, ask, push } = world;
      const publisher = await key('publish');
      const { code } = (await push(publisher, note('1'), { query: '?publish=true' })).body;
      assert.deepEqual((await push(publisher, note('2'))).body, {
        code,
        version: 2,
        published: false,
        warnings: [],
      });
      assert.deepEqual((await push(publisher, note('2'), { query: '?publish=true' })).body, {
        code,
        version: 2,
        published: true,
        warnings: [],
      });
      const back = await ask(publisher, `POST /v1/templates/${code}/publish?version=1`);
      assert.deepEqual(back.body, { code, version: 1, published: true, warnings: [] });
      const none = await ask(publisher, `POST /v1/templates/${code}/publish?version=3`);
      assert.deepEqual([none.status, none.error.code], [404, 'version_not_found']);
      const part = await ask<ListPart<{ version: number; published: boolean }>>(
        publisher,
        `GET /v1/templates/${code}/versions?limit=1`,
      );
      assert.deepEqual(
        part.body.data.map(({ version, published }) => [version, published]),
        [[2, false]],
      );
      assert.equal(part.body.hasMore, true);
      const rest = await ask<ListPart<{ version: number; published: boolean }>>(
        publisher,
        `GET /v1/templates/${code}/versions?limit=1&cursor=${part.body.nextCursor}`,
      );
      assert.deepEqual(
        [rest.body.data[0]?.published, rest.body.hasMore, rest.body.nextCursor],
        [true, false, null],
      );
    },
  );
}

function lists(inWorld: InWorld): void {
  inWorld('a push with a key is carried out once', async ({ key, push, store, account }) => {
    const publisher = await key('publish');
    const first = await push(publisher, note('1'), { idempotencyKey: 'a' });
    await push(publisher, note('2'));
    const again = await push(publisher, note('1'), { idempotencyKey: 'a' });
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers.get('x-idempotent-replayed'), 'true');
    assert.equal(first.headers.get('x-idempotent-replayed'), null);
    const other = await push(publisher, note('3'), { idempotencyKey: 'a' });
    assert.deepEqual([other.status, other.error.code], [409, 'idempotency_conflict']);
    assert.equal((await store.listTemplates(account, { limit: 9 }))[0]?.newest, 2);
  });

  inWorld('what is published counts at the next call, and a list goes on where it ended', async (world) => {
    const { key, ask, push } = world;
    const publisher = await key('publish');
    for (const name of ['one', 'two', 'three'])
      await push(publisher, packOf({ platen: 1, name, content: ['x'] }));
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`;
      const part: Told<ListPart<{ name: string }>> = await ask(publisher, `GET /v1/templates${query}`);
      names.push(...part.body.data.map(({ name }) => name));
      assert.equal(part.body.hasMore, part.body.nextCursor !== null);
      cursor = part.body.nextCursor;
    } while (cursor !== null);
    assert.deepEqual(names.toSorted(), ['one', 'three', 'two']);
  });
}

function warnings(inWorld: InWorld): void {
  inWorld('what recent calls would be refused for is told with the version', async (world) => {
    const { key, ask, push, store } = world;
    const publisher = await key('publish');
    const of = (variables: object): Uint8Array =>
      packOf({ platen: 1, name: 'uses', variables, content: ['x'] });
    const first = await push(publisher, of({ who: { type: 'string' } }), { query: '?publish=true' });
    const { code } = first.body;
    const { id: versionId = 0 } = (await store.findVersion(code, 1)) ?? {};
    await store.recordUses([
      { versionId, path: '', kind: 'object', calls: 12 },
      { versionId, path: '/who', kind: 'string', calls: 12 },
    ]);
    const second = await push(publisher, of({ who: { type: 'number' }, due: { type: 'date' } }));
    assert.equal(second.status, 201);
    const told = second.body.warnings.map(({ path, version, calls, looked }) => [
      path,
      version,
      calls,
      looked,
    ]);
    assert.deepEqual(told, [
      ['/who', 1, 12, 12],
      ['/due', 1, 12, 12],
    ]);
    assert.match(
      second.body.warnings[0]?.message ?? '',
      /^12 of 12 calls .* sent a text, and it is a number now$/,
    );
    const published = await ask<PushedBody>(publisher, `POST /v1/templates/${code}/publish`);
    assert.deepEqual(published.body, { ...second.body, published: true });
    const back = await ask<PushedBody>(publisher, `POST /v1/templates/${code}/publish?version=1`);
    assert.deepEqual(back.body.warnings, []);
  });
}
