// Which server a command works against, if any: by flag, by variable, or by the profile that `platen login` made.
import {
  CommandError,
  type Input,
  type Option,
  type Options,
  type Terminal,
  UsageError,
} from '../line/command.ts';
import { Configuration, type Origin } from '../settings/configuration.ts';
import { firstProfile, looksLikeKey, type Profile, type Profiles, readProfiles } from './profiles.ts';

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

/** The options of the commands that work against a service alone. */
export const nodesOption: Options = {
  server: {
    kind: 'list',
    value: 'URL',
    description:
      'the service, or each of its nodes (default: $PLATEN_SERVER, then the profile), with the key in $PLATEN_KEY',
  },
  profile: serverOption.profile as Option,
};

/** The nodes of a service, and the key that they are asked with. */
export interface ServiceNodes {
  readonly urls: readonly string[];
  readonly key: string;
}

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
  const found = findServer(input, terminal);
  if (found !== undefined) warnInTheClear(found.server, terminal);
  return found;
}

/**
 * Returns the service that a command with `nodesOption` works against. The key is that of the first node. Throws
 * `UsageError` when nothing names one, and `CommandError` when there is no key.
 */
export function serviceOf(input: Input, terminal: Terminal): ServiceNodes {
  const { env } = terminal;
  const nodes = [...new Set(input.list('server').map(serverUrl))];
  const wish = wishIn({ server: nodes[0], profile: input.text('profile') }, 'flag') ?? wishOf(env);
  const profiles = readProfiles(env);
  const found = wish === undefined ? profiles.get(firstProfile) : known(wish, profiles, env);
  if (found === undefined)
    throw new UsageError('expected --server URL, or PLATEN_SERVER, or a profile that `platen login` made');
  const urls = nodes.length > 0 ? nodes : [found.server];
  for (const url of urls) warnInTheClear(url, terminal);
  return { urls, key: found.key };
}

function wishOf(env: Terminal['env']): Wish | undefined {
  const named = { server: env.PLATEN_SERVER || undefined, profile: env.PLATEN_PROFILE || undefined };
  return wishIn(named, 'variable');
}

function findServer(input: Input, terminal: Terminal): Server | undefined {
  const { env } = terminal;
  const named =
    wishIn({ server: input.text('server'), profile: input.text('profile') }, 'flag') ?? wishOf(env);
  const store = storeOrigin(new Configuration(input, terminal));
  if (named === undefined) {
    if (distance[store] < loginDistance) return undefined;
    const profile = readProfiles(env).get(firstProfile);
    return profile && { ...profile, profile: firstProfile };
  }
  if (distance[store] < distance[named.source]) return undefined;
  if (store === named.source)
    throw new UsageError(`a server and a store are both named, by ${store}: leave one of them out`);
  return known(named, readProfiles(env), env);
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

function known({ server, profile }: Wish, profiles: Profiles, env: Terminal['env']): Server {
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
  const isKeyElsewhere = isOfAnother(url, env);
  const found = (isKeyElsewhere ? undefined : keyIn(env)) ?? (own.length === 1 ? own[0]?.key : undefined);
  if (found !== undefined) return { server: url, key: found, profile: undefined };
  const set = isKeyElsewhere ? 'PLATEN_KEY is of PLATEN_SERVER, another one' : 'set PLATEN_KEY';
  throw new CommandError(`no key for ${url}: ${set}, or use \`platen login ${url}\``);
}

/** Returns whether the key in the environment is of another server: that of `PLATEN_SERVER`, where it is set. */
function isOfAnother(url: string, { PLATEN_KEY, PLATEN_SERVER }: Terminal['env']): boolean {
  return Boolean(PLATEN_KEY && PLATEN_SERVER) && serverUrl(PLATEN_SERVER ?? '') !== url;
}

/** Returns the key in the environment. Throws `CommandError` for what can't be one, without a word of it. */
function keyIn({ PLATEN_KEY }: Terminal['env']): string | undefined {
  // Secrets are often read from files with a line break at their end.
  const key = PLATEN_KEY?.trim() || undefined;
  if (key === undefined || looksLikeKey(key)) return key;
  throw new CommandError('PLATEN_KEY: expected a key such as plt_live_…, got something else');
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

/** Warns when a key travels in the clear: over http, to another machine. */
export function warnInTheClear(url: string, { note }: Pick<Terminal, 'note'>): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
    note(`warning: ${url} is http: others on the way can read the key`);
}
