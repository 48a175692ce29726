// Finds in the sources what Platen reads at run time: the files that the build ships, and reads that it could not serve.
import { isNode, type Node, type Source, type Visit, walk } from '../test/architecture/source.ts';

/** The result: paths from the project's root, and one line for each fault. */
export interface RunTimeFiles {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly faults: readonly string[];
}

/** The functions of `src/bundled.ts` that name what is shipped. */
const asking: ReadonlySet<string> = new Set(['bundledFile', 'bundledFolder']);

/** Returns the files and folders that the sources ask for with `bundledFile` and `bundledFolder`, and uses of these that can't be read. */
export function findBundledFiles(sources: readonly Source[]): RunTimeFiles {
  const files = new Set<string>();
  const folders = new Set<string>();
  const faults: string[] = [];
  for (const source of sources) {
    if (source.path === 'src/bundled.ts') continue;
    for (const visit of walk(source.program)) {
      const { node } = visit;
      const at = `${source.path}:${source.lineOf(node.start)}`;
      if (renames(node)) faults.push(`${at}: expected \`bundled.ts\` imported by the names that it has`);
      if (node.type !== 'Identifier' || !asking.has(String(node.name)) || isImported(visit)) continue;
      const path = literalArgument(visit);
      if (path === undefined)
        faults.push(`${at}: expected ${String(node.name)}('…') with the path written out`);
      else (node.name === 'bundledFile' ? files : folders).add(path);
    }
  }
  return { files: [...files].sort(), folders: [...folders].sort(), faults };
}

/** Returns whether a node is an import or export by which `bundledFile` could get another name. */
function renames(node: Node): boolean {
  const from = isNode(node.source) ? String(node.source.value) : '';
  if (!from.endsWith('/bundled.ts')) return false;
  if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') return true;
  if (node.type === 'ImportExpression') return true;
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : [];
  return specifiers.some(
    ({ type, imported, local }) => type !== 'ImportSpecifier' || nameOf(imported) !== nameOf(local),
  );
}

function isImported({ parent }: Visit): boolean {
  return parent?.type === 'ImportSpecifier';
}

function literalArgument({ parent, key }: Visit): string | undefined {
  if (parent?.type !== 'CallExpression' || key !== 'callee' || !Array.isArray(parent.arguments))
    return undefined;
  const [argument] = parent.arguments;
  return isNode(argument) && argument.type === 'Literal' && typeof argument.value === 'string'
    ? argument.value
    : undefined;
}

/** Ways to files beside the code. Inside the executable the code lies nowhere on the disk. */
export type Way =
  | 'fs'
  | 'import.meta'
  | '__dirname'
  | '__filename'
  | 'createRequire'
  | 'Worker'
  | 'require(…)'
  | 'import(…)'
  | 'node_modules/';

/** What a person has checked, by path: the ways that a file has, and why none of them is taken inside the executable. */
export type Known = Readonly<Record<string, { readonly ways: readonly Way[]; readonly because: string }>>;

/** The files that are in the code today. */
export const knownReads: Known = {
  'src/bundled.ts': { ways: ['import.meta'], because: 'the checkout alone is read from the disk' },
  'src/render/child-command.ts': {
    ways: ['node_modules/'],
    because: 'names a folder for what it makes in a checkout',
  },
  'src/cli/import/run-program.ts': { ways: ['createRequire'], because: 'runs the program that a user names' },
  'src/cli/document/deadline.ts': { ways: ['Worker'], because: 'its thread is a text' },
  'src/render/child-channel.ts': { ways: ['Worker'], because: 'runs a text' },
  'src/server/liveness.ts': { ways: ['Worker'], because: 'its thread is a text' },
  'src/store/sqlite/open-file.ts': { ways: ['createRequire'], because: 'loads the addon that was unpacked' },
  'node_modules/@hyzyla/pdfium/dist/index.esm.js': {
    ways: ['createRequire', 'import.meta', 'fs'],
    because: 'asks for what Node has built in, and is given the WebAssembly',
  },
  'node_modules/@vscode/l10n/dist/main.js': {
    ways: ['fs'],
    because: 'reads translations of messages, which nobody names',
  },
  'node_modules/better-sqlite3/lib/binding.js': {
    ways: ['fs', 'require(…)', '__dirname'],
    because: 'is given the addon',
  },
  'node_modules/better-sqlite3/lib/database.js': { ways: ['fs'], because: "looks for the database's folder" },
  'node_modules/better-sqlite3/lib/methods/backup.js': {
    ways: ['fs'],
    because: "looks for the copy's folder",
  },
  'node_modules/fflate/lib/browser.cjs': {
    ways: ['Worker'],
    because: 'asks for what Node has built in; its workers are not used',
  },
  'node_modules/pg-connection-string/index.js': {
    ways: ['fs'],
    because: 'reads what an address names; addresses are read in src/store/postgres/address.ts',
  },
  'node_modules/pdfkit/js/pdfkit.node.mjs': {
    ways: ['createRequire', 'import.meta', 'fs'],
    because: 'scripts/pdfkit-alone.ts leaves out what reads',
  },
  'node_modules/pgpass/lib/index.js': { ways: ['fs'], because: 'reads the password file of the user' },
  'node_modules/vscode-jsonrpc/lib/node/main.js': {
    ways: ['fs'],
    because: 'looks for the folder of pipes, and the language server talks over stdin and stdout',
  },
  'node_modules/undici/index.js': { ways: ['__filename'], because: 'a name for traces, when there is one' },
  'node_modules/undici/lib/mock/snapshot-recorder.js': { ways: ['fs'], because: 'records for tests alone' },
};

