// `platen licenses`: the licences of all that the executable holds.
import { bundledFile } from '../../bundled.ts';
import type { Command } from '../line/command.ts';

const notices = bundledFile('THIRD_PARTY_NOTICES');

const licenses: Command = {
  name: 'licenses',
  summary: 'print the licences of the works of others that Platen holds',
  arguments: [],
  options: {},
  run: async (_input, terminal) => {
    terminal.result(notices.text().trimEnd());
    return 0;
  },
};

/** The commands of this file. */
export const commands: readonly Command[] = [licenses];
