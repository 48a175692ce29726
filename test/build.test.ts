// What the build ships: all that the code reads at run time, and no read that it could not serve.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Bundle, makeBundle } from '../scripts/bundle.ts';
import { executableOptions } from '../scripts/executable-options.ts';
import { noticesOf } from '../scripts/notices.ts';
import { checkReads, findBundledFiles, mayRead } from '../scripts/run-time-files.ts';
import { packShipped, unpackShipped } from '../src/bundled.ts';
import { bundledFontFiles } from '../src/fonts/bundled.ts';
import { addonFile } from '../src/store/sqlite/native.ts';
import { parseSource } from './architecture/source.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const asks = "import { bundledFile, bundledFolder } from '../bundled.ts';\n";

describe('the bundle', () => {
  let bundle: Bundle;
  before(async () => {
    bundle = await makeBundle(root);
  });

  it('ships what its code reads: schema, fonts, WebAssembly, the addon, examples', () => {
    const { code, files } = bundle;
    assert.ok(code.has('main.js'));
    const wasm = files.filter((path) => path.endsWith('.wasm'));
    assert.deepEqual(wasm, [
      'node_modules/@cwasm/webp/webp.wasm',
      'node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
      'node_modules/@resvg/resvg-wasm/index_bg.wasm',
      'node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm',
      'node_modules/harfbuzzjs/dist/harfbuzz.wasm',
    ]);
    const others = ['schema.sql', 'package.json', 'fixtures/templates/catalogue/bowl.jpg', addonFile.path];
    const fonts = bundledFontFiles.map(({ path }) => path);
    for (const path of [...others, ...fonts]) assert.ok(files.includes(path), path);
  });

  it('has the licence of each package in THIRD_PARTY_NOTICES: else run `npm run notices`', () => {
    const kept = readFileSync(join(root, 'THIRD_PARTY_NOTICES'), 'utf8');
    assert.equal(kept === noticesOf(root, bundle), true, 'the notices are older than the packages');
  });

  it('is not made with a package that has no licence text', () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-notices-'));
    try {
      mkdirSync(join(folder, 'node_modules/bare'), { recursive: true });
      writeFileSync(join(folder, 'node_modules/bare/package.json'), '{}');
      assert.throws(() => noticesOf(folder, { packages: ['bare'] }), /bare brings no licence text/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a shipped file', () => {
  const assetOf = (packed: Uint8Array) => Uint8Array.from(packed).buffer;
  const files = [new Uint8Array(), Buffer.from('a'), Buffer.alloc(300_000, 'abcdefg')];

  it('is what was packed, deflated or not, as bytes of its own', () => {
    for (const bytes of files)
      for (const isDeflated of [false, true]) {
        const asset = assetOf(packShipped(bytes, isDeflated));
        const unpacked = unpackShipped(asset);
        assert.deepEqual(Buffer.from(unpacked), Buffer.from(bytes));
        assert.notEqual(unpacked.buffer, asset);
      }
  });

  it('is smaller where it is deflated', () => {
    const [, , long = Buffer.alloc(0)] = files;
    assert.equal(packShipped(long, false).length, long.length + 8);
    assert.ok(packShipped(long, true).length < long.length / 100);
  });
});

describe('our sources', () => {
  it('make no part of Intl when they are loaded: each takes milliseconds, and most documents need none', () => {
    const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
    const makes = paths
      .filter((path) => path.endsWith('.ts'))
      // Only what stands in no function begins its line.
      .filter((path) => /^\S.*\bnew Intl\./m.test(readFileSync(join(root, 'src', path), 'utf8')));
    assert.deepEqual(makes, []);
  });
});

describe('what our sources ask for', () => {
  it('is collected from the calls', () => {
    const text = `${asks}const a = bundledFile('b.sql');\nconst c = () => [bundledFile('a.sql'), bundledFolder('d')];`;
    const found = findBundledFiles([parseSource('src/store/a.ts', text)]);
    assert.deepEqual(found, { files: ['a.sql', 'b.sql'], folders: ['d'], faults: [] });
  });

  const hidden: readonly (readonly [string, string])[] = [
    ['a path in a variable', `${asks}const a = (path) => bundledFile(path);`],
    ['a path that is put together', `${asks}const a = (name) => bundledFile(\`fonts/\${name}\`);`],
    ['the function as a value', `${asks}const a = paths.map(bundledFile);`],
    ['another name', "import { bundledFile as read } from '../bundled.ts';"],
    ['all names as one', "import * as bundled from '../bundled.ts';"],
    ['a name passed on', "export { bundledFile } from '../bundled.ts';"],
    ['an import that is put off', "const a = await import('../bundled.ts');"],
  ];
  for (const [name, text] of hidden)
    it(`is not hidden by ${name}`, () => {
      const { faults } = findBundledFiles([parseSource('src/store/a.ts', text)]);
      assert.ok(faults.length > 0);
      assert.match(faults[0] ?? '', /^src\/store\/a\.ts:\d: expected /);
    });
});

describe('a read past the shipped files is a fault', () => {
  const own: readonly (readonly [string, string])[] = [
    ['import.meta', 'const a = new URL("./a.wasm", import.meta.url);'],
    ['node_modules/', "const a = readFileSync('node_modules/a/a.wasm');"],
    ['node_modules/', 'const a = read(`node_modules/a/$' + '{name}`);'],
    ['createRequire', "import { createRequire } from 'node:module';"],
    ['import(…)', 'const a = (name) => import(name);'],
  ];
  const ofPackages: readonly (readonly [string, string])[] = [
    ['fs', "const fs = require('fs');"],
    ['fs', "import { readFile } from 'node:fs/promises';"],
    ['fs', "const { readFileSync } = await import('fs');"],
    ['__dirname', 'const a = __dirname;'],
    ['__filename', 'const a = __filename;'],
    ['import.meta', 'const a = import.meta.url;'],
    ['require(…)', 'const a = require(name);'],
    ['import(…)', 'const a = import(`./$' + '{name}.js`);'],
    ['Worker', 'const a = new Worker(path);'],
  ];
  const all = [
    ...own.map((each) => ['src/store/a.ts', ...each] as const),
    ...ofPackages.map((each) => ['node_modules/a/a.js', ...each] as const),
  ];
  for (const [path, way, text] of all)
    it(`${path}: ${text}`, () => {
      assert.ok(path.startsWith('src/') || mayRead(text));
      const [fault = '', ...more] = checkReads([parseSource(path, text)], {});
      assert.ok(fault.startsWith(`${path}:1: ${way} may read a file`), fault);
      assert.deepEqual(more, []);
      assert.deepEqual(
        checkReads([parseSource(path, text)], { [path]: { ways: [way as 'fs'], because: '' } }),
        [],
      );
    });

  it('and so is one that was looked at and is gone', () => {
    const known = { 'node_modules/a/a.js': { ways: ['fs'], because: 'is not called' } } as const;
    assert.match(checkReads([], known)[0] ?? '', /is no part of the bundle any more/);
    assert.match(checkReads([parseSource('node_modules/a/a.js', '')], known)[0] ?? '', /has fs no longer/);
  });
});

describe('the options of the executable', () => {
  /** Starts Node under these options. Returns how many of its own modules it has compiled from their source. */
  const compiled = (options: readonly string[]): number => {
    const source = `require('node:http'); require('node:worker_threads');
      const { internalBinding } = require('internal/test/binding');
      process.stdout.write(String(internalBinding('builtins').getCacheUsage().compiledWithoutCache.size))`;
    const words = [...options, '--no-warnings', '--expose-internals', '-e', source];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, '']);
    return Number(stdout);
  };

  it('leave Node the bytecode of its own modules', () => {
    assert.equal(compiled(executableOptions), 0);
    // Most flags of V8 take it away.
    assert.ok(compiled(['--initial-old-space-size=64']) > 10);
  });
});
