// Colours of boxes that may come from data.
import type { Binder, Compiler, TextTemplate } from '../../template/kind.ts';
import { type Color, parseColor } from '../../units.ts';

/** A colour, or the text that gives one. */
export type ColorPlan = Color | TextTemplate;

/** Returns a colour that is known, or the text that gives it. Faults are reported at the place of `compiler`. */
export function compileColor(value: string, compiler: Compiler): ColorPlan {
  return parseColor(value) ?? compiler.text(value);
}

/** Returns the colour. What is none is reported, and is black then. */
export function bindColor(plan: ColorPlan, binder: Binder): Color {
  if (typeof plan === 'string') return plan;
  const text = binder.text(plan);
  const color = binder.color(text);
  if (color !== undefined) return color;
  const message = `expected a colour: "#rgb", "#rrggbb", "#rrggbbaa" or a CSS name, got ${JSON.stringify(text.slice(0, 60))}`;
  binder.report({ source: 'template', path: plan.path, message });
  return '#000000';
}
