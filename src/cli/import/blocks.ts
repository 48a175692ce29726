// All kinds of nodes: which kind a node is, its block, and the keys that all blocks have.
import { canvasBlock } from './canvas.ts';
import { tocBlock } from './contents.ts';
import { type Layers, styleKeys } from './layers.ts';
import { bulletList, numberedList } from './list.ts';
import { openBlock } from './open.ts';
import { imageBlock, qrBlock, svgBlock } from './picture.ts';
import { columnWidth, tableBlock, withinWhole } from './table.ts';
import { plainText, textBlock } from './text.ts';
import {
  below,
  isFunction,
  isObject,
  type Json,
  literal,
  type Made,
  numberOf,
  own,
  rounded,
} from './values.ts';
import type { Content, MakeBlock, Spot, Work } from './work.ts';

/** A kind of node: the key that makes a node one of it, and the keys that it takes besides. */
interface Kind {
  readonly key: string;
  readonly keys: readonly string[];
  readonly make: MakeBlock;
}

const size = ['width', 'height', 'fit', 'maxWidth', 'maxHeight', 'minWidth', 'minHeight'];

/** In the order in which pdfmake looks for them. */
const kinds: readonly Kind[] = [
  { key: 'columns', keys: ['snakingColumns'], make: columnsBlock },
  { key: 'stack', keys: [], make: stackBlock },
  { key: 'ul', keys: ['type'], make: bulletList },
  { key: 'ol', keys: ['type', 'start', 'reversed', 'separator'], make: numberedList },
  { key: 'table', keys: ['layout'], make: tableBlock },
  { key: 'text', keys: [], make: textBlock },
  { key: 'toc', keys: [], make: tocBlock },
  { key: 'image', keys: [...size, 'cover', 'opacity'], make: imageBlock },
  { key: 'svg', keys: size, make: svgBlock },
  { key: 'canvas', keys: [], make: canvasBlock },
  {
    key: 'qr',
    keys: ['fit', 'eccLevel', 'foreground', 'background', 'padding', 'mode', 'version', 'mask'],
    make: qrBlock,
  },
  { key: 'attachment', keys: ['width', 'height', 'icon'], make: attachmentBlock },
  { key: 'pageReference', keys: [], make: textBlock },
  { key: 'textReference', keys: [], make: textBlock },
];

/** Keys that any node may have, and that are read elsewhere. */
const commonKeys: ReadonlySet<string> = new Set([
  ...['id', 'width', 'pageBreak', 'unbreakable', 'absolutePosition', 'relativePosition', 'headlineLevel'],
  ...['colSpan', 'rowSpan', 'border', 'borderColor', 'verticalAlignment', 'listType', 'counter', 'text'],
  ...['tocItem', 'tocStyle', 'tocMargin', 'tocNumberStyle', 'outline', 'outlineParentId', 'outlineExpanded'],
]);

/** Returns the block of any node. A plain text stays one. */
export function makeContent(node: unknown, spot: Spot, work: Work): Content {
  if (Array.isArray(node)) {
    // A list in place of a node is short for a stack: its parts stand directly in it.
    const content = node.map((each, index) => work.content(each, { ...spot, path: below(spot.path, index) }));
    return content.length === 0 ? '' : { type: 'stack', content };
  }
  if (isFunction(node)) {
    work.notes.add(spot.path, 'this is a function', 'nothing stands there');
    return '';
  }
  if (!isObject(node) || Object.keys(node).length === 0)
    return makeContent({ text: plainText(node) }, spot, work);
  const kind =
    kinds.find(({ key }) => own(node, key) !== undefined && own(node, key) !== '') ?? emptyText(node);
  if (kind === undefined) {
    work.notes.add(spot.path, 'pdfmake knows no such node', 'it is left out');
    return '';
  }
  tellOthers(node, kind, { spot, work });
  return placed(kind.make(node, spot, work), node, { spot, work });
}

function emptyText(node: Json): Kind | undefined {
  return Object.hasOwn(node, 'text') ? kinds.find(({ key }) => key === 'text') : undefined;
}

/** Instead of what is left out there may be another way. */
const ways: Readonly<Record<string, string>> = {
  maxHeight: 'all of the text is printed',
  pageOrientation: 'the page stays as it is; that is changed between the nodes of "content" alone',
  section: 'what it holds stands here; a section is a node of "content"',
  linkToFile: 'the file is attached, and the block does not open it',
  outlineText: 'the bookmark has the text of the block',
  overlayPattern: 'the cell has no pattern',
  overlayOpacity: 'the cell has no pattern',
};

function tellOthers(node: Json, { key: name, keys }: Kind, { spot, work }: { spot: Spot; work: Work }): void {
  for (const key of Object.keys(node)) {
    if (
      key === name ||
      keys.includes(key) ||
      commonKeys.has(key) ||
      styleKeys.has(key) ||
      key.startsWith('_')
    )
      continue;
    if (own(node, key) === undefined || own(node, key) === false) continue;
    if (key === 'pageOrientation' && work.sectioned.has(node)) continue;
    const what = isFunction(node[key]) ? `"${key}" is a function` : `"${key}" has no counterpart here`;
    work.notes.add(below(spot.path, key), what, ways[key] ?? 'it is left out');
  }
}

