// Walks an expression with what is known of its context: names that nobody declared are faults, and its value's shape.
import { didYouMean } from '../names.ts';
import { boundNames, formatFunctions, jsonataFunctions, pageFunction, pageNames } from './function-names.ts';
import { itemShape, type Shape, type ShapeScope, scalarShape, unknownShape } from './shape.ts';
import { type AstNode, boundName, childrenOf, type SyntaxFault } from './syntax.ts';

/** The shape of an expression's value, and what is wrong with the names in it. */
export interface Inferred {
  readonly shape: Shape;
  readonly faults: readonly SyntaxFault[];
}

/** Infers the shape of an expression in a scope. `source` is its text, for hints; `printed`: its value is put in a text. */
export function inferShape(
  ast: AstNode,
  scope: ShapeScope,
  { source, printed }: { readonly source: string; readonly printed: boolean },
): Inferred {
  const inference = new Inference(scope, source);
  if (printed) inference.noFunction(ast);
  const shape = inference.infer(ast, { context: scope.context, names: new Map(scope.names) });
  return { shape, faults: inference.faults };
}

/** What the nodes below a node see; `names` grows with `:=` inside a block. */
interface Env {
  readonly context: Shape;
  readonly names: Map<string, Shape>;
}

/** Functions whose value has the shape of their first argument. */
const sameShape = new Set(['filter', 'sort', 'reverse', 'shuffle', 'distinct', 'append', 'clone']);

/** Functions whose value is a string, number or boolean. */
const scalarFunctions = new Set([
  ...(
    'abs average boolean ceil contains count exists floor formatBase formatInteger formatNumber fromMillis join ' +
    'length lowercase max millis min not now number pad power random replace round sqrt string substring ' +
    'substringAfter substringBefore sum toMillis trim type uppercase currency decimal percent date roundHalfUp'
  ).split(' '),
]);

/** Functions that hand items of their first argument to a function; the parameter that takes the item. */
const itemParameter: Readonly<Record<string, readonly number[]>> = {
  map: [0],
  filter: [0],
  single: [0],
  sort: [0, 1],
  reduce: [1],
};

class Inference {
  readonly faults: SyntaxFault[] = [];
  readonly #scope: ShapeScope;
  readonly #source: string;

  constructor(scope: ShapeScope, source: string) {
    this.#scope = scope;
    this.#source = source;
  }

  infer(node: AstNode, env: Env): Shape {
    const shape = this.#inferOwn(node, env);
    const item = { ...env, context: itemShape(shape) };
    for (const filter of [...(node.predicate ?? []), ...(node.stages ?? [])]) {
      if (filter.expr) this.infer(filter.expr, item);
    }
    if (node.group) {
      for (const pair of node.group.lhs) for (const each of pair) this.infer(each, item);
      return unknownShape;
    }
    return shape;
  }

