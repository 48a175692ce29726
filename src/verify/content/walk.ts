// Walks through the content of all pages, forms, patterns, glyphs and appearances, and records what is painted and how.
import { limits, UnreadableError } from '../limits.ts';
import type { NoticeKind } from '../read/lexer.ts';
import { Dict, List, Name, type PdfObject, Stream } from '../read/objects.ts';
import type { Page } from '../read/pages.ts';
import { black, type ColorSpace, colorSpaceOf } from './colors.ts';
import { type Mark, openMark, unmarked } from './marks.ts';
import { knownOperators, readOperators } from './operators.ts';
import { Painted, type Place } from './painted.ts';
import { PaintRecorder } from './recorder.ts';
import type { Here, Scope, Walk, WalkSource } from './scope.ts';
import { freshState, type State } from './state.ts';

/** Walks all pages with their annotations. Throws `UnreadableError` past the limit of operators. */
export function walkPages(source: WalkSource): Painted {
  const walker = new Walker(source);
  for (const page of source.pages) walker.page(page);
  return walker.painted;
}

/** Walks content. */
class Walker implements Walk {
  readonly painted = new Painted();
  readonly source: WalkSource;
  readonly #seen = new Set<string>();
  readonly #recorder: PaintRecorder;

  constructor(source: WalkSource) {
    this.source = source;
    this.#recorder = new PaintRecorder(this);
  }

  /** Walks one page, its group and the appearances of its annotations. */
  page(page: Page): void {
    const { dict } = page;
    const scope: Scope = {
      owner: dict,
      bytes: this.#contents(dict),
      page: page.number,
      object: dict.object,
      resources: page.ownResources ? page.resources : undefined,
      around: page.resources,
      structParents: dict.number('StructParents'),
      depth: 0,
      judged: true,
    };
    this.#group(dict, scope);
    this.run(scope, unmarked);
    for (const annotation of dict.list('Annots') ?? []) {
      if (annotation instanceof Dict) this.#appearances(annotation, scope);
    }
  }

  #contents(dict: Dict): Uint8Array {
    const value = dict.get('Contents');
    const streams = value instanceof List ? [...value] : [value];
    const parts = streams
      .filter((stream) => stream instanceof Stream)
      .flatMap((stream) => [this.source.file.decode(stream), Uint8Array.of(10)]);
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    if (size > limits.allStreamBytes) throw new UnreadableError('the content of a page is too long');
    return new Uint8Array(Buffer.concat(parts));
  }

  #appearances(annotation: Dict, scope: Scope): void {
    const normal = annotation.dict('AP')?.get('N') ?? null;
    const streams =
      normal instanceof Dict ? [...normal.entries.keys()].map((key) => normal.get(key)) : [normal];
    for (const stream of streams) {
      if (!(stream instanceof Stream)) continue;
      const place = { page: scope.page, object: stream.object };
      const state = freshState(colorSpaceOf(black, undefined));
      this.form(stream, { scope: { ...scope, judged: false }, place, state, mark: unmarked });
    }
    if ((annotation.number('CA') ?? 1) !== 1 || annotation.has('BM'))
      this.transparent(scope, { page: scope.page, object: annotation.object });
  }

  run(scope: Scope, around: Mark): void {
    const { file } = this.source;
    const place: Place = { page: scope.page, object: scope.object };
    const runner = new Runner(this, { scope, around, place, recorder: this.#recorder });
    const notice = (kind: NoticeKind, value: string): void => {
      if (kind !== 'syntax' && kind !== 'nesting') file.notices.push({ kind, value, object: scope.object });
    };
    const resolve = (ref: { readonly number: number }): PdfObject => file.object(ref.number);
    readOperators({ bytes: scope.bytes, object: scope.object, resolve, notice }, (operator, operands) => {
      this.painted.operators += 1;
      if (this.painted.operators > limits.operators)
        throw new UnreadableError(`its pages have more than ${limits.operators} operators`);
      runner.run(operator, operands);
    });
  }

  form(stream: Stream, { scope: outer, mark, state }: Here): void {
    const place = { page: outer.page, object: stream.object };
    const use = this.painted.forms.get(stream) ?? { place, times: 0, hasMcids: false, transparent: false };
    this.painted.forms.set(stream, use);
    use.times += 1;
    const colors = `${state.fill.space?.family} ${state.stroke.space?.family}`;
    const key = `${stream.object} ${mark.tagged} ${mark.artifact} ${mark.lang} ${outer.judged} ${colors}`;
    if (!this.#seen.has(key) || stream.object === 0) {
      this.#seen.add(key);
      if (outer.depth >= limits.formDepth) return;
      const scope = this.#formScope(stream, outer);
      this.#group(stream.dict, scope);
      this.run(scope, mark);
    }
    if (use.transparent) this.transparent(outer, place);
    const around = use.hasMcids ? this.#useOf(outer) : undefined;
    if (around !== undefined) around.hasMcids = true;
  }

  #formScope(stream: Stream, outer: Scope): Scope {
    const { dict } = stream;
    return {
      owner: dict,
      bytes: this.source.file.decode(stream),
      page: outer.page,
      object: stream.object,
      resources: dict.dict('Resources'),
      around: outer.resources ?? outer.around,
      structParents: dict.number('StructParents'),
      depth: outer.depth + 1,
      judged: outer.judged,
    };
  }

  transparent(scope: Scope, place: Place): void {
    if (!this.painted.transparentPages.has(scope.page)) this.painted.transparentPages.set(scope.page, place);
    const use = this.#useOf(scope);
    if (use !== undefined) use.transparent = true;
  }

  /** Notes that the form has marked content with numbers of its own. */
  numbered(scope: Scope): void {
    const use = this.#useOf(scope);
    if (use !== undefined) use.hasMcids = true;
  }

  #useOf(scope: Scope): { hasMcids: boolean; transparent: boolean } | undefined {
    if (scope.depth === 0) return undefined;
    const stream = this.source.file.object(scope.object);
    return stream instanceof Stream ? this.painted.forms.get(stream) : undefined;
  }

  #group(dict: Dict, scope: Scope): void {
    const group = dict.dict('Group');
    if (group?.name('S') !== 'Transparency') return;
    const place = { page: scope.page, object: group.object };
    if (scope.depth > 0) this.transparent(scope, place);
    const space = group.get('CS');
    if (space !== null) this.#recorder.color(colorSpaceOf(space, this.colorSpaces(scope)), place);
  }

  colorSpaces(scope: Scope): Dict | undefined {
    return (scope.resources ?? scope.around)?.dict('ColorSpace');
  }

  resource(scope: Scope, kind: string, name: string): PdfObject {
    const own = scope.resources?.dict(kind)?.get(name) ?? null;
    if (own !== null) return own;
    const other = scope.around?.dict(kind)?.get(name) ?? null;
    if (scope.judged || other !== null)
      this.painted.inheritedNames.add({ what: name, page: scope.page, object: scope.object });
    return other;
  }
}

