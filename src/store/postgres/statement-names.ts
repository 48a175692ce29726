// The names under which statements are prepared. Behind a pooler that can't keep them, statements go without.
import { sha256Hex } from '../../sha256.ts';

/** One statement. It is prepared once on each connection, where connections are those of the server. */
export interface Statement {
  /** The name under which it is prepared. */
  readonly name: string;
  readonly text: string;
}

/** Names statements until a pooler turns out to know none of the names. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #given = true;

  /** Returns a statement as the client takes it. The name tells the text apart from that of another release on the same pooler. */
  shape({ name, text }: Statement): { readonly name?: string; readonly text: string } {
    if (!this.#given) return { text };
    const known = this.#names.get(text);
    if (known !== undefined) return { name: known, text };
    const full = `${name}_${sha256Hex(text).slice(0, 8)}`;
    this.#names.set(text, full);
    return { name: full, text };
  }

  /** Names no statement from now on. Returns true, so that what failed is tried again. */
  giveUp(): true {
    this.#given = false;
    return true;
  }
}
