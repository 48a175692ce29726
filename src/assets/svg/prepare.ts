// Prepares a drawing for the simplifier: styles are resolved, newer SVG is written in older forms, and nothing comes from outside.

import type { Pictures } from '../pictures.ts';
import { Cascade, noVariables, type Styled, type Variables } from './cascade.ts';
import { dropClipUses } from './clip-uses.ts';
import { readColor } from './colors.ts';
import { spreadCurrentColor } from './current-color.ts';
import { outsideFault } from './doctype.ts';
import { embeddedPicture, type PictureSize } from './embed.ts';
import { prepareFilters } from './filters.ts';
import { inheritPaints } from './inherit.ts';
import { readLength } from './lengths.ts';
import { turnStartMarkers } from './markers.ts';
import type { ElementInTree } from './matching.ts';
import { Notes, shown } from './notes.ts';
import { shortenOwnReferences } from './own-address.ts';
import { isAtHome, styleOnly } from './properties.ts';
import { placedTransform } from './transform-box.ts';
import type { Extent } from './transforms.ts';
import { initialFont, type LengthSizes, plainLengths, rootFontOf } from './units.ts';
import { writeSvg } from './write.ts';
import { elementsOf, readXml, type XmlDocument, type XmlElement } from './xml.ts';

/** A drawing that holds only what the simplifier knows. */
export interface PreparedSvg {
  readonly root: XmlElement;
  /** What it asks for and does not get. */
  readonly notes: Notes;
}

/** How deep drawings may stand inside of drawings. */
const deepestNesting = 4;

/** Returns a prepared source. Throws asset faults for what is no SVG, refers to the outside or passes a limit. */
export function prepareSvg(source: string, pictures: Pictures, nesting = 0): PreparedSvg {
  const document = readXml(source);
  requireWhole(document);
  const notes = new Notes();
  shortenOwnReferences(document.root, notes);
  const preparing = new Preparing(new Cascade(document.root, notes), notes, { pictures, nesting });
  const root = preparing.root(document.root);
  inheritPaints(root);
  dropClipUses(root, notes);
  turnStartMarkers(root, notes);
  spreadCurrentColor(root);
  prepareFilters(root, notes);
  return { root, notes };
}

function requireWhole({ styleSheets }: XmlDocument): void {
  for (const sheet of styleSheets) {
    const [, , address] = /href\s*=\s*(["'])(.*?)\1/i.exec(sheet) ?? [];
    if (address !== undefined) throw outsideFault(address);
  }
}

/** Elements that the simplifier draws or uses. */
const kept: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'a', 'switch', 'use', 'symbol', 'defs', 'path', 'rect', 'circle', 'ellipse', 'line'],
  ...[
    'polyline',
    'polygon',
    'image',
    'text',
    'tspan',
    'textPath',
    'tref',
    'linearGradient',
    'radialGradient',
  ],
  ...['stop', 'pattern', 'clipPath', 'mask', 'marker', 'filter', 'feBlend', 'feColorMatrix'],
  ...['feComponentTransfer', 'feComposite', 'feConvolveMatrix', 'feDiffuseLighting', 'feDisplacementMap'],
  ...['feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR'],
  ...['feGaussianBlur', 'feImage', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight'],
  ...['feSpecularLighting', 'feSpotLight', 'feTile', 'feTurbulence'],
]);

/** Elements that are drawn by others and are missing here. */
const missing: ReadonlySet<string> = new Set([
  ...['foreignObject', 'video', 'audio', 'iframe', 'canvas', 'mesh', 'meshgradient', 'hatch', 'solidcolor'],
  ...['font', 'altGlyph', 'unknown'],
]);

/** Elements whose content has a viewport of its own. */
const opensViewport: ReadonlySet<string> = new Set(['svg', 'symbol', 'marker', 'pattern']);

/** Attributes that are resolved here, or that are for programs. */
const resolved = /^(?:style|class|href|xlink:href|transform-origin|transform-box|on.+|data-.+|aria-.+)$/;

interface Around {
  readonly variables: Variables;
  readonly viewport: Extent;
  /** Whether we are inside of something that `use` repeats: its viewport depends on the place of use. */
  readonly isUsed: boolean;
}

class Preparing {
  readonly #cascade: Cascade;
  readonly #notes: Notes;
  readonly #pictures: Pictures;
  readonly #nesting: number;
  readonly #ids = new Set<string>();
  #sizes: LengthSizes = { rootFont: initialFont, width: 100, height: 100 };

  constructor(
    cascade: Cascade,
    notes: Notes,
    { pictures, nesting }: { readonly pictures: Pictures; readonly nesting: number },
  ) {
    this.#cascade = cascade;
    this.#notes = notes;
    this.#pictures = pictures;
    this.#nesting = nesting;
  }

