// The command groups: which file holds which commands. A file is loaded when one of its commands is typed.
import type { Command } from './command.ts';

/** Commands that live in one file, by the first word that is typed. */
export interface Group {
  readonly words: readonly string[];
  load(): Promise<{ readonly commands: readonly Command[] }>;
}

/** All groups, in the order of the help. */
export const groups: readonly Group[] = [
  { words: ['serve'], load: () => import('./serve.ts') },
  { words: ['demo'], load: () => import('./demo.ts') },
  { words: ['render'], load: () => import('./render.ts') },
  { words: ['check', 'schema', 'pack'], load: () => import('./authoring.ts') },
  { words: ['dev'], load: () => import('./dev.ts') },
  { words: ['template'], load: () => import('./template.ts') },
  { words: ['account', 'plan'], load: () => import('./account.ts') },
  { words: ['key'], load: () => import('./key.ts') },
  { words: ['generation', 'usage'], load: () => import('./generation.ts') },
  { words: ['backup', 'restore'], load: () => import('./backup.ts') },
  { words: ['purge'], load: () => import('./purge.ts') },
  { words: ['licenses'], load: () => import('./licenses.ts') },
  { words: ['version'], load: () => import('./version.ts') },
];

/** Every first word that there is. */
export const groupNames: readonly string[] = groups.flatMap(({ words }) => words);

/** The commands of a group that begin with a word. */
export async function loadGroup(group: Group, word: string): Promise<readonly Command[]> {
  const { commands } = await group.load();
  return commands.filter(({ name }) => name.split(' ')[0] === word);
}
