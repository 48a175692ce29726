// Finds the desk that a command is meant for: that of a server, or that of a store of this machine.
import type { ExitStatus, Input, Terminal } from '../line/command.ts';
import { withStoreOf } from '../settings/data-folder.ts';
import type { Desk } from './desk.ts';
import { serverOf } from './server.ts';
import { clientOf, serverDesk } from './server-desk.ts';
import { storeDesk } from './store-desk.ts';

/** Works at the desk of the server or the store that is meant. `account` is the name or id as it was typed. */
export function withDesk(
  input: Input,
  terminal: Terminal,
  account: string | undefined,
  work: (desk: Desk) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  const server = serverOf(input, terminal);
  if (server !== undefined) return work(serverDesk(clientOf(server), { account, now: terminal.now }));
  return withStoreOf(account, { input, terminal }, (store) => work(storeDesk(store, account)));
}
