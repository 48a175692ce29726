// What the design mode tells of a template and of the block that is selected. The panel is a function of it.
import { joinPointer } from '../../template/read/tree.ts';
import { type JsonNode, textOf } from '../data/tree.ts';
import { entryOf, nodeAt, textAt } from './edit/jsonc.ts';
import { styleUses } from './edit/style-names.ts';
import { type Field, type FieldGroup, fieldsOf, pageFields } from './know/fields.ts';
import { basedOn, type Inherited, inheritedOf, type Roots } from './know/inherit.ts';
import type { PaletteEntry } from './know/palette.ts';
import type { SchemaBook } from './know/schema.ts';
import { type TableFacts, tableOf } from './know/table.ts';
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

/** A style by name. */
export interface NamedStyle {
  readonly name: string;
  /** How many places name it. */
  readonly uses: number;
  /** The file that declares it; undefined for the open one. */
  readonly path: string | undefined;
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
  /** The table that it is or stands in. */
  readonly table: TableFacts | undefined;
  /** Whether its text can be written on the page. */
  readonly hasText: boolean;
  /** The expressions of its text. */
  readonly expressions: readonly string[];
  /** What the template has by name. */
  readonly names: TemplateNames;
  /** The styles of all files of the document. */
  readonly styles: readonly NamedStyle[];
  /** The keys of the styles of the open file, where the page is selected. */
  readonly styleGroups: ReadonlyMap<string, DesignFacts['groups']>;
  /** The blocks that can be put in. */
  readonly palette: readonly PaletteEntry[];
  /** What became of the last act, in words; '' when it was done. */
  readonly message: string;
  readonly isRefused: boolean;
  /** Whether an act is under way. */
  readonly isBusy: boolean;
  /** Whether rulers stand along the pages. */
  readonly hasRulers: boolean;
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
  | 'at'
  | 'trail'
  | 'inside'
  | 'groups'
  | 'repeat'
  | 'lookKeys'
  | 'hasText'
  | 'expressions'
  | 'styleGroups'
  | 'table'
>;

/** What is reported while nothing is selected. */
export const nothingSelected: Selected = {
  ...{ at: undefined, trail: [], inside: [], groups: [], repeat: undefined, lookKeys: [], hasText: false },
  expressions: [],
  table: undefined,
  styleGroups: new Map(),
};

/** A template without names. */
export const noNames: TemplateNames = { styles: [], uses: new Map(), fonts: [], colors: [] };

const mostInside = 100;

/** What was read of a text last: it is asked for at each step of the pointer. */
const readOf = new WeakMap<
  JsonNode,
  { names?: TemplateNames; pointer?: string; bases?: readonly JsonNode[]; selected?: Selected }
>();

/** Returns what is reported of the place that is nearest to a pointer. `bases` are the files that this one extends, the nearest first. */
export function selectedAt(
  book: SchemaBook,
  root: JsonNode,
  pointer: string,
  bases: readonly JsonNode[] = [],
): Selected {
  const known = readOf.get(root) ?? {};
  const isSame =
    known.bases?.length === bases.length && bases.every((base, index) => base === known.bases?.[index]);
  if (isSame && known.pointer === pointer && known.selected) return known.selected;
  const selected = readSelected(book, [root, ...bases], pointer);
  readOf.set(root, { ...known, pointer, bases, selected });
  return selected;
}

function readSelected(book: SchemaBook, roots: Roots, pointer: string): Selected {
  const [root] = roots;
  const places = trailOf(root, pointer);
  const place = places.at(-1);
  if (!place) return nothingSelected;
  return {
    at: place.at,
    trail: places.map(named),
    inside: insideOf(place).slice(0, mostInside).map(named),
    groups: groupsOf(book, roots, place),
    repeat: repeatOf(root, place.at),
    lookKeys: lookKeysOf(book, place),
    table: tableOf(root, places),
    hasText: textPlace(place) !== undefined,
    expressions: expressionsAt(root, place.at),
    styleGroups: place.what === 'page' ? styleGroupsOf(book, root) : new Map(),
  };
}

/** Returns the keys of each style that a template declares. */
function styleGroupsOf(book: SchemaBook, root: JsonNode): Selected['styleGroups'] {
  return new Map(
    (nodeAt(root, '/styles')?.entries ?? []).flatMap(({ key: name, node }) => {
      const schema = book.at(root, joinPointer('/styles', name));
      if (!schema) return [];
      const groups = fieldsOf(book, schema, node).map((group) => ({
        name: group.name,
        fields: group.fields.map(
          (field): PanelField => ({ ...field, way: ['styles', name, ...field.way], inherited: undefined }),
        ),
      }));
      return [[name, groups] as const];
    }),
  );
}

function lookKeysOf(book: SchemaBook, { at, node }: Place): readonly string[] {
  if (node.kind !== 'object' || at === '') return [];
  return book.styleKeys().filter((key) => entryOf(node, key) !== undefined);
}

function named(place: Place): NamedPlace {
  return { at: place.at, what: place.what, said: place.what === 'page' ? '' : saidOf(place) };
}

function groupsOf(book: SchemaBook, roots: Roots, { at, what, node }: Place): DesignFacts['groups'] {
  const [root] = roots;
  // A kind that this studio does not know has keys that it does not know.
  if (node.kind === 'object' && textAt(node, 'type') === what && !book.kind(what)) return [];
  const schema = node.kind === 'text' ? book.ofShort(what) : book.at(root, at);
  if (!schema) return [];
  const groups = what === 'page' ? pageFields(book, root, schema) : fieldsOf(book, schema, node);
  const styleKeys = new Set(book.styleKeys());
  return groups.map(({ name, fields }) => ({
    name,
    fields: fields.map((field): PanelField => {
      const key = field.way.at(-1) ?? '';
      const isStyle = styleKeys.has(key);
      if (field.node !== undefined) return { ...field, inherited: undefined };
      const inherited = what === 'page' ? basedOn(roots, field.way) : inheritedOf(roots, at, key, isStyle);
      return { ...field, inherited };
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

/** Returns the names with those of other files of the document, and the families that any template may name. */
export function withOthers(
  names: TemplateNames,
  {
    styles,
    roots,
    families,
  }: {
    readonly styles: readonly NamedStyle[];
    readonly roots: readonly JsonNode[];
    readonly families: readonly string[];
  },
): TemplateNames {
  const others = roots.map(namesIn);
  const { named = [], used = [] } = Object.groupBy(names.colors, ({ name, color }) =>
    name === color ? 'used' : 'named',
  );
  const theirs = others.flatMap(({ colors }) => colors.filter(({ name, color }) => name !== color));
  return {
    styles: styles.map(({ name }) => name),
    uses: new Map(styles.map(({ name, uses }) => [name, uses])),
    fonts: [...new Set([...others.toReversed().flatMap(({ fonts }) => fonts), ...names.fonts, ...families])],
    colors: swatchesOf([...named, ...theirs], used),
  };
}

/** Returns each colour once: those that have a name, none of which is left out, then others that look like none before. */
function swatchesOf(named: readonly Swatch[], used: readonly Swatch[]): readonly Swatch[] {
  const known = new Set<string>();
  const isNew = (way: string): boolean => !known.has(way) && known.add(way) !== undefined;
  // The file that is nearest says what a name means.
  const names = named.filter(({ name }) => isNew(name));
  for (const { color } of names) known.add(plainColor(color));
  const others = used.filter(({ name }) => !known.has(name) && isNew(plainColor(name)));
  return [...names, ...others.slice(0, Math.max(0, mostColors - names.length))];
}

/** Returns a colour in one of the ways in which it may be written. */
function plainColor(color: string): string {
  const lower = color.trim().toLowerCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(lower);
  return short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : lower;
}

/** Returns how many places of some files name each style. */
export function countedUses(roots: readonly JsonNode[]): ReadonlyMap<string, number> {
  const uses = Map.groupBy(roots.flatMap(styleUses), ({ name }) => name);
  return new Map([...uses].map(([name, places]) => [name, places.length]));
}

function readNames(root: JsonNode): TemplateNames {
  const keysOf = (section: string): readonly string[] =>
    nodeAt(root, `/${section}`)?.entries.map(({ key }) => key) ?? [];
  return {
    styles: keysOf('styles'),
    uses: countedUses([root]),
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
  return swatchesOf(own, used);
}

/** Returns whether a text is one that can be designed: a template, or a part of one that is included. */
export function isDesignable(root: JsonNode): boolean {
  if (root.kind === 'list') return true;
  return entryOf(root, 'platen') !== undefined || textAt(root, 'type') !== undefined;
}
