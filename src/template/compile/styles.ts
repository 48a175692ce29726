// Styles: what a node sets itself and through its style names, and the computed style that results.
import { isLasting, lastingStyle, type TextStyle } from '../../layout/style.ts';
import { type Color, parseColor, type Sides } from '../../units.ts';
import type { CompiledText } from '../expression/text-template.ts';
import { type Border, styleEntries, v } from '../fields/fields.ts';
import type { StyleExtras, StylePlan, StyleUse } from '../kind.ts';

/** What one or several style sources set. Absent properties are inherited. */
export interface StyleValues extends StyleExtras {
  readonly text: Partial<TextStyle>;
  readonly backgroundColor?: Color;
  readonly margin?: Sides;
  readonly keepTogether?: boolean;
  readonly keepWithNext?: boolean;
}

/** Style values with the last computed style kept, so that the cells of a table share one. */
export class StyleLayer implements StyleValues {
  readonly text: Partial<TextStyle>;
  readonly backgroundColor?: Color;
  readonly margin?: Sides;
  readonly padding?: Sides;
  readonly border?: Border;
  readonly keepTogether?: boolean;
  readonly keepWithNext?: boolean;
  readonly extras: StyleExtras;
  /** Whether it has padding or a border. */
  readonly framed: boolean;
  readonly #plain: boolean;
  /** Whether nothing of it comes from data. */
  readonly #constant: boolean;
  #latest: Computed | undefined;
  /** Those inside of styles that last, which last as well. */
  #lasting: readonly Computed[] = [];

  constructor(values: StyleValues, constant: boolean) {
    Object.assign(this, values);
    const { text } = values;
    // Who says bold means bold, whatever weight is inherited.
    this.text = text.bold !== undefined && text.weight === undefined ? { ...text, weight: 0 } : text;
    this.extras = {
      ...(values.padding === undefined ? {} : { padding: values.padding }),
      ...(values.border === undefined ? {} : { border: values.border }),
    };
    this.framed = values.padding !== undefined || values.border !== undefined;
    this.#constant = constant;
    this.#plain = Object.keys(values.text).length === 0;
  }

