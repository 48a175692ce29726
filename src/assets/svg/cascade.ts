// The cascade of a drawing. Attributes, style sheets and `style` become one set of values for each element.
import { assetFault } from '../fault.ts';
import { type Declaration, parseDeclarations, StyleSheets } from './css.ts';
import { outsideFault } from './doctype.ts';
import { type ElementInTree, RuleIndex } from './matching.ts';
import { type Notes, shown } from './notes.ts';
import { outsideUrl, readFont, readProperty, type Treatment } from './properties.ts';
import { elementsOf, type XmlElement } from './xml.ts';

/** The custom properties (`--x`) that are in force at an element. */
export type Variables = ReadonlyMap<string, string>;

/** No custom properties. */
export const noVariables: Variables = new Map();

/** The values that the cascade gives to an element. */
export interface Styled {
  /** The values of attributes of the same names. */
  readonly values: ReadonlyMap<string, string>;
  /** Values that are read together with others: `transform`, `transform-origin`, `background-color` and the like. */
  readonly own: ReadonlyMap<string, string>;
  readonly variables: Variables;
}

/** The most custom properties in force at one place, and the most characters of a value after theirs are inserted. */
const mostVariables = 200;
const longestValue = 2000;

/** The style sheets of one drawing. */
export class Cascade {
  readonly #rules: RuleIndex;
  readonly #notes: Notes;

  /** Throws asset faults for sheets from outside, and for too many rules. */
  constructor(root: XmlElement, notes: Notes) {
    this.#notes = notes;
    const sheets = new StyleSheets((message) => notes.add(message, 0));
    addSheets(root, sheets);
    this.#rules = new RuleIndex(sheets.rules);
  }

  /** Returns the values of an element. */
  resolve(place: ElementInTree, around: Variables): Styled {
    const { element } = place;
    const inline = inlineOf(element);
    const declared = this.#rules.declarations(place);
    const ordered = [...declared, ...inline];
    const all = ordered.some(({ important }) => important)
      ? [
          ...ordered.filter((one) => !one.important),
          ...declared.filter(isImportant),
          ...inline.filter(isImportant),
        ]
      : ordered;
    const variables = variablesOf(all, around);
    const styling = new Styling(element, this.#notes);
    for (const [name, value] of element.attributes) styling.attribute(name, value, variables);
    for (const { name, value } of all)
      if (!name.startsWith('--')) styling.declaration(name, value, variables);
    return { values: styling.values, own: styling.own, variables };
  }
}

function isImportant({ important }: Declaration): boolean {
  return important;
}

function addSheets(element: XmlElement, sheets: StyleSheets): void {
  for (const child of elementsOf(element)) {
    if (child.name !== 'style') addSheets(child, sheets);
    else if (/^(?:text\/css)?$/i.test(child.attributes.get('type') ?? '')) {
      const text = child.children.filter((piece) => typeof piece === 'string').join('');
      const outside = outsideUrl(text);
      if (outside !== undefined) throw outsideFault(outside);
      sheets.add(text, child.attributes.get('media'));
    }
  }
}

function inlineOf({ attributes }: XmlElement): readonly Declaration[] {
  const text = attributes.get('style');
  if (text === undefined || text === '') return [];
  const outside = outsideUrl(text);
  if (outside !== undefined) throw outsideFault(outside);
  return parseDeclarations(text);
}

function variablesOf(declarations: readonly Declaration[], around: Variables): Variables {
  const own = declarations.filter(({ name }) => name.startsWith('--'));
  if (own.length === 0) return around;
  const all = new Map(around);
  for (const { name, value } of own) all.set(name, value);
  for (const { name } of own) all.set(name, substituted(all.get(name) ?? '', all) ?? '');
  if (all.size <= mostVariables) return all;
  throw assetFault(`expected at most ${mostVariables} custom properties at an element, got more`);
}

const reference = /var\(\s*(--[\w-]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)/gi;

/** Returns the value with its `var()` replaced, or undefined when one of them has no value. */
function substituted(value: string, variables: Variables): string | undefined {
  let text = value;
  for (let round = 0; /var\(/i.test(text); round++) {
    if (round > 10 || text.length > longestValue) return undefined;
    let room = longestValue;
    const replaced = text.replace(reference, (_, name: string, otherwise: string | undefined) => {
      const found = variables.get(name) || otherwise?.trim();
      room -= found?.length ?? longestValue;
      return room < 0 ? '' : (found ?? '');
    });
    if (room < 0 || replaced === text) return undefined;
    text = replaced;
  }
  return text;
}

/** Collects the values of one element. A later value replaces an earlier one, unless the later one is invalid. */
class Styling {
  readonly values = new Map<string, string>();
  readonly own = new Map<string, string>();
  readonly #element: XmlElement;
  readonly #notes: Notes;

  constructor(element: XmlElement, notes: Notes) {
    this.#element = element;
    this.#notes = notes;
  }

  /** Takes a presentation attribute. One whose value is not known is left as it is for the simplifier. */
  attribute(name: string, written: string, variables: Variables): void {
    if (attributesAlone.has(name)) return;
    const value = /var\(/i.test(written) ? (substituted(written, variables) ?? written) : written;
    const outside = outsideUrl(value);
    if (outside !== undefined) throw outsideFault(outside);
    const treatment = readProperty(name, value, this.#element.name);
    if (treatment.kind === 'invalid') {
      this.#note(name, written);
      this.values.set(name, value);
    } else if (!isCssAlone(name)) this.#take(name, value, treatment);
  }

  declaration(name: string, written: string, variables: Variables): void {
    const value = /var\(/i.test(written) ? substituted(written, variables) : written;
    if (value === undefined) {
      this.#note(name, written);
      return;
    }
    if (name === 'font') this.#shorthand(written, readFont(value));
    else if (name === 'marker') {
      this.#shorthand(
        written,
        ['start', 'mid', 'end'].map((end) => [`marker-${end}`, value]),
      );
    } else this.#take(name, value, readProperty(name, value, this.#element.name));
  }

  #shorthand(written: string, parts: readonly (readonly [string, string])[]): void {
    if (parts.length === 0) this.#note('font', written);
    for (const [name, value] of parts) this.#take(name, value, readProperty(name, value, this.#element.name));
  }

  #take(name: string, value: string, treatment: Treatment): void {
    if (treatment.kind === 'vain') this.#note(name, value);
    else if (treatment.kind === 'own') this.own.set(name, treatment.value);
    else if (treatment.kind === 'attribute') {
      if (treatment.value === undefined) this.values.delete(name);
      else this.values.set(name, treatment.value);
    } else if (treatment.kind === 'invalid' && !this.values.has(name)) this.#note(name, value);
  }

  #note(name: string, value: string): void {
    this.#notes.add(`left out of it: ${name}: ${shown(value)}`, this.#element.line);
  }
}

/** Attributes that have the name of a property but mean something else. */
const attributesAlone: ReadonlySet<string> = new Set([
  ...[
    'transform',
    'transform-origin',
    'transform-box',
    'rotate',
    'scale',
    'offset',
    'd',
    'style',
    'class',
    'font',
  ],
  ...['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'border', 'zoom'],
]);

/** Returns whether a property is not a presentation attribute. */
function isCssAlone(name: string): boolean {
  return (
    name === 'background' ||
    name === 'background-color' ||
    name === 'marker' ||
    /^(?:mix-blend-mode|isolation|font-kerning)$/.test(name)
  );
}
