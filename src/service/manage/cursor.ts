// Cursors: where the next part of a list begins, as a text that belongs to one list of one account with its filters.
import { createHash } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { Position } from '../../store/terms.ts';

/** What a list is of: its name, its account and its filters. A cursor of another list is refused. */
export type ListIdentity = readonly (string | number | boolean | undefined)[];

/** Returns the cursor after a position. */
export function cursorAfter({ at, id }: Position, list: ListIdentity): string {
  const place = `${at.toString(36)}.${id}`;
  return Buffer.from(`${place}.${sealOf(place, list)}`).toString('base64url');
}

/** Returns the position that a cursor stands for. Throws `AppError` (`invalid_request`) for a text that this list did not give. */
export function positionIn(cursor: string, list: ListIdentity): Position {
  const [at = '', id = '', seal = '', ...rest] = Buffer.from(cursor, 'base64url')
    .toString('latin1')
    .split('.');
  const place = `${at}.${id}`;
  const position: Position = { at: Number.parseInt(at, 36), id };
  const isOwn = rest.length === 0 && seal === sealOf(place, list) && cursorAfter(position, list) === cursor;
  // Who makes one up can make the seal, too, but no database takes every number and every text.
  if (isOwn && Number.isSafeInteger(position.at) && position.at >= 0 && /^\w*$/.test(id.replaceAll('-', '')))
    return position;
  throw new AppError(
    'invalid_request',
    'cursor: expected the "nextCursor" of an answer to this account and these filters: begin again without a cursor',
  );
}

/** It guards against mistakes. A cursor that somebody made up leads nowhere but into the same list. */
function sealOf(place: string, list: ListIdentity): string {
  return createHash('sha256')
    .update(JSON.stringify([place, ...list.map((one) => one ?? null)]))
    .digest('hex')
    .slice(0, 16);
}
