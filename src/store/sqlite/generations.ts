// The life of a generation in SQLite: find, begin, complete, abandon. These transactions make quota and idempotency exact.
import { randomUUID } from 'node:crypto';
import type { GenerationLimits } from '../limits.ts';
import { periodOf } from '../period.ts';
import { toVersion, type VersionRow } from '../rows.ts';
import type { GenerationPart, UpkeepPart } from '../store.ts';
import type {
  Beginning,
  Begun,
  CallIdentity,
  Completed,
  Completion,
  Found,
  Party,
  Replay,
} from '../terms.ts';
import { type PinKeeper, pinMethods } from './pins.ts';
import type { Runner } from './runner.ts';
import { versionColumns } from './templates.ts';

interface ReservationValues {
  readonly id: string;
  readonly account: string;
  readonly test: number;
  readonly period: string;
  readonly key: string | null;
  readonly bodyHash: Uint8Array;
  readonly versionId: number;
  readonly now: number;
  readonly leaseUntil: number;
  readonly bootId: string;
  readonly requestId: string;
}

interface ReservationRow {
  readonly account_id: string;
  readonly test: number;
  readonly period: string;
  readonly idem_key: string | null;
  readonly body_hash: Uint8Array;
  readonly version_id: number;
  readonly admitted_at: number;
  readonly request_id: string;
}

/** Returns the part of the store that decides on calls. */
export function generationPart(
  runner: Runner,
  limits: GenerationLimits,
): GenerationPart & Pick<UpkeepPart, 'sweep'> {
  const { now, relaxed, readRelaxed, writeRelaxed, writeTogether } = runner;
  const knows = knowsIn(relaxed, limits);
  const find = findIn(relaxed, limits);
  const begin = beginIn(relaxed, limits, now);
  const pins = pinMethods(runner, limits);
  const complete = completeIn(relaxed, pins, now);
  // Pair: `platen.abandon` in schema.postgres.sql.
  const abandon = relaxed.prepare<[string]>('DELETE FROM reservation WHERE id = ?');
  // Pair: `platen.record_replay` in schema.postgres.sql.
  const replayed = relaxed.prepare<[number, string]>(
    'UPDATE generation SET replays = replays + 1, mismatches = mismatches + ? WHERE id = ?',
  );
  // A replay sends what another call has completed. It must be durable by then.
  const durable = async <Answer extends Found | Begun>(answer: Answer): Promise<Answer> => {
    if (answer.kind === 'replay') await runner.settled();
    return answer;
  };
  return {
    knowsKey: (party, key) => readRelaxed(() => knows(party, key, now())),
    findGeneration: async (call, code) => durable(await readRelaxed(() => find(call, code, now()))),
    beginGeneration: async (beginning) => durable(await writeRelaxed(() => begin(beginning))),
    async completeGeneration(completion) {
      if (completion.pins.length > 0) await pins.prepare(completion);
      return writeTogether(() => complete(completion));
    },
    abandonGeneration: (id) => writeRelaxed(() => void abandon.run(id)),
    // One process serves a folder, so it counts itself what renders.
    beginReplay: ({ generationId }) => pins.list(generationId),
    recordReplay: ({ generationId, mismatched }) =>
      writeRelaxed(() => void replayed.run(mismatched ? 1 : 0, generationId)),
    findPinRoom: pins.findPinRoom,
    sweep: pins.sweep,
  };
}

type Known = Exclude<Found, { kind: 'fresh' | 'template_not_found' | 'template_not_published' }>;

/**
 * Returns a function that says what the idempotency key of a call means, on one connection: undefined when the key is free.
 * Pair: `platen.key_state` in schema.postgres.sql.
 */
