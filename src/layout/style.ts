// The computed style of a text. Every property has a value, and lengths are points.
import type { Color, Pt } from '../units.ts';
import type { HyphenationRules } from './text/hyphenation.ts';

/**
 * The alignment of a paragraph's lines. `start` and `end` follow the paragraph's direction. `decimal` is that of numbers in
 * a column of a table; everywhere else it is `end`.
 */
export type Align = 'start' | 'left' | 'center' | 'right' | 'end' | 'justify' | 'decimal';

/** The direction of text. `auto` is that of its first strong character (UAX #9 P2, P3). */
export type Direction = 'ltr' | 'rtl' | 'auto';

/** How a text is underlined, where it is not by a plain line in its colour. */
export interface Underline {
  readonly color?: Color;
  readonly style?: 'solid' | 'double' | 'dotted' | 'dashed' | 'wavy';
  /** Default: that of the font. */
  readonly thickness?: Pt;
}

/** What fills the space of a tab. */
export type Leader = 'none' | 'dots' | 'line' | 'dashes';

/** A position on a line, from its start: points, or a part of its width. */
export type TabPosition = Pt | `${number}%`;

/** Where text goes on behind a tab. */
export interface TabStop {
  readonly at: TabPosition;
  /** What of the text behind the tab stands at the stop, by default its start. `left` and `right` are the sides of the page. */
  readonly align?: 'start' | 'end' | 'left' | 'right' | 'center' | 'decimal';
  readonly leader?: Leader;
}

/** All inherited style properties, computed. A style is shared between blocks, so nobody may change one. */
export interface TextStyle {
  /** The families in fallback order. The bundled ones follow by themselves. */
  readonly font: readonly string[];
  readonly fontSize: Pt;
  readonly bold: boolean;
  readonly italic: boolean;
  /** The weight from 1 to 1000. 0 leaves it to `bold`. */
  readonly weight: number;
  /** Values of the axes of a variable font by tag. */
  readonly axes: Readonly<Record<string, number>>;
  readonly color: Color;
  readonly align: Align;
  /** The line height as a multiple of the font size. */
  readonly lineHeight: number;
  readonly letterSpacing: Pt;
  readonly underline: boolean | Underline;
  readonly strike: boolean;
  /** Whether small letters are small capitals. */
  readonly smallCaps: boolean;
  /** OpenType features by tag: 1 on, 0 off, or which of several. */
  readonly features: Readonly<Record<string, number>>;
  /** Whether it is the text of a table, whose figures have one width. */
  readonly inTable: boolean;
  readonly baseline: 'normal' | 'super' | 'sub';
  /** Whether words are divided at line ends, and how. */
  readonly hyphenate: boolean | HyphenationRules;
  readonly noWrap: boolean;
  /**
   * How wide the punctuation of Chinese and Japanese is: `trim` makes it half as wide at the edges of lines and beside
   * other punctuation, `pairs` only there, and `full` leaves it as it is.
   */
  readonly punctuationSpacing: 'trim' | 'pairs' | 'full';
  /** Whether its lines are columns, from right to left. The letters of Chinese, Japanese and Korean stand upright in them. */
  readonly writing: 'horizontal' | 'vertical';
  /** The mark above, or in Chinese below, each character. */
  readonly emphasis: 'none' | 'dot' | 'circle' | 'sesame' | 'triangle';
  /** The space between ideographs and Latin letters, as a part of the font size. `true` is a quarter. */
  readonly autoSpace: boolean | number;
  /** Whether commas and stops of Chinese and Japanese stand beyond the ends of lines. */
  readonly hangingPunctuation: boolean;
  /** The indent of the first line. */
  readonly indent: Pt;
  /** The language as a BCP 47 tag. */
  readonly lang: string;
  /** The stops of tabs. Without one, a tab is as wide as some spaces. */
  readonly tabs: readonly (TabPosition | TabStop)[];
  readonly direction: Direction;
  /** The least number of lines that stay at the end of a page. */
  readonly orphans: number;
  readonly widows: number;
}

/** The style of a document that sets nothing. */
export const defaultTextStyle: TextStyle = {
  font: [],
  fontSize: 10,
  bold: false,
  italic: false,
  weight: 0,
  axes: {},
  color: '#000000',
  align: 'start',
  lineHeight: 1.3,
  letterSpacing: 0,
  underline: false,
  strike: false,
  smallCaps: false,
  features: {},
  inTable: false,
  baseline: 'normal',
  hyphenate: false,
  noWrap: false,
  punctuationSpacing: 'trim',
  writing: 'horizontal',
  emphasis: 'none',
  autoSpace: true,
  hangingPunctuation: false,
  indent: 0,
  lang: 'en',
  tabs: [],
  direction: 'auto',
  orphans: 2,
  widows: 2,
};

/** The styles that a version has in all its documents. What is remembered of them does not go with one document. */
const lasting = new WeakSet<TextStyle>();

/** Notes that a style lasts: nothing of it comes from data, and the version holds it. Returns it. */
export function lastingStyle(style: TextStyle): TextStyle {
  lasting.add(style);
  return style;
}

/** Returns whether a style lasts as long as its version. */
export function isLasting(style: TextStyle): boolean {
  return lasting.has(style);
}

/**
 * Returns a function that makes a style out of another. It gives the same object for the same style, so that what is
 * remembered of styles is found again.
 */
export function derivedStyle(derive: (style: TextStyle) => TextStyle): (style: TextStyle) => TextStyle {
  const known = new WeakMap<TextStyle, TextStyle>();
  return (style) => {
    const before = known.get(style);
    if (before !== undefined) return before;
    const made = derive(style);
    if (isLasting(style)) lastingStyle(made);
    known.set(style, made);
    return made;
  };
}