  /** Returns the computed style inside a parent. It is the same object for the same parent. */
  computed(parent: TextStyle): TextStyle {
    if (this.#plain) return parent;
    if (this.#latest?.parent === parent) return this.#latest.style;
    const known = this.#lasting.find((each) => each.parent === parent);
    this.#latest = known ?? this.#compute(parent);
    return this.#latest.style;
  }

  #compute(parent: TextStyle): Computed {
    const made = { parent, style: { ...parent, ...this.text } };
    if (!this.#constant || !isLasting(parent) || this.#lasting.length >= mostLasting) return made;
    lastingStyle(made.style);
    this.#lasting = [...this.#lasting, made];
    return made;
  }
}

/** A style, and the one that it was computed in. */
interface Computed {
  readonly parent: TextStyle;
  readonly style: TextStyle;
}

/** Few places of a template have more styles around them. The cells of a head have one for each column. */
const mostLasting = 16;

/** A layer that sets nothing. */
const emptyLayer = new StyleLayer({ text: {} }, true);

/** The values of a source, with its colours still to be evaluated. */
export interface StyleSource {
  readonly values: StyleValues;
  readonly color?: CompiledText;
  readonly backgroundColor?: CompiledText;
}

/** Returns all sources as one. Where several say something of one property, the last of them counts. */
export function mergeSources(sources: readonly StyleSource[]): StyleSource {
  let values: StyleValues = { text: {} };
  let color: CompiledText | undefined;
  let backgroundColor: CompiledText | undefined;
  for (const source of sources) {
    values = { ...values, ...source.values, text: { ...values.text, ...source.values.text } };
    // A constant colour of a later source hides an expression of an earlier one.
    if (source.values.text.color !== undefined) color = undefined;
    if (source.values.backgroundColor !== undefined) backgroundColor = undefined;
    color = source.color ?? color;
    backgroundColor = source.backgroundColor ?? backgroundColor;
  }
  return {
    values,
    ...(color === undefined ? {} : { color }),
    ...(backgroundColor === undefined ? {} : { backgroundColor }),
  };
}

/** Returns the style properties of a node that are sound. Colours with `{{ }}` and style names are left out. */
export function readStyle(node: Readonly<Record<string, unknown>>): StyleValues {
  const text: Record<string, unknown> = {};
  let backgroundColor: Color | undefined;
  for (const [key, schema] of Object.entries(styleEntries)) {
    if (!Object.hasOwn(node, key) || node[key] === undefined) continue;
    const read = v.safeParse(schema, node[key]);
    if (!read.success) continue;
    if (key === 'color' || key === 'backgroundColor') {
      const color = parseColor(read.output);
      if (color === undefined) continue;
      if (key === 'color') text.color = color;
      else backgroundColor = color;
    } else {
      text[key] = read.output;
    }
  }
  return { text, ...(backgroundColor === undefined ? {} : { backgroundColor }) };
}

const extraKeys = ['margin', 'padding', 'border', 'keepTogether', 'keepWithNext'] as const;

/** Returns what is wrong when a named style holds something that its place has no use for, or undefined when nothing is. */
export function extraFault(
  name: string,
  { values }: StyleSource,
  { what, takes }: StyleUse,
): { readonly message: string; readonly hint: string } | undefined {
  const keys = extraKeys.filter((key) => values[key] !== undefined && !takes.includes(key));
  if (keys.length === 0) return undefined;
  const block = keys.includes('padding') || keys.includes('border') ? 'a block of type "box"' : 'a block';
  return {
    message: `the style "${name}" has ${keys.join(', ')}, which ${what} does not take`,
    hint: `give that style to ${block}, and put what it says about text into a style of its own`,
  };
}

/** What evaluating a style needs. Both report what is wrong. */
export interface StyleEvaluation {
  /** Whether nothing is known of `data`, and so nothing of style names that are computed. */
  readonly constantsAlone: boolean;
  text(template: CompiledText): string;
  /** Returns the colour that a text is or names, or undefined for anything else. */
  color(text: string): Color | undefined;
  fault(path: string, message: string, hint?: string): void;
  /** Returns the source of a style name that an expression gave, or undefined when there is none; that is reported then. */
  named(name: string, path: string): StyleSource | undefined;
}

/** The style of a node: style names in order, then its own keys. */
export class NodeStyle implements StylePlan {
  readonly path: string;
  readonly constant: boolean;
  /** The layer of a node whose style has no expression. */
  readonly layer: StyleLayer | undefined;
  readonly pageDependent: boolean;
  readonly #names: readonly (StyleSource | CompiledText)[];
  readonly #own: StyleSource;
  readonly #use: StyleUse | undefined;
  readonly #layers = new Map<string, StyleLayer>();

  constructor(from: {
    readonly path: string;
    readonly names: readonly (StyleSource | CompiledText)[];
    readonly own: StyleSource;
    /** The use of style names that are known only when they are evaluated. */
    readonly use?: StyleUse;
  }) {
    const { path, names, own, use } = from;
    this.path = path;
    this.#use = use;
    this.#names = names;
    this.#own = own;
    const constant = names.filter((each) => 'values' in each);
    const merged = mergeSources([...constant, own]);
    const dynamic = constant.length < names.length || merged.color || merged.backgroundColor;
    this.constant = !dynamic;
    this.layer = dynamic ? undefined : layerOf(merged.values, true);
    const texts = [...names.filter((each) => 'parts' in each), merged.color, merged.backgroundColor];
    this.pageDependent = texts.some((each) => each?.pageDependent === true);
  }

  /** Returns the layer in one context. */
  resolve(evaluation: StyleEvaluation): StyleLayer {
    return this.layer ?? this.#evaluate(evaluation);
  }

  #evaluate(evaluation: StyleEvaluation): StyleLayer {
    const given = this.#names.map((each) => ('values' in each ? each : evaluation.text(each)));
    const sources = given.flatMap((each) => {
      if (typeof each !== 'string') return [each];
      if (evaluation.constantsAlone) return [smallest];
      const source = each === '' ? undefined : evaluation.named(each, this.path);
      if (!source) return [];
      const fault = this.#use && extraFault(each, source, this.#use);
      if (fault) evaluation.fault(this.path, fault.message, fault.hint);
      return [source];
    });
    const merged = mergeSources([...sources, this.#own]);
    const color = merged.color && evaluation.text(merged.color);
    const background = merged.backgroundColor && evaluation.text(merged.backgroundColor);
    const names = given.map((each) => (typeof each === 'string' ? each : 0));
    const key = JSON.stringify([names, color, background]);
    const known = this.#layers.get(key);
    if (known && !evaluation.constantsAlone) return known;
    const layer = layerOf(withColors(merged, color, background, evaluation), false);
    // A sensible template has no more. Past that, each node gets its own.
    if (this.#layers.size < 200 && !evaluation.constantsAlone) this.#layers.set(key, layer);
    return layer;
  }
}

/** Takes the place of a style that is not known. No text takes less space in any style. */
const smallest: StyleSource = { values: { text: { fontSize: 0.01, lineHeight: 0.1 } } };

function layerOf(values: StyleValues, constant: boolean): StyleLayer {
  return Object.keys(values).length === 1 && Object.keys(values.text).length === 0
    ? emptyLayer
    : new StyleLayer(values, constant);
}

function withColors(
  merged: StyleSource,
  color: string | undefined,
  background: string | undefined,
  evaluation: StyleEvaluation,
): StyleValues {
  const read = (text: string | undefined, path: string | undefined): Color | undefined => {
    if (text === undefined || text === '') return undefined;
    const parsed = evaluation.color(text);
    if (parsed === undefined) {
      evaluation.fault(
        path ?? '',
        `expected a colour: "#rgb", "#rrggbb", "#rrggbbaa" or a CSS name, got ${JSON.stringify(text)}`,
      );
    }
    return parsed;
  };
  const own = read(color, merged.color?.path);
  const behind = read(background, merged.backgroundColor?.path);
  return {
    ...merged.values,
    text: own === undefined ? merged.values.text : { ...merged.values.text, color: own },
    ...(behind === undefined ? {} : { backgroundColor: behind }),
  };
}
