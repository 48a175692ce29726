// The rules of the house as functions: a parsed file in, one line for each breach out.
import { posix } from 'node:path';
import { isNode, type Node, packageOf, roomOf, type Source, type Visit, walk } from './source.ts';

/** The ladder: a file imports from its own room or from a strictly lower level. */
export const levels: Readonly<Record<string, number>> = {
  contract: 0,
  units: 0,
  bundled: 0,
  shorten: 0,
  spelling: 0,
  sha256: 0,
  utf8: 0,
  thrown: 0,
  byteview: 0,
  errors: 1,
  version: 1,
  standards: 1,
  client: 1,
  reader: 1,
  xml: 1,
  admission: 2,
  assets: 2,
  einvoice: 2,
  fonts: 2,
  store: 2,
  layout: 3,
  template: 4,
  blocks: 5,
  body: 5,
  pdf: 5,
  verify: 5,
  raster: 5,
  render: 6,
  language: 6,
  service: 7,
  http: 8,
  server: 9,
  studio: 9,
  cli: 10,
  main: 11,
};

/** The outside packages that each room may import, and no other room; `@scope/*` is every package of a scope. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  xml: ['saxes'],
  assets: ['undici', '@resvg/resvg-wasm', '@cwasm/webp', 'fflate'],
  fonts: ['harfbuzzjs', '@expo-google-fonts/*'],
  store: ['better-sqlite3', 'pg'],
  layout: ['linebreak', 'bidi-js'],
  template: [
    ...['jsonata', 'valibot', 'jsonc-parser', 'hyphen'],
    ...['@formatjs/icu-messageformat-parser', '@mongodb-js/saslprep'],
  ],
  blocks: ['bwip-js', 'markdown-it', 'uqr'],
  pdf: ['pdfkit'],
  raster: ['@hyzyla/pdfium', 'pngjs'],
  language: [
    'vscode-json-languageservice',
    'vscode-languageserver-protocol',
    'vscode-languageserver-textdocument',
  ],
  http: ['hono', '@hono/node-server'],
  studio: ['pdfjs-dist', 'preact', '@codemirror/*', '@lezer/common', '@lezer/highlight'],
  // The page, which a checkout makes with `scripts/studio-page.ts` and the executable holds.
  cli: ['#studio-page'],
};

/** Modules of Node that one room alone may import. */
const ownModules: Readonly<Record<string, string>> = {
  'node:sea': 'bundled',
  'node:child_process': 'render',
};

/** Modules of Node that are pure functions of their arguments, for the room that needs them. */
const pureModules: Readonly<Record<string, readonly string[]>> = {
  'node:zlib': ['pdf', 'reader'],
  'node:vm': ['template'],
  // Hashes and ciphers. What gives chance is banned by its name.
  'node:crypto': ['pdf'],
};

const pureRooms: ReadonlySet<string> = new Set([
  'xml',
  'einvoice',
  'layout',
  'template',
  'blocks',
  'pdf',
  'verify',
  'reader',
]);

const bannedGlobals: ReadonlySet<string> = new Set(
  ['process', 'console', 'fetch', 'performance', 'crypto', 'require', 'globalThis', 'queueMicrotask'].concat([
    ...['setTimeout', 'setInterval', 'setImmediate'],
    ...['randomBytes', 'randomFill', 'randomFillSync', 'randomInt', 'randomUUID', 'getRandomValues'],
  ]),
);

const limits = { fileLines: 400, functionLines: 60, tableLines: 90, parameters: 4 };

/** Imports that climb the ladder, or leave the room's own packages. */
export function checkImports(source: Source): readonly string[] {
  const room = roomOf(source.path);
  const level = levels[room];
  if (level === undefined) return [`${source.path}: no room of this name is on the ladder`];
  return source.imports.flatMap(({ specifier, line }) => {
    const fault = specifier.startsWith('.')
      ? relativeFault(source.path, room, specifier)
      : packageFault(room, packageOf(specifier));
    return fault === undefined ? [] : [`${source.path}:${line}: ${fault}`];
  });
}

function relativeFault(path: string, room: string, specifier: string): string | undefined {
  const target = posix.join(posix.dirname(path), specifier);
  if (!target.startsWith('src/')) return `${specifier} lies outside src`;
  const other = roomOf(target);
  if (other === room) return undefined;
  if (room === 'client' && other !== 'contract') return `client may read contract alone, not ${other}`;
  return (levels[other] ?? Infinity) < (levels[room] ?? 0)
    ? undefined
    : `${room} may not import from ${other}`;
}

