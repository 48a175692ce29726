// The program as a bundle of its sources: it starts in a third of the time, and tests start it some hundred times.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { programFile, projectFolder } from '../../src/bundled.ts';

/** Makes the bundle. From then on every process that starts takes it as `#program`, which `package.json` describes. */
export async function bundleProgram(): Promise<void> {
  const sources = programFile();
  const folder = join(projectFolder, 'dist/program');
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: [sources],
    outdir: folder,
    absWorkingDir: projectFolder,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    logLevel: 'warning',
    // Files that are shipped lie where the sources expect them.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(sources).href) },
  });
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --conditions=platen-bundle`.trim();
}
