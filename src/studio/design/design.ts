// The design mode: what is clicked on the pages is selected, and what is done to it is the smallest change of the text that
// the editor holds. A change that would make a fault is not made.
import { messageOf } from '../../thrown.ts';
import type { JsonNode } from '../data/tree.ts';
import type { Editor } from '../editor/editor.ts';
import { ask } from '../editor/files.ts';
import type { Box } from '../point/boxes.ts';
import type { Point } from '../point/point.ts';
import type { ExplainedDocument, Trial } from '../protocol.ts';
import type { Viewer } from '../viewer/viewer.ts';
import { words } from '../words/words.ts';
import { Acting } from './acting.ts';
import type { DoneActs } from './done.ts';
import { valueAct } from './drag/value.ts';
import { pointerAcross, pointerAt, type ReadText } from './edit/across.ts';
import type { Act } from './edit/acts.ts';
import { keptOver } from './edit/based.ts';
import { nodeAt } from './edit/jsonc.ts';
import type { TableChange } from './edit/table.ts';
import {
  type DesignFacts,
  isDesignable,
  noNames,
  nothingSelected,
  type Selected,
  selectedAt,
} from './facts.ts';
import { Hand } from './hand.ts';
import { paletteOf } from './know/palette.ts';
import { type Schema, SchemaBook } from './know/schema.ts';
import { type PlaceStep, rootName, stepFrom } from './know/trail.ts';
import type { DataValue } from './know/value.ts';
import { Related } from './related.ts';
import { Styles } from './styles.ts';
import { Texts } from './texts.ts';
import { emptyPlace, writableAt, writingIn } from './write/begin.ts';
import { askFormats, type FormatChoice, withExpression } from './write/formats.ts';
import { Writing } from './write/writing.ts';

/** What the design mode works with. */
export interface DesignWorld {
  readonly editor: Editor;
  readonly point: Point;
  readonly viewer: Viewer;
  readonly done: DoneActs;
  /** The faults that the template has already. */
  readonly faults: () => Trial['faults'];
  /** The path of the template that is shown. */
  readonly template: () => string | undefined;
  /** Opens a file of the folder. Resolves when the editor holds it. */
  readonly open: (path: string) => Promise<void>;
  /** Tells what is shown; undefined while the mode is off. */
  readonly onFacts: (facts: DesignFacts | undefined) => void;
}

type Versions = ExplainedDocument['versions'];

/** The design mode of the page. */
export class Design {
  readonly #world: DesignWorld;
  readonly #texts: Texts;
  readonly #acting: Acting;
  readonly #hand: Hand;
  readonly #related: Related;
  readonly #styles: Styles;
  #book: SchemaBook | undefined;
  /** The families that any template may name. */
  #families: readonly string[] | undefined;
  #isOn = false;
  #at: string | undefined;
  #message = '';
  #isRefused = false;
  /** The box that was clicked last: one of several that a block may have. */
  #instance: Box | undefined;
  #writing: Writing | undefined;
  /** What was selected last in each file. */
  readonly #lastAt = new Map<string, string>();

