// Functions as values: whatever an expression does with one, its source is never printed, nor what it is made of.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentEnvironment } from '../../../src/template/expression/document-environment.ts';
import { FunctionValue } from '../../../src/template/expression/evaluate/function-value.ts';
import {
  CompiledExpression,
  compileExpression,
  ExpressionError,
} from '../../../src/template/expression/expression.ts';
import {
  formatFunctions,
  jsonataFunctions,
  messageFunction,
  pageFunctions,
} from '../../../src/template/expression/function-names.ts';
import { Catalogue, Message } from '../../../src/template/expression/messages/catalogue.ts';

import { Scope } from '../../../src/template/expression/scope.ts';
import { CompiledText } from '../../../src/template/expression/text-template.ts';
import { someOf } from '../../random-rounds.ts';

/** Functions of each kind: of the expression, JSONata's, ours, partly applied, composed, a pattern, of a definition. */
const functions = [
  'function($m){"kept"}',
  'function($a, $b)<nn:n>{$a + $b}',
  '$sum',
  '$string',
  '$now',
  '$currency',
  '$substring(?, 1)',
  '$currency(?, "EUR")',
  '(function($a, $b){$a & $b})(?, "z")',
  '($uppercase ~> $trim)',
  '/b/',
  '$mine',
];

/** Values that hold a function. */
const holders = [
  ...functions,
  '[$sum, function($x){$x}]',
  '{"f": function($x){$x}}',
  '[[$mine], {"g": [$sum]}]',
];

/** What stands at the other places of a call, so that each function gets past its first checks. */
const fillers = ['"b"', '/b/', '2', '["b", "c"]', '{"a": 1}', '$sum'];

/** Functions for all other places: the kinds that are made differently. */
const given = ['function($m){"kept"}', '$sum', '/b/', '$mine'];

const names = [...jsonataFunctions, ...formatFunctions, ...pageFunctions, messageFunction];

