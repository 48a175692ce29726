// The sections of a template that come before its content: fonts, named styles, definitions.

import type { CompiledExpression } from '../expression/expression.ts';
import { type ShapeScope, unknownShape, withNames } from '../expression/shape.ts';
import { describeValue } from '../fields/field.ts';
import * as f from '../fields/fields.ts';
import { readNode } from '../fields/read-node.ts';
import type { AssetRef } from '../kind.ts';
import { didYouMean } from '../names/nearest.ts';
import { isRecord, type JsonObject } from '../read/record.ts';
import type { PlacedCompiler } from './compiler.ts';
import { mergeSources, type StyleSource, type StyleValues } from './styles.ts';

/** A family of the template's own. Each face is a file that is packed with the version. */
export interface FontPlan {
  readonly family: string;
  /** The face that is taken of files that are collections. */
  readonly face?: string;
  readonly regular?: AssetRef;
  readonly bold?: AssetRef;
  readonly italic?: AssetRef;
  readonly boldItalic?: AssetRef;
  readonly weights?: readonly WeightPlan[];
}

/** The files of a further weight of a family. */
export interface WeightPlan {
  readonly weight: number;
  readonly regular?: AssetRef;
  readonly italic?: AssetRef;
}

/** One name of `define`. */
export interface Definition {
  readonly name: string;
  readonly expression: CompiledExpression;
}

/** Reads an object at a place and reports what is wrong with it. Returns the values that are sound. */
export function reportNode(
  node: JsonObject,
  entries: f.v.ObjectEntries,
  compiler: PlacedCompiler,
  owner?: string,
): JsonObject {
  const { values, faults } = readNode(node, entries, owner === undefined ? {} : { owner });
  for (const fault of faults) {
    const at = fault.atKey ? 'key' : 'value';
    compiler.compilation.report(compiler.at(...fault.keys).path, fault.message, fault.hint, at);
  }
  return values;
}

const styles = ['regular', 'bold', 'italic', 'boldItalic'] as const;

/** The keys of a family of fonts. */
export const fontEntries = {
  regular: f.optional(f.described(f.text, 'The file of the upright face of weight 400, or a variable font.')),
  bold: f.optional(f.described(f.text, 'The file of the upright face of weight 700.')),
  italic: f.optional(f.described(f.text, 'The file of the italic face of weight 400.')),
  boldItalic: f.optional(f.described(f.text, 'The file of the italic face of weight 700.')),
  face: f.optional(
    f.described(
      f.text,
      'The face of a collection (.ttc, .otc): its family, full name or PostScript name; default: the first.',
    ),
  ),
  weights: f.optional(
    f.field<JsonObject>((value) => (isRecord(value) ? value : undefined), 'an object of weights', {
      json: {
        type: 'object',
        patternProperties: { '^([1-9]\\d{0,2}|1000)$': { anyOf: [{ type: 'string' }, { type: 'object' }] } },
        additionalProperties: false,
        description: 'Further weights from 1 to 1000: a file each, or { regular, italic }.',
      },
    }),
  ),
} as const;

const weightEntries = { regular: f.optional(f.text), italic: f.optional(f.text) } as const;

/** Compiles the further weights of a family: a file each, or one for upright and one for italic. */
function compileWeights(section: unknown, compiler: PlacedCompiler): readonly WeightPlan[] | undefined {
  if (!isRecord(section)) return undefined;
  return Object.entries(section).map(([name, given]) => {
    const place = compiler.at(name);
    const weight = /^([1-9]\d{0,2}|1000)$/.test(name) ? Number(name) : 0;
    if (weight === 0)
      place.report(`expected a weight from 1 to 1000, got "${name.slice(0, 20)}"`, 'write "300"', 'key');
    if (typeof given === 'string') {
      const regular = place.asset(given);
      return { weight, ...(regular && { regular }) };
    }
    const values = isRecord(given) ? reportNode(given, weightEntries, place, 'font') : {};
    const fileOf = (key: 'regular' | 'italic') => {
      const ref = values[key];
      return typeof ref === 'string' ? place.at(key).asset(ref) : undefined;
    };
    const [regular, italic] = [fileOf('regular'), fileOf('italic')];
    if (!isRecord(given) || Object.keys(values).length === 0)
      place.report('expected a file, or { regular, italic }', 'write "light.ttf"');
    return { weight, ...(regular && { regular }), ...(italic && { italic }) };
  });
}

/** The keys of a named style. */
export const namedStyleEntries = {
  ...f.styleEntries,
  margin: f.optional(f.described(f.sides, 'Space around the block that has the style.')),
  padding: f.optional(f.described(f.padding, 'The block stands in a box of this padding.')),
  border: f.optional(f.described(f.border, 'The block stands in a box of this border.')),
  keepTogether: f.optional(f.described(f.flag, 'The block is not divided between pages.')),
  keepWithNext: f.optional(f.described(f.flag, 'The block stands on the page of what follows it.')),
  extends: f.optional(f.described(f.styleNames, 'Styles that this one builds on; a later one wins.')),
} as const;