function keyIn(db: Runner['db'], limits: GenerationLimits) {
  const live = db.prepare<
    [string, number, string, number],
    VersionRow & { body_hash: Uint8Array; generation: string; admitted_at: number; pdf_sha256: string }
  >(
    `SELECT ${versionColumns}, idempotency.body_hash, generation.id AS generation, generation.admitted_at,
        generation.sha256 AS pdf_sha256
      FROM idempotency
      JOIN generation ON generation.id = idempotency.generation_id
      JOIN version ON version.id = generation.version_id
      WHERE idempotency.account_id = ? AND idempotency.test = ? AND idempotency.idem_key = ? AND idempotency.first_use > ?`,
  );
  // A reservation counts while its lease runs. Pair: `platen.is_live` in schema.postgres.sql.
  const reserved = db.prepare<[string, number, string, number], ReservationRow>(
    'SELECT * FROM reservation WHERE account_id = ? AND test = ? AND idem_key = ? AND lease_until > ?',
  );
  return (call: CallIdentity, now: number): Known | undefined => {
    const key = call.idempotencyKey;
    if (key === undefined) return undefined;
    const test = call.test ? 1 : 0;
    // A key is live while now < first use + lifetime.
    const past = live.get(call.account, test, key, now - limits.idempotencyMs);
    if (past !== undefined) {
      if (!sameBytes(past.body_hash, call.bodyHash)) return { kind: 'key_conflict' };
      const replay: Replay = {
        kind: 'replay',
        past: {
          id: past.generation,
          version: toVersion(past),
          admittedAt: past.admitted_at,
          sha256: past.pdf_sha256,
        },
      };
      return replay;
    }
    const current = reserved.get(call.account, test, key, now);
    if (current === undefined) return undefined;
    if (!sameBytes(current.body_hash, call.bodyHash)) return { kind: 'key_conflict' };
    return { kind: 'in_progress', versionId: current.version_id, sinceMs: now - current.admitted_at };
  };
}

/** Returns a function that says whether a key is taken. Nothing more can be asked before the body is read. */
function knowsIn(db: Runner['db'], limits: GenerationLimits) {
  const query = db.prepare<[KeyOwner & { since: number; now: number }], { known: number }>(`
    SELECT EXISTS (SELECT 1 FROM idempotency
        WHERE account_id = @account AND test = @test AND idem_key = @key AND first_use > @since)
      OR EXISTS (SELECT 1 FROM reservation
        WHERE account_id = @account AND test = @test AND idem_key = @key AND lease_until > @now) AS known`);
  return ({ account, test }: Party, key: string, now: number): boolean =>
    query.get({ account, test: test ? 1 : 0, key, since: now - limits.idempotencyMs, now })?.known === 1;
}

interface KeyOwner {
  readonly account: string;
  readonly test: number;
  readonly key: string;
}

/** Returns a function that looks a call up. Pair: `platen.find_call` in schema.postgres.sql. */
function findIn(db: Runner['db'], limits: GenerationLimits) {
  const known = keyIn(db, limits);
  const published = publishedIn(db);
  return (call: CallIdentity, code: string, now: number): Found => known(call, now) ?? published(call, code);
}

type Published = Extract<Found, { kind: 'fresh' | 'template_not_found' | 'template_not_published' }>;

/** Returns a function that finds the published version of a template. Pair: `platen.published` in schema.postgres.sql. */
function publishedIn(db: Runner['db']) {
  const template = db.prepare<[string, string], { published: number | null }>(
    'SELECT published FROM template WHERE code = ? AND account_id = ? AND deleted_at IS NULL',
  );
  const version = db.prepare<[string, number], VersionRow>(
    `SELECT ${versionColumns} FROM version WHERE code = ? AND number = ?`,
  );
  return ({ account }: Party, code: string): Published => {
    const found = template.get(code, account);
    if (found === undefined) return { kind: 'template_not_found' };
    const current = found.published === null ? undefined : version.get(code, found.published);
    if (current === undefined) return { kind: 'template_not_published' };
    return { kind: 'fresh', version: toVersion(current) };
  };
}

/** Returns a function that says whether a version is the published one of its template. It reads no version, which may be long. */
function isPublishedIn(db: Runner['db']) {
  const template = db
    .prepare<[string, string], number | null>(
      'SELECT published FROM template WHERE code = ? AND account_id = ? AND deleted_at IS NULL',
    )
    .pluck();
  const version = db
    .prepare<[string, number], number>('SELECT id FROM version WHERE code = ? AND number = ?')
    .pluck();
  return ({ account, code, versionId }: Beginning): boolean => {
    const number = template.get(code, account) ?? null;
    return number !== null && version.get(code, number) === versionId;
  };
}

