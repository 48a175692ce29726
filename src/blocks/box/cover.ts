// What lies over the colour of a box, a row or a cell: a gradient or a hatch, of which there is one at most.
import type { Cover } from '../../layout/flow/backdrop.ts';
import type { Binder, Compiler } from '../../template/kind.ts';
import { bindGradient, compileGradient, type GradientPlan, type GradientProps } from './gradient.ts';
import { bindHatch, compileHatch, type HatchPlan, type WrittenHatch } from './hatch.ts';

/** A compiled gradient or hatch. */
export type CoverPlan = GradientPlan | HatchPlan;

/** The keys of a gradient and a hatch, as they are written. */
export interface CoverProps {
  readonly gradient?: GradientProps | undefined;
  readonly hatch?: WrittenHatch | undefined;
}

/** Compiles the gradient or the hatch of a block, or returns undefined where it has none. */
export function compileCover({ gradient, hatch }: CoverProps, compiler: Compiler): CoverPlan | undefined {
  if (gradient !== undefined && hatch !== undefined)
    compiler.at('hatch').report('expected a gradient or a hatch, got both', 'take one of them out');
  if (gradient !== undefined) return compileGradient(gradient, compiler.at('gradient'));
  return hatch === undefined ? undefined : compileHatch(hatch, compiler.at('hatch'));
}

/** Returns a gradient or hatch with the colours that the data gives. */
export function bindCover(plan: CoverPlan, binder: Binder): Cover {
  return 'lines' in plan ? bindHatch(plan, binder) : bindGradient(plan, binder);
}

/** A gradient or hatch that may be bound already: one whose colours are constant is one object for all that has it. */
export interface SharedCover {
  readonly plan: CoverPlan;
  readonly constant: Cover | undefined;
}

/** Compiles what many cells or rows may have, or returns undefined where they have none. */
export function compileShared(props: CoverProps, compiler: Compiler): SharedCover | undefined {
  const plan = compileCover(props, compiler);
  return plan && { plan, constant: constantOf(plan) };
}

function constantOf(plan: CoverPlan): Cover | undefined {
  if ('lines' in plan) {
    const { color, ...look } = plan;
    return typeof color === 'string' ? { ...look, color } : undefined;
  }
  const stops = plan.stops.flatMap(({ at, color }) => (typeof color === 'string' ? { at, color } : []));
  return stops.length === plan.stops.length ? { shape: plan.shape, stops } : undefined;
}

/** Returns what may be shared, or undefined where there is none. */
export function bindShared(shared: SharedCover | undefined, binder: Binder): Cover | undefined {
  return shared && (shared.constant ?? bindCover(shared.plan, binder));
}
