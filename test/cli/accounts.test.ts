// Plans, accounts, keys, usage, backup: what operators type, over a real data folder.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { type Outcome, run } from './recorder.ts';

const base = mkdtempSync(join(tmpdir(), 'platen-cli-'));
after(() => rmSync(base, { recursive: true, force: true }));

let folders = 0;
function operator(): (line: string, now?: number) => Promise<Outcome> {
  folders += 1;
  const folder = join(base, String(folders));
  return (line, now) => run([...line.split(' '), '--data', folder], now === undefined ? {} : { now });
}

describe('plans', () => {
  it('begin with "standard", and a change keeps what it does not name', async () => {
    const platen = operator();
    await platen('plan set big --per-month 5 --concurrency 2 --versions 9');
    await platen('plan set big --burst 7');
    const { stdout } = await platen('plan list --json');
    const plans = JSON.parse(stdout) as Record<string, unknown>[];
    assert.deepEqual(
      plans.map(({ name }) => name),
      ['big', 'standard'],
    );
    assert.equal((JSON.parse((await platen('plan list --json --limit 1')).stdout) as unknown[]).length, 1);
    const { perSecond, templateBytes } = plans[1] ?? {};
    const big = { name: 'big', perMonth: 5, perSecond, burst: 7, concurrency: 2 };
    assert.deepEqual(plans[0], { ...big, templateBytes, versions: 9 });
  });

  it('refuse numbers that make no sense, with exit status 2', async () => {
    const platen = operator();
    for (const line of [
      'plan set p --burst 0',
      'plan set p --per-month -1',
      'plan set p --concurrency many',
    ]) {
      assert.equal((await platen(line)).status, 2, line);
    }
  });
});

describe('accounts', () => {
  it('are made, found by name and id, changed and listed newest first', async () => {
    const platen = operator();
    const first = await platen('account create acme', 1000);
    assert.match(first.stdout, /^acc_\w+\n$/);
    await platen('account create umbrella', 2000);
    assert.equal((await platen('account set acme --suspended true')).status, 0);
    assert.equal((await platen(`account set ${first.stdout.trim()} --plan standard`)).status, 0);
    const list = JSON.parse((await platen('account list --json')).stdout) as Record<string, unknown>[];
    assert.deepEqual(
      list.map(({ name, suspended, plan }) => [name, suspended, plan]),
      [
        ['umbrella', false, 'standard'],
        ['acme', true, 'standard'],
      ],
    );
    assert.equal((JSON.parse((await platen('account list --json --limit 1')).stdout) as unknown[]).length, 1);
  });

  it('of the same name, of no plan, or that are not there are exit status 1 and say so', async () => {
    const platen = operator();
    await platen('account create acme');
    const failures: readonly (readonly [string, RegExp])[] = [
      ['account create acme', /there is an account "acme" already/],
      ['account create other --plan gold', /no plan "gold"/],
      ['account set nobody --suspended true', /no account "nobody"/],
      ['key create nobody', /no account "nobody"/],
      ['key revoke key_none', /no key "key_none"/],
      ['generation show gen_none', /no generation "gen_none"/],
    ];
    for (const [line, message] of failures) {
      const { status, stdout, stderr } = await platen(line);
      assert.deepEqual([status, stdout], [1, ''], line);
      assert.match(stderr, message);
    }
  });

  it('take wrong usage as exit status 2', async () => {
    const platen = operator();
    for (const line of [
      'account set acme',
      'account set acme --suspended maybe',
      'account create',
      'acount list',
      'account lst',
      'account',
    ]) {
      const { status, stdout } = await platen(line);
      assert.deepEqual([status, stdout], [2, ''], line);
    }
    assert.match((await run(['acount'])).stderr, /did you mean "account"\?/);
    assert.match((await run(['account', 'lst'])).stderr, /did you mean "list"\?/);
  });
});

