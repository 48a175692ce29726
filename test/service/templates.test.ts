// Pushing: every fault and nothing stored, or a version that the service can check data against.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writePack } from '../../src/assets/pack.ts';
import { askedPdf } from '../../src/contract.ts';
import { AppError, type Issue } from '../../src/errors.ts';
import { pushTemplate } from '../../src/service/templates.ts';
import { makeWorld } from './world.ts';

const template = {
  platen: 1,
  name: 'receipt',
  variables: { total: { type: 'number' } },
  content: [{ type: 'text', text: '{{total}}' }],
};

function packOf(value: unknown, files: Readonly<Record<string, string>> = {}): Uint8Array {
  const encoder = new TextEncoder();
  const entries = Object.entries({ 'template.json': JSON.stringify(value), ...files });
  return writePack({
    main: 'template.json',
    files: new Map(entries.map(([name, text]) => [name, encoder.encode(text)])),
  });
}

test('a push stores name, variables and files; the pack of a job is the pack that was pushed', async (t) => {
  const world = await makeWorld(t);
  const request = { account: world.account, publish: true };
  const pack = packOf(
    { ...template, extends: 'base.json' },
    {
      'base.json': '{ /* shared */ "variables": { "ignored": { "type": "string" } }, "styles": {} }',
      'logo.svg': '<svg/>',
    },
  );
  const pushed = await pushTemplate(world, { ...request, sent: { bytes: pack } });
  assert.match(pushed.code, /^tpl_receipt_[0-9a-z]{8}$/);
  assert.deepEqual([pushed.number, pushed.published, pushed.fresh], [1, 1, true]);
  const version = await world.store.findVersion(pushed.code, 1);
  assert.deepEqual(JSON.parse(version?.variables ?? ''), template.variables);
  const again = await pushTemplate(world, { ...request, sent: { bytes: pack } });
  assert.deepEqual([again.code, again.number, again.fresh], [pushed.code, 1, false]);
  const changed = await pushTemplate(world, {
    ...request,
    sent: { bytes: packOf(template) },
    publish: false,
  });
  assert.deepEqual([changed.code, changed.number, changed.published], [pushed.code, 2, 1]);

  const call = (data: unknown) =>
    world.service.generate({
      caller: {
        keyId: 'key',
        account: world.account,
        accountName: 'acme',
        test: false,
        scopes: ['generate'],
        plan: { name: 'p', perMonth: 9, perSecond: 1, burst: 1, concurrency: 1 },
        taken: undefined,
      },
      idempotencyKey: undefined,
      asked: askedPdf,
      ticket: world.admission.ticketFor({ account: world.account, concurrency: 1 }),
      body: new TextEncoder().encode(JSON.stringify({ templateId: pushed.code, data })),
      requestId: 'req_1',
      signal: new AbortController().signal,
      facts: {},
    });
  await assert.rejects(call({ total: 'much' }), (error) => {
    assert.ok(error instanceof AppError && error.code === 'invalid_data');
    assert.deepEqual(
      error.issues.map((issue) => issue.path),
      ['/total'],
    );
    return true;
  });
  await call({ total: 3 });
  const job = world.renderer.jobs.at(-1);
  const sent = await job?.version.pack();
  assert.ok(sent !== undefined && 'files' in sent);
  assert.deepEqual([...sent.files.keys()], ['base.json', 'logo.svg', 'template.json']);
  assert.deepEqual(writePack(sent), pack);
});

test('with faults nothing is stored', async (t) => {
  const world = await makeWorld(t);
  const issues: readonly Issue[] = [
    { source: 'template', path: '/content/0/colour', message: 'unknown key', line: 3, column: 5 },
    { source: 'asset', path: '/content/1/src', message: 'no such file' },
  ];
  world.renderer.faults = issues;
  const request = { account: world.account, publish: true };
  await assert.rejects(pushTemplate(world, { ...request, sent: { bytes: packOf(template) } }), (error) => {
    assert.ok(error instanceof AppError);
    assert.deepEqual(error.issues, issues);
    return true;
  });
  world.renderer.faults = [];
  const bad = [new TextEncoder().encode('{}'), packOf({ platen: 1 }), packOf({ name: '../x' }), packOf([])];
  for (const pack of bad)
    await assert.rejects(pushTemplate(world, { ...request, sent: { bytes: pack } }), AppError);
  assert.deepEqual(
    (await world.store.listTemplates(world.account, { limit: 9 })).map((one) => one.name),
    ['doc'],
  );
});
