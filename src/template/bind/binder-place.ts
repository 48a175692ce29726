// The place of a binder, and what the binding of content needs of it beyond what kinds of block may use.
import type { Flowable } from '../../layout/flowable.ts';
import type { Note } from '../../layout/note.ts';
import type { NodeFacts } from '../../layout/structure.ts';
import type { TextStyle } from '../../layout/style.ts';
import type { Color } from '../../units.ts';
import type { StyleEvaluation, StyleLayer } from '../compile/styles.ts';
import type { Scope } from '../expression/scope.ts';
import type { RoleName } from '../fields/roles.ts';
import type { HeardText } from '../heard-text.ts';
import type { Binder, StyleExtras, TextTemplate } from '../kind.ts';
import type { DocumentState } from './document-state.ts';
import type { GivenNumber, HeadingCounter } from './numbers.ts';

/** The place of a binder. */
export interface BinderPlace {
  readonly path: string;
  readonly scope: Scope;
  readonly style: TextStyle;
  /** Whether the style, or one around it, has another language than the document. */
  readonly isAbroad: boolean;
  readonly backgroundColor: Color | undefined;
  readonly extras: StyleExtras;
  /** The id of the block, once it is known. */
  readonly id: string | undefined;
  /** The role that the block asks for. */
  readonly role: RoleName | undefined;
  /** Makes a part of the block its link, for a kind whose caption is not linked. */
  readonly asLink?: ((part: readonly Flowable[]) => readonly Flowable[]) | undefined;
  /** Whether page facts are bound around it. What depends on pages needs no slot of its own then. */
  readonly inSlot: boolean;
  /** Whether the room of a slot is measured, with numbers that no page may have. */
  readonly isMeasured?: boolean;
  /** Whether it is numbered what stands here, and how headings are. Undefined in what stands on many pages. */
  readonly numbered: { readonly headings: HeadingCounter | undefined } | undefined;
  /** The item of a list that it stands in, where numbers of items are asked for. */
  readonly item?: PlaceInList | undefined;
  /** Where the texts of blocks are noted, for lists of captions. */
  readonly heard?: HeardText[] | undefined;
  /** The notes and numbers of what is printed again, which is bound once more. */
  readonly replay?: Replay | undefined;
  /** The headings of the slot around, if there is one. */
  readonly headings: SlotHeadings | undefined;
  /** In a trial without data: the outermost block around that deals out width, or has a style of data. */
  readonly trialBlock: string | undefined;
}

/** An item of a list: how texts refer to it, if it has a number, and which items of their lists it and those around it are. */
export interface PlaceInList {
  readonly reference: string | undefined;
  readonly counts: readonly number[];
}

/** What a binder learns of its block while that is bound. */
type FactsOfBlock = Partial<Pick<BinderPlace, 'id' | 'role' | 'asLink' | 'item'>>;

/** Returns what each node of a place says. Inside of another language, that of the document is said, too. */
export function placeFacts({ path, style, isAbroad }: BinderPlace): NodeFacts {
  return { path, lang: isAbroad ? style.lang : undefined };
}

/** The headings and notes of a slot. They are bound once to be measured, and again under the same ids for each page. */
export class SlotHeadings {
  readonly #ids: string[] = [];
  readonly #notes: Note[] = [];
  readonly #numbers: string[] = [];
  #nextNumber = 0;
  #next = 0;
  #nextNote = 0;
  #measured = false;

  /** Called when the slot has been measured. From then on its headings are known. */
  restart(): void {
    this.#measured = true;
    this.#next = 0;
    this.#nextNote = 0;
    this.#nextNumber = 0;
  }

  /** Whether the slot has been measured. From then on its headings and notes are known. */
  get isMeasured(): boolean {
    return this.#measured;
  }

  /** Returns the id of the next heading once the headings are known, and undefined before. */
  replayed(): string | undefined {
    return this.#measured ? this.#ids[this.#next++] : undefined;
  }

  record(id: string): void {
    if (!this.#measured) this.#ids.push(id);
  }

  /** Returns the next number of a heading or caption: a new one, or once they are known the one that it had. */
  numbered(next: () => string): string {
    if (this.#measured) return this.#numbers[this.#nextNumber++] ?? next();
    const number = next();
    this.#numbers.push(number);
    return number;
  }

  /** Returns the next note of a slot that has been measured, or undefined when there is none. */
  replayedNote(): Note | undefined {
    return this.#notes[this.#nextNote++];
  }

  recordNote(note: Note): void {
    this.#notes.push(note);
  }
}

/** The notes and numbers of what is printed again: those of the first time, in their order. */
export class Replay {
  private readonly notes: readonly Note[];
  /** The numbers of each path, the next one last. */
  private readonly numbers: ReadonlyMap<string, string[]>;
  private next = 0;

  constructor(notes: readonly Note[], numbers: readonly GivenNumber[]) {
    this.notes = notes;
    const byPath = Map.groupBy(numbers, ({ path }) => path);
    this.numbers = new Map(
      Array.from(byPath, ([path, given]) => [path, given.map(({ number }) => number).reverse()]),
    );
  }

  /** Returns the next note, or undefined when there is none. */
  nextNote(): Note | undefined {
    return this.notes[this.next++];
  }

  /** Returns the next number of the block at a path, or undefined when there is none. */
  nextNumber(path: string): string | undefined {
    return this.numbers.get(path)?.pop();
  }
}

/** A binder with what only the room `template` uses. */
export interface ContentBinder extends Binder, Omit<StyleEvaluation, 'text'> {
  text(template: TextTemplate): string;
  readonly state: DocumentState;
  readonly place: BinderPlace;
  withItem(item: unknown, index: number, as?: string): ContentBinder;
  withNames(values: Readonly<Record<string, unknown>>): ContentBinder;
  /** Returns a binder with a style on top of this one's. */
  withLayer(layer: StyleLayer): ContentBinder;
  /** Returns a binder at a block of the content here. What is not inherited starts anew. */
  atBlock(path: string, trialBlock?: string): ContentBinder;
  /** Returns a binder at the same place that knows more of its block. */
  ofBlock(facts: FactsOfBlock): ContentBinder;
}