function packageFault(room: string, name: string): string | undefined {
  if (!name.startsWith('node:')) {
    return ownersOf(name).includes(room) ? undefined : `${room} may not import ${name}`;
  }
  if (pureModules[name]?.includes(room)) return undefined;
  if (pureRooms.has(room) || room === 'client') return `${room} is pure: it may not import ${name}`;
  const owner = ownModules[name];
  return owner === undefined || owner === room ? undefined : `${name} belongs to ${owner} alone`;
}

/** The rooms that may import a package. */
export function ownersOf(name: string): readonly string[] {
  const owns = (pattern: string): boolean =>
    pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
  return Object.keys(packages).filter((room) => packages[room]?.some(owns));
}

/** A clock, randomness, the process, timers, the network or the machine's locale in a pure room. */
export function checkPurity(source: Source): readonly string[] {
  if (!pureRooms.has(roomOf(source.path))) return [];
  const faults: string[] = [];
  for (const visit of walk(source.program)) {
    const fault = impurity(visit);
    if (fault !== undefined)
      faults.push(`${source.path}:${source.lineOf(visit.node.start)}: ${fault} in a pure room`);
  }
  return faults;
}

function impurity({ node, parent, key }: Visit): string | undefined {
  switch (node.type) {
    case 'Identifier': {
      const name = String(node.name);
      const isName =
        key === 'property' || key === 'key' || key === 'id' || key === 'exported' || key === 'imported';
      return bannedGlobals.has(name) && !(isName && parent?.computed !== true) ? name : undefined;
    }
    case 'MemberExpression': {
      const text = `${nameOf(node.object)}.${nameOf(node.property)}`;
      return text === 'Math.random' || text === 'Date.now' ? text : undefined;
    }
    case 'NewExpression':
    case 'CallExpression':
      return impureCall(node);
    default:
      return undefined;
  }
}

function impureCall(node: Node): string | undefined {
  const given = Array.isArray(node.arguments) ? node.arguments.length : 0;
  const callee = node.callee;
  if (nameOf(callee) === 'Date' && given === 0) return 'the clock (Date without arguments)';
  if (!isNode(callee) || callee.type !== 'MemberExpression') return undefined;
  const method = nameOf(callee.property);
  if (nameOf(callee.object) === 'Intl' && given === 0) return `the machine's locale (Intl.${method})`;
  if (method === 'localeCompare' && given < 2) return "the machine's locale (localeCompare)";
  return /^toLocale\w*String$/.test(method) && given === 0 ? `the machine's locale (${method})` : undefined;
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : '';
}

/** Files over 400 lines; functions over 60 (90 when one switch or table), lists of tests apart; more than four parameters. */
export function checkSizes(source: Source): readonly string[] {
  const faults: string[] = [];
  const lines = source.text.trimEnd().split('\n').length;
  if (lines > limits.fileLines) faults.push(`${source.path}: ${lines} lines, at most ${limits.fileLines}`);
  for (const { node } of walk(source.program)) {
    const body = node.body;
    if (!Array.isArray(node.params) && !isNode(node.params)) continue;
    if (!/Function/.test(node.type)) continue;
    const at = `${source.path}:${source.lineOf(node.start)}`;
    const length = source.lineOf(node.end) - source.lineOf(node.start) + 1;
    const most = isNode(body) && isTable(body, source) ? limits.tableLines : limits.functionLines;
    if (length > most && !listsTests(source, node))
      faults.push(`${at}: a function of ${length} lines, at most ${most}`);
    const count = parameterCount(node);
    if (count > limits.parameters) faults.push(`${at}: ${count} parameters, at most ${limits.parameters}`);
  }
  return faults;
}

/** A function of a test that only names tests, as the one of `describe` does: each of them is measured by itself. */
function listsTests({ path }: Source, node: Node): boolean {
  if (!path.startsWith('test/')) return false;
  const names = /^(describe|suite|test|it)$/;
  return walk(node).some(
    ({ node: { type, callee } }) => type === 'CallExpression' && names.test(nameOf(callee)),
  );
}

function parameterCount(node: Node): number {
  const parameters = Array.isArray(node.params) ? node.params : [];
  return parameters.filter((parameter) => nameOf(parameter) !== 'this').length;
}

