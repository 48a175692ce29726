// The named styles of a definition: what each says by the rules of pdfmake, and how it is written in the template.
import { type Layer, marginOf, type OpenMargin, readLayer, styleKeys } from './layers.ts';
import { type Look, lookSetBy, written } from './look.ts';
import type { Notes } from './notes.ts';
import { below, isFunction, isObject, type Json, type Made, own, sidesOf } from './values.ts';

/** A named style. */
export interface NamedStyle {
  /** What it says in pdfmake's words, with what it extends. */
  readonly layer: Layer;
  readonly margin: OpenMargin | undefined;
  /** What the style of the template says. */
  readonly look: Look;
}

/** The styles of a definition, and those of them that the template needs. */
export class StyleBook {
  private readonly source: Json;
  private readonly notes: Notes;
  private readonly read = new Map<string, NamedStyle>();
  private readonly needed = new Map<string, Made>();
  /** The styles that are used, also by others that extend them. */
  private readonly used = new Set<string>();

  constructor(source: unknown, notes: Notes) {
    this.source = isObject(source) ? source : {};
    this.notes = notes;
    if (source !== undefined && !isObject(source))
      notes.add('/styles', 'expected an object of styles', 'they are left out');
    for (const name of Object.keys(this.source)) this.check(name);
  }

  private check(name: string): void {
    const style = own(this.source, name);
    const path = below('/styles', name);
    if (!isObject(style)) {
      this.notes.add(path, 'expected a style, an object', 'it is left out');
      return;
    }
    readLayer(style, path, this.notes);
    for (const key of Object.keys(style))
      if (!styleKeys.has(key) && key !== 'extends' && !isFunction(style[key]))
        this.notes.add(below(path, key), `pdfmake knows no property "${key}" of styles`, 'it is left out');
  }

  /** Returns a style by its name, or undefined when there is none. */
  find(name: string): NamedStyle | undefined {
    const known = this.read.get(name);
    if (known !== undefined) return known;
    const style = own(this.source, name);
    if (!isObject(style)) return undefined;
    const { layer, margin } = this.flatten(name, new Set());
    const look = lookSetBy(
      (key) => layer[key] !== undefined,
      (key) => layer[key],
    );
    const found = { layer, margin, look };
    this.read.set(name, found);
    return found;
  }

  /** Returns what a style and those that it extends say together. A circle of styles ends where it began. */
  private flatten(name: string, around: ReadonlySet<string>): Omit<NamedStyle, 'look'> {
    const style = own(this.source, name);
    if (!isObject(style) || around.has(name)) return { layer: {}, margin: undefined };
    this.used.add(name);
    const path = below('/styles', name);
    const given = own(style, 'extends');
    const parents: readonly unknown[] = Array.isArray(given) ? given : given === undefined ? [] : [given];
    let layer: Layer = {};
    let margin: OpenMargin | undefined;
    for (const parent of parents) {
      if (typeof parent !== 'string') continue;
      const base = this.flatten(parent, new Set([...around, name]));
      layer = { ...layer, ...base.layer };
      margin = base.margin ?? margin;
    }
    // What can't be read was reported when the book was opened.
    const place = { path, notes: this.notes };
    tellFont(style, path, place);
    return {
      layer: { ...layer, ...readLayer(style, path, this.notes) },
      margin: marginOf(style, margin, place),
    };
  }

  /**
   * Returns the name that a style has in the template, and takes it in. Without a margin (in a span, a cell) it is a
   * style of its own where the style has one. Returns undefined when the style says nothing there.
   */
  use(name: string, withMargin: boolean): string | undefined {
    const style = this.find(name);
    if (style === undefined) return undefined;
    const margin = withMargin ? filled(style.margin) : undefined;
    const made = { ...written(style.look), ...(margin !== undefined && { margin }) };
    if (Object.keys(made).length === 0) return undefined;
    const plain = templateName(name);
    const called = !withMargin && style.margin !== undefined ? this.free(`${plain}-text`, made) : plain;
    this.needed.set(called, made);
    return called;
  }

  /** Takes in a style that the definition does not have, and returns the name that it got. */
  add(name: string, made: Made): string {
    const called = this.free(name, made);
    this.needed.set(called, made);
    return called;
  }

  private free(name: string, made: Made): string {
    let free = name;
    const isTaken = (each: string) =>
      own(this.source, each) !== undefined ||
      (this.needed.has(each) && JSON.stringify(this.needed.get(each)) !== JSON.stringify(made));
    for (let number = 2; isTaken(free); number += 1) free = `${name}-${number}`;
    return free;
  }

  /** Returns the styles that the template needs, in the order of the definition. Those that nothing uses are reported. */
  finish(): Readonly<Record<string, Made>> {
    for (const name of Object.keys(this.source))
      if (!this.used.has(name) && isObject(own(this.source, name)))
        this.notes.add(below('/styles', name), 'nothing uses this style', 'it is left out');
    return Object.fromEntries(this.needed);
  }
}

/** Returns a margin in the words of the template. A side that nothing sets is 0. */
export function filled(margin: OpenMargin | undefined): number | number[] | undefined {
  if (margin === undefined) return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = margin;
  return sidesOf(top, right, bottom, left);
}

/** Returns the name of a style as a template may have it. */
function templateName(name: string): string {
  const safe = name.replaceAll('{{', '').trim();
  return safe === '' || safe === '__proto__' ? 'style' : safe;
}

/** The families that the text of a template is set in without a word. */
const ownFamily = 'Roboto';

/** Tells of a font of a node or a style that the template has no file of. */
export function tellFont(node: Json, path: string, { notes }: { readonly notes: Notes }): void {
  const font = own(node, 'font');
  if (typeof font !== 'string' || font === ownFamily) return;
  notes.add(
    below(path, 'font'),
    `a definition holds no files of its font ${JSON.stringify(font)}`,
    'the text is set in Noto Sans; name the files in "fonts", and the family in "font"',
  );
}
