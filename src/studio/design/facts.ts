// What the design mode tells of a template and of the block that is selected. The panel is a function of it.
import { type JsonNode, textOf } from '../data/tree.ts';
import { entryOf, nodeAt, textAt } from './edit/jsonc.ts';
import { usesOfStyles } from './edit/style.ts';
import { type Field, type FieldGroup, fieldsOf, pageFields } from './know/fields.ts';
import { type Inherited, inheritedOf } from './know/inherit.ts';
import type { PaletteEntry } from './know/palette.ts';
import type { SchemaBook } from './know/schema.ts';
import { insideOf, type Place, type Repeat, repeatOf, saidOf, textPlace, trailOf } from './know/trail.ts';
import { expressionsAt } from './write/formats.ts';

/** A place as the panel names it. */
export interface NamedPlace {
  readonly at: string;
  readonly what: string;
  /** What it shows, shortened; '' where it has no text of its own. */
  readonly said: string;
}

/** A key with what counts where it is not written. */
export interface PanelField extends Field {
  readonly inherited: Inherited | undefined;
}

/** What the panel shows. */
export interface DesignFacts {
  /** The file that is designed; undefined while the open file is no template. */
  readonly path: string | undefined;
  /** Why nothing can be selected, in words; '' when something can. */
  readonly problem: string;
  /** The pointer of what is selected; undefined while nothing is. '' is the page. */
  readonly at: string | undefined;
  /** From the page to what is selected. */
  readonly trail: readonly NamedPlace[];
  /** What stands directly in it. */
  readonly inside: readonly NamedPlace[];
  readonly groups: readonly (Omit<FieldGroup, 'fields'> & { readonly fields: readonly PanelField[] })[];
  /** The innermost repetition that it stands in, and how often it is drawn. */
  readonly repeat: Repeat | undefined;
  readonly drawn: number;
  /** The keys of its look that it writes itself, which can become a style. */
  readonly lookKeys: readonly string[];
  /** Whether its text can be written on the page. */
  readonly hasText: boolean;
  /** The expressions of its text. */
  readonly expressions: readonly string[];
  /** What the template has by name. */
  readonly names: TemplateNames;
  /** The blocks that can be put in. */
  readonly palette: readonly PaletteEntry[];
  /** What became of the last act, in words; '' when it was done. */
  readonly message: string;
  readonly isRefused: boolean;
  /** Whether an act is under way. */
  readonly isBusy: boolean;
}

/** What a template has by name. */
export interface TemplateNames {
  readonly styles: readonly string[];
  /** How many blocks name each style. */
  readonly uses: ReadonlyMap<string, number>;
  readonly fonts: readonly string[];
  /** Its own names of colours, then the colours that it uses, the most used first. */
  readonly colors: readonly Swatch[];
}

/** A colour that may be chosen: what is written, and what it looks like. */
export interface Swatch {
  readonly name: string;
  readonly color: string;
}

/** What is selected in a text. */
export type Selected = Pick<
  DesignFacts,
  'at' | 'trail' | 'inside' | 'groups' | 'repeat' | 'lookKeys' | 'hasText' | 'expressions'
>;

/** What is reported while nothing is selected. */
export const nothingSelected: Selected = {
  ...{ at: undefined, trail: [], inside: [], groups: [], repeat: undefined, lookKeys: [], hasText: false },
  expressions: [],
};

/** A template without names. */
export const noNames: TemplateNames = { styles: [], uses: new Map(), fonts: [], colors: [] };

const mostInside = 100;

/** What was read of a text last: it is asked for at each step of the pointer. */
const readOf = new WeakMap<JsonNode, { names?: TemplateNames; pointer?: string; selected?: Selected }>();

/** Returns what is reported of the place that is nearest to a pointer. */
export function selectedAt(book: SchemaBook, root: JsonNode, pointer: string): Selected {
  const known = readOf.get(root) ?? {};
  if (known.pointer === pointer && known.selected) return known.selected;
  const selected = readSelected(book, root, pointer);
  readOf.set(root, { ...known, pointer, selected });
  return selected;
}

