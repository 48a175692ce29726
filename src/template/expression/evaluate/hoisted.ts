// Sums and counts that are the same for all rows of a table: they are evaluated once, and not once a row.
import { leftOutFunction } from '../function-names.ts';
import { type AstNode, childrenOf } from '../syntax.ts';
import { builtins } from './builtins.ts';
import { type Closure, type Compiling, compileLocal } from './frame.ts';
import { readsItem } from './reads.ts';

/** Functions that go through a whole list. To remember others would cost more than it saves. */
const ofLists: ReadonlySet<string> = new Set(['sum', 'count', 'max', 'min', 'average', 'join', 'reduce']);

/** Functions that give another value each time. */
const changing: ReadonlySet<string> = new Set(['random', 'shuffle', 'now', 'millis', 'error', 'assert']);

/**
 * Returns a closure that evaluates a call of `ofLists` anew only where a name that it reads has another value. The document
 * remembers what it gave, so nothing is left for the next one. Values are never changed, so their identity says enough.
 */
export function hoisted(node: AstNode, compiling: Compiling, run: Closure): Closure {
  const names = namesRead(node, compiling);
  if (names === undefined) return run;
  return (context, frame) => {
    const { environment } = frame.scope;
    const { known, leftOut } = environment;
    const read = names.map((name) => (name === '$' ? frame.scope.context : frame.scope.find(name)));
    const last = known.get(node);
    if (last?.read.every((value, index) => Object.is(value, read[index]))) {
      leftOut.count += last.leftOut;
      return last.value;
    }
    const before = leftOut.count;
    const value = run(context, frame);
    // Lists carry marks of the path that made them: these are made anew.
    if (typeof value !== 'object' && typeof value !== 'function')
      known.set(node, { read, value, leftOut: leftOut.count - before });
    return value;
  };
}

/** Returns the names that a call reads, or undefined where it may give another value for the same ones. */
function namesRead(node: AstNode, { locals, custom }: Compiling): readonly string[] | undefined {
  if (!ofLists.has(String(node.procedure?.value)) || readsItem(node)) return undefined;
  const names = new Set<string>();
  const open: AstNode[] = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.type === 'variable' && next.value !== '') names.add(String(next.value));
    open.push(...childrenOf(next));
  }
  for (const name of [...names]) {
    if (changing.has(name) || compileLocal(name, locals)) return undefined;
    if (name !== leftOutFunction && custom.has(name)) return undefined;
    if (builtins.has(name) || name === leftOutFunction) names.delete(name);
  }
  return names.size === 0 ? undefined : [...names];
}
