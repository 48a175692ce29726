// Runs the operators of one stream of content: keeps the graphics state, the marks and the place of text, and has what is painted recorded.
import { Dict, List, Name, type PdfObject, Stream } from '../../reader/objects.ts';
import { knownOperators } from '../../reader/operators.ts';
import { black, type ColorSpace, colorSpaceOf } from './colors.ts';
import { type Mark, openMark } from './marks.ts';
import type { Sighting } from './painted.ts';
import { identity, matrixOf, Pen, times } from './pen.ts';
import type { PaintRecorder } from './recorder.ts';
import type { Here, Scope, Walk } from './scope.ts';
import { freshState, type State } from './state.ts';

/** What a stream of content is run with. */
export interface RunnerOptions {
  readonly scope: Scope;
  readonly around: Mark;
  readonly place: Sighting;
  readonly recorder: PaintRecorder;
}

/** The deepest nesting of q that ISO 32000-1 Annex C names. */
const deepest = 28;

/** Runs the operators of one stream. */
export class Runner {
  readonly #walker: Walk;
  readonly #options: RunnerOptions;
  readonly #saved: State[] = [];
  readonly #pen = new Pen();
  readonly #marks: Mark[] = [];
  /** The numbers of marked content that this stream has used. */
  readonly #mcids = new Set<number>();
  readonly #spaces: Dict | undefined;
  #state: State;
  #mark: Mark;

  constructor(walker: Walk, options: RunnerOptions) {
    this.#walker = walker;
    this.#options = options;
    this.#mark = options.around;
    this.#spaces = walker.colorSpaces(options.scope);
    this.#state = freshState(colorSpaceOf(black, this.#spaces));
  }

  /** Runs one operator. */
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
    return { scope, place, state: this.#state, mark: this.#mark, pen: this.#pen };
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
      case 'cm':
        this.#state.matrix = times(matrixOf(operands) ?? identity, this.#state.matrix);
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
    const mcid = properties?.number('MCID');
    const repeated = mcid !== undefined && this.#mcids.has(mcid);
    if (mcid !== undefined) this.#mcids.add(mcid);
    this.#options.recorder.mark({ around, mark: this.#mark, mcid, repeated, properties, scope, place });
  }

  #textual(operator: string, operands: readonly PdfObject[]): boolean {
    const [first, second, third] = operands;
    const { recorder } = this.#options;
    if (this.#placing(operator, operands)) return true;
    switch (operator) {
      case 'Tf':
        this.#state.font = first instanceof Name ? this.#font(first.value) : undefined;
        this.#pen.size = numberOr(second, 1);
        return true;
      case 'Tr':
        this.#state.mode = typeof first === 'number' ? first : 0;
        return true;
      case 'Tj':
        recorder.text(this.#here, [first ?? null]);
        return true;
      case "'":
        this.#pen.nextLine();
        recorder.text(this.#here, [first ?? null]);
        return true;
      case '"':
        this.#pen.nextLine();
        recorder.text(this.#here, [third ?? second ?? null]);
        return true;
      case 'TJ':
        recorder.text(this.#here, first instanceof List ? first.items : []);
        return true;
      default:
        return false;
    }
  }

  /** Operators that place text, or space it. */
  #placing(operator: string, operands: readonly PdfObject[]): boolean {
    const pen = this.#pen;
    const [x, y] = [numberOr(operands[0], 0), numberOr(operands[1], 0)];
    switch (operator) {
      case 'BT':
        pen.set();
        return true;
      case 'Tm':
        pen.set(matrixOf(operands));
        return true;
      case 'TD':
        pen.leading = -y;
        pen.move(x, y);
        return true;
      case 'Td':
        pen.move(x, y);
        return true;
      case 'T*':
        pen.nextLine();
        return true;
      case 'TL':
        pen.leading = x;
        return true;
      case 'Tc':
        pen.charSpace = x;
        return true;
      case 'Tw':
        pen.wordSpace = x;
        return true;
      case 'Tz':
        pen.scale = x / 100;
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
function numberOr(value: PdfObject | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

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
