// The graphics states of a document that make what is drawn translucent (ISO 32000-1 11.6.4.4), one for each opacity.

import type { PdfObject, PdfWriter } from '../document/writer.ts';
import { InkSpaces } from './inks.ts';

/** What becomes translucent: all that is drawn, or filled areas and texts alone, or lines alone. */
export type Faded = 'all' | 'fill' | 'stroke';

/** A graphics state and the name that content streams have for it. */
export interface OpacityState {
  readonly name: string;
  readonly object: PdfObject;
}

const keys = { all: ['ca', 'CA'], fill: ['ca'], stroke: ['CA'] } as const;
const letters = { all: 'O', fill: 'F', stroke: 'S' } as const;

/** The opacities of a document, and the inks that its colours are made of. */
export class Opacities {
  readonly inks: InkSpaces;
  readonly #writer: PdfWriter;
  readonly #states = { all: new Map<number, OpacityState>(), fill: new Map(), stroke: new Map() };

  constructor(writer: PdfWriter) {
    this.#writer = writer;
    this.inks = new InkSpaces(writer);
  }

  /** Returns the state of an opacity from 0 to 1. */
  state(opacity: number, faded: Faded = 'all'): OpacityState {
    const value = Math.round(Math.max(0, opacity) * 1000) / 1000;
    const states: Map<number, OpacityState> = this.#states[faded];
    let state = states.get(value);
    if (!state) {
      const entries = Object.fromEntries(keys[faded].map((key) => [key, value]));
      const object = this.#writer.object({ Type: 'ExtGState', ...entries });
      object.end();
      state = { name: `${letters[faded]}${states.size + 1}`, object };
      states.set(value, state);
    }
    return state;
  }
}
