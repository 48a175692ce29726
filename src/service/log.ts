// What the service reports to its operator: log entries and counted events. They never hold data, keys or query strings.
import { shortenAll } from '../shorten.ts';

/** One line of the log. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  /** The name of the event, which is a fixed word. */
  readonly event: string;
  readonly [field: string]: string | number | boolean | undefined;
}

/** Writes an entry to the log. */
export type Log = (entry: LogEntry) => void;

/** The most bytes of the texts of a line. Readers of logs cut longer lines as they please, or drop them. */
const textBytes = 12 * 1024;

/** Returns a `Log` that writes JSON lines. It shortens long texts in the middle. `now` returns milliseconds since the epoch. */
export function jsonLines(write: (line: string) => void, now: () => number): Log {
  return (entry) => {
    const fields = JSON.stringify(withShortTexts(entry));
    // An entry is never empty. To copy it behind its time would take longer.
    write(`{"time":"${new Date(now()).toISOString()}",${fields.slice(1)}\n`);
  };
}

/** The most bytes that one character of a text takes in JSON. */
const characterBytes = 6;

function withShortTexts(entry: LogEntry): LogEntry {
  // Nearly all lines are short, and each refusal writes one.
  if (charactersOf(entry) * characterBytes <= textBytes) return entry;
  const texts = Object.entries(entry).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  const short = shortenAll(
    texts.map(([, text]) => text),
    textBytes,
  );
  return { ...entry, ...Object.fromEntries(texts.map(([name], index) => [name, short[index]])) };
}

function charactersOf(entry: LogEntry): number {
  let sum = 0;
  for (const name in entry) {
    const value = entry[name];
    if (typeof value === 'string') sum += value.length;
  }
  return sum;
}

/** Receives the events that are counted, besides answers. */
export interface Observer {
  /** Called for a render that was delivered. */
  rendered(facts: { readonly durationMs: number; readonly pages: number; readonly bytes: number }): void;
  replayed(matched: boolean): void;
  /** Called when the database's log was moved into the database. `left` pages could not be moved. */
  checkpointed?(facts: { readonly durationMs: number; readonly left: number }): void;
}
