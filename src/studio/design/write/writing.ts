// A text that is written where it stands on the page. Expressions are chips; `{{` offers values to put in, and `/` at its
// beginning blocks to put in behind it.
import { words } from '../../words/words.ts';
import type { PaletteEntry } from '../know/palette.ts';
import type { Offered } from './offered.ts';
import { OfferedList } from './offered-list.ts';
import { type Piece, textOfPieces } from './pieces.ts';

/** How a text is written. */
export interface WritingOptions {
  /** Where on the page it stands, in percent of the page. */
  readonly place: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** What it looks like. */
  readonly look: Partial<CSSStyleDeclaration>;
  readonly pieces: readonly Piece[];
  /** What each expression prints, or undefined where that is not known. */
  readonly printed: readonly string[] | undefined;
  /** Returns the values that can be put in at a place of the text. */
  readonly offer: (text: string, caret: number) => Promise<readonly Offered[]>;
  /** The blocks that `/` offers. */
  readonly blocks: readonly PaletteEntry[];
  /** Puts a block in behind the text, which is written by then. `raw` is JSON. */
  readonly insert: (raw: string) => void;
  /** Takes the text. Resolves with whether it could be taken. */
  readonly take: (text: string) => Promise<boolean>;
  /** Called when the writing is over: back to the pages, or to an expression in the editor. */
  readonly onEnd: (how: { readonly expression?: number; readonly isLeft: boolean }) => void;
}

/** Stands beside chips, so that the cursor can stand there, too. */
const filler = '\uFEFF';

/** A text in writing. */
export class Writing {
  readonly element = document.createElement('div');
  readonly #field = document.createElement('div');
  readonly #options: WritingOptions;
  readonly #list: OfferedList;
  readonly #before: string;
  #isOver = false;
  #isTaking = false;
  /** Whether blocks are offered, and whether the `/` that stands there is one. */
  #isSlash = false;
  #keepsSlash = false;

