// Blocks are copied, cut and pasted by the clipboard of the system, while the pages or the buttons of the panel have the focus.
import { calledAs, words } from '../../words/words.ts';
import type { Act } from '../edit/acts.ts';
import { entryOf, nodeAt } from '../edit/jsonc.ts';
import { saidOf, trailOf } from '../know/trail.ts';
import type { Texts } from '../texts.ts';
import { copiedText } from './copied.ts';
import { pastedHtml } from './html.ts';
import { isBlocks, type Pasted, pastedText } from './pasted.ts';

/** What the clipboard works with. */
export interface ClipWorld {
  readonly texts: Texts;
  readonly isOn: () => boolean;
  /** The pointer of what is selected. */
  readonly selected: () => string | undefined;
  readonly act: (act: Act) => Promise<boolean>;
  readonly say: (message: string, isRefused: boolean) => void;
  /** Takes files. */
  readonly takeFiles: (files: readonly File[]) => void;
}

/** Listens to the clipboard. */
export class Clipboard {
  readonly #world: ClipWorld;

  constructor(world: ClipWorld) {
    this.#world = world;
    document.addEventListener('copy', (event) => this.#copied(event));
    document.addEventListener('cut', (event) => {
      const at = this.#copied(event);
      if (at !== undefined) void this.#world.act({ kind: 'delete', at });
    });
    document.addEventListener('paste', (event) => void this.#pasted(event));
  }

  #isOurs({ target, defaultPrevented, clipboardData }: ClipboardEvent): boolean {
    const isIn =
      target instanceof Element &&
      target.closest('input, select, textarea, dialog, .cm-editor, .writing, .desk');
    return this.#world.isOn() && !isIn && !defaultPrevented && clipboardData !== null;
  }

  /** Returns the pointer of what was copied. */
  #copied(event: ClipboardEvent): string | undefined {
    const [now, at] = [this.#world.texts.now(), this.#world.selected()];
    // Whoever marked text wants that.
    if (!this.#isOurs(event) || !now || at === undefined || getSelection()?.isCollapsed === false)
      return undefined;
    const place = trailOf(now.root, at).at(-1);
    const text = copiedText(now.text, now.root, at);
    if (text === undefined || !place) return undefined;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    const [said, what] = [saidOf(place), calledAs(words.places, place.what)];
    this.#world.say(words.hand.copied(said === '' ? what : `${what}: ${said}`), false);
    return at;
  }

  async #pasted(event: ClipboardEvent): Promise<void> {
    const { texts, selected, act, say } = this.#world;
    const now = texts.now();
    const data = event.clipboardData;
    if (!this.#isOurs(event) || !now || !data) return;
    event.preventDefault();
    const plain = data.getData('text/plain');
    const found = isBlocks(plain)
      ? pastedText(plain)
      : (pastedHtml(data.getData('text/html')) ?? (plain.trim() === '' ? undefined : pastedText(plain)));
    if (found === undefined) {
      if (data.files.length > 0) this.#world.takeFiles([...data.files]);
      else say(words.hand.nothingToPaste, true);
      return;
    }
    if (typeof found === 'string') {
      say(words.refused.notDone(found), true);
      return;
    }
    const styles = nodeAt(now.root, '/styles');
    const isThere = (name: string): boolean => styles !== undefined && entryOf(styles, name) !== undefined;
    const isDone = await act({ kind: 'paste', at: selected() ?? '', ...found });
    if (isDone)
      say(
        saidOfStyles(found, isThere, (name) => styles && entryOf(styles, name)?.node.raw),
        false,
      );
  }
}

/** Says which styles came along, and which are others here. */
function saidOfStyles(
  { styles }: Pasted,
  isThere: (name: string) => boolean,
  rawOf: (name: string) => string | undefined,
): string {
  const plain = (raw: string | undefined): string => (raw ?? '').replaceAll(/\s+/g, '');
  const names = [...styles.keys()];
  const brought = names.filter((name) => !isThere(name));
  const others = names.filter((name) => isThere(name) && plain(rawOf(name)) !== plain(styles.get(name)));
  return [
    ...(brought.length > 0 ? [words.hand.broughtStyles(brought.join(', '))] : []),
    ...(others.length > 0 ? [words.hand.otherStyles(others.join(', '))] : []),
  ].join(' ');
}
