// Estimates how large a drawing becomes when all its references are drawn. A few lines of uses, patterns or markers can stand for millions.
import { assetFault } from '../fault.ts';
import { referenceIn } from './properties.ts';
import { curvesOf, largest, longestOf, longestRadius, noRadii, type Radii, radiiAround } from './radii.ts';
import { settingOn, textPathReach } from './text-paths.ts';
import { elementsOf, type XmlElement } from './xml.ts';

/** What a drawing may become. */
const drawingLimits = {
  /** The most elements. Those of uses, patterns, masks, clip paths and markers count each time that they are drawn. */
  parts: 250_000,
  /** The most elements inside one another, through references. */
  depth: 300,
  /** The most characters of simplified SVG, as far as they can be estimated. */
  characters: 32_000_000,
  /** The most characters in `text`, counted each time that they are drawn. */
  letters: 40_000,
} as const;

/** The size that a part of a drawing becomes. */
interface Weight {
  readonly parts: number;
  /** The parts that are filled or stroked. */
  readonly shapes: number;
  /** The corners at which a marker may stand. */
  readonly corners: number;
  readonly characters: number;
  readonly letters: number;
  /** The steps of the simplifier's text layout. */
  readonly setting: number;
  readonly depth: number;
  readonly radii: Radii;
}

const nothing: Weight = {
  ...{ parts: 0, shapes: 0, corners: 0, characters: 0, letters: 0, setting: 0, depth: 0 },
  radii: noRadii,
};

/** The characters of one curve. */
const perCurve = 60;

/**
 * Checks a prepared drawing against its limits. Removes references that lead back to where they stand, since they draw
 * nothing. Throws asset faults.
 */
export function weigh(root: XmlElement): void {
  const scale = new Scale(root);
  const whole = scale.weigh(root);
  requireLight(whole);
  requireLight(scale.definitions);
}

function requireLight({ parts, characters, letters, setting, radii }: Weight): void {
  const longest = longestOf(radii);
  if (!(longest <= longestRadius)) {
    throw assetFault(
      `expected circles, ellipses, arcs, rounded corners and lines of text that reach at most ${longestRadius} pixels, got one of some ${Number(longest.toPrecision(2))}`,
    );
  }
  const { parts: mostParts, characters: mostCharacters, letters: mostLetters } = drawingLimits;
  if (parts > mostParts) {
    throw assetFault(
      `expected a drawing of at most ${mostParts} parts, its uses, patterns, masks and markers counted each time, got ${grouped(parts)}`,
    );
  }
  if (letters > mostLetters) {
    throw assetFault(
      `expected a drawing of at most ${mostLetters} characters of text, got ${grouped(letters)}`,
    );
  }
  if (setting > mostSetting) {
    throw assetFault(
      'expected text in a drawing that is quick to set, got too many characters or spans in one <text>, or too long paths below it',
      {
        hint: 'make a <text> of each line',
      },
    );
  }
  if (characters > mostCharacters) {
    throw assetFault(
      `expected a drawing of at most ${mostCharacters} characters once it is simplified, got some ${grouped(characters)}`,
    );
  }
}

function grouped(count: number): string {
  return count < 1e9 ? String(Math.round(count)) : 'thousands of millions';
}

/** The most nanoseconds, about, that the simplifier may spend on text layout. */
const mostSetting = 1_500_000_000;

const definitions: ReadonlySet<string> = new Set([
  'pattern',
  'mask',
  'clipPath',
  'marker',
  'filter',
  'symbol',
]);
const shapes: ReadonlySet<string> = new Set([
  ...[
    'path',
    'rect',
    'circle',
    'ellipse',
    'line',
    'polyline',
    'polygon',
    'text',
    'tspan',
    'textPath',
    'image',
  ],
]);

class Scale {
  readonly #byId = new Map<string, XmlElement>();
  readonly #parents = new Map<XmlElement, XmlElement>();
  readonly #weights = new Map<XmlElement, Weight>();
  /** The ids of shapes that text is set on. */
  readonly #textPaths = new Set<string>();
  /** The elements that are being weighed, from the outermost on, and the attribute by which each was reached. */
  readonly #open: { readonly element: XmlElement; readonly by: string }[] = [];
  readonly #isOpen = new Set<XmlElement>();
  /** The weight of all definitions, each counted once. */
  definitions: Weight = nothing;

  constructor(root: XmlElement) {
    this.#collect(root);
  }

