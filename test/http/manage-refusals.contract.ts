// What is refused of pushes and of addresses: one clear error each, and nothing half done.
import assert from 'node:assert/strict';
import { type InWorld, note, packOf } from './manage-world.ts';

/** Packs, parameters and bodies that are refused. */
export function refusals(inWorld: InWorld): void {
  faults(inWorld);
  noPacks(inWorld);
  parameters(inWorld);
}

function faults(inWorld: InWorld): void {
  inWorld('every fault is told at once, with file, line and hint, and nothing is stored', async (world) => {
    const { key, push, store, account } = world;
    const text = `{
  "platen": 1,
  "name": "letter",
  "content": [
    { "type": "text", "txt": "one" },
    { "type": "image", "src": "missing.png", "alt": "none" },
    { "type": "include", "src": "part.json" }
  ]
}`;
    const { status, error } = await push(
      await key('publish'),
      packOf(text, { 'part.json': '[\n  { "type": "txet", "text": "two" }\n]' }),
      { query: '?publish=true' },
    );
    assert.deepEqual([status, error.code], [422, 'invalid_template']);
    const told = error.issues?.map(({ file, line, hint }) => [file, line, hint !== undefined]);
    assert.ok(told !== undefined && told.length >= 2, JSON.stringify(error));
    assert.ok(
      error.issues?.some(
        ({ line, file, message }) => line === 5 && file === 'doc.json' && /txt/.test(message),
      ),
      JSON.stringify(error.issues),
    );
    assert.deepEqual(await store.listTemplates(account, { limit: 9 }), []);
  });
}

function noPacks(inWorld: InWorld): void {
  inWorld('a pack that is no pack is one clear error', async ({ key, ask, push, store, account }) => {
    const publisher = await key('publish');
    const good = note('1');
    const noted = { platen: 1, name: 'note', content: ['x'] };
    const bad: readonly (readonly [string, Uint8Array, RegExp])[] = [
      ['nothing', new Uint8Array(), /it is no ZIP file/],
      ['JSON', Buffer.from('{"platen":1}'), /it is no ZIP file/],
      ['the half of a pack', good.subarray(0, good.length / 2), /cut short or damaged/],
      ['a changed byte', changed(good), /not a good pack/],
      ['no template in it', packOf('[]'), /.+/],
      ['no name', packOf({ platen: 1, content: ['x'] }), /name/],
      ['a name that no database takes', packOf(noted, { 'a\0.json': '[]' }), /names of files .* without NUL/],
      ['a long name', packOf(noted, { ['x'.repeat(3000)]: '[]' }), /names of files of at most 2000 bytes/],
    ];
    for (const [what, bytes, message] of bad) {
      const { status, error } = await push(publisher, bytes);
      assert.deepEqual([status, error.code], [422, 'invalid_template'], what);
      assert.match(error.message, message, what);
    }
    const text = await ask(publisher, 'POST /v1/templates', {
      headers: { 'Content-Type': 'text/plain' },
      body: '{}',
    });
    assert.deepEqual([text.status, text.error.code], [415, 'unsupported_media_type']);
    assert.deepEqual(await store.listTemplates(account, { limit: 9 }), []);
  });
}

function parameters(inWorld: InWorld): void {
  inWorld('parameters and bodies that a route does not take are refused by name', async ({ key, ask }) => {
    const admin = await key('admin');
    const wrong: readonly (readonly [string, RegExp])[] = [
      ['GET /v1/templates?limit=0', /^limit: expected a whole number from 1 to 100, got "0"$/],
      ['GET /v1/templates?limit=101', /^limit: /],
      ['GET /v1/templates?limit=1&limit=2', /^limit: expected it once$/],
      ['GET /v1/templates?page=2', /^unknown parameter "page": expected account, limit, cursor$/],
      ['GET /v1/templates?cursor=', /^cursor: expected a value, got none$/],
      [
        'GET /v1/generations?since=yesterday',
        /^since: expected an ISO 8601 moment such as .*, got "yesterday"$/,
      ],
      [
        'GET /v1/generations?since=2026-01-31T12:00:00+01:00',
        /^since: expected an ISO 8601 moment such as .*, got "2026-01-31T12:00:00 01:00": write \+ as %2B in an address$/,
      ],
      ['GET /v1/generations?mismatched=yes', /^mismatched: expected true or false, got "yes"$/],
      ['GET /v1/generations?key=%00', /^key: expected no control characters/],
      ['GET /v1/templates/tpl%00x', /control character/],
      ['GET /v1/templates/tpl_x/versions/first', /^version: expected a whole number of at least 1$/],
    ];
    for (const [line, message] of wrong) {
      const { status, error } = await ask(admin, line);
      assert.deepEqual([status, error.code], [400, 'invalid_request'], line);
      assert.match(error.message, message, line);
    }
    const body = await ask(admin, 'POST /v1/templates/tpl_x/publish', { body: '{"version":1}' });
    assert.equal(body.status, 400);
    assert.match(body.error.message, /expected no body/);
  });
}

function changed(pack: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(pack);
  const at = Buffer.from(pack).indexOf('"note"');
  bytes[at + 1] = 0x4e;
  return bytes;
}
