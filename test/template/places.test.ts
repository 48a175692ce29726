// Where faults are told: at the word in the expression that is wrong, whatever stands before it in the file.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf } from './probe.ts';

test('a fault in an expression is told at the token, through JSON escapes', () => {
  const lines = [
    '{ "platen": 1, "name": "t", "variables": { "a": { "type": "string" } },',
    '  "content": [',
    '    "caf\\u00e9 \\"x\\"\\n{{ $uppercase(nope) }} {{a & `no-pe`}}",',
    '    { "type": "text", "if": "a = \\"b\\" and c", "text": "{{a +}}" },',
    '    "{{$sum(a]}} {{a}}", "{{a ? $pageOf(\\"#z\\")}}", "x {{a"',
    '  ]}',
  ];
  const told = faultsOf(lines.join('\n')).map(({ line = 0, column = 0, message }) => {
    const rest = (lines[line - 1] ?? '').slice(column - 1);
    return `${line} ${rest.slice(0, 8)} | ${message.slice(0, 44)}`;
  });
  assert.deepEqual(told, [
    '3 nope) }} | unknown name "nope"',
    '3 `no-pe`} | unknown name "no-pe"',
    '4 c", "tex | unknown name "c"',
    '4 }}" }, | not a JSONata expression: unexpected end of ',
    '5 ]}} {{a} | not a JSONata expression: expected ")", got ',
    '5 $pageOf( | no block has the id "z"',
    '5 {{a" | expected "}}" to close the "{{" at character',
  ]);
});
