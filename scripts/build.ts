// `npm run build`: makes dist/platen, one executable with everything in it. The same sources give the same bytes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { build, type Plugin, transform } from 'esbuild';
import { bundledNames } from '../src/bundled.ts';
import { bundledFontFiles } from '../src/fonts/bundled.ts';
import { nameList } from '../src/fonts/names.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const addon = `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;

/** Files that `bundledBytes` is asked for, by their path from the project's root. */
const shippedFiles: readonly string[] = [
  'package.json',
  'schema.sql',
  'node_modules/harfbuzzjs/dist/harfbuzz.wasm',
  'node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm',
  ...bundledFontFiles,
  nameList,
  ...bundledNames('fixtures/templates'),
  addon,
];

/**
 * PDFKit reads its standard fonts and its colour profile from the disk beside itself. Platen uses neither font, so the reads
 * become an error, and the build fails when the pattern is no longer there.
 */
const pdfkitFiles: Plugin = {
  name: 'pdfkit-files',
  setup({ onLoad }) {
    onLoad({ filter: /pdfkit[/\\]js[/\\][^/\\]+\.(?:js|mjs|cjs)$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const pattern = /fs\$?\d*\.readFileSync\(/g;
      if (!pattern.test(source))
        throw new Error(`${path}: no file read found, expected some: adapt the build`);
      return { contents: source.replace(pattern, 'readNoFile('), loader: 'js', resolveDir: dirname(path) };
    });
  },
};

/** PDFKit's own text engine is never asked: text is shaped and embedded by the rooms `fonts` and `pdf`. */
const noFontkit: Plugin = {
  name: 'no-fontkit',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^fontkit$/ }, () => ({ path: 'fontkit', namespace: 'absent' }));
    onLoad({ filter: /.*/, namespace: 'absent' }, () => ({
      contents: `export const create = () => { throw new Error('PDFKit opens no font here'); };`,
    }));
  },
};

/**
 * What the executable begins with: reads a chunk of code when it is first asked for, so that a start reads what it needs alone. A chunk
 * asks for others by their file names, and for what Node has built in.
 */
const loader = `const chunks = new Map();
const load = (name) => {
  const known = chunks.get(name);
  if (known !== undefined) return known.exports;
  const deflated = new Uint8Array(require('node:sea').getRawAsset('code/' + name));
  const source = require('node:zlib').inflateRawSync(deflated).latin1Slice();
  const chunk = { exports: {} };
  chunks.set(name, chunk);
  const names = ['module', 'exports', 'require', 'readNoFile'];
  const run = require('node:vm').compileFunction(source, names, { filename: name });
  try {
    run(chunk, chunk.exports, (id) => (id.startsWith('./') ? load(id.slice(2)) : require(id)), readNoFile);
  } catch (error) {
    chunks.delete(name);
    throw error;
  }
  return chunk.exports;
};
const readNoFile = () => { throw new Error('no file is read by the PDF writer'); };
load('main.js');
`;

/** A chunk that is a CommonJS module and nothing else has its default export alone; in Node `import()` gives its names as well. */
const ofOldKind = /^export default require_\w+\(\);$/m;
const named =
  'module.exports = { ...module.exports.default, __esModule: true, default: module.exports.default };\n';

/** The code in chunks, by file name: what is imported at once by one command alone, or only when it is needed, is a chunk of its own. */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src/main.ts')],
    outdir: join(dist, 'code'),
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    write: false,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // Some packages' CommonJS builds (UMD) find their own parts in a way that no bundler follows.
    mainFields: ['module', 'main'],
    // Text beyond Latin 1 would make of a chunk a string of twice the size.
    charset: 'ascii',
    minify: false,
    legalComments: 'none',
    logLevel: 'warning',
    // Only PDFKit's colour profile and files beside our own sources are named by it: neither is read from the disk here.
    define: { 'import.meta.url': '"file:///platen"' },
    plugins: [pdfkitFiles, noFontkit],
  });
  const chunks = await Promise.all(
    outputFiles.map(async ({ path, text }): Promise<[string, string]> => {
      // Code inside the executable is asked for as CommonJS, `import()` too.
      const asked = await transform(text, {
        format: 'cjs',
        platform: 'node',
        target: 'node24',
        supported: { 'dynamic-import': false },
        charset: 'ascii',
        logLevel: 'warning',
      });
      return [basename(path), `${asked.code}${ofOldKind.test(text) ? named : ''}`];
    }),
  );
  return new Map(chunks.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  } catch {
    return 'unknown';
  }
}

/** Puts a file where the executable's `bundledBytes` finds it under `name`: deflated, which halves fonts and WebAssembly. */
function ship(name: string, bytes: Uint8Array, index: number): [string, string] {
  const path = join(dist, 'shipped', String(index));
  writeFileSync(path, deflateRawSync(bytes, { level: 9 }));
  return [name, path];
}

/** The bytes that Node reads at start: the bundle and the shipped files. */
function prepareBlob(code: ReadonlyMap<string, string>): string {
  const blob = join(dist, 'platen.blob');
  const config = join(dist, 'sea.json');
  rmSync(join(dist, 'shipped'), { recursive: true, force: true });
  mkdirSync(join(dist, 'shipped'), { recursive: true });
  const files = shippedFiles.map((file, index) => ship(file, readFileSync(join(root, file)), index));
  for (const [name, source] of code) files.push(ship(`code/${name}`, Buffer.from(source), files.length));
  writeFileSync(join(dist, 'platen.cjs'), loader);
  const addonSha256 = createHash('sha256')
    .update(readFileSync(join(root, addon)))
    .digest('hex');
  const info = JSON.stringify({ commit: commit(), node: process.version, addonSha256 });
  files.push(ship('build.json', Buffer.from(info), files.length));
  writeFileSync(
    config,
    JSON.stringify({
      // Relative, so that the bytes do not depend on where the checkout lies.
      main: 'dist/platen.cjs',
      output: blob,
      disableExperimentalSEAWarning: true,
      // A code cache differs between runs, a snapshot fails with node:http.
      useCodeCache: false,
      useSnapshot: false,
      execArgvExtension: 'cli',
      assets: Object.fromEntries(files),
    }),
  );
  execFileSync(process.execPath, ['--experimental-sea-config', config], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return blob;
}

/** A copy of Node, stripped before anything is put into it, with the blob inside. */
function inject(blob: string): string {
  const out = join(dist, 'platen');
  rmSync(out, { force: true });
  copyFileSync(process.execPath, out);
  chmodSync(out, 0o755);
  execFileSync('strip', [out], { stdio: 'inherit' });
  const postject = createRequire(import.meta.url).resolve('postject/dist/cli.js');
  const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
  const machO = process.platform === 'darwin' ? ['--macho-segment-name', 'NODE_SEA'] : [];
  execFileSync(process.execPath, [postject, out, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse, ...machO], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return out;
}

mkdirSync(dist, { recursive: true });
const out = inject(prepareBlob(await bundle()));
process.stdout.write(`${out}\n`);
