// What a node says of its own style: the style names, properties and margin that its block needs in the template.
import { type Layer, type Layers, type Margin, marginOf, type OpenMargin, readLayer } from './layers.ts';
import { type Look, lookIn, written } from './look.ts';
import { filled, tellFont } from './style-book.ts';
import { below, isObject, isSame, type Json, type Made, own } from './values.ts';
import type { Spot, Work } from './work.ts';

/** A node whose style was read. */
export interface Opened {
  /** Where what the node holds stands. */
  readonly inner: Spot;
  /** The keys of its block. */
  readonly keys: Made;
  readonly layers: Layers;
  /** The margin around it, in pdfmake's order. */
  readonly margin: Margin;
}

/** Returns the styles that hold inside of a node. */
export function layersAt(node: Json, spot: Spot, work: Work): Layers {
  return spot.layers.with(...readNames(node, spot, work).layers, readLayer(node, spot.path, work.notes));
}

/** Reads the style of a node that becomes a block with text in it. */
export function openBlock(node: Json, spot: Spot, work: Work): Opened {
  const named = readNames(node, spot, work);
  const layers = spot.layers.with(...named.layers, readLayer(node, spot.path, work.notes));
  tellFont(node, spot.path, work);
  let look: Look = spot.look;
  let stylesMargin: OpenMargin | undefined;
  const style: string[] = [];
  for (const name of named.names) {
    const found = work.book.find(name);
    const called = work.book.use(name, true);
    if (found === undefined || called === undefined) continue;
    style.push(called);
    look = { ...look, ...found.look };
    stylesMargin = found.margin ?? stylesMargin;
  }
  const want = lookIn(layers);
  const open = marginAt(node, spot, work, stylesMargin);
  const margin = filled(open);
  const keys: Made = {
    ...(style.length > 0 && { style: style.length === 1 ? style[0] : style }),
    ...written(difference(want, look)),
    ...(!isSame(margin ?? 0, filled(stylesMargin) ?? 0) && { margin: margin ?? 0 }),
  };
  return { inner: { ...spot, layers, look: want }, keys, layers, margin: wholeOf(open) };
}

/** Reads the style of a node that becomes a picture: no text takes it. */
export function openPicture(node: Json, spot: Spot, work: Work): Opened {
  const named = readNames(node, spot, work);
  const layers = spot.layers.with(...named.layers, readLayer(node, spot.path, work.notes));
  let stylesMargin: OpenMargin | undefined;
  for (const name of named.names) stylesMargin = work.book.find(name)?.margin ?? stylesMargin;
  const open = marginAt(node, spot, work, stylesMargin);
  const margin = filled(open);
  const align = layers.get('alignment') ?? 'left';
  const around = spot.look.align === 'start' || spot.look.align === 'justify' ? 'left' : spot.look.align;
  const keys: Made = {
    ...(align !== around && {
      alignSelf: align === 'center' ? 'center' : align === 'right' ? 'end' : 'start',
    }),
    ...(margin !== undefined && margin !== 0 && { margin }),
  };
  return { inner: { ...spot, layers }, keys, layers, margin: wholeOf(open) };
}

/** Returns the keys of a picture for a block that is none. */
export function unplaced({ alignSelf: _, ...keys }: Made): Made {
  return keys;
}

function wholeOf([left = 0, top = 0, right = 0, bottom = 0]: OpenMargin = []): Margin {
  return [left, top, right, bottom];
}

/** Reads the style of a part of a text. A margin means nothing there. */
export function openSpan(
  node: Json,
  spot: Spot,
  work: Work,
): { readonly keys: Made; readonly layers: Layers } {
  const named = readNames(node, spot, work);
  const layers = spot.layers.with(...named.layers, readLayer(node, spot.path, work.notes));
  tellFont(node, spot.path, work);
  let look: Look = spot.look;
  const style: string[] = [];
  for (const name of named.names) {
    const called = work.book.use(name, false);
    if (called === undefined) continue;
    style.push(called);
    look = { ...look, ...work.book.find(name)?.look };
  }
  const want = lookIn(layers);
  return {
    keys: {
      ...(style.length > 0 && { style: style.length === 1 ? style[0] : style }),
      ...written(difference(want, look)),
    },
    layers,
  };
}

/** Returns the properties that are to be, and are not by what stands around. */
export function difference(want: Look, have: Look): Made {
  if (want === have) return {};
  return Object.fromEntries(Object.entries(want).filter(([key, value]) => !isSame(value, have[key])));
}

function marginAt(node: Json, spot: Spot, work: Work, base: OpenMargin | undefined): OpenMargin | undefined {
  // What is placed has no margin in pdfmake.
  if (own(node, 'absolutePosition') !== undefined || own(node, 'relativePosition') !== undefined)
    return undefined;
  return marginOf(node, base, { path: spot.path, notes: work.notes });
}

interface Names {
  /** The styles that the book has. */
  readonly names: readonly string[];
  /** What they say, with styles that are written as objects. */
  readonly layers: readonly Layer[];
}

function readNames(node: Json, spot: Spot, work: Work): Names {
  const given = own(node, 'style');
  if (given === undefined) return { names: [], layers: [] };
  const path = below(spot.path, 'style');
  const names: string[] = [];
  const layers: Layer[] = [];
  for (const each of Array.isArray(given) ? (given as readonly unknown[]) : [given]) {
    const found = typeof each === 'string' ? work.book.find(each) : undefined;
    if (typeof each === 'string' && found !== undefined) {
      names.push(each);
      layers.push(found.layer);
    } else if (isObject(each)) {
      layers.push(readLayer(each, path, work.notes));
      tellFont(each, path, work);
    } else work.notes.add(path, `there is no style ${JSON.stringify(each)}`, 'it is left out');
  }
  return { names, layers };
}
