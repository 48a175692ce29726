// Walks an expression with what is known of its context. It finds names that are not declared, which are faults, and
// the shape of its value.

import { pageFunctions, pageNames } from './function-names.ts';
import {
  hintForField,
  hintForFieldOfScalar,
  hintForFunction,
  hintForHyphen,
  hintForVariable,
  isFunction,
  type NamesAround,
  rootFields,
} from './hints.ts';
import { numberPlaceWarnings } from './idioms/doubts.ts';
import { sumDoubt, textNumber } from './idioms/operands.ts';
import { hyphenated, ofBoth, pathText, sumOf } from './infer-texts.ts';
import {
  givenLeft,
  givenPaths,
  isAskedFor,
  type PlainPath,
  presentIf,
  presentUnless,
  withPathsInItems,
} from './presence.ts';
import { parametersOf, resultOf, shapeOfBinary } from './results.ts';
import {
  eitherShape,
  flagShape,
  itemShape,
  numberShape,
  optionalShape,
  type Shape,
  type ShapeScope,
  scalarShape,
  seenShape,
  textShape,
  unknownShape,
  wholeShape,
} from './shape.ts';
import { type AstNode, boundName, childrenOf, type SyntaxFault, tokenOffset } from './syntax.ts';

/** The shape of an expression's value, and what is wrong with the names in it. */
export interface Inferred {
  readonly shape: Shape;
  readonly faults: readonly SyntaxFault[];
  /** What fails or is empty with most data: texts that are added, lists in place of a number, fields of a function. */
  readonly doubts: readonly SyntaxFault[];
  /** What is seldom meant: numbers of items as places in their list. */
  readonly warnings: readonly SyntaxFault[];
  /** The shapes of the values of its nodes. */
  readonly shapes: ReadonlyMap<AstNode, Shape>;
}

/** Infers the shape of an expression in a scope. `source` is its text, for hints. `printed` says that its value is put in a text. */
export function inferShape(
  ast: AstNode,
  scope: ShapeScope,
  { source, printed }: { readonly source: string; readonly printed: boolean },
): Inferred {
  const inference = new Inference(scope, source, ast);
  const env = { context: scope.context, names: new Map(scope.names) };
  if (printed) inference.noFunction(ast, env);
  const shape = inference.infer(ast, env);
  const { faults, doubts, warnings, shapes } = inference;
  return { shape, faults, doubts, warnings, shapes };
}

/** What the nodes below a node know. `names` grows with `:=` inside a block. */
interface Env {
  readonly context: Shape;
  readonly names: Map<string, Shape>;
}

class Inference {
  readonly faults: SyntaxFault[] = [];
  readonly doubts: SyntaxFault[] = [];
  readonly warnings: SyntaxFault[] = [];
  readonly shapes = new Map<AstNode, Shape>();
  /** The paths that give a list of values. */
  readonly #lists = new Set<AstNode>();
  readonly #scope: ShapeScope;
  readonly #source: string;

  readonly #ast: AstNode;

  constructor(scope: ShapeScope, source: string, ast: AstNode) {
    this.#scope = scope;
    this.#source = source;
    this.#ast = ast;
  }

