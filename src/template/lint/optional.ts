// Values that data may leave out, where arithmetic, a comparison or a sum meets them: nothing comes of it then, in silence.
import { operandsOf } from '../expression/presence.ts';
import { itemShape, type Shape } from '../expression/shape.ts';
import { type AstNode, childrenOf, type SyntaxFault, tokenOffset } from '../expression/syntax.ts';
import { aggregates, calledName, isOptional, itemsPart } from './aggregates.ts';
import { comparisonWay } from './comparisons.ts';
import { pathWritten, positionOf } from './written.ts';

/** What is known of an expression. */
export interface LintedExpression {
  readonly source: string;
  readonly shapes: ReadonlyMap<AstNode, Shape>;
  /** Whether its value is only asked for its truth, as that of `if` is. */
  readonly asked: boolean;
}

/** How the value of a node is used: whether what is missing is asked for, and whether only its truth counts. */
export interface Use {
  readonly handled: boolean;
  readonly asked: boolean;
}

/** Returns the warnings about optional values without a default, each value once. */
export function optionalWarnings(ast: AstNode, about: LintedExpression): readonly SyntaxFault[] {
  const search = new OptionalSearch(about);
  search.walk(ast, { handled: false, asked: about.asked });
  return search.found;
}

class OptionalSearch {
  readonly found: SyntaxFault[] = [];
  readonly #about: LintedExpression;
  readonly #reported = new Set<string>();

  constructor(about: LintedExpression) {
    this.#about = about;
  }

  walk(node: AstNode, use: Use): void {
    if (node.type === 'condition') this.#condition(node, use);
    else if (node.type === 'binary') this.#binary(node, use);
    else if (node.type === 'apply') this.#apply(node, use);
    else if (node.type === 'function') this.#call(node, use);
    else this.#others(node, use);
  }

