// V8's own function that collects garbage. Node has it only behind a flag.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What is to be collected: young objects, all, or all and with it every room that can be given back. Default: all. */
export interface Collection {
  readonly type: 'minor' | 'major';
  readonly execution?: 'sync';
  readonly flavor?: 'last-resort';
}

/** Collects garbage now. Nothing else is done meanwhile. */
export type Collect = (collection?: Collection) => void;

let collect: Collect | undefined;

/** Returns the function. It is made at the first call. */
export function collector(): Collect {
  collect ??= find();
  return collect;
}

/** The function `gc` is there for code of contexts that are made after the flag is set. */
function find(): Collect {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // This is V8's own function.
  return typeof found === 'function' ? (found as Collect) : () => undefined;
}
