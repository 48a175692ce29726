// Where the files of a template name its styles, and what renaming one changes in a file.
import { joinPointer } from '../../../template/read/tree.ts';
import type { TextChange } from '../../data/edits.ts';
import { type JsonNode, textOf } from '../../data/tree.ts';
import type { ReadText } from './across.ts';
import { entryOf } from './jsonc.ts';

/** A place that names a style. */
export interface StyleUse {
  readonly name: string;
  /** The text that is the name. */
  readonly node: JsonNode;
  /** The pointer of what has the style, and the key that names it. */
  readonly at: string;
  readonly key: string;
}

/** Keys whose value is the name of a style, or a list of names. */
const styleKeys: ReadonlySet<string> = new Set(['style', 'headStyle', 'footStyle', 'styles']);

/** What was found in a text last: it is asked for at each step of the pointer. */
const found = new WeakMap<JsonNode, readonly StyleUse[]>();

/** Returns all uses of styles in a file. A style that another one extends is used by it. */
export function styleUses(root: JsonNode): readonly StyleUse[] {
  const known = found.get(root);
  if (known) return known;
  const uses: StyleUse[] = [];
  const take = (node: JsonNode, at: string, key: string): void => {
    const names = node.kind === 'list' ? node.entries.map((entry) => entry.node) : [node];
    for (const one of names)
      if (one.kind === 'text') uses.push({ name: textOf(one.raw), node: one, at, key });
  };
  const look = (node: JsonNode, at: string): void => {
    for (const { key, node: inside } of node.entries) {
      if (node.kind === 'object' && styleKeys.has(key)) take(inside, at, key);
      if (key === 'extends' && /^\/styles\/[^/]+$/.test(at)) take(inside, at, key);
      look(inside, joinPointer(at, key));
    }
  };
  look(root, '');
  found.set(root, uses);
  return uses;
}

/** Returns the styles that change with one: itself, and those that extend it. */
export function stylesWith(roots: readonly JsonNode[], name: string): ReadonlySet<string> {
  const names = new Set([name]);
  const extended = roots.flatMap((root) => styleUses(root).filter(({ key }) => key === 'extends'));
  for (let size = 0; size < names.size; ) {
    size = names.size;
    for (const use of extended) if (names.has(use.name)) names.add(use.at.slice('/styles/'.length));
  }
  return names;
}

/** Returns the pointers of what a change of some styles would show in, of a file. */
export function placesOf(root: JsonNode, names: ReadonlySet<string>): readonly string[] {
  return styleUses(root)
    .filter(({ name, key }) => names.has(name) && key !== 'extends')
    .flatMap(({ at, key }) => {
      if (key !== 'headStyle' && key !== 'footStyle') return [at];
      const [part, cell] = key === 'headStyle' ? ['head', 'header'] : ['foot', 'footer'];
      return [`${at}/${part}`, ...columnsAt(root, at).map((column) => `${column}/${cell}`)];
    });
}

function columnsAt(root: JsonNode, at: string): readonly string[] {
  let node: JsonNode | undefined = root;
  for (const key of at.split('/').slice(1)) node = node && entryOf(node, key)?.node;
  const columns = node && entryOf(node, 'columns')?.node;
  return (columns?.entries ?? []).map(({ key }) => `${at}/columns/${key}`);
}

/** Returns what renaming a style changes in a file: the key that declares it, and all that names it. */
export function renamedStyle({ text, root }: ReadText, from: string, to: string): readonly TextChange[] {
  const quoted = JSON.stringify(to);
  const styles = entryOf(root, 'styles')?.node;
  const declared = (styles?.entries ?? [])
    .filter(({ key }) => key === from)
    .map((entry) => ({ from: entry.from, to: keyEnd(text, entry.from), insert: quoted }));
  const used = styleUses(root)
    .filter(({ name }) => name === from)
    .map(({ node }) => ({ from: node.from, to: node.to, insert: quoted }));
  return [...declared, ...used];
}

/** Returns where the key ends that begins at an offset. */
function keyEnd(text: string, from: number): number {
  const key = /"(?:[^"\\]|\\.)*"/y;
  key.lastIndex = from;
  return from + (key.exec(text)?.[0].length ?? 0);
}
