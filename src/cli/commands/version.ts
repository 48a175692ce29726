// `platen version`.
import { bundledFile } from '../../bundled.ts';
import { programCommit, programVersion } from '../../version.ts';
import { type Command, jsonOption } from '../line/command.ts';
import { jsonText } from '../line/json.ts';

const version: Command = {
  name: 'version',
  summary: 'print the version, the commit it was built from, and the engine it runs on',
  details:
    'With --json also the works of others inside, with their licences. `platen licenses` prints the licences themselves.',
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
    terminal.result(input.flag('json') ? jsonText({ ...facts, holds: worksInside() }) : line);
    return 0;
  },
};

/** A work of others that the executable holds, with its licence as SPDX names it. */
interface HeldWork {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

const notices = bundledFile('THIRD_PARTY_NOTICES');

/** Returns the works of others, as the list at the top of the notices has them: `  NAME VERSION: LICENCE`. */
function worksInside(): readonly HeldWork[] {
  const lines = notices.text().matchAll(/^ {2}(\S+) (\S+): (.+)$/gm);
  return Array.from(lines, ([, name = '', version = '', license = '']) => ({ name, version, license }));
}

/** The commands of this file. */
export const commands: readonly Command[] = [version];