/** Operators and the forms of expressions, with a function at `F`. */
const forms = [
  'F',
  '"a" & F',
  'F & "a"',
  '[F] & "a"',
  '{"k": F} & "a"',
  'F & F',
  '-F',
  'F + 1',
  '1 - F',
  'F * F',
  'F < "a"',
  '"a" < F',
  'F <= 1',
  '1 > F',
  'F >= F',
  'F = "a"',
  'F != F',
  'F in ["a"]',
  '"a" in F',
  '[F .. 2]',
  '[1 .. F]',
  'F and true',
  'F or false',
  'F ? "a" : "b"',
  '{F: 1}',
  '{"a": 1}{F: a}',
  '[1, 2]^(F)',
  '[{"a": 1}, {"a": F}]^(a)',
  '[{"a": "x"}, {"a": F}]^(a)',
  '[1, 2][F]',
  'F[0]',
  'F.*',
  '**[F]',
  'F.a',
  'F.body',
  'F.environment',
  'F.implementation',
  'F.signature.definition',
  'F.arguments.value',
  'F.toString',
  'F.constructor',
  'F.constructor.name',
  'F.prototype',
  'F.name',
  'F.source',
  '$keys(F)',
  '$string(F.*)',
  '$string(F.**)',
  '$string(F.%)',
  '$spread(F)',
  '$each(F, function($v, $k){$k})',
  '$merge([F, {"a": 1}])',
  '$string($merge([F]))',
  '$sift(F, $exists)',
  '"a" ~> F',
  'F ~> F',
  'F ~> $string',
  '[F] ~> $join',
  '$map(["a"], F)',
  '$map([F], $string)',
  '$map([F, F], $type)',
  '$join($map([1, 2], function($x){F}))',
  '$string($map([1, 2], function($x){F}))',
  '$reduce([F, "a"], function($p, $q){$p & $q})',
  '$string(F, true)',
  '$string([F], true)',
  '$string({"a": {"b": [F]}}, true)',
  '$error(F)',
  '$error("a" & F)',
  '$error($string([F]))',
  '$assert(false, F)',
  '$assert(F, "a")',
  '$lookup({"a": F}, "a")',
  '$string($lookup({"a": F}, "a"))',
  '$replace("abc", "b", F)',
  '$replace("abc", /b/, F)',
  '$replace("abc", F, "x")',
  '$replace("abc", "b", F, 1)',
  '$replace("abc", F, F)',
  '$split("abc", F)',
  '$match("abc", F)',
  '$contains("abc", F)',
  '$replace("abc", function($s){{"match": F, "start": 0, "end": 1, "groups": [F], "next": F}}, "$0$1")',
  '$replace("abc", function($s){{"match": "a", "start": F, "end": F, "groups": [F], "next": function(){null}}}, "$0$1")',
  '$split("abc", function($s){{"match": "a", "start": F, "end": F, "groups": [F], "next": function(){null}}})',
  '$match("abc", function($s){{"match": F, "start": F, "end": F, "groups": [F], "next": function(){null}}})',
  '$pad("a", 5, F)',
  '$pad(F, 5)',
  '$fromMillis(0, F)',
  '$formatNumber(1, "0", {"decimal-separator": F})',
  '$formatNumber(1, "0", {"zero-digit": [F]})',
  '$formatNumber(1, "0", {"pattern-separator": F, "percent": F, "minus-sign": F, "infinity": F})',
  '$formatNumber(-1.5, "#,##0.00", {"minus-sign": F})',
  '$formatNumber(-1.5, "#,##0.00", {"grouping-separator": F, "exponent-separator": F})',
  '$base64encode(F)',
  '$encodeUrl("a" & F)',
  '{"a": F}.a',
  '{"a": F}.(a & "x")',
  '[F].($string($))',
  '$distinct([F, F])',
  '$sort([F, "a"])',
  '$sort(["b", "a"], F)',
  '$zip([F], ["a"])',
  '$string($zip([F], ["a"]))',
  '$append(F, "a")',
  '$string($append("a", F))',
  '$reverse([F, 1])',
  '$shuffle([F])',
  '$eval(F)',
  '$clone(F)',
  '$clone({"a": F})',
  '$string($clone({"a": F}))',
  '$toMillis("2020", F)',
  '$currency(F, "EUR")',
  '$currency(1, F)',
  '$currency(1, "EUR", F)',
  '$date("2020-01-01", F)',
  '$date(F)',
  '$t("hi", {"who": F})',
  '$t("hi", F)',
  '$t(F)',
  '$t("hi", {"who": [F]})',
  '$t("hi", {}, F)',
  '$pageOf(F)',
  '$numberOf(F)',
  '($x := F; "a" & $x)',
  '($x := {"f": F}; $x.f & "")',
  '($f := function($g){$g & "a"}; $f(F))',
  'F(F)',
  'F(F, F)',
  'F(?)',
  'F(?)(F)',
  '$string(F(F))',
  '$number(F)',
  '$formatBase(10, F)',
  '$boolean(F) & "a"',
  '$single([1, 2], F)',
  '$filter(["a"], F)',
];

