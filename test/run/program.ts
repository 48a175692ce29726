// The program as a bundle of its sources: it starts in a third of the time, and tests start it some hundred times.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { programFile, projectFolder } from '../../src/bundled.ts';
import { renderRole, roleVariable } from '../../src/render/protocol.ts';
import { childProgram } from './child-program.ts';

/** Processes that only tests start, by the names that `package.json` gives them. */
const ofTests = {
  'crash-server': 'test/crash/serve.ts',
  'fake-child': 'test/render/fake-child.ts',
  'fake-reader': 'test/render/fake-reader.ts',
  'hostile-child': 'test/render/hostile-child.ts',
};
/** The files that keep their names, in the order in which they are written. */
const entries = ['program.js', ...Object.keys(ofTests).map((name) => `${name}.js`), 'main.js'];
/** A chunk that no run has made for so long belongs to sources that are gone. */
const keptMs = 24 * 3600 * 1000;

/** Makes the bundle. From then on every process that starts takes it as `#program`, which `package.json` describes. The processes of tests are in it, too. */
export async function bundleProgram(): Promise<void> {
  const sources = programFile();
  const folder = join(projectFolder, 'dist/program');
  const [{ outputFiles }, child] = await Promise.all([buildProgram(sources, folder), childProgram()]);
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  writeProgram(folder, new Map([...files, ...child.files, ['main.js', Buffer.from(start(child.entry))]]));
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --conditions=platen-bundle`.trim();
}

/** What every process runs first: a render process has a bundle of its own. */
const start = (child: string): string => `import { createRequire } from 'node:module';
if (process.env.${roleVariable} === '${renderRole}') createRequire(import.meta.url)('./${child}');
else await import('./program.js');
`;

function buildProgram(sources: string, folder: string) {
  return build({
    entryPoints: { program: sources, ...ofTests },
    outdir: folder,
    absWorkingDir: projectFolder,
    bundle: true,
    splitting: true,
    write: false,
    packages: 'external',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    logLevel: 'warning',
    // Files that are shipped lie where the sources expect them.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(sources).href) },
  });
}

/**
 * Writes a bundle into its folder, over an older one that another run of the tests may be using: each file is whole at
 * any moment, the entries come last, and the chunks of the older one stay. The name of a chunk holds its hash.
 */
export function writeProgram(folder: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  mkdirSync(folder, { recursive: true });
  const inOrder = [...files].sort(([a], [b]) => entries.indexOf(a) - entries.indexOf(b));
  for (const [name, contents] of inOrder) {
    const unfinished = join(folder, `${name}.${process.pid}`);
    writeFileSync(unfinished, contents);
    renameSync(unfinished, join(folder, name));
  }
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - writtenAt > keptMs) rmSync(path, { force: true });
  }
}
