// The shape of the house: the ladder of rooms, who imports which package, what pure rooms may name, sizes and style.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findCircles, findFolderCircles } from './architecture/circles.ts';
import { exportedValues, findUnusedExports, seams } from './architecture/exports.ts';
import { judge, type Rule, readFacts, rules } from './architecture/facts.ts';
import {
  checkDocs,
  checkEffects,
  checkImports,
  checkInsides,
  checkPurity,
  checkSizes,
  checkStyle,
  ownersOf,
} from './architecture/rules.ts';
import { parseSource } from './architecture/source.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['src', 'test', 'bench', 'scripts'].filter((folder) => existsSync(`${root}/${folder}`));
const all = readFacts(root, folders);
const src = all.filter(({ path }) => path.startsWith('src/'));

describe('every file keeps the rules', () => {
  for (const [name, { inSrc }] of Object.entries(rules)) {
    it(name, () => {
      const said = (inSrc ? src : all).map(({ path, faults }) => faults[name] ?? [`${path}: not judged`]);
      assert.deepEqual(said.flat(), []);
    });
  }

  it('stands in no circle of imports, neither of rooms nor inside of one', () => {
    assert.deepEqual(findCircles(src), []);
  });

  it('stands in a folder of its room, and these form a ladder, too', () => {
    const rooms = new Set(src.map(({ path }) => posix.join('src', path.split('/')[1] ?? '')));
    assert.deepEqual(
      [...rooms].flatMap((room) => findFolderCircles(src, room)),
      [],
    );
  });

  it('exports no value that no other file imports, or tests alone', () => {
    assert.deepEqual(findUnusedExports(all, seams), []);
  });

  it('has a room for every dependency, and one only', () => {
    const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const astray = Object.keys(dependencies).filter((name) => ownersOf(name).length !== 1);
    assert.deepEqual(astray, []);
  });
});

