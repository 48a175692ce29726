// The text of the open file as the design mode reads it: the one that the editor holds, and the one that the pages show.
import type { Editor } from '../editor/editor.ts';
import type { ExplainedDocument } from '../protocol.ts';
import type { ReadText } from './edit/across.ts';
import { readJsonc } from './edit/jsonc.ts';

type Versions = ExplainedDocument['versions'];

/** Reads each text once. */
export class Texts {
  readonly #editor: Editor;
  /** The last sound text, and one that has a fault of syntax. */
  #read: ReadText | undefined;
  #faulty: string | undefined;
  /** An older text that the pages show. */
  #shown: ReadText | undefined;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  /** The last text that was read and is sound. */
  get last(): ReadText | undefined {
    return this.#read;
  }

  /** Reads what the editor holds. Returns undefined while it has a fault of syntax. */
  now(): ReadText | undefined {
    const { text } = this.#editor;
    if (this.#read?.text === text) return this.#read;
    if (this.#faulty === text) return undefined;
    const root = readJsonc(text);
    this.#faulty = root ? undefined : text;
    if (root) this.#read = { text, root };
    return root && this.#read;
  }

  /** Returns the text of the open file that the pages show, where it is another one than the editor holds. */
  shownIn(versions: Versions): ReadText | undefined {
    const { file, text: held } = this.#editor;
    const text = file?.textOf(versions[file.path] ?? '');
    if (text === undefined || text === held) return undefined;
    if (this.#shown?.text === text) return this.#shown;
    const root = readJsonc(text);
    this.#shown = root && { text, root };
    return this.#shown;
  }
}