  #others(node: AstNode, use: Use): void {
    if (node.type === 'unary' && node.value === '-' && node.expression)
      this.#operand(node.expression, '-', use);
    const inner = { handled: use.handled, asked: node.type === 'block' && use.asked };
    const filters = new Set([...(node.predicate ?? []), ...(node.stages ?? [])]);
    for (const child of childrenOf(node)) {
      if (filters.has(child))
        for (const each of childrenOf(child)) this.walk(each, { ...inner, asked: true });
      else this.walk(child, inner);
    }
  }

  #condition({ condition, then: yes, else: no }: AstNode, use: Use): void {
    // `a ?: b` asks whether there is an `a`, and so does `a ?? b`.
    const elvis = condition && yes && sameText(condition, yes);
    const isGuard = no === undefined || isEmpty(no) || (condition && yes && mentions(yes, condition));
    if (condition) this.walk(condition, { handled: use.handled || elvis === true, asked: isGuard === true });
    if (yes) this.walk(yes, { handled: use.handled, asked: use.asked });
    if (no) this.walk(no, { handled: use.handled, asked: use.asked });
  }

  #binary(node: AstNode, use: Use): void {
    const sign = String(node.value);
    const operands = childrenOf(node);
    const joins = sign === 'and' || sign === 'or';
    if (['+', '-', '*', '/', '%'].includes(sign)) for (const each of operands) this.#operand(each, sign, use);
    if (!use.handled) this.#compare(node, use);
    for (const each of operands) this.walk(each, { handled: use.handled, asked: joins && use.asked });
  }

  #compare(node: AstNode, use: Use): void {
    const optional = childrenOf(node).filter((each) => this.#isOptional(each));
    for (const each of optional) {
      const name = pathWritten(each);
      const reported =
        name && comparisonWay(node, each, { name, asked: use.asked, shapes: this.#about.shapes });
      if (name && reported) this.#tell(each, name, reported);
    }
  }

  #operand(node: AstNode, sign: string, { handled }: Use): void {
    if (handled || !this.#isOptional(node)) return;
    const name = pathWritten(node) ?? this.#nameWithin(node);
    if (name === undefined) return;
    const message = `data may leave out "${name}", and "${sign}" gives nothing then`;
    this.#tell(node, name, {
      message,
      hint: `write (${name} ?? 0) or another value, or give it a "default"`,
    });
  }

  #apply(node: AstNode, use: Use): void {
    const left = node.lhs as AstNode | undefined;
    const name = node.rhs?.type === 'variable' ? String(node.rhs.value) : calledName(node.rhs);
    if (left && aggregates.has(name) && !node.rhs?.arguments?.length) this.#aggregate(name, left, use);
    for (const each of childrenOf(node)) this.walk(each, { handled: use.handled, asked: false });
  }

  #call(node: AstNode, use: Use): void {
    const name = calledName(node);
    const given = node.arguments ?? [];
    const [first] = given;
    if (first && aggregates.has(name)) this.#aggregate(name, first, use);
    if (first && name === 'not' && !use.handled) this.#negated(first);
    const asksEach = ['filter', 'single'].includes(name);
    for (const each of given) {
      const handled = use.handled || name === 'exists' || name === 'type';
      const asked = name === 'boolean' || name === 'not' ? true : asksEach && each.type === 'lambda';
      if (each.type === 'lambda' && each.body) this.walk(each.body, { handled, asked });
      else this.walk(each, { handled, asked });
    }
  }

  #negated(node: AstNode): void {
    const name = pathWritten(node);
    if (name === undefined || !this.#isOptional(node)) return;
    const shape = this.#about.shapes.get(node);
    const isFlag = shape?.kind === 'scalar' && shape.flag === true;
    const hint = isFlag ? `write $not(${name} ?? false)` : `write $not($exists(${name}))`;
    this.#tell(node, name, { message: `data may leave out "${name}", and "$not" gives nothing then`, hint });
  }

  #aggregate(name: string, list: AstNode, { handled }: Use): void {
    if (handled) return;
    const { shapes } = this.#about;
    const part = itemsPart(list, shapes);
    if (part === undefined) {
      for (const each of list.type === 'unary' && list.value === '[' ? (list.expressions ?? []) : [list]) {
        const own = pathWritten(each);
        const item = shapes.get(each);
        if (own && item && (item.optional || itemShape(item).optional))
          this.#leftOut(name, each, { own, way: undefined });
      }
      return;
    }
    const { head, tail } = part;
    if (head && this.#isOptional(head)) {
      const own = pathWritten(head);
      const message = `data may leave out "${own}", and "$${name}" gives nothing then`;
      if (own) this.#tell(head, own, { message, hint: 'give it "default": [] under "variables"' });
    }
    if (!tail || !this.#isOptional(tail)) return;
    const own = pathWritten(tail) ?? this.#nameWithin(tail);
    const before = head && pathWritten(head);
    if (own) this.#leftOut(name, tail, { own, way: before && `${before}.(${own} ?? 0)` });
  }

  #leftOut(
    name: string,
    node: AstNode,
    { own, way }: { readonly own: string; readonly way: string | undefined },
  ): void {
    const message = `data may leave out "${own}", and "$${name}" does not count what is left out`;
    const hint = `write ${way ?? `(${own} ?? 0)`} or another value, or give it a "default"`;
    this.#tell(node, own, { message, hint });
  }

  #isOptional(node: AstNode): boolean {
    return isOptional(node, this.#about.shapes);
  }

  /** Returns the optional path that makes a value missing: of `$round(a)`, of `(a)`. */
  #nameWithin(node: AstNode): string | undefined {
    for (const each of operandsOf(node)) {
      if (!this.#isOptional(each)) continue;
      const name = pathWritten(each) ?? this.#nameWithin(each);
      if (name !== undefined) return name;
    }
    return undefined;
  }

  #tell(node: AstNode, name: string, reported: { readonly message: string; readonly hint: string }): void {
    if (this.#reported.has(name)) return;
    this.#reported.add(name);
    const { source } = this.#about;
    const at = tokenOffset(source, positionOf(node) ?? 0, /[\w$]+/.exec(name)?.[0] ?? '');
    this.found.push({ ...reported, at: Math.max(0, Math.min(at, source.length)) });
  }
}

function isEmpty({ type, value }: AstNode): boolean {
  return (type === 'string' && value === '') || (type === 'value' && value !== true);
}

/** Returns whether two nodes are the same part of the source, which `?:` takes twice. */
function sameText(a: AstNode, b: AstNode): boolean {
  const at = positionOf(a);
  return at !== undefined && at === positionOf(b) && a.type === b.type;
}

/** Returns whether a node reads something that a condition asks for. */
function mentions(node: AstNode, condition: AstNode): boolean {
  const asked = new Set(pathsIn(condition));
  return pathsIn(node).some((path) => asked.has(path));
}

function pathsIn(node: AstNode): readonly string[] {
  const own = node.type === 'path' || node.type === 'variable' ? pathWritten(node) : undefined;
  return own === undefined ? childrenOf(node).flatMap(pathsIn) : [own];
}