describe('the rules see a breach', () => {
  const head = '// What this file is for.\n';
  const breaches: readonly (readonly [string, Rule, string, string])[] = [
    ['a climb', checkImports, 'src/layout/a.ts', "import { x } from '../template/kind.ts';"],
    ['a climb by type', checkImports, 'src/layout/a.ts', "import type { x } from '../pdf/x.ts';"],
    ['a climb by inline type', checkImports, 'src/store/a.ts', "type X = import('../layout/x.ts').X;"],
    ['a climb at the same level', checkImports, 'src/fonts/a.ts', "export * from '../assets/x.ts';"],
    ['a dynamic climb', checkImports, 'src/store/a.ts', "const load = () => import('../cli/x.ts');"],
    ["another room's package", checkImports, 'src/render/a.ts', "import v from 'valibot';"],
    [
      "another room's scoped package",
      checkImports,
      'src/cli/a.ts',
      "import { serve } from '@hono/node-server/x';",
    ],
    [
      'a module of Node in a pure room',
      checkImports,
      'src/pdf/a.ts',
      "import { readFileSync } from 'node:fs';",
    ],
    [
      'a child process outside render',
      checkImports,
      'src/cli/a.ts',
      "import { spawn } from 'node:child_process';",
    ],
    ['an unknown room', checkImports, 'src/extras/a.ts', ''],
    [
      'a client that reads errors',
      checkImports,
      'src/client/a.ts',
      "import { AppError } from '../errors.ts';",
    ],
    ['the clock', checkPurity, 'src/blocks/a.ts', 'export const now = () => new Date();'],
    ['Date.now', checkPurity, 'src/blocks/a.ts', 'export const now = () => Date.now();'],
    ['randomness', checkPurity, 'src/template/a.ts', 'const roll = Math.random;'],
    ['the process', checkPurity, 'src/layout/a.ts', 'const { env } = process;'],
    ['a timer', checkPurity, 'src/pdf/a.ts', 'setTimeout(() => {}, 1);'],
    ["the machine's locale", checkPurity, 'src/pdf/a.ts', "const c = 'a'.localeCompare('b');"],
    ['a long file', checkSizes, 'src/pdf/a.ts', 'const a = 1;\n'.repeat(401)],
    ['a long function', checkSizes, 'src/pdf/a.ts', `function f() {\n${'  g();\n'.repeat(60)}}`],
    [
      'a long switch',
      checkSizes,
      'src/pdf/a.ts',
      `function f(a) {\nswitch (a) {\n${'case 1:\n'.repeat(90)}}}`,
    ],
    ['a long test', checkSizes, 'test/a.test.ts', `it('a', () => {\n${'  g();\n'.repeat(60)}});`],
    [
      'a long test among others',
      checkSizes,
      'test/a.test.ts',
      `describe('a', () => {\nit('b', () => {\n${'  g();\n'.repeat(60)}});\n});`,
    ],
    ['many parameters', checkSizes, 'src/pdf/a.ts', 'const f = (a, b, c, d, e) => a;'],
    ['an empty name', checkStyle, 'src/pdf/helpers.ts', ''],
    ['any', checkStyle, 'src/pdf/a.ts', 'let a: any;'],
    ['a non-null assertion', checkStyle, 'test/a.test.ts', 'a!.b();'],
    ['an ignored fault', checkStyle, 'src/pdf/a.ts', `// @ts-${'ignore'}\nlet a = 1;`],
    ['a bare export', checkDocs, 'src/pdf/a.ts', 'export const a = 1;'],
    ['an inside of Node', checkInsides, 'src/http/a.ts', 'const b = (a) => a._handle;'],
    ['the same by its text', checkInsides, 'src/http/a.ts', "const b = (a) => a['_handle'];"],
    ['the same, taken out', checkInsides, 'src/http/a.ts', 'const b = ({ _handle: c }) => c;'],
    ['the same, as a type', checkInsides, 'src/http/a.ts', "type A = Pick<B, '_handle'>;"],
    ['the same, declared', checkInsides, 'src/http/a.ts', 'interface A { _handle?: B }'],
    ['the same, overridden', checkInsides, 'src/http/a.ts', 'class A extends B { _handle() {} }'],
    ['an inside of PDFKit', checkInsides, 'src/pdf/document/document.ts', 'const b = (a) => a._root;'],
    [
      'one that is not leaned on',
      checkInsides,
      'src/pdf/document/kit.ts',
      'const b = (a) => a._root + a._offsets;',
    ],
    ['an effect', checkEffects, 'src/pdf/a.ts', 'start();'],
  ];
  for (const [name, rule, path, text] of breaches) {
    it(name, () => assert.equal(rule(parseSource(path, head + text)).length, 1));
  }

  it('a circle of imports, types included', () => {
    const file = (path: string, ...targets: readonly string[]) =>
      parseSource(path, targets.map((target) => `import type { T } from '${target}';`).join('\n'));
    const ring = [
      file('src/pdf/a.ts', './b.ts'),
      file('src/pdf/b.ts', './deep/c.ts'),
      file('src/pdf/deep/c.ts', '../a.ts'),
    ];
    const others = [file('src/pdf/d.ts', './a.ts', './e.ts'), file('src/pdf/e.ts', '../units.ts')];
    assert.deepEqual(findCircles([...others, ...ring]), [
      ['src/pdf/a.ts', 'src/pdf/b.ts', 'src/pdf/deep/c.ts'],
    ]);
  });

  it('a circle of folders in which no file stands in one', () => {
    const file = (path: string, target: string) => parseSource(path, `import { x } from '${target}';`);
    const files = [file('src/cli/a/a.ts', '../b/b.ts'), file('src/cli/b/c.ts', '../a/d.ts')];
    assert.deepEqual(findCircles(files), []);
    assert.deepEqual(findFolderCircles(files, 'src/cli'), [['src/cli/a', 'src/cli/b']]);
  });

  it('a value that is exported for nobody', () => {
    const file = (path: string, text: string) => ({
      path,
      text,
      imports: parseSource(path, text).imports,
      exported: exportedValues(parseSource(path, text).program),
    });
    const lonely = file('src/pdf/a.ts', 'export const used = 1, lonely = 2;\nexport type T = 1;');
    const tried = file(
      'src/pdf/t.ts',
      '/** tried */ export const tried = 1, inner = 2;\nexport const x = inner;',
    );
    const user = file(
      'src/pdf/b.ts',
      "import { used } from './a.ts'; // lonely\nimport { x } from './t.ts';",
    );
    const test = file('test/a.test.ts', "import { inner, tried } from '../src/pdf/t.ts';\nconst lonely = 1;");
    assert.deepEqual(findUnusedExports([lonely, tried, user, test]), [
      'src/pdf/a.ts: no other file imports lonely',
      'src/pdf/t.ts: tests alone import tried, and nothing uses it',
    ]);
    const known = {
      'src/pdf/a.ts lonely': 'a reason',
      'src/pdf/a.ts used': 'none',
      'src/pdf/t.ts tried': 'one',
    };
    assert.deepEqual(findUnusedExports([lonely, tried, user, test], known), ['src/pdf/a.ts used: no seam']);
  });

  it('a file without a heading line', () => {
    assert.equal(checkStyle(parseSource('src/pdf/a.ts', 'const a = 1;')).length, 1);
  });

  it('and nothing where all is well', () => {
    const text = [
      "import type { Pt } from '../units.ts';",
      '/** A doc. */',
      'export function f(this: Pt, a: Pt, b: Pt, c: Pt, d: Pt): Date {',
      `  switch (a) {\n${'    case 1:\n'.repeat(70)}  }`,
      '  return new Date(a + process.b);',
      '}',
    ].join('\n');
    const source = parseSource('src/pdf/a.ts', head + text.replace('process.b', 'self.process'));
    assert.deepEqual(
      Object.values(rules).flatMap(({ rule }) => rule(source)),
      [],
    );
  });
});

describe('what is kept of a file', () => {
  const good = '// What this file is for.\nlet a = 1;\n';
  const bad = '// What this file is for.\nlet a: any;\n';
  const faultsOf = (...given: Parameters<typeof judge>) => judge(...given).facts.map(({ faults }) => faults);
  const { keep } = judge([['src/pdf/a.ts', good]], {});

  it('spares the parsing of the same text', () => {
    const marked = { imports: [], exported: [], faults: { kept: [] } };
    const known = Object.fromEntries(Object.keys(keep).map((key) => [key, marked]));
    assert.deepEqual(faultsOf([['src/pdf/a.ts', good]], known), [{ kept: [] }]);
  });

  it('counts for no other text, path or rules', () => {
    const name = 'has a heading line, a telling name and no switched-off check';
    assert.deepEqual(faultsOf([['src/pdf/a.ts', bad]], keep)[0]?.[name], ['src/pdf/a.ts:2: any']);
    assert.equal(faultsOf([['src/pdf/utils.ts', good]], keep)[0]?.[name]?.length, 1);
    const others = judge([['src/pdf/a.ts', good]], keep, 'other rules').keep;
    assert.notDeepEqual(Object.keys(others), Object.keys(keep));
  });

  it('is no more than the files that are there', () => {
    assert.equal(Object.keys(judge([['src/pdf/b.ts', good]], keep).keep).length, 1);
  });
});
