// Finds the rules of the style sheets for an element of a drawing: by id, class and name. It counts its steps.
import { assetFault } from '../fault.ts';
import type { Declaration, Rule } from './css.ts';
import type { AttributeTest, Combinator, Compound, PositionTest, Selector } from './selectors.ts';
import type { XmlElement } from './xml.ts';

/** An element with its place in the tree. */
export interface ElementInTree {
  readonly element: XmlElement;
  readonly parent: ElementInTree | undefined;
  /** The elements inside the parent. This one stands at `index`. */
  readonly siblings: readonly XmlElement[];
  readonly index: number;
}

interface OrderedRule extends Rule {
  readonly order: number;
}

/** The most steps that all rules and elements of a drawing may take together. */
const mostSteps = 3_000_000;

/** The rules of a drawing, indexed by what the element itself must have. */
export class RuleIndex {
  readonly #byId = new Map<string, OrderedRule[]>();
  readonly #byClass = new Map<string, OrderedRule[]>();
  readonly #byName = new Map<string, OrderedRule[]>();
  readonly #others: OrderedRule[] = [];
  readonly #classes = new WeakMap<XmlElement, ReadonlySet<string>>();
  #steps = 0;

  constructor(rules: readonly Rule[]) {
    for (const [order, rule] of rules.entries()) {
      const last = rule.selector.compounds.at(-1);
      const [first] = last?.classes ?? [];
      const ordered = { ...rule, order };
      if (last?.id !== undefined) add(this.#byId, last.id, ordered);
      else if (first !== undefined) add(this.#byClass, first, ordered);
      else if (last?.name !== undefined) add(this.#byName, last.name, ordered);
      else this.#others.push(ordered);
    }
  }

  /** Returns the declarations of the rules for an element, the strongest last. Throws an asset fault when that takes too many steps. */
  declarations(place: ElementInTree): readonly Declaration[] {
    const { element } = place;
    const id = element.attributes.get('id');
    const found = [
      ...(id === undefined ? [] : (this.#byId.get(id) ?? [])),
      ...[...this.#classesOf(element)].flatMap((name) => this.#byClass.get(name) ?? []),
      ...(this.#byName.get(element.name) ?? []),
      ...this.#others,
    ].filter(({ selector }) => this.#matches(selector, selector.compounds.length - 1, place));
    found.sort((a, b) => a.selector.specificity - b.selector.specificity || a.order - b.order);
    // To copy a declaration costs as much as a few tests.
    this.#spend(4 * found.reduce((sum, { declarations }) => sum + declarations.length, 0));
    return found.flatMap(({ declarations }) => declarations);
  }

  #classesOf(element: XmlElement): ReadonlySet<string> {
    let classes = this.#classes.get(element);
    if (!classes) {
      const written = element.attributes.get('class') ?? '';
      classes = new Set(written.split(/\s+/).filter((name) => name !== ''));
      this.#classes.set(element, classes);
    }
    return classes;
  }

  #spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps <= mostSteps) return;
    throw assetFault(`expected style sheets that are applied in at most ${mostSteps} steps, got more`, {
      hint: 'select by class or id, or write the styles at the elements',
    });
  }

  #matches(selector: Selector, index: number, place: ElementInTree): boolean {
    const compound = selector.compounds[index];
    if (!compound || !this.#fits(compound, place)) return false;
    const combinator = selector.combinators[index - 1];
    if (combinator === undefined) return true;
    for (const candidate of candidates(combinator, place)) {
      if (this.#matches(selector, index - 1, candidate)) return true;
    }
    return false;
  }

  #fits(compound: Compound, place: ElementInTree): boolean {
    this.#spend(1);
    const { element } = place;
    const { name, id, classes, attributes, positions, not } = compound;
    if (name !== undefined && element.name !== name) return false;
    if (id !== undefined && element.attributes.get('id') !== id) return false;
    if (classes.length > 0) {
      const own = this.#classesOf(element);
      if (!classes.every((one) => own.has(one))) return false;
    }
    return (
      attributes.every((test) => this.#hasAttribute(test, element)) &&
      positions.every((test) => isAt(test, place)) &&
      !not.some((one) => this.#fits(one, place))
    );
  }

  #hasAttribute({ key, operator, wanted }: AttributeTest, element: XmlElement): boolean {
    const value = element.attributes.get(key);
    if (value === undefined || operator === undefined) return value !== undefined;
    this.#spend(value.length >> 6);
    if (operator === '=') return value === wanted;
    if (operator === '~=') return value.split(/\s+/).includes(wanted);
    if (operator === '|=') return value === wanted || value.startsWith(`${wanted}-`);
    if (wanted === '') return false;
    if (operator === '^=') return value.startsWith(wanted);
    return operator === '$=' ? value.endsWith(wanted) : value.includes(wanted);
  }
}

function add(index: Map<string, OrderedRule[]>, key: string, rule: OrderedRule): void {
  const known = index.get(key);
  if (known) known.push(rule);
  else index.set(key, [rule]);
}

function* candidates(combinator: Combinator, place: ElementInTree): Generator<ElementInTree> {
  if (combinator === '>') {
    if (place.parent) yield place.parent;
  } else if (combinator === ' ') {
    for (let above = place.parent; above; above = above.parent) yield above;
  } else {
    const last = combinator === '+' ? Math.max(0, place.index - 1) : 0;
    for (let index = place.index - 1; index >= last; index--) {
      const element = place.siblings[index];
      if (element) yield { ...place, element, index };
    }
  }
}

function isAt(test: PositionTest, { element, parent, siblings, index }: ElementInTree): boolean {
  switch (test.kind) {
    case 'root':
      return parent === undefined;
    case 'link':
      return element.name === 'a';
    case 'only':
      return siblings.length === 1;
    case 'last':
      return index === siblings.length - 1;
    case 'nth': {
      const past = index + 1 - test.first;
      return test.step === 0 ? past === 0 : past % test.step === 0 && past / test.step >= 0;
    }
  }
}
