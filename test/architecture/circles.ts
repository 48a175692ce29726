// Circles of imports: files of which each can be reached from the other, types included.
import { posix } from 'node:path';
import type { Source } from './source.ts';

/** A file and what it imports. */
export type Importing = Pick<Source, 'path' | 'imports'>;

/** Every circle as the sorted paths of its files (strongly connected components, by Tarjan). */
export function findCircles(sources: readonly Importing[]): readonly (readonly string[])[] {
  return circlesOf(new Map(sources.map((source) => [source.path, targetsOf(source)])));
}

/** Every circle of folders below one, such as `src/cli`, as their sorted paths. What lies in it directly is no folder below it. */
export function findFolderCircles(
  sources: readonly Importing[],
  below: string,
): readonly (readonly string[])[] {
  const targets = new Map<string, string[]>();
  const folderOf = (path: string): string | undefined =>
    path.startsWith(`${below}/`) && path.slice(below.length + 1).includes('/')
      ? posix.join(below, path.slice(below.length + 1).split('/')[0] ?? '')
      : undefined;
  for (const source of sources) {
    const folder = folderOf(source.path);
    if (folder === undefined) continue;
    const others = targetsOf(source).flatMap((path) => folderOf(path) ?? []);
    targets.set(folder, [...(targets.get(folder) ?? []), ...others]);
  }
  return circlesOf(targets);
}

function circlesOf(targets: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const search: Search = { targets, order: new Map(), low: new Map(), open: [], circles: [] };
  for (const path of targets.keys()) if (!search.order.has(path)) visit(path, search);
  return search.circles.sort();
}

interface Search {
  readonly targets: ReadonlyMap<string, readonly string[]>;
  readonly order: Map<string, number>;
  readonly low: Map<string, number>;
  readonly open: string[];
  readonly circles: string[][];
}

function visit(path: string, search: Search): void {
  const { targets, order, low, open, circles } = search;
  const own = order.size;
  order.set(path, own);
  low.set(path, own);
  open.push(path);
  for (const target of targets.get(path) ?? []) {
    if (!targets.has(target)) continue;
    if (!order.has(target)) visit(target, search);
    else if (!open.includes(target)) continue;
    low.set(path, Math.min(low.get(path) ?? own, low.get(target) ?? own));
  }
  if (low.get(path) !== own) return;
  const circle = open.splice(open.indexOf(path));
  if (circle.length > 1) circles.push(circle.sort());
}

function targetsOf({ path, imports }: Importing): readonly string[] {
  return imports.flatMap(({ specifier }) =>
    specifier.startsWith('.') ? [posix.join(posix.dirname(path), specifier)] : [],
  );
}
