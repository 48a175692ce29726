// `npm run build [FOLDER] [-- --arch arm64]`: makes dist/platen, one executable with everything in it. The same sources give the
// same bytes.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type BuildFacts, buildFactsName, packShipped } from '../src/bundled.ts';
import { addonFile } from '../src/store/sqlite/native.ts';
import { type Bundle, makeBundle } from './bundle.ts';
import { makeCodeCache, unpackedSource, wrappedSource } from './code-cache.ts';
import { executableOptions } from './executable-options.ts';
import { targetOf } from './target.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({ options: { arch: { type: 'string' } }, allowPositionals: true });
const dist = resolve(root, positionals[0] ?? 'dist');
const target = targetOf(root, values.arch);

/** Where chunks with bytecode stand in the file that holds all of them: the place, and the lengths of text and bytecode. */
type Places = Readonly<Record<string, readonly [at: number, text: number, bytecode: number]>>;

/** The name of that file. Node copies the list of all files each time that one is asked for, so these are one. */
const readyName = 'ready';

/**
 * The beginning of the executable. It reads a chunk of code when it is first needed, so that a start reads no more than
 * it needs. A chunk asks for others by their file names, and for Node's own modules.
 */
const loader = (places: Places): string => `const chunks = new Map();
const { getRawAsset } = require('node:sea');
const { Script } = require('node:vm');
${unpackedSource}
const ready = unpacked(getRawAsset('${readyName}'));
const places = new Map(Object.entries(${JSON.stringify(places)}));
// V8 takes bytecode only in a process with the same options as the one that made it. Those of this process are told by
// the fourth word of bytecode that it makes itself. None of them has to do with what the code means.
const options = new Script('').createCachedData().readUInt32LE(12);
const readyOf = ([at, text, length]) => {
  const bytecode = Buffer.allocUnsafeSlow(length);
  ready.copy(bytecode, 0, at + text, at + text + length);
  bytecode.writeUInt32LE(options, 12);
  return [ready.latin1Slice(at, at + text), bytecode];
};
const codeOf = (name) => {
  const place = places.get(name);
  return place === undefined ? [unpacked(getRawAsset('code/' + name)).latin1Slice()] : readyOf(place);
};
const load = (name) => {
  const known = chunks.get(name);
  if (known !== undefined) return known.exports;
  const [source, cachedData] = codeOf(name);
  const chunk = { exports: {} };
  chunks.set(name, chunk);
  // What V8 does not take is compiled from its source.
  const script = new Script(${wrappedSource}, { filename: name, cachedData });
  const run = script.runInThisContext();
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

/** What every first document reads: it is there at once, and not inflated. */
const readFirst: ReadonlySet<string> = new Set([
  'node_modules/harfbuzzjs/dist/harfbuzz.wasm',
  'node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm',
  'node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
]);

/** Puts a file where the executable finds it under `name`. Most are deflated, which halves fonts and WebAssembly. */
function ship(name: string, bytes: Uint8Array, isFirst = readFirst.has(name)): [string, string] {
  const path = join(dist, 'shipped', createHash('sha256').update(name).digest('hex'));
  writeFileSync(path, packShipped(bytes, !isFirst));
  return [name, path];
}

/** Puts chunks into the executable, those that have bytecode in one file with it. Returns where these stand there. */
function shipCode(code: Bundle['code'], files: [string, string][]): Places {
  const chunks = [...code].map(([name, source]) => ship(`code/${name}`, Buffer.from(source)));
  const all = Object.fromEntries([...files, ...chunks]);
  const bytecode = target.isHere ? makeCodeCache(all, join(dist, 'bytecode')) : new Map<string, Buffer>();
  files.push(...chunks.filter(([name]) => !bytecode.has(name.slice('code/'.length))));
  const places: Record<string, Places[string]> = {};
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const [name, bytes] of bytecode) {
    const text = Buffer.from(code.get(name) ?? '');
    places[name] = [at, text.length, bytes.length];
    parts.push(text, bytes);
    at += text.length + bytes.length;
  }
  files.push(ship(readyName, Buffer.concat(parts), true));
  return places;
}

/** Returns the bytes that Node reads at start: the bundle and the shipped files. */
function prepareBlob({ code, files: read, made }: Bundle): string {
  const blob = join(dist, 'platen.blob');
  const config = join(dist, 'sea.json');
  rmSync(join(dist, 'shipped'), { recursive: true, force: true });
  mkdirSync(join(dist, 'shipped'), { recursive: true });
  const forTarget = read.map((file) => (file === addonFile.path ? target.addon : file));
  const files = forTarget.map((file) => ship(file, readFileSync(join(root, file))));
  for (const [file, bytes] of made) files.push(ship(file, bytes));
  const addon = readFileSync(join(root, target.addon));
  const addonSha256 = createHash('sha256').update(addon).digest('hex');
  const facts: BuildFacts = { commit: commit(), node: process.version, addonSha256 };
  files.push(ship(buildFactsName, Buffer.from(JSON.stringify(facts))));
  writeFileSync(join(dist, 'platen.cjs'), loader(shipCode(code, files)));
  writeFileSync(
    config,
    JSON.stringify({
      // The path is relative, so that the bytes do not depend on where it is built.
      main: 'platen.cjs',
      output: blob,
      disableExperimentalSEAWarning: true,
      // It would hold the loader alone. A snapshot is slower, and not portable: see docs/performance-history.md.
      useCodeCache: false,
      useSnapshot: false,
      execArgv: executableOptions,
      execArgvExtension: 'cli',
      assets: Object.fromEntries(files),
    }),
  );
  run(
    process.execPath,
    ['--experimental-sea-config', config],
    /^Wrote single executable preparation blob to /,
  );
  return blob;
}

/**
 * Variables by which Node takes code, or what decides about code, from outside, or writes files, before Platen's code
 * runs. They can't be switched off later, so the executable's copy of Node is changed to ask for a variable without a
 * name instead.
 */
const deafTo: readonly string[] = [
  'NODE_COMPILE_CACHE',
  'NODE_ICU_DATA',
  'NODE_REDIRECT_WARNINGS',
  'NODE_REPL_EXTERNAL_MODULE',
  'NODE_V8_COVERAGE',
  'OPENSSL_CONF',
  'OPENSSL_ENGINES',
  'OPENSSL_MODULES',
];

/** Removes the names of variables from the program. Each stands there once as a C string. */
function deafen(program: Buffer): Buffer {
  for (const name of deafTo) {
    const found = placesOf(program, Buffer.from(`\0${name}\0`)).filter(
      // A string of the JavaScript heap begins with its length.
      (place) => program.readUInt32LE(place - 3) !== name.length,
    );
    const [place, ...more] = found;
    if (place === undefined || more.length > 0)
      throw new Error(`expected ${name} once in ${target.node}, got it ${found.length} times`);
    program.fill(0, place + 1, place + 1 + name.length);
  }
  return program;
}

function placesOf(program: Buffer, pattern: Buffer): readonly number[] {
  const places: number[] = [];
  for (let at = program.indexOf(pattern); at >= 0; at = program.indexOf(pattern, at + 1)) places.push(at);
  return places;
}

/** Returns a copy of Node that ignores what could bring in code. It is stripped before anything is put into it, and has the blob inside. */
function inject(blob: string): string {
  const out = join(dist, 'platen');
  rmSync(out, { force: true });
  writeFileSync(out, deafen(readFileSync(target.node)));
  chmodSync(out, 0o755);
  run(target.strip, [out]);
  const postject = createRequire(import.meta.url).resolve('postject/dist/cli.js');
  const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
  const machO = process.platform === 'darwin' ? ['--macho-segment-name', 'NODE_SEA'] : [];
  // The library names the notes of an ELF file by a table that `strip` made smaller. It needs no such names.
  const harmless = /^warning: Can't find string offset for section name '\.note/;
  run(process.execPath, [postject, out, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse, ...machO], harmless);
  return out;
}

/** Runs a step. Its stderr is passed on, except for lines that are known to mean nothing. */
function run(program: string, words: readonly string[], known?: RegExp): void {
  const { status, stderr, error } = spawnSync(program, words, {
    cwd: dist,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (error) throw error;
  for (const line of stderr.split('\n'))
    if (line !== '' && !known?.test(line)) process.stderr.write(`${line}\n`);
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: exit status ${status}`);
}

mkdirSync(dist, { recursive: true });
const out = inject(prepareBlob(await makeBundle(root)));
process.stdout.write(`${out}\n`);
