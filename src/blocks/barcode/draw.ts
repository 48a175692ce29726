// Draws symbols: bars and modules as one filled path, the text below as glyphs.
import type { Face } from '../../fonts/face.ts';
import type { LayoutContext } from '../../layout/flowable.ts';
import type { Item, PathItem, PathStep, TextItem } from '../../layout/frame.ts';
import type { TextStyle } from '../../layout/style.ts';
import type { Pt } from '../../units.ts';
import type { GraphicSize } from '../image/graphic.ts';
import type { LinearSymbol, MatrixSymbol } from './encode.ts';
import { outline } from './outline.ts';
import { defaultBarHeight, defaultModule, type Symbology } from './symbology.ts';

/** How a symbol is drawn. */
export interface BarcodeLook {
  readonly symbology: Symbology;
  /** The modules that stay empty left and right. Above and below a matrix it is as on its left. */
  readonly quiet: readonly [left: number, right: number];
  readonly showText: boolean;
  readonly style: TextStyle;
}

/** The modules of a digit of retail codes, and of the guard bars that reach down between them. */
const digitModules = 7;
const guardModules = 5;

/** Returns the default size of a symbol: by its modules, or as its kind is usually printed. */
export function naturalSize(symbol: LinearSymbol | MatrixSymbol, look: BarcodeLook): GraphicSize {
  const [left, right] = look.quiet;
  if (symbol.kind === 'matrix') {
    const columns = symbol.columns + left + right;
    const rows = symbol.rows + 2 * left;
    const width = look.symbology.width ?? columns * defaultModule;
    return { width, height: (width * rows) / columns };
  }
  const width = (symbol.modules + left + right) * defaultModule;
  return { width, height: defaultBarHeight + (look.showText ? look.style.fontSize * 1.3 : 0) };
}

/** Returns the width of a module when the symbol is drawn into a box. */
export function moduleWidth(symbol: LinearSymbol | MatrixSymbol, box: GraphicSize, look: BarcodeLook): Pt {
  const [left, right] = look.quiet;
  if (symbol.kind === 'linear') return box.width / (left + symbol.modules + right);
  return Math.min(box.width / (symbol.columns + 2 * left), box.height / (symbol.rows + 2 * left));
}

/** Where a symbol is drawn. */
export interface Drawing {
  readonly context: LayoutContext;
  /** All that its modules depend on. */
  readonly key: string;
  /** The block that draws it. */
  readonly block: object;
}

/** Returns the modules of a matrix in the middle of a box, as large as its proportions allow. */
export function drawMatrix(
  symbol: MatrixSymbol,
  box: GraphicSize,
  look: BarcodeLook,
  drawing: Drawing,
): readonly Item[] {
  const module = moduleWidth(symbol, box, look);
  const grid = {
    x: (box.width - symbol.columns * module) / 2,
    y: (box.height - symbol.rows * module) / 2,
    moduleWidth: module,
    moduleHeight: module,
  };
  return [filled(look, drawing, [grid.x, grid.y, module], () => outline(symbol, grid))];
}

/** Returns the item of an outline that depends on the symbol and these lengths alone. */
function filled(
  look: BarcodeLook,
  { context, key, block }: Drawing,
  lengths: readonly Pt[],
  make: () => readonly PathStep[],
): PathItem {
  const repeated = context.memory.paths.of(`${lengths.join(' ')} ${key}`, block, make);
  return { kind: 'path', steps: repeated.steps, fill: look.style.color, repeated };
}

/** Returns bars over the whole width of a box, and below them their text when that is to be shown. */
export function drawLinear(
  symbol: LinearSymbol,
  box: GraphicSize,
  look: BarcodeLook,
  drawing: Drawing,
): readonly Item[] {
  const [left] = look.quiet;
  const module = moduleWidth(symbol, box, look);
  const labels = look.showText ? labelsOf(symbol, look, module) : [];
  const texts = labels.length > 0 ? setLabels(labels, { look, module, box }, drawing.context) : undefined;
  const height = box.height - (texts?.height ?? 0);
  const reach = Math.min(box.height, height + guardModules * module);
  const guards = texts ? reach : height;
  const steps = (): readonly PathStep[] =>
    symbol.bars.flatMap((bar): PathStep[] => {
      const x = (left + bar.x) * module;
      const bottom = bar.guard ? guards : height;
      return [
        ['M', x, 0],
        ['L', x + bar.width * module, 0],
        ['L', x + bar.width * module, bottom],
        ['L', x, bottom],
        ['Z'],
      ];
    });
  return [filled(look, drawing, [left, module, height, guards], steps), ...(texts?.items ?? [])];
}