  infer(node: AstNode, env: Env): Shape {
    let shape = this.#inferOwn(node, env);
    for (const { expr } of [...(node.predicate ?? []), ...(node.stages ?? [])]) {
      if (!expr) continue;
      const chosen = this.infer(expr, { ...env, context: itemShape(shape) });
      this.warnings.push(...numberPlaceWarnings(expr, chosen, this.#source));
      shape = withPathsInItems(shape, presentIf(expr));
    }
    if (node.group) {
      const item = { ...env, context: itemShape(shape) };
      for (const pair of node.group.lhs) for (const each of pair) this.infer(each, item);
      shape = unknownShape;
    }
    this.shapes.set(node, shape);
    return shape;
  }

  #inferOwn(node: AstNode, env: Env): Shape {
    switch (node.type) {
      case 'string':
        return textShape;
      case 'number':
        return Number.isInteger(node.value) ? wholeShape : numberShape;
      case 'value':
        return typeof node.value === 'boolean' ? flagShape : scalarShape;
      case 'regex':
        return scalarShape;
      case 'name':
        return this.#field(node, env);
      case 'variable':
        return this.#variable(node, env);
      case 'path':
        return this.#path(node, env);
      case 'unary':
        return this.#unary(node, env);
      case 'condition':
        return this.#condition(node, env);
      case 'block':
        return this.#block(node, env);
      case 'bind':
        return this.#bind(node, env);
      case 'lambda':
        return this.#lambda(node, env, []);
      case 'function':
        return this.#call(node, env, undefined);
      case 'apply':
        return this.#apply(node, env);
      case 'transform':
        return this.#transform(node, env);
      case 'binary':
        return this.#binary(node, env);
      default:
        for (const child of childrenOf(node)) this.infer(child, env);
        return unknownShape;
    }
  }

  /** Reports a function in place of a value, or of an object with fields. Some tools have values of these names. */
  noFunction(node: AstNode, env: Env, into = this.faults): void {
    const name = node.type === 'variable' && !node.predicate ? String(node.value) : '';
    if (!isFunction(name) || env.names.has(name)) return;
    this.#fault(node, `"$${name}" is a function`, hintForFunction(name, this.#around(env)), into);
  }

  #fault(node: AstNode, message: string, hint: string | undefined, into = this.faults): void {
    const at =
      node.position === undefined ? {} : { at: tokenOffset(this.#source, node.position, node.value) };
    into.push({ message, ...(hint === undefined ? {} : { hint }), ...at });
  }

  #around({ names, context }: Env): NamesAround {
    return { names, context, scope: this.#scope };
  }

  #binary(node: AstNode, env: Env): Shape {
    const before = this.faults.length;
    const [left, right] = childrenOf(node);
    const shapes = [left, right].flatMap((child, index) => {
      if (child === undefined) return [];
      this.noFunction(child, env);
      return [this.#given(index === 1 && left ? givenLeft(node, left) : [], child, env)];
    });
    this.#doubtOperands(node, shapes);
    this.#joinHyphens(node, before, env);
    return shapeOfBinary(String(node.value), shapes);
  }

  /** Makes one fault of those since `before` that stand in a word with a hyphen, which reads as a subtraction. */
  #joinHyphens(node: AstNode, before: number, env: Env): void {
    if (this.faults.length === before) return;
    const word = node.value === '-' ? hyphenated(this.#source, (node.position ?? 0) - 1) : undefined;
    if (word === undefined) return;
    const isPart = ({ at = -1 }: SyntaxFault) => at >= word.at && at < word.at + word.text.length;
    const others = this.faults.slice(before).filter((fault) => !isPart(fault));
    if (others.length === this.faults.length - before) return;
    const message = `"${word.text}" reads as a subtraction`;
    const fault = { message, hint: hintForHyphen(word.text, this.#around(env)), at: word.at };
    this.faults.splice(before, this.faults.length, fault, ...others);
  }

  #doubtOperands(node: AstNode, shapes: readonly Shape[]): void {
    const sign = String(node.value);
    const at = Math.max(0, (node.position ?? 1) - sign.length);
    const compared = textNumber(node, shapes);
    if (compared) this.warnings.push({ ...compared, at });
    if (shapes.some(({ seen }) => seen)) return;
    const sum = sumDoubt(node, shapes);
    if (sum) this.doubts.push({ ...sum, at });
    if (sum || !['+', '-', '*', '/', '%'].includes(sign)) return;
    const operands = childrenOf(node);
    const list = operands.find((each) => this.#lists.has(each));
    if (!list) return;
    const message = `"${pathText(list)}" is a list, and "${sign}" takes one number`;
    this.doubts.push({ message, hint: `write ${sumOf(operands, sign) ?? `$sum(${pathText(list)})`}`, at });
  }

  #path(node: AstNode, env: Env): Shape {
    let shape: Shape = env.context;
    let many = false;
    let optional = false;
    const inner: Env = { ...env, names: new Map(env.names) };
    if (node.steps?.[1]?.type === 'name' && node.steps[0]) this.noFunction(node.steps[0], env, this.doubts);
    for (const step of node.steps ?? []) {
      const at = { ...inner, context: itemShape(shape) };
      if (step.type === 'sort') {
        for (const term of step.terms ?? []) this.infer(term.expression, at);
      } else {
        const next = this.infer(step, at);
        many ||= next.kind === 'list' && !next.seen;
        optional ||= next.optional === true;
        // With `@$name` the context stays where it was.
        if (step.focus === undefined) shape = next;
        else inner.names.set(step.focus, itemShape(next));
      }
      if (step.index !== undefined) inner.names.set(step.index, wholeShape);
    }
    const filtered = (node.steps ?? []).some((step) => step.type !== 'name' || step.stages || step.predicate);
    if (many && !filtered && !node.predicate) this.#lists.add(node);
    return optional ? optionalShape(shape) : shape;
  }

  #unary(node: AstNode, env: Env): Shape {
    if (node.value === '{' && Array.isArray(node.lhs)) {
      const fields = new Map<string, Shape>();
      let closed = true;
      for (const [key, value] of node.lhs) {
        this.infer(key, env);
        const shape = this.infer(value, env);
        if (key.type === 'string') fields.set(String(key.value), shape);
        else closed = false;
      }
      return closed ? { kind: 'object', fields } : unknownShape;
    }
    if (node.value !== '[') {
      const [shape = scalarShape] = childrenOf(node).map((child) => this.infer(child, env));
      return shape.kind === 'scalar' && shape.whole ? wholeShape : numberShape;
    }
    const items = (node.expressions ?? []).map((each) => this.infer(each, env));
    return { kind: 'list', item: items.map(itemShape).reduce(eitherShape, items[0] ?? unknownShape) };
  }

  #condition(node: AstNode, env: Env): Shape {
    const { condition, then: yes, else: no } = node;
    if (condition) this.infer(condition, env);
    const shape = yes ? this.#given(condition ? presentIf(condition) : [], yes, env) : unknownShape;
    if (!no) return shape;
    return eitherShape(shape, this.#given(condition ? presentUnless(condition) : [], no, env));
  }

  /** Infers a node where these paths are there. */
  #given(paths: readonly PlainPath[], node: AstNode, env: Env): Shape {
    const given = givenPaths(env, paths);
    if (given === env) return this.infer(node, env);
    const names = new Map(given.names);
    const shape = this.infer(node, { context: given.context, names });
    for (const [name, bound] of names) if (!env.names.has(name)) env.names.set(name, bound);
    return shape;
  }

  #block(node: AstNode, env: Env): Shape {
    const inner = { ...env, names: new Map(env.names) };
    let shape: Shape = unknownShape;
    for (const each of node.expressions ?? []) shape = this.infer(each, inner);
    return shape;
  }

