// "Did you mean": finds names that other tools use for the same thing, and the nearest known name by its spelling.
import { nearestByDistance } from '../../spelling.ts';
import { foreign, leftOut, type NameTable } from './foreign.ts';

/** Returns the known name that was probably meant, or undefined when nothing is near. For keys it may be a short phrase. */
export function nearestName(
  name: string,
  known: Iterable<string>,
  table: NameTable = 'plain',
): string | undefined {
  const names = [...known];
  for (const translated of translations(name, table)) {
    // A key of another object helps only where that object may stand.
    const first = /^(\w+)(?:\[\])?\./.exec(translated)?.[1] ?? translated;
    if (names.includes(first) || translated.includes(' ')) return translated;
  }
  const folded = fold(name);
  const same = names.find((each) => fold(each) === folded);
  if (same !== undefined || table === 'foreign' || table === 'spelling') return same;
  return nearestByDistance(name, names);
}

/** Returns `did you mean "align"?`, or that there is no such thing, or undefined when nothing is near. */
export function didYouMean(
  name: string,
  known: Iterable<string>,
  table: NameTable = 'plain',
): string | undefined {
  const names = [...known];
  const absent =
    table === 'key' || table === 'type' ? leftOut.find(([, asked]) => asked.includes(name)) : undefined;
  if (absent) return `version 1 has no ${absent[0]}`;
  const nearest = nearestName(name, names, table);
  if (nearest === undefined) return undefined;
  const phrase = nearest.includes(' ') && !names.includes(nearest);
  return phrase ? `did you mean ${nearest}?` : `did you mean "${nearest}"?`;
}

function translations(name: string, table: NameTable): readonly string[] {
  if (name.startsWith('$')) return translations(name.slice(1), table).map((bare) => `$${bare}`);
  const names = foreign[table];
  const key = [name, fold(name)].find((each) => Object.hasOwn(names, each));
  const found = key === undefined ? undefined : names[key];
  return typeof found === 'string' ? [found] : (found ?? []);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '');
}
