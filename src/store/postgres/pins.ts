// The pins of a completion, as its statement takes them.
import type { Pin } from '../terms.ts';

/** Returns what is written of each pin besides its bytes, each URL once. */
export function pinRecords(pins: readonly Pin[]): readonly Readonly<Record<string, unknown>>[] {
  return [...new Map(pins.map((pin) => [pin.url, pin])).values()].map((pin) =>
    'fault' in pin
      ? { url: pin.url, fault: JSON.stringify(pin.fault) }
      : { url: pin.url, sha256: pin.sha256, size: pin.bytes.length },
  );
}
