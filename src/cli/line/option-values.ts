// Values of options: moments, durations, numbers and addresses. The fault of a value out of form says what was expected.
import type { Address } from '../../http/listen.ts';
import { momentOf } from '../../service/moment.ts';
import { CommandError, UsageError } from './command.ts';

/** Returns the milliseconds since the epoch of an ISO 8601 moment. A date alone is midnight UTC, and a time without offset is UTC. */
export function parseMoment(name: string, text: string): number {
  const moment = momentOf(text);
  if (moment !== undefined) return moment;
  throw new UsageError(`--${name}: expected an ISO 8601 moment such as 2026-01-31T12:00:00Z, got "${text}"`);
}

const unitMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** Returns the milliseconds of `90d`, `12h` or `30m`. */
export function parseDuration(name: string, text: string): number {
  const form = /^(\d{1,6})([smhdw])$/.exec(text);
  const length = Number(form?.[1]) * (unitMs[form?.[2] ?? ''] ?? Number.NaN);
  if (length > 0) return length;
  throw new UsageError(`--${name}: expected a length of time such as 90d, 12h or 30m, got "${text}"`);
}

/** Returns the number that an option gives. Throws `UsageError`, which names the option, for one outside of the bounds. */
export function parseNumber(
  name: string,
  text: string,
  bounds: { readonly min: number; readonly max?: number; readonly whole?: boolean },
): number {
  const { min, max = Number.MAX_SAFE_INTEGER, whole = true } = bounds;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max && (!whole || Number.isSafeInteger(value))) return value;
  const most = max === Number.MAX_SAFE_INTEGER ? '' : ` and at most ${max}`;
  throw new UsageError(
    `--${name}: expected a ${whole ? 'whole ' : ''}number of at least ${min}${most}, got "${text}"`,
  );
}

/** Returns whether an option says `true`. Throws `UsageError`, which names the option, unless it says `true` or `false`. */
export function parseBoolean(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new UsageError(`--${name}: expected true or false, got "${text}"`);
}

/**
 * Returns the error for an address that can't be listened on, or undefined for any other error. `flag` is the option
 * that names the address.
 */
export function listenFault(error: unknown, { host, port }: Address, flag: string): CommandError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const address = `${host}:${port}`;
  if (code === 'EADDRINUSE')
    return new CommandError(`${address} is taken: name another address with ${flag}`);
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CommandError(`can't listen on ${address} (${code}): name another address with ${flag}`);
  return undefined;
}

/** Reads `127.0.0.1:8080`, `[::1]:8080` or `:8080` (all addresses). */
export function parseListen(name: string, text: string): Address {
  const form = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]*)):(\d{1,5})$/.exec(text);
  const port = Number(form?.[3]);
  if (form && port <= 65_535) return { host: form[1] ?? (form[2] || '0.0.0.0'), port };
  throw new UsageError(`--${name}: expected HOST:PORT such as 127.0.0.1:8080, got "${text}"`);
}

/** Returns the bytes that an option gives: `1048576`, `512k`, `5m`, `1g`. Throws `UsageError`, which names the option, for another form. */
export function parseBytes(name: string, text: string): number {
  const form = /^(\d{1,12})(?:([kKmMgG])i?[bB]?)?$/.exec(text);
  const scale = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 }[(form?.[2] ?? '').toLowerCase()] ?? 1;
  const bytes = Number(form?.[1]) * scale;
  if (bytes > 0) return bytes;
  throw new UsageError(
    `--${name}: expected a number of bytes such as 1048576, 512k, 5m or 1g, got "${text}"`,
  );
}
