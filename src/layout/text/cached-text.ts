// Texts that are the same in all documents of a version, or come again in one. The first one that is set leaves its lines.
import type { FontSet } from '../../fonts/face.ts';
import type { Pt } from '../../units.ts';
import type { Item } from '../frame.ts';
import { isLasting, type TextStyle } from '../style.ts';
import type { FindDivider, WordDivider } from './hyphenation.ts';
import type { Look } from './look.ts';

/** A text that is one line as long as it fits. */
export interface SimpleLine {
  readonly look: Look;
  /** The text without the spaces at its end. */
  readonly text: string;
  readonly width: Pt;
  /** The width of the widest word. */
  readonly longest: Pt;
}

/** What a paragraph is asked for: its spans, its style, and whether it has a node. */
interface Asked {
  readonly spans: readonly AskedSpan[];
  readonly style: TextStyle;
  readonly node?: object | undefined;
}

/** A span with all that makes it more than a text in a style. */
interface AskedSpan {
  readonly text: string;
  readonly style: TextStyle;
  readonly backgroundColor?: string;
  readonly link?: string;
  readonly linkNode?: object;
  readonly mark?: object;
  readonly actualText?: string;
  readonly ruby?: object;
}

/** The lines of such a text at one width. */
export interface CachedLines {
  readonly width: Pt;
  readonly height: Pt;
  readonly items: readonly Item[];
}

/** What a text is set with. All of it is compared before anything is used again. */
interface Setting {
  readonly style: TextStyle;
  readonly fonts: FontSet;
  /** Whether the document runs from right to left, and whether it is tagged. */
  readonly rtl: boolean;
  readonly tagged: boolean;
  /** What divides its words. */
  readonly divider: WordDivider | undefined;
}

/** What of a layout decides how a text is set. */
interface TextContext {
  readonly fonts: FontSet;
  readonly rtl: boolean;
  readonly explains?: boolean | undefined;
  readonly findDivider?: FindDivider | undefined;
}

/** What is known of a text in one setting. */
export interface Kept {
  /** Its simple line. Undefined when it is more than that, and absent as long as nobody asked. */
  simple?: SimpleLine | undefined;
  widths?: { readonly min: Pt; readonly max: Pt };
  /** The lines at the width that was asked for last. */
  lines?: CachedLines;
}

/**
 * A unit takes up to 110 bytes with its glyphs where all words differ. So a version keeps 1.3 MB at most, and the 100
 * versions that a process remembers 130 MB.
 */
const mostUnits = 12_000;
/** What a text takes besides, in units. */
const ownUnits = 10;

/** The room that the texts of one version share. */
export class CachedTexts {
  #left = mostUnits;
  /** Whether only what lasts as long as a version may be kept. */
  readonly last: boolean;

  constructor(last: boolean) {
    this.last = last;
  }

  /** Returns whether there is room for one more text, and takes it. */
  take(text: string): boolean {
    const units = text.length + ownUnits;
    if (units > this.#left) return false;
    this.#left -= units;
    return true;
  }
}

/** A text of the template without expressions, which goes with its version, or one that comes again in a document. */
export class CachedText {
  readonly #text: string;
  readonly #texts: CachedTexts;
  #setting: Setting | undefined;
  #kept: Kept | undefined;
  #warns = false;

  constructor(text: string, texts: CachedTexts) {
    this.#text = text;
    this.#texts = texts;
  }

  /**
   * Returns what is known of the text as `spec` sets it, to be completed. It is undefined for anything else than this
   * text in the style that it had first, for a style that comes from data, and for a text that brings warnings, which
   * each document has to tell.
   */
  in(spec: Asked, context: TextContext): Kept | undefined {
    const { style, node } = spec;
    if (this.#warns || context.explains === true || !this.#isThis(spec)) return undefined;
    const { fonts, rtl } = context;
    const tagged = node !== undefined;
    const divider = style.hyphenate === false ? undefined : context.findDivider?.(style.lang);
    const known = this.#setting;
    if (known === undefined) return this.#begin({ style, fonts, rtl, tagged, divider });
    const isSame = known.style === style && known.fonts === fonts && known.rtl === rtl;
    return isSame && known.tagged === tagged && known.divider === divider ? this.#kept : undefined;
  }

  #isThis({ spans, style }: Asked): boolean {
    const [span] = spans;
    if (span === undefined || spans.length > 1 || span.style !== style) return false;
    return span.text === this.#text && isBare(span) && (isLasting(style) || !this.#texts.last);
  }

  /** Returns a context in which the text is shaped. With a warning, nothing of it is kept. */
  watching<Warning, Context extends { warn(warning: Warning): void }>(context: Context): Context {
    const warn = (warning: Warning): void => {
      this.#warns = true;
      context.warn(warning);
    };
    return { ...context, warn };
  }

  #begin(setting: Setting): Kept | undefined {
    this.#setting = setting;
    this.#kept = this.#texts.take(this.#text) ? {} : undefined;
    return this.#kept;
  }
}

/** A document with more texts seldom repeats them. */
const mostMet = 2000;

/** The texts of one document that are set from data: the letters of a mailing share whole paragraphs. */
export class RepeatedTexts {
  readonly #texts = new CachedTexts(false);
  /** Those that were met, and what is known of each that came again. */
  readonly #met = new Map<string, CachedText | undefined>();

  /** Returns what is known of the only text of a paragraph from the second time on that it is met. */
  meet({ spans }: Pick<Asked, 'spans'>): CachedText | undefined {
    const [span, more] = spans;
    if (span === undefined || more !== undefined || !isBare(span)) return undefined;
    const { text } = span;
    const known = this.#met.get(text);
    if (known !== undefined) return known;
    const made = this.#met.has(text) ? new CachedText(text, this.#texts) : undefined;
    if (made !== undefined || this.#met.size < mostMet) this.#met.set(text, made);
    return made;
  }
}

/** Returns whether a span is a text in a style and nothing else. */
function isBare({ backgroundColor, link, linkNode, mark, actualText, ruby }: AskedSpan): boolean {
  return (
    (backgroundColor ?? link ?? linkNode) === undefined &&
    (mark ?? actualText) === undefined &&
    ruby === undefined
  );
}
