// The replay of a generation: the document is rendered again, with the same version, moment and fetched bytes. It is not billed.
import type { Replay } from '../store/store.ts';
import { type Generated, type GenerateParts, type ReadCall, requirePermit } from './call.ts';
import { generatedOf, renderDocument } from './document.ts';

/** Renders a past generation again. A document that differs is answered as well, and is counted and logged. */
export async function replay(parts: GenerateParts, call: ReadCall, { past }: Replay): Promise<Generated> {
  const { store, observer, log } = parts;
  call.facts.template = past.version.code;
  call.facts.version = past.version.number;
  call.ticket.claim();
  requirePermit(call);
  const pins = await store.listPins(past.id);
  const pinned = new Map(pins.map((pin) => [pin.url, pin]));
  const document = { version: past.version, moment: past.admittedAt, pinned, keepsImages: false };
  const rendered = await renderDocument(parts, call, document);
  const sha256 = await parts.hash(rendered.bytes);
  const matched = sha256 === past.sha256;
  if (!matched) {
    log({
      level: 'warn',
      event: 'replay_mismatch',
      requestId: call.requestId,
      generation: past.id,
      expected: past.sha256,
      got: sha256,
    });
  }
  await store.recordReplay(past.id, !matched);
  observer.replayed(matched);
  return generatedOf(parts, call, { rendered, id: past.id, replayed: true });
}
