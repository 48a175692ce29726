// Keeps the bytes that keyed calls fetched, once by hash, until their keys end. Deletes what has ended.
import type { GenerationLimits } from '../limits.ts';
import type { Completion, Pin, PinRoom, Store } from '../store.ts';
import type { Runner } from './run.ts';

/** How long a dead key stays, so that it is found when the clock is set back. */
const graceMs = 3_600_000;

type BytesPin = Extract<Pin, { readonly bytes: Uint8Array }>;

interface PinRow {
  readonly url: string;
  readonly sha256: string | null;
  readonly bytes: Uint8Array | null;
  readonly fault: string | null;
}

/** The part of pins that a completion uses inside its transaction. */
export interface PinKeeper {
  roomFor(account: string, pins: readonly Pin[]): PinRoom;
  keep(completion: Completion): void;
}

/** Returns the methods that keep pins within their bounds, read them, and delete those of ended keys. */
export function pinMethods(
  runner: Runner,
  limits: GenerationLimits,
): PinKeeper & Pick<Store, 'listPins' | 'findPinRoom' | 'sweep'> {
  const { db } = runner;
  const total = db.prepare<[], { bytes: number | null }>('SELECT sum(size) AS bytes FROM pinned_asset');
  const known = db.prepare<[string], { one: number }>('SELECT 1 AS one FROM pinned_asset WHERE sha256 = ?');
  const ofAccount = db.prepare<[string], { size: number }>(
    'SELECT size FROM pinned_size WHERE account_id = ?',
  );
  const knownOfAccount = db.prepare<[string, string], { one: number }>(
    'SELECT 1 AS one FROM account_pin WHERE account_id = ? AND sha256 = ?',
  );
  const insertAsset = db.prepare<[string, number, Uint8Array]>(
    'INSERT INTO pinned_asset (sha256, size, bytes) VALUES (?, ?, ?)',
  );
  const insertPin = db.prepare<[string, string, string | null, string | null]>(
    'INSERT INTO pin (generation_id, url, sha256, fault) VALUES (?, ?, ?, ?)',
  );
  const list = db.prepare<[string], PinRow>(
    `SELECT pin.url, pin.sha256, pin.fault, pinned_asset.bytes FROM pin
      LEFT JOIN pinned_asset ON pinned_asset.sha256 = pin.sha256 WHERE generation_id = ? ORDER BY url`,
  );
  const distinct = (pins: readonly Pin[]): readonly BytesPin[] => [
    ...new Map(pins.filter((pin) => 'bytes' in pin).map((pin) => [pin.sha256, pin])).values(),
  ];
  const roomFor: PinKeeper['roomFor'] = (account, pins) => {
    const own = sizeOf(distinct(pins).filter(({ sha256 }) => !knownOfAccount.get(account, sha256)));
    if (own > 0 && (ofAccount.get(account)?.size ?? 0) + own > limits.pinShareBytes) return 'pin_share_full';
    const all = sizeOf(distinct(pins).filter(({ sha256 }) => !known.get(sha256)));
    return all > 0 && (total.get()?.bytes ?? 0) + all > limits.pinCapBytes ? 'pins_full' : 'room';
  };
  return {
    roomFor,
    findPinRoom: (account, pins) => runner.read(() => roomFor(account, pins)),
    keep(completion) {
      const added = distinct(completion.pins).filter(({ sha256 }) => !known.get(sha256));
      for (const pin of added) insertAsset.run(pin.sha256, pin.bytes.length, pin.bytes);
      for (const pin of new Map(completion.pins.map((one) => [one.url, one])).values()) {
        const [sha256, fault] = 'fault' in pin ? [null, JSON.stringify(pin.fault)] : [pin.sha256, null];
        insertPin.run(completion.id, pin.url, sha256, fault);
      }
    },
    listPins: (generationId) => runner.read(() => list.all(generationId).map(pinOf)),
    sweep: sweepOf(runner, limits),
  };
}

function sizeOf(pins: readonly BytesPin[]): number {
  return pins.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

function pinOf({ url, sha256, bytes, fault }: PinRow): Pin {
  if (sha256 !== null && bytes !== null) return { url, sha256, bytes };
  return { url, fault: JSON.parse(fault ?? '{}') };
}

function sweepOf({ db, write }: Runner, limits: GenerationLimits): Store['sweep'] {
  const keys = db.prepare<[number]>('DELETE FROM idempotency WHERE first_use <= ?');
  const pins = db.prepare<[]>(
    'DELETE FROM pin WHERE generation_id NOT IN (SELECT generation_id FROM idempotency)',
  );
  const assets = db.prepare<[]>(
    'DELETE FROM pinned_asset WHERE sha256 NOT IN (SELECT sha256 FROM pin WHERE sha256 IS NOT NULL)',
  );
  const reservations = db.prepare<[number]>('DELETE FROM reservation WHERE lease_until <= ?');
  return (now) =>
    write(() => {
      keys.run(now - limits.idempotencyMs - graceMs);
      pins.run();
      assets.run();
      reservations.run(now);
    });
}
