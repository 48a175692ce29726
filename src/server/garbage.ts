// Collects garbage when the service rests: V8 does it while memory is asked for, so a process without work keeps what it holds.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/** Collects all garbage of this process now. It takes some ten milliseconds, in which nothing else is done. */
export function collectGarbage(): void {
  collect ??= collectorOf();
  collect();
}

/** The function `gc` is there for code of contexts that are made after the flag is set. */
function collectorOf(): () => void {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // This is V8's own function.
  return typeof found === 'function' ? (found as () => void) : () => undefined;
}
