// Compiles the code of the executable once, when it is built: V8's bytecode of what a first document runs.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Makes V8 compile in one order, and forget nothing. With these, the same sources give the same bytecode. They count
 * for the process that makes it alone.
 */
const predictable = [
  ...['--predictable', '--hash-seed=7', '--random-seed=7', '--no-flush-bytecode'],
  // Bytecode has gaps of some bytes, which hold what lay there before. Nothing lies there where no memory is used twice.
  ...[
    '--clear-free-memory',
    '--min-semi-space-size=512',
    '--max-semi-space-size=512',
    '--initial-heap-size=3000',
  ],
];

const invoice = 'fixtures/templates/invoice/';

/** Returns the command lines whose code is worth to be compiled before. A later one adds the chunks that none before it used. */
function workloads(folder: string): readonly (readonly string[])[] {
  const output = ['-o', join(folder, 'warm.pdf'), '--now', '2026-01-01T00:00:00Z'];
  return [
    ['render', `${invoice}template.json`, `${invoice}sample.json`, ...output],
    ['serve', '--check', '--data', join(folder, 'nowhere')],
  ];
}

/**
 * The beginning of a process that runs the chunks from the disk as the executable does, and writes their bytecode when
 * it ends. It stands in for `node:sea`.
 */
const runner = `const { readFileSync, writeFileSync } = require('node:fs');
const { Script } = require('node:vm');
UNPACKED
const { assets, known, folder } = JSON.parse(process.env.PLATEN_WARM);
const bytes = (name) => {
  const read = readFileSync(assets[name]);
  return read.buffer.slice(read.byteOffset, read.byteOffset + read.length);
};
const sea = { isSea: () => true, getAsset: bytes, getRawAsset: bytes, getAssetKeys: () => Object.keys(assets) };
// A thread says that it runs, sooner or later. What hears it would be compiled in another order each time.
const threads = { ...require('node:worker_threads'), Worker: class { unref() {} } };
const own = { 'node:sea': sea, 'node:worker_threads': threads };
const chunks = new Map();
const scripts = new Map();
const load = (name) => {
  const loaded = chunks.get(name);
  if (loaded !== undefined) return loaded.exports;
  const source = unpacked(bytes('code/' + name)).latin1Slice();
  const chunk = { exports: {} };
  chunks.set(name, chunk);
  const script = new Script(WRAPPED, { filename: name });
  if (!known.includes(name)) scripts.set(name, script);
  const find = (id) => (id.startsWith('./') ? load(id.slice(2)) : (own[id] ?? require(id)));
  script.runInThisContext()(chunk, chunk.exports, find, () => { throw new Error('reads no file'); });
  return chunk.exports;
};
process.on('exit', () => {
  for (const [name, script] of scripts) writeFileSync(folder + '/' + name, script.createCachedData());
});
load('main.js');
`;

/** The expression that makes a function of a chunk's `source`. Bytecode belongs to exactly this text. */
export const wrappedSource = "'(function (module, exports, require, readNoFile) { ' + source + '\\n})'";

/** A function that returns what `packShipped` packed. What is not deflated is not copied, and must not be written to. */
export const unpackedSource = `const unpacked = (asset) => {
  const packed = Buffer.from(asset, 8);
  return new Uint8Array(asset)[0] === 0 ? packed : require('node:zlib').inflateRawSync(packed);
};`;

/** Returns the bytecode of chunks by their file names. `assets` are the files of the executable by name. Throws when a command fails. */
export function makeCodeCache(
  assets: Readonly<Record<string, string>>,
  folder: string,
): ReadonlyMap<string, Uint8Array> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const program = join(folder, '..', 'warm.cjs');
  // What a home has already would not be unpacked again, and what unpacks it would have no bytecode.
  const cache = join(folder, '..', 'warm-cache');
  rmSync(cache, { recursive: true, force: true });
  writeFileSync(program, runner.replace('UNPACKED', unpackedSource).replace('WRAPPED', wrappedSource));
  for (const words of workloads(join(folder, '..'))) {
    const { status, stderr } = spawnSync(process.execPath, [...predictable, program, ...words], {
      cwd: root,
      encoding: 'utf8',
      env: {
        XDG_CACHE_HOME: cache,
        PLATEN_WARM: JSON.stringify({ assets, known: readdirSync(folder), folder }),
      },
    });
    if (status !== 0) throw new Error(`platen ${words.join(' ')}: exit status ${status}: ${stderr}`);
  }
  return new Map(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name))]),
  );
}
