// The way of one call of `POST /v1/generate`: from its body to a document that is billed and logged, or to an error that leaves nothing behind.
import { retryAfterFor } from '../admission/retry-after.ts';
import { AppError, unreachable } from '../errors.ts';
import type { Version } from '../store/records.ts';
import type { Found } from '../store/store.ts';
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
  const { identity, read } = readCall;
  const found = await parts.store.findGeneration(identity, read.templateId, parts.now());
  switch (found.kind) {
    case 'fresh':
      return generateNew(parts, readCall, found.version);
    case 'replay':
      return replay(parts, readCall, found);
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

async function generateNew(parts: GenerateParts, call: ReadCall, version: Version): Promise<Generated> {
  call.facts.template = version.code;
  call.facts.version = version.number;
  await parts.requireData(version, call);
  parts.requireOpen();
  const reserved = await reserve(parts, call, version);
  switch (reserved.kind) {
    case 'admitted':
      return deliver(parts, call, { version, beginning: reserved.beginning });
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
        { retryAfterSec: await retryAfterFor(history, parts.now() - found.admittedAt) },
      );
    }
    case 'key_conflict':
      return new AppError(
        'idempotency_conflict',
        'this Idempotency-Key was used with another templateId, other data or another Accept: use a new key for a new document',
      );
    case 'template_not_found':
      return new AppError('template_not_found', 'no template with this templateId');
    case 'template_not_published':
      return new AppError('template_not_published', 'this template has no published version: publish one');
    default:
      return unreachable(found);
  }
}
