// The moment of a document: the option that names it, and what it says.
import type { Input, Options, Terminal } from '../line/command.ts';
import { parseMoment } from '../line/option-values.ts';

/** Returns the option that names the moment of a document, or of what `of` says. */
export function momentOption(of = 'the document'): Options {
  return { now: { kind: 'text', value: 'ISO', description: `the moment of ${of} (default: now)` } };
}

/** Returns the moment that `--now` names, milliseconds since the epoch, or undefined. */
export function namedMoment(input: Input): number | undefined {
  const text = input.text('now');
  return text === undefined ? undefined : parseMoment('now', text);
}

/** Returns the moment that `--now` names, or the current one. */
export function documentMoment(input: Input, terminal: Terminal): number {
  return namedMoment(input) ?? terminal.now();
}