  constructor(world: DesignWorld) {
    this.#world = world;
    this.#texts = new Texts(world.editor);
    this.#acting = new Acting({
      ...{ editor: world.editor, viewer: world.viewer, done: world.done, faults: world.faults },
      selected: () => this.#at,
      say: (message, isRefused) => this.say(message, isRefused),
      onBusy: () => this.tell(),
      onDone: () => this.#markText(),
    });
    this.#hand = new Hand({
      ...{ viewer: world.viewer, point: world.point, texts: this.#texts },
      isOn: () => this.#isOn && this.#writing === undefined,
      path: () => world.editor.file?.path,
      selected: () => this.#at,
      open: world.open,
      select: (at) => this.select(at),
      act: (act) => this.act(act),
      say: (message, isRefused) => this.say(message, isRefused),
      template: world.template,
    });
    this.#related = new Related(() => this.tell());
    this.#styles = new Styles({
      ...{ texts: this.#texts, related: this.#related, acting: this.#acting, point: world.point },
      path: () => world.editor.file?.path,
    });
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** The pointer of what is selected, or undefined. */
  get at(): string | undefined {
    return this.#at;
  }

  /** Turns the mode on or off. */
  async set(isOn: boolean): Promise<void> {
    this.#isOn = isOn;
    this.#world.viewer.element.classList.toggle('designing', isOn);
    this.#writing?.cancel();
    this.#message = '';
    this.#isRefused = false;
    if (!isOn) {
      this.#at = undefined;
      this.#world.onFacts(undefined);
      this.#world.editor.mark(0, 0);
      await this.#world.point.setChosen(undefined);
      return;
    }
    try {
      this.#book ??= new SchemaBook((await ask('schema')) as Schema);
      this.#families ??= (await ask('families')) as readonly string[];
    } catch (error) {
      this.#say(messageOf(error), true);
    }
    this.refresh();
  }

  /** Called when the text of the editor is another one. What is selected stays selected, where it is still there. */
  textChanged(): void {
    if (!this.#isOn) return;
    const before = this.#texts.last;
    const now = this.#texts.now();
    if (now && before) this.#acting.turned(before.text, now.text);
    if (now && before) {
      const { at, isMade } = this.#acting.selectedAfter(before, now, this.#at);
      if (isMade) this.#world.point.revealSoon();
      this.#at = at;
    }
    this.refresh();
  }

  /** The styles of the document. */
  get styles(): Styles {
    return this.#styles;
  }

  /** Selects the block that a box shows. */
  async choose(box: Box): Promise<void> {
    const { open } = box;
    this.#instance = box;
    if (open === undefined) {
      this.#say(words.refused.outside, true);
      this.tell();
      return;
    }
    if (this.#world.editor.file?.path !== open) await this.#world.open(open);
    const now = this.#texts.now();
    const shown = this.#texts.shownIn(this.#world.point.versions);
    const at = now && (shown ? pointerAcross(shown, now, box.path) : box.path);
    if (at === undefined) {
      const why = now ? words.refused.olderText : words.refused.syntax;
      this.#say(why, true);
      this.tell();
    } else this.select(at);
  }

  /** Selects the place that is nearest to a pointer; undefined selects nothing. */
  select(pointer: string | undefined): void {
    this.#at = pointer;
    this.#message = '';
    this.#isRefused = false;
    this.refresh();
    this.#markText();
  }

  /** Goes from the selected place to one beside, around or in it. The first step is into the page. */
  step(step: PlaceStep): void {
    const now = this.#texts.now();
    if (!now) return;
    const to = stepFrom(now.root, this.#at ?? '', step);
    if (to === undefined) return;
    this.select(to);
    this.#world.point.revealChosen();
  }

  /** Selects what the cursor of the editor stands in. */
  cursorAt(offset: number): void {
    const now = this.#texts.now();
    if (!now || !this.#isOn) return;
    this.#at = pointerAt(now.root, offset);
    this.refresh();
  }

  /** Does an act, after those that are under way. Resolves with whether it was done. */
  act(act: Act): Promise<boolean> {
    const now = this.#texts.now();
    return this.#acting.act(now ? keptOver(act, now.root, this.#bases(now.root)) : act);
  }

  /** What is done on the pages by hand. */
  get hand(): Hand {
    return this.#hand;
  }

  /** Puts a value of the data into the text that was selected last in the template, or behind that block. */
  async placeValue(value: DataValue): Promise<void> {
    const path = this.#world.template();
    if (path === undefined) return;
    const last = this.#lastAt.get(path) ?? '';
    await this.#world.open(path);
    const now = this.#texts.now();
    if (!now) return;
    this.select(last);
    const act = valueAct(value, now, this.#at ?? '');
    this.#world.viewer.element.focus();
    await this.act(act);
  }

  /** Writes the text of the block that is selected on the page. */
  write(): void {
    const [now, at, book] = [this.#texts.now(), this.#at, this.#book];
    const path = this.#world.editor.file?.path;
    if (!now || at === undefined || !book || path === undefined || this.#writing) return;
    const writable = writableAt(now, at);
    const { point, viewer } = this.#world;
    const boxes = point.chosenBoxes;
    const shown = this.#texts.shownIn(point.versions);
    const boxesOf = (one: string): readonly Box[] =>
      point.boxes?.of(path, (shown && pointerAcross(now, shown, one)) ?? one) ?? [];
    const box = boxes.find(({ id }) => id === this.#instance?.id) ?? boxes[0] ?? emptyPlace(now, at, boxesOf);
    const why = typeof writable === 'string' ? writable : box ? undefined : words.refused.notDrawn;
    if (typeof writable === 'string' || !box) {
      this.say(words.refused.notWritten(why ?? ''), true);
      return;
    }
    const selected = this.#selectedIn(now, book, at);
    const writing = new Writing({
      ...writingIn(writable, { viewer, box, path, read: now, selected }),
      blocks: paletteOf(now.root, at),
      insert: (raw) => void this.act({ kind: 'insert', at, raw }),
      take: (text) => this.#take({ read: now, at: writable.at }, text),
      onEnd: (end) => {
        this.#writing = undefined;
        if (end.expression !== undefined) this.#openExpression(writable.at, end.expression);
        else if (!end.isLeft) viewer.element.focus();
      },
    });
    this.#writing = writing;
    viewer.sheets[box.page - 1]?.overlay.append(writing.element);
    writing.focus();
  }

  /** Takes a text that was written over an older one, unless that is another one by now. */
  #take(from: { readonly read: ReadText; readonly at: string }, text: string): Promise<boolean> {
    const now = this.#texts.now();
    const at = now && pointerAcross(from.read, now, from.at);
    const isSame =
      now && at !== undefined && nodeAt(now.root, at)?.raw === nodeAt(from.read.root, from.at)?.raw;
    if (isSame && at !== undefined) return this.act({ kind: 'text', at, text });
    return Promise.resolve(this.#acting.refuse(words.refused.writtenMeanwhile));
  }

  #openExpression(at: string, index: number): void {
    const now = this.#texts.now();
    const node = now && nodeAt(now.root, at);
    const places = [...(node?.raw.matchAll(/\{\{/g) ?? [])];
    this.#world.editor.goToOffset((node?.from ?? 0) + (places[index]?.index ?? 0) + 2);
  }

  /** Returns the formats of an expression in the text of what is selected. */
  async askFormats(source: string): Promise<readonly FormatChoice[]> {
    const [read, pointer, path] = [this.#texts.now(), this.#at, this.#world.editor.file?.path];
    if (!read || pointer === undefined || path === undefined) return [];
    return askFormats({ read, pointer, path }, source);
  }

  /** Writes another expression in the place of one of the text. */
  setExpression(index: number, source: string): Promise<boolean> {
    const [now, at] = [this.#texts.now(), this.#at];
    const found = now && at !== undefined ? withExpression(now, at, { index, source }) : undefined;
    return found ? this.act({ kind: 'text', ...found }) : Promise.resolve(false);
  }

  /** Changes the table that what is selected is or stands in. */
  changeTable(change: TableChange): Promise<boolean> {
    const [now, book, at] = [this.#texts.now(), this.#book, this.#at];
    const table = now && book && at !== undefined ? this.#selectedIn(now, book, at).table : undefined;
    return table ? this.act({ kind: 'table', at: table.at, change }) : Promise.resolve(false);
  }

  undo(): void {
    this.#turned(this.#world.editor.undo(), words.refused.nothingToUndo);
  }

  redo(): void {
    this.#turned(this.#world.editor.redo(), words.refused.nothingToRedo);
  }

  /** Says something beside the panel. */
  say(message: string, isRefused: boolean): void {
    this.#say(message, isRefused);
    this.tell();
  }

  /** Goes to a value of the block that is selected, in the editor. */
  openInEditor(way: readonly string[]): void {
    const now = this.#texts.now();
    if (!now || this.#at === undefined) return;
    const block = nodeAt(now.root, this.#at);
    let node = block;
    for (const key of way) node = node?.entries.find((entry) => entry.key === key)?.node ?? node;
    if (node) this.#world.editor.goToOffset(node.from);
  }

  /** Tells anew what is selected, and outlines it. */
  refresh(): void {
    if (!this.#isOn) return;
    this.tell();
    void this.#world.point.setChosen((versions) => this.#chosenIn(versions));
  }

  /** Returns where what is selected stands in the files that the pages show. The page itself has no box. */
  #chosenIn(versions: Versions): { readonly open: string; readonly path: string } | undefined {
    const open = this.#world.editor.file?.path;
    const [now, at] = [this.#texts.now(), this.#at];
    if (open === undefined || !now || at === undefined) return undefined;
    if (at === '' && rootName(now.root) === 'page') return undefined;
    const shown = this.#texts.shownIn(versions);
    const path = shown ? pointerAcross(now, shown, at) : at;
    return path === undefined ? undefined : { open, path };
  }

  #turned(isDone: boolean, otherwise: string): void {
    if (isDone) void this.#world.editor.file?.save();
    this.#say(isDone ? '' : otherwise, false);
    this.tell();
  }

  #say(message: string, isRefused: boolean): void {
    this.#message = message;
    this.#isRefused = isRefused;
  }

  #markText(): void {
    const now = this.#texts.now();
    const node = now && this.#at !== undefined ? nodeAt(now.root, this.#at) : undefined;
    if (node && this.#at !== '') this.#world.editor.mark(node.from, node.to);
    else this.#world.editor.mark(0, 0);
  }

  #selectedIn({ root }: ReadText, book: SchemaBook, at: string): Selected {
    return selectedAt(book, root, at, this.#bases(root));
  }

  #bases(root: JsonNode): readonly JsonNode[] {
    return this.#related.basesOf(this.#world.editor.file?.path ?? '', root, this.#world.template());
  }

  /** Tells anew what is selected. */
  tell(): void {
    if (!this.#isOn) return;
    const now = this.#texts.now();
    void this.#related.load(this.#world.point.versions);
    const path = this.#world.editor.file?.path;
    const isSound = now !== undefined && isDesignable(now.root);
    const problem = isSound ? '' : now ? words.refused.noTemplate : words.refused.syntax;
    const styles = isSound ? this.#styles.all(now) : [];
    const selected =
      isSound && this.#book && this.#at !== undefined
        ? this.#selectedIn(now, this.#book, this.#at)
        : nothingSelected;
    this.#at = isSound ? selected.at : this.#at;
    if (isSound && path !== undefined && this.#at !== undefined) this.#lastAt.set(path, this.#at);
    this.#world.onFacts({
      ...selected,
      path,
      problem,
      drawn: this.#world.point.chosenCount,
      names: isSound ? this.#styles.names(now, styles, this.#families ?? []) : noNames,
      styles,
      palette: isSound ? paletteOf(now.root, this.#at ?? '') : [],
      message: this.#message,
      isRefused: this.#isRefused,
      hasRulers: this.#hand.hasRulers,
      isBusy: this.#acting.isBusy,
    });
  }
}
