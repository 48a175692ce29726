// Where a style property comes from that a place does not write itself: its styles, what stands around, the document.
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

/** Returns the value that a key of a place has by its styles or by what stands around, or undefined. `isStyle` says whether inside inherits it. */
export function inheritedOf(
  root: JsonNode,
  pointer: string,
  key: string,
  isStyle: boolean,
): Inherited | undefined {
  const own = nodeAt(root, pointer);
  const named = own && styled(root, own, 'style', key);
  if (named) return named;
  if (!isStyle || ofStyleAlone.has(key)) return undefined;
  for (const { at, node } of aroundOf(root, pointer)) {
    const found = ofPlace(root, { node, at, key, pointer });
    if (found) return found;
  }
  const inDocument = valueIn(nodeAt(root, '/style'), key);
  return inDocument && pointer !== '' ? { node: inDocument, source: words.sources.document } : undefined;
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
  root: JsonNode,
  { node, at, key, pointer }: Around & { readonly key: string; readonly pointer: string },
): Inherited | undefined {
  const name = nameOf(node, at);
  // The style of a table's head goes before that of the column, which stands between the two.
  const inside = splitPointer(pointer.slice(at.length));
  const isColumn = /\/columns\/\d+$/.test(at);
  if (isColumn && (inside[0] === 'header' || inside[0] === 'footer')) {
    const table = nodeAt(root, at.replace(/\/columns\/\d+$/, ''));
    const part = inside[0] === 'header' ? 'headStyle' : 'footStyle';
    const given = valueIn(valueIn(table, part), key);
    if (given) return { node: given, source: words.sources.ofTable(part) };
    const styledPart = table && styled(root, table, part, key);
    if (styledPart) return styledPart;
  }
  const own = valueIn(node, key);
  if (own) return { node: own, source: name };
  const found = styled(root, node, 'style', key);
  return found && { ...found, source: words.sources.of(found.source, name) };
}

function nameOf(node: JsonNode, at: string): string {
  const type = valueIn(node, 'type');
  if (type?.kind === 'text') return calledAs(words.places, textOf(type.raw));
  if (/\/columns\/\d+$/.test(at)) return words.sources.column;
  return words.sources.around;
}

/** Returns what the named styles of an object give. A later name wins. */
function styled(root: JsonNode, node: JsonNode, under: string, key: string): Inherited | undefined {
  const written = valueIn(node, under);
  const names =
    written?.kind === 'list' ? written.entries.map((entry) => entry.node) : written ? [written] : [];
  for (const one of names.toReversed()) {
    if (one.kind !== 'text') continue;
    const name = textOf(one.raw);
    const value = valueIn(valueIn(nodeAt(root, '/styles'), name), key);
    if (value) return { node: value, source: words.sources.style(name) };
  }
  return undefined;
}

function valueIn(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === 'object' ? entryOf(node, key)?.node : undefined;
}
