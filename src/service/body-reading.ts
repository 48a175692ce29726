// Reads the bodies of calls: small ones in this process, large ones in a process of their own, so that no other call waits for them.

import type { Ticket } from '../admission/ticket.ts';
import { type Body, type CanonicalBody, parseBody } from '../body/body.ts';
import type { Renderer } from '../render/renderer.ts';
import type { Pace } from './pace.ts';

/** A body that was read. `data` is not there as a value when another process read it. */
export type ReadBody = CanonicalBody & Partial<Pick<Body, 'data'>>;

/** Reads a body. Throws `AppError` as `parseBody` does, and `service_unavailable` when too many bodies wait to be read. */
export type ReadBodyOf = (
  bytes: Uint8Array,
  call: { readonly ticket: Ticket; readonly signal: AbortSignal },
) => Promise<ReadBody>;

/** The longest body that is read in this process. The slowest of this length (a hundred keys a kilobyte, with escapes) take some 10 ms. */
const mostBytes = 64 * 1024;

/** Returns a function that reads each body in the process for its size. */
export function bodyReader({
  renderer,
  pace,
}: {
  readonly renderer: Pick<Renderer, 'readBody'>;
  readonly pace: Pace;
}): ReadBodyOf {
  return async (bytes, { ticket, signal }) => {
    if (bytes.length <= mostBytes) return pace.run(() => parseBody(bytes));
    // It may wait for a long time there, and keeps no turn from others meanwhile.
    ticket.unclaim();
    return renderer.readBody({ account: ticket.account, bytes, signal });
  };
}
