// What is remembered of calls: kinds of values by declared path, and nothing else. And what a later version would refuse of them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedPdf } from '../../src/contract.ts';
import { unsatisfied } from '../../src/service/unsatisfied.ts';
import { Uses, usesOf } from '../../src/service/uses.ts';
import type { KeptUse, UseKind, VariableUse, Version } from '../../src/store/records.ts';
import type { Variables } from '../../src/template/variables/variable.ts';
import { storedVariables } from '../../src/template/variables/variables.ts';
import { until } from '../until.ts';
import { makeWorld } from './world.ts';

const read = (section: object): Variables => storedVariables(JSON.stringify(section));
const item = { name: { type: 'string' }, price: { type: 'number' } };
const declared = {
  number: { type: 'string' },
  paid: { type: 'boolean', required: false },
  extra: { type: 'object', required: false },
  'a/b*': { type: 'integer', required: false },
  items: { type: 'list', fields: item },
  tags: { type: 'list', items: { type: 'string' }, required: false },
};
const before = read(declared);

const data = {
  number: 'SECRET-1',
  paid: null,
  extra: { 'anna@example.com': { age: 41 } },
  'a/b*': 3,
  items: [
    { name: 'Mug', price: 9.5, 'bob@example.com': 'SECRET-2' },
    { name: 'Tea', price: 3 },
  ],
  tags: ['SECRET-3'],
  'carol@example.com': 'SECRET-4',
};

describe('what is remembered of a call', () => {
  it('is the kinds of declared values; names and values that are not declared leave no trace', () => {
    const uses = [...usesOf(before, data)].sort();
    assert.deepEqual(uses, [
      'integer /a~1b~2',
      'integer /items/*/price',
      'list /items',
      'list /tags',
      'missing /paid',
      'number /items/*/price',
      'object ',
      'object /extra',
      'object /items/*',
      'other ',
      'other /items/*',
      'string /items/*/name',
      'string /number',
      'string /tags/*',
    ]);
    assert.doesNotMatch(uses.join(), /example|SECRET|age/);
  });

  it('is a path of up to 300 characters, and none that is longer', () => {
    const [longest, longer] = ['n'.repeat(299), 'n'.repeat(300)];
    const known = read({ [longest]: { type: 'string' }, [longer]: { type: 'string' } });
    assert.deepEqual([...usesOf(known, { [longest]: '', [longer]: '' })], ['object ', `string /${longest}`]);
  });

  it('is bounded however much a call sends', () => {
    const many = { number: '', items: Array.from({ length: 1_000_000 }, () => ({ name: 'x', price: 1 })) };
    const start = process.cpuUsage();
    assert.ok(usesOf(before, many).size < 10);
    assert.ok(process.cpuUsage(start).user < 100_000, 'a million items take no longer than a thousand');
  });

  it('is looked at later, five calls of a second, and written once for all', async () => {
    const written: VariableUse[][] = [];
    // Only its id is looked at.
    const version = { id: 7 } as Version;
    const uses = new Uses({
      store: { recordUses: async (some) => void written.push([...some]) },
      variables: new Map([[7, before]]),
      log: () => undefined,
    });
    for (let call = 0; call < 100; call++) uses.note(version, data);
    uses.note({ ...version, id: 8 }, data);
    uses.note(version, undefined);
    await new Promise(setImmediate);
    await uses.write();
    await uses.write();
    uses.stop();
    assert.equal(written.length, 1);
    const whole = written[0]?.find(({ path }) => path === '');
    assert.ok(whole && whole.calls >= 5 && whole.calls <= 10, `${whole?.calls} calls`);
    assert.ok(written[0]?.every(({ versionId }) => versionId === 7));
  });
});

