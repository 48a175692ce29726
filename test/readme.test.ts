// The pages: each dependency with its version, no link or file that is not there, and lines that a terminal shows whole.
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

const pages = ['', 'docs/'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}${name}`),
);

it('links to what is there', () => {
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

it('wraps its prose at 120 characters', () => {
  const long = pages.flatMap((page) => {
    let code = false;
    return readFileSync(join(root, page), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        if (line.trimStart().startsWith('```')) code = !code;
        const prose = !code && !/^\s*(\||!?\[[^\]]*\]\([^)]*\)\S*$)/.test(line);
        return prose && [...line].length > 120 ? [`${page}:${index + 1}`] : [];
      });
  });
  assert.deepEqual(long, []);
});
