// Writes an invoice by the table of a syntax, and tells which terms found no place in it.
import type { XmlNode } from '../../xml/write.ts';
import type { TermPath } from '../fault.ts';
import type { Invoice } from '../invoice.ts';
import { type Extent, isBelow, type Profile, profiles } from '../profile.ts';
import { keyOf } from './keys.ts';
import type { AttributeShape, Each, Group, Leaf, Node, Scope, SyntaxTable } from './shape.ts';

/** An element that knows which terms it holds itself. */
interface TermNode extends XmlNode {
  readonly content: string | readonly TermNode[];
  readonly terms: readonly TermPath[];
}

/** A term, group or list that is left out, and whether that is worth a word. */
export interface Omitted {
  readonly path: TermPath;
  readonly reported: boolean;
}

/** An invoice as elements. */
export interface Filled {
  readonly root: TermNode;
  /** Terms that can't be written where they stand, with the reason: "expected a date …". The key is of `keyOf`. */
  readonly refused: ReadonlyMap<string, string>;
  /**
   * Terms, groups and lists that the profile has no place for, and without which the rest says the same. The keys are of
   * `keyOf`. Those that are no `reported` are computed.
   */
  readonly omitted: ReadonlyMap<string, Omitted>;
}

/** Returns the elements of an invoice in a syntax, and the terms that can't be written in it, each with the reason. */
export function fill(table: SyntaxTable, invoice: Invoice, profile: Profile): Filled {
  const filling = new Filling(table, invoice, profile);
  const { nodes } = filling.all(table.children, { value: invoice, path: [], index: 0 });
  const namespaces = Object.entries(table.namespaces);
  const attributes = namespaces.map(
    ([prefix, uri]) => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri] as const,
  );
  return {
    root: { name: table.root, attributes, content: nodes, terms: [] },
    refused: filling.refused,
    omitted: filling.omitted,
  };
}

/** Returns the terms that elements hold. */
export function* termsIn(node: TermNode): Generator<TermPath> {
  yield* node.terms;
  if (typeof node.content === 'string') return;
  for (const child of node.content) yield* termsIn(child);
}

/** What is in scope, where it stands in the invoice, and in which item of the list around it. */
interface InScope {
  readonly value: unknown;
  readonly path: TermPath;
  readonly index: number;
}

/** Elements, and whether they ask for an element around them. */
interface Part {
  readonly nodes: readonly TermNode[];
  readonly asks: boolean;
}

const nothing: Part = { nodes: [], asks: false };

class Filling {
  readonly refused = new Map<string, string>();
  readonly omitted = new Map<string, Omitted>();
  readonly #table: SyntaxTable;
  readonly #invoice: Invoice;
  readonly #extent: Extent;

  constructor(table: SyntaxTable, invoice: Invoice, profile: Profile) {
    this.#table = table;
    this.#invoice = invoice;
    this.#extent = profiles[profile].extent;
  }

  all(shapes: readonly Node[], scope: InScope): Part {
    const parts = shapes.map((shape) => this.#part(shape, scope));
    return { nodes: parts.flatMap(({ nodes }) => nodes), asks: parts.some(({ asks }) => asks) };
  }

  #part(shape: Node, scope: InScope): Part {
    switch (shape.kind) {
      case 'fixed':
        return { nodes: [{ name: shape.name, attributes: [], content: shape.text, terms: [] }], asks: false };
      case 'leaf':
        return shape.isSpare || this.#isLeftOut(shape, scope) ? nothing : this.#leaf(shape, scope);
      case 'group':
        return this.#isLeftOut(shape, scope) ? nothing : this.#group(shape, scope);
      case 'each':
        return this.#each(shape, scope);
      case 'scope':
        return this.#scope(shape, scope);
      case 'ignored':
        return nothing;
    }
  }

