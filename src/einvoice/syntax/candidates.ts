// Which pieces of a syntax an element may be: found by its name, and told apart by what decides.
import { elementsIn, ownText, type XmlElement } from '../../xml/read.ts';
import type { Invoice } from '../invoice.ts';
import { familyOf, type Profile, profileOf } from '../profile.ts';
import type { AttributeShape, Fixed, Group, Ignored, Leaf, Node } from './shape.ts';

/** A step from the model of the element around to that of a candidate. */
export type Step =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'invoice' }
  /** Into a new item of the list, or, when `once`, into one that is made as soon as a value is in it. */
  | { readonly kind: 'item'; readonly key: string; readonly once: boolean };

/** A piece that an element may be, and where its terms stand. */
export interface Candidate {
  readonly shape: Leaf | Group | Fixed | Ignored;
  readonly steps: readonly Step[];
}

type Index = ReadonlyMap<string, readonly (Candidate & { readonly at: number })[]>;

/** Finds candidates. It remembers those of each group. */
export class Candidates {
  readonly #prefixes: ReadonlyMap<string, string>;
  readonly #indexes = new Map<readonly Node[], Index>();

  constructor(namespaces: Readonly<Record<string, string>>) {
    this.#prefixes = new Map(Object.entries(namespaces).map(([prefix, uri]) => [uri, prefix]));
  }

  /** Returns the name with the prefix that the table uses; it has a `?` where the table has none. */
  nameOf({ namespace, name }: XmlElement): string {
    const prefix = this.#prefixes.get(namespace) ?? '?';
    return prefix === '' ? name : `${prefix}:${name}`;
  }

  /**
   * Returns whether the table knows the name at this place, and the piece that the element is: the first one, or the next
   * one that may be there again where that one was `seen`. What EXTENDED adds is known in that profile alone.
   */
  find(
    shapes: readonly Node[],
    element: XmlElement,
    { invoice, seen }: { readonly invoice: Invoice; readonly seen: ReadonlySet<unknown> },
  ): { readonly known: boolean; readonly candidate: Candidate | undefined } {
    const all = (this.#indexOf(shapes).get(this.nameOf(element)) ?? []).filter(
      ({ shape }) => !isExtended(shape) || isExtendedProfile(profileOf(invoice.specification ?? '')),
    );
    const fitting = all.filter(({ shape }) => this.#is(shape, element, invoice));
    const [first] = fitting;
    // What tells itself from others is that again, and none of the others.
    const isAgain = first !== undefined && tellsItself(first.shape);
    const next = fitting.find((one) => !seen.has(one.shape) || isListed(one));
    return { known: all.length > 0, candidate: isAgain ? first : (next ?? first) };
  }

  #indexOf(shapes: readonly Node[]): Index {
    const known = this.#indexes.get(shapes);
    if (known !== undefined) return known;
    const index = Map.groupBy(
      shapes.flatMap((shape) => flattened(shape, [])).map((one, at) => ({ ...one, at })),
      ({ shape }) => shape.name,
    );
    this.#indexes.set(shapes, index);
    return index;
  }

  #is(shape: Candidate['shape'], element: XmlElement, invoice: Invoice): boolean {
    if (shape.kind === 'ignored') return true;
    if (shape.kind === 'fixed') return !shape.decides || isText(shape.text, ownText(element));
    if (
      shape.lacks.length > 0 &&
      elementsIn(element).some((inner) => shape.lacks.includes(this.nameOf(inner)))
    )
      return false;
    if (shape.match?.(currenciesOf(element), invoice) === false) return false;
    if (shape.kind === 'leaf') return shape.attributes.every((attribute) => isDecided(attribute, element));
    return shape.children.every((child) => {
      if (!decides(child)) return true;
      return elementsIn(element).some(
        (inner) => this.nameOf(inner) === child.name && this.#is(child, inner, invoice),
      );
    });
  }
}

/** Returns whether a profile is EXTENDED or what extends it. */
export function isExtendedProfile(profile: Profile | undefined): boolean {
  return profile !== undefined && familyOf(profile) === 'extended';
}

function isExtended(shape: Candidate['shape']): boolean {
  return 'from' in shape && shape.from === 'extended';
}

/** Returns whether a candidate may stand several times. */
export function isListed({ steps }: Candidate): boolean {
  return steps.some(({ kind }) => kind === 'item');
}

function flattened(shape: Node, steps: readonly Step[]): readonly Candidate[] {
  switch (shape.kind) {
    case 'each':
      return flattened(shape.child, [...steps, { kind: 'item', key: shape.key, once: shape.once }]);
    case 'scope': {
      if (shape.companion && !shape.ofInvoice) return shape.children.flatMap(unread);
      const from: readonly Step[] = shape.ofInvoice ? [{ kind: 'invoice' }] : steps;
      const inner: readonly Step[] =
        shape.key === undefined ? from : [...from, { kind: 'key', key: shape.key }];
      return shape.children.flatMap((child) => flattened(child, inner));
    }
    default:
      return [{ shape, steps }];
  }
}

function unread(shape: Node): readonly Candidate[] {
  if (shape.kind !== 'leaf' || shape.key === undefined) return [];
  const repeats = { key: shape.key, form: shape.form, attributes: shape.attributes };
  return [{ shape: { kind: 'ignored', name: shape.name, repeats }, steps: [] }];
}

function tellsItself(shape: Candidate['shape']): boolean {
  return shape.kind === 'group' && shape.children.some(decides);
}

/** Returns whether an element tells the one around it from others of its name: itself, or by the fixed texts in it. */
function decides(shape: Node): shape is Leaf | Group | Fixed {
  if (shape.kind === 'fixed') return shape.decides;
  if (shape.kind === 'leaf') return shape.attributes.some(({ is }) => 'fixed' in is && is.decides);
  if (shape.kind !== 'group') return false;
  return shape.children.every(({ kind }) => kind === 'fixed') && shape.children.some(decides);
}

function isDecided({ name, is }: AttributeShape, element: XmlElement): boolean {
  if (!('fixed' in is) || !is.decides) return true;
  return attributeOf(element, name) === is.fixed;
}

function currenciesOf(element: XmlElement): readonly string[] {
  return [element, ...elementsIn(element)].flatMap((one) => attributeOf(one, 'currencyID') ?? []);
}

/** Returns the value of an attribute without a namespace. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((one) => one.name === name && one.namespace === '')?.value.trim();
}

/** Returns whether a text is the fixed one. `1` and `0` are booleans, too (XML Schema Part 2, 3.2.2). */
export function isText(expected: string, written: string): boolean {
  const trimmed = written.trim();
  if (expected === 'true') return trimmed === 'true' || trimmed === '1';
  if (expected === 'false') return trimmed === 'false' || trimmed === '0';
  return trimmed === expected;
}
