// Reads the bodies of calls: small ones here, large ones in a process of their own, so that nobody waits for them.
import { type Body, type CanonicalBody, parseBody } from '../body/body.ts';
import type { Renderer } from '../render/renderer.ts';
import type { Pace } from './pace.ts';

/** A body that was read; without its `data` as a value when it was read elsewhere. */
export type ReadBody = CanonicalBody & Partial<Pick<Body, 'data'>>;

/** Throws `AppError` as `parseBody` does, and `service_unavailable` when too many wait to be read. */
export type ReadBodyOf = (
  bytes: Uint8Array,
  call: { readonly account: string; readonly signal: AbortSignal },
) => Promise<ReadBody>;

/** A longer body is not read here, bytes: the worst of this length (a hundred keys a kilobyte, with escapes) takes some 10 ms. */
const mostBytes = 64 * 1024;

/** Reads each body where it belongs. */
export function bodyReader({
  renderer,
  pace,
}: {
  readonly renderer: Pick<Renderer, 'readBody'>;
  readonly pace: Pace;
}): ReadBodyOf {
  return (bytes, { account, signal }) =>
    bytes.length <= mostBytes
      ? pace.run(() => parseBody(bytes))
      : renderer.readBody({ account, bytes, signal });
}