describe('an account', () => {
  it('is named in one way, and need not be named when there is one', async () => {
    const platen = operator();
    assert.equal((await platen('usage')).status, 2);
    await platen('plan list');
    assert.match((await platen('usage')).stderr, /no account yet: `platen account create NAME` makes one/);
    const id = (await platen('account create acme', 1000)).stdout.trim();
    const lists = ['usage', 'key list', 'generation list', 'template list'];
    for (const list of lists) assert.equal((await platen(list)).status, 0, list);
    assert.match((await platen('key create')).stdout, /^plt_live_/);
    await platen('account create umbrella', 2000);
    for (const list of lists) {
      const { status, stderr } = await platen(list);
      assert.equal(status, 1, list);
      assert.match(stderr, /expected --account NAME: the store has several accounts \(umbrella, acme\)/);
      for (const named of ['acme', id]) assert.equal((await platen(`${list} --account ${named}`)).status, 0);
    }
    assert.match((await platen('usage acme')).stdout, /^acme/);
    assert.match((await platen('usage acme --account acme')).stderr, /both name the account/);
  });
});

describe('keys', () => {
  it('are printed alone on one line, and never again', async () => {
    const platen = operator();
    await platen('account create acme');
    const live = await platen('key create acme --label site --expires 90d', 0);
    const test = await platen('key create acme --test', 1);
    assert.match(live.stdout, /^plt_live_[0-9A-Za-z]{38}\n$/);
    assert.match(test.stdout, /^plt_test_[0-9A-Za-z]{38}\n$/);
    const list = await platen('key list acme --json');
    const keys = JSON.parse(list.stdout) as Record<string, unknown>[];
    assert.deepEqual(
      keys.map(({ test, label, expiresAt }) => [test, label, expiresAt]),
      [
        [true, null, null],
        [false, 'site', '1970-04-01T00:00:00.000Z'],
      ],
    );
    assert.ok(!list.stdout.includes(live.stdout.trim()));
    assert.equal((await platen(`key revoke ${String(keys[0]?.id)}`)).status, 0);
    assert.match((await platen('key list acme')).stdout, /revoked/);
  });

  it('have the scopes that are named, and otherwise may generate', async () => {
    const platen = operator();
    await platen('account create acme');
    for (const line of ['', '--scope publish --scope read', '--scope read,admin'])
      assert.equal((await platen(`key create acme ${line}`.trim())).status, 0, line);
    const keys = JSON.parse((await platen('key list acme --json')).stdout) as { scopes: string[] }[];
    assert.deepEqual(keys.map(({ scopes }) => scopes.join()).toSorted(), [
      'generate',
      'publish,read',
      'read,admin',
    ]);
    assert.match((await platen('key list acme')).stdout, / publish,read /);
    const wrong: readonly (readonly [string, RegExp])[] = [
      ['--scope publsh', /unknown scope "publsh", did you mean "publish"\?/],
      ['--scope everything', /expected generate, publish, read, admin/],
      ['--test --scope publish', /a test key makes documents marked TEST and nothing else/],
    ];
    for (const [line, message] of wrong) {
      const { status, stderr } = await platen(`key create acme ${line}`);
      assert.equal(status, 2, line);
      assert.match(stderr, message);
    }
  });
});

describe('usage', () => {
  it('is of the current UTC month', async () => {
    const platen = operator();
    await platen('account create acme');
    const { stdout } = await platen('usage acme --json', Date.UTC(2026, 1, 28, 23, 59));
    const { account, period, used, reserved, limit } = JSON.parse(stdout) as Record<string, unknown>;
    assert.deepEqual([account, period, used, reserved, typeof limit], ['acme', '2026-02', 0, 0, 'number']);
    assert.equal((await platen('generation list acme --json')).stdout, '[]\n');
  });
});

describe('backup and restore', () => {
  it('bring everything into an empty data folder, and into no other', async () => {
    const platen = operator();
    const other = operator();
    const file = join(base, 'copy.db');
    await platen('account create acme');
    assert.equal((await platen(`backup ${file}`)).status, 0);
    assert.equal((await platen(`backup ${file}`)).status, 1);
    assert.equal((await other(`restore ${file}`)).status, 0);
    assert.match((await other('account list')).stdout, /acme/);
    assert.equal((await other(`restore ${file}`)).status, 1);
  });
});
