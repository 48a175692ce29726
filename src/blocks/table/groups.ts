// Groups: runs of items with the same value, level by level, as a sequence of heads, items and feet.

/** The items of a group, from `from` up to but without `to`. */
export interface GroupRun {
  readonly level: number;
  readonly key: unknown;
  readonly from: number;
  readonly to: number;
}

/** One step of the sequence. An item knows the innermost group that it is in. */
export type Step =
  | { readonly kind: 'head' | 'foot'; readonly run: GroupRun }
  | { readonly kind: 'item'; readonly index: number; readonly run: GroupRun | undefined };

/** Returns the sequence of a table whose items have `keys[level][index]`. A change in an outer level ends the inner groups, too. */
export function sequenceGroups(keys: readonly (readonly unknown[])[], count: number): readonly Step[] {
  const steps: Step[] = [];
  const walk = (level: number, range: { from: number; to: number }, run: GroupRun | undefined): void => {
    const own = keys[level];
    if (!own) {
      for (let index = range.from; index < range.to; index += 1) steps.push({ kind: 'item', index, run });
      return;
    }
    let from = range.from;
    while (from < range.to) {
      const key = own[from];
      let to = from + 1;
      while (to < range.to && isSameKey(own[to], key)) to += 1;
      const group = { level, key, from, to };
      steps.push({ kind: 'head', run: group });
      walk(level + 1, { from, to }, group);
      steps.push({ kind: 'foot', run: group });
      from = to;
    }
  };
  walk(0, { from: 0, to: count }, undefined);
  return steps;
}

/** Returns whether two keys are the same: JSON values that are written the same. Nothing and null are one. */
function isSameKey(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (a === undefined || a === null || b === undefined || b === null) return (a ?? null) === (b ?? null);
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}
