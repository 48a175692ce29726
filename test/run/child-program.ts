// The render process as a bundle with its bytecode: it starts in half the time, and tests start some hundred of them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { wrappedSource } from '../../scripts/code-cache.ts';
import { commonJsOf } from '../../scripts/common-js.ts';
import { programFile, projectFolder } from '../../src/bundled.ts';
import { engineOptions } from '../../src/render/child-command.ts';
import { parentVariable, renderRole, roleVariable } from '../../src/render/protocol.ts';
import { settingsVariable, writeSettings } from '../../src/render/settings.ts';

/** What stands behind the name of a chunk, for its bytecode. */
const ofBytecode = '.bytecode';

/**
 * The loader of the chunks, which lie beside it with their bytecode. V8 takes bytecode only in a process with the same
 * options as the one that made it, as the fourth word tells. None of those here has to do with what the code means.
 * What V8 does not take is compiled from its source. With `record` the bytecode is written when the process ends.
 */
const loader = (
  first: string,
  record: boolean,
): string => `const { readFileSync, writeFileSync } = require('node:fs');
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
const load = (name) => {
  const known = chunks.get(name);
  if (known !== undefined) return known.exports;
  const path = __dirname + '/' + name;
  const source = readFileSync(path, 'latin1');
  const chunk = { exports: {} };
  chunks.set(name, chunk);
  const script = new Script(${wrappedSource}, { filename: path, cachedData: bytecodeOf(path) });
  scripts.set(path, script);
  const find = (id) => (id.startsWith('./') ? load(id.slice(2)) : require(id));
  script.runInThisContext()(chunk, chunk.exports, find, () => { throw new Error('reads no file'); });
  return chunk.exports;
};
${record ? `process.on('exit', () => { for (const [path, script] of scripts) writeFileSync(path + '${ofBytecode}', script.createCachedData()); });` : ''}
load('${first}').runChild();
`;

/** Returns the files of the bundle by name, the first of them what a render process runs. */
export async function childProgram(): Promise<{
  readonly entry: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}> {
  const { outputFiles } = await build({
    entryPoints: [join(projectFolder, 'src/render/child.ts')],
    // Nothing is written: only the names are taken from it.
    outdir: projectFolder,
    entryNames: 'child-[hash]',
    chunkNames: 'child-[name]-[hash]',
    absWorkingDir: projectFolder,
    bundle: true,
    splitting: true,
    write: false,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // As in the executable.
    mainFields: ['module', 'main'],
    conditions: ['module'],
    charset: 'ascii',
    logLevel: 'warning',
    // Files that are shipped lie where the sources expect them.
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(programFile()).href),
      'import.meta.resolve': 'undefined',
    },
  });
  const [first] = outputFiles
    .map(({ path }) => basename(path))
    .filter((name) => /^child-[^-]+\.js$/.test(name));
  if (first === undefined) throw new Error('expected a chunk of the render process');
  const folder = mkdtempSync(join(tmpdir(), 'platen-child-'));
  try {
    for (const { path, text } of outputFiles)
      writeFileSync(join(folder, basename(path)), await commonJsOf(text));
    await record(folder, first);
    const entry = first.replace(/\.js$/, '.cjs');
    writeFileSync(join(folder, entry), loader(first, false));
    return {
      entry,
      files: new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))])),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Has the bytecode written of what a render process runs until it is ready. */
async function record(folder: string, first: string): Promise<void> {
  const recorder = join(folder, 'record.cjs');
  writeFileSync(recorder, loader(first, true));
  const child = fork(recorder, {
    execArgv: [...engineOptions(1024)],
    serialization: 'advanced',
    env: {
      [roleVariable]: renderRole,
      [settingsVariable]: writeSettings({}),
      [parentVariable]: String(process.pid),
      TZ: 'UTC',
      LC_ALL: 'en_US.UTF-8',
    },
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  if (child.connected) child.disconnect();
  const [status] = await ended;
  rmSync(recorder);
  if (status !== 0) throw new Error(`the render process ended with ${status}`);
}
