// What is said of a body that is no JSON: the place of the first fault and what is wrong, without any of the body.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeJsonFault } from '../../src/body/json-fault.ts';

const told: readonly (readonly [text: string, said: string])[] = [
  ['{"a":1,}', 'line 1, column 8: a comma stands before the end of an object'],
  ['{\n "a": [1, 2,],\n}', 'line 2, column 13: a comma stands before the end of a list'],
  ["{'a':1}", 'line 1, column 2: keys and texts stand in double quotes'],
  ['{"a":“b”}', 'line 1, column 6: keys and texts stand in double quotes'],
  ['{a:1}', 'line 1, column 2: expected a key in double quotes'],
  ['{"a":1', 'line 1, column 7: it ends too early'],
  ['  \n', 'line 2, column 1: it ends too early'],
  ['{"a":"b', 'line 1, column 8: it ends in a text: a double quote is missing'],
  ['{"a" 1}', 'line 1, column 6: expected ":" behind a key'],
  ['{"a":1 "b":2}', 'line 1, column 8: expected "," or "}"'],
  ['[1 2]', 'line 1, column 4: expected "," or "]"'],
  ['[1}', 'line 1, column 3: expected "," or "]"'],
  ['{"a":NaN}', 'line 1, column 6: JSON has no NaN: write null'],
  ['{"a":-Infinity}', 'line 1, column 6: JSON has no -Infinity: write null'],
  ['{"a":True}', 'line 1, column 6: JSON has no True: write true'],
  ['{"a":undefined}', 'line 1, column 6: JSON has no undefined: write null'],
  ['{"a":01}', 'line 1, column 6: a number out of form: write 0.5, 5 and -5, without + and leading zeros'],
  ['{"a":.5}', 'line 1, column 6: a number out of form: write 0.5, 5 and -5, without + and leading zeros'],
  ['{"a":1.}', 'line 1, column 6: a number out of form: write 0.5, 5 and -5, without + and leading zeros'],
  [
    '{"a":"b\nc"}',
    'line 1, column 8: a line break or another control character in a text, which is written \\n',
  ],
  ['{"a":"C:\\x"}', 'line 1, column 9: an escape that JSON does not have: a backslash is written \\\\'],
  ['{} // done', 'line 1, column 4: something stands behind the end of the JSON'],
  ['{ // a\n}', 'line 1, column 3: JSON has no comments'],
  [
    'a=b',
    'line 1, column 1: expected a text in double quotes, a number, true, false, null, an object or a list',
  ],
  [
    '\ufeff{}',
    'line 1, column 1: expected a text in double quotes, a number, true, false, null, an object or a list',
  ],
];

for (const [text, said] of told)
  test(`what is said of ${JSON.stringify(text)}`, () => {
    assert.throws(() => void JSON.parse(text));
    assert.equal(describeJsonFault(text), said);
  });

test('a text is walked in one go, however deep and long it is', () => {
  assert.equal(describeJsonFault('['.repeat(1e6)), 'line 1, column 1000001: it ends too early');
  const long = `{"a":"${'b'.repeat(1e6)}`;
  assert.match(describeJsonFault(long), /it ends in a text/);
});

test('each text that is cut or has one sign too many is told where JSON.parse refuses it', () => {
  const sound = '{ "a": [1, -2.5e3, true, null, "b\\n\\u00e9", {}], "c": { "d": [] } }';
  for (let at = 0; at < sound.length; at++) {
    for (const text of [sound.slice(0, at), `${sound.slice(0, at)}!${sound.slice(at)}`]) {
      try {
        JSON.parse(text);
        continue;
      } catch {
        // It is no JSON: the walk has to end at a fault, and not beyond the cut.
      }
      const column = Number(/column (\d+)/.exec(describeJsonFault(text))?.[1]);
      assert.ok(column >= 1 && column <= at + 1, `${text}: column ${column}, changed at ${at + 1}`);
    }
  }
});
