// A hundred templates as people and language models write them: their expressions give what JSONata gives.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import jsonata from 'jsonata';
import { type Pack, packSha256 } from '../src/assets/pack.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';
import { callValue, FunctionValue } from '../src/template/expression/evaluate/function-value.ts';
import { CompiledExpression } from '../src/template/expression/expression.ts';
import type { Scope } from '../src/template/expression/scope.ts';
import { someOf } from './random-rounds.ts';

const folder = fileURLToPath(new URL('../fixtures/handwritten/', import.meta.url));
const templates = readdirSync(folder);
const packs = new Map<string, Promise<Pack>>();

/** The pack of one of the templates, which is compiled once. */
function packOf(name: string): Promise<Pack> {
  const made = packs.get(name) ?? packTemplate(`${folder}${name}/template.json`);
  packs.set(name, made);
  return made;
}

/** Returns what JSONata gives for an expression. */
function judged({ source, parsed }: CompiledExpression, scope: Scope): Promise<unknown> {
  const { functions } = scope.environment;
  const names: Record<string, unknown> = {};
  for (const name of parsed.free) {
    const value = scope.find(name);
    const own = functions.get(name);
    if (value instanceof FunctionValue)
      names[name] = (...values: readonly unknown[]) => callValue(value, values, { context: null, scope });
    else if (value !== undefined) names[name] = value;
    // Only times without an offset are the document's.
    else if (name === 'toMillis') names[name] = (text: unknown) => own?.(text) ?? Date.parse(String(text));
    // JSONata counts the parameters.
    else if (own)
      names[name] = (first: unknown, second: unknown, third: unknown) => own(first, second, third);
  }
  const context = structuredClone(scope.context);
  return jsonata(source).evaluate(context, names);
}

/** A value as text. A function is only told to be one. */
function plain(value: unknown): string {
  const told = (_: string, each: unknown): unknown => (isFunction(each) ? 'a function' : each);
  return value === undefined ? 'nothing' : JSON.stringify(value, told);
}

function isFunction(value: unknown): boolean {
  const { _jsonata_lambda, _jsonata_function } = Object(value);
  const marked = _jsonata_lambda === true || _jsonata_function === true;
  return marked || typeof value === 'function' || value instanceof FunctionValue;
}

test('each expression of the templates gives what JSONata gives', async (t) => {
  const { evaluate } = CompiledExpression.prototype;
  const wanted: Promise<void>[] = [];
  t.mock.method(CompiledExpression.prototype, 'evaluate', function (this: CompiledExpression, scope: Scope) {
    const value = evaluate.call(this, scope);
    const got = plain(value);
    wanted.push(judged(this, scope).then((expected) => assert.equal(got, plain(expected), this.source)));
    return value;
  });
  const engine = createEngine();
  const asked = someOf(templates);
  for (const name of asked) {
    const pack = await packOf(name);
    const data = JSON.stringify(JSON.parse(readFileSync(`${folder}${name}/data.json`, 'utf8')));
    const job = { version: packSha256(pack), pack, data, moment: 0, test: false, assets: new Map() };
    const composed = await engine.compose(job);
    assert.ok(!('kind' in composed), name);
  }
  await Promise.all(wanted);
  const compared = wanted.length;
  assert.ok(compared > 10 * asked.length, `expected more than 10 evaluations a template, got ${compared}`);
});
