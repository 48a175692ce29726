// Keys of data that no variable names, where one that may be left out is missing and has nearly that name.
import type { Warning } from '../../layout/warning.ts';
import { nearestName } from '../names/nearest.ts';
import { isRecord } from '../read/record.ts';
import { joinPointer } from '../read/tree.ts';
import type { Variable, Variables } from '../variables/variable.ts';

/** Of so many objects the keys are looked at. Those that follow have the same ones. */
const mostObjects = 100;

/** Of so many keys the nearest is looked for. */
const mostKeys = 200;

/** A key of data that was probably meant for a variable. */
interface NearKey {
  /** The pointer to the variable in the template. */
  readonly path: string;
  readonly key: string;
  readonly name: string;
}

/** Returns the warnings about keys of data that no variable names, where a variable with nearly that name is left out. */
export function keyWarnings(variables: Variables, data: unknown): readonly Warning[] {
  return nearKeys(variables, data).map(({ path, key, name }) => ({
    path,
    message: `data leaves out "${name}", and has a key that no variable names and that is nearly the same`,
    hint: `send it as "${name}", or name the variable as data does (${key.slice(0, 60)})`,
  }));
}

/** Returns the keys of data that were probably meant for variables that it leaves out, each once. */
function nearKeys(variables: Variables, data: unknown): readonly NearKey[] {
  const found = new Map<string, NearKey>();
  const look = { found, left: mostObjects };
  lookAt(variables, data, { path: '/variables', look });
  return [...found.values()];
}

interface Place {
  readonly path: string;
  readonly look: { readonly found: Map<string, NearKey>; left: number };
}

function lookAt(variables: Variables, value: unknown, { path, look }: Place): void {
  if (!isRecord(value) || look.left <= 0) return;
  look.left -= 1;
  let free: readonly string[] | undefined;
  for (const [name, variable] of variables) {
    const at = joinPointer(path, name);
    const own = Object.hasOwn(value, name) ? value[name] : undefined;
    // What has its default was probably left out.
    const isThere = own !== undefined && own !== null && own !== variable.default;
    if (isThere) lookBelow(variable, own, { path: at, look });
    else if (!variable.required) {
      free ??= freeKeys(variables, value);
      const key = nearestName(name, free, 'spelling') ?? nearestName(name, free) ?? withWord(name, free);
      if (key !== undefined && key !== name) look.found.set(at, { path: at, key, name });
    }
  }
}

function lookBelow({ fields }: Variable, value: unknown, { path, look }: Place): void {
  if (fields === undefined) return;
  const below = { path: joinPointer(path, 'fields'), look };
  const objects: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (let index = 0; index < objects.length && look.left > 0; index++) lookAt(fields, objects[index], below);
}

function freeKeys(variables: Variables, value: Readonly<Record<string, unknown>>): readonly string[] {
  const keys = Object.keys(value);
  return keys.length > mostKeys ? [] : keys.filter((key) => !variables.has(key) && key.length <= 60);
}

/** Returns a key that says the name in more words: `dueDate` for `due`. */
function withWord(name: string, keys: readonly string[]): string | undefined {
  const words = wordsOf(name);
  if (name.length < 3) return undefined;
  return keys.find((key) => {
    const own = wordsOf(key);
    const [less, more] = own.length < words.length ? [own, words] : [words, own];
    return (
      less.length < more.length &&
      less.every((word, index) => word === more[index]) &&
      (less[0] ?? '').length > 2
    );
  });
}

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/);
}