  root(element: XmlElement): XmlElement {
    const place = { element, parent: undefined, siblings: [element], index: 0 };
    const styled = this.#cascade.resolve(place, noVariables);
    const rootFont = rootFontOf(styled.values.get('font-size'));
    const start = { x: 0, y: 0, width: 100, height: 100 };
    // Its own size can't be measured by itself: `100vw` is all of its box there.
    this.#sizes = { ...viewportOf(element, start), rootFont };
    this.#plain(element.attributes, element.line);
    const viewport = viewportOf(element, start);
    this.#sizes = { ...sizeOf(element, viewport), rootFont };
    const around = { variables: noVariables, viewport, isUsed: false };
    const made = this.#made(place, styled, around);
    return this.#withBackground(made, styled, viewport);
  }

  #element(place: ElementInTree, around: Around): XmlElement | undefined {
    const { element } = place;
    if (!kept.has(element.name)) {
      this.#leftOut(place);
      return undefined;
    }
    this.#plain(element.attributes, element.line);
    const made = this.#made(place, this.#cascade.resolve(place, around.variables), around);
    if (isPicture(element) && !this.#embed(element, made, around.viewport)) return undefined;
    const transform = made.attributes.get('transform');
    if (element.name !== 'svg' || transform === undefined) return made;
    // The simplifier would move an inner `svg` twice.
    made.attributes.delete('transform');
    return {
      name: 'g',
      attributes: new Map([['transform', transform]]),
      children: [made],
      line: element.line,
    };
  }

  #leftOut({ element, parent, siblings }: ElementInTree): void {
    if (!missing.has(element.name)) return;
    // The other children of a `switch` are alternatives to the first one.
    if (parent?.element.name === 'switch' && siblings.length > 1) return;
    this.#notes.add(`left out of it: <${element.name}>`, element.line);
  }

  #made(place: ElementInTree, styled: Styled, around: Around): XmlElement {
    const { element } = place;
    const attributes = new Map<string, string>();
    for (const [name, value] of element.attributes) if (!resolved.test(name)) attributes.set(name, value);
    for (const [name, value] of styled.values) attributes.set(name, value);
    this.#plain(attributes, element.line);
    this.#name(attributes);
    this.#refer(element, attributes);
    this.#move(element, styled, { attributes, viewport: around.viewport });
    const style = [...styled.own].filter(([name]) => styleOnly.has(name));
    if (style.length > 0) attributes.set('style', style.map(([name, value]) => `${name}:${value}`).join(';'));
    const inner = {
      variables: styled.variables,
      viewport: element.name === 'svg' ? viewportOf(element, around.viewport) : around.viewport,
      isUsed: opensViewport.has(element.name)
        ? element.name === 'symbol' && !element.attributes.has('viewBox')
        : around.isUsed,
    };
    if (around.isUsed) this.#sizedByUse(attributes, element);
    return { ...element, attributes, children: this.#children(place, inner) };
  }

  /** Notes sizes that the simplifier takes from the whole drawing, where the use of a symbol gives them. */
  #sizedByUse(attributes: ReadonlyMap<string, string>, { name, line }: XmlElement): void {
    for (const side of ['width', 'height', 'r', 'rx', 'ry']) {
      const size = attributes.get(side);
      if (size?.trim().endsWith('%'))
        this.#notes.add(
          `its size may be another one: ${side}="${shown(size)}" of <${name}> in a <symbol> without viewBox`,
          line,
        );
    }
  }

  #children(place: ElementInTree, inner: Around): readonly (XmlElement | string)[] {
    const siblings = elementsOf(place.element);
    let index = -1;
    return place.element.children.flatMap((child): readonly (XmlElement | string)[] => {
      if (typeof child === 'string') return [child];
      index += 1;
      const made = this.#element({ element: child, parent: place, siblings, index }, inner);
      return made ? [made] : [];
    });
  }

  /** Writes lengths in units that the simplifier knows. */
  #plain(attributes: Map<string, string>, line: number): void {
    for (const [name, value] of attributes) {
      const unknown = (length: string): void =>
        this.#notes.add(`left out of it: ${name}: ${shown(length)}`, line);
      const plain = plainLengths(name, value, { sizes: this.#sizes, unknown });
      if (plain !== value) attributes.set(name, plain);
    }
  }

  /** Names an element. The first element with a name has it; for some references the simplifier would take the last one. */
  #name(attributes: Map<string, string>): void {
    const id = attributes.get('id');
    if (id === undefined) return;
    if (this.#ids.has(id)) attributes.delete('id');
    else this.#ids.add(id);
  }

  /** Sets the reference of an element. The newer `href` comes before `xlink:href`. */
  #refer(element: XmlElement, attributes: Map<string, string>): void {
    const target = (element.attributes.get('href') ?? element.attributes.get('xlink:href') ?? '').trim();
    if (target === '' || element.name === 'a') return;
    if (!isAtHome(target)) throw outsideFault(target);
    attributes.set('xlink:href', target);
  }

  #move(
    element: XmlElement,
    { own }: Styled,
    { attributes, viewport }: { readonly attributes: Map<string, string>; readonly viewport: Extent },
  ): void {
    const name = transformName(element.name);
    const moved = placedTransform(
      {
        css: own.get('transform'),
        attribute: attributes.get(name),
        origin: own.get('transform-origin') ?? element.attributes.get('transform-origin'),
        box: own.get('transform-box') ?? element.attributes.get('transform-box'),
      },
      element,
      viewport,
    );
    if (moved.unknown !== undefined) this.#notes.add(`left out of it: ${shown(moved.unknown)}`, element.line);
    if (moved.transform === undefined) attributes.delete(name);
    else attributes.set(name, moved.transform);
  }

  /** Embeds a picture, and returns whether it can be had. */
  #embed(element: XmlElement, made: XmlElement, viewport: Extent): boolean {
    const href = made.attributes.get('xlink:href');
    if (href === undefined || href.startsWith('#')) return true;
    const picture = embeddedPicture(href, {
      pictures: this.#pictures,
      nested: (source) => this.#nested(source),
    });
    if ('fault' in picture) {
      this.#notes.add(`a picture inside the drawing is left out: ${picture.fault}`, element.line);
      return false;
    }
    made.attributes.set('xlink:href', picture.href);
    if (element.name === 'image') fillSides(made.attributes, picture, viewport);
    return true;
  }

  #nested(source: string): ({ readonly text: string } & PictureSize) | undefined {
    if (this.#nesting >= deepestNesting) return undefined;
    const { root, notes } = prepareSvg(source, this.#pictures, this.#nesting + 1);
    this.#notes.addInner(notes.list());
    const size = sizeOf(root, viewportOf(root, { x: 0, y: 0, width: 0, height: 0 }));
    return { text: writeSvg(root), ...size };
  }

  /** Draws a background in the whole viewport: the drawing becomes a drawing inside of another one. */
  #withBackground(root: XmlElement, { own }: Styled, viewport: Extent): XmlElement {
    const written = own.get('background-color') ?? own.get('background');
    if (written === undefined || /^(?:none|transparent|inherit|initial|unset)$/i.test(written)) return root;
    const color = readColor(written);
    const [width, height] = (['width', 'height'] as const).map((side) =>
      readLength(root.attributes.get(side) ?? '100%', viewport[side]),
    );
    if (color === undefined || width === undefined || height === undefined) {
      this.#notes.add(`left out of it: background: ${shown(written)}`, root.line);
      return root;
    }
    const { line } = root;
    const whole = [
      ['width', '100%'],
      ['height', '100%'],
    ] as const;
    const inner = { ...root, attributes: new Map([...root.attributes, ...whole]) };
    inner.attributes.delete('x');
    inner.attributes.delete('y');
    const behind = { name: 'rect', attributes: new Map([...whole, ['fill', color]]), children: [], line };
    const outer = new Map([
      ['width', String(width)],
      ['height', String(height)],
    ]);
    return { name: 'svg', attributes: outer, children: [behind, inner], line };
  }
}

