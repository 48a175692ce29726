// The profiles of a user: which server, with which key. They lie in a file that its owner alone can read.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolders, reason, writeWhole } from '../../store/file-system.ts';
import { CommandError, type Terminal } from '../line/command.ts';

/** A server, and the key that it is asked with. */
export interface Profile {
  readonly server: string;
  readonly key: string;
}

/** The profile that is meant when none is named. */
export const firstProfile = 'default';

/** Returns whether a text may be a key. Whether it is a good one, the server says. */
export function looksLikeKey(text: string): boolean {
  return /^plt_(live|test)_[0-9A-Za-z]+$/.test(text);
}

/** The profiles by name. */
export type Profiles = ReadonlyMap<string, Profile>;

/** Returns the file of the profiles, or undefined where the environment names no folder for it. */
function fileOf(env: Terminal['env']): string | undefined {
  const folder = env.XDG_CONFIG_HOME || (env.HOME && join(env.HOME, '.config'));
  return folder ? join(folder, 'platen', 'profiles.json') : undefined;
}

/** Returns the profiles. Throws `CommandError` for a file that others can read, or that is out of form. */
export function readProfiles(env: Terminal['env']): Profiles {
  const file = fileOf(env);
  if (file === undefined || !existsSync(file)) return new Map();
  let text: string;
  try {
    if ((statSync(file).mode & 0o077) !== 0)
      throw new CommandError(`${file} holds keys, and others can read it: \`chmod 600 ${file}\``);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`can't read ${file}: ${reason(error)}`);
  }
  return parse(text, file);
}

function parse(text: string, file: string): Profiles {
  const fault = new CommandError(`${file} is out of form: remove it, and use \`platen login\` again`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fault;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fault;
  return new Map(
    Object.entries(value).map(([name, profile]) => {
      if (!isProfile(profile)) throw fault;
      return [name, { server: profile.server, key: profile.key }];
    }),
  );
}

function isProfile(value: unknown): value is Profile {
  if (typeof value !== 'object' || value === null) return false;
  const { server, key } = value as Partial<Record<keyof Profile, unknown>>;
  const isAddress = typeof server === 'string' && /^https?:/.test(server) && URL.canParse(server);
  return isAddress && typeof key === 'string' && looksLikeKey(key);
}

/** Keeps profiles in place of those that there were. Returns the file. Throws `CommandError` when that fails. */
export function writeProfiles(env: Terminal['env'], profiles: Profiles): string {
  const file = fileOf(env);
  if (file === undefined)
    throw new CommandError('there is no folder to keep the key in: set HOME or XDG_CONFIG_HOME');
  try {
    makeFolders(join(file, '..'), 0o700);
    writeWhole(file, Buffer.from(`${JSON.stringify(Object.fromEntries(profiles), null, 2)}\n`), 0o600);
  } catch (error) {
    throw new CommandError(`can't write ${file}: ${reason(error)}`);
  }
  return file;
}
