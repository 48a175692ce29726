// Where a binder stands, and what the binding of content asks of it beyond what kinds of block may.
import type { TextStyle } from '../../layout/style.ts';
import type { Color } from '../../units.ts';
import type { StyleEvaluation, StyleLayer } from '../compile/styles.ts';
import type { Scope } from '../expression/scope.ts';
import type { RoleName } from '../fields/roles.ts';
import type { Binder, StyleExtras, TextTemplate } from '../kind.ts';
import type { DocumentBinding } from './binding.ts';

/** Where a binder stands. */
export interface BinderPlace {
  readonly path: string;
  readonly scope: Scope;
  readonly style: TextStyle;
  readonly backgroundColor: Color | undefined;
  readonly extras: StyleExtras;
  /** The id of the block, once it is known. */
  readonly id: string | undefined;
  /** The role that the block asks for. */
  readonly role: RoleName | undefined;
  /** Page facts are bound around: what depends on pages needs no slot of its own. */
  readonly inSlot: boolean;
  /** Of the slot around, if there is one. */
  readonly headings: SlotHeadings | undefined;
}

/** The headings of a slot: bound once to be measured, and again under the same ids for each page. */
export class SlotHeadings {
  readonly #ids: string[] = [];
  #next = 0;
  #measured = false;

  /** The slot has been measured: from here on its headings are known. */
  restart(): void {
    this.#measured = true;
    this.#next = 0;
  }

  /** The id of the next heading, once they are known. */
  replayed(): string | undefined {
    return this.#measured ? this.#ids[this.#next++] : undefined;
  }

  record(id: string): void {
    if (!this.#measured) this.#ids.push(id);
  }
}

/** A binder as the template room itself has it. */
export interface StandingBinder extends Binder, Omit<StyleEvaluation, 'text'> {
  text(template: TextTemplate): string;
  readonly binding: DocumentBinding;
  readonly place: BinderPlace;
  withItem(item: unknown, index: number, as?: string): StandingBinder;
  /** With a style on top of this one's. */
  withLayer(layer: StyleLayer): StandingBinder;
  /** A binder at a block of the content here: what is not inherited starts anew. */
  atBlock(path: string): StandingBinder;
  /** The same place, its block's id known. */
  withId(id: string): StandingBinder;
  /** Returns a binder at the same place that knows the role of its block. */
  withRole(role: RoleName): StandingBinder;
}
