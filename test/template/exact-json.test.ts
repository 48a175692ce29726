// JSON read exactly, where the parser of the runtime errs.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseJson } from '../../src/template/read/exact-json.ts';

it('an escaped key is not taken for a backslash that an earlier document had', () => {
  for (let turn = 0; turn < 3; turn++) {
    assert.deepEqual(Object.keys(parseJson(String.raw`{"a":1,"\\":2}`) as object), ['a', '\\']);
    assert.deepEqual(Object.keys(parseJson(String.raw`{"a":1,"\n":2}`) as object), ['a', '\n']);
  }
});

it('what is no JSON throws, and plain data is what JSON.parse gives', () => {
  assert.throws(() => parseJson('{"a":'), SyntaxError);
  assert.deepEqual(parseJson(String.raw`{"a":["x\ny",{"b":null}],"c":1e3}`), {
    a: ['x\ny', { b: null }],
    c: 1000,
  });
});
