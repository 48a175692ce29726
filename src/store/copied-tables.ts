// What is copied from one store to another: tables by name, rows as lists of values, and the two ends of a copy.

/** A value that both databases have. SQLite has no booleans and gives 0 or 1. */
export type CopiedValue = null | number | string | boolean | Uint8Array;

/** The values of a row, in the order of the columns. */
export type CopiedRow = readonly CopiedValue[];

/** One table that is copied. */
export interface CopiedTable {
  readonly name: string;
  /** How many rows are held in memory at once. */
  readonly together: number;
}

const many = 500;

/** The tables, in an order in which each row finds what it names. */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'plan', together: many },
  { name: 'account', together: many },
  { name: 'api_key', together: many },
  { name: 'template', together: many },
  { name: 'version', together: 20 },
  { name: 'blob', together: 1 },
  { name: 'version_file', together: many },
  { name: 'variable_use', together: many },
  { name: 'push_key', together: many },
  { name: 'generation', together: many },
  { name: 'idempotency', together: many },
  { name: 'pinned_asset', together: 1 },
  { name: 'pin', together: many },
  { name: 'usage', together: many },
];

/**
 * Tables that are not copied. Calls under way, rates and nodes belong to servers, of which none runs meanwhile. What is
 * pinned and stored of each account is counted
 * anew.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'purging',
  'reservation',
  'node',
  'rate',
  'meta',
  'account_pin',
  'pinned_size',
  'account_file',
  'stored',
]);

/** The plan that every new store has. It does not make a store one that is in use. */
export const firstPlan = 'standard';

/** One end of a copy. Nobody else changes its tables while it is open. */
interface CopyEnd {
  /** The name of the store for messages. */
  readonly shown: string;
  /** Returns the columns of a table. */
  columns(table: string): Promise<readonly string[]>;
  count(table: string): Promise<number>;
}

/** The store that is read, as it is at one moment. */
export interface CopySource extends CopyEnd {
  /** Returns the rows of a table, at most `together` at a time. */
  read(table: CopiedTable, columns: readonly string[]): AsyncIterable<readonly CopiedRow[]>;
  close(): Promise<void>;
}

/** The store that is written, in one transaction. */
export interface CopyTarget extends CopyEnd {
  write(table: string, columns: readonly string[], rows: readonly CopiedRow[]): Promise<void>;
  /** Completes what follows from the tables. It comes before the counts are compared. */
  settle(): Promise<void>;
  commit(): Promise<void>;
  /** Closes the store. What was not committed is undone. */
  close(): Promise<void>;
}
