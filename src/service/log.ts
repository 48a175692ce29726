// What the service tells its operator: log entries and events that are counted. Never data, keys or query strings.
import { shortenAll } from '../shorten.ts';

/** One line of the log. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  /** What happened, as a fixed word. */
  readonly event: string;
  readonly [field: string]: string | number | boolean | undefined;
}

/** Where log lines go. */
export type Log = (entry: LogEntry) => void;

/** What the texts of a line may take, bytes: readers of logs cut longer lines as they please, or drop them. */
const textBytes = 12 * 1024;

/** A `Log` that writes JSON lines; long texts in them are shortened in the middle. `now` in milliseconds since the epoch. */
export function jsonLines(write: (line: string) => void, now: () => number): Log {
  return ({ level, event, ...fields }) => {
    const short = withShortTexts(fields);
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...short })}\n`);
  };
}

function withShortTexts(fields: Omit<LogEntry, 'level' | 'event'>): typeof fields {
  const texts = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  const short = shortenAll(
    texts.map(([, text]) => text),
    textBytes,
  );
  return { ...fields, ...Object.fromEntries(texts.map(([name], index) => [name, short[index]])) };
}

/** What is counted besides answers. */
export interface Observer {
  /** A render that was delivered. */
  rendered(facts: { readonly durationMs: number; readonly pages: number; readonly bytes: number }): void;
  replayed(matched: boolean): void;
  /** The database's log was moved into the database. */
  checkpointed?(facts: { readonly durationMs: number; readonly left: number }): void;
}
