// Where a style property comes from that a place does not write itself: its styles, what stands around, the document. The
// files that count are the open one and those that it extends: the first that has a key gives it.
import { joinPointer, splitPointer } from '../../../template/read/tree.ts';
import { type JsonNode, textOf } from '../../data/tree.ts';
import { calledAs, words } from '../../words/words.ts';
import { entryOf, nodeAt } from '../edit/jsonc.ts';

/** A value that counts, and what gives it. */
export interface Inherited {
  readonly node: JsonNode;
  /** In words: `style “head”`, `columns`, `the document`. */
  readonly source: string;
}

/** Keys that named styles give to their block alone, and that nothing inside inherits. */
const ofStyleAlone: ReadonlySet<string> = new Set([
  ...['margin', 'padding', 'border', 'keepTogether', 'keepWithNext', 'backgroundColor'],
]);

/** The open file, then those that it extends, the nearest first. */
export type Roots = readonly [JsonNode, ...JsonNode[]];

/** Returns the value that a key of a place has by its styles or by what stands around, or undefined. `isStyle` says whether inside inherits it. */
export function inheritedOf(
  roots: Roots,
  pointer: string,
  key: string,
  isStyle: boolean,
): Inherited | undefined {
  const [root] = roots;
  const own = nodeAt(root, pointer);
  const named = own && styled(roots, own, 'style', key);
  if (named) return named;
  if (!isStyle || ofStyleAlone.has(key)) return undefined;
  for (const { at, node } of aroundOf(root, pointer)) {
    const found = ofPlace(roots, { node, at, key, pointer });
    if (found) return found;
  }
  const inDocument = valueIn(topOf(roots, 'style'), key);
  return inDocument && pointer !== '' ? { node: inDocument, source: words.sources.document } : undefined;
}

/** Returns the value that a key of the top level, or a key in it, has by a file that the open one extends, or undefined. */
export function basedOn([root, ...bases]: Roots, [part = '', key]: readonly string[]): Inherited | undefined {
  if (entryOf(root, part)) return undefined;
  const given = bases.find((base) => entryOf(base, part));
  const whole = given && valueIn(given, part);
  // A paper size alone is short for an object.
  const isShort = part === 'page' && key === 'size' && whole?.kind !== 'object';
  const node = key === undefined || isShort ? whole : valueIn(whole, key);
  return node && { node, source: words.sources.base };
}

function topOf(roots: Roots, key: string): JsonNode | undefined {
  return roots.map((root) => valueIn(root, key)).find((node) => node !== undefined);
}

interface Around {
  readonly node: JsonNode;
  readonly at: string;
}

/** Returns the objects around a pointer, innermost first, without the template itself. */
function aroundOf(root: JsonNode, pointer: string): readonly Around[] {
  const found: Around[] = [];
  let node: JsonNode | undefined = root;
  let at = '';
  for (const key of splitPointer(pointer).slice(0, -1)) {
    node = node && entryOf(node, key)?.node;
    at = joinPointer(at, key);
    if (node?.kind === 'object') found.unshift({ node, at });
  }
  return found;
}

function ofPlace(
  roots: Roots,
  { node, at, key, pointer }: Around & { readonly key: string; readonly pointer: string },
): Inherited | undefined {
  const name = nameOf(node, at);
  // The style of a table's head goes before that of the column, which stands between the two.
  const inside = splitPointer(pointer.slice(at.length));
  const isColumn = /\/columns\/\d+$/.test(at);
  if (isColumn && (inside[0] === 'header' || inside[0] === 'footer')) {
    const table = nodeAt(roots[0], at.replace(/\/columns\/\d+$/, ''));
    const part = inside[0] === 'header' ? 'headStyle' : 'footStyle';
    const given = valueIn(valueIn(table, part), key);
    if (given) return { node: given, source: words.sources.ofTable(part) };
    const styledPart = table && styled(roots, table, part, key);
    if (styledPart) return styledPart;
  }
  const own = valueIn(node, key);
  if (own) return { node: own, source: name };
  const found = styled(roots, node, 'style', key);
  return found && { ...found, source: words.sources.of(found.source, name) };
}

function nameOf(node: JsonNode, at: string): string {
  const type = valueIn(node, 'type');
  if (type?.kind === 'text') return calledAs(words.places, textOf(type.raw));
  if (/\/columns\/\d+$/.test(at)) return words.sources.column;
  return words.sources.around;
}

/** Returns what the named styles of an object give. A later name wins. */
function styled(roots: Roots, node: JsonNode, under: string, key: string): Inherited | undefined {
  for (const name of namesIn(node, under).toReversed()) {
    const value = ofStyle(roots, name, key, []);
    if (value) return { node: value, source: words.sources.style(name) };
  }
  return undefined;
}

/** Returns what a style gives: itself, in any of the files, or what it builds on. `chain` are the styles that build on it. */
function ofStyle(roots: Roots, name: string, key: string, chain: readonly string[]): JsonNode | undefined {
  if (chain.includes(name)) return undefined;
  const declared = roots.flatMap((root) => valueIn(valueIn(root, 'styles'), name) ?? []);
  const own = declared.map((one) => valueIn(one, key)).find((value) => value !== undefined);
  if (own) return own;
  const extending = declared.find((one) => valueIn(one, 'extends'));
  const bases = extending ? namesIn(extending, 'extends') : [];
  return bases
    .toReversed()
    .map((base) => ofStyle(roots, base, key, [...chain, name]))
    .find((value) => value !== undefined);
}

function namesIn(node: JsonNode, key: string): readonly string[] {
  const written = valueIn(node, key);
  const names =
    written?.kind === 'list' ? written.entries.map((entry) => entry.node) : written ? [written] : [];
  return names.filter(({ kind }) => kind === 'text').map(({ raw }) => textOf(raw));
}

function valueIn(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === 'object' ? entryOf(node, key)?.node : undefined;
}
