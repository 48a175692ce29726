// Gradients as authors write them: colours along a line, or around a point.
import type { Gradient } from '../../layout/flow/backdrop.ts';
import { middleSpot, type Spot } from '../../layout/flow/spot.ts';
import * as f from '../../template/fields/fields.ts';
import type { Binder, Compiler } from '../../template/kind.ts';
import { inksOf, type Pt, parseColor } from '../../units.ts';
import { bindColor, type ColorPlan, compileColor } from './color.ts';
import { part, spot } from './spot.ts';

/** The most colours of a gradient. */
const mostStops = 32;

/** The direction without an angle: down. */
const downward = 180;

const stop = f.object(
  {
    color: f.described(f.colorTemplate, 'The colour there. With alpha, what is behind shows through.'),
    at: f.optional(f.described(part, 'How far along it stands, such as "30%"; default: evenly.')),
  },
  'gradientStop',
);

/** A colour at its place by default. */
const stopColor = f.field<string>(
  (value) =>
    typeof value === 'string' && (value.includes('{{') || parseColor(value) !== undefined)
      ? value
      : undefined,
  'a colour',
  { json: { type: 'string' }, role: 'text', meant: meantStop },
);

/** What was meant by a colour and its place as CSS writes them: "#fff 30%". */
function meantStop(value: unknown): unknown {
  const [, color, at] = (typeof value === 'string' && /^(\S+) +(\d+(?:\.\d+)?%)$/.exec(value)) || [];
  return parseColor(color) === undefined ? undefined : { color, at };
}

const gradientEntries = {
  type: f.optional(
    f.described(
      f.choice('linear', 'radial'),
      'The colours change along a line (default), or around a point.',
    ),
  ),
  angle: f.optional(
    f.described(
      f.number(-360, 360),
      'Direction of a linear one, in degrees: 0 up, 90 to the right, 180 down (default).',
    ),
  ),
  center: f.optional(
    f.described(
      spot,
      'The middle of a radial one: a name, or [x, y] from the top left corner; default "center".',
    ),
  ),
  radius: f.optional(
    f.described(
      f.size,
      'Radius of a radial one, which is a circle then; default: an ellipse that ends in the farthest corner.',
    ),
  ),
  stops: f.described(
    f.list(f.oneOf(stopColor, stop)),
    'Two colours or more, each a colour or { color, at }.',
  ),
} as const;

/** A gradient. */
export const gradient = f.object(gradientEntries, 'gradient');

/** A gradient as it is written. */
export type GradientProps = f.PropsOf<typeof gradientEntries>;

/** A compiled gradient. */
export interface GradientPlan {
  readonly shape: { readonly angle: number } | { readonly center: Spot; readonly radius: Pt | undefined };
  readonly stops: readonly { readonly at: number; readonly color: ColorPlan }[];
}

/** Returns the plan of a gradient. Faults are reported at the place of `compiler`, which is the gradient. */
export function compileGradient(props: GradientProps, compiler: Compiler): GradientPlan {
  const { type = 'linear', angle = downward, center = middleSpot, radius } = props;
  const strange = type === 'linear' ? (['center', 'radius'] as const) : (['angle'] as const);
  for (const key of strange) {
    if (props[key] === undefined) continue;
    const other = type === 'linear' ? 'radial' : 'linear';
    compiler.at(key).report(`a ${type} gradient has no "${key}"`, `write "type": "${other}", or take it out`);
  }
  const { length } = props.stops;
  if (length < 2 || length > mostStops)
    compiler
      .at('stops')
      .report(`expected 2 to ${mostStops} colours, got ${length}`, 'one colour alone is a "backgroundColor"');
  checkInks(props.stops, compiler);
  const places = placesOf(props.stops.map((each) => (typeof each === 'string' ? undefined : each.at)));
  const stops = props.stops.map((each, index) => {
    const place = compiler.at('stops', index);
    const color =
      typeof each === 'string' ? compileColor(each, place) : compileColor(each.color, place.at('color'));
    return { at: places[index] ?? 0, color };
  });
  return { shape: type === 'linear' ? { angle } : { center, radius }, stops };
}

/** Reports inks beside colours of the screen: there is no way from one to the other that both know. */
function checkInks(stops: GradientProps['stops'], compiler: Compiler): void {
  const known = stops.flatMap((each) => parseColor(typeof each === 'string' ? each : each.color) ?? []);
  const inks = known.filter((color) => inksOf(color) !== undefined).length;
  if (inks === 0 || inks === known.length) return;
  const message = 'expected colours of inks or of the screen, got both in one gradient';
  compiler.at('stops').report(message, 'write all of them as cmyk(…) or spot(…), or none');
}

/** Returns the places of all colours: those that have none share the way evenly, and none is before the one before it (CSS Images 3 §3.4.3). */
function placesOf(given: readonly (number | undefined)[]): readonly number[] {
  const places = [...given];
  places[0] ??= 0;
  places[places.length - 1] ??= 1;
  let most = 0;
  for (const [index, place] of places.entries()) {
    if (place === undefined) continue;
    most = Math.max(most, place);
    places[index] = most;
  }
  let from = 0;
  for (const [to, end] of places.entries()) {
    if (end === undefined) continue;
    const start = places[from] ?? 0;
    for (let at = from + 1; at < to; at += 1)
      places[at] = start + ((end - start) * (at - from)) / (to - from);
    from = to;
  }
  return places.map((place) => place ?? 0);
}

/** Returns a gradient with the colours that the data gives. What is no colour is reported, and is black. */
export function bindGradient({ shape, stops }: GradientPlan, binder: Binder): Gradient {
  return { shape, stops: stops.map(({ at, color }) => ({ at, color: bindColor(color, binder) })) };
}
