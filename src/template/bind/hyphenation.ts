// The TeX patterns by which words of a language are divided. They are loaded before the first document that needs them is bound.
import type { FindDivider, WordDivider } from '../../layout/text/hyphenation.ts';

/** A node of a pattern trie: the index of its levels, the letters that follow, or both. */
type TrieNode = number | Trie | readonly [Trie, number];

/** Pattern letters by letter. */
interface Trie {
  readonly [letter: string]: TrieNode;
}

/** The patterns of one language as the package `hyphen` ships them: levels, trie, and words that are exceptions. */
type Patterns = readonly [readonly (readonly number[])[], Trie, Readonly<Record<string, readonly number[]>>?];

interface PatternModule {
  readonly default: unknown;
}

/** The loaders by the language subtag of BCP 47. Each loads a module of its own, so that a bundler keeps them apart. */
const loaders: Readonly<Record<string, () => Promise<PatternModule>>> = {
  af: () => import('hyphen/patterns/af.js'),
  be: () => import('hyphen/patterns/be.js'),
  bg: () => import('hyphen/patterns/bg.js'),
  ca: () => import('hyphen/patterns/ca.js'),
  cs: () => import('hyphen/patterns/cs.js'),
  cy: () => import('hyphen/patterns/cy.js'),
  da: () => import('hyphen/patterns/da.js'),
  de: () => import('hyphen/patterns/de-1996.js'),
  'de-ch': () => import('hyphen/patterns/de-ch-1901.js'),
  el: () => import('hyphen/patterns/el-monoton.js'),
  en: () => import('hyphen/patterns/en-us.js'),
  'en-gb': () => import('hyphen/patterns/en-gb.js'),
  es: () => import('hyphen/patterns/es.js'),
  et: () => import('hyphen/patterns/et.js'),
  eu: () => import('hyphen/patterns/eu.js'),
  fi: () => import('hyphen/patterns/fi.js'),
  fr: () => import('hyphen/patterns/fr.js'),
  ga: () => import('hyphen/patterns/ga.js'),
  gl: () => import('hyphen/patterns/gl.js'),
  hr: () => import('hyphen/patterns/hr.js'),
  hu: () => import('hyphen/patterns/hu.js'),
  hy: () => import('hyphen/patterns/hy.js'),
  id: () => import('hyphen/patterns/id.js'),
  is: () => import('hyphen/patterns/is.js'),
  it: () => import('hyphen/patterns/it.js'),
  ka: () => import('hyphen/patterns/ka.js'),
  la: () => import('hyphen/patterns/la.js'),
  lt: () => import('hyphen/patterns/lt.js'),
  lv: () => import('hyphen/patterns/lv.js'),
  mk: () => import('hyphen/patterns/mk.js'),
  nb: () => import('hyphen/patterns/nb.js'),
  nl: () => import('hyphen/patterns/nl.js'),
  pl: () => import('hyphen/patterns/pl.js'),
  pt: () => import('hyphen/patterns/pt.js'),
  ro: () => import('hyphen/patterns/ro.js'),
  ru: () => import('hyphen/patterns/ru.js'),
  sk: () => import('hyphen/patterns/sk.js'),
  sl: () => import('hyphen/patterns/sl.js'),
  sq: () => import('hyphen/patterns/sq.js'),
  sr: () => import('hyphen/patterns/sr-cyrl.js'),
  'sr-latn': () => import('hyphen/patterns/sh-latn.js'),
  sv: () => import('hyphen/patterns/sv.js'),
  tr: () => import('hyphen/patterns/tr.js'),
  uk: () => import('hyphen/patterns/uk.js'),
};

/** Tags that are written in several ways. */
const aliases: Readonly<Record<string, string>> = {
  bs: 'hr',
  'de-li': 'de-ch',
  'en-au': 'en-gb',
  'en-ie': 'en-gb',
  'en-in': 'en-gb',
  'en-nz': 'en-gb',
  'en-za': 'en-gb',
  // Both forms of Norwegian have the same patterns.
  nn: 'nb',
  no: 'nb',
};

/** The least number of letters before a division. */
const leastBefore = 2;
const leastBehind = 2;
/** Languages whose typographers want three letters after the division (TeX `\righthyphenmin`). */
const threeBehind = new Set(['en', 'en-gb', 'pt', 'cs', 'sk']);

