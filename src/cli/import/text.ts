// Texts: a node with `text` becomes a block of strings and spans.
import { linkFault } from '../../template/link.ts';
import { type Layers, styleKeys } from './layers.ts';
import { openBlock, openSpan } from './open.ts';
import { below, isFunction, isObject, isSame, type Json, literal, type Made, own } from './values.ts';
import type { MakeBlock, Spot, Work } from './work.ts';

/** A stretch of text in one style. */
interface Run {
  readonly text: string;
  /** The style and link of its own. */
  readonly keys: Made;
  /** Whether the spaces that a line begins with are kept. */
  readonly keepsSpaces: boolean;
  /** Whether the text is of the template: it is an expression. */
  readonly computed?: boolean;
}

/** Makes the block of a text, a page reference or a text reference. */
export const textBlock: MakeBlock = (node, spot, work) => {
  const { inner, keys, layers } = openBlock(node, spot, work);
  const runs = trimmed(joined(runsOf(node, { ...inner, layers }, work)));
  const [only] = runs;
  const level = work.references.outlineOf(node);
  const heading = headingLevel(node);
  const rest = { ...(level === undefined ? heading : { outline: level }), ...keys };
  if (only === undefined) return { type: 'text', text: '', ...rest };
  if (runs.length === 1 && Object.keys(only.keys).every((key) => key === 'link'))
    return { type: 'text', text: only.text, ...only.keys, ...rest };
  const spans = runs.map(({ text, keys: own }) => (Object.keys(own).length === 0 ? text : { text, ...own }));
  return { type: 'text', text: spans, ...rest };
};

function headingLevel(node: Json): Made {
  const level = own(node, 'headlineLevel');
  return typeof level === 'number' && Number.isInteger(level) && level >= 1 && level <= 6
    ? { heading: level }
    : {};
}

/** Returns the text of a value that is no object: as pdfmake prints it. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\t', '    ');
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Returns the stretches of a text node. `spot` has the style of the node. */
function runsOf(node: Json, spot: Spot, work: Work): readonly Run[] {
  const given = own(node, 'text');
  const reference = referenceRun(node, spot, work);
  if (reference !== undefined) return reference;
  if (!Array.isArray(given) && !isObject(given))
    return [run(plainText(given), {}, spot.layers, { spot, work })];
  return innerRuns(given, { ...spot, path: below(spot.path, 'text') }, work);
}

function innerRuns(given: unknown, spot: Spot, work: Work): readonly Run[] {
  if (Array.isArray(given))
    return given.flatMap((each, index) => innerRuns(each, { ...spot, path: below(spot.path, index) }, work));
  if (!isObject(given)) return [run(plainText(given), {}, spot.layers, { spot, work })];
  if (isFunction(given)) {
    work.notes.add(spot.path, 'this text is a function', 'nothing is printed for it');
    return [];
  }
  const inner = own(given, 'text');
  if (Array.isArray(inner) || isObject(inner)) {
    // pdfmake draws only the innermost texts in their own style.
    if (Object.keys(given).some((key) => styleKeys.has(key)))
      work.notes.add(
        spot.path,
        'pdfmake does not draw the style of a text that holds texts',
        'it is left out',
      );
    return innerRuns(inner, { ...spot, path: below(spot.path, 'text') }, work);
  }
  return spanRuns(given, spot, work);
}

const spanKeys: ReadonlySet<string> = new Set([
  ...['text', 'id', 'tocItem', 'tocStyle', 'tocMargin', 'tocNumberStyle', 'pageReference', 'textReference'],
  ...['outline', 'outlineText', 'outlineParentId', 'outlineExpanded'],
]);

function spanRuns(node: Json, spot: Spot, work: Work): readonly Run[] {
  const { keys, layers } = openSpan(node, spot, work);
  for (const key of Object.keys(node))
    if (!spanKeys.has(key) && !styleKeys.has(key) && !key.startsWith('_'))
      work.notes.add(below(spot.path, key), `a part of a text has no "${key}"`, 'it is left out');
  const reference = referenceRun(node, { ...spot, layers }, work);
  if (reference !== undefined) return reference.map((each) => ({ ...each, keys: { ...keys, ...each.keys } }));
  const text = own(node, 'text');
  return [run(plainText(text), keys, layers, { spot, work })];
}