/** A piece of text centred on a point, with the width that it may take. */
interface Label {
  readonly text: string;
  readonly center: Pt;
  readonly width: Pt;
}

function labelsOf(symbol: LinearSymbol, look: BarcodeLook, module: Pt): readonly Label[] {
  const [left] = look.quiet;
  const { retail } = look.symbology;
  const width = (left + symbol.modules + look.quiet[1]) * module;
  if (retail === undefined)
    return symbol.text === '' ? [] : [{ text: symbol.text, center: width / 2, width }];
  const centers = digitCenters[retail];
  return [...symbol.text].map((text, index) => ({
    text,
    center: (left + (centers[index] ?? 0)) * module,
    width: digitModules * module,
  }));
}

const digits = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + digitModules * index + digitModules / 2);

/** The places of the digits of retail codes, in modules from the first bar (GS1 General Specifications 5.2.5). */
const digitCenters: Readonly<Record<NonNullable<Symbology['retail']>, readonly number[]>> = {
  ean13: [-5.5, ...digits(3, 6), ...digits(50, 6)],
  ean8: [...digits(3, 4), ...digits(36, 4)],
  upca: [-5.5, ...digits(10, 5), ...digits(50, 5), 100.5],
  upce: [-5.5, ...digits(3, 6), 55.5],
};

/** The part of the height of a code that its bars have at least. */
const leastBars = 1 / 4;

/**
 * Returns the labels on one line at the bottom of the box, in the largest size, up to the text's own, in which all of them
 * fit, across and below the bars.
 */
function setLabels(
  labels: readonly Label[],
  { look, module, box }: { readonly look: BarcodeLook; readonly module: Pt; readonly box: GraphicSize },
  context: LayoutContext,
): { readonly items: readonly TextItem[]; readonly height: Pt } {
  const { style } = look;
  const face = faceFor(labels.map(({ text }) => text).join(''), style, context);
  const runs = labels.map(({ text }) => face.shape(text, { rtl: false, script: 'Latn', language: 'en' }));
  const perEm = (index: number): number => Math.max(1, runs[index]?.width ?? 0) / face.unitsPerEm;
  const fitting = labels.map(({ width }, index) => width / perEm(index));
  const deep = look.symbology.retail ? 0 : -face.descender / face.unitsPerEm;
  const high = face.capHeight / face.unitsPerEm + deep;
  const gap = Math.min(Math.max(1, module), box.height * leastBars);
  const room = box.height * (1 - leastBars) - gap;
  const own = look.symbology.retail ? digitModules * module * 1.6 : style.fontSize;
  const size = Math.min(own, room / high, ...fitting);
  const below = deep * size;
  const items = labels.flatMap(({ text, center }, index): TextItem[] => {
    const run = runs[index];
    const width = perEm(index) * size;
    if (!run) return [];
    const line = { x: center - width / 2, y: box.height - below, width };
    return [
      { kind: 'text', ...line, size, color: style.color, pieces: [run], wordSpace: 0, letterSpace: 0, text },
    ];
  });
  return { items, height: high * size + gap };
}

function faceFor(text: string, style: TextStyle, context: LayoutContext): Face {
  const faces = context.fonts.faces(style.font, { bold: style.bold, italic: style.italic });
  const covering = faces.find((face) => [...text].every((char) => face.covers(char.codePointAt(0) ?? 0)));
  const face = covering ?? faces[0];
  if (!face) throw new Error('invariant broken: a font set has faces for every style');
  return face;
}
