// What is refused when an expression is parsed.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CompiledExpression } from '../../../src/template/expression/expression.ts';
import { isFault, parseExpression, tokenOffset } from '../../../src/template/expression/syntax.ts';

const nested: Readonly<Record<string, (levels: number) => string>> = {
  brackets: (levels) => `${'('.repeat(levels)}$power(1, 1)${')'.repeat(levels)}`,
  lists: (levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`,
  operators: (levels) => `${'1+'.repeat(levels)}1`,
  conditions: (levels) => `${'1=2?1:'.repeat(levels)}1`,
  arguments: (levels) => `${'$f('.repeat(levels)}${')'.repeat(levels)}`,
};

describe('an expression', () => {
  it('is at fault where the token begins, whatever stands between it and its bracket', () => {
    const offsets = [
      tokenOffset('$foo(1)', 5, 'foo'),
      tokenOffset('1 + $foo (1)', 10, 'foo'),
      tokenOffset('1 + foo  (2)', 10, 'foo'),
      tokenOffset('`a b` (1)', 7, 'a b'),
      tokenOffset('"abc" "d"', 9, 'd'),
      // Another token of the same text, further on the left, is none.
      tokenOffset('foo + x', 7, 'foo'),
    ];
    assert.deepEqual(offsets, [0, 4, 4, 0, 6, 7]);
  });

  for (const [what, source] of Object.entries(nested)) {
    it(`is nested in ${what} as deep as whatever walks it can go`, () => {
      const parsed = parseExpression(source(400));
      assert.ok(!isFault(parsed), 'message' in parsed ? parsed.message : '');
      new CompiledExpression({ path: '', source: source(400), offset: 0, parsed });
      for (const levels of [600, 3000, 9000]) {
        if (source(levels).length > 20_000) continue;
        const refused = parseExpression(source(levels));
        assert.ok(isFault(refused));
        assert.match(refused.message, /nested more than 500 levels deep/);
      }
    });
  }

  it('changes no value: the transform operator is named wherever it stands', () => {
    const change = '|a|{ "b": 1 }|';
    const places = [
      change,
      `$ ~> ${change}`,
      `$map(x, ${change})`,
      `function($x) { $x ~> ${change} }`,
      `{ "k": ${change} }`,
      `x[$ ~> ${change}]`,
      `x^(<($ ~> ${change}))`,
      `x{ "k": $ ~> ${change} }`,
      `(1; $f := ${change}; $f)`,
      `true ? 1 : ${change}`,
      `$f(?, ${change})`,
      `|a|{ "b": $ ~> ${change} }|`,
    ];
    for (const source of places) {
      const refused = parseExpression(source);
      assert.ok(isFault(refused), source);
      assert.match(refused.message, /^the transform operator/, source);
      assert.equal(source[refused.at ?? 0], '|', source);
      assert.match(refused.hint ?? '', /\$merge/);
    }
    assert.ok(!isFault(parseExpression('"|a|{}|" & `|`')));
  });
});
