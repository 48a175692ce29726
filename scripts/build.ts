// `npm run build`: makes dist/platen, one executable with everything in it. The same sources give the same bytes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { type BuildOptions, build, type Plugin } from 'esbuild';
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

/** Large packages that are imported only when they are needed: each is shipped as a file of its own, and not read at every start. */
const laterPackages = /^(hyphen\/patterns\/.+|bwip-js\/generic|undici)$/;
const laterBundles = new Map<string, Uint8Array>();

const later: Plugin = {
  name: 'later',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: laterPackages }, ({ path, kind }) => {
      if (kind !== 'dynamic-import')
        throw new Error(`${path}: expected import(), got ${kind}: it would be read at every start`);
      return { path, namespace: 'later' };
    });
    onLoad({ filter: /.*/, namespace: 'later' }, async ({ path }) => {
      const { outputFiles, metafile } = await build({
        ...bundling,
        stdin: { contents: `export { default } from ${JSON.stringify(path)}`, resolveDir: root },
        write: false,
        metafile: true,
      });
      laterBundles.set(laterName(path), outputFiles[0]?.contents ?? new Uint8Array());
      // A module of the new kind keeps its own default; of an old one it is all that is exported, as in Node.
      const isModule = Object.keys(metafile.inputs).some((file) => file.endsWith('.mjs'));
      const load = `loadLater(${JSON.stringify(laterName(path))}).default`;
      return { contents: isModule ? `export default ${load};` : `module.exports = ${load};` };
    });
  },
};

function laterName(path: string): string {
  return `later/${path}`;
}

const banner = `const readNoFile = () => { throw new Error('no file is read by the PDF writer'); };
const loadLater = (name) => {
  const source = require('node:zlib').inflateRawSync(new Uint8Array(require('node:sea').getAsset(name)));
  const module = { exports: {} };
  const run = require('node:vm').compileFunction(source.toString(), ['module', 'exports', 'require'], { filename: name });
  run(module, module.exports, require);
  return module.exports;
};`;

const bundling = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  // Some packages' CommonJS builds (UMD) find their own parts in a way that no bundler follows.
  mainFields: ['module', 'main'],
  // Text beyond Latin 1 would make of the whole bundle a string of twice the size.
  charset: 'ascii',
  minify: false,
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions;

async function bundle(): Promise<void> {
  await build({
    entryPoints: [join(root, 'src/main.ts')],
    outfile: join(dist, 'platen.cjs'),
    ...bundling,
    banner: { js: banner },
    // Only PDFKit's colour profile and files beside our own sources are named by it: neither is read from the disk here.
    define: { 'import.meta.url': '"file:///platen"' },
    plugins: [pdfkitFiles, noFontkit, later],
  });
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
function prepareBlob(): string {
  const blob = join(dist, 'platen.blob');
  const config = join(dist, 'sea.json');
  mkdirSync(join(dist, 'shipped'), { recursive: true });
  const files = shippedFiles.map((file, index) => ship(file, readFileSync(join(root, file)), index));
  for (const [name, bytes] of [...laterBundles].sort(([a], [b]) => (a < b ? -1 : 1)))
    files.push(ship(name, bytes, files.length));
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
await bundle();
const out = inject(prepareBlob());
process.stdout.write(`${out}\n`);