  #isLeftOut(shape: Leaf | Group, scope: InScope): boolean {
    if (shape.from === undefined || !isBelow(this.#extent, shape.from))
      return shape.when?.(scope.value, this.#invoice) === false;
    this.#leaveOut(shape, scope);
    return true;
  }

  /** Notes the terms of what is left out, where the rest says the same without them. Of a list, that is reported once. */
  #leaveOut(shape: Leaf | Group, scope: InScope): void {
    const without = shape.without ?? (isBelow(this.#extent, 'basic') ? 'reported' : 'refused');
    if (without === 'refused') return;
    const whole = new Filling(this.#table, this.#invoice, 'extended');
    const { nodes } = whole.all([{ ...shape, from: undefined }], scope);
    for (const [key, reason] of whole.refused) this.refused.set(key, reason);
    for (const term of nodes.flatMap((node) => [...termsIn(node)])) {
      const isInList = shape.kind === 'group' && typeof scope.path.at(-1) === 'number';
      const isHere = isInList && scope.path.every((step, depth) => step === term[depth]);
      const path = isHere ? scope.path.slice(0, -1) : term;
      this.omitted.set(keyOf(path), { path, reported: without === 'reported' });
    }
  }

  #scope({ key, ofInvoice, children, first, companion }: Scope, scope: InScope): Part {
    if (first && scope.index > 0) return nothing;
    const start = ofInvoice ? { ...scope, value: this.#invoice, path: [] } : scope;
    const inner = key === undefined ? start : stepped(start, key);
    if (inner.value === undefined) return nothing;
    const part = this.all(children, inner);
    return companion ? { ...part, asks: false } : part;
  }

  #each({ key, child, once }: Each, scope: InScope): Part {
    const list = stepped(scope, key);
    const items: readonly unknown[] = Array.isArray(list.value) ? list.value : [];
    const values = once && items.length === 0 ? [{}] : items;
    const parts = values.map((value, index) =>
      this.#part(child, { value, path: [...list.path, index], index }),
    );
    return { nodes: parts.flatMap(({ nodes }) => nodes), asks: parts.some(({ asks }) => asks) };
  }

  #group(shape: Group, scope: InScope): Part {
    const { nodes, asks } = this.all(shape.children, scope);
    const isFixed = shape.children.length > 0 && shape.children.every(({ kind }) => kind === 'fixed');
    if (!asks && !isFixed && !this.#table.mayBeEmpty.has(shape.name)) return nothing;
    const content = asks || isFixed ? nodes : [];
    const node: TermNode = { name: shape.name, attributes: [], content, terms: [] };
    if (isFixed) return { nodes: [node], asks: false };
    const missing = shape.required.filter((name) => !content.some((child) => child.name === name));
    if (missing.length === 0) return { nodes: [node], asks: true };
    for (const term of termsIn(node)) this.#refuse(term, missingText(shape, missing));
    return nothing;
  }

  #leaf(shape: Leaf, scope: InScope): Part {
    const { name, key, form, otherwise } = shape;
    const { value, path } = key === undefined ? scope : stepped(scope, key);
    if (value === undefined) {
      for (const { term } of shape.attributes.flatMap((attribute) => this.#attribute(attribute, scope)))
        if (term !== undefined) this.#refuse(term, `expected ${path.at(-1)} beside it, got none`);
      if (otherwise === undefined) return nothing;
      return { nodes: [{ name, attributes: [], content: otherwise, terms: [] }], asks: false };
    }
    const content = form.write(value);
    if (content === undefined) {
      if (value !== '') this.#refuse(path, `expected ${form.expected}, got ${shown(value)}`);
      return nothing;
    }
    const attributes = shape.attributes.flatMap((attribute) => this.#attribute(attribute, scope));
    const missing = shape.required.filter(
      (one) => !attributes.some(({ written: [attribute] }) => attribute === one),
    );
    const own = key === undefined ? Object.keys(Object(value)).map((inner) => [...path, inner]) : [path];
    const terms = [...own, ...attributes.flatMap(({ term }) => (term === undefined ? [] : [term]))];
    if (missing.length > 0) {
      for (const term of terms) this.#refuse(term, missingText(shape, missing));
      return nothing;
    }
    return {
      nodes: [{ name, attributes: attributes.map(({ written }) => written), content, terms }],
      asks: true,
    };
  }

  #attribute(
    { name, is, once }: AttributeShape,
    scope: InScope,
  ): readonly { readonly written: readonly [string, string]; readonly term?: TermPath }[] {
    if ('fixed' in is) return [{ written: [name, is.fixed] }];
    if ('currency' in is) {
      const currency = this.#invoice[is.currency];
      return currency === undefined ? [] : [{ written: [name, currency] }];
    }
    const { value, path, index } = stepped(scope, is.key);
    if (typeof value !== 'string' || value.trim() === '' || (once && index > 0)) return [];
    return [{ written: [name, value], term: path }];
  }

  #refuse(path: TermPath, reason: string): void {
    this.refused.set(keyOf(path), reason);
  }
}

function stepped({ value, path, index }: InScope, key: string): InScope {
  // The keys of the tables are checked against the type of what is in scope.
  const inner = (value as Readonly<Record<string, unknown>>)[key];
  return { value: inner, path: [...path, key], index };
}

function missingText({ name }: Leaf | Group, missing: readonly string[]): string {
  return `${name} can't be written without ${missing.join(' and ')}`;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : typeof value;
}
