// A line of a paragraph in one style, whose glyphs are shaped when they are read.
import type { Pt } from '../../units.ts';
import type { Look } from './look.ts';
import { LineItem } from './simple-line.ts';
import type { ItemPosition } from './text-items.ts';

/** What such a line says beyond its words. See `TextItem`. */
interface LineFacts {
  readonly lang: string | undefined;
  readonly endsAtSpace: boolean;
}

/** A line of words and spaces from left to right. Its spaces may be widened, and readers may find a space at its end. */
export class SetLineItem extends LineItem {
  readonly #wordSpace: Pt;
  readonly #lang: string | undefined;
  readonly #endsAtSpace: boolean;

  constructor(text: string, look: Look, { x, baseline, width, wordSpace }: ItemPosition, facts: LineFacts) {
    super({ look, text, width }, x, baseline - look.shift);
    this.#wordSpace = wordSpace;
    this.#lang = facts.lang;
    this.#endsAtSpace = facts.endsAtSpace;
  }

  override get wordSpace(): Pt {
    return this.#wordSpace;
  }

  override get lang(): string | undefined {
    return this.#lang;
  }

  override get endsAtSpace(): boolean {
    return this.#endsAtSpace;
  }
}
