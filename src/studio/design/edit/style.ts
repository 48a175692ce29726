// The look of a block made a named style: its keys move into `styles`, and the block names the style.
import type { JsonNode } from '../../data/tree.ts';
import { words } from '../../words/words.ts';
import type { Edit, Refused, TextPlace } from './edit.ts';
import { applied, withEntry, withoutEntry, withValue } from './entries.ts';
import { entryOf, readJsonc } from './jsonc.ts';

/** Moves keys of a block into a new style of the template. Keys that the block does not have are left out. */
export function madeStyle(
  { text, root, node, at }: TextPlace,
  name: string,
  keys: readonly string[],
): Edit | Refused {
  if (node.kind !== 'object' || at === '') return { refused: words.refused.noLook };
  if (!entryOf(root, 'platen')) return { refused: words.refused.stylesInTemplate };
  const found = node.entries.filter(({ key }) => keys.includes(key));
  if (found.length === 0) return { refused: words.refused.noLook };
  const styles = entryOf(root, 'styles')?.node;
  if (styles && entryOf(styles, name)) return { refused: words.refused.styleIsThere(name) };
  if (styles && styles.from > node.from && styles.to < node.to) return { refused: words.refused.noLook };
  const look = `{ ${found.map(({ from, to }) => text.slice(from, to)).join(', ')} }`;
  const entry = `${JSON.stringify(name)}: ${look}`;
  const added = styles
    ? withEntry(text, styles, { raw: entry, index: styles.entries.length })
    : withEntry(text, root, { raw: `"styles": { ${entry} }`, index: beforeContent(root) });
  const block = { from: node.from, to: node.to, insert: styledBlock(node.raw, name, keys) };
  return { changes: [...added, block], select: at };
}

/** Returns where a section of the template goes: before its content, or at the end. */
export function beforeContent({ entries }: JsonNode): number {
  const index = entries.findIndex(({ key }) => key === 'content' || key === 'variables');
  return index < 0 ? entries.length : index;
}

/** Returns the text of a block without some keys, and with a style more. */
function styledBlock(raw: string, name: string, keys: readonly string[]): string {
  let now = raw;
  for (;;) {
    const block = readJsonc(now);
    const index = block?.entries.findLastIndex(({ key }) => keys.includes(key)) ?? -1;
    if (!block || index < 0) break;
    now = applied(now, withoutEntry(now, block, index));
  }
  const block = readJsonc(now);
  if (!block) return now;
  const written = entryOf(block, 'style')?.node;
  const quoted = JSON.stringify(name);
  if (!written) {
    const index = Math.min(1, block.entries.length);
    return applied(now, withEntry(now, block, { raw: `"style": ${quoted}`, index }));
  }
  const before = written.kind === 'list' ? written.entries.map(({ node }) => node.raw) : [written.raw];
  return applied(now, withValue(written, `[${[...before, quoted].join(', ')}]`));
}
