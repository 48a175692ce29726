// Exported values that no other file imports, or tests alone: a stage that nobody takes, or a word that could stay inside its file.
import { posix } from 'node:path';
import { type Import, isNode, type Node } from './source.ts';

/** A file: its text, what it imports, and the values that it exports. */
export interface Exporting {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly exported: readonly string[];
}

/** What may be exported though no file of the program imports it, with the reason. */
export type Seams = Readonly<Record<string, string>>;

/** The seams of the project: a file and a name. */
export const seams: Seams = {
  'src/cli/preview/shipped-page.ts studioPage':
    'package.json names the file as "#studio-page" of the executable',
  'src/studio/open.ts openStudio': 'the build of the page imports it',
  'src/cli/settings/settings.ts settingsSchema': 'a test compares it with the schema in docs/',
  'src/einvoice/rules/codes.ts codesWithoutRule': 'a test asks whether a rule was forgotten',
  'src/fonts/bundled.ts bundledFontFiles': 'a test asks whether the executable holds them all',
  'src/fonts/fontmemory.ts openFontSize': 'a test asks whether the memory is bounded',
  'src/fonts/runcache.ts runCacheSize': 'a test asks whether the memory is bounded',
  'src/store/copied-tables.ts leftOut': 'a test asks whether a table was forgotten',
};

/**
 * Returns one line for each value of `src` that no other file imports, for each that tests alone import while its own file
 * does not use it, and for each seam that is none. Types may stand alone: they are the shapes of arguments.
 */
export function findUnusedExports(sources: readonly Exporting[], known: Seams = {}): readonly string[] {
  const unused = new Map(unusedExports(sources));
  const stale = Object.keys(known).filter((name) => !unused.has(name));
  return [
    ...[...unused].flatMap(([name, fault]) => (name in known ? [] : fault)),
    ...stale.map((name) => `${name}: no seam`),
  ];
}

function unusedExports(sources: readonly Exporting[]): readonly (readonly [name: string, fault: string])[] {
  const taken = new Map<string, Set<string>>();
  for (const { path, imports } of sources)
    for (const { specifier, names } of imports) {
      if (!specifier.startsWith('.')) continue;
      const file = posix.join(posix.dirname(path), specifier);
      for (const name of names) addTo(taken, `${file} ${name}`, path);
    }
  return sources
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ path, text, exported }) =>
      exported.flatMap((name): [string, string][] => {
        const takers = [...(taken.get(`${path} ${name}`) ?? []), ...(taken.get(`${path} *`) ?? [])];
        const seam = `${path} ${name}`;
        if (takers.length === 0) return [[seam, `${path}: no other file imports ${name}`]];
        const isTested = takers.every((taker) => taker.startsWith('test/'));
        if (!isTested || isUsedIn(text, name)) return [];
        return [[seam, `${path}: tests alone import ${name}, and nothing uses it`]];
      }),
    );
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}

/** Returns whether a file names a value of its own outside of comments, besides where it declares it. */
function isUsedIn(text: string, name: string): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return (
    (code.match(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g')) ?? []).length > 1
  );
}

/** Returns the names of the values that a file exports where it declares them. */
export function exportedValues(program: Node): readonly string[] {
  const body = Array.isArray(program.body) ? program.body.filter(isNode) : [];
  return body.flatMap(({ type, declaration }) =>
    type === 'ExportNamedDeclaration' && isNode(declaration) ? namesOf(declaration) : [],
  );
}

function namesOf(declaration: Node): readonly string[] {
  if (/^TS/.test(declaration.type)) return [];
  const declared = Array.isArray(declaration.declarations)
    ? declaration.declarations.filter(isNode)
    : [declaration];
  return declared.flatMap(({ id }) => (isNode(id) && typeof id.name === 'string' ? [id.name] : []));
}
