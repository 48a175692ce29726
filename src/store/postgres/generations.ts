// The life of a generation in PostgreSQL: find, begin, complete, abandon. The functions of schema.postgres.sql decide.
import { distinctPins } from '../distinct-pins.ts';
import type { GenerationPart } from '../store.ts';
import type { Beginning, Begun, Found, Pin, PinRoom, ReplayBeginning } from '../terms.ts';
import { completer } from './completions.ts';
import { Gather } from './gather.ts';
import type { Statement } from './link.ts';
import { abandonStatement, type GenerationParts } from './parts.ts';

const mostTogether = 200;

/** Returns the part of the store that decides on calls. */
export function generationPart(parts: GenerationParts): GenerationPart {
  const { link, limits } = parts;
  const begins = new Gather<Beginning, Begun>({ most: mostTogether, send: beginner(parts) });
  const complete = completer(parts);
  const knows: Statement = {
    name: 'knows_key',
    text: `SELECT EXISTS (SELECT 1 FROM platen.idempotency
        WHERE account_id = $1 AND test = $2 AND idem_key = $3 AND first_use > platen.now_ms() - $4::bigint)
      OR EXISTS (SELECT 1 FROM platen.reservation
        WHERE account_id = $1 AND test = $2 AND idem_key = $3 AND platen.is_live(lease_until, node_id, platen.now_ms())) AS known`,
  };
  const find: Statement = {
    name: 'find_call',
    text: 'SELECT platen.find_call($1, $2, $3, $4, $5, $6) AS found',
  };
  return {
    async knowsKey({ account, test }, key) {
      const [row] = await link.query<{ known: boolean }>(knows, [account, test, key, limits.idempotencyMs]);
      return row?.known === true;
    },
    async findGeneration({ account, test, idempotencyKey = null, bodyHash }, code) {
      // No text of PostgreSQL holds NUL. No code does, either, and none is empty.
      const wanted = code.includes('\0') ? '' : code;
      const values = [account, test, idempotencyKey, Buffer.from(bodyHash), wanted, limits.idempotencyMs];
      const [row] = await link.query<{ found: Found }>(find, values);
      if (row === undefined) throw new Error('find_call gave nothing');
      return row.found;
    },
    beginGeneration: (beginning) => begins.add(beginning.account, beginning),
    completeGeneration: complete,
    abandonGeneration: (id) => abandon(parts, id),
    ...replayMethods(parts),
    findPinRoom: (account, pins) => findPinRoom(parts, account, pins),
  };
}

function beginner({ link, holder, limits, freeLater }: GenerationParts) {
  const begin: Statement = {
    name: 'begin_calls',
    text: 'SELECT platen.begin_calls($1, $2, $3, $4, $5) AS begun',
  };
  return async (account: string, items: readonly Beginning[]): Promise<readonly Begun[]> => {
    const calls = items.map((one) => ({
      id: one.id,
      test: one.test,
      key: one.idempotencyKey,
      body: Buffer.from(one.bodyHash).toString('hex'),
      code: one.code,
      version: one.versionId,
      lease: one.leaseMs,
      request: one.requestId,
    }));
    const values = [account, holder.id, holder.leaseMs, limits.idempotencyMs, JSON.stringify(calls)];
    try {
      return (await link.query<{ begun: Begun }>(begin, values)).map((row) => row.begun);
    } catch (error) {
      // They may have been reserved all the same.
      freeLater(items.map(({ id }) => id));
      throw error;
    }
  };
}

async function abandon({ link, freeLater, freed }: GenerationParts, id: string): Promise<void> {
  try {
    await link.query(abandonStatement, [[id]]);
    freed([id]);
  } catch (error) {
    freeLater([id]);
    throw error;
  }
}

interface PinRow {
  readonly url: string;
  readonly sha256: string | null;
  readonly fault: string | null;
  readonly bytes: Uint8Array | null;
}

function replayMethods(parts: GenerationParts): Pick<GenerationPart, 'beginReplay' | 'recordReplay'> {
  const { link, holder, freeLater, freed } = parts;
  // The replay is counted and its pins are read in one round trip: one row says whether it may begin.
  const begin: Statement = {
    name: 'begin_replay',
    text: `SELECT begun.admitted, pin.url, pin.sha256, pin.fault, asset.bytes
      FROM (SELECT platen.begin_replay($1, $2, $3, $4, $5) AS admitted) begun
      LEFT JOIN platen.pin ON begun.admitted AND pin.generation_id = $6
      LEFT JOIN platen.pinned_asset asset ON asset.sha256 = pin.sha256 ORDER BY pin.url`,
  };
  const record: Statement = { name: 'record_replay', text: 'SELECT platen.record_replay($1, $2, $3)' };
  const beginReplay = async ({ id, account, generationId, leaseMs }: ReplayBeginning) => {
    const values = [id, account, holder.id, holder.leaseMs, leaseMs, generationId];
    const rows = await link.query<PinRow & { readonly admitted: boolean }>(begin, values);
    return rows[0]?.admitted === true ? rows.filter(({ url }) => url !== null).map(toPin) : 'too_many';
  };
  return {
    async beginReplay(replay) {
      try {
        return await beginReplay(replay);
      } catch (error) {
        freeLater([replay.id]);
        throw error;
      }
    },
    async recordReplay({ id, generationId, mismatched }) {
      await link.query(record, [id, generationId, mismatched]);
      freed([id]);
    },
  };
}

function toPin({ url, sha256, fault, bytes }: PinRow): Pin {
  if (sha256 === null) return { url, fault: JSON.parse(fault ?? '{}') };
  // A dead key stays for longer than a call takes.
  if (bytes === null) throw new Error(`no bytes of ${url}`);
  return { url, sha256, bytes };
}

async function findPinRoom(
  { link, limits }: GenerationParts,
  account: string,
  pins: readonly Pin[],
): Promise<PinRoom> {
  const statement: Statement = {
    name: 'pin_room',
    text: 'SELECT platen.pin_room($1, $2, $3, $4, $5) AS room',
  };
  const distinct = distinctPins(pins);
  if (distinct.length === 0) return 'room';
  const [hashes, sizes] = [distinct.map(({ sha256 }) => sha256), distinct.map(({ bytes }) => bytes.length)];
  const values = [account, hashes, sizes, limits.pinCapBytes, limits.pinShareBytes];
  const [row] = await link.query<{ room: PinRoom }>(statement, values);
  return row?.room ?? 'room';
}
