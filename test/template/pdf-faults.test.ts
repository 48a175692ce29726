// The faults of `pdf` come all at once: one in a part of it hides none in another.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { blockKinds } from '../../src/blocks/index.ts';
import { faultsOf } from './probe.ts';

/** Returns the faults of a `pdf` as `pointer message`. */
function told(pdf: unknown): readonly string[] {
  const options = { kinds: blockKinds, hasFile: () => false };
  return faultsOf({ pdf, content: ['a'] }, options).map(({ path, message }) => `${path} ${message}`);
}

const attachments = [
  { name: 'a.csv', src: 'none.csv' },
  { name: '{{nowhere}}', text: '{{' },
];
const those = [
  '/pdf/attachments/0/src no file "none.csv"',
  '/pdf/attachments/1/name unknown name "nowhere"',
  '/pdf/attachments/1/text expected "}}" to close the "{{" at character 1',
];

for (const [key, value, fault] of [
  ['standards', ['pdf/x'], '/pdf/standards/0 expected "pdf/ua-1", "pdf/a-3a" or "pdf/a-3b", got "pdf/x"'],
  ['outputIntent', {}, '/pdf/outputIntent missing key "condition"'],
  ['tagged', 'yes', '/pdf/tagged expected true or false, got "yes"'],
] as const)
  it(`a fault of ${key} hides none of the attachments`, () => {
    assert.deepEqual(told({ [key]: value, attachments }), [fault, ...those]);
  });

it('a fault of one attachment hides none of the others', () => {
  assert.deepEqual(told({ attachments: [...attachments, 'x', { text: 3 }, { text: '{{other}}' }] }), [
    ...those,
    '/pdf/attachments/2 expected an object, got "x"',
    '/pdf/attachments/3 missing key "name"',
    '/pdf/attachments/3/text expected a string, got 3',
    '/pdf/attachments/4 missing key "name"',
    '/pdf/attachments/4/text unknown name "other"',
  ]);
});

it('what is sound of the standards counts', () => {
  assert.deepEqual(told({ standards: ['pdf/ua-1', 'pdf/x'], tagged: false }), [
    '/pdf pdf/ua-1 asks for a title',
    '/pdf pdf/ua-1 asks for the language of the document',
    '/pdf/standards/1 expected "pdf/ua-1", "pdf/a-3a" or "pdf/a-3b", got "pdf/x"',
    '/pdf/tagged expected a tagged document for pdf/ua-1',
  ]);
});
