// One file that is open: what was typed is saved after a moment, and what changed on the disk is taken over. Neither is lost:
// where both changed, the author chooses.
import { messageOf } from '../../thrown.ts';
import { readFile, saveFile } from './files.ts';

/** Where a file stands between the page and the disk. */
export type FileState = 'saved' | 'typing' | 'saving' | 'conflict' | 'refused';

/** What is reported of an open file. */
export interface FileFacts {
  readonly path: string;
  readonly state: FileState;
  /** What the server said when it refused. */
  readonly message: string;
}

/** The text as the editor holds it. */
export interface TextHolder {
  text(): string;
  /** Takes another text. What is the same stays in place. */
  replace(text: string): void;
}

const pauseMs = 350;
/** The most characters of texts that were on the disk before. */
const mostRemembered = 4_000_000;

/** An open file. */
export class OpenFile {
  readonly path: string;
  readonly #holder: TextHolder;
  readonly #onChange: (facts: FileFacts) => void;
  #version = '';
  /** The text on the disk, as far as it is known. */
  #known = '';
  /** The last texts that were on the disk, by their versions. */
  readonly #texts = new Map<string, string>();
  /** What is on the disk where it is not what was typed over. */
  #theirs: { readonly text: string; readonly version: string } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: FileState = 'saved';
  #message = '';
  /** The save that is under way. */
  #saving: Promise<void> | undefined;
  /** Whether the file changed on the disk while it was saved. */
  #stale = false;
  #closed = false;

  constructor(path: string, holder: TextHolder, onChange: (facts: FileFacts) => void) {
    this.path = path;
    this.#holder = holder;
    this.#onChange = onChange;
  }

  /** Reads the file for the first time. Throws `RefusedError`. */
  async load(): Promise<void> {
    const { text, version } = await readFile(this.path);
    this.#take(text, version);
  }

  /** What the disk holds where both changed. */
  get theirs(): string | undefined {
    return this.#theirs?.text;
  }

  /** Returns the text of a version that was on the disk a while ago, or undefined. */
  textOf(version: string): string | undefined {
    return this.#texts.get(version);
  }

  get isInConflict(): boolean {
    return this.#state === 'conflict';
  }

  /** Says that the author typed. */
  typed(): void {
    if (this.#state === 'conflict') return;
    this.#tell('typing');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), pauseMs);
  }

  /** Saves at once what is not saved. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    // The next save is over what the one before wrote.
    while (this.#saving) await this.#saving;
    if (this.#state === 'conflict') return;
    const text = this.#holder.text();
    if (text === this.#known) {
      this.#tell('saved');
      return;
    }
    this.#saving = this.#write(text).finally(() => {
      this.#saving = undefined;
    });
    await this.#saving;
    if (this.#stale) await this.refresh();
  }

  async #write(text: string): Promise<void> {
    this.#tell('saving');
    try {
      const answer = await saveFile(this.path, text, this.#version);
      if (answer.saved || answer.text === text) {
        this.#version = answer.version;
        this.#known = text;
        this.#remember();
        this.#tell('saved');
        // Something may have been typed meanwhile.
        if (this.#holder.text() !== text) this.typed();
      } else {
        this.#theirs = answer;
        this.#tell('conflict');
      }
    } catch (error) {
      this.#tell('refused', messageOf(error));
    }
  }

  /** Looks whether the file changed on the disk. */
  async refresh(): Promise<void> {
    if (this.#saving) {
      this.#stale = true;
      return;
    }
    this.#stale = false;
    const before = this.#version;
    try {
      const { text, version } = await readFile(this.path);
      if (this.#closed) return;
      // A save came between, so what was read may be older than what was saved.
      if (this.#saving || this.#version !== before) {
        await this.refresh();
        return;
      }
      if (version === this.#version) {
        // It could not be read for a while, and is there again.
        if (this.#state === 'refused') this.typed();
        return;
      }
      if (this.#holder.text() === this.#known && this.#state !== 'conflict') this.#take(text, version);
      else if (text === this.#holder.text()) this.#take(text, version);
      else {
        clearTimeout(this.#timer);
        this.#theirs = { text, version };
        this.#tell('conflict');
      }
    } catch (error) {
      this.#tell('refused', messageOf(error));
    }
  }

  /** Ends a conflict with what was typed here. */
  async keepMine(): Promise<void> {
    if (!this.#theirs) return;
    this.#version = this.#theirs.version;
    this.#known = this.#theirs.text;
    this.#theirs = undefined;
    this.#state = 'typing';
    await this.save();
  }

  /** Ends a conflict with what is on the disk. What was typed can be undone back. */
  takeTheirs(): void {
    if (this.#theirs) this.#take(this.#theirs.text, this.#theirs.version);
  }

  /** Saves, and hears of nothing any more. */
  async close(): Promise<void> {
    do await this.save();
    while (this.#state === 'typing');
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #remember(): void {
    this.#texts.set(this.#version, this.#known);
    let characters = 0;
    for (const [version, text] of [...this.#texts].toReversed()) {
      characters += text.length;
      if (characters > mostRemembered && text !== this.#known) this.#texts.delete(version);
    }
  }

  #take(text: string, version: string): void {
    this.#theirs = undefined;
    this.#known = text;
    this.#version = version;
    this.#remember();
    this.#holder.replace(text);
    this.#tell('saved');
  }

  #tell(state: FileState, message = ''): void {
    if (this.#closed) return;
    this.#state = state;
    this.#message = message;
    this.#onChange({ path: this.path, state, message: this.#message });
  }
}