  #inferOwn(node: AstNode, env: Env): Shape {
    switch (node.type) {
      case 'string':
      case 'number':
      case 'value':
      case 'regex':
        return scalarShape;
      case 'name':
        return this.#field(env.context, String(node.value));
      case 'variable':
        return this.#variable(String(node.value), env);
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
        for (const child of childrenOf(node)) {
          this.noFunction(child);
          this.infer(child, env);
        }
        return scalarShape;
      default:
        for (const child of childrenOf(node)) this.infer(child, env);
        return unknownShape;
    }
  }

  /** A function that stands where a value is wanted; some tools have values of these names. */
  noFunction(node: AstNode): void {
    const name = node.type === 'variable' && !node.predicate ? String(node.value) : '';
    if (!isFunction(name)) return;
    const near = didYouMean(
      `$${name}`,
      [...boundNames].map((each) => `$${each}`),
      'variable',
    );
    this.faults.push({ message: `"$${name}" is a function`, ...hinted(near) });
  }

  #path(node: AstNode, env: Env): Shape {
    let shape: Shape = env.context;
    const inner: Env = { ...env, names: new Map(env.names) };
    for (const step of node.steps ?? []) {
      const at = { ...inner, context: itemShape(shape) };
      if (step.type === 'sort') {
        for (const term of step.terms ?? []) this.infer(term.expression, at);
      } else {
        const next = this.infer(step, at);
        // With `@$name` the context stays where it was.
        if (step.focus === undefined) shape = next;
        else inner.names.set(step.focus, itemShape(next));
      }
      if (step.index !== undefined) inner.names.set(step.index, scalarShape);
    }
    return shape;
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
      for (const child of childrenOf(node)) this.infer(child, env);
      return scalarShape;
    }
    const items = (node.expressions ?? []).map((each) => this.infer(each, env));
    return { kind: 'list', item: items.map(itemShape).reduce(eitherShape, items[0] ?? unknownShape) };
  }

  #condition(node: AstNode, env: Env): Shape {
    if (node.condition) this.infer(node.condition, env);
    const yes = node.then ? this.infer(node.then, env) : unknownShape;
    return node.else ? eitherShape(yes, this.infer(node.else, env)) : yes;
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
    return unknownShape;
  }

  #transform(node: AstNode, env: Env): Shape {
    const matched = node.pattern ? this.infer(node.pattern, { ...env, context: unknownShape }) : unknownShape;
    const item = { ...env, context: itemShape(matched) };
    for (const each of [node.update, node.delete]) if (each) this.infer(each, item);
    return unknownShape;
  }

  /** A call; `first` is the argument that `~>` hands over. */
  #call(node: AstNode, env: Env, first: Shape | undefined): Shape {
    const name = node.procedure?.type === 'variable' ? String(node.procedure.value) : '';
    if (!this.#forgotten(node.procedure) && node.procedure) this.infer(node.procedure, env);
    const given = node.arguments ?? [];
    const shapes: Shape[] = first === undefined ? [] : [first];
    for (const each of given) {
      if (each.type !== 'lambda') shapes.push(this.infer(each, env));
      else shapes.push(this.#lambda(each, env, this.#parameters(name, shapes[0])));
    }
    const [list = unknownShape, made = unknownShape] = shapes;
    if (sameShape.has(name)) return name === 'append' ? { kind: 'list', item: appended(list, made) } : list;
    if (name === 'single') return itemShape(list);
    if (name === 'map') return { kind: 'list', item: given.at(-1)?.type === 'lambda' ? made : unknownShape };
    return scalarFunctions.has(name) ? scalarShape : unknownShape;
  }

  #parameters(name: string, list: Shape | undefined): readonly (Shape | undefined)[] {
    const parameters: (Shape | undefined)[] = [];
    if (list === undefined || !Object.hasOwn(itemParameter, name)) return parameters;
    for (const index of itemParameter[name] ?? []) parameters[index] = itemShape(list);
    return parameters;
  }

  /** A function that is called without its `$`. */
  #forgotten(procedure: AstNode | undefined): boolean {
    const [only, more] = procedure?.type === 'path' ? (procedure.steps ?? []) : [];
    const name = only?.type === 'name' && more === undefined ? String(only.value) : undefined;
    if (name === undefined || !isFunction(name)) return false;
    this.faults.push({ message: `"${name}" is called without "$"`, hint: `did you mean "$${name}"?` });
    return true;
  }

  #variable(name: string, env: Env): Shape {
    if (name === '') return env.context;
    if (name === '$') return this.#scope.context;
    const known = env.names.get(name);
    if (known) return known;
    if (name === 'eval') {
      this.faults.push({ message: '"$eval" is switched off', hint: 'write the expression itself' });
      return unknownShape;
    }
    // Page facts are told apart by the compiler, which knows where they may stand.
    const elsewhere = pageNames.has(name) || name === pageFunction;
    if (this.#scope.open || isFunction(name) || elsewhere) return unknownShape;
    this.faults.push({ message: `unknown name "$${name}"`, ...hinted(this.#hintForVariable(name, env)) });
    return unknownShape;
  }

  #hintForVariable(name: string, env: Env): string | undefined {
    if (name === 'index' || name === 'position') return 'it is known inside "each" and "rows"';
    if (name === 'parent')
      return 'name the outer item with `as` and use that name, or `$root` for all of data';
    const place = tableNames.get(name);
    if (place !== undefined) return `it is known in ${place}`;
    const context = env.context;
    if (context.kind === 'object' && context.fields.has(name)) return `did you mean "${name}", without "$"?`;
    const known = [...env.names.keys(), ...jsonataFunctions, ...formatFunctions, pageFunction, ...boundNames];
    return didYouMean(
      `$${name}`,
      known.map((each) => `$${each}`),
      'variable',
    );
  }

  #field(context: Shape, name: string): Shape {
    const shape = itemShape(context);
    if (shape.kind === 'unknown') return unknownShape;
    if (shape.kind !== 'object') {
      this.faults.push({ message: `"${name}" is asked of a value that has no fields` });
      return unknownShape;
    }
    const known = shape.fields.get(name);
    if (known) return known;
    const hyphenated = this.#hyphenated(name, shape.fields);
    if (hyphenated !== undefined) {
      const message = `"${hyphenated}" reads as a subtraction`;
      this.faults.push({ message, hint: `put the name between back-ticks: \`${hyphenated}\`` });
    } else {
      this.faults.push({
        message: `unknown name "${name}"`,
        ...hinted(this.#hintForField(name, shape.fields)),
      });
    }
    return unknownShape;
  }

  /** The declared name with a hyphen that stands in the source and of which this name is a part. */
  #hyphenated(name: string, fields: ReadonlyMap<string, Shape>): string | undefined {
    const places = [fields, rootFields(this.#scope)].flatMap((each) => [...(each?.keys() ?? [])]);
    return places.find(
      (key) => key.includes('-') && key.split('-').includes(name) && this.#source.includes(key),
    );
  }

  #hintForField(name: string, fields: ReadonlyMap<string, Shape>): string | undefined {
    const near = didYouMean(name, fields.keys());
    if (near !== undefined) return near;
    if (rootFields(this.#scope)?.has(name)) {
      return `here the context is an item of a list: did you mean "$root.${name}"?`;
    }
    if (isFunction(name) || this.#scope.names.has(name)) return `did you mean "$${name}"?`;
    return 'declare it under "variables"';
  }
}

/** Names that only parts of a table know. */
const tableNames: ReadonlyMap<string, string> = new Map([
  ['rows', 'a table'],
  ['sums', 'the body, foot and carried rows of a table with "sums"'],
  ['pageSums', 'the carried rows of a table with "sums"'],
  ['groupSums', 'the rows of a "group" of a table with "sums"'],
  ['key', 'the rows of a "group"'],
  ['group', 'the rows of a "group"'],
]);

function isFunction(name: string): boolean {
  return jsonataFunctions.has(name) || formatFunctions.has(name) || name === pageFunction;
}

function rootFields(scope: ShapeScope): ReadonlyMap<string, Shape> | undefined {
  const root = scope.names.get('root');
  return root?.kind === 'object' ? root.fields : undefined;
}

function hinted(hint: string | undefined): { hint?: string } {
  return hint === undefined ? {} : { hint };
}

/** What is known of a value that is one or the other. */
function eitherShape(a: Shape, b: Shape): Shape {
  if (a === b) return a;
  return a.kind === 'scalar' && b.kind === 'scalar' ? scalarShape : unknownShape;
}

function appended(list: Shape, more: Shape): Shape {
  return eitherShape(itemShape(list), itemShape(more));
}
