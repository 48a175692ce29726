// A copy of a checkout: where its folder of packages is a link, and where it can't start render processes.
import assert from 'node:assert/strict';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { projectFolder } from '../../src/bundled.ts';
import { result, start, temporaryFolder } from '../platen.ts';

const folder = temporaryFolder();
after(() => folder.remove());
const at = (name: string): string => join(folder.path, name);

before(async () => {
  for (const name of ['src', 'bin', 'package.json'])
    cpSync(join(projectFolder, name), at(name), { recursive: true });
  symlinkSync(join(projectFolder, 'node_modules'), at('node_modules'));
  writeFileSync(at('t.json'), '{ "platen": 1, "name": "t", "content": ["one"] }');
  writeFileSync(at('data.json'), '{}');
  await result('pack', at('t.json'), '-o', at('t.pack'));
  writeFileSync(at('data.jsonl'), '{}\n');
});

function render(template: string, ...words: readonly string[]) {
  // The copy has no bundle.
  const env = { NODE_OPTIONS: '' };
  return start(['render', at(template), ...words, '--now', '2026-01-01'], {
    program: at('bin/platen.mjs'),
    env,
  }).ended;
}

it('renders where node_modules is a link', async () => {
  const { status, stderr } = await render('t.json', at('data.json'), '-o', at('out.pdf'));
  assert.equal(status, 0, stderr);
});

it('says at once that no render process starts, and why', async () => {
  writeFileSync(at('src/render/child.ts'), "throw new Error('planted');");
  for (const [template, ...words] of [
    // Its own author's file is rendered in the process of the command. A pack may be anybody's.
    ['t.pack', at('data.json'), '-o', at('out.pdf')],
    ['t.json', at('data.jsonl'), '-o', at('many')],
  ] as const) {
    const { status, stderr } = await render(template, ...words);
    assert.equal(status, 1);
    assert.match(stderr, /^platen: render processes can't be started here: [\s\S]*planted/);
  }
});
