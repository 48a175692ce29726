// `platen version`.
import { bundledText } from '../bundled.ts';
import { type Command, jsonOption } from './command.ts';

/** The release, from package.json. */
export function programVersion(): string {
  const { version } = JSON.parse(bundledText('package.json')) as { version: string };
  return version;
}

/** The commands of this file. */
export const commands: readonly Command[] = [
  {
    name: 'version',
    summary: 'print the version',
    arguments: [],
    options: jsonOption,
    run: async (input, terminal) => {
      const version = programVersion();
      const json = JSON.stringify({ version, node: process.versions.node });
      terminal.result(input.flag('json') ? json : `platen ${version}`);
      return 0;
    },
  },
];
