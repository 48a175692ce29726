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
    return /^(E[A-Z]+|ERR_SOCKET|ERR_TLS|CERT|DEPTH|SELF_SIGNED|UNABLE)/.test(error.code);
  return /terminated|timeout|not queryable|closed/i.test(error.message);
}

/** Returns whether a transaction was undone only because of others, and may be tried again. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(stateOf(error) ?? '');
}

/** Returns whether a prepared statement was not there under its name, or another one was. The statement did nothing. */
export function isUnprepared(error: unknown): boolean {
  return ['26000', '42P05'].includes(stateOf(error) ?? '');
}

/** Returns whether the disk of the database has no room. */
export function isFull(error: unknown): boolean {
  return stateOf(error) === '53100';
}

/** Returns the error that a caller gets when the database does not answer. */
export function away(cause?: unknown): AppError {
  return new AppError('service_unavailable', 'the database does not answer: try again', {
    retryAfterSec: 2,
    cause,
  });
}

/** Returns the error that a caller gets when nobody could find out in time whether its call was billed. */
export function unknownOutcome(cause: unknown): AppError {
  return new AppError(
    'service_unavailable',
    'the database did not say in time what became of this call: try again with the same Idempotency-Key',
    { retryAfterSec: 2, cause },
  );
}

/** Returns what a caller gets for a failure of the database. Faults of the program stay what they are. */
export function explain(error: unknown): unknown {
  if (isUnknown(error)) return away(error);
  const state = stateOf(error) ?? '';
  if (isFull(error))
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
  const operatorError = (text: string): OperatorError =>
    new OperatorError(`${shown}: ${text}`, { cause: error });
  const state = stateOf(error) ?? '';
  if (state === '3D000') return operatorError(`${error.message}: make it with \`createdb\`, or name another`);
  if (/^28/.test(state)) return operatorError(`${error.message}: check the role and its password`);
  if (state === '42501')
    return operatorError(
      `the role may not do what Platen needs, ${error.message}: let it own the database, or grant it the rights`,
    );
  if (state !== '') return operatorError(`${error.message} (${state})`);
  if ('code' in error && /^(ERR_TLS_CERT|CERT_|DEPTH_|SELF_SIGNED|UNABLE_)/.test(String(error.code)))
    return operatorError(
      `the certificate of the server is not accepted, ${error.message}: name its authority with ?sslrootcert=FILE, and the server as its certificate does`,
    );
  return operatorError(
    `can't reach the database: ${error.message || String('code' in error ? error.code : error.name)}`,
  );
}
