// Where a store is.

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
