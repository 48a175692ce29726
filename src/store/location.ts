// Where a store is, and what its name shows before anything is opened. Commands that need no store read this file alone.

/** Where a store is: in a folder of this machine, or in a PostgreSQL database. */
export type StoreLocation =
  | { readonly folder: string }
  | {
      /** `postgres://user@host/database`. */
      readonly address: string;
      readonly passwordFile?: string | undefined;
      /** The most connections. */
      readonly connections?: number | undefined;
    };

/** Returns whether the name of a store is that of a database, and not of a folder. */
export function isDatabaseUrl(store: string): boolean {
  return /^postgres(ql)?:/i.test(store);
}

/** Returns the address without its password, for messages and lists. */
export function withoutPassword(url: string): string {
  return url
    .replace(/^(postgres(?:ql)?:\/\/[^:@/?#]*):[^@/]*@/i, '$1@')
    .replace(/([?&]password=)[^&]*/gi, '$1…');
}

/** Returns whether the address holds a password. */
export function hasPassword(url: string): boolean {
  return withoutPassword(url) !== url;
}
