// What the lines of an invoice come to, and the subtotals among them.
import { type Decimal, rounded } from '../decimal.ts';
import type { Line } from '../invoice.ts';
import { completeLine, sumOf } from './line.ts';

/**
 * Returns the lines with what each comes to. The net of a subtotal (`GROUP`) is the sum of the lines below it that are no
 * information, and one of information has none. A subtotal that is below itself has none, either: a rule says so.
 */
export function completeLines(lines: readonly Line[]): readonly Line[] {
  const completed = lines.map(completeLine);
  if (!lines.some(isHead)) return completed;
  const subtotals = subtotalsOf(completed);
  return completed.map((line) => {
    if (!isHead(line)) return line;
    const { net: _, ...rest } = line;
    const net = line.subtype === 'GROUP' ? subtotals.get(line.id ?? '') : undefined;
    return net === undefined ? rest : { ...rest, net };
  });
}

/** Returns whether a line stands for others, or tells something: it counts in no sum. One that was read may be of an empty kind. */
export function isHead({ subtype }: Line): boolean {
  return subtype === 'GROUP' || subtype === 'INFORMATION' || subtype === '';
}

/** Returns the sum below each line that is a subtotal, by the identifier of the line. Each line is looked at once. */
export function subtotalsOf(lines: readonly Line[]): ReadonlyMap<string, Decimal> {
  const groups = lines.filter(({ subtype }) => subtype === 'GROUP');
  const below = Map.groupBy(lines, ({ parent }) => parent ?? '');
  const named = Map.groupBy(groups, ({ id }) => id ?? '');
  const pending = new Map(
    [...named.keys()].map((id) => [
      id,
      (below.get(id) ?? []).filter((line) => line.subtype === 'GROUP').length,
    ]),
  );
  const found = new Map<string, Decimal>();
  const ready = [...pending].filter(([, count]) => count === 0).map(([id]) => id);
  for (const id of ready) {
    const parts = id === '' ? [] : (below.get(id) ?? []);
    const nets = parts.map(({ subtype, net, id: own }) => {
      if (subtype === 'INFORMATION') return undefined;
      return subtype === 'GROUP' ? found.get(own ?? '') : net;
    });
    found.set(id, rounded(sumOf(nets), 2));
    for (const { parent = '' } of named.get(id) ?? []) {
      const left = (pending.get(parent) ?? 0) - 1;
      pending.set(parent, left);
      // The list grows while it is gone through: the level above comes after those below.
      if (left === 0 && named.has(parent)) ready.push(parent);
    }
  }
  return found;
}
