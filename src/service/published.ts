// Remembers which version of a template was published when it was last seen, so that a call need not ask before it reserves.
import type { Version } from '../store/records.ts';

const mostRemembered = 2000;

/** The most characters of variables that are remembered in all. Those of one version may be 16 Mi. */
const mostCharacters = 32 * 1024 * 1024;

/** The versions that were published, by account and code. What was seen last is kept longest. */
export class PublishedVersions {
  readonly #versions = new Map<string, Version>();
  #characters = 0;

  /** Returns the version that was published when the template was last seen. */
  find(account: string, code: string): Version | undefined {
    return this.#versions.get(nameOf(account, code));
  }

  /** Remembers that a version is published. */
  keep(account: string, version: Version): void {
    const name = nameOf(account, version.code);
    this.#forget(name);
    this.#versions.set(name, version);
    this.#characters += version.variables.length;
    for (const oldest of this.#versions.keys()) {
      if (this.#versions.size <= mostRemembered && this.#characters <= mostCharacters) return;
      this.#forget(oldest);
    }
  }

  #forget(name: string): void {
    this.#characters -= this.#versions.get(name)?.variables.length ?? 0;
    this.#versions.delete(name);
  }
}

function nameOf(account: string, code: string): string {
  return `${account} ${code}`;
}
