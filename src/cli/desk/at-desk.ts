// Finds the desk that a command is meant for: that of a server, or that of a store of this machine.
import { type ExitStatus, type Input, type Terminal, UsageError } from '../line/command.ts';
import { withStore } from '../settings/data-folder.ts';
import type { Desk } from './desk.ts';
import { serverOf } from './server.ts';
import { clientOf, serverDesk } from './server-desk.ts';
import { storeDesk } from './store-desk.ts';

/** Whose things a command works on. */
export interface Whose {
  /** The name or id of the account, as it was typed. */
  readonly account: string | undefined;
  /** What to say when a store needs it and it was not typed. Without it, the command names no account. */
  readonly expected?: string;
}

/** Works at the desk of the server or the store that is meant. Throws `UsageError` when a store needs an account that was not typed. */
export function withDesk(
  input: Input,
  terminal: Terminal,
  { account, expected }: Whose,
  work: (desk: Desk) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  const server = serverOf(input, terminal);
  if (server !== undefined) return work(serverDesk(clientOf(server), { account, now: terminal.now }));
  if (account === undefined && expected !== undefined) throw new UsageError(`expected ${expected}`);
  return withStore(input, terminal, (store) => work(storeDesk(store, account)));
}
