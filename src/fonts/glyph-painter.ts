// Asks HarfBuzz how the table `COLR` paints a glyph, and writes the steps down (HarfBuzz manual, "hb-paint").
import {
  type ColorLine,
  compositeModes,
  type GlyphColor,
  type GlyphStep,
  type OutlineStep,
} from './glyph-steps.ts';
import type { WasmModule } from './wasm.ts';

/** The most steps of one glyph, those of outlines included. Real ones have some hundreds; a damaged font may ask for millions. */
const mostSteps = 50_000;

/** A colour that is repeated counts as so many steps: it is drawn about as often. */
const stepsOfRepeated = 40;

const extensions = ['pad', 'repeat', 'reflect'] as const;
const stopWords = 3;

/** Writes down how glyphs are painted. It belongs to one instance of HarfBuzz. */
export class GlyphPainter {
  readonly #wasm: WasmModule;
  readonly #paintFuncs: number;
  readonly #drawFuncs: number;
  #steps: GlyphStep[] = [];
  #outline: OutlineStep[] = [];
  #pen = { x: 0, y: 0 };
  #count = 0;

  constructor(wasm: WasmModule) {
    this.#wasm = wasm;
    this.#drawFuncs = wasm.call('hb_draw_funcs_create')();
    this.#paintFuncs = wasm.call('hb_paint_funcs_create')();
    this.#setDrawing();
    this.#setClips();
    this.#setPaints();
  }

  /** Returns the steps of a glyph, none for one without colours, or undefined where it has too many. */
  paint(font: number, glyph: number): readonly GlyphStep[] | undefined {
    this.#steps = [];
    this.#count = 0;
    const isPainted = this.#wasm.call('hb_font_paint_glyph_or_fail')(
      font,
      glyph,
      this.#paintFuncs,
      0,
      0,
      0xff,
    );
    const steps = this.#steps;
    this.#steps = [];
    if (this.#count > mostSteps) return undefined;
    return isPainted === 0 ? [] : steps;
  }

  #setDrawing(): void {
    const set = (name: string, types: string, run: (...numbers: number[]) => void): void => {
      const at = this.#wasm.callback(`iii${types}i`, (_funcs, _data, _state, ...rest) => {
        if (this.#counts()) run(...rest);
      });
      this.#wasm.call(`hb_draw_funcs_set_${name}_func`)(this.#drawFuncs, at, 0, 0);
    };
    const to = (x: number, y: number): void => {
      this.#pen = { x, y };
    };
    set('move_to', 'ff', (x = 0, y = 0) => {
      this.#outline.push(['M', x, y]);
      to(x, y);
    });
    set('line_to', 'ff', (x = 0, y = 0) => {
      this.#outline.push(['L', x, y]);
      to(x, y);
    });
    set('quadratic_to', 'ffff', (cx = 0, cy = 0, x = 0, y = 0) => {
      const { x: fromX, y: fromY } = this.#pen;
      const third = (from: number, control: number): number => from + (2 / 3) * (control - from);
      const controls = [third(fromX, cx), third(fromY, cy), third(x, cx), third(y, cy)] as const;
      this.#outline.push(['C', ...controls, x, y]);
      to(x, y);
    });
    set('cubic_to', 'ffffff', (...points) => {
      const [ax = 0, ay = 0, bx = 0, by = 0, x = 0, y = 0] = points;
      this.#outline.push(['C', ax, ay, bx, by, x, y]);
      to(x, y);
    });
    set('close_path', '', () => this.#outline.push(['Z']));
  }

  /** Sets a function that paints. `run` gets what HarfBuzz says, without its own three pointers. */
  #set(name: string, types: string, run: (...numbers: number[]) => GlyphStep): void {
    const at = this.#wasm.callback(`ii${types}i`, (_funcs, _data, ...rest) => {
      if (this.#counts()) this.#steps.push(run(...rest));
    });
    this.#wasm.call(`hb_paint_funcs_set_${name}_func`)(this.#paintFuncs, at, 0, 0);
  }

  #setClips(): void {
    this.#set('push_transform', 'ffffff', (...matrix) => {
      const [xx = 1, yx = 0, xy = 0, yy = 1, dx = 0, dy = 0] = matrix;
      return { kind: 'transform', matrix: [xx, yx, xy, yy, dx, dy] };
    });
    this.#set('pop_transform', '', () => ({ kind: 'end' }));
    this.#set('push_clip_glyph', 'ii', (glyph = 0, font = 0) => {
      this.#outline = [];
      this.#wasm.call('hb_font_draw_glyph')(font, glyph, this.#drawFuncs, 0);
      return { kind: 'clip', outline: this.#outline };
    });
    this.#set('push_clip_rectangle', 'ffff', (left = 0, low = 0, right = 0, high = 0) => ({
      kind: 'clip',
      outline: [['M', left, low], ['L', right, low], ['L', right, high], ['L', left, high], ['Z']],
    }));
    this.#set('pop_clip', '', () => ({ kind: 'end' }));
    this.#set('push_group', '', () => ({ kind: 'group' }));
    this.#set('pop_group', 'i', (mode = 3) => ({ kind: 'end', mode: compositeModes[mode] ?? 'source-over' }));
  }

  #setPaints(): void {
    this.#set('color', 'ii', (foreground = 0, color = 0) => ({
      kind: 'color',
      color: colorOf(color >>> 0, foreground !== 0),
    }));
    for (const kind of ['linear', 'radial'] as const)
      this.#set(`${kind}_gradient`, 'iffffff', (line = 0, ...coords) => ({
        kind,
        line: this.#colorLine(line),
        coords: coords.slice(0, 6),
      }));
    this.#set('sweep_gradient', 'iffff', (line = 0, ...coords) => ({
      kind: 'sweep',
      line: this.#colorLine(line),
      coords: coords.slice(0, 4),
    }));
  }

  #colorLine(line: number): ColorLine {
    const wasm = this.#wasm;
    const count = Math.min(wasm.call('hb_color_line_get_color_stops')(line, 0, 0, 0), mostSteps);
    const room = wasm.call('malloc')(4 + count * stopWords * 4);
    if (room === 0) throw new Error(`no memory for ${count} colours`);
    wasm.words[room >> 2] = count;
    wasm.call('hb_color_line_get_color_stops')(line, 0, room, room + 4);
    const { words, bytes } = wasm;
    const floats = new DataView(bytes.buffer, bytes.byteOffset);
    const stops = Array.from({ length: words[room >> 2] ?? 0 }, (_, index) => {
      const at = room + 4 + index * stopWords * 4;
      return {
        offset: floats.getFloat32(at, true),
        color: colorOf(words[(at >> 2) + 2] ?? 0, (words[(at >> 2) + 1] ?? 0) !== 0),
      };
    });
    wasm.call('free')(room);
    const extend = extensions[wasm.call('hb_color_line_get_extend')(line)] ?? 'pad';
    this.#count += stops.length * (extend === 'pad' ? 1 : stepsOfRepeated);
    return { stops, extend };
  }

  /** Counts a step. Returns false when there are too many. */
  #counts(): boolean {
    this.#count += 1;
    return this.#count <= mostSteps;
  }
}

/** Takes a colour apart: blue, green, red and alpha from the highest byte on. */
function colorOf(color: number, foreground: boolean): GlyphColor {
  return {
    foreground,
    blue: color >>> 24,
    green: (color >>> 16) & 0xff,
    red: (color >>> 8) & 0xff,
    alpha: color & 0xff,
  };
}
