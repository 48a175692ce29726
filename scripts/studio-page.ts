// Makes the page of `platen dev`: its script, its style and the worker that reads PDFs. The same sources give the same bytes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';

/** The files of the page by the names under which the page asks for them. */
export type PageFiles = ReadonlyMap<string, Uint8Array>;

/** The page, and the packages that it holds parts of. */
export interface MadePage {
  readonly files: PageFiles;
  readonly inputs: Metafile['inputs'];
}

/** The file of a package that is served as it is: pdf.js loads its worker from an address. */
const worker = 'node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs';

/** Makes the page from the sources below `root`. It takes some tenths of a second. */
export async function makeStudioPage(root: string): Promise<MadePage> {
  const [{ outputFiles, metafile }, workerBytes] = await Promise.all([
    build({
      stdin: {
        contents:
          "import { openStudio } from './src/studio/open.ts';\nimport './src/studio/studio.css';\nopenStudio();\n",
        resolveDir: root,
        sourcefile: 'studio.js',
      },
      outdir: join(root, 'dist/studio'),
      entryNames: 'studio',
      absWorkingDir: root,
      bundle: true,
      write: false,
      metafile: true,
      platform: 'browser',
      target: ['chrome115', 'firefox128', 'safari17'],
      format: 'esm',
      charset: 'utf8',
      minify: true,
      legalComments: 'none',
      logLevel: 'warning',
      // pdf.js can run in Node, too. None of that is for the page.
      external: ['node:*', 'module', 'fs', 'http', 'https', 'url', '@napi-rs/canvas'],
    }),
    readFile(join(root, worker)),
  ]);
  const files = new Map<string, Uint8Array>([['pdf.worker.mjs', workerBytes]]);
  for (const { path, contents } of outputFiles)
    files.set(path.slice(join(root, 'dist/studio/').length), contents);
  return { files, inputs: { ...metafile.inputs, [worker]: { bytes: workerBytes.length, imports: [] } } };
}

/** Returns the page of this checkout. It is `#studio-page` there; the executable holds the files that this gave when it was built. */
export async function studioPage(root: string): Promise<PageFiles> {
  return (await makeStudioPage(root)).files;
}