  #collect(element: XmlElement): void {
    const id = element.attributes.get('id');
    if (id !== undefined) this.#byId.set(id, element);
    const line = element.name === 'textPath' ? targetOf(element) : undefined;
    if (line !== undefined) this.#textPaths.add(line);
    for (const child of elementsOf(element)) {
      this.#parents.set(child, element);
      this.#collect(child);
    }
  }

  weigh(element: XmlElement, by = 'child'): Weight {
    const known = this.#weights.get(element);
    if (known) return known;
    if (this.#open.length > drawingLimits.depth) throw tooDeep();
    this.#open.push({ element, by });
    this.#isOpen.add(element);
    const weight = this.#weightOf(element);
    this.#isOpen.delete(element);
    this.#open.pop();
    if (weight.depth > drawingLimits.depth) throw tooDeep();
    this.#weights.set(element, weight);
    if (definitions.has(element.name)) this.definitions = sum([this.definitions, weight]);
    return weight;
  }

  #weightOf(element: XmlElement): Weight {
    const { name } = element;
    const inner = sum(elementsOf(element).map((child) => this.weigh(child)));
    const own = this.#ownWeight(element, inner);
    const drawn = sum([inner, own, this.#referred(element, 'xlink:href', 1)]);
    const more = ['clip-path', 'mask', 'filter'].map((key) => this.#referred(element, key, 1));
    const paints = ['fill', 'stroke'].map((key) => this.#referred(element, key, drawn.shapes));
    const markers = ['marker-start', 'marker-mid', 'marker-end'].map((key) =>
      this.#referred(element, key, key === 'marker-mid' ? drawn.corners : drawn.shapes),
    );
    const all = sum([drawn, ...more, ...paints, ...markers]);
    const isHidden = definitions.has(name) || name === 'defs';
    return {
      ...all,
      radii: radiiAround(element, all.radii),
      // What is only defined here is neither painted nor marked here.
      ...(isHidden && name !== 'symbol' ? { shapes: 0, corners: 0 } : {}),
      depth: all.depth + 1,
      // Each line of simplified SVG is indented by its depth.
      characters: all.characters + 4 * all.parts,
    };
  }

  #ownWeight(element: XmlElement, inner: Weight): Weight {
    const { name, attributes, children } = element;
    const curves = curvesOf(element);
    let characters = 150;
    for (const value of attributes.values()) characters += value.length;
    const data = attributes.get('d') ?? attributes.get('points') ?? '';
    const letters = children.reduce(
      (count, child) => count + (typeof child === 'string' ? child.length : 0),
      0,
    );
    const all = letters + inner.letters;
    const ground = this.#textPaths.has(attributes.get('id') ?? '');
    const own = name === 'text' ? all * all * 6 + all * (inner.parts + 1) * 3000 : 0;
    return {
      // Gradients are written once, however often they paint.
      parts: name === 'stop' ? 0.1 : 1,
      shapes: shapes.has(name) ? 1 : 0,
      corners: shapes.has(name) ? 4 + data.length / 4 + curves.count : 0,
      characters: characters + letters * 700 + perCurve * curves.count,
      letters,
      setting: own + (ground ? settingOn(element, curves.count) : 0),
      depth: 0,
      radii: ground ? largest([curves.radii, textPathReach(element)]) : curves.radii,
    };
  }

  /** Returns the weight of what a reference stands for, this many times. */
  #referred(element: XmlElement, key: string, times: number): Weight {
    const value = element.attributes.get(key);
    const id = key === 'xlink:href' ? targetOf(element) : referenceIn(value);
    const target = id === undefined ? undefined : this.#byId.get(id);
    if (!target) return nothing;
    this.#keepFrom(element, target, key);
    if (!this.#isOpen.has(target)) return multiplied(this.weigh(target, key), times);
    this.#cut(target, key);
    return nothing;
  }

  /**
   * Cuts a circle of references: at a marker, at the `use` that closes it, or at the reference that closes one of three
   * and more steps. The simplifier itself ends shorter ones of clip paths, masks and paints.
   */
  #cut(target: XmlElement, key: string): void {
    const from = this.#open.findLastIndex(({ element }) => element === target);
    const steps = [...this.#open.slice(from + 1).map(({ by }) => by), key];
    const marker = steps.findLastIndex((by) => by.startsWith('marker'));
    const last = this.#open.at(-1)?.element.attributes;
    if (marker >= 0) this.#open[from + marker]?.element.attributes.set(steps[marker] ?? key, 'none');
    else if (steps.every((by) => by === 'child' || by === 'xlink:href')) last?.delete(key);
    else if (steps.filter((by) => by !== 'child').length > 2 && key !== 'xlink:href') last?.set(key, 'none');
  }

  /** Cuts the reference to a pattern inside of what it paints: the pattern would inherit itself. */
  #keepFrom(element: XmlElement, target: XmlElement, key: string): void {
    if (target.name !== 'pattern' || target.attributes.has(key)) return;
    for (let above = this.#parents.get(target); above; above = this.#parents.get(above)) {
      if (above === element) target.attributes.set(key, 'none');
    }
  }
}

/** Returns the id that an element refers to as a whole, or undefined. */
function targetOf({ attributes }: XmlElement): string | undefined {
  return /^#(.*)$/s.exec(attributes.get('xlink:href') ?? '')?.[1];
}

function tooDeep() {
  return assetFault(
    `expected elements at most ${drawingLimits.depth} deep inside one another, references counted, got more`,
  );
}

function sum(weights: readonly Weight[]): Weight {
  const all = { ...nothing } as { -readonly [key in keyof Weight]: Weight[key] };
  for (const weight of weights) {
    all.parts += weight.parts;
    all.shapes += weight.shapes;
    all.corners += weight.corners;
    all.characters += weight.characters;
    all.letters += weight.letters;
    all.setting += weight.setting;
    all.depth = Math.max(all.depth, weight.depth);
    if (weight.radii !== noRadii) all.radii = largest([all.radii, weight.radii]);
  }
  return all;
}

function multiplied(weight: Weight, times: number): Weight {
  const { parts, characters, letters, setting } = weight;
  return {
    ...weight,
    parts: parts * times,
    characters: characters * times,
    letters: letters * times,
    setting: setting * times,
    ...(times === 1 ? {} : { shapes: 0, corners: 0 }),
  };
}
