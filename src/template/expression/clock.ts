// Those functions of JSONata that depend on the clock or the machine, or grow without bound. Here they do neither.
import { parseIsoDate } from './iso-date.ts';
import type { TemplateFunction } from './scope.ts';
import { zonedMs } from './zoned.ts';

/** The widest text that `$pad` makes. */
const maxPadding = 10_000;

/** What these functions depend on. */
export interface ClockSettings {
  /** The moment of the document, milliseconds since the epoch. */
  readonly moment: number;
  readonly timeZone: string;
}

/** Returns the parts of `$now`, `$millis`, `$toMillis` and `$pad` that are not JSONata's own. `evaluate/document-functions.ts` has the rest. */
export function clockFunctions({ moment, timeZone }: ClockSettings): [string, TemplateFunction][] {
  return [
    ['now', () => new Date(moment).toISOString()],
    ['millis', () => moment],
    ['toMillis', (text) => localMillis(text, timeZone)],
    ['pad', pad],
  ];
}

/**
 * Returns the moment of a time without an offset, which is in the document's zone. Returns undefined for anything else,
 * which is left to JSONata.
 */
function localMillis(text: unknown, timeZone: string): number | undefined {
  const parts = typeof text === 'string' ? parseIsoDate(text) : undefined;
  return parts?.timeMs !== undefined && parts.offsetMin === undefined ? zonedMs(parts, timeZone) : undefined;
}

/** Does what JSONata's `$pad` does: it pads to the right, or to the left when `width` is negative. */
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
  const times = Math.floor(missing / characters.length);
  const padding =
    characters.join('').repeat(times) + characters.slice(0, missing % characters.length).join('');
  return width > 0 ? text + padding : padding + text;
}
