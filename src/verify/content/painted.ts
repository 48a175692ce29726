// What all pages paint together: each kind of thing once, with the place where it was seen first.

import type { Dict, PdfObject, Stream } from '../../reader/objects.ts';
import type { Font } from '../fonts/font.ts';
import type { ColorSpace } from './colors.ts';
import type { Spot } from './pen.ts';

/** Where something was seen. */
export interface Sighting {
  readonly page: number;
  readonly object: number;
}

/** A font and the codes that are shown with it. */
export interface FontUse {
  readonly font: Font;
  /** Each code of painted text, with the place where it is seen first. */
  readonly visible: Map<number, Sighting>;
  /** The codes of text that is invisible wherever it stands. */
  readonly hidden: Map<number, Sighting>;
  /** The codes that stand at least once where no ActualText says what they mean. */
  readonly bare: Set<number>;
}

/** A form that was drawn. */
export interface FormUse {
  readonly place: Sighting;
  times: number;
  /** Whether it, or a form in it, has marked content with numbers of its own. */
  hasMcids: boolean;
  /** Whether it, or a form in it, needs a colour space for blending. */
  transparent: boolean;
}

/** A place where a colour space was painted with. */
export interface ColorUse {
  readonly space: ColorSpace;
  readonly place: Sighting;
}

/** A list that keeps the first of many. */
export class FirstOf<T> {
  readonly items: T[] = [];
  count = 0;
  add(item: T): void {
    this.count += 1;
    if (this.items.length < 100) this.items.push(item);
  }
}

/** A thing in words, and its place. */
export interface Seen extends Sighting {
  readonly what: string;
}

/** Marked content with a text of its own. */
export interface SpanText extends Sighting {
  readonly key: 'ActualText' | 'Alt' | 'E';
  readonly hasLang: boolean;
}

/** The text of one marked sequence, and where it ends. */
export interface MarkedText {
  readonly text: string;
  readonly end: Spot;
}

/** All that was painted. */
export class Painted {
  readonly unmarked = new FirstOf<Seen>();
  /** Content that is tagged by the parent tree alone: `what` says what it is, and of which type. */
  readonly lost = new FirstOf<Seen>();
  readonly artifactInTagged = new FirstOf<Seen>();
  readonly taggedInArtifact = new FirstOf<Seen>();
  /** Numbers of marked content that their stream has used before. */
  readonly repeatedMcids = new FirstOf<Seen>();
  /** Marked content with a number inside of other marked content with one. */
  readonly nestedMcids = new FirstOf<Seen>();
  readonly spans = new FirstOf<SpanText>();
  readonly textWithoutLang = new FirstOf<Seen>();
  /** The values of `Lang` in marked content. */
  readonly langs = new FirstOf<Seen>();
  readonly tooDeep = new FirstOf<Seen>();
  readonly unknownOperators = new FirstOf<Seen>();
  readonly inheritedNames = new FirstOf<Seen>();
  readonly intents = new FirstOf<Seen>();
  /** The fonts by their dictionary. */
  readonly fonts = new Map<Dict, FontUse>();
  readonly colors = new Map<PdfObject, ColorUse>();
  /** The place of each device colour, by its name. */
  readonly deviceColors = new Map<string, Sighting>();
  readonly images = new Map<Stream, Sighting>();
  readonly inlineImages = new FirstOf<Sighting & { readonly image: Stream }>();
  readonly forms = new Map<Stream, FormUse>();
  readonly otherXObjects = new Map<Stream, Sighting>();
  readonly states = new Map<Dict, Sighting>();
  /** The pages that need a colour space for blending. */
  readonly transparentPages = new Map<number, Sighting>();
  /** Places where ICCBased CMYK is painted over other colours with an overprint mode that isn't 0. */
  readonly overprints = new FirstOf<Seen>();
  /** The text of marked content: by the page or form that it stands in, and by its number there. */
  readonly texts = new Map<Dict, Map<number, MarkedText>>();
  operators = 0;
}