  constructor(options: WritingOptions) {
    this.#options = options;
    this.#before = textOfPieces(options.pieces);
    this.#list = new OfferedList((offered) =>
      this.#isSlash ? void this.#putBehind(offered) : this.#putIn(offered),
    );
    this.#build();
  }

  /** The text as it is now. */
  get text(): string {
    return this.#read().text;
  }

  /** Begins at the end of the text. */
  focus(): void {
    this.#field.focus();
    getSelection()?.selectAllChildren(this.#field);
    getSelection()?.collapseToEnd();
  }

  /** Takes the text, where it is another one, and ends. */
  async finish(isLeft: boolean, expression?: number): Promise<void> {
    if (this.#isOver || this.#isTaking) return;
    const { text } = this;
    this.#isTaking = true;
    const isTaken = text === this.#before || (await this.#options.take(text));
    this.#isTaking = false;
    if (isTaken) this.#end({ isLeft, ...(expression !== undefined && { expression }) });
    else this.#field.setAttribute('aria-invalid', 'true');
  }

  /** Ends without a change. */
  cancel(): void {
    this.#end({ isLeft: false });
  }

  #end(how: { readonly expression?: number; readonly isLeft: boolean }): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.element.remove();
    this.#options.onEnd(how);
  }

  #build(): void {
    const { place, look } = this.#options;
    this.element.className = 'writing';
    Object.assign(this.element.style, {
      left: `${place.left}%`,
      top: `${place.top}%`,
      width: `${place.width}%`,
      minHeight: `${place.height}%`,
    });
    Object.assign(this.#field.style, look);
    this.#field.className = 'writing-text';
    this.#field.contentEditable = 'true';
    this.#field.spellcheck = false;
    this.#field.dir = 'auto';
    const roles = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': words.design.textOfBlock,
      'aria-haspopup': 'listbox',
    };
    for (const [name, value] of Object.entries(roles)) this.#field.setAttribute(name, value);
    this.#fill();
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'put-in';
    button.textContent = '{{ }}';
    button.setAttribute('aria-label', words.design.putIn);
    button.addEventListener('pointerdown', (event) => event.preventDefault());
    button.addEventListener('click', () => this.#askForValue());
    this.element.append(this.#field, button, this.#list.element);
    this.#listen();
  }

  #fill(): void {
    let count = 0;
    for (const piece of this.#options.pieces) {
      if (piece.kind === 'literal') this.#field.append(piece.text);
      else this.#field.append(filler, chipOf(piece.source, this.#options.printed?.[count++]), filler);
    }
  }

  #listen(): void {
    const field = this.#field;
    field.addEventListener('beforeinput', (event) => this.#beforeInput(event));
    field.addEventListener('input', () => {
      field.removeAttribute('aria-invalid');
      void this.#offer();
    });
    field.addEventListener('keydown', (event) => this.#keyed(event));
    field.addEventListener('dblclick', (event) => {
      const chip = (event.target as Element).closest('.chip');
      if (!chip) return;
      const index = [...field.querySelectorAll('.chip')].indexOf(chip);
      void this.finish(true, index);
    });
    this.element.addEventListener('focusout', ({ relatedTarget }) => {
      // A window that loses the focus leaves nothing.
      if (document.hasFocus() && !this.element.contains(relatedTarget as Node | null)) void this.finish(true);
    });
  }

  /** Plain text alone is written, however it comes. */
  #beforeInput(event: InputEvent): void {
    const { inputType, dataTransfer } = event;
    if (inputType.startsWith('format') || inputType.startsWith('history')) event.preventDefault();
    if (!inputType.startsWith('insertFrom') && inputType !== 'insertParagraph') return;
    event.preventDefault();
    const text = inputType === 'insertParagraph' ? '\n' : (dataTransfer?.getData('text/plain') ?? '');
    this.#insert(text.replaceAll('\r\n', '\n'));
    void this.#offer();
  }

  #keyed(event: KeyboardEvent): void {
    event.stopPropagation();
    const { key, shiftKey, ctrlKey, metaKey, isComposing } = event;
    if (isComposing) return;
    if (this.#list.keyed(key)) {
      event.preventDefault();
      this.#keepsSlash ||= this.#isSlash && key === 'Escape';
    } else if (key === 'Escape') {
      event.preventDefault();
      this.cancel();
    } else if (key === 'Enter') {
      event.preventDefault();
      if (shiftKey) this.#insert('\n');
      else void this.finish(false);
    } else if (key === ' ' && (ctrlKey || metaKey)) {
      event.preventDefault();
      this.#askForValue();
    }
  }

  #askForValue(): void {
    if (document.activeElement !== this.#field) this.focus();
    this.#insert('{{');
    void this.#offer();
  }

  /** Offers blocks while the text up to the cursor is `/` and a part of a name. Returns whether it does. */
  #offerBlocks(): boolean {
    const { text, caret } = this.#read();
    const typed = /^\/([^/\n]{0,24})$/.exec(text.slice(0, caret))?.[1]?.toLowerCase();
    if (typed === undefined) this.#keepsSlash = false;
    this.#isSlash = typed !== undefined && !this.#keepsSlash;
    if (typed === undefined || !this.#isSlash) return false;
    const found = this.#options.blocks.filter(({ name }) => name.toLowerCase().includes(typed));
    this.#list.show(found.map(({ name }) => ({ source: name, detail: '' })));
    return found.length > 0;
  }

  /** Takes the `/` out, writes the text, and puts a block in behind it. */
  async #putBehind({ source }: Offered): Promise<void> {
    const block = this.#options.blocks.find(({ name }) => name === source);
    const selection = getSelection();
    this.#list.shut();
    if (!block || !selection?.anchorNode) return;
    const range = document.createRange();
    range.setStart(this.#field, 0);
    range.setEnd(selection.anchorNode, selection.anchorOffset);
    range.deleteContents();
    await this.finish(false);
    if (this.#isOver) this.#options.insert(block.raw);
  }

  /** Offers values while `{{` stands before the cursor and is not closed. */
  async #offer(): Promise<void> {
    if (this.#offerBlocks()) return;
    const open = this.#openBefore();
    if (!open) {
      this.#list.shut();
      return;
    }
    const { text, caret } = this.#read();
    const found = await this.#options.offer(text, caret);
    const now = this.#openBefore();
    if (this.#isOver || now?.typed !== open.typed) return;
    this.#list.show(found);
    this.#field.setAttribute('aria-expanded', String(found.length > 0));
  }

  /** Returns the open `{{` before the cursor, and what was typed behind it. */
  #openBefore():
    | { readonly node: Text; readonly from: number; readonly to: number; readonly typed: string }
    | undefined {
    const selection = getSelection();
    const node = selection?.anchorNode;
    if (!selection?.isCollapsed || !(node instanceof Text) || !this.#field.contains(node)) return undefined;
    const before = node.data.slice(0, selection.anchorOffset);
    const from = before.lastIndexOf('{{');
    const typed = before.slice(from + 2);
    if (from < 0 || typed.includes('}}') || before[from - 1] === '\\') return undefined;
    return { node, from, to: selection.anchorOffset, typed };
  }

  #putIn({ source }: Offered): void {
    const open = this.#openBefore();
    this.#list.shut();
    if (!open) return;
    const range = document.createRange();
    range.setStart(open.node, open.from);
    // What closes it may have been typed already.
    const rest = /^\s*\}\}/.exec(open.node.data.slice(open.to))?.[0] ?? '';
    range.setEnd(open.node, open.to + rest.length);
    range.deleteContents();
    const chip = chipOf(source, undefined);
    const behind = document.createTextNode(filler);
    range.insertNode(behind);
    range.insertNode(chip);
    range.insertNode(document.createTextNode(filler));
    getSelection()?.collapse(behind, 1);
  }

  #insert(text: string): void {
    const selection = getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
    if (!selection || !range || !this.#field.contains(range.startContainer)) return;
    range.deleteContents();
    const { startContainer, startOffset } = range;
    // The cursor stands on a new line when something follows the break.
    const data = text.endsWith('\n') ? text + filler : text;
    if (startContainer instanceof Text) {
      startContainer.insertData(startOffset, data);
      selection.collapse(startContainer, startOffset + text.length);
    } else {
      const node = document.createTextNode(data);
      range.insertNode(node);
      selection.collapse(node, text.length);
    }
  }

  /** Reads the text, and where the cursor stands in it. */
  #read(): { readonly text: string; readonly caret: number } {
    const { anchorNode = null, anchorOffset = 0 } = getSelection() ?? {};
    let text = '';
    let caret = -1;
    const visit = (node: Node): void => {
      if (node instanceof Text) {
        if (node === anchorNode)
          caret = text.length + node.data.slice(0, anchorOffset).replaceAll(filler, '').length;
        text += node.data.replaceAll(filler, '');
      } else if (node instanceof HTMLElement && node.dataset.source !== undefined)
        text += `{{${node.dataset.source}}}`;
      else if (node instanceof HTMLBRElement) text += '\n';
      else
        for (const [index, child] of node.childNodes.entries()) {
          if (node === anchorNode && index === anchorOffset) caret = text.length;
          visit(child);
        }
    };
    visit(this.#field);
    return { text, caret: caret < 0 ? text.length : caret };
  }
}

function chipOf(source: string, printed: string | undefined): HTMLElement {
  const chip = document.createElement('span');
  chip.className = 'chip';
  chip.contentEditable = 'false';
  chip.dataset.source = source;
  chip.textContent = printed === undefined || printed === '' ? source.trim() : printed;
  chip.title = words.design.chip(source);
  return chip;
}
