// Bundles as chunks of CommonJS that a loader of our own runs with their bytecode: a process starts in half the time, and tests start some hundreds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { commonJsOf } from '../../scripts/common-js.ts';
import { pdfkitAlone } from '../../scripts/pdfkit-alone.ts';
import { programFile, projectFolder } from '../../src/bundled.ts';

/** What stands behind the name of a chunk, for its bytecode. */
const ofBytecode = '.bytecode';

/** The variable that names the folder into which a process writes its bytecode. */
const recordVariable = 'PLATEN_RECORD';

/**
 * The loader of the chunks, which lie beside it with their bytecode. It is a function of the chunk that comes first and
 * of what finds the URL of a module. V8 takes bytecode only in a process with the same options as the one that made it,
 * as the fourth word tells. None of those here has to do with what the code means. What V8 does not take is compiled
 * from its source. With `recordVariable` the bytecode is written to that folder when the process ends.
 */
export const chunkLoader = `const { readFileSync, writeFileSync } = require('node:fs');
const { Script } = require('node:vm');
const options = new Script('').createCachedData().readUInt32LE(12);
const chunks = new Map();
const scripts = new Map();
const bytecodeOf = (path) => {
  try {
    const bytecode = readFileSync(path + '${ofBytecode}');
    bytecode.writeUInt32LE(options, 12);
    return bytecode;
  } catch {
    return undefined;
  }
};
const readNoFile = () => { throw new Error('reads no file'); };
module.exports = (first, resolveUrl) => {
  const load = (name) => {
    const known = chunks.get(name);
    if (known !== undefined) return known.exports;
    const path = __dirname + '/' + name;
    const source = readFileSync(path, 'latin1');
    const chunk = { exports: {} };
    chunks.set(name, chunk);
    const wrapped = '(function (module, exports, require, readNoFile, resolveUrl) { ' + source + '\\n})';
    const script = new Script(wrapped, { filename: path, cachedData: bytecodeOf(path) });
    scripts.set(name, script);
    const find = (id) => (id.startsWith('./') ? load(id.slice(2)) : require(id));
    try {
      script.runInThisContext()(chunk, chunk.exports, find, readNoFile, resolveUrl);
    } catch (error) {
      chunks.delete(name);
      throw error;
    }
    return chunk.exports;
  };
  return load(first);
};
const recorded = process.env.${recordVariable};
if (recorded) process.on('exit', () => {
  for (const [name, script] of scripts) writeFileSync(recorded + '/' + name + '${ofBytecode}', script.createCachedData());
});
`;

/** A process that runs once while the bundle is made, so that its bytecode is there. */
export interface Recorded {
  /** The name of the entry that it runs. */
  readonly entry: string;
  /** What is called of it, such as `.runChild()`. */
  readonly call?: string;
  readonly words?: readonly string[];
  readonly execArgv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** What a bundle is made of: its entries by name, each a path in the project, and options of esbuild. */
export interface BundleWish extends Pick<BuildOptions, 'external'> {
  readonly entries: Readonly<Record<string, string>>;
  /** What the names of its chunks begin with. */
  readonly prefix: string;
  readonly processes: readonly Recorded[];
}

/** A bundle: the files by name, bytecode among them, the chunk of each entry by the entry's name, and the paths in the project of all that it was made of. */
export interface Chunks {
  readonly firsts: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly inputs: readonly string[];
}

/** Returns the chunks of a bundle with their bytecode. Throws when one of the processes fails. */
export async function recordedChunks({ entries, prefix, processes, external }: BundleWish): Promise<Chunks> {
  const entryPoints = Object.entries(entries).map(([name, path]) => [name, join(projectFolder, path)]);
  const { outputFiles, metafile } = await build({
    ...chunkOptions,
    entryPoints: Object.fromEntries(entryPoints),
    entryNames: `${prefix}-[name]-[hash]`,
    chunkNames: `${prefix}-of-[name]-[hash]`,
    ...(external !== undefined && { external }),
  });
  const names = outputFiles.map(({ path }) => basename(path));
  const firsts = new Map(Object.keys(entries).map((name) => [name, firstOf(names, `${prefix}-${name}-`)]));
  // Packages that are not in the bundle are found from here.
  const dist = join(projectFolder, 'dist');
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, 'chunks-'));
  try {
    writeFileSync(join(folder, 'loader.cjs'), chunkLoader);
    const codes = outputFiles.map(async ({ path, text }) =>
      writeFileSync(join(folder, basename(path)), await commonJsOf(text)),
    );
    await Promise.all(codes);
    const files = new Map<string, Uint8Array>(names.map((name) => [name, readFileSync(join(folder, name))]));
    const runs = processes.map((each) => record(folder, firsts.get(each.entry) ?? '', each));
    // Of several processes, what the one ran that ran most of it.
    for (const recorded of await Promise.all(runs))
      for (const [name, bytecode] of recorded)
        if (bytecode.length > (files.get(name)?.length ?? 0)) files.set(name, bytecode);
    return { firsts, files, inputs: Object.keys(metafile.inputs) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const chunkOptions = {
  // Nothing is written: only the names are taken from it.
  outdir: projectFolder,
  absWorkingDir: projectFolder,
  bundle: true,
  splitting: true,
  write: false,
  metafile: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // As in the executable.
  mainFields: ['module', 'main'],
  conditions: ['module'],
  alias: { fflate: 'fflate/browser' },
  plugins: [pdfkitAlone],
  charset: 'ascii',
  logLevel: 'warning',
  // Files that are shipped lie where the sources expect them.
  define: {
    'import.meta.url': JSON.stringify(pathToFileURL(programFile()).href),
    'import.meta.resolve': 'resolveUrl',
    'import.meta.main': 'true',
  },
} satisfies BuildOptions;

/** The chunk of an entry: no other has its name and a hash alone. */
function firstOf(names: readonly string[], beginning: string): string {
  const [first] = names.filter(
    (name) => name.startsWith(beginning) && /^[0-9A-Z]+\.js$/.test(name.slice(beginning.length)),
  );
  if (first === undefined) throw new Error(`expected a chunk ${beginning}*.js`);
  return first;
}

/** Runs a chunk until its process ends, or is ready. Returns the bytecode by the name of its file. */
async function record(
  folder: string,
  first: string,
  { call = '', words = [], execArgv = [], env = {} }: Recorded,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const out = mkdtempSync(join(folder, 'recorded-'));
  const starter = `${out}.cjs`;
  writeFileSync(starter, `require('./loader.cjs')('${first}')${call};`);
  const child = spawn(process.execPath, [...execArgv, starter, ...words], {
    // The last one is the pipe of a render process to its parent.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...env, [recordVariable]: out, TZ: 'UTC', LC_ALL: 'en_US.UTF-8' },
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit');
  // A render process says that it is ready, and ends with the pipe.
  const pipe = child.stdio[3];
  if (pipe instanceof Socket) pipe.once('data', () => pipe.destroy()).on('error', () => undefined);
  const [status] = await ended;
  if (status !== 0) throw new Error(`${first} ${words.join(' ')} ended with ${status}: ${said}`);
  return new Map(readdirSync(out).map((name) => [name, readFileSync(join(out, name))]));
}
