// Remembers which version of a template was published when it was last seen, so that a call need not ask before it reserves.
import type { Version } from '../store/records.ts';

const mostRemembered = 2000;

/** The versions that were published, by account and code. What was seen last is kept longest. */
export class PublishedVersions {
  readonly #versions = new Map<string, Version>();

  /** Returns the version that was published when the template was last seen. */
  find(account: string, code: string): Version | undefined {
    return this.#versions.get(nameOf(account, code));
  }

  /** Remembers that a version is published. */
  keep(account: string, version: Version): void {
    const name = nameOf(account, version.code);
    this.#versions.delete(name);
    this.#versions.set(name, version);
    const oldest = this.#versions.keys().next();
    if (this.#versions.size > mostRemembered && oldest.done !== true) this.#versions.delete(oldest.value);
  }
}

function nameOf(account: string, code: string): string {
  return `${account} ${code}`;
}
