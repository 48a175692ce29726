// A compiled expression.
import type { Expression } from '../kind.ts';
import { compileTree, type Evaluator } from './evaluate/compile.ts';
import { faultOf } from './evaluate/fault.ts';
import {
  formatFunctions,
  leftOutFunction,
  messageFunction,
  pageFunctions,
  pageNames,
} from './function-names.ts';
import type { Scope } from './scope.ts';
import {
  type AstNode,
  childrenOf,
  isFault,
  type ParsedExpression,
  parseExpression,
  type SyntaxFault,
  tokenOffset,
} from './syntax.ts';

/** The functions of Platen. */
const usualFunctions: ReadonlySet<string> = new Set([...formatFunctions, ...pageFunctions]);

/** Those of a template with messages. */
const withMessages: ReadonlySet<string> = new Set([...usualFunctions, messageFunction]);

/** The failure of an evaluation. Its message is for the author of the template. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  /** The place in the source of the expression, as far as it is known. */
  readonly at: number | undefined;

  constructor(message: string, options: { readonly at?: number | undefined; readonly cause: unknown }) {
    super(message, { cause: options.cause });
    this.at = options.at;
  }
}

/** An id, without `#`, that an expression asks for by a constant. */
export interface PageReference {
  readonly id: string;
  /** Where in the source. */
  readonly at: number;
  /** What of the block is asked for. */
  readonly asks: 'page' | 'number';
}

/** An expression ready to be evaluated, any number of times and for any number of documents. */
export class CompiledExpression implements Expression {
  readonly path: string;
  readonly source: string;
  readonly pageDependent: boolean;
  readonly readsData: boolean;
  /** Where the source begins in the string at `path`. */
  readonly offset: number;
  readonly parsed: ParsedExpression;
  /** The ids that it asks `$pageOf` or `$numberOf` for by a constant. */
  readonly pageReferences: readonly PageReference[];
  /** The tree whose sums tell of items that they leave out, where they may leave out any. It has the same value. */
  readonly counting: AstNode | undefined;
  /** Whether it has no value where something that it is computed of is missing. */
  readonly mayMiss: boolean;
  /** Whether it consists of constants and formats alone, so that it gives the same with all data. */
  readonly constant: boolean;
  readonly #evaluate: Evaluator;
  readonly #hasMessages: boolean;

  constructor(
    from: Pick<CompiledExpression, 'path' | 'source' | 'offset' | 'parsed'> &
      Partial<Pick<CompiledExpression, 'counting' | 'mayMiss'>>,
    hasMessages = false,
    onNode?: () => void,
  ) {
    const { path, source, offset, parsed, counting, mayMiss = false } = from;
    this.#hasMessages = hasMessages;
    const known = hasMessages ? withMessages : usualFunctions;
    const functions = counting ? new Set([...known, leftOutFunction]) : known;
    const tree = counting ?? parsed.ast;
    this.counting = counting;
    this.mayMiss = mayMiss;
    this.path = path;
    this.source = source;
    this.offset = offset;
    this.parsed = parsed;
    this.pageDependent = [...parsed.free].some((name) => pageFunctions.has(name) || pageNames.has(name));
    this.readsData =
      parsed.ast.type !== 'string' && parsed.ast.type !== 'number' && parsed.ast.type !== 'value';
    this.pageReferences = this.pageDependent ? pageReferences(parsed.ast, source) : [];
    this.#evaluate = compileTree(tree, functions, onNode);
    this.constant = isConstant(parsed.ast);
  }

  /** The source as messages show it. A long one is cut. */
  get quoted(): string {
    const { source } = this;
    return source.length <= 80 ? `"${source}"` : `"${source.slice(0, 77)}…"`;
  }

  /** Returns an expression that gives the same, and calls `onNode` for each node that it evaluates. */
  withCount(onNode: () => void): CompiledExpression {
    return new CompiledExpression(this, this.#hasMessages, onNode);
  }

  /** Returns the value in a scope, which may be a function. Throws `ExpressionError`. */
  evaluate(scope: Scope): unknown {
    try {
      return this.#evaluate(scope);
    } catch (error) {
      scope.environment.leftOut.count = 0;
      const fault = faultOf(error);
      const { message, position, token } = fault;
      const at = position === undefined ? undefined : tokenOffset(this.source, position, token);
      throw new ExpressionError(message, { at, cause: fault });
    }
  }
}

function isConstant(node: AstNode): boolean {
  switch (node.type) {
    case 'string':
    case 'number':
    case 'value':
      return true;
    case 'function': {
      const named = node.procedure?.type === 'variable' && formatFunctions.has(String(node.procedure.value));
      return named && childrenOf(node).every((child) => child === node.procedure || isConstant(child));
    }
    case 'binary':
      return node.value !== '..' && childrenOf(node).every(isConstant);
    case 'unary':
    case 'condition':
    case 'block':
      return childrenOf(node).every(isConstant);
    default:
      return false;
  }
}

function pageReferences(node: AstNode, source: string): PageReference[] {
  const below = childrenOf(node).flatMap((child) => pageReferences(child, source));
  const called = String(node.procedure?.value);
  if (node.type !== 'function' || !pageFunctions.has(called)) return below;
  const [first] = node.arguments ?? [];
  const id = first?.type === 'string' ? String(first.value) : undefined;
  const at = tokenOffset(source, node.position ?? 0, called);
  const asks = called === 'numberOf' ? 'number' : 'page';
  return id === undefined ? below : [{ id: id.replace(/^#/, ''), at, asks }, ...below];
}

/** How an expression is compiled. */
export interface ExpressionOptions {
  /** Where it begins in the string at its path. */
  readonly offset?: number;
  /** Whether its template has messages, so that `$t` prints them. */
  readonly hasMessages?: boolean;
}

/** Parses and compiles a bare expression of the string at `path`. */
export function compileExpression(
  path: string,
  source: string,
  { offset = 0, hasMessages = false }: ExpressionOptions = {},
): CompiledExpression | SyntaxFault {
  const parsed = parseExpression(source);
  return isFault(parsed) ? parsed : new CompiledExpression({ path, source, offset, parsed }, hasMessages);
}
