// What a push gave whose idempotency key is used again, as both databases keep it.
import { AppError } from '../errors.ts';
import type { Pushed, PushKey } from './terms.ts';

/** A row of `push_key`. */
export interface PushKeyRow {
  readonly body_hash: Uint8Array;
  readonly code: string;
  readonly number: number;
  readonly published: number | null;
}

/** Returns what the push gave. Throws `AppError` (`idempotency_conflict`) when it had another body. */
export function pushedBefore(row: PushKeyRow, { bodyHash }: PushKey): Pushed {
  const { code, number, published } = row;
  if (Buffer.compare(row.body_hash, bodyHash) === 0)
    return { code, number, published: published ?? undefined, fresh: false, replayed: true };
  throw new AppError(
    'idempotency_conflict',
    'this Idempotency-Key was used with another pack, or with another "publish": use a new key for a new push',
  );
}
