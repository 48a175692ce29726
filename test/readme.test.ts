// The pages: dependencies, rooms and kinds of block as they are, no link or file that is not there, lines that a terminal shows whole.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { groups } from '../src/cli/run/groups.ts';
import { anchorsOf } from './anchors.ts';
import { levels, ownersOf } from './architecture/rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;

it('names every dependency with its version, and the room of each that runs', () => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  const missing = Object.entries(all).filter(([name, version]) => {
    const short = name.replace('@expo-google-fonts/', '');
    const page = name in manifest.devDependencies ? architecture : readme;
    return !page.includes(`\`${short}\` ${version}`);
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

it('links to headings that are there', () => {
  const gone = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    return [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
      .filter(([, target = '', anchor = '']) => {
        const other = target === '' ? page : join(dirname(page), target);
        return other.endsWith('.md') && !anchorsOf(join(root, other)).has(anchor);
      })
      .map(([link]) => `${page}: ${link}`);
  });
  assert.deepEqual(gone, []);
});

const tops = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name))
  .map(({ name }) => name);

/** Returns the words of a text that name a file or folder of the repository: below one of its folders, or by an ending. */
function pathsIn(text: string): readonly string[] {
  const words = text.split(/[^\w./@*{}$<>-]+/).map((word) => word.replace(/\.+$/, ''));
  return words.filter((word) => {
    if (!/^(?!\.\.?\/)[\w.@-]+(\/[\w.@-]+)*\/?$/.test(word)) return false;
    return tops.some((top) => word.startsWith(`${top}/`)) || /\w\.(ts|md|sql)$/.test(word);
  });
}

/** Returns whether a path is there, as pages write it: from the root, from `src/`, or from the page's own folder. */
function isThere(path: string, folder: string): boolean {
  return ['', 'src', folder].some((start) => existsSync(join(root, start, path)));
}

it('names no file or folder that is not there', () => {
  const gone = pages.flatMap((page) => {
    const lines = readFileSync(join(root, page), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      pathsIn(line)
        .filter((path) => !isThere(path, dirname(page)))
        .map((path) => `${page}:${index + 1}: ${path}`),
    );
  });
  assert.deepEqual(gone, []);
});

it('sees a path that is not there', () => {
  const text =
    'See `src/gone/a.ts`, `store/sqlite/gone.ts` and (docs/api.md). A data folder ./data, test/*.ts, {a}.ts.';
  const found = pathsIn(text);
  assert.deepEqual(found, ['src/gone/a.ts', 'store/sqlite/gone.ts', 'docs/api.md']);
  assert.deepEqual(
    found.map((path) => isThere(path, '')),
    [false, false, true],
  );
});

/** The text of every source file, by path. */
const sources = ['src', 'test', 'bench', 'scripts'].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules/'))
    .map((name) => [`${top}/${name}`, readFileSync(join(root, top, name), 'utf8')] as const),
);

it('names no file in a comment of the code that is not there', () => {
  const gone = sources.flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const [, comment = ''] = /^\s*(?:\/\/|\/?\*)(.*)/.exec(line) ?? [];
      return pathsIn(comment)
        .filter((named) => named.endsWith('.ts') && !isThere(named, dirname(path)))
        .map((named) => `${path}:${index + 1}: ${named}`);
    }),
  );
  assert.deepEqual(gone, []);
});

it('has every room of the ladder at its level', () => {
  const rows = [...architecture.matchAll(/^\| (\d+) \| ([^|]+) \|/gm)];
  const told = rows.flatMap(([, level, rooms]) =>
    [...(rooms ?? '').matchAll(/`(\w+)`/g)].map(([, room]) => [room, Number(level)] as const),
  );
  const { main: _, ...rooms } = levels;
  assert.deepEqual(Object.fromEntries(told), rooms);
});

it('lists every command in the page on the API', async () => {
  const page = readFileSync(join(root, 'docs/api.md'), 'utf8');
  const loaded = await Promise.all(groups.map((group) => group.load()));
  const names = loaded.flatMap(({ commands }) => commands.map(({ name }) => name));
  assert.deepEqual(
    names.filter((name) => !page.includes(`\`${name}`)),
    [],
  );
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

it('has no marks of a merge', () => {
  const marked = pages.flatMap((page) =>
    readFileSync(join(root, page), 'utf8')
      .split('\n')
      .flatMap((line, index) => (/^(<{7}|={7}|>{7})( |$)/.test(line) ? [`${page}:${index + 1}`] : [])),
  );
  assert.deepEqual(marked, []);
});
