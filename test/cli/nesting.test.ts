// How deep templates may nest: by flag, variable and file, in this process and in its render processes.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { start, temporaryFolder } from '../platen.ts';

/** A template of so many levels, and data for it. */
function templateOf(t: TestContext, levels: number): { folder: string; template: string; data: string } {
  const { path: folder, remove } = temporaryFolder();
  t.after(remove);
  const stacks = (levels - 2) / 2;
  const content = `${'{"type":"stack","content":['.repeat(stacks)}"deep"${']}'.repeat(stacks)}`;
  const [template, data] = [join(folder, 'template.json'), join(folder, 'data.json')];
  writeFileSync(template, `{"platen":1,"name":"deep","content":[${content}]}`);
  writeFileSync(data, '{}');
  return { folder, template, data };
}

test('a template of 300 levels is refused, and made where they are allowed', async (t) => {
  const { folder, template, data } = templateOf(t, 300);
  const render = ['render', template, data, '-o', join(folder, 'out.pdf')];
  const refused = await start(render).ended;
  assert.equal(refused.status, 3, refused.stderr);
  assert.match(refused.stderr, /nested more than 200 levels deep/);
  const allowed = await start([...render, '--max-nesting', '300']).ended;
  assert.equal(allowed.status, 0, allowed.stderr);
  const byVariable = await start(['check', template], { env: { PLATEN_MAX_NESTING: '298' } }).ended;
  assert.match(byVariable.stdout, /nested more than 298 levels deep/);
});

test('a lower limit of the configuration file holds for data of any depth', async (t) => {
  const { folder, template } = templateOf(t, 20);
  const config = join(folder, 'platen.json');
  writeFileSync(config, '{ "maxNesting": 20 }');
  const data = join(folder, 'nested.json');
  writeFileSync(data, `{"a":${'['.repeat(40)}${']'.repeat(40)}}`);
  const check = ['check', template, '--data', data];
  const env = { PLATEN_CONFIG: config };
  const good = await start(check, { env }).ended;
  assert.equal(good.status, 0, good.stderr + good.stdout);
  const lower = await start([...check, '--max-nesting', '18'], { env }).ended;
  assert.equal(lower.status, 3);
  assert.match(lower.stdout, /nested more than 18 levels deep/);
});

test('a number out of range is refused', async () => {
  const { status, stderr } = await start(['check', 'template.json', '--max-nesting', '401']).ended;
  assert.equal(status, 2);
  assert.match(stderr, /max-nesting.*10 to 400|between 10 and 400|at most 400/);
});
