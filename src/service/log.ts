// What the service tells its operator: log entries and events that are counted. Never data, keys or query strings.

/** One line of the log. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  /** What happened, as a fixed word. */
  readonly event: string;
  readonly [field: string]: string | number | boolean | undefined;
}

/** Where log lines go. */
export type Log = (entry: LogEntry) => void;

/** A `Log` that writes JSON lines. `now` in milliseconds since the epoch. */
export function jsonLines(write: (line: string) => void, now: () => number): Log {
  return ({ level, event, ...fields }) => {
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`);
  };
}

/** What is counted besides answers. */
export interface Observer {
  /** A render that was delivered. */
  rendered(facts: { readonly durationMs: number; readonly pages: number; readonly bytes: number }): void;
  replayed(matched: boolean): void;
  /** The database's log was moved into the database. */
  checkpointed?(facts: { readonly durationMs: number; readonly left: number }): void;
}