const loading = new Map<string, Promise<WordDivider>>();

/** Returns the key of the patterns for a BCP 47 tag, such as `en-gb` for `en-AU`, or undefined when there are none. */
export function hyphenationLanguage(tag: string): string | undefined {
  const parts = tag.toLowerCase().split(/[-_]/);
  const language = parts[0] ?? '';
  const tries = [...parts.slice(1).map((part) => `${language}-${part}`), language];
  for (const key of tries.flatMap((each) => [each, aliases[each]])) {
    if (key !== undefined && Object.hasOwn(loaders, key)) return key;
  }
  return undefined;
}

/** Returns the patterns for some BCP 47 tags, each loaded once. It finds none for other tags. */
export async function loadDividers(tags: readonly string[]): Promise<FindDivider> {
  const known = new Map(await Promise.all(tags.map(async (tag) => [tag, await loadDivider(tag)] as const)));
  return (tag) => known.get(tag);
}

async function loadDivider(tag: string): Promise<WordDivider | undefined> {
  const key = hyphenationLanguage(tag);
  if (key === undefined) return undefined;
  const patterns = loading.get(key) ?? loadPatterns(key);
  loading.set(key, patterns);
  return patterns;
}

async function loadPatterns(key: string): Promise<WordDivider> {
  const load = loaders[key];
  if (load === undefined) throw new Error(`invariant broken: no hyphenation patterns for ${key}`);
  const { default: content } = await load();
  // The package ships no types. Its patterns are lists of three parts.
  return dividerOf(content as Patterns, threeBehind.has(key) ? 3 : leastBehind);
}

/** So many words of a language are remembered, and longer ones never. Nine of ten words of running text have come before. */
const mostWords = 4096;
const longestWord = 32;

function dividerOf([levels, trie, exceptions = {}]: Patterns, after: number): WordDivider {
  const found = new Map<string, readonly number[]>();
  const find = (word: string): readonly number[] => {
    const lower = word.toLowerCase();
    if (lower.length !== word.length) return [];
    const known = Object.hasOwn(exceptions, lower) ? exceptions[lower] : undefined;
    return known === undefined ? divide(lower, levels, trie) : divisionsOf(known);
  };
  const divisions = (word: string): readonly number[] => {
    const known = found.get(word);
    if (known !== undefined) return known;
    const made = find(word);
    if (word.length > longestWord) return made;
    if (found.size >= mostWords) found.clear();
    found.set(word, made);
    return made;
  };
  return { before: leastBefore, after, divisions };
}

/** Returns the divisions of an exception. The package also counts the hyphens before a division. */
function divisionsOf(exception: readonly number[]): readonly number[] {
  return exception.map((at, index) => at - index);
}

/** Returns the divisions with an odd level (F. M. Liang, Word Hy-phen-a-tion by Com-put-er, 1983). */
function divide(word: string, levels: Patterns[0], trie: Trie): readonly number[] {
  const marked = `.${word}.`;
  const found = new Uint8Array(marked.length + 1);
  for (let start = 0; start < marked.length; start += 1) {
    let next: Trie | undefined = trie;
    for (let at = start; at < marked.length && next !== undefined; at += 1) {
      const node: TrieNode | undefined = next[marked.charAt(at)];
      if (node === undefined) break;
      if (typeof node === 'number') {
        // The levels of a pattern do not count its leading dot.
        raise(found, levels[node], Math.max(0, start - 1));
        break;
      }
      if (isPair(node)) {
        raise(found, levels[node[1]], Math.max(0, start - 1));
        next = node[0];
      } else next = node;
    }
  }
  const divisions: number[] = [];
  for (let at = 1; at < word.length; at += 1) if ((found[at] as number) % 2 === 1) divisions.push(at);
  return divisions;
}

/** Raises levels from `base` on to those of a pattern. */
function raise(found: Uint8Array, levels: readonly number[] = [], base: number): void {
  for (let offset = 0; offset < levels.length; offset += 1) {
    const level = levels[offset] as number;
    if (level > (found[base + offset] ?? 0)) found[base + offset] = level;
  }
}

function isPair(node: Exclude<TrieNode, number>): node is readonly [Trie, number] {
  return Array.isArray(node);
}