/** What no document and no fault may show: parts of the source of a function, and what JSONata makes one of. */
const traces =
  /=>|\bfunction\s*\(\.|\basync\b|native code|\[object |_jsonata_|"(?:implementation|signature|environment|arguments|definition|procedure|thunk)"|\bapplied\(|\bparams\b|\{"kept"\}/;

const settings = { locale: 'en', timeZone: 'UTC', minus: '-', moment: 0, seed: '00' };

/** The messages that `$t` of the forms prints. */
const messages = new Catalogue([
  {
    locale: 'en',
    path: '',
    messages: new Map([
      ['hi', new Message({ locale: 'en', text: 'Hi {who} {n, plural, other {#}}', path: '' })],
    ]),
  },
]);

function compiled(source: string): CompiledExpression | undefined {
  const made = compileExpression('/a', source, { hasMessages: true });
  return made instanceof CompiledExpression ? made : undefined;
}

/** A scope that knows `$mine`, a function of a definition. */
function scopeHere(): Scope {
  const root = Scope.root(documentEnvironment({}, { ...settings, messages }));
  const mine = compiled('function($x){"kept"}');
  assert.ok(mine);
  return root.withNames({ mine: mine.evaluate(root) });
}

/** Returns all that a document or its faults would show of an expression. */
function shown(expression: CompiledExpression, scope: Scope): string {
  try {
    const value = expression.evaluate(scope);
    // A function that an expression gives is printed nowhere; what holds it is read field by field.
    const held =
      JSON.stringify(value, (_, each) => (each instanceof FunctionValue ? 'FUNCTION' : each)) ?? '';
    let unprintable = '';
    const printing = {
      evaluate: () => value,
      unprintable(_: CompiledExpression, what: string) {
        unprintable = what;
      },
    };
    return `${held} ${new CompiledText('/a', [expression]).print(printing)} ${unprintable}`;
  } catch (error) {
    if (error instanceof ExpressionError) return error.message;
    throw error;
  }
}

function showsNothing(sources: Iterable<string>): number {
  const scope = scopeHere();
  let count = 0;
  for (const source of sources) {
    const expression = compiled(source);
    if (!expression) continue;
    count++;
    const text = shown(expression, scope);
    assert.doesNotMatch(text, traces, source);
  }
  return count;
}

test('no operator and no form of an expression prints a function', () => {
  const sources = forms.flatMap((form) => functions.map((each) => form.replaceAll('F', each)));
  assert.ok(showsNothing(sources) > 0.9 * sources.length);
});

test('no function prints a function, wherever it is given one', () => {
  const sources = names.flatMap((name) => [
    ...holders.flatMap((each) => [`$${name}(${each})`, `$${name}(${each}, ${each})`, `${each} ~> $${name}`]),
    ...someOf(given).flatMap((each) => [
      ...fillers.flatMap((filler) => [
        `$${name}(${filler}, ${each})`,
        `$${name}(${each}, ${filler})`,
        `$${name}(${filler}, "b", ${each})`,
        `$${name}("abc", ${filler}, ${each})`,
        `$${name}("abc", ${filler}, ${each}, 1)`,
      ]),
      `$${name}("abc", "b", "c", ${each})`,
    ]),
  ]);
  assert.ok(showsNothing(sources) > 0.9 * sources.length);
});

const faults: readonly (readonly [source: string, fault: string])[] = [
  [
    '$replace("abc", "b", function($m){"x"})',
    "$replace can't take a function here: a function is no text: call it for its value",
  ],
  [
    '$replace("abc", "b", $uppercase, 1)',
    "$replace can't take a function here: a function is no text: call it for its value",
  ],
  [
    '$formatNumber(1.5, "0.0", {"decimal-separator": $sum})',
    "$formatNumber can't take a function here: a function is no text: call it for its value",
  ],
  ['-$sum', 'expected a number after "-", got a function'],
  ['{$sum: 1}', 'expected a text as the key of an object, got a function'],
  ['$currency(1, $sum)', 'expected a currency code such as "EUR", got a function'],
  ['$decimal(1, function($x){$x})', 'expected a whole number of digits from 0 to 20, got a function'],
  ['$t("hi", {}, function($x){$x})', 'expected a locale such as "de-AT", got a function'],
  [
    '$t("hi", {"who": $sum})',
    'the message "hi" in "en": expected a text or a number for {who}, got a function',
  ],
];

test('a function where a text is wanted is a fault that names where it was given', () => {
  for (const [source, fault] of faults) {
    const expression = compiled(source);
    assert.ok(expression, source);
    assert.throws(() => expression.evaluate(scopeHere()), { message: fault }, source);
  }
});

test('where a pattern is given, `$replace` still calls the function', () => {
  assert.equal(compiled('$replace("abc", /b/, function($m){"x" & $m.match})')?.evaluate(scopeHere()), 'axbc');
});

test('a function has no fields, for an expression and for what reads objects', () => {
  for (const source of functions) {
    const made = compiled(source)?.evaluate(scopeHere());
    assert.ok(made instanceof FunctionValue, source);
    assert.deepEqual(Reflect.ownKeys(made), [], source);
    for (const key of [
      'arity',
      'call',
      'run',
      'target',
      'places',
      'constructor',
      '__proto__',
      'then',
      'toString',
    ])
      for (const read of [`(${source}).${key}`, `$lookup(${source}, "${key}")`])
        assert.equal(compiled(read)?.evaluate(scopeHere()), undefined, read);
  }
});