/** Returns a block with its id and breaks, at its place when it stands out of the flow. */
function placed(block: Made, node: Json, { spot, work }: { spot: Spot; work: Work }): Content {
  const id = work.references.idOf(node);
  const keys: Made = {
    ...(id !== undefined && { id }),
    ...(own(node, 'unbreakable') === true && { keepTogether: true }),
    ...breakOf(node, spot, work),
  };
  const absolute = own(node, 'absolutePosition');
  const relative = own(node, 'relativePosition');
  if (!isObject(absolute) && !isObject(relative)) {
    const isPlain =
      Object.keys(block).length === 2 && block.type === 'text' && typeof block.text === 'string';
    return isPlain && Object.keys(keys).length === 0 ? (block.text as string) : { ...block, ...keys };
  }
  const at = isObject(absolute) ? absolute : isObject(relative) ? relative : {};
  const [x, y] = [rounded(numberOf(own(at, 'x')) ?? 0), rounded(numberOf(own(at, 'y')) ?? 0)];
  const width = rounded(spot.page.width - spot.page.margins[2] - x);
  const { margin: _, ...inner } = block;
  const isFixed = isObject(absolute);
  return {
    type: 'place',
    ...(!isFixed && { from: 'here' }),
    x,
    y,
    ...(isFixed && width > 0 && { width }),
    content: inner.margin === undefined && Object.hasOwn(block, 'style') ? { ...inner, margin: 0 } : inner,
    ...keys,
  };
}

function breakOf(node: Json, spot: Spot, { notes, sectioned }: Work): Made {
  const given = own(node, 'pageBreak');
  if (given === undefined || given === '' || sectioned.has(node)) return {};
  const path = below(spot.path, 'pageBreak');
  const side = /^(before|after)(Odd|Even)?$/.exec(String(given));
  if (side === null) {
    notes.add(path, `expected "before" or "after", got ${JSON.stringify(given)}`, 'no page is broken');
    return {};
  }
  if (side[2] !== undefined)
    notes.add(path, `"${given}" has no counterpart`, 'one page is broken, whatever its number is');
  if (spot.inside === undefined) return { pageBreak: side[1] };
  notes.add(path, `no page is broken inside of ${spot.inside}`, 'it is left out');
  return {};
}

function stackBlock(node: Json, spot: Spot, work: Work): Made {
  const { inner, keys } = openBlock(node, spot, work);
  const given = own(node, 'stack');
  const list = Array.isArray(given) ? (given as readonly unknown[]) : [given];
  const content = list.map((each, index) =>
    work.content(each, { ...inner, path: below(spot.path, 'stack', index) }),
  );
  return { type: 'stack', content, ...keys };
}

function columnsBlock(node: Json, spot: Spot, work: Work): Made {
  const { inner, keys, layers } = openBlock(node, spot, work);
  const given = own(node, 'columns');
  const list = Array.isArray(given) ? (given as readonly unknown[]) : [given];
  const at = (index: number): Spot => ({
    ...inner,
    path: below(spot.path, 'columns', index),
    inside: 'columns',
  });
  const contents = list.map((each, index) => work.content(each, at(index)));
  if (own(node, 'snakingColumns') === true && contents.length > 1)
    return { ...snaking(list, contents, spot, work), ...snakingGap(layers), ...keys };
  const asked = list.map((each) => columnWidth(isObject(each) ? own(each, 'width') : undefined, 0));
  const widths = withinWhole(asked, spot.path, work);
  const columns = contents.map((content, index) => {
    const width = widths[index];
    return width === '*' ? content : { width, content };
  });
  const gap = numberOf(layers.get('columnGap'));
  const aligned = new Set(
    list.map((each) => (isObject(each) ? own(each, 'verticalAlignment') : undefined) ?? 'top'),
  );
  const [align] = aligned;
  if (aligned.size > 1)
    work.notes.add(spot.path, 'columns side by side have one vertical alignment', 'they stand at the top');
  return {
    type: 'columns',
    columns,
    ...(gap !== undefined && gap > 0 && { gap: rounded(gap) }),
    ...(aligned.size === 1 && align !== 'top' && { verticalAlign: align === 'middle' ? 'center' : align }),
    ...keys,
  };
}

/** Returns columns through which content runs: it goes down the first one, and on in the next. Those after it are mostly empty. */
function snaking(list: readonly unknown[], contents: readonly Content[], spot: Spot, { notes }: Work): Made {
  const path = below(spot.path, 'snakingColumns');
  const widths = new Set(list.map((each) => columnWidth(isObject(each) ? own(each, 'width') : undefined, 0)));
  if (widths.size > 1)
    notes.add(path, 'columns through which content runs are equally wide here', 'their widths are left out');
  const most = 12;
  if (list.length > most) notes.add(path, `there are at most ${most} such columns here`, `there are ${most}`);
  const content = contents.filter((each) => each !== '');
  return { type: 'flow', columns: Math.min(list.length, most), balance: false, content };
}

function snakingGap(layers: Layers): Made {
  return { gap: Math.max(0, rounded(numberOf(layers.get('columnGap')) ?? 0)) };
}

/** Returns a text with the name of an attached file, since its icon has no counterpart. */
function attachmentBlock(node: Json, spot: Spot, work: Work): Made {
  const { keys } = openBlock(node, spot, work);
  const path = below(spot.path, 'attachment');
  const { name, isAttached } = work.attachments.ofNode(own(node, 'attachment'), path);
  const what = isAttached ? 'the file is attached, and its name stands there' : 'its name stands there';
  work.notes.add(path, 'the icon of an attached file has no counterpart', what);
  return { type: 'text', text: literal(name), ...keys };
}
