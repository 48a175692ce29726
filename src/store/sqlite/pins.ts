// Keeps the bytes that keyed calls fetched, once by hash, until their keys end. Deletes what has ended.
import { invariant } from '../../errors.ts';
import { type BytesPin, distinctPins } from '../distinct-pins.ts';
import type { GenerationLimits } from '../limits.ts';
import type { GenerationPart, Store, UpkeepPart } from '../store.ts';
import type { Completion, Pin, PinRoom } from '../terms.ts';
import type { Runner } from './runner.ts';
import { inTurns } from './turns.ts';

/** How long a dead key stays, so that it is found when the clock is set back. */
const graceMs = 3_600_000;

interface PinRow {
  readonly url: string;
  readonly sha256: string | null;
  readonly size: number | null;
  readonly fault: string | null;
}

/** The part of pins that a completion uses inside its transaction. */
export interface PinKeeper {
  roomFor(account: string, pins: readonly Pin[]): PinRoom;
  /** Writes the bytes before the completion that pins them, a few in each turn. Bytes that are then never pinned are swept. */
  prepare(completion: Pick<Completion, 'id' | 'pins'>): Promise<void>;
  keep(completion: Completion): void;
  list(generationId: string): Promise<readonly Pin[]>;
}

/** Returns the methods that keep pins within their bounds, read them, and delete those of ended keys. */
export function pinMethods(
  runner: Runner,
  limits: GenerationLimits,
): PinKeeper & Pick<GenerationPart, 'findPinRoom'> & Pick<UpkeepPart, 'sweep'> {
  const { relaxed: db } = runner;
  const total = db.prepare<[], { bytes: number | null }>('SELECT sum(size) AS bytes FROM pinned_asset');
  const findPin = db.prepare<[string], { one: number }>('SELECT 1 AS one FROM pinned_asset WHERE sha256 = ?');
  const ofAccount = db.prepare<[string], { size: number }>(
    'SELECT size FROM pinned_size WHERE account_id = ?',
  );
  const findPinOfAccount = db.prepare<[string, string], { one: number }>(
    'SELECT 1 AS one FROM account_pin WHERE account_id = ? AND sha256 = ?',
  );
  const insertAsset = db.prepare<[string, number, Uint8Array]>(
    'INSERT INTO pinned_asset (sha256, size, bytes) VALUES (?, ?, ?)',
  );
  const insertPin = db.prepare<[string, string, string | null, string | null]>(
    'INSERT INTO pin (generation_id, url, sha256, fault) VALUES (?, ?, ?, ?)',
  );
  // Pair: `platen.pin_room` in schema.postgres.sql.
  const roomFor: PinKeeper['roomFor'] = (account, pins) => {
    const own = sizeOf(distinctPins(pins).filter(({ sha256 }) => !findPinOfAccount.get(account, sha256)));
    if (own > 0 && (ofAccount.get(account)?.size ?? 0) + own > limits.pinShareBytes) return 'pin_share_full';
    const all = sizeOf(distinctPins(pins).filter(({ sha256 }) => !findPin.get(sha256)));
    return all > 0 && (total.get()?.bytes ?? 0) + all > limits.pinCapBytes ? 'pins_full' : 'room';
  };
  return {
    roomFor,
    findPinRoom: (account, pins) => runner.readRelaxed(() => roomFor(account, pins)),
    keep(completion) {
      const added = distinctPins(completion.pins).filter(({ sha256 }) => !findPin.get(sha256));
      for (const pin of added) insertAsset.run(pin.sha256, pin.bytes.length, pin.bytes);
      for (const pin of new Map(completion.pins.map((one) => [one.url, one])).values()) {
        const [sha256, fault] = 'fault' in pin ? [null, JSON.stringify(pin.fault)] : [pin.sha256, null];
        insertPin.run(completion.id, pin.url, sha256, fault);
      }
    },
    prepare: prepareIn(runner, roomFor),
    list: listIn(runner),
    sweep: sweepOf(runner, limits),
  };
}