/** Returns a function that reserves the quota of a call, or says why not. Pair: `platen.begin_calls` in schema.postgres.sql. */
function beginIn(db: Runner['db'], limits: GenerationLimits, clock: () => number) {
  const known = keyIn(db, limits);
  const published = publishedIn(db);
  const isPublished = isPublishedIn(db);
  const bootId = randomUUID();
  // Pair: `platen.enter` in schema.postgres.sql.
  const expire = db.prepare<[string, number]>(
    'DELETE FROM reservation WHERE account_id = ? AND lease_until <= ?',
  );
  const used = db.prepare<[string, string], { used: number }>(
    'SELECT used FROM usage WHERE account_id = ? AND period = ?',
  );
  const reserved = db.prepare<[string, string], { count: number }>(
    'SELECT count(*) AS count FROM reservation WHERE account_id = ? AND period = ? AND test = 0',
  );
  const limit = db.prepare<[string], { per_month: number }>(
    'SELECT per_month FROM account JOIN plan ON plan.name = account.plan WHERE account.id = ?',
  );
  const insert = db.prepare<[ReservationValues]>(`
    INSERT INTO reservation (id, account_id, test, period, idem_key, body_hash, version_id, admitted_at, lease_until,
      boot_id, request_id)
    VALUES (@id, @account, @test, @period, @key, @bodyHash, @versionId, @now, @leaseUntil, @bootId, @requestId)`);
  const refusal = (beginning: Beginning, period: string): Begun | undefined => {
    if (!isPublished(beginning)) return published(beginning, beginning.code);
    if (beginning.test) return undefined;
    const most = limit.get(beginning.account)?.per_month ?? 0;
    const spent = used.get(beginning.account, period)?.used ?? 0;
    if (spent >= most) return { kind: 'quota_exceeded', used: spent, limit: most, period };
    const waiting = reserved.get(beginning.account, period)?.count ?? 0;
    return spent + waiting >= most ? { kind: 'quota_pending' } : undefined;
  };
  return (beginning: Beginning): Begun => {
    const now = clock();
    const period = periodOf(now);
    expire.run(beginning.account, now);
    const standing = known(beginning, now) ?? refusal(beginning, period);
    if (standing !== undefined) return standing;
    const { id, account, versionId, requestId, leaseMs, bodyHash } = beginning;
    const [key, test] = [beginning.idempotencyKey ?? null, beginning.test ? 1 : 0];
    const leaseUntil = now + leaseMs;
    insert.run({ id, account, versionId, requestId, bodyHash, key, test, now, period, leaseUntil, bootId });
    return { kind: 'admitted', admittedAt: now };
  };
}

/** Returns a function that bills and logs a call, and keeps its key and pins. Pair: `platen.complete_calls` in schema.postgres.sql. */
function completeIn(db: Runner['db'], pins: PinKeeper, now: () => number) {
  const find = db.prepare<[string], ReservationRow>('SELECT * FROM reservation WHERE id = ?');
  const free = db.prepare<[string]>('DELETE FROM reservation WHERE id = ?');
  const log = db.prepare<[Omit<Completion, 'pins'> & { now: number }]>(`
    INSERT INTO generation (id, account_id, test, period, version_id, idem_key, admitted_at, completed_at, duration_ms,
      format, pages, bytes, sha256, warnings, request_id)
    SELECT id, account_id, test, period, version_id, idem_key, admitted_at, @now, @durationMs, @format, @pages, @bytes,
      @sha256, @warnings, request_id FROM reservation WHERE id = @id`);
  const keepKey = db.prepare<[string]>(`
    INSERT INTO idempotency (account_id, test, idem_key, body_hash, generation_id, first_use)
    SELECT account_id, test, idem_key, body_hash, id, admitted_at FROM reservation WHERE id = ?
    ON CONFLICT (account_id, test, idem_key) DO UPDATE SET body_hash = excluded.body_hash,
      generation_id = excluded.generation_id, first_use = excluded.first_use`);
  const bill = db.prepare<[string, string]>(`
    INSERT INTO usage (account_id, period, used) VALUES (?, ?, 1)
    ON CONFLICT (account_id, period) DO UPDATE SET used = used + 1`);
  return (completion: Completion): Completed => {
    const reservation = find.get(completion.id);
    if (reservation === undefined) return 'lost';
    const keyed = reservation.idem_key !== null;
    const room = keyed ? pins.roomFor(reservation.account_id, completion.pins) : 'room';
    if (room !== 'room') return room;
    const { pins: _, ...facts } = completion;
    log.run({ ...facts, now: now() });
    if (keyed) {
      keepKey.run(completion.id);
      pins.keep(completion);
    }
    if (reservation.test === 0) bill.run(reservation.account_id, reservation.period);
    free.run(completion.id);
    return 'completed';
  };
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
