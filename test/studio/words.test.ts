// The words of the studio: all that a person reads stands in src/studio/words, in each of its languages.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { pluralsOf } from '../../src/studio/words/plural.ts';
import { preferredOf, type Words, wordsOf } from '../../src/studio/words/words.ts';
import { type Node, parseSource, type Visit, walk } from '../architecture/source.ts';

/** Names that are the same in all languages. */
const names: ReadonlySet<string> = new Set([
  ...['PDF', '{{ }}', 'true', 'false', ' kB', ' MB', ' ms', 'data'],
  ...['VS Code', 'Platen Sans', 'Platen Serif'],
]);
/** What is not read: selectors, looks, shapes, keys of keyboards, and JSON that is put in. */
const unread: ReadonlySet<string> = new Set([
  ...['querySelector', 'querySelectorAll', 'closest', 'matches', 'isIn', 'h/0', 'getContext'],
]);
/** Keys of attributes and facts that a person reads or hears. */
const read: ReadonlySet<string> = new Set([
  ...['label', 'title', 'aria-label', 'placeholder', 'refused', 'message', 'alt', 'problem', 'textContent'],
]);

describe('the words of the studio', () => {
  it('stand in src/studio/words alone', () => {
    const found = globSync('src/studio/**/*.ts')
      .filter((path) => !path.startsWith('src/studio/words/') && !path.endsWith('.d.ts'))
      .flatMap((path) => literalsIn(path));
    assert.deepEqual(found, []);
  });

  it('finds words that stand elsewhere', () => {
    const seen = (text: string): number => literalsOf('src/studio/a.ts', text).length;
    assert.equal(seen("h('p', null, 'Close');"), 1);
    assert.equal(seen("h('p', null, open ? 'Close' : words.common.close);"), 1);
    assert.equal(seen("h('button', { title: 'Close' });"), 1);
    assert.equal(seen('const a = `\\u0024{b} is not there`;'), 1);
    assert.equal(seen("element.setAttribute('aria-label', 'Values');"), 1);
    assert.equal(seen("h('p', { class: 'button word' }, words.common.close);"), 0);
    assert.equal(seen("document.querySelector('dialog input select');"), 0);
  });

  it('says numbers as each language does', () => {
    const { de, fr, en } = wordsOf;
    assert.equal(en?.status.faults(1), '1 fault');
    assert.equal(de?.common.pages(2000), '2.000 Seiten');
    assert.equal(fr?.common.pages(0), '0 page');
    assert.equal(pluralsOf('en')({ one: '# item', other: '# items' })(1200), '1,200 items');
  });

  it('takes the first language of the browser that it has', () => {
    assert.equal(preferredOf(['nl', 'fr-CA', 'de']), 'fr');
    assert.equal(preferredOf(['de-AT']), 'de');
    assert.equal(preferredOf(['ja']), 'en');
  });

  for (const language of ['de', 'fr'])
    it(`leaves no text in English, in ${language}`, () => {
      const [other, english] = [textsOf(wordsOf[language]), textsOf(wordsOf.en)];
      const same = [...english].filter(
        ([way, text]) => /\p{L}{2} \p{L}{2}/u.test(text) && other.get(way) === text,
      );
      assert.deepEqual(same, []);
      const empty = [...other].filter(([, text]) => text === '');
      assert.deepEqual(empty, []);
    });
});

/** Returns all texts of a language by their keys. Of functions, with plain values put in. */
function textsOf(words: Words | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const look = (value: unknown, way: string): void => {
    if (typeof value === 'string') found.set(way, value);
    else if (typeof value === 'function') found.set(way, String(Reflect.apply(value, undefined, [3, 4, 5])));
    else for (const [key, inside] of Object.entries(value ?? {})) look(inside, `${way}.${key}`);
  };
  look(words, '');
  return found;
}

function literalsIn(path: string): readonly string[] {
  return literalsOf(path, readFileSync(path, 'utf8'));
}

/** Returns the literals of a file that a person would read, with their places. */
function literalsOf(path: string, text: string): readonly string[] {
  const source = parseSource(path, text);
  const parents = new Map<Node, Visit>(walk(source.program).map((visit) => [visit.node, visit]));
  return walk(source.program).flatMap(({ node }) => {
    const literal = literalOf(node);
    if (literal === undefined || names.has(literal) || !/\p{L}{2}/u.test(literal)) return [];
    const place = placeOf(node, parents);
    if (unread.has(place)) return [];
    const isRead = read.has(place) || place === 'h/child';
    const isProse =
      /(?:^|[\s('“])\p{L}+['’]?\p{L}* \p{L}{2}|\p{Lu}\p{Ll}+ \p{L}/u.test(literal) && isFree(place);
    return isRead || isProse ? [`${path}:${source.lineOf(node.start)} ${literal}`] : [];
  });
}

function literalOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateElement') return undefined;
  return (node.value as { readonly cooked: string }).cooked;
}

/** Returns whether prose of a place is read: a class or a style is not. */
function isFree(place: string): boolean {
  return ![
    'class',
    'className',
    'd',
    'border',
    'boxShadow',
    'src',
    'raw',
    'test',
    'fontFamily',
    'kind',
    'keys',
  ].includes(place);
}

/** Returns what a literal is for: the key that it is the value of, the function that it is given to, or `h/child`. */
function placeOf(node: Node, parents: ReadonlyMap<Node, Visit>): string {
  for (let at = parents.get(node); at?.parent; at = parents.get(at.parent)) {
    const { parent, key, node: inside } = at;
    if (parent.type === 'Property' && key === 'value') return nameOf(parent.key);
    // What decides is not what is shown.
    if (key === 'test' || (parent.type === 'BinaryExpression' && /[=<>]/.test(String(parent.operator))))
      return 'test';
    if (parent.type === 'AssignmentExpression' && key === 'right')
      return nameOf((parent.left as Node).property);
    if (parent.type === 'CallExpression' && key === 'arguments') {
      const called = nameOf((parent.callee as Node).property ?? parent.callee);
      const given = parent.arguments as readonly Node[];
      const index = given.indexOf(inside);
      if (called === 'h') return index > 1 ? 'h/child' : `h/${index}`;
      if (called === 'setAttribute') return index === 1 ? (literalOf(given[0] as Node) ?? '') : 'h/0';
      return called;
    }
    if (/^(?:Variable|Function|Return|Arrow|Import|Export|Member|TS|Throw)/.test(parent.type)) break;
  }
  return '';
}

function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { readonly name?: string; readonly value?: string };
  return name ?? value ?? '';
}