function sizeOf(pins: readonly BytesPin[]): number {
  return pins.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

function pinOf({ url, sha256, fault }: PinRow, kept: { readonly bytes: Uint8Array } | undefined): Pin {
  if (sha256 !== null) {
    // A dead key stays for longer than a call takes.
    invariant(kept !== undefined, `no bytes of ${url}`);
    return { url, sha256, bytes: kept.bytes };
  }
  return { url, fault: JSON.parse(fault ?? '{}') };
}

function prepareIn(runner: Runner, roomFor: PinKeeper['roomFor']): PinKeeper['prepare'] {
  const { relaxed: db } = runner;
  const findPin = db.prepare<[string], { one: number }>('SELECT 1 AS one FROM pinned_asset WHERE sha256 = ?');
  const holder = db.prepare<[string], { account_id: string }>(
    'SELECT account_id FROM reservation WHERE id = ? AND idem_key IS NOT NULL',
  );
  const insertEarly = db.prepare<[string, number, Uint8Array]>(
    'INSERT INTO pinned_asset (sha256, size, bytes) VALUES (?, ?, ?) ON CONFLICT (sha256) DO NOTHING',
  );
  return async ({ id, pins }) => {
    const added = await runner.readRelaxed(() =>
      distinctPins(pins).filter(({ sha256 }) => !findPin.get(sha256)),
    );
    await inTurns(
      added.map((pin) => ({ pin, size: pin.bytes.length })),
      (batch) =>
        runner.writeRelaxed(() => {
          const account = holder.get(id)?.account_id;
          if (account === undefined || roomFor(account, pins) !== 'room') return;
          for (const { pin } of batch) insertEarly.run(pin.sha256, pin.bytes.length, pin.bytes);
        }),
    );
  };
}

function listIn(runner: Runner): PinKeeper['list'] {
  const { relaxed: db } = runner;
  const list = db.prepare<[string], PinRow>(
    `SELECT pin.url, pin.sha256, pin.fault, pinned_asset.size FROM pin
      LEFT JOIN pinned_asset ON pinned_asset.sha256 = pin.sha256 WHERE generation_id = ? ORDER BY url`,
  );
  const bytesOf = db.prepare<[string], { bytes: Uint8Array }>(
    'SELECT bytes FROM pinned_asset WHERE sha256 = ?',
  );
  return async (generationId) => {
    const rows = await runner.readRelaxed(() => list.all(generationId));
    const pins: Pin[] = [];
    await inTurns(
      rows.map((row) => ({ row, size: row.size ?? 0 })),
      (batch) =>
        runner.readRelaxed(() => {
          for (const { row } of batch)
            pins.push(pinOf(row, row.sha256 === null ? undefined : bytesOf.get(row.sha256)));
        }),
    );
    return pins;
  };
}

function sweepOf({ db, now, write }: Runner, limits: GenerationLimits): Store['sweep'] {
  const keys = db.prepare<[number]>('DELETE FROM idempotency WHERE first_use <= ?');
  const pushKeys = db.prepare<[number]>('DELETE FROM push_key WHERE first_use <= ?');
  const pins = db.prepare<[]>(
    'DELETE FROM pin WHERE generation_id NOT IN (SELECT generation_id FROM idempotency)',
  );
  const unpinned = db.prepare<[], { sha256: string; size: number }>(
    'SELECT sha256, size FROM pinned_asset WHERE sha256 NOT IN (SELECT sha256 FROM pin WHERE sha256 IS NOT NULL)',
  );
  const forget = db.prepare<[string, string]>(
    'DELETE FROM pinned_asset WHERE sha256 = ? AND NOT EXISTS (SELECT 1 FROM pin WHERE sha256 = ?)',
  );
  const reservations = db.prepare<[number]>('DELETE FROM reservation WHERE lease_until <= ?');
  return async () => {
    const moment = now();
    const ended = await write(() => {
      keys.run(moment - limits.idempotencyMs - graceMs);
      pushKeys.run(moment - limits.idempotencyMs - graceMs);
      pins.run();
      reservations.run(moment);
      return unpinned.all();
    });
    await inTurns(ended, (batch) =>
      write(() => {
        for (const { sha256 } of batch) forget.run(sha256, sha256);
      }),
    );
  };
}
