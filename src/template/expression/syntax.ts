// JSONata's syntax tree, and what is known from it alone: the names and features that an expression uses.
import jsonata from 'jsonata';
import { plainTree } from './plain-tree.ts';
import { syntaxHint } from './syntax-hints.ts';

/** A node of JSONata's syntax tree, as its parser gives it. Which keys there are depends on `type`. */
export interface AstNode {
  readonly type: string;
  readonly value?: unknown;
  readonly position?: number;
  readonly steps?: readonly AstNode[];
  readonly stages?: readonly AstNode[];
  readonly predicate?: readonly AstNode[];
  readonly expr?: AstNode;
  readonly expression?: AstNode;
  readonly expressions?: readonly AstNode[];
  readonly arguments?: readonly AstNode[];
  readonly procedure?: AstNode;
  readonly condition?: AstNode;
  readonly then?: AstNode;
  readonly else?: AstNode;
  readonly body?: AstNode;
  readonly pattern?: AstNode;
  readonly update?: AstNode;
  readonly delete?: AstNode;
  /** The pairs of key and value of an object constructor or a group, or the operand of a binary. */
  readonly lhs?: AstNode | readonly (readonly [AstNode, AstNode])[];
  readonly rhs?: AstNode;
  readonly group?: {
    readonly lhs: readonly (readonly [AstNode, AstNode])[];
    readonly position?: number | undefined;
  };
  readonly terms?: readonly { readonly expression: AstNode; readonly descending?: boolean }[];
  /** The name bound by `@$name` on a step. */
  readonly focus?: string;
  readonly index?: string;
  readonly tuple?: boolean;
  readonly keepArray?: boolean;
  readonly keepSingletonArray?: boolean;
  readonly consarray?: boolean;
  readonly thunk?: boolean;
  readonly signature?: unknown;
  readonly nextFunction?: string;
  /** Where `%` finds the item that it means: under a label in the tuple of the path. */
  readonly slot?: { readonly label: string };
  /** The label under which a step keeps the item that it began with, for `%`. */
  readonly ancestor?: { readonly label: string };
}

/** A parsed expression. */
export interface ParsedExpression {
  readonly ast: AstNode;
  /** The `$names` that it uses and does not bind itself. */
  readonly free: ReadonlySet<string>;
}

/** What is wrong with an expression. */
export interface SyntaxFault {
  readonly message: string;
  readonly hint?: string;
  /** The place in the source, from 0. */
  readonly at?: number;
  /** What is reported once in a template, however often it stands there. */
  readonly once?: string;
}

/** The most levels of a tree. Code that walks a tree recurses, and so does JSONata. */
const mostLevels = 500;

const tooDeep: SyntaxFault = {
  message: `the expression is nested more than ${mostLevels} levels deep`,
  hint: 'put parts of it into "define"',
};

const transformHint =
  'write the changed copy itself: $merge([item, { "price": 0 }]), for a list $map(items, function($x) { $merge([$x, { "price": 0 }]) })';

const parentHint = 'name the outer item with `as` and use that name, or `$root` for all of data';

/**
 * Expressions that were parsed before, by their source. Templates of one sender have many in common. Trees are frozen and
 * hold nothing but what the source says, so templates may share them.
 */
const parsedBefore = new Map<string, ParsedExpression>();
const mostParsed = 2048;
/** Longer ones are seldom the same. Characters. */
const longestShared = 300;

/** Parses a JSONata expression, or returns what is wrong with it. */
export function parseExpression(source: string): ParsedExpression | SyntaxFault {
  const before = parsedBefore.get(source);
  if (before !== undefined) return before;
  const parsed = parse(source);
  if (isFault(parsed) || source.length > longestShared) return parsed;
  const [oldest] = parsedBefore.size < mostParsed ? [] : parsedBefore.keys();
  if (oldest !== undefined) parsedBefore.delete(oldest);
  parsedBefore.set(source, parsed);
  return parsed;
}

function parse(source: string): ParsedExpression | SyntaxFault {
  if (source.trim() === '')
    return { message: 'the expression is empty', hint: 'write an expression, or take it out' };
  if (source.length > 20_000) return { message: 'the expression is longer than 20,000 characters' };
  try {
    const ast = treeOf(source);
    const found: Found = { free: new Set(), transform: undefined, level: 0, deep: false };
    walk(ast, new Set(), found);
    if (found.deep) return tooDeep;
    const { free, transform } = found;
    if (!transform) return { ast: plainTree(ast), free };
    return {
      message: 'the transform operator "|…|…|" is switched off: no expression changes a value',
      hint: transformHint,
      at: tokenOffset(source, transform.position ?? 0, '|'),
    };
  } catch (error) {
    return syntaxFault(error, source);
  }
}

/** JSONata's parser alone. To make an expression of the tree takes a third as long again, for functions of the clock that nobody here calls. */
const { parser } = jsonata as unknown as { readonly parser: (source: string) => AstNode };

/** Returns the tree of an expression. */
function treeOf(source: string): AstNode {
  try {
    return withPatterns(parser(source));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    // Only what makes an expression puts the fault into words. The declared type of the tree lacks most keys.
    return jsonata(source).ast() as unknown as AstNode;
  }
}

/**
 * Puts the regular expressions back. The parser writes what stands before `??` and `?:` into the tree twice, and the copy
 * has lost them.
 */
