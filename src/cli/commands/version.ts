// `platen version`.
import { programCommit, programVersion } from '../../version.ts';
import { type Command, jsonOption } from '../line/command.ts';
import { jsonText } from '../line/json.ts';

const version: Command = {
  name: 'version',
  summary: 'print the version, the commit it was built from, and the engine it runs on',
  arguments: [],
  options: jsonOption,
  run: async (input, terminal) => {
    const facts = {
      version: programVersion(),
      commit: programCommit() ?? null,
      node: process.versions.node,
      v8: process.versions.v8,
      platform: `${process.platform}-${process.arch}`,
    };
    const { commit, node, v8, platform } = facts;
    const line = `platen ${facts.version} (${commit ?? 'from a checkout'}), Node ${node}, V8 ${v8}, ${platform}`;
    terminal.result(input.flag('json') ? jsonText(facts) : line);
    return 0;
  },
};

/** The commands of this file. */
export const commands: readonly Command[] = [version];
