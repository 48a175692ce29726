// `platen version`.
import { buildFacts, bundledFile } from '../bundled.ts';
import { type Command, jsonOption } from './command.ts';
import { jsonText } from './json.ts';

const manifest = bundledFile('package.json');

/** The release, from package.json. */
export function programVersion(): string {
  const { version } = JSON.parse(manifest.text()) as { version: string };
  return version;
}

/** The commit that an executable was built from; in a checkout `git` knows. */
export function programCommit(): string | undefined {
  return buildFacts()?.commit;
}

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
