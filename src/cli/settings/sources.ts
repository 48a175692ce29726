// What the commands about templates work with: what may be fetched for them, and the settings of the engine.
import { parseCidr, RemoteAssets, type RemoteOptions } from '../../assets/remote.ts';
import { type ExitStatus, type Input, type Options, type Terminal, UsageError } from '../line/command.ts';
import { type EngineSettings, engineOptions, withEngineSettings } from './engine-settings.ts';

/** What a template is read and rendered with. */
export interface Sources {
  readonly remote: RemoteAssets;
  readonly settings: EngineSettings;
}

/** The options of the commands that may fetch what a template names, and have settings of the engine. */
export const sourceOptions: Options = {
  'asset-allow': {
    kind: 'list',
    value: 'CIDR',
    description: 'fetch from this address range too, which is refused by default (repeatable)',
  },
  'asset-http': { kind: 'flag', description: 'fetch over plain http: too' },
  ...engineOptions,
};

/** Works with what `sourceOptions` name, and closes it. Font files that can't be used are noted. */
export function withSources(
  input: Input,
  terminal: Terminal,
  work: (sources: Sources) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  return withRemote(input, (remote) =>
    withEngineSettings(input, terminal, (settings) => work({ remote, settings })),
  );
}

/** Works with a source of remote assets alone, and closes it. */
export async function withRemote(
  input: Input,
  work: (remote: RemoteAssets) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  const remote = new RemoteAssets(remoteOptions(input));
  try {
    return await work(remote);
  } finally {
    await remote.close();
  }
}

/** Returns what may be fetched, from `--asset-allow` and `--asset-http`. */
function remoteOptions(input: Input): RemoteOptions {
  const allow = input.list('asset-allow').map((text) => {
    const range = parseCidr(text);
    if (range) return range;
    throw new UsageError(`--asset-allow: expected an address range such as 10.0.0.0/8, got "${text}"`);
  });
  return { allow, http: input.flag('asset-http') };
}
