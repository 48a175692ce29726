// What is drawn on: a page with its canvas, and what is drawn there as one.
import type { Frame } from '../../layout/frame.ts';
import type { Owner } from '../../layout/structure.ts';
import type { PdfPage } from '../document/writer.ts';
import type { Canvas } from './canvas.ts';

/** A page or a form while it is drawn. */
export interface Sheet {
  readonly page: PdfPage;
  readonly canvas: Canvas;
  /** Returns whether most of the page runs from left to right. */
  readonly isFromLeft: () => boolean;
  /** Whether all that is drawn here stands in one marked piece already. */
  readonly whole?: boolean;
}

/** What is composed before it is made translucent. */
export interface Grouped {
  readonly opacity: number;
  readonly owner: Owner;
}

/** A frame that is turned about its centre. */
export interface Turned {
  readonly frame: Frame;
  readonly rotate: number;
  readonly corner: { readonly x: number; readonly y: number };
  readonly owner: Owner;
}

/** The largest page that readers take is 14400 points wide (ISO 32000-1 annex C). */
export const groupReach = 14400;
