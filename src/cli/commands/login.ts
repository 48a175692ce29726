// `platen login` and `platen logout`.
import { PlatenApiError } from '../../client/index.ts';
import { firstProfile, looksLikeKey, readProfiles, writeProfiles } from '../desk/profiles.ts';
import { serverUrl, warnInTheClear } from '../desk/server.ts';
import { clientOf } from '../desk/server-desk.ts';
import { type Command, CommandError, type Input, jsonOption, UsageError } from '../line/command.ts';
import { jsonText } from '../line/json.ts';

const profileOption = {
  profile: {
    kind: 'text',
    value: 'NAME',
    description: `the name that it is kept under (default: ${firstProfile})`,
  },
} as const;

const login: Command = {
  name: 'login',
  summary: 'keep a server and a key, so that template, generation and usage work against it',
  details:
    'The key comes from stdin, or from a question that does not show it. It is kept in ~/.config/platen/profiles.json, which its owner alone can read.',
  arguments: [{ name: 'URL', description: 'the server, such as https://pdf.example.com' }],
  options: { ...profileOption, ...jsonOption },
  async run(input, terminal) {
    const server = serverUrl(input.argument(0));
    const profile = profileOf(input);
    const profiles = readProfiles(terminal.env);
    warnInTheClear(server, terminal);
    const key = (await terminal.readSecret(`key for ${server}: `)).trim();
    if (!looksLikeKey(key))
      throw new CommandError('expected a key such as plt_live_… on stdin: `platen key create` prints one');
    await tryKey({ server, key });
    const file = writeProfiles(terminal.env, new Map([...profiles, [profile, { server, key }]]));
    terminal.note(`the key is kept in ${file}`);
    terminal.result(input.flag('json') ? jsonText({ profile, server }) : `${profile} ${server}`);
    return 0;
  },
};

/** Throws unless a server takes the key for what the commands do. */
async function tryKey(profile: { readonly server: string; readonly key: string }): Promise<void> {
  try {
    await clientOf(profile).listTemplates({ limit: 1 });
  } catch (error) {
    if (!(error instanceof PlatenApiError) || error.code !== 'insufficient_scope') throw error;
    throw new CommandError(
      'this key may generate and nothing else: `platen key create ACCOUNT --scope publish --scope read` makes one for this',
    );
  }
}

const logout: Command = {
  name: 'logout',
  summary: 'forget the server and the key of a profile',
  arguments: [],
  options: { ...profileOption, ...jsonOption },
  async run(input, terminal) {
    const profile = profileOf(input);
    const profiles = new Map(readProfiles(terminal.env));
    if (!profiles.delete(profile)) throw new CommandError(`no profile "${profile}"`);
    writeProfiles(terminal.env, profiles);
    terminal.note('the key itself still works: `platen key revoke` ends it');
    terminal.result(input.flag('json') ? jsonText({ profile, removed: true }) : profile);
    return 0;
  },
};

function profileOf(input: Input): string {
  const name = input.text('profile') ?? firstProfile;
  if (/^[\w.-]{1,64}$/.test(name) && name !== '__proto__') return name;
  throw new UsageError(`--profile: expected 1 to 64 letters, digits, ".", "_" and "-", got "${name}"`);
}

/** The commands of this file. */
export const commands: readonly Command[] = [login, logout];
