// Splitting texts into literals and expressions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitText } from '../../../src/template/expression/split.ts';

/** Literals as they are, expressions between angle brackets. */
function split(text: string): string {
  const result = splitText(text);
  if ('unclosed' in result) return `unclosed at ${result.unclosed}`;
  return result.parts.map((part) => (part.kind === 'literal' ? part.text : `<${part.source}>`)).join('');
}

const cases: [string, string][] = [
  ['plain', 'plain'],
  ['', ''],
  ['{{a}}', '<a>'],
  ['x{{a}}y{{ b }}z', 'x<a>y< b >z'],
  ['{{{"a": {"b": 1}}}}', '<{"a": {"b": 1}}>'],
  ['{{"}}"}}', '<"}}">'],
  ["{{'it\\'s }}'}}", "<'it\\'s }}'>"],
  ['{{`}}`}}', '<`}}`>'],
  ['{{a /* }} */}}', '<a /* }} */>'],
  ['{{$f(x, [1, {"y": 2}])}}}', '<$f(x, [1, {"y": 2}])>}'],
  ['{{$replace(a, /\\d{2}}}"/, "")}}', '<$replace(a, /\\d{2}}}"/, "")>'],
  ['{{a / b}} {{c / d}}', '<a / b> <c / d>'],
  ['\\{{a}}', '{{a}}'],
  ['\\{{a}} {{b}}', '{{a}} <b>'],
  ['{ {a} }', '{ {a} }'],
  ['}}', '}}'],
  ['x {{a', 'unclosed at 2'],
  ['{{ "a }}', 'unclosed at 0'],
];
for (const [text, expected] of cases)
  test(`split ${JSON.stringify(text)}`, () => assert.equal(split(text), expected));
