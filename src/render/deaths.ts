// Which documents render processes died at, so that one that ends them is not tried for ever.
import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { ChildDeathError } from './child-handle.ts';

/** What is remembered of a document. */
interface Died {
  /** The deaths by the process itself. */
  readonly crashes: number;
  /** All deaths. */
  readonly all: number;
}

const remembered = 256;
/** A document at which a process crashed twice would crash the next one. */
const mostCrashes = 2;
/**
 * Deaths by any cause. One that kills from outside does not mean this document; but the third in a row may mean that
 * the machine lacks the memory for it.
 */
const mostDeaths = 3;

/** Returns the name of a document. The same data of the same version is the same document. */
export function deathKey(account: string, version: string, data: string | Uint8Array): string {
  return createHash('sha256')
    .update(JSON.stringify([account, version]))
    .update(data)
    .digest('hex');
}

/** The deaths at documents that were not made since. */
export class Deaths {
  readonly #deaths = new Map<string, Died>();

  /** Forgets the deaths at a document that was made. */
  forget(key: () => string): void {
    if (this.#deaths.size > 0) this.#deaths.delete(key());
  }

  /** Counts a death at a document. Returns the error for the caller: `service_unavailable`, or `render_failed` when there were too many. */
  count(key: string, death: ChildDeathError): AppError {
    const { crashes = 0, all = 0 } = this.#deaths.get(key) ?? {};
    const died: Died = { crashes: crashes + (death.isFromOutside ? 0 : 1), all: all + 1 };
    this.#deaths.delete(key);
    if (died.crashes >= mostCrashes || died.all >= mostDeaths) {
      return new AppError('render_failed', blameOf(died), { cause: death });
    }
    this.#deaths.set(key, died);
    const [oldest] = this.#deaths.keys();
    if (this.#deaths.size > remembered && oldest !== undefined) this.#deaths.delete(oldest);
    const again = { retryAfterSec: 1, cause: death };
    if (death.isFromOutside)
      return new AppError('service_unavailable', 'the render process was killed from outside', again);
    return new AppError('service_unavailable', 'the render process died', again);
  }
}

function blameOf({ crashes, all }: Died): string {
  if (crashes >= mostCrashes) return 'the render process died twice at this document';
  const killed = crashes === 0 ? 'each time' : 'twice';
  return `the render process ended ${all} times at this document: it was killed from outside ${killed}, as a machine without memory does`;
}
