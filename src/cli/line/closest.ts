// "Did you mean" for commands and options.
import { editDistance } from '../../spelling.ts';

/** Returns the name that was probably meant, or undefined: the only one that begins so, or one that is few slips away. */
export function closest(typed: string, names: readonly string[]): string | undefined {
  const begin = names.filter((name) => typed.length > 1 && name.startsWith(typed));
  if (begin.length === 1) return begin[0];
  const allowed = Math.max(1, Math.floor(typed.length / 3));
  const near = names
    .map((name) => ({ name, distance: editDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return near && near.distance <= allowed ? near.name : undefined;
}
