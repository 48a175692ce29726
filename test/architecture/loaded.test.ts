// What a program loads at its start: `verify`, `reader` and the import of pdfmake are loaded when they are asked for, and few files
// may ask for them.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { it } from 'node:test';
import { isNode, type Node, parseSource, walk } from './source.ts';

interface Asked {
  readonly path: string;
  /** Whether it is loaded with the file that asks, or only when the code runs; a type is never loaded. */
  readonly when: 'start' | 'later' | 'never';
}

/** Returns what a file of `src/` asks for of its own project. */
function askedBy(path: string, text: string): readonly Asked[] {
  return walk(parseSource(path, text).program).flatMap(({ node }) => {
    const source = sourceOf(node);
    if (source === undefined || !source.startsWith('.')) return [];
    return [{ path: posix.join(posix.dirname(path), source), when: whenOf(node) }];
  });
}

function sourceOf({ type, source, argument }: Node): string | undefined {
  if (!/^(Import|Export|TSImportType)/.test(type)) return undefined;
  const named = source ?? argument;
  return isNode(named) && typeof named.value === 'string' ? named.value : undefined;
}

function whenOf({ type, importKind, exportKind }: Node): Asked['when'] {
  if (type === 'ImportExpression') return 'later';
  return type === 'TSImportType' || importKind === 'type' || exportKind === 'type' ? 'never' : 'start';
}

const asked = new Map(
  globSync('src/**/*.ts').map((path) => [path, askedBy(path, readFileSync(path, 'utf8'))] as const),
);

/** Returns the files that are loaded with one. */
function loadedWith(start: string): ReadonlySet<string> {
  const loaded = new Set([start]);
  for (const path of loaded)
    for (const one of asked.get(path) ?? []) if (one.when === 'start') loaded.add(one.path);
  return loaded;
}

/** Folders that are products of their own, and the files outside of them that may use values of theirs. */
const apart: Readonly<Record<string, RegExp>> = {
  'src/verify/': /^src\/(cli\/(commands\/(verify|view)|verify\/\w+)|render\/(verify-child|viewed))\.ts$/,
  'src/cli/import/': /^src\/cli\/commands\/import\.ts$/,
  // The engine itself shows pages of other PDFs: `assets/pdf/` reads them, and `pdf/foreign.ts` writes them.
  'src/reader/':
    /^src\/(verify\/.+|assets\/pdf\/[\w-]+|pdf\/foreign|cli\/commands\/(verify|view)|render\/(verify-call|viewed))\.ts$/,
};

for (const [folder, users] of Object.entries(apart))
  it(`${folder} is used by few files`, () => {
    const others = [...asked].filter(([path, all]) => {
      const uses = all.some((one) => one.when !== 'never' && one.path.startsWith(folder));
      return uses && !path.startsWith(folder) && !users.test(path);
    });
    assert.deepEqual(
      others.map(([path]) => path),
      [],
    );
  });

/** The starts of the program, and what none of them may load before it is asked for it. */
const starts: Readonly<Record<string, readonly string[]>> = {
  'src/main.ts': ['src/verify/', 'src/cli/import/', 'src/reader/'],
  'src/cli/run/run.ts': ['src/verify/', 'src/cli/import/', 'src/reader/'],
  // Documents are made in processes of their own, so the serving one needs no engine.
  'src/cli/commands/serve.ts': [
    ...['src/verify/', 'src/cli/import/', 'src/reader/'],
    ...['src/blocks/', 'src/layout/text/', 'src/layout/table/', 'src/einvoice/', 'src/pdf/'],
  ],
  // The engine shows pages of other PDFs, so it has the reader.
  'src/cli/commands/render.ts': ['src/verify/', 'src/cli/import/'],
  'src/render/picture-child.ts': ['src/verify/', 'src/cli/import/', 'src/reader/'],
  'src/render/reading-child.ts': ['src/verify/', 'src/cli/import/', 'src/reader/'],
  'src/render/child.ts': ['src/verify/', 'src/cli/import/'],
};

for (const [start, folders] of Object.entries(starts))
  it(`${start} loads none of what it needs later`, () => {
    const loaded = loadedWith(start);
    assert.ok(existsSync(start) && (loaded.size > 1 || start === 'src/main.ts'));
    assert.deepEqual(
      [...loaded].filter((path) => folders.some((folder) => path.startsWith(folder))),
      [],
    );
  });

it('sees what is loaded, what is loaded later, and what is a type', () => {
  const text = `import { a } from './a.ts';
    import type { B } from './b.ts';
    export { c } from './c.ts';
    const load = () => import('./d.ts');
    type E = import('./e.ts').E;`;
  assert.deepEqual(
    askedBy('src/x/y.ts', text)
      .map(({ path, when }) => [path, when])
      .sort(),
    [
      ['src/x/a.ts', 'start'],
      ['src/x/b.ts', 'never'],
      ['src/x/c.ts', 'start'],
      ['src/x/d.ts', 'later'],
      ['src/x/e.ts', 'never'],
    ],
  );
});
