// Sums and counts over whole lists that many rows of a table ask for: they are evaluated once, and not once a row.
import type { AstNode } from '../syntax.ts';
import type { Closure, Compiling } from './local-names.ts';
import { freeNames, isNamePath, readsItem, valuesOf } from './reads.ts';
import { Remembered } from './remembered.ts';
import { compileRunning } from './running.ts';

/** Functions that go through a whole list. To remember others would cost more than it saves. */
const ofLists: ReadonlySet<string> = new Set(['sum', 'count', 'max', 'min', 'average', 'join', 'reduce']);

/** What a call gave, and how many items it left out. */
interface Given {
  readonly value: unknown;
  readonly leftOut: number;
}

/** What a call gave for the values of the names that it reads: for each value of the row. */
interface Asked {
  readonly read: readonly unknown[];
  readonly given: Map<unknown, Given>;
}

const asked = new Remembered<Asked>();

/**
 * Returns a closure that evaluates a call of `ofLists` anew only where a name that it reads has another value, or the one
 * value of the row that it reads, such as `$$.order`. Values are never changed, so their identity says enough.
 */
export function hoisted(node: AstNode, compiling: Compiling, run: Closure): Closure {
  if (!ofLists.has(String(node.procedure?.value))) return run;
  const running = compileRunning(node, compiling, run);
  if (running) return running;
  const reading = readsItem(node) ? undefined : readingOf(node, compiling);
  if (!reading) return run;
  const { names, ofRow } = reading;
  return (context, frame) => {
    const { environment } = frame.scope;
    const read = valuesOf(names, frame);
    const known = asked.of(environment);
    let last = known.get(node);
    if (!last?.read.every((value, index) => Object.is(value, read[index]))) {
      last = { read, given: new Map() };
      known.set(node, last);
    }
    const key = ofRow?.(context, frame);
    const before = environment.leftOut.count;
    const given = last.given.get(key);
    if (given) {
      environment.leftOut.count += given.leftOut;
      return given.value;
    }
    const value = run(context, frame);
    // Lists carry marks of the path that made them: these are made anew.
    if (typeof value !== 'object' && typeof value !== 'function')
      last.given.set(key, { value, leftOut: environment.leftOut.count - before });
    return value;
  };
}

/**
 * Returns the names that a call reads, and its value of the row where there is one alone. Returns undefined where it may
 * give another value for the same ones.
 */
function readingOf(
  node: AstNode,
  compiling: Compiling,
): { readonly names: readonly string[]; readonly ofRow: Closure | undefined } | undefined {
  const rowPaths: AstNode[] = [];
  const names = freeNames(node, compiling, rowPaths);
  if (names === undefined) return undefined;
  const [first, ...others] = rowPaths;
  const one = first && others.every((each) => isSamePath(each, first)) ? first : undefined;
  if (one && !names.includes('$')) return { names, ofRow: compiling.compile(one, compiling) };
  const all = rowPaths.length > 0 && !names.includes('$') ? [...names, '$'] : names;
  return all.length === 0 ? undefined : { names: all, ofRow: undefined };
}

function isSamePath(one: AstNode, other: AstNode): boolean {
  const [a, b] = [one, other].map(({ steps = [] }) => steps.map((step) => step.value));
  return (
    isNamePath(one) && a !== undefined && a.length === b?.length && a.every((each, at) => each === b[at])
  );
}
