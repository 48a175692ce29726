// What the rules say of each file. It is kept beside the compile cache, so that only files that changed are parsed again.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { exportedValues } from './exports.ts';
import {
  checkDocs,
  checkEffects,
  checkImports,
  checkInsides,
  checkPurity,
  checkSizes,
  checkStyle,
} from './rules.ts';
import { type Import, parseSource, type Source } from './source.ts';

/** A rule for one file: one line for each breach. */
export type Rule = (source: Source) => readonly string[];

/** The rules for single files, by what a file that keeps them does, and whether they are for `src` alone. */
export const rules: Readonly<Record<string, { readonly rule: Rule; readonly inSrc: boolean }>> = {
  'imports only from its own room or below, and its own packages': { rule: checkImports, inSrc: true },
  'names no clock, randomness, process, timer or locale in a pure room': { rule: checkPurity, inSrc: true },
  'has at most 400 lines, functions of 60 (a table 90), four parameters': { rule: checkSizes, inSrc: false },
  'has a heading line, a telling name and no switched-off check': { rule: checkStyle, inSrc: false },
  'documents what it exports': { rule: checkDocs, inSrc: true },
  'touches no member with an underscore, which are the insides of Node': { rule: checkInsides, inSrc: true },
  'does nothing when it is imported': { rule: checkEffects, inSrc: true },
};

/** What is found in a text. */
interface Found {
  readonly imports: readonly Import[];
  readonly exported: readonly string[];
  /** The breaches of each rule; none of a rule that is not for this file. */
  readonly faults: Readonly<Record<string, readonly string[]>>;
}

/** A file and what is found in it. */
export interface Facts extends Found {
  readonly path: string;
  readonly text: string;
}

/** What was found before, by the digest of rules, path and text. */
export type Kept = Readonly<Record<string, Found>>;

/** Returns the facts of files, and what to keep of them: texts that are known are not parsed. Throws when one is no TypeScript. */
export function judge(
  files: readonly (readonly [path: string, text: string])[],
  kept: Kept,
  rulesDigest = '',
): { readonly facts: readonly Facts[]; readonly keep: Kept } {
  const keep: Record<string, Found> = {};
  const facts = files.map(([path, text]) => {
    const key = createHash('sha256')
      .update(JSON.stringify([rulesDigest, path, text]))
      .digest('hex');
    const found = kept[key] ?? findIn(parseSource(path, text));
    keep[key] = found;
    return { path, text, ...found };
  });
  return { facts, keep };
}

function findIn(source: Source): Found {
  const asked = Object.entries(rules).filter(([, { inSrc }]) => !inSrc || source.path.startsWith('src/'));
  return {
    imports: source.imports,
    exported: exportedValues(source.program),
    faults: Object.fromEntries(asked.map(([name, { rule }]) => [name, rule(source)])),
  };
}

/** Returns the facts of all `.ts` files below the given folders of the project, in path order. Throws when one is no TypeScript. */
export function readFacts(root: string, folders: readonly string[]): readonly Facts[] {
  const place = join(root, 'node_modules/.cache/architecture.json');
  const kept = readKept(place);
  const { facts, keep } = judge(
    typeScriptBelow(root, folders).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
    kept,
    digestOfRules(root),
  );
  const keys = Object.keys(keep);
  if (keys.some((key) => kept[key] === undefined) || keys.length !== Object.keys(kept).length) {
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(`${place}.${process.pid}`, JSON.stringify(keep));
    renameSync(`${place}.${process.pid}`, place);
  }
  return facts;
}

function readKept(place: string): Kept {
  try {
    return JSON.parse(readFileSync(place, 'utf8'));
  } catch {
    return {};
  }
}

/** Other rules, or another parser, judge all files anew. */
function digestOfRules(root: string): string {
  const own = readdirSync(import.meta.dirname).sort();
  const texts = [
    ...own.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')),
    readFileSync(join(root, 'node_modules/oxc-parser/package.json'), 'utf8'),
  ];
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

function typeScriptBelow(root: string, folders: readonly string[]): readonly string[] {
  return (
    folders
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
          posix.join(folder, name),
        ),
      )
      // The bench may have installed packages of its own.
      .filter((path) => path.endsWith('.ts') && !path.includes('/node_modules/'))
      .sort()
  );
}
