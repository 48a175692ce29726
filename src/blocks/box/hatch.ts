// Hatches as authors write them: the name of the lines, or an object of their look.
import { type Hatch, type HatchLines, hatchLines } from '../../layout/flow/hatch.ts';
import * as f from '../../template/fields/fields.ts';
import type { Binder, Compiler } from '../../template/kind.ts';
import type { Color, Pt } from '../../units.ts';
import { bindColor, type ColorPlan, compileColor } from './color.ts';

const lines = f.choice(...hatchLines);

/** The keys of a hatch, with colours that data may give. */
function entriesWith<T extends string>(color: f.v.GenericSchema<unknown, T>, usual: string) {
  return {
    lines: f.optional(f.described(lines, 'How the lines run; default "diagonal".')),
    color: f.optional(f.described(color, `The colour of the lines; default ${usual}.`)),
    gap: f.optional(f.described(f.size, 'From one line to the next; default 5, at least 1.')),
    width: f.optional(f.described(f.size, 'The width of a line; default 0.5.')),
  } as const;
}

/** A hatch over a box, a row or a cell. */
export const hatch = f.oneOf(lines, f.object(entriesWith(f.colorTemplate, 'grey'), 'hatch'));

/** A hatch over what a series of a chart fills. */
export const seriesHatch = f.oneOf(lines, f.object(entriesWith(f.color, 'white'), 'hatch'));

/** A hatch as it is written. */
export type WrittenHatch = f.v.InferOutput<typeof hatch>;

/** A hatch of a series as it is written. */
export type SeriesHatch = f.v.InferOutput<typeof seriesHatch>;

/** A compiled hatch. */
export interface HatchPlan {
  readonly lines: HatchLines;
  readonly color: ColorPlan;
  readonly gap: Pt;
  readonly width: Pt;
}

const usual = { lines: 'diagonal', gap: 5, width: 0.5 } as const;

/** Lines nearer to each other than this are no lines. */
const leastGap: Pt = 1;

/** Returns the plan of a hatch. Faults are reported at the place of `compiler`, which is the hatch. */
export function compileHatch(written: WrittenHatch, compiler: Compiler): HatchPlan {
  const { color = '#808080', ...look } = typeof written === 'string' ? { lines: written } : written;
  checkLook(written, compiler);
  return { ...withUsual(look), color: compileColor(color, compiler.at('color')) };
}

/** Returns the hatch of a series. Faults are reported at its place. */
export function compileSeriesHatch(written: SeriesHatch, compiler: Compiler): Hatch {
  const { color = '#ffffff', ...look } = typeof written === 'string' ? { lines: written } : written;
  checkLook(written, compiler);
  return { ...withUsual(look), color: color as Color };
}

function withUsual({
  lines,
  gap,
  width,
}: {
  readonly lines?: HatchLines | undefined;
  readonly gap?: Pt | undefined;
  readonly width?: Pt | undefined;
}): Omit<HatchPlan, 'color'> {
  return { lines: lines ?? usual.lines, gap: gap ?? usual.gap, width: width ?? usual.width };
}

/** Reports lines that touch each other, or that are none. */
function checkLook(written: WrittenHatch, compiler: Compiler): void {
  const { gap, width } = typeof written === 'string' ? withUsual({}) : withUsual(written);
  if (gap < leastGap)
    compiler
      .at('gap')
      .report(
        `expected a gap of at least ${leastGap}, got ${gap}`,
        'a surface without gaps is a "backgroundColor"',
      );
  else if (width >= gap)
    compiler
      .at('width')
      .report(
        `expected lines narrower than their gap of ${gap}, got ${width}`,
        'a surface without gaps is a "backgroundColor"',
      );
  if (width === 0)
    compiler.at('width').report('expected lines with a width, got 0', 'take the hatch out, or write 0.5');
}

/** Returns a hatch with the colour that the data gives. */
export function bindHatch({ color, ...look }: HatchPlan, binder: Binder): Hatch {
  return { ...look, color: bindColor(color, binder) };
}
