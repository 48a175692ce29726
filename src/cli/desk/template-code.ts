// Templates by their name, where it is clear whose they are.
import { templateName } from '../../render/template-name.ts';
import { closest } from '../line/closest.ts';
import { CommandError } from '../line/command.ts';
import type { Desk } from './desk.ts';

/** The argument of the commands about one template. */
export const codeArgument = {
  name: 'CODE',
  description: 'tpl_…, as `template push` prints it, or the name of a template of the account',
} as const;

const mostTemplates = 100_000;

/** Returns the code of a template that is named by its code or its name. Throws `CommandError` when the account has none of the name. */
export async function templateCode(desk: Pick<Desk, 'listTemplates'>, typed: string): Promise<string> {
  // No code has this form: each has an underscore.
  if (!templateName.test(typed)) return typed;
  const templates = await desk.listTemplates(mostTemplates);
  const found = templates.find(({ name }) => name === typed);
  if (found) return found.code;
  const names = templates.map(({ name }) => name);
  const meant = closest(typed, names);
  const way =
    meant === undefined ? '`platen template list` shows those there are' : `did you mean "${meant}"?`;
  throw new CommandError(`the account has no template "${typed}": ${way}`);
}
