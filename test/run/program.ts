// The program as a bundle that starts from bytecode, in less than half the time: tests start it some hundred times.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeStudioPage } from '../../scripts/studio-page.ts';
import { projectFolder } from '../../src/bundled.ts';
import { engineOptions } from '../../src/render/child-command.ts';
import { settingsVariable, writeSettings } from '../../src/render/child-settings.ts';
import { parentVariable, renderRole, roleVariable } from '../../src/render/protocol.ts';
import { type Chunks, chunkLoader, recordedChunks } from './chunks.ts';
import { hashOfAll, inputHashes, isKept, keep } from './kept.ts';

/** What is started: the program, and processes that only tests start, by the names that `package.json` gives them. */
const started = {
  main: 'src/main.ts',
  'crash-server': 'test/crash/serve.ts',
  'fake-child': 'test/render/fake-child.ts',
  'fake-reader': 'test/render/fake-reader.ts',
  'hostile-child': 'test/render/hostile-child.ts',
};
/** The files that keep their names, in the order in which they are written. */
const entries = Object.keys(started).map((name) => `${name}.js`);
/** A chunk that no run has made for so long belongs to sources that are gone. */
const keptMs = 24 * 3600 * 1000;

/**
 * What the bundle is made of and with, but for packages: with the sources all that makes it, and the example that is
 * drawn for its bytecode. The packages that it holds are told by esbuild.
 */
export const makers: readonly string[] = [
  'src',
  'scripts',
  'test/run',
  'fixtures/templates/invoice',
  'package.json',
  'tsconfig.json',
  'node_modules/.package-lock.json',
];

/**
 * Makes the bundle, unless the folder holds it already. From then on every process that starts takes it as `#program`,
 * which `package.json` describes. The processes of tests are in it, too.
 */
export async function bundleProgram(): Promise<void> {
  const folder = join(projectFolder, 'dist/program');
  const startedAt = Date.now();
  const paths = makers.map((path) => join(projectFolder, path));
  const key = hashOfAll([process.version, process.arch, projectFolder], paths);
  if (!isKept(folder, key)) {
    const { files, inputs } = await programFiles();
    writeProgram(folder, files);
    const read = inputHashes(inputs, startedAt);
    if (read !== undefined) keep(folder, { key, inputs: read, files });
  }
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --conditions=platen-bundle`.trim();
}

/** Returns the files of the bundle by name, and the files that it is made of. */
async function programFiles() {
  const [program, child, page] = await Promise.all([
    programChunks(),
    childChunks(),
    makeStudioPage(projectFolder),
  ]);
  const hash = createHash('sha256').update(chunkLoader).digest('hex').slice(0, 8);
  const loader = `loader-${hash}.cjs`;
  const files = new Map<string, string | Uint8Array>([
    ...program.files,
    ...child.files,
    [loader, chunkLoader],
    ...[...page.files].map(([name, bytes]) => [`${ofPage}${name}`, bytes] as const),
    ['studio-page.cjs', studioPageFile([...page.files.keys()])],
  ]);
  const ofChild = `load('${child.firsts.get('render')}').runChild()`;
  for (const [name, first] of program.firsts) {
    const ofProgram = `load('${first}', import.meta.resolve)`;
    const run = name === 'main' ? `${isRender} ? ${ofChild} : ${ofProgram}` : ofProgram;
    files.set(`${name}.js`, start(loader, run));
  }
  const read = [...program.inputs, ...child.inputs, ...Object.keys(page.inputs)];
  const inputs = new Set(read.filter((path) => path !== madeInMemory).flatMap(withPackage));
  return { files, inputs: [...inputs].map((path) => join(projectFolder, path)) };
}

/** What the names of the studio's files begin with. */
const ofPage = 'page-';
/** The script of the studio begins with a text that lies in no file. */
const madeInMemory = 'studio.js';

/** The module that `#studio-page` is: it gives the page that was made with the bundle, as the executable does. */
const studioPageFile = (names: readonly string[]): string => `const { readFileSync } = require('node:fs');
const names = ${JSON.stringify(names)};
exports.studioPage = async () =>
  new Map(names.map((name) => [name, readFileSync(\`\${__dirname}/${ofPage}\${name}\`)]));
`;

/** A file of a package is found by what the `package.json` of the package says. */
function withPackage(path: string): readonly string[] {
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
  return folder === undefined ? [path] : [path, `${folder}/package.json`];
}

/** What a process runs first: a render process has a bundle of its own, in a few large chunks. */
const start = (loader: string, run: string): string => `import { createRequire } from 'node:module';
const load = createRequire(import.meta.url)('./${loader}');
${run};
`;
const isRender = `process.env.${roleVariable} === '${renderRole}'`;

/** The program, with the bytecode of one document and of the start of a service. */
async function programChunks(): Promise<Chunks> {
  const invoice = join(projectFolder, 'fixtures/templates/invoice');
  const folder = mkdtempSync(join(tmpdir(), 'platen-recorded-'));
  const document = [
    join(invoice, 'template.json'),
    join(invoice, 'sample.json'),
    '-o',
    join(folder, 'a.pdf'),
  ];
  const chunks = await recordedChunks({
    entries: started,
    prefix: 'program',
    // The first finds its addon beside it, the second its program, and the third is never there. The others are large,
    // and few processes ask for them. The page of the studio is made with the bundle.
    external: [
      'better-sqlite3',
      'esbuild',
      'pg-native',
      'hyphen',
      '@hyzyla/pdfium',
      'undici',
      '#studio-page',
    ],
    processes: [
      { entry: 'main', words: ['render', ...document] },
      { entry: 'main', words: ['serve', '--check', '--data', join(folder, 'nowhere')] },
    ],
  });
  rmSync(folder, { recursive: true });
  return chunks;
}

/** The render process, with the bytecode of what it runs until it is ready. */
function childChunks(): Promise<Chunks> {
  const env = {
    [roleVariable]: renderRole,
    [settingsVariable]: writeSettings({}),
    [parentVariable]: String(process.pid),
  };
  return recordedChunks({
    entries: { render: 'src/render/child.ts' },
    prefix: 'child',
    // As of the program: few documents ask for the patterns of a language.
    external: ['hyphen'],
    processes: [{ entry: 'render', call: '.runChild()', execArgv: engineOptions(1024), env }],
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
