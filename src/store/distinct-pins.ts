// Pins whose bytes are kept: those of a call, without bytes that it fetched more than once.
import type { Pin } from './terms.ts';

/** A pin with its bytes. */
export type BytesPin = Extract<Pin, { readonly bytes: Uint8Array }>;

/** Returns the pins that have bytes, each hash once. */
export function distinctPins(pins: readonly Pin[]): readonly BytesPin[] {
  return [...new Map(pins.filter((pin) => 'bytes' in pin).map((pin) => [pin.sha256, pin])).values()];
}
