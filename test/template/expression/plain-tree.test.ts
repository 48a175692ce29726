// Syntax trees as templates keep them: what the parser gave, as frozen plain objects that templates share.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import jsonata from 'jsonata';
import { type AstNode, isFault, parseExpression } from '../../../src/template/expression/syntax.ts';

const sources = [
  '$sum(items.(price * quantity))',
  'orders[total > 10]^(>total).{"a": total, "b": [1..3]}',
  'a.b@$x.c#$i[d = %.e]',
  '($f := function($x, $y)<nn:n>{ $x + $y }; $map(rows, function($r) { $f($r[0], $r[1]) }))',
  'name ~> $contains(/^a.*z$/i) ? "yes" : $uppercase(name) ?? -1',
  'rows{kind: $count($)}',
];

function treeOf(source: string): AstNode {
  const parsed = parseExpression(source);
  assert.ok(!isFault(parsed), source);
  return parsed.ast;
}

function requirePlain(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || value instanceof RegExp || seen.has(value)) return;
  seen.add(value);
  assert.ok(Object.isFrozen(value));
  assert.ok([Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)));
  for (const child of Object.values(value)) requirePlain(child, seen);
}

describe('the tree of an expression', () => {
  for (const source of sources)
    it(`has what the parser gave, and nothing of the parser: ${source}`, () => {
      const ast = treeOf(source);
      const { parser } = jsonata as unknown as { readonly parser: (source: string) => unknown };
      assert.equal(JSON.stringify(ast), JSON.stringify(parser(source)));
      requirePlain(ast, new Set());
    });

  it('is made once for templates that have the same expression', () => {
    assert.equal(treeOf('$round(a, 2)'), treeOf('$round(a, 2)'));
    assert.notEqual(treeOf('$round(a, 2)'), treeOf('$round(a, 3)'));
  });
});