  #bind(node: AstNode, env: Env): Shape {
    const name = boundName(node);
    if (node.rhs?.type === 'lambda') env.names.set(name, unknownShape);
    const shape = node.rhs ? this.infer(node.rhs, env) : unknownShape;
    env.names.set(name, shape);
    return shape;
  }

  #lambda(node: AstNode, env: Env, parameters: readonly (Shape | undefined)[]): Shape {
    const names = new Map(env.names);
    for (const [index, each] of (node.arguments ?? []).entries()) {
      names.set(String(each.value), parameters[index] ?? unknownShape);
    }
    return node.body ? this.infer(node.body, { ...env, names }) : unknownShape;
  }

  #apply(node: AstNode, env: Env): Shape {
    const left = Array.isArray(node.lhs) || !node.lhs ? unknownShape : this.infer(node.lhs as AstNode, env);
    if (node.rhs?.type === 'function') return this.#call(node.rhs, env, left);
    if (node.rhs) this.infer(node.rhs, env);
    if (node.rhs?.type !== 'variable') return unknownShape;
    // Versions before knew nothing of it: a field of it is no fault.
    return seenShape(resultOf(String(node.rhs.value), [left], []));
  }

  #transform(node: AstNode, env: Env): Shape {
    const matched = node.pattern ? this.infer(node.pattern, { ...env, context: unknownShape }) : unknownShape;
    const item = { ...env, context: itemShape(matched) };
    for (const each of [node.update, node.delete]) if (each) this.infer(each, item);
    return unknownShape;
  }

  /** Infers a call. `first` is the argument that `~>` passes on. */
  #call(node: AstNode, env: Env, first: Shape | undefined): Shape {
    const name = node.procedure?.type === 'variable' ? String(node.procedure.value) : '';
    if (!this.#forgotten(node.procedure) && node.procedure) this.infer(node.procedure, env);
    const given = node.arguments ?? [];
    const shapes: Shape[] = first === undefined ? [] : [first];
    for (const each of given) {
      if (each.type !== 'lambda') shapes.push(this.infer(each, env));
      else shapes.push(this.#lambda(each, env, parametersOf(name, shapes[0])));
    }
    return resultOf(name, shapes, given);
  }

  /** Reports a function that is called without its `$`. */
  #forgotten(procedure: AstNode | undefined): boolean {
    const [only, more] = procedure?.type === 'path' ? (procedure.steps ?? []) : [];
    const name = only?.type === 'name' && more === undefined ? String(only.value) : undefined;
    if (name === undefined || !isFunction(name)) return false;
    this.#fault(only ?? { type: 'name' }, `"${name}" is called without "$"`, `did you mean "$${name}"?`);
    return true;
  }

  #variable(node: AstNode, env: Env): Shape {
    const name = String(node.value);
    if (name === '') return env.context;
    if (name === '$') return this.#scope.context;
    const known = env.names.get(name);
    if (known) return known;
    if (name === 'eval') {
      this.#fault(node, '"$eval" is switched off', 'write the expression itself');
      return unknownShape;
    }
    // The compiler checks page facts: it knows where they may stand.
    const elsewhere = pageNames.has(name) || pageFunctions.has(name);
    if (this.#scope.open || isFunction(name) || elsewhere) return unknownShape;
    this.#fault(node, `unknown name "$${name}"`, hintForVariable(name, this.#around(env)));
    return unknownShape;
  }

  #field(node: AstNode, env: Env): Shape {
    const name = String(node.value);
    const shape = itemShape(env.context);
    if (shape.kind === 'unknown') return unknownShape;
    if (shape.seen) return this.#seenField(node, shape, env);
    if (shape.kind !== 'object') {
      const hint = hintForFieldOfScalar(name, this.#around(env));
      this.#fault(node, `"${name}" is asked of a value that has no fields`, hint);
      return unknownShape;
    }
    const known = shape.fields.get(name);
    if (known) return known;
    const word = this.#hyphenated(name, shape.fields);
    if (word !== undefined) {
      const hint = `put the name between back-ticks: \`${word}\``;
      this.#fault(node, `"${word}" reads as a subtraction`, hint);
    } else {
      this.#fault(node, `unknown name "${name}"`, hintForField(name, shape, this.#around(env)));
    }
    return unknownShape;
  }

  /** Returns the field of a value that is only seen. Data may have others, so an unknown name is a warning. */
  #seenField(node: AstNode, shape: Shape, env: Env): Shape {
    const name = String(node.value);
    if (shape.kind !== 'object') return unknownShape;
    const known = shape.fields.get(name);
    const ofData = shape !== this.#scope.names.get('root') && rootFields(this.#scope)?.has(name);
    if (known) {
      if (ofData && shape === itemShape(this.#scope.context)) this.warnings.push(ofBoth(name, node.position));
      return known;
    }
    // Whoever asks whether a value is there knows that it may not be.
    if (!ofData && isAskedFor(name, this.#ast)) return unknownShape;
    const message = `no item has "${name}": it is nothing here`;
    this.#fault(node, message, hintForField(name, shape, this.#around(env)), this.warnings);
    return unknownShape;
  }

  /**
   * Returns the declared name with a hyphen that stands in the source and of which this name is a part (`price-2` is
   * one), or undefined.
   */
  #hyphenated(name: string, fields: ReadonlyMap<string, Shape>): string | undefined {
    const places = [fields, rootFields(this.#scope)].flatMap((each) => [...(each?.keys() ?? [])]);
    return places.find(
      (key) => key.includes('-') && key.split('-').includes(name) && this.#source.includes(key),
    );
  }
}