function withPatterns(ast: AstNode): AstNode {
  const lost: { value?: unknown; readonly position?: number }[] = [];
  const expressions = new Map<number | undefined, RegExp>();
  const collect = (node: AstNode, level: number): void => {
    if (level > mostLevels) return;
    if (node.type === 'regex' && node.value instanceof RegExp) expressions.set(node.position, node.value);
    else if (node.type === 'regex') lost.push(node);
    for (const child of childrenOf(node)) collect(child, level + 1);
  };
  collect(ast, 0);
  for (const each of lost) each.value = expressions.get(each.position);
  return ast;
}

/** Returns whether parsing failed. */
export function isFault(parsed: ParsedExpression | SyntaxFault): parsed is SyntaxFault {
  return 'message' in parsed;
}

function syntaxFault(error: unknown, source: string): SyntaxFault {
  // The parser recurses over brackets.
  if (error instanceof RangeError) return tooDeep;
  const { code, message, position, token } = thrown(error);
  if (code === 'S0217') return { message: '"%" reaches no outer context', hint: parentHint };
  const at = position === undefined ? undefined : tokenOffset(source, position, token);
  const near = at === undefined || at >= source.length ? '' : ` at character ${at + 1}`;
  const hint = source.includes('{{')
    ? 'this key takes a bare expression, without {{ }}'
    : syntaxHint({ code, token, source });
  return {
    message: `not a JSONata expression: ${lowerFirst(message)}${near}`,
    ...(hint === undefined ? {} : { hint }),
    ...(at === undefined ? {} : { at }),
  };
}

/** What may stand between a token and its `position`. */
const tokenTail = /^["'`]?\s*\(?$/;

/** Returns where a token begins. JSONata's `position` is the end of the token, or of the bracket after a function's name. */
export function tokenOffset(source: string, position: number, token: unknown): number {
  const end = Math.min(position, source.length);
  const text = typeof token === 'string' || typeof token === 'number' ? String(token) : '';
  const start = text === '' ? -1 : source.lastIndexOf(text, end - text.length);
  if (start < 0 || !tokenTail.test(source.slice(start + text.length, end))) return end;
  return '$`"\''.includes(source[start - 1] ?? ' ') ? start - 1 : start;
}

/** Reads what JSONata throws: plain objects with a code, and sometimes real errors. */
function thrown(error: unknown): {
  code?: string;
  message: string;
  position?: number;
  token?: unknown;
} {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const { code, message, position, token } = error as Readonly<Record<string, unknown>>;
  return {
    ...(typeof code === 'string' ? { code } : {}),
    message: typeof message === 'string' && message !== '' ? message : 'unknown error',
    ...(typeof position === 'number' ? { position, token } : {}),
  };
}

/** Returns a message in the form of Platen's own: lower case, no full stop. */
function lowerFirst(message: string): string {
  const text = message.replace(/\.$/, '');
  return /^[A-Z][a-z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

interface Found {
  readonly free: Set<string>;
  transform: AstNode | undefined;
  /** The level of the node that is visited. */
  level: number;
  deep: boolean;
}

/** Collects free names. `bound` holds the names that the expression binds itself. Blocks and lambdas have their own. */
function walk(node: AstNode, bound: Set<string>, found: Found): void {
  if (found.level >= mostLevels) found.deep = true;
  if (found.deep) return;
  found.level++;
  if (node.type === 'transform') found.transform ??= node;
  if (node.type === 'variable' && typeof node.value === 'string' && node.value !== '') {
    if (!bound.has(node.value) && node.value !== '$') found.free.add(node.value);
  }
  const inner = node.type === 'block' || node.type === 'lambda' ? new Set(bound) : bound;
  if (node.type === 'lambda') for (const each of node.arguments ?? []) inner.add(String(each.value));
  // A function may call itself. Any other value is bound after it was made.
  if (node.type === 'bind' && node.rhs?.type === 'lambda') inner.add(boundName(node));
  for (const child of childrenOf(node)) {
    walk(child, inner, found);
    if (child.focus !== undefined) inner.add(child.focus);
    if (child.index !== undefined) inner.add(child.index);
  }
  if (node.type === 'bind') bound.add(boundName(node));
  found.level--;
}

/** Returns the name on the left of `:=`. */
export function boundName(node: AstNode): string {
  return String((node.lhs as AstNode).value);
}

/** The keys of a node that has none below it. */
const keysOfLeaf: ReadonlySet<string> = new Set(['type', 'value', 'position']);

/** Returns the nodes below a node, in the order in which they are evaluated. */
export function childrenOf(node: AstNode): AstNode[] {
  const children: AstNode[] = [];
  // Most nodes are names and numbers. To ask them for each key that a node may have takes long in a first document.
  if (Object.keys(node).every((key) => keysOfLeaf.has(key))) return children;
  const add = (each: AstNode | undefined) => {
    if (each !== undefined && typeof each === 'object') children.push(each);
  };
  const addPairs = (pairs: readonly (readonly [AstNode, AstNode])[]) => {
    for (const pair of pairs) children.push(...pair);
  };
  add(node.procedure);
  if (node.type !== 'lambda') for (const each of node.arguments ?? []) add(each);
  for (const each of node.steps ?? []) add(each);
  if (Array.isArray(node.lhs)) addPairs(node.lhs);
  else if (node.type !== 'bind') add(node.lhs as AstNode | undefined);
  for (const key of ['rhs', 'expr', 'expression', 'condition', 'then', 'else'] as const) add(node[key]);
  for (const each of node.expressions ?? []) add(each);
  for (const key of ['pattern', 'update', 'delete', 'body'] as const) add(node[key]);
  for (const each of [...(node.predicate ?? []), ...(node.stages ?? [])]) add(each);
  for (const each of node.terms ?? []) add(each.expression);
  if (node.group) addPairs(node.group.lhs);
  return children;
}
