// The command groups: which file holds which commands. A file is loaded when one of its commands is typed.
import type { Command } from '../line/command.ts';

/** Commands in one file, by the first word that is typed. */
export interface Group {
  readonly words: readonly string[];
  load(): Promise<{ readonly commands: readonly Command[] }>;
}

/** All groups, in the order of the help. */
export const groups: readonly Group[] = [
  { words: ['serve'], load: () => import('../commands/serve.ts') },
  { words: ['demo'], load: () => import('../commands/demo.ts') },
  { words: ['render'], load: () => import('../commands/render.ts') },
  { words: ['batch'], load: () => import('../commands/batch.ts') },
  { words: ['check'], load: () => import('../commands/check.ts') },
  { words: ['explain'], load: () => import('../commands/explain.ts') },
  { words: ['diff'], load: () => import('../commands/diff.ts') },
  { words: ['schema', 'pack'], load: () => import('../commands/authoring.ts') },
  { words: ['init'], load: () => import('../commands/init.ts') },
  { words: ['import'], load: () => import('../commands/import.ts') },
  { words: ['dev'], load: () => import('../commands/dev.ts') },
  { words: ['lsp'], load: () => import('../commands/lsp.ts') },
  { words: ['template'], load: () => import('../commands/template.ts') },
  { words: ['account', 'plan'], load: () => import('../commands/account.ts') },
  { words: ['key'], load: () => import('../commands/key.ts') },
  { words: ['generation', 'usage'], load: () => import('../commands/generation.ts') },
  { words: ['login', 'logout'], load: () => import('../commands/login.ts') },
  { words: ['view'], load: () => import('../commands/view.ts') },
  { words: ['verify'], load: () => import('../commands/verify.ts') },
  { words: ['backup', 'restore'], load: () => import('../commands/backup.ts') },
  { words: ['store'], load: () => import('../commands/store.ts') },
  { words: ['fonts'], load: () => import('../commands/fonts.ts') },
  { words: ['purge'], load: () => import('../commands/purge.ts') },
  { words: ['completion'], load: loadCompletion },
  { words: ['licenses'], load: () => import('../commands/licenses.ts') },
  { words: ['version'], load: () => import('../commands/version.ts') },
];

/** Every first word that there is. */
export const groupNames: readonly string[] = groups.flatMap(({ words }) => words);

async function loadCompletion(): Promise<{ readonly commands: readonly Command[] }> {
  const { completionCommand } = await import('./completion.ts');
  const all = async () => {
    const loaded = await Promise.all(groups.map((group) => group.load()));
    return loaded.flatMap(({ commands }) => commands);
  };
  return { commands: [completionCommand(all)] };
}

/** Returns the commands of a group that begin with a word. */
export async function loadGroup(group: Group, word: string): Promise<readonly Command[]> {
  const { commands } = await group.load();
  return commands.filter(({ name }) => name.split(' ')[0] === word);
}
