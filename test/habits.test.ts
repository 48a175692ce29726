// A hundred templates as people and language models write them: closures evaluate nearly all of their expressions, with
// JSONata's results.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Pack, packSha256, writePack } from '../src/assets/pack.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';
import { CompiledExpression } from '../src/template/expression/expression.ts';
import { FunctionValue } from '../src/template/expression/fast/function-value.ts';
import type { Scope } from '../src/template/expression/scope.ts';
import { treeText } from '../src/template/expression/syntax.ts';
import { someOf } from './random-rounds.ts';

const folder = fileURLToPath(new URL('../fixtures/habits/', import.meta.url));
const templates = readdirSync(folder);
const packs = new Map<string, Promise<Pack>>();

/** The pack of one of the templates, which is compiled once. */
function packOf(name: string): Promise<Pack> {
  const made = packs.get(name) ?? packTemplate(`${folder}${name}/template.json`);
  packs.set(name, made);
  return made;
}

/** Returns what JSONata itself gives for an expression. */
function interpreted({ parsed }: CompiledExpression, { environment, context, find }: Scope): unknown {
  const { functions } = environment;
  const names = new Map<string, unknown>();
  for (const name of parsed.free) {
    const value = find(name);
    if (value !== undefined) names.set(name, value instanceof FunctionValue ? value.inRealm() : value);
  }
  const lent = [...parsed.free].filter((name) => !names.has(name) && functions.has(name));
  return environment.realm().evaluate({ tree: treeText(parsed.ast), context, names, lent, functions });
}

function plain(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

test('each expression of the templates gives what JSONata itself gives', async (t) => {
  const { evaluate } = CompiledExpression.prototype;
  let compared = 0;
  t.mock.method(CompiledExpression.prototype, 'evaluate', function (this: CompiledExpression, scope: Scope) {
    const value = evaluate.call(this, scope);
    const find = scope.find.bind(scope);
    const { environment, context } = scope;
    const expected = interpreted(this, { environment, context, find } as Scope);
    assert.equal(plain(value), plain(expected), this.source);
    compared++;
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
  assert.ok(compared > 10 * asked.length, `expected more than 10 evaluations a template, got ${compared}`);
});

test('JSONata itself evaluates fewer than one in a hundred of their expressions', async () => {
  const engine = createEngine();
  let count = 0;
  const left: string[] = [];
  for (const name of templates) {
    const pack = writePack(await packOf(name));
    const found = await engine.expressions(pack);
    count += found.count;
    left.push(...found.interpreted.map(({ path, expression }) => `${name}${path}: ${expression}`));
  }
  assert.equal(templates.length, 100);
  assert.ok(left.length * 100 < count, `${left.length} of ${count}:\n${left.join('\n')}`);
});