function readSelected(book: SchemaBook, root: JsonNode, pointer: string): Selected {
  const places = trailOf(root, pointer);
  const place = places.at(-1);
  if (!place) return nothingSelected;
  return {
    at: place.at,
    trail: places.map(named),
    inside: insideOf(place).slice(0, mostInside).map(named),
    groups: groupsOf(book, root, place),
    repeat: repeatOf(root, place.at),
    lookKeys: lookKeysOf(book, place),
    hasText: textPlace(place) !== undefined,
    expressions: expressionsAt(root, place.at),
  };
}

function lookKeysOf(book: SchemaBook, { at, node }: Place): readonly string[] {
  if (node.kind !== 'object' || at === '') return [];
  return book.styleKeys().filter((key) => entryOf(node, key) !== undefined);
}

function named(place: Place): NamedPlace {
  return { at: place.at, what: place.what, said: place.what === 'page' ? '' : saidOf(place) };
}

function groupsOf(book: SchemaBook, root: JsonNode, { at, what, node }: Place): DesignFacts['groups'] {
  const schema = node.kind === 'text' ? book.ofShort(what) : book.at(root, at);
  if (!schema) return [];
  const groups = what === 'page' ? pageFields(book, root, schema) : fieldsOf(book, schema, node);
  const styleKeys = new Set(book.styleKeys());
  return groups.map(({ name, fields }) => ({
    name,
    fields: fields.map((field): PanelField => {
      const key = field.way.at(-1) ?? '';
      const isStyle = styleKeys.has(key);
      const isOpen = field.node === undefined && what !== 'page';
      return { ...field, inherited: isOpen ? inheritedOf(root, at, key, isStyle) : undefined };
    }),
  }));
}

const bundledFonts: readonly string[] = ['Platen Sans', 'Platen Serif'];
const mostColors = 10;

/** Returns what a template has by name. */
export function namesIn(root: JsonNode): TemplateNames {
  const known = readOf.get(root) ?? {};
  const names = known.names ?? readNames(root);
  readOf.set(root, { ...known, names });
  return names;
}

/** Returns the names with the families that any template may name behind its own. */
export function withFamilies(names: TemplateNames, families: readonly string[]): TemplateNames {
  return { ...names, fonts: [...new Set([...names.fonts, ...families])] };
}

function readNames(root: JsonNode): TemplateNames {
  const keysOf = (section: string): readonly string[] =>
    nodeAt(root, `/${section}`)?.entries.map(({ key }) => key) ?? [];
  return {
    styles: keysOf('styles'),
    uses: usesOfStyles(root),
    fonts: [...new Set([...keysOf('fonts'), ...bundledFonts])],
    colors: colorsIn(root),
  };
}

function colorsIn(root: JsonNode): readonly Swatch[] {
  const own = (nodeAt(root, '/colors')?.entries ?? []).flatMap(({ key, node }): Swatch[] =>
    node.kind === 'text' ? [{ name: key, color: textOf(node.raw) }] : [],
  );
  const names = new Set(own.map(({ name }) => name));
  const counts = new Map<string, number>();
  const look = (node: JsonNode): void => {
    for (const { key, node: inside } of node.entries) {
      if (inside.kind !== 'text') look(inside);
      else if (/colou?r$|^zebra$/i.test(key)) {
        const color = textOf(inside.raw);
        if (!color.includes('{{') && !names.has(color)) counts.set(color, (counts.get(color) ?? 0) + 1);
      }
    }
  };
  look(root);
  const used = [...counts].sort((a, b) => b[1] - a[1]).map(([color]): Swatch => ({ name: color, color }));
  return [...own, ...used].slice(0, mostColors);
}

/** Returns whether a text is one that can be designed: a template, or a part of one that is included. */
export function isDesignable(root: JsonNode): boolean {
  if (root.kind === 'list') return true;
  return entryOf(root, 'platen') !== undefined || textAt(root, 'type') !== undefined;
}
