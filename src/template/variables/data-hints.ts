// The way out for a value of `data` that has another type than its variable: what to write in its place.
import { isIsoDate } from '../expression/iso-date.ts';
import { nearestName } from '../names/nearest.ts';
import type { Variable } from './variable.ts';

/** Longer values are not repeated in a hint. */
const mostShown = 60;

/** Returns what to write in place of a value that its variable does not accept, or undefined where nothing is near. */
export function hintOfValue({ type }: Variable, value: unknown): string | undefined {
  switch (type) {
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? 'write it in quotes' : undefined;
    case 'number':
    case 'integer':
      return hintOfNumber(value, type === 'integer');
    case 'boolean':
      return hintOfFlag(value);
    case 'date':
      return hintOfDate(value);
    case 'list':
      if (typeof value === 'string') return hintOfJson(value, 'list');
      return typeof value === 'object' ? 'write a list, of one item, too: [{ … }]' : undefined;
    case 'image':
      if (typeof value === 'string' && /^(?:iVBOR|\/9j\/|R0lGOD|UklGR)/.test(value))
        return 'write what it is before it: "data:image/png;base64,…"';
      return 'a picture that lies beside the template is named in it: { "type": "image", "src": "logo.png" }';
    case 'object':
      if (typeof value === 'string') return hintOfJson(value, 'object');
      return Array.isArray(value) && value.length === 1 ? 'write the object itself, without [ ]' : undefined;
  }
}

/** Returns the hint for an object or a list that was sent as its JSON in a text. */
function hintOfJson(value: string, what: 'list' | 'object'): string | undefined {
  const isJson = what === 'list' ? /^\s*\[/.test(value) : /^\s*\{/.test(value);
  return isJson ? `send the ${what} itself, not its JSON as a text` : undefined;
}

function hintOfNumber(value: unknown, isWhole: boolean): string | undefined {
  if (typeof value === 'number' && isWhole) return 'round it, or declare the variable as "number"';
  if (typeof value !== 'string' || value.length > mostShown) return undefined;
  const text = value.trim();
  if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && !(isWhole && text.includes('.')))
    return 'write it without quotes';
  return /\d/.test(text) && /^[-+\d.,'\s\p{Sc}%]+$/u.test(text)
    ? 'write the number alone, such as 1234.5: the template prints units and separators'
    : undefined;
}

function hintOfFlag(value: unknown): string | undefined {
  const text = String(value).toLowerCase();
  if (['true', 'yes', '1'].includes(text)) return 'write true, without quotes';
  return ['false', 'no', '0', ''].includes(text) ? 'write false, without quotes' : undefined;
}

function hintOfDate(value: unknown): string | undefined {
  if (typeof value === 'number') return 'write the day as a text: "2026-01-31"';
  if (typeof value !== 'string' || value.length > mostShown) return undefined;
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value.trim());
  if (parts) {
    const [, year = '', month = '', day = ''] = parts;
    const padded = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isIsoDate(padded) ? `write "${padded}"` : 'there is no such day';
  }
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(value.trim()) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (isIsoDate(iso)) return `write "${iso}"`;
  return /^\d{1,4}\/\d{1,2}\/\d{1,4}$/.test(value.trim())
    ? 'write year, month and day: "2026-01-31"'
    : undefined;
}

/** Of so many keys the nearest is looked for. An object may have more. */
const mostKeys = 200;

/** Returns what to do for a value that is missing: the key that was probably meant, where `data` has one that no variable takes. */
export function hintOfMissing(
  name: string,
  given: Readonly<Record<string, unknown>>,
  declared: ReadonlyMap<string, unknown>,
): string | undefined {
  // What is null is there, under its own name.
  if (Object.hasOwn(given, name))
    return 'send a value, or let the template declare it with "required": false';
  const keys = Object.keys(given);
  if (keys.length > mostKeys) return undefined;
  const [only = ''] = keys;
  const within: unknown = keys.length === 1 && !declared.has(only) ? given[only] : undefined;
  if (typeof within === 'object' && within !== null && Object.hasOwn(within, name))
    return `send what "${only.slice(0, mostShown)}" holds, without "${only.slice(0, mostShown)}" around it`;
  const free = keys.filter((key) => !declared.has(key) && key.length <= mostShown);
  const near = nearestName(name, free, 'spelling') ?? nearestName(name, free);
  return near === undefined ? undefined : `the data has "${near}"`;
}
