// The commands against a server: login, push, publish, list, generations, usage, logout; and which place a command takes.
import assert from 'node:assert/strict';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Scope } from '../../src/contract.ts';
import { type Server, startServer } from '../../src/server/server.ts';
import { openDataFolder } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../platen.ts';
import { addAccount, addKey } from '../service/world.ts';
import { type Outcome, run } from './recorder.ts';

const folder = temporaryFolder();
const path = (name: string): string => join(folder.path, name);
const data = temporaryFolder();
let server: Server;
let store: Store;
let account: string;
let other: string;

before(async () => {
  server = await startServer({
    store: { folder: data.path },
    listen: { host: '127.0.0.1', port: 0 },
    log: () => undefined,
    now: Date.now,
  });
  ({ store } = openDataFolder(data.path, { onFatal: assert.fail }));
  await store.setPlan({ name: 'test', perMonth: 100, perSecond: 1e6, burst: 1e6, concurrency: 100 });
  account = await addAccount(store, 'acme');
  other = await addAccount(store, 'other');
  await server.ready;
  writeFileSync(
    path('note.json'),
    '{ "platen": 1, "name": "note", "variables": { "who": { "type": "string" } }, "content": ["{{who}}"] }',
  );
});
after(async () => {
  await server.close();
  await store.close();
  folder.remove();
  data.remove();
});

let homes = 0;

/** A user with a home of their own. Runs a line of commands; `@` is the folder of the templates, `URL` the server. */
function user(env: Readonly<Record<string, string>> = {}) {
  const home = path(`home-${homes++}`);
  const platen = (line: string, input = ''): Promise<Outcome> =>
    run(line.replaceAll('@/', `${folder.path}/`).replaceAll('URL', server.url).split(' '), {
      input,
      now: Date.now(),
      env: { HOME: home, ...env },
    });
  return { home, platen, profiles: join(home, '.config/platen/profiles.json') };
}

const keyOf = (of: string, ...scopes: readonly Scope[]): Promise<string> => addKey(store, of, { scopes });

async function good(outcome: Promise<Outcome>): Promise<string> {
  const { status, stdout, stderr } = await outcome;
  assert.equal(status, 0, stderr);
  return stdout.trimEnd();
}

async function generate(code: string, key: string, who = 'you'): Promise<string> {
  const answer = await fetch(`${server.url}/v1/generate`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': `for-${who}`,
    },
    body: JSON.stringify({ templateId: code, data: { who } }),
  });
  assert.equal(answer.status, 201);
  return answer.headers.get('x-generation-id') ?? '';
}

