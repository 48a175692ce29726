// Where in `data` an expression looked, for messages: the pointer of its context, and the names it asked for.
import type { Scope } from './expression/scope.ts';
import type { AstNode } from './expression/syntax.ts';
import { joinPointer } from './tree.ts';

/** How many values are looked at; past that the place is not told. */
const budget = 200_000;

/** The JSON Pointer into `data` that an expression of plain names points at, or that of its context, or "". */
export function findInData(data: unknown, scope: Scope, ast: AstNode): string {
  const start = pointerOf(data, scope.context) ?? '';
  const steps = ast.type === 'path' ? (ast.steps ?? []) : [];
  const [first] = steps;
  const fromRoot = first?.type === 'variable' && first.value === 'root';
  let pointer = fromRoot ? '' : start;
  let value = fromRoot ? data : scope.context;
  for (const step of fromRoot ? steps.slice(1) : steps) {
    if (step.type !== 'name' || typeof value !== 'object' || value === null || Array.isArray(value)) break;
    const key = String(step.value);
    if (!Object.hasOwn(value, key)) break;
    pointer = joinPointer(pointer, key);
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return pointer;
}

/** The pointer of an object or list, found by identity. */
function pointerOf(data: unknown, wanted: unknown): string | undefined {
  if (typeof wanted !== 'object' || wanted === null) return undefined;
  const open: { value: object; pointer: string }[] = [];
  if (typeof data === 'object' && data !== null) open.push({ value: data, pointer: '' });
  let seen = 0;
  for (let entry = open.pop(); entry && seen < budget; entry = open.pop()) {
    if (entry.value === wanted) return entry.pointer;
    for (const [key, child] of Object.entries(entry.value)) {
      seen++;
      if (child === wanted) return joinPointer(entry.pointer, key);
      if (typeof child === 'object' && child !== null)
        open.push({ value: child, pointer: joinPointer(entry.pointer, key) });
    }
  }
  return undefined;
}