/** One statement of the body (a switch, or a literal that is given back or named) takes most of its lines. */
function isTable(body: Node, source: Source): boolean {
  const lines = (node: Node): number => source.lineOf(node.end) - source.lineOf(node.start) + 1;
  const statements = Array.isArray(body.body) ? body.body.filter(isNode) : [body];
  return statements.some((statement) => {
    const literal = walk(statement).some(
      ({ node }) => /^(Object|Array)Expression$/.test(node.type) && lines(node) >= lines(statement) - 2,
    );
    return (statement.type === 'SwitchStatement' || literal) && lines(statement) * 4 >= lines(body) * 3;
  });
}

/** File names that say nothing, `any`, `!`, switched-off checks, open ends, and files without their heading line. */
export function checkStyle(source: Source): readonly string[] {
  const faults: string[] = [];
  const at = (offset: number): string => `${source.path}:${source.lineOf(offset)}`;
  if (/(^|[/.-])(utils?|helpers?|common|misc|managers?)\.ts$/i.test(source.path))
    faults.push(`${source.path}: a name that says nothing`);
  if (!/^\/\/ \S/.test(source.text))
    faults.push(`${source.path}:1: expected one line that says what the file is for`);
  for (const { node } of walk(source.program)) {
    if (node.type === 'TSAnyKeyword') faults.push(`${at(node.start)}: any`);
    if (node.type === 'TSNonNullExpression') faults.push(`${at(node.start)}: a non-null assertion`);
  }
  for (const { value, start } of source.comments) {
    const word = /@ts-(ignore|expect-error|nocheck)|biome-ignore|\b(TODO|FIXME|XXX|HACK)\b/.exec(value)?.[0];
    if (word !== undefined) faults.push(`${at(start)}: ${word}`);
  }
  return faults;
}

/** Exports without a doc comment. */
export function checkDocs(source: Source): readonly string[] {
  const docs = source.comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  const body = Array.isArray(source.program.body) ? source.program.body.filter(isNode) : [];
  return body.flatMap((statement, index) => {
    const declares = statement.type === 'ExportNamedDeclaration' && isNode(statement.declaration);
    if (!declares && statement.type !== 'ExportDefaultDeclaration') return [];
    const since = body[index - 1]?.end ?? 0;
    const documented = docs.some(({ start, end }) => start >= since && end <= statement.start);
    return documented
      ? []
      : [`${source.path}:${source.lineOf(statement.start)}: an export without a doc comment`];
  });
}

/** What WebAssembly that others compiled exports, and the marks of JSONata. */
const othersNames = /^(__(wbg|wbindgen|wasm|indirect)_|_initialize$|_jsonata_)/;

/** The insides of PDFKit that are leaned on, and the one file that names them. `test/pdf/kit.test.ts` fails when PDFKit changes them. */
const kit = { path: /^src\/pdf\/document\/kit\.ts$/, names: /^_(root|info|offset|write|finalize)$/ };

/** Members whose names begin with an underscore: those of Node and PDFKit are their insides, and we have none. */
export function checkInsides(source: Source): readonly string[] {
  const isKit = kit.path.test(source.path);
  return walk(source.program).flatMap((visit) => {
    const name = memberName(visit);
    return /^_./.test(name) && !othersNames.test(name) && !(isKit && kit.names.test(name))
      ? [`${source.path}:${source.lineOf(visit.node.start)}: the member ${name}`]
      : [];
  });
}

/** The name by which a node reads or declares a member: `a.name`, `a['name']`, `{ name } = a`, `{ name: type }`. */
function memberName({ node, parent }: Visit): string {
  const members =
    /^(MemberExpression|Property|(Method|Property)Definition|TSPropertySignature|TSMethodSignature|TSLiteralType)$/;
  if (!members.test(node.type)) return '';
  // A name in a type, such as `Pick<Socket, '_handle'>`.
  if (node.type === 'TSLiteralType') return textOf(node.literal);
  if (node.type === 'Property' && parent?.type !== 'ObjectPattern') return '';
  const named = node.property ?? node.key;
  return node.computed === true ? textOf(named) : nameOf(named) || textOf(named);
}

function textOf(node: unknown): string {
  return isNode(node) && typeof node.value === 'string' ? node.value : '';
}

/** Statements that do something when a file is imported; `main.ts` alone may. */
export function checkEffects(source: Source): readonly string[] {
  if (source.path === 'src/main.ts') return [];
  const body = Array.isArray(source.program.body) ? source.program.body.filter(isNode) : [];
  const quiet = /^(Import|Export|TS|Variable|Function|Class)\w*$/;
  return body
    .filter(({ type }) => !quiet.test(type))
    .map(({ start }) => `${source.path}:${source.lineOf(start)}: an effect on import`);
}
