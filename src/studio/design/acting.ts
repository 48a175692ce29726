// Does acts, one after the other: each is tried on the server, written into the editor by its smallest change, and remembered.
import { messageOf } from '../../thrown.ts';
import type { Editor } from '../editor/editor.ts';
import { ask } from '../editor/files.ts';
import type { Trial } from '../protocol.ts';
import type { Viewer } from '../viewer/viewer.ts';
import { words } from '../words/words.ts';
import { type OtherChange, writeOthers } from './across-files.ts';
import type { Done, DoneActs } from './done.ts';
import { nearest, pointerAcross, type ReadText } from './edit/across.ts';
import { type Act, editOf } from './edit/acts.ts';
import type { Edit } from './edit/edit.ts';
import { applied } from './edit/entries.ts';
import { Glance } from './glance.ts';

/** What acts are done with. */
export interface ActingWorld {
  readonly editor: Editor;
  readonly viewer: Viewer;
  readonly done: DoneActs;
  /** The faults that the template has already. */
  readonly faults: () => Trial['faults'];
  /** The pointer of what is selected, or undefined. */
  readonly selected: () => string | undefined;
  /** Says what became of an act: '' when it was done, otherwise why not. */
  readonly say: (message: string, isRefused: boolean) => void;
  /** An act begins, or ends. */
  readonly onBusy: () => void;
  /** The text was changed by an act. */
  readonly onDone: () => void;
}

/** The acts of the design mode. */
export class Acting {
  readonly #world: ActingWorld;
  /** The act that changes the text just now. */
  #doing: Done | undefined;
  #acts: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(world: ActingWorld) {
    this.#world = world;
  }

  /** Whether an act is under way. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /** Does an act, after those that are under way. Resolves with whether it was done. */
  act(act: Act): Promise<boolean> {
    return this.#queue(() => this.#perform(act));
  }

  #queue(work: () => Promise<boolean>): Promise<boolean> {
    this.#waiting++;
    this.#world.onBusy();
    const done = this.#acts.then(work);
    this.#acts = done.finally(() => {
      this.#waiting--;
      this.#world.onBusy();
    });
    return done;
  }

  /** Says why something is not done. */
  refuse(why: string): false {
    this.#world.say(words.refused.notDone(why), true);
    return false;
  }

  /** Returns what is selected after a change of the text: what an act made, or what was selected, where it is now. */
  selectedAfter(
    before: ReadText,
    now: ReadText,
    at: string | undefined,
  ): { readonly at: string | undefined; readonly isMade: boolean } {
    const made = this.#world.done.madeBy(before.text, now.text, at ?? '');
    const isMade = made !== undefined;
    if (at === undefined) return { at: made === '' ? undefined : made, isMade };
    return { at: made ?? pointerAcross(before, now, at) ?? nearest(now, at), isMade };
  }

  /** Makes changes of a text and of other files as one act, after those that are under way. Resolves with whether it was done. */
  across(text: string, edit: Edit, others: readonly OtherChange[]): Promise<boolean> {
    return this.#queue(async () =>
      this.#world.editor.text === text
        ? this.#make(edit, edit.select, others)
        : this.refuse(words.refused.changedMeanwhile),
    );
  }

  /** Called when the text is another one: when an act is taken back or done again, so is what it changed in other files. */
  turned(before: string, now: string): void {
    const { others, isUndo } = this.#world.done.turned(before, now, this.#doing) ?? {};
    if (!others) return;
    void writeOthers(others, isUndo ? 'undo' : 'do').then(
      (why) => why !== undefined && this.refuse(why),
      (error: unknown) => this.refuse(messageOf(error)),
    );
  }

  async #perform(act: Act): Promise<boolean> {
    const { file, text } = this.#world.editor;
    if (!file) return false;
    const edit = editOf(text, act);
    if ('refused' in edit) return this.refuse(edit.refused);
    // Something else may have been selected meanwhile: it stays so.
    const isTable = act.kind === 'table';
    const stays = act.kind === 'text' || (isTable && !act.change.kind.endsWith('Column'));
    const from = isTable ? this.#world.selected() : act.at;
    return this.#make(edit, stays ? undefined : from, []);
  }

  /** Makes changes of the text. `from` is what was selected before; undefined is what is when they are made. */
  async #make(edit: Edit, from: string | undefined, others: readonly OtherChange[]): Promise<boolean> {
    const { editor, viewer } = this.#world;
    const { file, text } = editor;
    if (!file) return false;
    const glance = new Glance(viewer);
    try {
      const after = applied(text, edit.changes);
      if (after === text) return true;
      if (file.isInConflict) return this.refuse(words.refused.conflict);
      const asked = { path: file.path, text: after, others, ...viewer.pagesInSight };
      // Nothing else is done meanwhile: the author waits for these pages.
      await glance.look(asked);
      const trial = (await ask('trial', asked)) as Trial;
      const why = this.#newFault(trial) ?? (await writeOthers(others, 'do'));
      if (why !== undefined) return this.#takenBack(glance, why);
      if (editor.file !== file || editor.text !== text) {
        await writeOthers(others, 'undo');
        return this.#takenBack(glance, words.refused.changedMeanwhile);
      }
      const selected = from ?? this.#world.selected() ?? '';
      const to = from === undefined ? selected : edit.select;
      const done = { before: text, after, from: selected, to, others };
      this.#world.done.remember(done);
      this.#world.say(edit.note ?? '', false);
      this.#doing = done;
      const shown = glance.take(trial.piece, () => editor.act(text, edit.changes));
      this.#doing = undefined;
      this.#world.onDone();
      // The whole document is made once the file is saved: it waits for the pages that the author waits for.
      if (shown) void shown.catch(() => undefined).then(() => file.save());
      else void file.save();
      return true;
    } catch (error) {
      return this.#takenBack(glance, messageOf(error));
    }
  }

  /** Refuses an act of which pages may be shown already. */
  #takenBack(glance: Glance, why: string): false {
    glance.drop();
    return this.refuse(why);
  }

  /** Returns why a text is refused: a fault that the template does not have without the change. */
  #newFault({ faults, message }: Trial): string | undefined {
    const known = new Set(this.#world.faults().map((fault) => fault.message));
    const fault = faults.find((one) => !known.has(one.message));
    if (fault) return fault.hint === undefined ? fault.message : `${fault.message} (${fault.hint})`;
    return message === '' ? undefined : message;
  }
}
