// Reads CSS selectors as drawings use them (Selectors Level 4). `matching.ts` compares them with elements.

/** A test such as `[key="wanted"]`. Without an operator the attribute has to be there. */
export interface AttributeTest {
  readonly key: string;
  readonly operator: string | undefined;
  readonly wanted: string;
}

/** A test of the place of an element among its siblings. */
export type PositionTest =
  | { readonly kind: 'root' }
  | { readonly kind: 'link' }
  | { readonly kind: 'only' }
  | { readonly kind: 'last' }
  /** Every `step`th element, from the one numbered `first` on. With a step of 0 it is that one alone. */
  | { readonly kind: 'nth'; readonly step: number; readonly first: number };

/** Tests of one element, all of which have to hold. */
export interface Compound {
  readonly name: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly attributes: readonly AttributeTest[];
  readonly positions: readonly PositionTest[];
  /** Tests of which none may hold. */
  readonly not: readonly Compound[];
}

/** How a compound relates to the next one. */
export type Combinator = ' ' | '>' | '+' | '~';

/** A selector. The last compound is for the element itself. Each of the others stands before a combinator. */
export interface Selector {
  readonly compounds: readonly Compound[];
  readonly combinators: readonly Combinator[];
  /** The specificity: ids weigh more than classes and the like, and those more than names. */
  readonly specificity: number;
}

/** The result of reading a list of selectors: those that are known, and the first that is not. */
export interface ParsedSelectors {
  readonly selectors: readonly Selector[];
  readonly unknown: string | undefined;
}

/** Reads a list of selectors. A selector for a state in a viewer (`:hover`) selects nothing in a document, and is dropped. */
export function parseSelectors(text: string): ParsedSelectors {
  const selectors: Selector[] = [];
  let unknown: string | undefined;
  for (const part of text.split(',')) {
    const selector = parseSelector(part.trim());
    if (selector === 'unknown') unknown ??= part.trim();
    else if (selector !== 'never') selectors.push(selector);
  }
  return { selectors, unknown };
}

const identifier = '-?(?:[a-zA-Z_\\u0080-\\uffff]|\\\\.)(?:[\\w\\-\\u0080-\\uffff]|\\\\.)*';
const value = '(?:"(?<double>[^"]*)"|\'(?<single>[^\']*)\'|(?<bare>[\\w-]+))';
const token = new RegExp(
  [
    `(?<name>\\*|${identifier})`,
    '#(?<id>(?:[\\w\\-\\u0080-\\uffff]|\\\\.)+)',
    `\\.(?<className>${identifier})`,
    `\\[\\s*(?<key>${identifier})\\s*(?:(?<operator>[~|^$*]?=)\\s*${value}\\s*)?\\]`,
    '(?<pseudo>::?[a-zA-Z-]+)(?:\\((?<argument>[^()]*)\\))?',
    '(?<combinator>\\s*[>+~]\\s*|\\s+)',
  ].join('|'),
  'y',
);

type Tokens = Readonly<Record<string, string | undefined>>;

/** A compound while it is read. */
class OpenCompound implements Compound {
  name: string | undefined;
  id: string | undefined;
  readonly classes: string[] = [];
  readonly attributes: AttributeTest[] = [];
  readonly positions: PositionTest[] = [];
  readonly not: Compound[] = [];
  specificity = 0;
  isEmpty = true;

  /** Adds one simple selector. */
  add(found: Tokens): 'unknown' | 'never' | undefined {
    this.isEmpty = false;
    if (found.name !== undefined) {
      this.name = found.name === '*' ? undefined : unescaped(found.name);
      this.specificity += found.name === '*' ? 0 : 1;
    } else if (found.id !== undefined) {
      this.id = unescaped(found.id);
      this.specificity += 1e6;
    } else if (found.pseudo?.startsWith('::')) return 'never';
    else {
      this.specificity += 1e3;
      if (found.className !== undefined) this.classes.push(unescaped(found.className));
      else if (found.key !== undefined) this.#addAttribute(found.key, found);
      else return this.#addPseudo(found.pseudo?.slice(1).toLowerCase() ?? '', found.argument?.trim());
    }
    return undefined;
  }

  #addAttribute(key: string, { operator, double, single, bare }: Tokens): void {
    this.attributes.push({ key, operator, wanted: double ?? single ?? bare ?? '' });
  }

  #addPseudo(name: string, argument: string | undefined): 'unknown' | 'never' | undefined {
    if (argument === undefined) {
      const position = positions.get(name);
      if (position) this.positions.push(position);
      return position ? undefined : states.has(name) ? 'never' : 'unknown';
    }
    if (name === 'nth-child') {
      const nth = parseNth(argument.toLowerCase());
      if (nth) this.positions.push(nth);
      return nth ? undefined : 'unknown';
    }
    const inner = name === 'not' ? parseSelector(argument) : 'unknown';
    if (typeof inner === 'string') return inner === 'never' ? undefined : 'unknown';
    const [only, more] = inner.compounds;
    if (!only || more) return 'unknown';
    this.not.push(only);
    this.specificity += inner.specificity - 1e3;
    return undefined;
  }
}

function parseSelector(text: string): Selector | 'unknown' | 'never' {
  const compounds: OpenCompound[] = [];
  const combinators: Combinator[] = [];
  let compound = new OpenCompound();
  for (let at = 0; at < text.length; at = token.lastIndex) {
    token.lastIndex = at;
    const found = token.exec(text)?.groups;
    if (!found) return 'unknown';
    const next = token.lastIndex;
    if (found.combinator === undefined) {
      const fault = compound.add(found);
      if (fault) return fault;
    } else {
      if (compound.isEmpty) return 'unknown';
      compounds.push(compound);
      // The pattern matches no others.
      combinators.push((found.combinator.trim() || ' ') as Combinator);
      compound = new OpenCompound();
    }
    token.lastIndex = next;
  }
  if (compound.isEmpty) return 'unknown';
  compounds.push(compound);
  return { compounds, combinators, specificity: compounds.reduce((sum, one) => sum + one.specificity, 0) };
}

function unescaped(name: string): string {
  return name.replace(/\\(.)/g, '$1');
}

const positions: ReadonlyMap<string, PositionTest> = new Map<string, PositionTest>([
  ['root', { kind: 'root' }],
  ['link', { kind: 'link' }],
  ['any-link', { kind: 'link' }],
  ['only-child', { kind: 'only' }],
  ['last-child', { kind: 'last' }],
  ['first-child', { kind: 'nth', step: 0, first: 1 }],
]);

const states: ReadonlySet<string> = new Set([
  ...['hover', 'active', 'focus', 'focus-within', 'focus-visible', 'visited', 'target', 'empty', 'checked'],
  ...['enabled', 'disabled', 'before', 'after', 'first-line', 'first-letter'],
]);

/** Reads `odd`, `even`, `3` or `2n+1`. Returns undefined for anything else. */
function parseNth(argument: string): PositionTest | undefined {
  const text = argument === 'odd' ? '2n+1' : argument === 'even' ? '2n' : argument;
  if (/^\d{1,6}$/.test(text)) return { kind: 'nth', step: 0, first: Number(text) };
  const [, step, offset = '0'] = /^([+-]?\d{0,6})n\s*([+-]\s*\d{1,6})?$/.exec(text) ?? [];
  if (step === undefined) return undefined;
  const every = /\d/.test(step) ? Number(step) : Number(`${step}1`);
  return { kind: 'nth', step: every, first: Number(offset.replace(/\s/g, '')) };
}
