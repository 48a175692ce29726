// How much work the expressions of a document are. It is counted in evaluated nodes, so that each machine finds the same.
import type { Warning } from '../../layout/flowable.ts';
import type { CompiledExpression } from '../expression/expression.ts';
import type { Scope } from '../expression/scope.ts';

/** An expression, and how many nodes it evaluated. */
interface Counted {
  readonly expression: CompiledExpression;
  readonly counting: CompiledExpression;
  times: number;
  nodes: number;
}

/** An expression that takes more than this many times the median one is reported. */
const most = 20;

/** What takes no longer than this is not reported: it is some milliseconds. */
const leastNodes = 10_000;

/** Counts the nodes that the expressions of one document evaluate. */
export class Steps {
  readonly #expressions = new Map<CompiledExpression, Counted>();
  #nodes = 0;

  /** Returns the value of an expression in a scope. Throws `ExpressionError`. */
  evaluate(expression: CompiledExpression, scope: Scope): unknown {
    const counted = this.#countedOf(expression);
    const before = this.#nodes;
    counted.times += 1;
    try {
      return counted.counting.evaluate(scope);
    } finally {
      counted.nodes += this.#nodes - before;
    }
  }

  #countedOf(expression: CompiledExpression): Counted {
    const known = this.#expressions.get(expression);
    if (known) return known;
    const counting = expression.withCount(() => {
      this.#nodes += 1;
    });
    const made = { expression, counting, times: 0, nodes: 0 };
    this.#expressions.set(expression, made);
    return made;
  }

  /** Returns a warning for each expression that takes many times what others take, and more than to go through all data. */
  warnings(data: unknown): readonly Warning[] {
    const all = [...this.#expressions.values()];
    const median = all.map(({ nodes }) => nodes).sort((a, b) => a - b)[all.length >> 1] ?? 0;
    const bound = Math.max(most * Math.max(median, valuesIn(data)), leastNodes);
    return all.filter(({ nodes }) => nodes > bound).map((counted) => warningOf(counted, median));
  }
}

function warningOf({ expression, nodes, times }: Counted, median: number): Warning {
  const how = times === 1 ? 'in one evaluation' : `in ${times} evaluations`;
  return {
    path: expression.path,
    message: `the expression ${expression.quoted} takes ${nodes} steps ${how}; the median expression takes ${median}`,
    hint: 'what is the same for all rows can be a name of "define"; a running sum is $sum($rows[[0..$index]].amount), and the rows of a key are $rows[key = $$.key]: both are quick',
  };
}

function valuesIn(data: unknown): number {
  let count = 0;
  const open: unknown[] = [data];
  while (open.length > 0) {
    const next = open.pop();
    count += 1;
    if (typeof next === 'object' && next !== null) for (const each of Object.values(next)) open.push(each);
  }
  return count;
}
