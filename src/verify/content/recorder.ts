// Records what painting operators paint: with which colour, font and mark, and what it needs.

import { Dict, List, Name, type PdfObject, PdfString, Stream } from '../../reader/objects.ts';
import { textOf } from '../../reader/text-string.ts';
import type { Font } from '../fonts/font.ts';
import { type ColorSpace, colorSpaceOf } from './colors.ts';
import type { Mark } from './marks.ts';
import type { FontUse, MarkedText, Sighting } from './painted.ts';
import { type Pen, type Spot, standsApart } from './pen.ts';
import { inReadingOrder } from './reading-order.ts';
import type { Here, Scope, Walk } from './scope.ts';
import type { Paint } from './state.ts';

/** A sequence of marked content that begins. */
export interface Begun {
  readonly around: Mark;
  readonly mark: Mark;
  /** Its own number. */
  readonly mcid: number | undefined;
  /** Whether the stream has a sequence with that number before it. */
  readonly repeated: boolean;
  readonly properties: Dict | undefined;
  readonly scope: Scope;
  readonly place: Sighting;
}

/** The characters of one marked sequence that are kept for the outline. */
const mostText = 2000;

/** Records what is painted. */
export class PaintRecorder {
  readonly #walker: Walk;
  /** Texts that stand for glyphs, and were reported with the first of them. */
  readonly #toldTexts = new WeakSet<object>();

  constructor(walker: Walk) {
    this.#walker = walker;
  }