/** Returns the files of the bundle whose ways are not the known ones. A new read must be shipped, or checked and added to the list. */
export function checkReads(sources: readonly Source[], known: Known): readonly string[] {
  const faults: string[] = [];
  for (const source of sources) {
    const ways = waysOf(source);
    const expected = new Set(known[source.path]?.ways);
    for (const [way, line] of ways)
      if (!expected.has(way))
        faults.push(
          `${source.path}:${line}: ${way} may read a file that the executable does not have: use bundledFile of src/bundled.ts, or add it to knownReads with the reason`,
        );
    for (const way of expected)
      if (!ways.has(way)) faults.push(`${source.path}: has ${way} no longer: take it off knownReads`);
  }
  const there = new Set(sources.map(({ path }) => path));
  for (const path of Object.keys(known))
    if (!there.has(path)) faults.push(`${path}: is no part of the bundle any more: take it off knownReads`);
  return faults;
}

/**
 * Returns whether a package's text may hold a way at all: most of it need not be parsed, which takes long. Each word of
 * `wayOf` that a package can have is matched here, also where it is no code.
 */
export function mayRead(text: string): boolean {
  return /['"`](node:)?fs(\/promises)?['"`]|\bimport\s*\.|\b(__dirname|__filename|createRequire|Worker)\b|\b(require|import)\s*\((?!\s*['"])/.test(
    text,
  );
}

/** Returns each way with the line where it first stands. What Platen's own files open with `fs` is what a user named. */
function waysOf(source: Source): ReadonlyMap<Way, number> {
  const ways = new Map<Way, number>();
  const own = source.path.startsWith('src/');
  for (const visit of walk(source.program)) {
    const way = wayOf(visit, own);
    if (way !== undefined && !ways.has(way)) ways.set(way, source.lineOf(visit.node.start));
  }
  return ways;
}

function wayOf(visit: Visit, own: boolean): Way | undefined {
  const { node, parent, key } = visit;
  switch (node.type) {
    case 'MetaProperty':
      return nameOf(node.meta) === 'import' ? 'import.meta' : undefined;
    case 'Identifier': {
      const name = nameOf(node);
      return name === '__dirname' || name === '__filename' || name === 'createRequire' ? name : undefined;
    }
    case 'NewExpression':
      return nameOf(node.callee) === 'Worker' ? 'Worker' : undefined;
    case 'CallExpression':
      return nameOf(node.callee) === 'require' && !isText(first(node.arguments)) ? 'require(…)' : undefined;
    case 'ImportExpression':
      return isText(node.source) ? undefined : 'import(…)';
    case 'Literal':
      if (own) return isFileOfPackage(visit) ? 'node_modules/' : undefined;
      return isModuleName(parent, key) && /^(node:)?fs(\/promises)?$/.test(String(node.value))
        ? 'fs'
        : undefined;
    case 'TemplateElement':
      return own && JSON.stringify(node.value).includes('node_modules/') ? 'node_modules/' : undefined;
    default:
      return undefined;
  }
}

function isFileOfPackage({ node, parent }: Visit): boolean {
  const shipped = parent?.type === 'CallExpression' && asking.has(nameOf(parent.callee));
  return !shipped && typeof node.value === 'string' && node.value.includes('node_modules/');
}

function isModuleName(parent: Node | undefined, key: string): boolean {
  if (parent?.type === 'CallExpression') return nameOf(parent.callee) === 'require';
  return key === 'source';
}

function isText(node: unknown): boolean {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string';
}

function first(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined;
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : '';
}
