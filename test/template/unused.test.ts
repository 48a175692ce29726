// Warnings of what a template declares and nothing uses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileTemplate } from '../../src/template/compile/compile.ts';
import { parseTemplate } from '../../src/template/read/parse.ts';
import { filesOf, probeKinds, templateText } from './probe.ts';

test('what nothing uses is a warning, unless a fault keeps a part of the template from being read', () => {
  const variables = { a: { type: 'string' }, b: { type: 'string' } };
  const told = (content: readonly unknown[], partial = false) => {
    const parsed = parseTemplate(filesOf(templateText({ variables, content })));
    assert.ok('tree' in parsed && parsed.tree);
    const compiled = compileTemplate(parsed.tree, { kinds: probeKinds(), strict: true, partial });
    return (compiled.warnings ?? []).map(({ path }) => path);
  };
  assert.deepEqual(told(['{{a}}']), ['/variables/b']);
  assert.deepEqual(told(['{{a}}', '{{b + }}']), []);
  assert.deepEqual(told(['{{a}}', { type: 'txet', text: '{{b}}' }]), []);
  assert.deepEqual(told(['{{a}}'], true), []);
});
