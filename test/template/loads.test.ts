// What is loaded before binding: only what the blocks of a template ask for, once, and before the first of them is bound.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockKinds } from '../../src/blocks/index.ts';
import { bindTemplate } from '../../src/template/bind/bind.ts';
import { compileFiles } from '../../src/template/compile/compile.ts';
import type { AnyBlockKind, BlockKind } from '../../src/template/kind.ts';
import { filesOf } from './probe.ts';

const input = { data: {}, moment: 0, seed: '00', assets: new Map() };

function compiledWith(kinds: readonly AnyBlockKind[], content: readonly unknown[]) {
  const compiled = compileFiles(filesOf({ content }), { kinds });
  assert.ok('template' in compiled);
  return compiled.template;
}

test('what a kind asks for is there when its first block is bound, and loaded once for all of them', async () => {
  const order: string[] = [];
  const load = async () => {
    order.push('begins');
    await new Promise((resolve) => setImmediate(resolve));
    order.push('ends');
  };
  const heavy: BlockKind<Record<string, never>, null> = {
    name: 'heavy',
    description: 'Needs something large.',
    entries: {},
    compile(_, compiler) {
      compiler.beforeBinding(load);
      return null;
    },
    bind(_, { path }) {
      order.push(path);
      return [];
    },
  };
  const template = compiledWith([heavy as AnyBlockKind], [{ type: 'heavy' }, { type: 'heavy' }]);
  assert.deepEqual(order, []);
  await bindTemplate(template, input);
  assert.deepEqual(order, ['begins', 'ends', '/content/0', '/content/1']);
});

test('what can not be loaded fails the document', async () => {
  const kind: BlockKind<Record<string, never>, null> = {
    name: 'broken',
    description: 'Needs something that is not there.',
    entries: {},
    compile(_, compiler) {
      compiler.beforeBinding(() => Promise.reject(new Error('gone')));
      return null;
    },
    bind: () => [],
  };
  const template = compiledWith([kind as AnyBlockKind], [{ type: 'broken' }]);
  await assert.rejects(bindTemplate(template, input), /gone/);
});

const loads: readonly (readonly [what: string, content: readonly unknown[], count: number])[] = [
  ['text', ['plain'], 0],
  [
    'codes with encoders of our own',
    ['qr', 'datamatrix', 'code128'].map((symbology) => ({ type: 'barcode', symbology, value: 'x' })),
    0,
  ],
  [
    'bar codes of two kinds',
    [
      { type: 'barcode', symbology: 'code39', value: 'X' },
      { type: 'stack', content: [{ type: 'barcode', symbology: 'aztec', value: 'x' }] },
    ],
    1,
  ],
  ['Markdown', [{ type: 'markdown', markdown: '*x*' }], 1],
];
for (const [what, content, count] of loads) {
  test(`${what}: ${count} to load`, () => {
    assert.equal(compiledWith(blockKinds, content).loads.size, count);
  });
}