  get #painted(): Walk['painted'] {
    return this.#walker.painted;
  }

  /** Records a path that is filled, stroked or both. */
  path(here: Here, { fill, stroke }: { readonly fill: boolean; readonly stroke: boolean }): void {
    this.#content(here, 'a path');
    if (fill) this.#paint(here, here.state.fill, false);
    if (stroke) this.#paint(here, here.state.stroke, true);
  }

  /** Records shown strings, with the numbers between them. */
  text(here: Here, parts: readonly PdfObject[]): void {
    const { state, scope, mark, place } = here;
    this.#content(here, 'text');
    if (scope.judged && mark.lang === undefined)
      this.#painted.textWithoutLang.add({ what: 'text', ...place });
    if (state.mode !== 3 && state.mode !== 7) {
      const mode = state.mode % 4;
      // A colour that was set counts as used by text, whichever of the two the text's mode asks for.
      if (mode !== 1 || state.fill.given) this.#paint(here, state.fill, false);
      if (mode === 1 || mode === 2 || state.stroke.given) this.#paint(here, state.stroke, true);
    }
    const { font } = state;
    if (font === undefined) return;
    const use = this.#fontUse(here);
    for (const part of parts) {
      if (part instanceof PdfString) this.#shown(here, font, use, part.bytes);
      else if (typeof part === 'number') goOn(here.pen, font, (-part / 1000) * (here.pen?.size ?? 1));
    }
  }

  #shown(here: Here, font: Font, use: FontUse | undefined, bytes: Uint8Array): void {
    const { pen, state } = here;
    const begins = pen?.spot(state.matrix, font.isVertical);
    const texts: string[] = [];
    for (const code of font.codes(bytes)) {
      if (use !== undefined) this.#code(here, use, code);
      const shown = font.unicode(code) ?? '';
      texts.push(shown);
      const size = pen?.size ?? 1;
      const advance = font.isVertical
        ? -size
        : ((font.width(code) ?? font.programWidth(code) ?? 500) / 1000) * size;
      goOn(pen, font, advance + (pen?.charSpace ?? 0) + (shown === ' ' ? (pen?.wordSpace ?? 0) : 0));
    }
    if (pen !== undefined && begins !== undefined)
      this.#keep(here, inReadingOrder(texts), begins, pen.spot(state.matrix, font.isVertical));
  }

  #fontUse({ state }: Here): FontUse | undefined {
    const { font } = state;
    if (font === undefined) return undefined;
    const known = this.#painted.fonts.get(font.dict);
    if (known) return known;
    const use = { font, visible: new Map(), hidden: new Map(), bare: new Set<number>() };
    this.#painted.fonts.set(font.dict, use);
    return use;
  }

  #code({ state, place, mark, scope }: Here, use: FontUse, code: number): void {
    if (mark.actualText === undefined) use.bare.add(code);
    const codes = state.mode === 3 ? use.hidden : use.visible;
    if (codes.has(code)) return;
    codes.set(code, place);
    const glyph = use.font.glyphContent(code);
    if (glyph === undefined) return;
    const inner: Scope = {
      ...scope,
      owner: glyph.dict,
      bytes: this.#walker.source.file.decode(glyph),
      object: glyph.object,
      resources: use.font.dict.dict('Resources'),
      around: scope.resources ?? scope.around,
      depth: scope.depth + 1,
      judged: false,
    };
    if (inner.depth < 10) this.#walker.run(inner, mark);
  }

  #keep({ mark, scope }: Here, glyphs: string, begins: Spot, end: Spot): void {
    if (mark.mcid === undefined || mark.owner === undefined || !scope.judged) return;
    const { actualText } = mark;
    const told = actualText !== undefined && this.#toldTexts.has(actualText);
    if (actualText !== undefined) this.#toldTexts.add(actualText);
    const shown = told ? '' : (actualText?.text ?? glyphs);
    const texts = this.#painted.texts.get(mark.owner) ?? new Map<number, MarkedText>();
    this.#painted.texts.set(mark.owner, texts);
    const before = texts.get(mark.mcid);
    if (shown === '' || (before?.text.length ?? 0) >= mostText) {
      if (before !== undefined) texts.set(mark.mcid, { text: before.text, end });
      return;
    }
    const gap = before !== undefined && standsApart(before.end, begins) ? ' ' : '';
    texts.set(mark.mcid, { text: ((before?.text ?? '') + gap + shown).slice(0, mostText), end });
  }

  /** Records that something is painted, which has to be marked. */
  #content({ mark, scope, place }: Here, what: string): void {
    if (!scope.judged) return;
    if (!mark.tagged && !mark.artifact) this.#painted.unmarked.add({ what, ...place });
    if (mark.lostBy !== undefined) this.#painted.lost.add({ what: `${what} is of ${mark.lostBy}`, ...place });
  }

  #paint(here: Here, { space, pattern }: Paint, stroke: boolean): void {
    const { state, place } = here;
    this.color(space, place);
    const overprint = stroke ? state.overprintStroke : state.overprintFill;
    if (overprint && state.overprintMode !== 0 && isIccCmyk(space))
      this.#painted.overprints.add({ what: `${state.overprintMode}`, ...place });
    if (pattern instanceof Stream) this.#walker.form(pattern, quiet(here));
    else if (pattern !== undefined) {
      this.state(here, pattern.get('ExtGState'));
      // A pattern is no part of a stream, so no default space of resources takes the place of its own.
      this.#shadingColor(pattern.get('Shading'), undefined, here.place);
    }
  }

  /** Records that something is painted in a colour space. */
  color(space: ColorSpace | undefined, place: Sighting): void {
    for (let one = space; one !== undefined; one = one.base) {
      if (/^Device(Gray|RGB|CMYK)$/.test(one.family)) {
        if (!this.#painted.deviceColors.has(one.family)) this.#painted.deviceColors.set(one.family, place);
      } else if (!this.#painted.colors.has(one.value))
        this.#painted.colors.set(one.value, { space: one, place });
    }
  }

  /** Records that a graphics state dictionary is used. */
  state(here: Here, value: PdfObject): void {
    if (!(value instanceof Dict)) return;
    const { state, place, scope } = here;
    if (!this.#painted.states.has(value))
      this.#painted.states.set(value, { ...place, object: value.object || place.object });
    const font = value.list('Font')?.at(0);
    if (font instanceof Dict) state.font = this.#walker.source.fonts.fontOf(font);
    state.overprintStroke = value.flag('OP') ?? state.overprintStroke;
    state.overprintFill = value.flag('op') ?? value.flag('OP') ?? state.overprintFill;
    state.overprintMode = value.number('OPM') ?? state.overprintMode;
    const intent = value.get('RI');
    if (intent instanceof Name) this.intent(intent, place);
    const mask = value.get('SMask');
    if (mask instanceof Dict) {
      const group = mask.stream('G');
      if (group) this.#walker.form(group, quiet(here));
    }
    if (isTransparent(value)) this.#walker.transparent(scope, place);
  }

  /** Records that a rendering intent is named. */
  intent({ value }: Name, place: Sighting): void {
    this.#painted.intents.add({ what: value, ...place });
  }

  /** Records that a shading is painted. */
  shading(here: Here, value: PdfObject): void {
    this.#content(here, 'a shading');
    this.#shadingColor(value, this.#walker.colorSpaces(here.scope), here.place);
  }

  #shadingColor(value: PdfObject, spaces: Dict | undefined, place: Sighting): void {
    const dict = value instanceof Stream ? value.dict : value;
    if (dict instanceof Dict) this.color(colorSpaceOf(dict.get('ColorSpace'), spaces), place);
  }

  /** Records that an inline image is painted. */
  inlineImage(here: Here, image: Stream): void {
    this.#content(here, 'an inline image');
    this.#painted.inlineImages.add({ image, ...here.place });
    this.#imageColor(here, image);
  }

  #imageColor(here: Here, { dict }: Stream): void {
    const { scope, place } = here;
    if (dict.flag('ImageMask') === true) this.#paint(here, here.state.fill, false);
    else {
      const space = dict.get('ColorSpace');
      const known = space instanceof Name ? this.#inlineSpace(scope, space) : space;
      this.color(colorSpaceOf(known, this.#walker.colorSpaces(scope)), place);
    }
    const intent = dict.get('Intent');
    if (intent instanceof Name) this.intent(intent, place);
  }

  #inlineSpace(scope: Scope, name: Name): PdfObject {
    return colorSpaceOf(name, undefined) ? name : this.#walker.resource(scope, 'ColorSpace', name.value);
  }

  /** Records the operator `Do`. */
  xobject(here: Here, value: PdfObject): void {
    if (!(value instanceof Stream)) return;
    const { scope, place } = here;
    const at = { page: place.page, object: value.object };
    const kind = value.dict.name('Subtype');
    if (kind === 'Form') {
      this.#walker.form(value, here);
      if (value.dict.name('Subtype2') === 'PS') this.#painted.otherXObjects.set(value, at);
    } else if (kind === 'Image') {
      this.#content(here, 'an image');
      if (!this.#painted.images.has(value)) this.#painted.images.set(value, at);
      this.#imageColor(here, value);
      const soft = value.dict.stream('SMask');
      if (soft || (value.dict.number('SMaskInData') ?? 0) > 0) this.#walker.transparent(scope, at);
    } else this.#painted.otherXObjects.set(value, at);
  }

  /** Records what a sequence says, and whether it may stand where it does. */
  mark(begun: Begun): void {
    const { around, mark, properties, scope, place } = begun;
    const painted = this.#painted;
    const lang = properties?.string('Lang');
    if (lang) painted.langs.add({ what: textOf(lang) ?? '', ...place });
    if (mark.tag === 'Span')
      for (const key of ['ActualText', 'Alt', 'E'] as const)
        if (properties?.get(key) instanceof PdfString)
          painted.spans.add({ key, hasLang: mark.lang !== undefined, ...place });
    if (!scope.judged) return;
    if (mark.tag === 'Artifact' && around.tagged)
      painted.artifactInTagged.add({ what: around.tag, ...place });
    if (mark.tagged && !around.tagged && around.artifact)
      painted.taggedInArtifact.add({ what: mark.tag, ...place });
    this.#number(begun);
  }

  #number({ around, mark, mcid, repeated, place }: Begun): void {
    if (mcid === undefined) return;
    const what = `${mark.tag.slice(0, 60)} with MCID ${mcid}`;
    if (repeated) this.#painted.repeatedMcids.add({ what, ...place });
    if (around.mcid !== undefined)
      this.#painted.nestedMcids.add({
        what: `${what} stands inside of ${around.tag.slice(0, 60)} with MCID ${around.mcid}`,
        ...place,
      });
  }
}

/** Returns the place with marks that are not judged. */
function quiet(here: Here): Here {
  return { ...here, scope: { ...here.scope, judged: false } };
}

function isIccCmyk(space: ColorSpace | undefined): boolean {
  return space?.profile?.dict.number('N') === 4;
}

function isTransparent(state: Dict): boolean {
  const mode = state.get('BM');
  const modes = mode instanceof List ? [...mode] : [mode];
  const plain = modes.every(
    (one) => one === null || (one instanceof Name && (one.value === 'Normal' || one.value === 'Compatible')),
  );
  return (
    (state.number('CA') ?? 1) < 1 ||
    (state.number('ca') ?? 1) < 1 ||
    !plain ||
    state.get('SMask') instanceof Dict
  );
}

/** Moves by what a text operator says: to the right, or in a column upwards (ISO 32000-1 9.4.4). */
function goOn(pen: Pen | undefined, font: Font, by: number): void {
  if (font.isVertical) pen?.sink(-by);
  else pen?.advance(by);
}
