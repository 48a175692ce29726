// What failures of the database mean: for the call that met one, and for what was to be committed.
import { DatabaseError } from 'pg';
import { AppError } from '../../errors.ts';
import { OperatorError } from '../records.ts';

/** Returns the SQLSTATE of an error that the database sent, or undefined for another error. */
export function stateOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

/**
 * Returns whether nobody knows what became of a statement: the connection ended, or no answer came in time. A server
 * that shuts down may have committed before it says so.
 */
export function isUnknown(error: unknown): boolean {
  const state = stateOf(error);
  if (state !== undefined) return /^(08|57P)/.test(state);
  return (
    error instanceof Error &&
    !(error instanceof AppError) &&
    !(error instanceof OperatorError) &&
    isOfNetwork(error)
  );
}

function isOfNetwork(error: Error): boolean {
  if ('code' in error && typeof error.code === 'string')
    return /^(E[A-Z]+|ERR_SOCKET|ERR_TLS|CERT|DEPTH|UNABLE)/.test(error.code);
  return /terminated|timeout|not queryable|closed/i.test(error.message);
}

/** Returns whether a transaction was undone only because of others, and may be tried again. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(stateOf(error) ?? '');
}

/** Returns the error that a caller gets when the database does not answer. */
export function away(cause?: unknown): AppError {
  return new AppError('service_unavailable', 'the database does not answer: try again', {
    retryAfterSec: 2,
    cause,
  });
}

/** Returns what a caller gets for a failure of the database. Faults of the program stay what they are. */
export function explain(error: unknown): unknown {
  if (isUnknown(error)) return away(error);
  const state = stateOf(error) ?? '';
  if (state === '53100')
    return new AppError('service_unavailable', 'the disk of the database is full', {
      retryAfterSec: 30,
      cause: error,
    });
  // Too many connections, no memory, a statement or a lock that took too long, conflicts without end, a standby.
  if (/^(53|57014|55P03|40001|40P01|25006|25P03)/.test(state))
    return new AppError('service_unavailable', 'the database is busy: try again', {
      retryAfterSec: 2,
      cause: error,
    });
  return error;
}

/** Returns one clear line for a failure to open a database. */
export function explainOpen(error: unknown, shown: string): unknown {
  if (error instanceof OperatorError || !(error instanceof Error)) return error;
  const told = (text: string): OperatorError => new OperatorError(`${shown}: ${text}`, { cause: error });
  const state = stateOf(error) ?? '';
  if (state === '3D000') return told(`${error.message}: make it with \`createdb\`, or name another`);
  if (/^28/.test(state)) return told(`${error.message}: check the role and its password`);
  if (state === '42501')
    return told(
      `the role may not do what Platen needs, ${error.message}: let it own the database, or grant it the rights`,
    );
  if (state !== '') return told(`${error.message} (${state})`);
  return told(
    `can't reach the database: ${error.message || String('code' in error ? error.code : error.name)}`,
  );
}