interface RunnerOptions {
  readonly scope: Scope;
  readonly around: Mark;
  readonly place: Place;
  readonly recorder: PaintRecorder;
}

/** The deepest nesting of q that ISO 32000-1 Annex C names. */
const deepest = 28;

/** Runs the operators of one stream. */
class Runner {
  readonly #walker: Walker;
  readonly #options: RunnerOptions;
  readonly #saved: State[] = [];
  readonly #marks: Mark[] = [];
  readonly #spaces: Dict | undefined;
  #state: State;
  #mark: Mark;

  constructor(walker: Walker, options: RunnerOptions) {
    this.#walker = walker;
    this.#options = options;
    this.#mark = options.around;
    this.#spaces = walker.colorSpaces(options.scope);
    this.#state = freshState(colorSpaceOf(black, this.#spaces));
  }

  run(operator: string, operands: readonly PdfObject[]): void {
    const { recorder } = this.#options;
    const painting = paintings[operator];
    if (painting !== undefined) {
      recorder.path(this.#here, painting);
      return;
    }
    const space = deviceOperators[operator];
    if (space !== undefined)
      this.#setSpace(operator === operator.toUpperCase(), colorSpaceOf(new Name(space), this.#spaces));
    else if (!this.#structural(operator, operands) && !this.#textual(operator, operands))
      this.#other(operator, operands);
  }

  get #here(): Here {
    const { scope, place } = this.#options;
    return { scope, place, state: this.#state, mark: this.#mark };
  }

  #structural(operator: string, operands: readonly PdfObject[]): boolean {
    switch (operator) {
      case 'q':
        this.#saved.push({ ...this.#state });
        if (this.#saved.length > deepest && this.#saved.length <= deepest + 1)
          this.#walker.painted.tooDeep.add({ what: `${this.#saved.length}`, ...this.#options.place });
        // Beyond that nothing changes any more, and a million of them may follow.
        if (this.#saved.length > 10_000) this.#saved.shift();
        return true;
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state;
        return true;
      case 'BMC':
      case 'BDC':
        this.#open(operands);
        return true;
      case 'EMC':
        this.#mark = this.#marks.pop() ?? this.#options.around;
        return true;
      default:
        return false;
    }
  }

  #open([tag, given]: readonly PdfObject[]): void {
    const { scope, place } = this.#options;
    const named = given instanceof Name ? this.#walker.resource(scope, 'Properties', given.value) : given;
    const properties = named instanceof Dict ? named : undefined;
    const opening = {
      tag: tag instanceof Name ? tag.value : '',
      properties,
      owner: scope.owner,
      structParents: scope.structParents,
    };
    const around = this.#mark;
    if (this.#marks.length < 100_000) this.#marks.push(around);
    this.#mark = openMark(around, opening, this.#walker.source.tagging);
    if (properties?.has('MCID')) this.#walker.numbered(scope);
    this.#options.recorder.mark({ around, mark: this.#mark, properties, scope, place });
  }

  #textual(operator: string, operands: readonly PdfObject[]): boolean {
    const [first, second, third] = operands;
    const { recorder } = this.#options;
    switch (operator) {
      case 'Tf':
        this.#state.font = first instanceof Name ? this.#font(first.value) : undefined;
        return true;
      case 'Tr':
        this.#state.mode = typeof first === 'number' ? first : 0;
        return true;
      case 'Tj':
      case "'":
        recorder.text(this.#here, [first ?? null]);
        return true;
      case '"':
        recorder.text(this.#here, [third ?? second ?? null]);
        return true;
      case 'TJ':
        recorder.text(this.#here, first instanceof List ? first.items : []);
        return true;
      default:
        return false;
    }
  }

  #font(name: string): State['font'] {
    const found = this.#walker.resource(this.#options.scope, 'Font', name);
    return found instanceof Dict ? this.#walker.source.fonts.fontOf(found) : undefined;
  }

  #other(operator: string, operands: readonly PdfObject[]): void {
    const [first] = operands;
    const { recorder, place, scope } = this.#options;
    const walker = this.#walker;
    switch (operator) {
      case 'cs':
      case 'CS':
        if (first instanceof Name) this.#setSpace(operator === 'CS', this.#namedSpace(first));
        return;
      case 'scn':
      case 'SCN':
        this.#setPattern(operator === 'SCN', operands.at(-1));
        return;
      case 'gs':
        if (first instanceof Name)
          recorder.state(this.#here, walker.resource(scope, 'ExtGState', first.value));
        return;
      case 'ri':
        if (first instanceof Name) recorder.intent(first, place);
        return;
      case 'sh':
        if (first instanceof Name)
          recorder.shading(this.#here, walker.resource(scope, 'Shading', first.value));
        return;
      case 'BI':
        if (first instanceof Stream) recorder.inlineImage(this.#here, first);
        return;
      case 'Do':
        if (first instanceof Name)
          recorder.xobject(this.#here, walker.resource(scope, 'XObject', first.value));
        return;
      default:
        if (!knownOperators.has(operator)) walker.painted.unknownOperators.add({ what: operator, ...place });
    }
  }

  #namedSpace(name: Name): ColorSpace | undefined {
    const plain = colorSpaceOf(name, undefined);
    if (plain !== undefined) return colorSpaceOf(name, this.#spaces);
    return colorSpaceOf(this.#walker.resource(this.#options.scope, 'ColorSpace', name.value), this.#spaces);
  }

  #setSpace(stroke: boolean, space: ColorSpace | undefined): void {
    const paint = { space, pattern: undefined, given: true };
    if (stroke) this.#state.stroke = paint;
    else this.#state.fill = paint;
  }

  #setPattern(stroke: boolean, name: PdfObject | undefined): void {
    if (!(name instanceof Name)) return;
    const found = this.#walker.resource(this.#options.scope, 'Pattern', name.value);
    const pattern = found instanceof Dict || found instanceof Stream ? found : undefined;
    const { space } = stroke ? this.#state.stroke : this.#state.fill;
    if (stroke) this.#state.stroke = { space, pattern, given: true };
    else this.#state.fill = { space, pattern, given: true };
  }
}

/** The paints that a path operator uses. */
const paintings: Readonly<Record<string, { readonly fill: boolean; readonly stroke: boolean }>> = {
  f: { fill: true, stroke: false },
  F: { fill: true, stroke: false },
  'f*': { fill: true, stroke: false },
  S: { fill: false, stroke: true },
  s: { fill: false, stroke: true },
  B: { fill: true, stroke: true },
  'B*': { fill: true, stroke: true },
  b: { fill: true, stroke: true },
  'b*': { fill: true, stroke: true },
};

const deviceOperators: Readonly<Record<string, string>> = {
  g: 'DeviceGray',
  G: 'DeviceGray',
  rg: 'DeviceRGB',
  RG: 'DeviceRGB',
  k: 'DeviceCMYK',
  K: 'DeviceCMYK',
};
