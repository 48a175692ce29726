// The paths in an expression of XPath, and their steps.
import { endOfBracket } from './operands.ts';

/** Returns the paths in an expression, with their predicates. */
export function pathsIn(expression: string): readonly string[] {
  const found: string[] = [];
  const step = /(?:Q\{platen\}all\(\., '[^']*', '\w+'\)|\.\.|\.|\*|@?[a-z][\w-]*:\w+|@\w+)/y;
  for (let at = 0; at < expression.length; at += 1) {
    const letter = expression[at] ?? '';
    if (letter === "'" || letter === '"') {
      at = expression.indexOf(letter, at + 1);
      if (at < 0) break;
      continue;
    }
    if (/[\w$:-]/.test(expression[at - 1] ?? '')) continue;
    const close = letter === '(' ? endOfBracket(expression, at) : at;
    if (letter === '(' && (expression[close + 1] !== '/' || !expression.slice(at, close).includes('|')))
      continue;
    const end = endOfPath(expression, letter === '(' ? close + 1 : at, step);
    const path = expression.slice(at, end).replace(/\/$/, '');
    if (/[a-z]\w*:\w+|@\w+|platen/.test(path) && expression[end] !== '(') found.push(path);
    if (end > at) at = end - 1;
  }
  return found;
}

function endOfPath(text: string, from: number, step: RegExp): number {
  let at = from;
  for (;;) {
    while (text[at] === '/') at += 1;
    step.lastIndex = at;
    const [whole] = step.exec(text) ?? [];
    if (whole === undefined) return at;
    at += whole.length;
    while (text[at] === '[') at = endOfBracket(text, at) + 1;
    if (text[at] !== '/') return at;
  }
}

/** A step of a path. */
interface Step {
  readonly name: string;
  readonly predicates: readonly string[];
}

/** Returns the steps of a path. */
export function stepsOf(path: string): readonly Step[] {
  const steps: { name: string; predicates: string[] }[] = [{ name: '', predicates: [] }];
  for (let at = 0; at < path.length; at += 1) {
    const sign = path[at] ?? '';
    const last = steps.at(-1);
    if (last === undefined) break;
    if (sign === '/') steps.push({ name: '', predicates: [] });
    else if (sign === '[') {
      const end = endOfBracket(path, at);
      last.predicates.push(path.slice(at + 1, end));
      at = end;
    } else if (!/[\s()]/.test(sign)) last.name += sign;
  }
  return steps;
}
