// How a container is level with what stands beside it, by what it holds.
import type { Flowable, Levels } from '../flowable.ts';

/** Returns how children are level with what stands beside them, or undefined where one of them takes all that is left. */
export function levelsOf(children: readonly Flowable[]): Levels | undefined {
  const stretching = children.filter(({ stretch }) => stretch === true);
  if (stretching.some(({ levels }) => levels === undefined)) return undefined;
  return children.every(({ levels }) => levels === 'along') ? 'along' : 'once';
}
