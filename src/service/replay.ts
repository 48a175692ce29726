// The replay of a generation: the document is rendered again, with the same version, moment and fetched bytes. It is not billed.
import { AppError } from '../errors.ts';
import type { Rendered } from '../render/renderer.ts';
import type { PastGeneration, Pin, Replay, ReplayRecord } from '../store/terms.ts';
import { type Generated, type GenerateParts, type ReadCall, requirePermit, tooMany } from './call.ts';
import { abandon } from './deliver.ts';
import { generatedOf, renderDocument } from './document.ts';
import { newId } from './ids.ts';

/** Renders a past generation again. A document that differs is answered as well, and is counted and logged. */
export async function replay(parts: GenerateParts, call: ReadCall, { past }: Replay): Promise<Generated> {
  const { store, leaseMs } = parts;
  call.facts.template = past.version.code;
  call.facts.version = past.version.number;
  call.ticket.claim();
  requirePermit(call);
  const replayId = newId('rep');
  const { account } = call.caller;
  const pins = await store.beginReplay({ id: replayId, account, generationId: past.id, leaseMs });
  if (pins === 'too_many') throw tooMany(call);
  let recorded = false;
  try {
    const rendered = await renderAgain(parts, call, { past, pins });
    const matched = await isSame(parts, call, { past, rendered });
    recorded = await isRecorded(parts, call, { id: replayId, generationId: past.id, mismatched: !matched });
    parts.observer.replayed(matched);
    return generatedOf(parts, call, { rendered, id: past.id, replayed: true, mismatched: !matched });
  } finally {
    if (!recorded) await abandon(parts, replayId);
  }
}

/**
 * Counts a replay. Returns false, and logs it, when the store can't write, such as on a full disk: what the first call
 * billed is delivered all the same.
 */
async function isRecorded(
  { store, log }: GenerateParts,
  { requestId }: ReadCall,
  made: ReplayRecord,
): Promise<boolean> {
  try {
    await store.recordReplay(made);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'service_unavailable') throw error;
    const { generationId: generation } = made;
    log({ level: 'warn', event: 'replay_not_counted', requestId, generation, reason: error.message });
    return false;
  }
}

function renderAgain(
  parts: GenerateParts,
  call: ReadCall,
  { past, pins }: { readonly past: PastGeneration; readonly pins: readonly Pin[] },
): Promise<Rendered> {
  const pinned = new Map(pins.map((pin) => [pin.url, pin]));
  const document = { version: past.version, moment: past.admittedAt, pinned, keepsImages: false };
  return renderDocument(parts, call, document);
}

/** Returns whether a replay has the bytes of the first document. Logs it when it has not. */
async function isSame(
  { hash, log }: GenerateParts,
  { requestId }: ReadCall,
  { past, rendered }: { readonly past: PastGeneration; readonly rendered: Rendered },
): Promise<boolean> {
  const sha256 = await hash(rendered.bytes);
  if (sha256 === past.sha256) return true;
  const { id: generation, sha256: expected } = past;
  log({ level: 'warn', event: 'replay_mismatch', requestId, generation, expected, got: sha256 });
  return false;
}