describe('a service', () => {
  it('remembers the calls of live keys that succeeded', async (t) => {
    const world = await makeWorld(t);
    const { service, store, admission, account, code } = world;
    const plan = { name: 'test', perMonth: 9, perSecond: 1000, burst: 1000, concurrency: 5 };
    const call = (test: boolean, sent: object): Promise<unknown> =>
      service.generate({
        caller: {
          ...{ keyId: 'key_1', account, accountName: 'acme', test, plan, taken: undefined },
          scopes: ['generate'],
        },
        idempotencyKey: undefined,
        asked: askedPdf,
        ticket: admission.ticketFor({ account, concurrency: 5 }),
        body: Buffer.from(JSON.stringify({ templateId: code, data: sent })),
        requestId: 'req_1',
        signal: new AbortController().signal,
        facts: {},
      });
    await call(true, { name: 'Ada' });
    await call(false, {});
    await assert.rejects(call(false, { name: 5 }));
    await call(false, { name: 'Ada', 'anna@example.com': 1 });
    await new Promise(setImmediate);
    service.drain();
    await until('what was sent', async () => (await store.listUses(code, 0)).length > 0);
    assert.deepEqual(
      (await store.listUses(code, 0)).map(({ path, kind, calls }) => `${path} ${kind} ${calls}`),
      [' object 2', ' other 1', '/name missing 1', '/name string 1'],
    );
  });
});

/** What a later version with these variables would refuse of three calls. */
function refused(section: object): readonly string[] {
  const counts = new Map<string, number>();
  const { tags: _, ...untagged } = data;
  for (const sent of [data, data, untagged])
    for (const use of usesOf(before, sent)) counts.set(use, (counts.get(use) ?? 0) + 1);
  const moment = Date.UTC(2026, 9, 2);
  const kept = [...counts].map(([use, calls]): KeptUse => {
    const [kind = '', path = ''] = use.split(' ');
    return { version: 3, path, kind: kind as UseKind, calls, firstAt: moment, lastAt: moment };
  });
  const plain = /(\d) of 3 calls of version 3 that were looked at since 2026-10-02 (.*)/;
  return unsatisfied(read(section), before, kept).map(({ path, message, calls, looked, since }) => {
    assert.deepEqual([looked, since], [3, '2026-10-02T00:00:00.000Z']);
    assert.equal(Number(plain.exec(message)?.[1]), calls);
    return `${path}: ${plain.exec(message)?.slice(1).join(' ')}`;
  });
}

describe('a version that recent calls would not satisfy', () => {
  const cases: readonly (readonly [string, object, readonly string[]])[] = [
    ['nothing changed', declared, []],
    ['a new optional variable', { ...declared, due: { type: 'date', required: false } }, []],
    ['a new variable with a default', { ...declared, due: { type: 'string', default: 'x' } }, []],
    [
      'a new required variable',
      { ...declared, due: { type: 'date' } },
      ['/due: 3 did not have to send it, and it is required now'],
    ],
    [
      'an optional one that is required now',
      { ...declared, tags: { ...declared.tags, required: true } },
      ['/tags: 1 did not send it, and it is required now'],
    ],
    [
      'another type',
      { ...declared, number: { type: 'integer' }, items: { type: 'object' } },
      ['/number: 3 sent a text, and it is an integer now', '/items: 3 sent a list, and it is an object now'],
    ],
    [
      'a field of an item',
      { ...declared, items: { type: 'list', fields: { ...item, price: { type: 'integer' } } } },
      ['/items/*/price: 3 sent a number with decimals, and it is an integer now'],
    ],
    [
      'a new required field of an item',
      { ...declared, items: { type: 'list', fields: { ...item, sku: { type: 'string' } } } },
      ['/items/*/sku: 3 did not have to send it, and it is required now'],
    ],
    [
      'a text that has to be a date now',
      { ...declared, number: { type: 'date' } },
      ['/number: 3 sent a text, and it is a date now: whether it was one is not known'],
    ],
    [
      'fewer values that are allowed',
      { ...declared, number: { type: 'string', enum: ['a'] } },
      ['/number: 3 may have sent another value than those that are allowed now'],
    ],
    [
      'fewer items that are allowed',
      { ...declared, items: { ...declared.items, maxItems: 5 } },
      ['/items: 3 may have sent fewer or more items than are allowed now'],
    ],
    ['a variable that is gone', { number: { type: 'string' } }, []],
  ];
  for (const [name, section, wanted] of cases)
    it(name, () => {
      assert.deepEqual(refused(section), wanted);
    });
});