describe('a user who is logged in', () => {
  it('pushes, publishes, lists and shows; sees generations and usage; logs out', async () => {
    const { platen, profiles } = user();
    const key = await keyOf(account, 'publish', 'read');
    assert.equal(await good(platen('login URL', `${key}\n`)), `default ${server.url}`);
    assert.equal(statSync(profiles).mode & 0o777, 0o600);
    assert.equal(statSync(join(profiles, '..')).mode & 0o777, 0o700);
    const pushed = await platen('template push @/note.json');
    assert.equal(pushed.status, 0, pushed.stderr);
    const [code = '', number] = pushed.stdout.trimEnd().split(' ');
    assert.match(code, /^tpl_note_/);
    assert.equal(number, '1');
    assert.match(pushed.stderr, /^on http:.*\nnot published, calls get what was published before: /);
    assert.equal(await good(platen(`template publish ${code}`)), `${code} 1`);
    assert.match(await good(platen('template list')), new RegExp(`${code} +note +1 +1 `));
    for (const named of [code, 'note'])
      assert.match(await good(platen(`template show ${named}`)), /1 \(published\)/);
    const missed = await platen('template show nota');
    assert.match(missed.stderr, /the account has no template "nota": did you mean "note"\?/);
    const version = JSON.parse(await good(platen(`template show ${code} --version 1 --json`)));
    assert.deepEqual(version.variables, { who: { type: 'string' } });
    const generator = await keyOf(account, 'generate');
    const ids = [await generate(code, generator, 'a'), await generate(code, generator, 'b')];
    const listed = JSON.parse(await good(platen('generation list --json --since 1d')));
    assert.deepEqual(listed.map(({ id }: { id: string }) => id).toSorted(), ids.toSorted());
    assert.match(
      await good(platen('generation list --template note --key for-b')),
      new RegExp(`${ids[1]} .*${code}`),
    );
    assert.match(await good(platen(`generation show ${ids[0]}`)), /idempotency key +for-a/);
    const usage = JSON.parse(await good(platen('usage --json')));
    assert.deepEqual([usage.account, usage.used, usage.limit], ['acme', 2, 100]);
    assert.match(await good(platen('usage')), /^acme\n.* 2 .* 100/s);
    assert.equal(await good(platen(`template unpublish ${code}`)), code);
    assert.equal(
      await good(platen(`template delete ${code} --json`).then(oneLine)),
      `{ "code": "${code}", "deleted": true }`,
    );
    assert.equal(await good(platen('logout')), 'default');
    assert.doesNotMatch(readFileSync(profiles, 'utf8'), /plt_/);
    const gone = await platen('logout');
    assert.deepEqual([gone.status, gone.stderr], [1, 'platen: no profile "default"\n']);
  });

  it('gets the same JSON as on the store itself', async () => {
    const { platen } = user();
    await good(platen('login URL', await keyOf(account, 'publish', 'read')));
    const here = (line: string): Promise<string> => good(user().platen(`${line} --data ${data.path}`));
    const pushed = JSON.parse(await good(platen('template push @/note.json --publish --json')));
    const { code } = pushed as { code: string };
    await generate(code, await keyOf(account, 'generate'), 'same');
    for (const [far, near] of [
      ['template list --json', 'template list --account acme --json'],
      [`template show ${code} --json`, `template show ${code} --json`],
      [`template show ${code} --version 1 --json`, `template show ${code} --version 1 --json`],
      ['generation list --json', 'generation list acme --json'],
      ['usage --json --months', 'usage acme --json --months'],
      ['template list', 'template list --account acme'],
      ['generation list', 'generation list acme'],
    ] as const)
      assert.equal(await good(platen(far)), await here(near), far);
  });

  it('compares a version of the server with a file, and with another version', async () => {
    const { platen } = user();
    await good(platen('login URL', await keyOf(account, 'publish')));
    const write = (name: string, content: readonly string[], more = {}): void =>
      writeFileSync(path(name), JSON.stringify({ platen: 1, name: 'kept', content, ...more }));
    writeFileSync(path('base.json'), '{ "styles": { "big": { "fontSize": 20 } } }');
    write('kept.json', ['First'], { extends: 'base.json' });
    const [code = ''] = (await good(platen('template push @/kept.json --publish'))).split(' ');
    writeFileSync(path('data.json'), '{}');
    const diff = (line: string): Promise<Outcome> => platen(`diff ${line} --data @/data.json`);
    assert.deepEqual((await diff(`${code}@1 @/kept.json`)).status, 0);
    write('kept.json', ['First', 'More'], { extends: 'base.json' });
    const changed = await diff(`${code} @/kept.json`);
    assert.equal(changed.status, 4, changed.stderr);
    assert.match(changed.stdout, /added: "More"/);
    await good(platen('template push @/kept.json'));
    const versions = await diff('kept@1 kept@2');
    assert.match(versions.stdout, /added: "More" \(kept@2:1 \/content\/1\)/);
    const none = await diff(`${code}@9 @/kept.json`);
    assert.deepEqual([none.status, /has no version 9/.test(none.stderr)], [1, true], none.stderr);
    const reader = user({ PLATEN_SERVER: server.url, PLATEN_KEY: await keyOf(account, 'read') });
    const refused = await reader.platen(`diff ${code}@1 @/kept.json --data @/data.json`);
    assert.match(refused.stderr, /expected a key with the scope publish or admin, this one has read/);
    const foreign = user({ PLATEN_SERVER: server.url, PLATEN_KEY: await keyOf(other, 'publish') });
    const hidden = await foreign.platen(`diff ${code}@1 @/kept.json --data @/data.json`);
    assert.match(hidden.stderr, /no template with this code/);
    const nowhere = await user().platen(`diff ${code}@1 @/kept.json --data @/data.json --store @/nowhere`);
    assert.match(nowhere.stderr, /no server and no store is known here: `platen login URL`/);
    assert.equal(existsSync(path('nowhere')), false);
  });

  it('gets every fault of a template in words, with its place in their own file', async () => {
    const { platen } = user();
    await good(platen('login URL', await keyOf(account, 'publish')));
    // Only where the template is rendered is it known that this family is not there.
    writeFileSync(
      path('wrong.json'),
      '{\n  "platen": 1, "name": "wrong", "content": [\n  { "type": "text", "text": "x", "font": "None Such" }\n] }',
    );
    const { status, stderr, stdout } = await platen('template push @/wrong.json');
    assert.deepEqual([status, stdout], [3, ''], stderr);
    assert.match(stderr, /wrong\.json:3:\d+: .*None Such/);
    const here = await platen(`template push @/wrong.json --account acme --data ${data.path}`);
    assert.equal(stderr.replace(/^on .*\n/, ''), here.stderr);
  });

  it('is told when a key does not fit, and nothing is kept', async () => {
    const { platen } = user();
    const refused: readonly (readonly [string, string, number, RegExp])[] = [
      ['login URL', await keyOf(account, 'generate'), 1, /may generate and nothing else: `platen key create/],
      ['login URL', `plt_live_${'x'.repeat(38)}`, 1, /good API key/],
      ['login URL', 'hunter2', 1, /expected a key such as plt_live_… on stdin/],
      ['login URL', '', 1, /expected a key such as/],
      ['login ftp://example.com', 'k', 2, /expected the address of a server such as/],
      ['login https://u:p@example.com', 'k', 2, /without a user name/],
      ['login URL --profile ../x', 'k', 2, /--profile: expected 1 to 64 letters/],
      ['login http://127.0.0.1:1', await keyOf(account, 'read'), 1, /the connection failed/],
    ];
    for (const [line, input, status, message] of refused) {
      const outcome = await platen(line, input);
      assert.equal(outcome.status, status, outcome.stderr);
      assert.match(outcome.stderr, message, line);
      if (input.length > 20) assert.ok(!outcome.stderr.includes(input));
    }
    const none = await platen(`template list --data ${path('none')}`);
    assert.match(none.stderr, /expected --account NAME: there is no store in .*none/);
    assert.equal(existsSync(path('none')), false);
  });
});

describe('which place a command takes', () => {
  it('the nearer of server and store; alike is refused; without any it is the store', async () => {
    const key = await keyOf(account, 'read');
    const inCi = user({ PLATEN_SERVER: server.url, PLATEN_KEY: key });
    assert.match(await good(inCi.platen('usage')), /^acme\n/);
    const named = user({ PLATEN_KEY: key });
    assert.match(await good(named.platen('usage --server URL')), /^acme\n/);
    assert.match(
      await good(user({ PLATEN_KEY: key, PLATEN_DATA: '/nowhere' }).platen('usage --server URL')),
      /^acme\n/,
    );
    const nearer = await inCi.platen(`usage other --data ${data.path}`);
    assert.match(nearer.stdout, /^other\n/);
    const alike = await named.platen(`usage acme --server URL --data ${data.path}`);
    assert.deepEqual([alike.status, /both named, by flag/.test(alike.stderr)], [2, true]);
    const both = await user({ PLATEN_SERVER: server.url, PLATEN_DATA: data.path, PLATEN_KEY: key }).platen(
      'usage',
    );
    assert.match(both.stderr, /both named, by variable/);
    const none = await user().platen('usage --server URL');
    assert.match(none.stderr, /no key for .*: set PLATEN_KEY, or use `platen login/);
    assert.match(
      (await user().platen('usage --profile prod')).stderr,
      /no profile "prod": `platen login URL --profile prod`/,
    );
    assert.equal((await user().platen('usage')).status, 2);
  });

  it('a profile by its name; its key goes to its own server alone', async () => {
    const { platen, home, profiles } = user();
    await good(platen('login URL --profile prod', await keyOf(account, 'read')));
    await good(platen('login URL --profile other', await keyOf(other, 'read')));
    assert.match(await good(platen('usage --profile prod')), /^acme\n/);
    assert.match(await good(platen('usage --profile other')), /^other\n/);
    const elsewhere = await platen('usage --profile prod --server http://127.0.0.1:1');
    assert.deepEqual([elsewhere.status, /the profile "prod" is of http/.test(elsewhere.stderr)], [2, true]);
    assert.match((await platen('usage --server http://127.0.0.1:1')).stderr, /no key for http:..127.0.0.1:1/);
    const env = { HOME: home, PLATEN_PROFILE: 'other' };
    assert.match((await run(['usage'], { env })).stdout, /^other\n/);
    assert.equal((await platen('usage')).status, 2, 'no profile is the default');
    await good(platen('logout --profile other'));
    assert.match(await good(platen('usage --profile prod')), /^acme\n/);
    chmodSync(profiles, 0o644);
    assert.match((await platen('usage --profile prod')).stderr, /others can read it: `chmod 600 /);
    chmodSync(profiles, 0o600);
    writeFileSync(profiles, '{ "prod": 1 }');
    assert.match((await platen('usage --profile prod')).stderr, /is out of form: remove it/);
  });

  it('the key in the environment goes to its own server alone, and is told to nobody', async () => {
    const key = await keyOf(account, 'read');
    const elsewhere = user({ PLATEN_SERVER: 'https://pdf.example.com', PLATEN_KEY: key });
    const refused = await elsewhere.platen('usage --server URL');
    assert.deepEqual([refused.status, refused.stdout], [1, '']);
    assert.match(refused.stderr, /no key for http.*: PLATEN_KEY is of PLATEN_SERVER, another one, or use/);
    const withBreak = user({ PLATEN_SERVER: server.url, PLATEN_KEY: `${key}\n` });
    assert.match(await good(withBreak.platen('usage --server URL/')), /^acme\n/);
    const wrong = await user({ PLATEN_SERVER: server.url, PLATEN_KEY: 'hunter 2' }).platen('usage');
    assert.deepEqual(
      [wrong.status, wrong.stderr],
      [1, 'platen: PLATEN_KEY: expected a key such as plt_live_…, got something else\n'],
    );
  });

  it('a key that travels in the clear is told, whoever named the server', async () => {
    const warning = /^warning: http:.* is http: others on the way can read the key$/m;
    const { platen } = user({ PLATEN_KEY: await keyOf(account, 'read') });
    // The file is not there, so nothing is sent.
    const push = async (url: string): Promise<string> =>
      (await platen(`template push @/absent.json --server ${url}`)).stderr;
    assert.match(await push('http://pdf.invalid'), warning);
    assert.doesNotMatch(await push('https://pdf.invalid'), warning);
    assert.doesNotMatch(await push('http://127.0.0.2:1'), warning);
  });

  it('an admin key names an account; another key is refused by its scope', async () => {
    const admin = user({ PLATEN_SERVER: server.url, PLATEN_KEY: await keyOf(account, 'admin') });
    const code = (await good(admin.platen('template push @/note.json --account other --publish'))).split(
      ' ',
    )[0];
    assert.equal((await store.findTemplate(code ?? ''))?.account, other);
    assert.match(await good(admin.platen('usage other')), /^other\n/);
    assert.match(await good(admin.platen(`template show ${code} --account other`)), /note/);
    assert.equal((await admin.platen(`template show ${code}`)).status, 1);
    const reader = user({ PLATEN_SERVER: server.url, PLATEN_KEY: await keyOf(account, 'read') });
    const push = await reader.platen('template push @/note.json');
    assert.deepEqual([push.status, push.stdout], [1, '']);
    assert.match(push.stderr, /expected a key with the scope publish or admin, this one has read/);
    assert.match(
      (await reader.platen('usage other')).stderr,
      /only one with the scope admin may name another/,
    );
  });

  it('a push with a key is carried out once', async () => {
    const { platen } = user({ PLATEN_SERVER: server.url, PLATEN_KEY: await keyOf(other, 'publish') });
    writeFileSync(path('once.json'), '{ "platen": 1, "name": "once", "content": ["1"] }');
    const first = await good(platen('template push @/once.json --idempotency-key c1'));
    writeFileSync(path('once.json'), '{ "platen": 1, "name": "once", "content": ["2"] }');
    const conflict = await platen('template push @/once.json --idempotency-key c1');
    assert.deepEqual([conflict.status, /used with another pack/.test(conflict.stderr)], [1, true]);
    writeFileSync(path('once.json'), '{ "platen": 1, "name": "once", "content": ["1"] }');
    assert.equal(await good(platen('template push @/once.json --idempotency-key c1')), first);
  });

  it('a key, a code or an id that can be none is refused by its name', async () => {
    const { platen } = user({ PLATEN_SERVER: server.url, PLATEN_KEY: await keyOf(other, 'publish', 'read') });
    const refused: readonly (readonly [string, RegExp])[] = [
      [
        'template push @/note.json --idempotency-key é',
        /expected --idempotency-key to be 1 to 255 .*, got "é"/,
      ],
      ['template show ..', /expected a template's code, got "\.\.": "platen template list" shows them/],
      ['template delete .', /expected a template's code, got "\."/],
      ['generation show ..', /expected a generation's id, got "\.\.": "platen generation list" shows them/],
    ];
    for (const [line, message] of refused) {
      const { status, stderr } = await platen(line);
      assert.match(stderr, message, line);
      assert.equal(status, 2, line);
      assert.doesNotMatch(stderr, /a bug/);
    }
  });
});

function oneLine(outcome: Outcome): Outcome {
  return { ...outcome, stdout: outcome.stdout.replace(/\s+/g, ' ') };
}
