// Which server a command works against, if any: by flag, by variable, or by the profile that `platen login` made.
import { CommandError, type Input, type Options, type Terminal, UsageError } from '../line/command.ts';
import { Configuration, type Origin } from '../settings/configuration.ts';
import { firstProfile, type Profile, type Profiles, readProfiles } from './profiles.ts';

/** The options of the commands that work against a server, too. */
export const serverOption: Options = {
  server: {
    kind: 'text',
    value: 'URL',
    description:
      'work against this server (default: $PLATEN_SERVER, then the profile), with the key in $PLATEN_KEY',
  },
  profile: {
    kind: 'text',
    value: 'NAME',
    description: `work against the server of this profile of \`platen login\` (default: $PLATEN_PROFILE, then ${firstProfile})`,
  },
};

/** The option by which an admin key names an account. */
export const ofAccount: Options = {
  account: {
    kind: 'text',
    value: 'NAME',
    description: 'against a server: the account that an admin key works for (default: its own)',
  },
};

/** A server, its key, and the profile that named it. */
export interface Server extends Profile {
  readonly profile: string | undefined;
}

type Source = 'flag' | 'variable';

const distance: Readonly<Record<Origin, number>> = { flag: 0, variable: 1, file: 2, default: 4 };
/** A profile that nobody named counts when nothing says where the store is. */
const loginDistance = 3;

/**
 * Returns the server that a command is to work against, or undefined when it works on a store. The nearer one counts: a
 * flag before a variable, a variable before the configuration file, that before the profile "default". Throws
 * `UsageError` when server and store are named alike, and `CommandError` when there is no key.
 */
export function serverOf(input: Input, terminal: Terminal): Server | undefined {
  const { env } = terminal;
  const named =
    wishIn({ server: input.text('server'), profile: input.text('profile') }, 'flag') ??
    wishIn({ server: env.PLATEN_SERVER || undefined, profile: env.PLATEN_PROFILE || undefined }, 'variable');
  const store = storeOrigin(new Configuration(input, terminal));
  if (named === undefined) {
    if (distance[store] < loginDistance) return undefined;
    const profile = readProfiles(env).get(firstProfile);
    return profile && { ...profile, profile: firstProfile };
  }
  if (distance[store] < distance[named.source]) return undefined;
  if (store === named.source)
    throw new UsageError(`a server and a store are both named, by ${store}: leave one of them out`);
  return known(named, readProfiles(env), env.PLATEN_KEY || undefined);
}

interface Wish {
  readonly server: string | undefined;
  readonly profile: string | undefined;
  readonly source: Source;
}

function wishIn({ server, profile }: Omit<Wish, 'source'>, source: Source): Wish | undefined {
  return server === undefined && profile === undefined ? undefined : { server, profile, source };
}

/** Returns where it is said where the store is. */
function storeOrigin(configuration: Configuration): Origin {
  const origins = [configuration.origin('store').origin, configuration.origin('data').origin];
  return origins.reduce((nearest, one) => (distance[one] < distance[nearest] ? one : nearest));
}

function known({ server, profile }: Wish, profiles: Profiles, key: string | undefined): Server {
  if (profile !== undefined) {
    const found = profiles.get(profile);
    if (found === undefined)
      throw new CommandError(`no profile "${profile}": \`platen login URL --profile ${profile}\` makes it`);
    if (server !== undefined && serverUrl(server) !== found.server)
      throw new UsageError(`the profile "${profile}" is of ${found.server}: leave --server or --profile out`);
    return { ...found, profile };
  }
  const url = serverUrl(server ?? '');
  // A key is sent to no other server than the one that it was given for.
  const own = [...profiles.values()].filter((one) => one.server === url);
  const found = key ?? (own.length === 1 ? own[0]?.key : undefined);
  if (found !== undefined) return { server: url, key: found, profile: undefined };
  throw new CommandError(`no key for ${url}: set PLATEN_KEY, or use \`platen login ${url}\``);
}

/** Returns the address of a server in one form. Throws `UsageError` for anything else. */
export function serverUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new UsageError(`expected the address of a server such as https://pdf.example.com, got "${text}"`);
  if (`${url.username}${url.password}${url.search}${url.hash}` !== '')
    throw new UsageError('expected the address of a server without a user name, a query and a fragment');
  return url.href.replace(/\/+$/, '');
}

/** Returns whether a key would travel in the clear: over http, to another machine. */
export function isInTheClear(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
