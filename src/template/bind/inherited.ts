// What a block has of styles where it names none, and what a table changes in the style around it.
import { derivedStyle } from '../../layout/style.ts';
import type { StyleExtras } from '../kind.ts';

/** Those of a block without a style name. */
export const noExtras: StyleExtras = {};

/** Returns the style of text in a table, by that around the table. */
export const tableStyle = derivedStyle((style) => ({ ...style, inTable: true }));
