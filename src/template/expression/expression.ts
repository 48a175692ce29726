// A compiled expression: the fast path where it holds, JSONata itself where not.
import type { Expression, MaybePromise } from '../kind.ts';
import { compileFast, type FastPath } from './fast.ts';
import { formatFunctions, pageFunction, pageNames } from './function-names.ts';
import type { Scope, TemplateFunction } from './scope.ts';
import { bail } from './semantics.ts';
import {
  type AstNode,
  childrenOf,
  isFault,
  lowerFirst,
  type ParsedExpression,
  parseExpression,
  type SyntaxFault,
  thrown,
} from './syntax.ts';

/** Our own functions, whose results the fast path may ask for at once. */
const fastFunctions: ReadonlySet<string> = new Set([...formatFunctions, pageFunction]);

/** What an evaluation failed with; the message is for the author of the template. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}

/** An expression ready to be evaluated, any number of times and for any number of documents. */
export class CompiledExpression implements Expression {
  readonly path: string;
  readonly source: string;
  readonly pageDependent: boolean;
  readonly readsData: boolean;
  readonly parsed: ParsedExpression;
  /** Ids that it asks `$pageOf` for by a constant, without `#`. */
  readonly pageReferences: readonly string[];
  readonly #fast: FastPath | undefined;

  constructor(path: string, source: string, parsed: ParsedExpression) {
    this.path = path;
    this.source = source;
    this.parsed = parsed;
    this.pageDependent = [...parsed.free].some((name) => name === pageFunction || pageNames.has(name));
    this.readsData =
      parsed.ast.type !== 'string' && parsed.ast.type !== 'number' && parsed.ast.type !== 'value';
    this.pageReferences = this.pageDependent ? pageReferences(parsed.ast) : [];
    this.#fast = compileFast(parsed.ast, fastFunctions);
  }

  /** The value in a scope. Throws `ExpressionError`, or gives a promise that does. */
  evaluate(scope: Scope): MaybePromise<unknown> {
    if (this.#fast) {
      try {
        return this.#fast(scope.context, scope);
      } catch (error) {
        // JSONata meets the same fault again and words it.
        if (error !== bail && !(error instanceof Error)) throw error;
      }
    }
    return this.#slow(scope);
  }

  async #slow(scope: Scope): Promise<unknown> {
    const bindings: Record<string, unknown> = {};
    for (const name of this.parsed.free) {
      const value = scope.find(name) ?? boundFunction(scope, name);
      if (value !== undefined) bindings[name] = value;
    }
    try {
      return await this.parsed.evaluate(scope.context, bindings);
    } catch (error) {
      throw new ExpressionError(lowerFirst(thrown(error).message), { cause: error });
    }
  }
}

function pageReferences(node: AstNode): string[] {
  const below = childrenOf(node).flatMap(pageReferences);
  if (node.type !== 'function' || node.procedure?.value !== pageFunction) return below;
  const [first] = node.arguments ?? [];
  const id = first?.type === 'string' ? String(first.value) : undefined;
  return id === undefined ? below : [id.replace(/^#/, ''), ...below];
}

function boundFunction(scope: Scope, name: string): TemplateFunction | undefined {
  return scope.environment.functions.get(name);
}

/** Parses and compiles a bare expression. */
export function compileExpression(path: string, source: string): CompiledExpression | SyntaxFault {
  const parsed = parseExpression(source);
  return isFault(parsed) ? parsed : new CompiledExpression(path, source, parsed);
}
