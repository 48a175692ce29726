// Makes the code of the executable in chunks, and finds what it reads at run time. Throws when it reads what is not shipped.
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { bundledFolder, pathHere } from '../src/bundled.ts';
import { parseSource } from '../test/architecture/source.ts';
import { commonJsOf } from './common-js.ts';
import { lineTables } from './line-tables.ts';
import { pdfkitAlone } from './pdfkit-alone.ts';
import { rarelyZip } from './rarely-zip.ts';
import { checkReads, findBundledFiles, knownReads, mayRead } from './run-time-files.ts';
import { makeStudioPage } from './studio-page.ts';

/** What goes into the executable. */
export interface Bundle {
  /** The chunks of CommonJS by file name. */
  readonly code: ReadonlyMap<string, string>;
  /** The files that the code reads, by their path from the project's root, in order. */
  readonly files: readonly string[];
  /** The files that the code reads and that the build makes, by the path that the code asks for. */
  readonly made: ReadonlyMap<string, Uint8Array>;
  /** The packages that it holds parts of, by their folder below `node_modules`, in order. */
  readonly packages: readonly string[];
}

/**
 * Returns the code below `root`. What only one command imports at once, or what is imported only when it is needed, is
 * a chunk of its own.
 */
export async function makeBundle(root: string): Promise<Bundle> {
  const page = await makeStudioPage(root);
  const made = new Map([...page.files].map(([name, bytes]) => [`dist/studio/${name}`, bytes]));
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, 'src/main.ts')],
    // Nothing is written: only the names are taken from it.
    outdir: join(root, 'dist/code'),
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // The CommonJS builds (UMD) of some packages find their own parts in a way that no bundler follows.
    mainFields: ['module', 'main'],
    conditions: ['platen-executable', 'module'],
    plugins: [lineTables, pdfkitAlone, rarelyZip],
    // Text beyond Latin 1 would make a chunk a string of twice the size.
    charset: 'ascii',
    minify: false,
    legalComments: 'none',
    logLevel: 'warning',
    // They name only files beside the sources, and those are not read from the disk here.
    define: { 'import.meta.url': '"file:///platen"', 'import.meta.resolve': 'undefined' },
  });
  const chunks = await Promise.all(
    outputFiles.map(
      async ({ path, text }): Promise<[string, string]> => [basename(path), await commonJsOf(text)],
    ),
  );
  const code = new Map(chunks.sort(([a], [b]) => (a < b ? -1 : 1)));
  const files = filesOf(root, metafile, made);
  const ofPage = Object.keys(page.inputs);
  return { code, files, made, packages: packagesOf(metafile, [...files, ...ofPage]) };
}

function packagesOf({ outputs }: Metafile, files: readonly string[]): readonly string[] {
  const code = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const folders = [...code, ...files].flatMap((path) => {
    const [, folder] =
      /^node_modules\/((?:@[^/]+\/)?[^/]+(?:\/node_modules\/(?:@[^/]+\/)?[^/]+)*)/.exec(path) ?? [];
    return folder ?? [];
  });
  return [...new Set(folders)].sort();
}

/** Returns what the code reads at run time. Throws with all that it reads and that can't be shipped. */
function filesOf(root: string, { inputs }: Metafile, made: Bundle['made']): readonly string[] {
  const sources = Object.keys(inputs)
    .filter((path) => /\.[cm]?[jt]s$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ path, text }) => path.startsWith('src/') || mayRead(text))
    .map(({ path, text }) => parseSource(path, text));
  const found = findBundledFiles(sources.filter(({ path }) => path.startsWith('src/')));
  const below = found.folders.flatMap((folder) => bundledFolder(folder).map(({ path }) => path));
  const files = [...new Set([...found.files.map(pathHere), ...below])]
    .filter((path) => !made.has(path))
    .sort();
  const faults = [
    ...found.faults,
    ...checkReads(sources, knownReads),
    ...outsideOf(inputs),
    ...files
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${path}: is shipped, and not there`),
  ];
  if (faults.length > 0) throw new Error(`the executable would lack files:\n${faults.join('\n')}`);
  return files;
}

/** Modules that a package may use when they are there. They are not, and nobody asks for what needs them. */
const absent: ReadonlySet<string> = new Set(['pg-native']);

/** Returns modules that are left to be found at run time and that Node does not bring. */
function outsideOf(inputs: Metafile['inputs']): readonly string[] {
  return Object.entries(inputs).flatMap(([path, { imports }]) =>
    imports
      .filter(
        (each) =>
          each.external === true &&
          !isBuiltin(each.path) &&
          !absent.has(each.path) &&
          each.path !== '<runtime>',
      )
      .map((each) => `${path}: imports ${each.path}, which is no part of the bundle`),
  );
}
