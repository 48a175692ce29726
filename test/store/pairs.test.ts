// The rules of quota and idempotency stand twice. Each function of the schema of PostgreSQL and its pair name each other, and
// docs/architecture.md says the rule of both.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { it } from 'node:test';

const schema = readFileSync('schema.postgres.sql', 'utf8');
const functions = [...schema.matchAll(/^CREATE FUNCTION platen\.(\w+)\(/gm)].map(([, name = '']) => name);

/** A place that a comment names: a name, and the file that it stands in. */
interface Place {
  readonly name: string;
  readonly path: string;
}

/** Returns the pair that the comment right above a function names. */
function pairOf(name: string, text: string): Place | undefined {
  const comment = new RegExp(`^-- Pair: \`(\\w+)\` in (\\S+)\\.\\nCREATE FUNCTION platen\\.${name}\\(`, 'm');
  const [, pair, path] = comment.exec(text) ?? [];
  return pair === undefined || path === undefined ? undefined : { name: pair, path };
}

/** Returns what is missing of a pair: the comment here, the name there, or the comment there. */
function faultOf(name: string, text: string): string | undefined {
  const pair = pairOf(name, text);
  if (pair === undefined) return `${name}: names no pair`;
  const other = existsSync(pair.path) ? readFileSync(pair.path, 'utf8') : '';
  if (!new RegExp(`(?:function|const|TRIGGER|readonly) ${pair.name}\\b|^  ${pair.name}\\(`, 'm').test(other))
    return `${name}: ${pair.path} has no ${pair.name}`;
  return other.includes(`Pair: \`platen.${name}\` in schema.postgres.sql.`)
    ? undefined
    : `${name}: ${pair.path} does not name it`;
}

it('has a pair for each function of PostgreSQL, and the two name each other', () => {
  assert.ok(functions.length >= 16);
  assert.deepEqual(functions.map((name) => faultOf(name, schema)).filter(Boolean), []);
});

it('names no function that is not there', () => {
  const named = [...globSync('src/**/*.ts'), 'schema.sql'].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/Pair: `platen\.(\w+)`/g)].map(([, name]) => name),
  );
  assert.deepEqual(named.sort(), [...functions].sort());
});

it('says the rule of each in the table of docs/architecture.md', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const rows = [...page.matchAll(/^\| .+ \| `(\w+)` in `([^`]+)` \| `(\w+)` \|$/gm)];
  const table = rows.map(([, name, path, pair = '']) => [pair, { name, path }]);
  assert.deepEqual(
    Object.fromEntries(table),
    Object.fromEntries(functions.map((name) => [name, pairOf(name, schema)])),
  );
});

it('sees a function without a pair, and a pair that is not there', () => {
  const alone = 'CREATE FUNCTION platen.begin_calls(';
  assert.equal(faultOf('begin_calls', alone), 'begin_calls: names no pair');
  const wrong = `-- Pair: \`gone\` in src/store/period.ts.\n${alone}`;
  assert.equal(faultOf('begin_calls', wrong), 'begin_calls: src/store/period.ts has no gone');
});