/** Returns the stretches of a reference to a page or a text, or undefined when the node is none. */
function referenceRun(node: Json, spot: Spot, work: Work): readonly Run[] | undefined {
  for (const key of ['pageReference', 'textReference'] as const) {
    const id = own(node, key);
    if (id === undefined) continue;
    const found = work.references.find(id);
    if (found === undefined) {
      work.notes.add(below(spot.path, key), `no text has the id ${JSON.stringify(id)}`, 'nothing is printed');
      return [];
    }
    const link = { link: `#${found.id}` };
    if (key === 'pageReference') {
      const text = `{{$pageOf('#${found.id}')}}`;
      return [{ text, keys: link, keepsSpaces: true, computed: true }];
    }
    const texts = innerRuns(own(found.node, 'text') ?? '', spot, work);
    return texts.map((each) => ({ ...each, keys: { ...each.keys, ...link } }));
  }
  return undefined;
}

function run(text: string, keys: Made, layers: Layers, { spot, work }: { spot: Spot; work: Work }): Run {
  const background = layers.get('background');
  const link = linkOf(layers, spot, work);
  return {
    text,
    keys: {
      ...keys,
      ...(background !== undefined && { backgroundColor: background }),
      ...(link !== undefined && { link }),
    },
    keepsSpaces: layers.get('preserveLeadingSpaces') === true,
  };
}

/** Returns where a text leads, or undefined when it leads nowhere, or to where no template may lead. That is reported. */
export function linkOf(
  layers: Layers,
  spot: Spot,
  work: Pick<Work, 'notes' | 'references'>,
): string | undefined {
  const page = layers.get('linkToPage');
  const start = work.references.pageStart(page);
  if (page !== undefined)
    work.notes.add(
      below(spot.path, 'linkToPage'),
      'a link to the number of a page has no counterpart',
      start === undefined
        ? 'the text stands without it; give the block there an "id", and link to "#id"'
        : `it leads to "#${start}": the block that begins this page, if no page before it ends by itself`,
    );
  if (start !== undefined) return `#${start}`;
  const target = layers.get('link');
  if (typeof target === 'string') {
    const fault = linkFault(target.trim());
    if (fault === undefined) return literal(target.trim());
    work.notes.add(
      below(spot.path, 'link'),
      `${fault}, got ${JSON.stringify(target.slice(0, 60))}`,
      'the text stands without it',
    );
  }
  const id = layers.get('linkToDestination');
  if (id === undefined) return undefined;
  const found = work.references.find(id);
  if (found !== undefined) return `#${found.id}`;
  work.notes.add(
    below(spot.path, 'linkToDestination'),
    `no text has the id ${JSON.stringify(id)}`,
    'the text stands without the link',
  );
  return undefined;
}

/** Joins neighbours of one style. */
function joined(runs: readonly Run[]): readonly Run[] {
  const all: Run[] = [];
  for (const each of runs) {
    const last = all.at(-1);
    const alike = last && isSame(last.keys, each.keys) && last.keepsSpaces === each.keepsSpaces;
    if (alike && last.computed === each.computed)
      all[all.length - 1] = { ...last, text: last.text + each.text };
    else all.push(each);
  }
  return all;
}

/** Takes away the spaces that lines begin with, as pdfmake does, and writes each text as the template needs it. */
function trimmed(runs: readonly Run[]): readonly Run[] {
  let isStart = true;
  return runs.map((each) => {
    if (each.computed) {
      isStart = false;
      return each;
    }
    let { text } = each;
    if (!each.keepsSpaces) {
      if (isStart) text = text.replace(/^[^\S\r\n]+/, '');
      text = text.replace(/([\r\n])[^\S\r\n]+/g, '$1');
    }
    if (text !== '') isStart = /[\r\n]$/.test(text);
    return { ...each, text: literal(text) };
  });
}
