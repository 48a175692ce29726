// Warnings of `first` in the header or footer of a document whose sections have first pages, too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockKinds } from '../../src/blocks/index.ts';
import { compileTemplate } from '../../src/template/compile/compile.ts';
import { parseTemplate } from '../../src/template/read/parse.ts';
import { filesOf, templateText } from './probe.ts';

/** The places that are warned of. */
function toldOf(template: Readonly<Record<string, unknown>>): readonly string[] {
  const parsed = parseTemplate(filesOf(templateText(template)));
  assert.ok('tree' in parsed && parsed.tree);
  const { warnings = [] } = compileTemplate(parsed.tree, { kinds: blockKinds, strict: true });
  return warnings.filter(({ message }) => /first page of each section/.test(message)).map(({ path }) => path);
}

const section = (more: object = {}) => ({ type: 'section', content: ['a'], ...more });
const forms = { first: 'a', default: 'b' };

test('several sections that take the form over are a warning', () => {
  const content = ['cover', section()];
  assert.deepEqual(toldOf({ header: forms, footer: forms, content }), ['/header/first', '/footer/first']);
  assert.deepEqual(toldOf({ footer: forms, content: [section(), section()] }), ['/footer/first']);
  assert.deepEqual(toldOf({ header: forms, content: ['a', section({ header: 'own' }), 'b'] }), [
    '/header/first',
  ]);
});

test('one section, own forms, letters of a list, and the first page of the document are none', () => {
  for (const content of [
    ['a', 'b'],
    [section()],
    ['a', section({ header: [] }), { type: 'pageBreak' }],
    [section({ each: '[1, 2]' })],
  ])
    assert.deepEqual(toldOf({ header: forms, content }), [], JSON.stringify(content));
  const content = ['cover', section()];
  assert.deepEqual(toldOf({ header: { documentFirst: 'a', default: 'b' }, content }), []);
  assert.deepEqual(toldOf({ header: 'a', content }), []);
});
