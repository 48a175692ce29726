// `node scripts/facturx-places.ts FOLDER`: writes src/einvoice/places/data.ts, what the profiles of Factur-X have a place for, from the schematrons of a release.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { codeListDates, codesOf } from '../src/einvoice/codes/codes.ts';
import type { CodeListName } from '../src/einvoice/codes/names.ts';
import { readCodeDatabase } from './code-lists.ts';

/** The levels whose places are written, by the names of their files. EN 16931 in CII is judged by the rules of the CEN. */
export const levels = ['MINIMUM', 'BASIC-WL', 'BASIC', 'EXTENDED'] as const;

/** What is asked at a place: an element by its path, with the words of the data. */
export interface PlaceRules {
  readonly path: string;
  readonly asks: readonly string[];
}

/** What was read of a schematron, and the tests that are none of places. */
export interface ReadPlaces {
  readonly places: readonly PlaceRules[];
  readonly left: readonly string[];
}

const plain = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');

/** Reads the rules of the form, which stand in one pattern of hundreds. `listOf` gives the word for a list of codes. */
export function readPlaces(schematron: string, listOf: (number: number) => string): ReadPlaces {
  const patterns = [...schematron.matchAll(/<pattern[^>]*>(.*?)<\/pattern>/gs)].map(([, text = '']) => text);
  const [text = ''] = patterns.sort((a, b) => b.length - a.length);
  const left: string[] = [];
  const places: PlaceRules[] = [];
  for (const [, context = '', body = ''] of text.matchAll(/<rule context="([^"]*)">(.*?)<\/rule>/gs)) {
    const path = pathOf(plain(context));
    const variables = new Map(
      [...body.matchAll(/<let name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const asks: string[] = [];
    for (const [, kind = '', attributes = ''] of body.matchAll(/<(assert|report) ([^>]*)>/g)) {
      const test = plain(/test="([^"]*)"/.exec(attributes)?.[1] ?? '');
      const ask =
        path &&
        askOf(
          kind,
          test,
          (name, number) => `${variables.get(name) === '.' ? '' : variables.get(name)}~${listOf(number)}`,
        );
      if (ask === undefined) left.push(`${plain(context)} ${test}`);
      else asks.push(ask);
    }
    if (path !== undefined && asks.length > 0) places.push({ path, asks });
  }
  return { places, left };
}

/** Returns the words of a test: `-` for no place, `-@a` and `@a` for attributes, `a=1` for how often, `~n` for a list. */
function askOf(
  kind: string,
  test: string,
  codes: (variable: string, list: number) => string,
): string | undefined {
  if (kind === 'report') return test === 'true()' ? '-' : /^@\w+$/.test(test) ? `-${test}` : undefined;
  if (/^@\w+$/.test(test)) return test;
  const [, variable, list] =
    /^string-length\(\$(\w+)\)=0 or document\('[^']*'\)\/codedb\/cl\[@id=(\d+)\]/.exec(test) ?? [];
  if (variable !== undefined) return codes(variable, Number(list));
  const [, name, sign, count] = /^count\((.*)\)(=|<=|>=)(\d)$/.exec(test) ?? [];
  const step = name && stepOf(name);
  return step && `${step}${sign === '=' ? '=' : sign === '<=' ? '<' : '>'}${count}`;
}

/** Returns the steps of a context below the root, or undefined where one of them has a condition that is not known. */
function pathOf(context: string): string | undefined {
  const steps = [...context.matchAll(/\/((?:\w+:)?\w+(?:\[[^\]]*\])?)/g)].map(([, step = '']) => step);
  if (`/${steps.join('/')}` !== context) return undefined;
  const known = steps.map(stepOf);
  return known.includes(undefined) ? undefined : known.slice(1).join('/');
}

/** `a[b/@c=d]` is an element with this value in it, `a[b!d,e]` one with neither. Names stand without their prefixes. */
function stepOf(step: string): string | undefined {
  const [, name = '', condition] = /^(?:\w+:)?(\w+)(?:\[(.*)\])?$/s.exec(step) ?? [];
  if (condition === undefined) return name;
  const parts = condition.split(/\s+and\s+/).map((part) => {
    const [, not, path = '', value = ''] = /^\s*(not\()?([\w:/@]+)="(\w+)"\)?\s*$/.exec(part) ?? [];
    return { sign: not === undefined ? '=' : '!', path: path.replaceAll(/\w+:/g, ''), value };
  });
  const [first] = parts;
  const isOne = parts.length === 1 || first?.sign === '!';
  if (!first?.path || first.path.startsWith('@') || !isOne) return undefined;
  if (parts.some(({ sign, path }) => sign !== first.sign || path !== first.path)) return undefined;
  return `${name}[${first.path}${first.sign}${parts.map(({ value }) => value).join(',')}]`;
}