/** Sets the sides of an image that it does not name, in the proportions of its picture (SVG 2 §7.8). */
function fillSides(attributes: Map<string, string>, natural: PictureSize, viewport: Extent): void {
  if (!(natural.width > 0 && natural.height > 0)) return;
  const [width, height] = (['width', 'height'] as const).map((side) => {
    const text = attributes.get(side)?.trim();
    if (text === undefined || /^auto$/i.test(text)) return undefined;
    return text.endsWith('%') ? String(readLength(text, viewport[side])) : text;
  });
  const ratio = natural.width / natural.height;
  if (width === undefined) attributes.set('width', scaled(height, ratio) ?? String(natural.width));
  if (height === undefined) attributes.set('height', scaled(width, 1 / ratio) ?? String(natural.height));
}

/** Returns a length as many times as long, or undefined for what is none. */
function scaled(length: string | undefined, times: number): string | undefined {
  const [, number, unit] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))([a-z]*)$/i.exec(length ?? '') ?? [];
  return number === undefined ? undefined : `${Number(number) * times}${unit}`;
}

function isPicture({ name }: XmlElement): boolean {
  return name === 'image' || name === 'feImage';
}

function transformName(element: string): string {
  if (element === 'linearGradient' || element === 'radialGradient') return 'gradientTransform';
  return element === 'pattern' ? 'patternTransform' : 'transform';
}

/** Returns the size of a drawing, with percentages of what stands in its box. */
function sizeOf({ attributes }: XmlElement, box: Extent): PictureSize {
  const side = (name: 'width' | 'height'): number =>
    readLength(attributes.get(name) ?? '100%', box[name]) ?? box[name];
  return { width: side('width'), height: side('height') };
}

/** Returns the size that percentages inside of an `svg` refer to. */
function viewportOf({ attributes }: XmlElement, around: Extent): Extent {
  const [, , width = 0, height = 0] = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (width > 0 && height > 0) return { x: 0, y: 0, width, height };
  return {
    x: 0,
    y: 0,
    width: readLength(attributes.get('width') ?? '100%', around.width) ?? around.width,
    height: readLength(attributes.get('height') ?? '100%', around.height) ?? around.height,
  };
}
