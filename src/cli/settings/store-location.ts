// Where the store of a command is: the settings `store` and `data`, of which the nearer one counts.
import { resolve } from 'node:path';
import { hasPassword, isDatabaseUrl, type StoreLocation } from '../../store/location.ts';
import { CommandError, UsageError } from '../line/command.ts';
import type { Configuration, Origin } from './configuration.ts';

const distance: Readonly<Record<Origin, number>> = { flag: 0, variable: 1, file: 2, default: 3 };

/**
 * Returns where the store is. A flag counts before a variable, a variable before the file. Throws `UsageError` for a
 * password on the command line, and `CommandError` when `store` and `data` come from the same source.
 */
export function storeLocation(configuration: Configuration): StoreLocation {
  const [store, data] = [configuration.origin('store'), configuration.origin('data')];
  if (store.text === undefined || distance[data.origin] < distance[store.origin])
    return { folder: resolve(data.text ?? './data') };
  if (data.text !== undefined && data.origin === store.origin)
    throw new CommandError(
      `"store" and "data" both say where the store is, by ${store.origin}: leave one of them out`,
    );
  return locationNamed(store.text, {
    isTyped: store.origin === 'flag',
    passwordFile: configuration.text('storePasswordFile'),
    connections: configuration.count('storeConnections'),
  });
}

/** What is known of a location besides its name. */
interface LocationFacts {
  /** Whether the name stands on the command line, where others can read it. */
  readonly isTyped: boolean;
  readonly passwordFile?: string | undefined;
  /** The option that names a file with the password. Default: `store-password-file`. */
  readonly fileOption?: string;
  readonly connections?: number | undefined;
}

/** Returns the location of a name. Throws `UsageError` for a password on the command line. */
export function locationNamed(
  name: string,
  { isTyped, passwordFile, fileOption = 'store-password-file', connections }: LocationFacts,
): StoreLocation {
  if (!isDatabaseUrl(name)) return { folder: resolve(name) };
  if (isTyped && hasPassword(name))
    throw new UsageError(
      `others can read a password on the command line: expected it in PGPASSWORD, or in a file that --${fileOption} names`,
    );
  return { address: name, passwordFile, connections };
}