/** A place in the tree of a level: what is asked there, and the places below. */
interface Tree {
  readonly asks: string[];
  readonly below: Map<string, Tree>;
}

function treeOf(places: readonly PlaceRules[]): Tree {
  const root: Tree = { asks: [], below: new Map() };
  for (const { path, asks } of places) {
    let at = root;
    for (const step of path === '' ? [] : path.split(/\/(?![^[]*\])/)) {
      const next = at.below.get(step) ?? { asks: [], below: new Map() };
      at.below.set(step, next);
      at = next;
    }
    at.asks.push(...asks);
  }
  return root;
}

/** Numbers places that ask for the same, so that each is written once. */
class Numbered {
  readonly lines: string[] = [];
  readonly #known = new Map<string, number>();

  of({ asks, below }: Tree): number {
    const inner = [...below].map(([step, tree]) => {
      const isAlone = tree.below.size === 0 && tree.asks.length === 1;
      return isAlone && tree.asks[0] === '-' ? `${step}-` : `${step}#${this.of(tree)}`;
    });
    const line = [...asks, ...inner].join(' ');
    const known = this.#known.get(line);
    if (known !== undefined) return known;
    this.lines.push(line);
    this.#known.set(line, this.lines.length - 1);
    return this.lines.length - 1;
  }
}

/** Names the lists: those that Platen has, and the others by a number of their own. */
class Lists {
  readonly own: string[] = [];
  readonly #names = new Map<string, string>();

  constructor() {
    for (const name of Object.keys(codeListDates) as CodeListName[])
      this.#names.set(keyOf([...codesOf(name)]), name.replaceAll(' ', '_'));
  }

  /** Gives a list the name of another one. */
  alias(codes: readonly string[], name: CodeListName): void {
    this.#names.set(keyOf(codes), name.replaceAll(' ', '_'));
  }

  nameOf(codes: readonly string[]): string {
    const key = keyOf(codes);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    this.own.push(key);
    const name = String(this.own.length - 1);
    this.#names.set(key, name);
    return name;
  }
}

const keyOf = (codes: readonly string[]): string => [...codes].sort().join(' ');

/** ISO 6523 as some lists of Factur-X have it: they lack the newest eight codes, which its other lists have. */
const withoutNewest = [...codesOf('ISO 6523')].filter((code) => !/^024[1-8]$/.test(code));

/** The text of the file that is written. `folder` holds the schematrons and the code databases of a release. */
export function placesFile(folder: string): string {
  const lists = new Lists();
  lists.alias(withoutNewest, 'ISO 6523');
  const texts = levels.map((level) => {
    const codes = readCodeDatabase(readFileSync(`${folder}/FACTUR-X_${level}_codedb.xml`, 'utf8')).lists;
    const schematron = readFileSync(`${folder}/FACTUR-X_${level}.sch`, 'utf8');
    const { places } = readPlaces(schematron, (number) => lists.nameOf(codes.get(number) ?? []));
    const numbered = new Numbered();
    numbered.of(treeOf(places));
    return `  ${/^\w+$/.test(level) ? level : `'${level}'`}: \`\n${wrapped(numbered.lines.join(' ; '))}\`,\n`;
  });
  return `// What the profiles of Factur-X have a place for. \`node scripts/facturx-places.ts\` writes this file: change that, not this.

/** The lists of codes that Platen has no name for, by their numbers, apart by \`;\`. */
export const placeLists = \`
${wrapped(lists.own.join(' ; '))}\`;

/** The places of each level, apart by \`;\`. The last one is the root; \`#n\` leads to the place n, and \`src/einvoice/places/places.ts\` says what the other words ask for. */
export const placeTexts = {
${texts.join('')}};
`;
}

/** Breaks a text at its spaces into lines of 105 characters. */
export function wrapped(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length > 105) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv;
  if (folder === undefined) throw new Error('expected the folder of FACTUR-X_EXTENDED.sch and the others');
  writeFileSync(
    fileURLToPath(new URL('../src/einvoice/places/data.ts', import.meta.url)),
    placesFile(folder),
  );
}
