// The delivery of a reserved call: its document is rendered, and then billed, or its reservation is freed.
import { pinName } from '../assets/pin-name.ts';
import { AppError, unreachable } from '../errors.ts';
import type { Version } from '../store/records.ts';
import type { Generated, GenerateParts, ReadCall } from './call.ts';
import { generatedOf, renderDocument } from './document.ts';
import { noRoom } from './kept-images.ts';

/** What was reserved. */
export interface Reservation {
  /** The id that the generation will have. */
  readonly id: string;
  /** The moment of the document. */
  readonly admittedAt: number;
  readonly version: Version;
}

/** Renders and bills. Throws `AppError`, and the signal's reason when the caller left before the commit. Then nothing is billed. */
export async function deliver(
  parts: GenerateParts,
  call: ReadCall,
  { id, admittedAt, version }: Reservation,
): Promise<Generated> {
  const { store, crashPoint } = parts;
  let completed = false;
  try {
    const keepsImages = call.idempotencyKey !== undefined;
    const document = { version, moment: admittedAt, pinned: new Map(), keepsImages };
    const rendered = await renderDocument(parts, call, document);
    const sha256 = await parts.hash(rendered.bytes);
    call.signal.throwIfAborted();
    crashPoint('before commit');
    const outcome = await store.completeGeneration({
      id,
      account: call.caller.account,
      durationMs: rendered.durationMs,
      pages: rendered.pages,
      format: rendered.format,
      bytes: rendered.bytes.length,
      sha256,
      warnings: JSON.stringify(rendered.warnings),
      pins: rendered.fetched.map((one) => ({ ...one, url: pinName(one.url) })),
    });
    completed = outcome === 'completed';
    switch (outcome) {
      case 'completed':
        crashPoint('after commit');
        if (!call.caller.test) parts.uses.note(version, call.read.data);
        return generatedOf(parts, call, { rendered, id, replayed: false, mismatched: false });
      case 'lost':
        throw new AppError('service_unavailable', 'this call took too long and lost its place: try again', {
          retryAfterSec: 1,
        });
      case 'pin_share_full':
      case 'pins_full':
        throw noRoom(outcome);
      default:
        return unreachable(outcome);
    }
  } finally {
    if (!completed) await abandon(parts, id);
    call.ticket.giveQuota();
  }
}

/** Frees what a call reserved. An error here must not hide the one that came before. What is not freed now is freed when its lease ends. */
export async function abandon({ store, log }: GenerateParts, id: string): Promise<void> {
  try {
    await store.abandonGeneration(id);
  } catch (error) {
    log({ level: 'error', event: 'abandon_failed', generation: id, error: String(error) });
  }
}
