// JSONata's functions that depend on the clock or the machine, or grow without bound, in a form that does neither.
import { parseIsoDate } from '../variables/iso-date.ts';
import type { TemplateFunction } from './realm.ts';
import { zonedMs } from './zoned.ts';

/** As wide as `$pad` makes a text. */
const maxPadding = 10_000;

/** What they depend on. */
export interface ClockSettings {
  /** Milliseconds since the epoch. */
  readonly moment: number;
  readonly timeZone: string;
}

/** The part of `$now`, `$millis`, `$toMillis`, `$fromMillis` and `$pad` that is not JSONata's own: `inside.cjs` has the rest. */
export function guardedFunctions({ moment, timeZone }: ClockSettings): [string, TemplateFunction][] {
  return [
    ['now', () => new Date(moment).toISOString()],
    ['millis', () => moment],
    ['toMillis', (text) => localMillis(text, timeZone)],
    ['fromMillis', () => undefined],
    ['pad', pad],
  ];
}

/** A time without an offset is in the document's zone; all else is left to JSONata. */
function localMillis(text: unknown, timeZone: string): number | undefined {
  const parts = typeof text === 'string' ? parseIsoDate(text) : undefined;
  return parts?.timeMs !== undefined && parts.offsetMin === undefined ? zonedMs(parts, timeZone) : undefined;
}

/** As JSONata's `$pad`: to the right, or to the left when `width` is negative. */
function pad(text: unknown, width: unknown, filling: unknown): unknown {
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || typeof width !== 'number') {
    throw new Error('expected $pad(text, width, characters)');
  }
  if (Math.abs(width) > maxPadding) {
    throw new Error(`expected $pad to at most ${maxPadding} characters, got ${Math.abs(width)}`);
  }
  const characters = typeof filling === 'string' && filling !== '' ? [...filling] : [' '];
  const missing = Math.floor(Math.abs(width)) - [...text].length;
  if (missing <= 0) return text;
  const padding = Array.from({ length: missing }, (_, index) => characters[index % characters.length]).join(
    '',
  );
  return width > 0 ? text + padding : padding + text;
}
