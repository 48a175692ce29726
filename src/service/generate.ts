// The way of one call of `POST /v1/generate`: from its body to a document that is billed and logged, or to an error that leaves nothing behind.
import { retryAfterFor } from '../admission/retry-after.ts';
import { AppError, unreachable } from '../errors.ts';
import type { Version } from '../store/records.ts';
import type { Found } from '../store/terms.ts';
import type { GenerateCall, Generated, GenerateParts, ReadCall } from './call.ts';
import { deliver } from './deliver.ts';
import { hashOfCall } from './hashing.ts';
import { replay } from './replay.ts';
import { reserve } from './reserve.ts';

/** Answers a call. Throws `AppError`, and the signal's reason when the caller left before the commit. */
export async function generate(parts: GenerateParts, call: GenerateCall): Promise<Generated> {
  try {
    return await answer(parts, call);
  } catch (error) {
    call.ticket.end();
    throw error;
  }
}

async function answer(parts: GenerateParts, call: GenerateCall): Promise<Generated> {
  // A call with a key may be answered without a turn, for example when its key was used with other data.
  if (call.idempotencyKey === undefined) call.ticket.claim();
  const readCall = await readBodyOf(parts, call);
  return generateRead(parts, readCall, await findKnownVersion(parts, readCall));
}

/** Answers a call whose body was read. Throws as `generate` does, and leaves the ticket to who called. */
export async function generateRead(
  parts: GenerateParts,
  call: ReadCall,
  known: KnownVersion | undefined,
): Promise<Generated> {
  const { identity, read } = call;
  // The version is remembered: it is reserved at once, and the store says when another one is published by now.
  if (known !== undefined && known.fault === undefined && mayReserve(parts, call))
    return generateNew(parts, call, known.version);
  const found = await parts.store.findGeneration(identity, read.templateId);
  switch (found.kind) {
    case 'fresh':
      if (known?.fault !== undefined && known.version.id === found.version.id) throw known.fault;
      return generateChecked(parts, call, found.version);
    case 'replay':
      return replay(parts, call, found);
    default:
      throw await refusalOf(parts, found);
  }
}

async function readBodyOf(parts: GenerateParts, call: GenerateCall): Promise<ReadCall> {
  const { account, test } = call.caller;
  const read = await parts.readBody(call.body, call);
  const { idempotencyKey } = call;
  return {
    ...call,
    read,
    identity: { account, test, idempotencyKey, bodyHash: hashOfCall(read.hash, call.asked) },
  };
}

/** A version that was published when it was last seen, and why the data of the call does not fit it. */
export interface KnownVersion {
  readonly version: Version;
  readonly fault: AppError | undefined;
}

/**
 * Returns the version of the call's template that is remembered. Where the data does not fit it, the store has to be
 * asked first: the key may have been used before, or the template may have changed.
 */
async function findKnownVersion(parts: GenerateParts, call: ReadCall): Promise<KnownVersion | undefined> {
  const version = parts.published.find(call.caller.account, call.read.templateId);
  // Large data is checked where renders run, and a call whose key is taken needs no turn there.
  if (version === undefined || call.read.data === undefined) return undefined;
  try {
    await parts.requireData(version, call);
    return { version, fault: undefined };
  } catch (error) {
    if (error instanceof AppError) return { version, fault: error };
    throw error;
  }
}

/** Returns whether a new call may begin, with a turn and a permit. Otherwise its key is looked up first: a conflict needs neither. */
function mayReserve({ requireOpen }: GenerateParts, { ticket }: GenerateCall): boolean {
  try {
    requireOpen();
    ticket.claim();
  } catch {
    return false;
  }
  return ticket.takePermit();
}

/** Checks the data of a call against a version, and generates. */
async function generateChecked(parts: GenerateParts, call: ReadCall, version: Version): Promise<Generated> {
  call.facts.template = version.code;
  call.facts.version = version.number;
  parts.published.keep(call.caller.account, version);
  // The data of an e-invoice were made here, and fit.
  if (call.received === undefined) await parts.requireData(version, call);
  return generateNew(parts, call, version);
}

/** Generates from data that fits a version. */
async function generateNew(parts: GenerateParts, call: ReadCall, version: Version): Promise<Generated> {
  call.facts.template = version.code;
  call.facts.version = version.number;
  parts.requireOpen();
  const reserved = await reserve(parts, call, version);
  switch (reserved.kind) {
    case 'admitted':
      return deliver(parts, call, { ...reserved, version });
    case 'fresh':
      return generateChecked(parts, call, reserved.version);
    case 'replay':
      return replay(parts, call, reserved);
    default:
      throw await refusalOf(parts, reserved);
  }
}

type Refused = Exclude<Found, { kind: 'fresh' | 'replay' }>;

/** Returns the error for a call that the store refuses. */
async function refusalOf(parts: GenerateParts, found: Refused): Promise<AppError> {
  switch (found.kind) {
    case 'in_progress': {
      const history = parts.store.listDurations(found.versionId);
      return new AppError(
        'service_unavailable',
        'the first call with this Idempotency-Key is still rendering: try again with the same key',
        { retryAfterSec: await retryAfterFor(history, found.sinceMs) },
      );
    }
    case 'key_conflict':
      return new AppError(
        'idempotency_conflict',
        'this Idempotency-Key was used with another templateId, other data or another Accept: use a new key for a new document',
      );
    case 'template_not_found':
      return new AppError(
        'template_not_found',
        'no template with this templateId: `platen template list` shows the codes',
      );
    case 'template_not_published':
      return new AppError('template_not_published', 'this template has no published version: publish one');
    default:
      return unreachable(found);
  }
}
