// The README and docs/: each dependency with its version, and no link or file that is not there.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ownersOf } from './architecture/rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;

it('names every dependency with its version, and the room of each that runs', () => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  const missing = Object.entries(all).filter(([name, version]) => {
    const short = name.replace('@expo-google-fonts/', '');
    return !readme.includes(`\`${short}\` ${version}`);
  });
  assert.deepEqual(missing, []);
  for (const name of Object.keys(manifest.dependencies).filter((one) => !one.startsWith('@expo'))) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` `));
    assert.match(row ?? '', new RegExp(`\\| \`${ownersOf(name)[0]}\` \\|`), name);
  }
});

it('links to what is there', () => {
  const pages = [
    'README.md',
    ...readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  for (const page of pages) {
    const text = readFileSync(join(root, page), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => target ?? '');
    assert.deepEqual(
      links.filter((target) => !existsSync(join(root, dirname(page), target))),
      [],
      page,
    );
  }
});