/** Compiles the families of `fonts` and the files of their faces. */
export function compileFonts(section: unknown, compiler: PlacedCompiler): FontPlan[] {
  return nodes(section, compiler).map(([family, node, place]) => {
    compiler.compilation.families.add(family);
    const values = reportNode(node, fontEntries, place, 'font');
    const plan: { -readonly [Key in keyof FontPlan]: FontPlan[Key] } = { family };
    for (const style of styles) {
      const ref = values[style];
      const asset = typeof ref === 'string' ? place.at(style).asset(ref) : undefined;
      if (asset) plan[style] = asset;
    }
    const weights = compileWeights(values.weights, place.at('weights'));
    if (weights) plan.weights = weights;
    if (typeof values.face === 'string') plan.face = values.face;
    if (styles.every((style) => node[style] === undefined) && !weights?.length) {
      place.report(
        'expected at least one of regular, bold, italic and boldItalic, got none',
        'write { "regular": "font.ttf" }',
      );
    }
    return plan;
  });
}

/** Returns the entries of a section that are objects. Others are reported. */
function nodes(section: unknown, compiler: PlacedCompiler): [string, JsonObject, PlacedCompiler][] {
  if (typeof section !== 'object' || section === null) return [];
  return Object.entries(section).flatMap(([name, node]): [string, JsonObject, PlacedCompiler][] => {
    const place = compiler.at(name);
    if (typeof node === 'object' && node !== null && !Array.isArray(node))
      return [[name, node as JsonObject, place]];
    const isFonts = compiler.path === '/fonts';
    const way =
      isFonts && typeof node === 'string' ? `write { "regular": ${JSON.stringify(node)} }` : undefined;
    const usual = isFonts ? 'write { "regular": "font.ttf" }' : 'write an object such as { "bold": true }';
    place.report(`expected an object, got ${describeValue(node)}`, way ?? usual);
    return [];
  });
}

/** Resolves `styles` and what they extend, into the compilation. */
export function compileStyles(section: unknown, compiler: PlacedCompiler): void {
  const { styles } = compiler.compilation;
  const open = new Map<string, { values: JsonObject; place: PlacedCompiler }>();
  for (const [name, node, place] of nodes(section, compiler)) {
    // Names may refer to styles that stand later, so all are known from the start.
    styles.set(name, { values: { text: {} } });
    open.set(name, { values: reportNode(node, namedStyleEntries, place), place });
  }
  const done = new Set<string>();
  const resolve = (name: string, chain: readonly string[]): StyleSource | undefined => {
    const own = open.get(name);
    if (!own || done.has(name)) return styles.get(name);
    const place = own.place.at('extends');
    if (chain.includes(name)) {
      place.report(
        `the style "${name}" extends itself: ${[...chain, name].join(' → ')}`,
        'take one of these "extends" out',
      );
      done.add(name);
      return styles.get(name);
    }
    const bases = namesOf(own.values.extends).flatMap((base) => {
      own.place.compilation.useStyle(base);
      if (!open.has(base)) place.report(`unknown style "${base}"`, didYouMean(base, open.keys()));
      return resolve(base, [...chain, name]) ?? [];
    });
    const source = mergeSources([...bases, ownSource(own.values, own.place)]);
    styles.set(name, source);
    done.add(name);
    return source;
  };
  for (const name of open.keys()) resolve(name, []);
}

function namesOf(value: unknown): string[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  return names.filter((name) => typeof name === 'string');
}

function ownSource(values: JsonObject, place: PlacedCompiler): StyleSource {
  const source = place.styleSource(values);
  const extra: Record<string, unknown> = {};
  for (const key of ['margin', 'padding', 'border', 'keepTogether', 'keepWithNext'] as const) {
    if (values[key] !== undefined) extra[key] = values[key];
  }
  // The entries of a named style read it.
  return { ...source, values: { ...source.values, ...(extra as Omit<StyleValues, 'text'>) } };
}

/** Compiles `define`, in order. Each definition knows those before it. */
export function compileDefine(
  section: unknown,
  compiler: PlacedCompiler,
): { definitions: Definition[]; scope: ShapeScope } {
  const definitions: Definition[] = [];
  let { scope } = compiler.place;
  if (typeof section !== 'object' || section === null) return { definitions, scope };
  const away = new Map(
    Object.keys(section).map((name) => [name, 'it is defined later: give it a place above']),
  );
  for (const [name, source] of Object.entries(section)) {
    away.set(name, 'a definition does not know itself');
    const place = compiler.at(name).withPlace({ scope: { ...scope, away: new Map(away) } });
    away.delete(name);
    if (!/^[A-Za-z_]\w{0,39}$/.test(name)) place.report('expected a name of letters, digits and _');
    place.itemName(name);
    if (typeof source !== 'string') {
      place.report(`expected a JSONata expression in a string, got ${describeValue(source)}`);
      continue;
    }
    const expression = place.expression(source);
    definitions.push({ name, expression });
    scope = withNames(scope, [[name, place.compilation.shapes.get(expression) ?? unknownShape]]);
  }
  return { definitions, scope };
}
