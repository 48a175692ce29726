// Collects garbage when the service rests: V8 does it while memory is asked for, so a process without work keeps what it holds.
import { collector } from '../render/collector.ts';

/** Collects all garbage of this process now. It takes some ten milliseconds, in which nothing else is done. */
export function collectGarbage(): void {
  collector()();
}
