// The block `line`: a horizontal rule.
import { epsilon, type Flowable, isFresh, noKeep, noSpace } from '../layout/flowable.ts';
import type { Item, PathItem, Stroke, TagItem } from '../layout/frame.ts';
import { points } from '../layout/warning.ts';
import * as f from '../template/fields/fields.ts';
import type { BlockKind } from '../template/kind.ts';
import { type Pt, parseLength } from '../units.ts';
import { type GraphicAlign, graphicAlign } from './image/graphic.ts';

const dash = f.field<readonly Pt[]>(
  readDash,
  'a length or a list of lengths above 0: dashes and gaps in turn',
  {
    json: {
      anyOf: [{ type: ['number', 'string'] }, { type: 'array', items: { type: ['number', 'string'] } }],
    },
  },
);

const entries = {
  thickness: f.optional(f.described(f.size, 'Thickness; default 1.')),
  dash: f.optional(f.described(dash, 'Lengths of dashes and gaps in turn; default: a solid line.')),
  length: f.optional(
    f.described(
      f.lineLength,
      'Default: all the width there is. `alignSelf` or `align` says where it stands.',
    ),
  ),
  direction: f.optional(
    f.described(
      f.choice('horizontal', 'vertical'),
      '"vertical" is an upright line: as high as what stands beside it in columns, or its length. Default "horizontal".',
    ),
  ),
  alignSelf: f.optional(
    f.described(f.choice('start', 'center', 'end'), 'Where it stands; default: as the text around.'),
  ),
} as const;

type Props = f.PropsOf<typeof entries>;

/** The block kind `line`. */
export const lineKind: BlockKind<Props, Props> = {
  name: 'line',
  description: 'A line, horizontal or vertical.',
  entries,
  draws: true,
  compile(props, compiler) {
    const isFilling = props.direction === 'vertical' && !(props.length && 'points' in props.length);
    if (isFilling && compiler.unsized !== undefined)
      compiler.warn(
        `a vertical line is as high as its place, and ${compiler.unsized} has no height of its own: it is not seen`,
        'give it a "length", or put it between columns',
      );
    return props;
  },
  bind({ thickness = 1, dash: dashes, length = { part: 1 }, direction, alignSelf }, { path, style }) {
    const stroke: Stroke = { width: thickness, color: style.color, ...(dashes && { dash: dashes }) };
    if (direction === 'vertical')
      return [uprightRule({ path, stroke, length, align: graphicAlign(alignSelf, style) })];
    return [rule({ path, stroke, length, align: graphicAlign(alignSelf, style) })];
  },
};

interface RuleSpec {
  readonly path: string;
  readonly stroke: Stroke;
  readonly length: f.LineLength;
  readonly align: GraphicAlign;
}

function rule({ path, stroke, length, align }: RuleSpec): Flowable {
  const height = stroke.width;
  const least = 'points' in length ? length.points : 0;
  const self: Flowable = {
    path,
    keep: noKeep,
    space: noSpace,
    widths: () => ({ min: 0, max: least }),
    fit(region, { rtl }) {
      if (height > region.height + epsilon) return { frame: undefined, rest: self };
      const { width } = region;
      const long = Math.min('points' in length ? length.points : length.part * width, width);
      const x = startOf(align, { room: width, size: long, rtl });
      const y = height / 2;
      const path: PathItem = {
        kind: 'path',
        steps: [
          ['M', x, y],
          ['L', x + long, y],
        ],
        stroke,
      };
      const items: Item[] = height > 0 && long > 0 ? [path] : [];
      if (least > width + 0.5) items.push(tooLong(self.path, { asked: least, had: width, way: 'wider' }));
      return { frame: { path: self.path, width, height, items }, rest: undefined };
    },
  };
  return self;
}

/** Returns an upright line: of its own length, or of that of its place. */
function uprightRule({ path, stroke, length, align }: RuleSpec): Flowable {
  const own = 'points' in length ? length.points : undefined;
  const self: Flowable = {
    path,
    keep: noKeep,
    space: noSpace,
    ...(own === undefined && { stretch: true, levels: 'along' as const }),
    widths: () => ({ min: stroke.width, max: stroke.width }),
    fit(region, { rtl }) {
      const isHigher = own !== undefined && own > region.height + epsilon;
      if (isHigher && !isFresh(region)) return { frame: undefined, rest: self };
      const filled = region.fill === true ? region.height : 0;
      const height = own === undefined ? filled : Math.min(own, region.height);
      const long = 'part' in length ? length.part * height : height;
      const x = startOf(align, { room: region.width, size: stroke.width, rtl }) + stroke.width / 2;
      const steps = [['M', x, 0] as const, ['L', x, long] as const];
      const items: Item[] = long > 0 && stroke.width > 0 ? [{ kind: 'path', steps, stroke }] : [];
      if (isHigher) items.push(tooLong(path, { asked: own, had: region.height, way: 'higher' }));
      return { frame: { path, width: region.width, height, items }, rest: undefined };
    },
  };
  return self;
}

/** Returns where something begins in its room, from the left. */
function startOf(
  align: GraphicAlign,
  { room, size, rtl }: { readonly room: Pt; readonly size: Pt; readonly rtl: boolean },
): Pt {
  const atRight = align === 'right' || align === (rtl ? 'start' : 'end');
  return align === 'center' ? (room - size) / 2 : atRight ? room - size : 0;
}

/** Returns the warning of a line that is longer than its room. */
function tooLong(
  path: string,
  { asked, had, way }: { readonly asked: Pt; readonly had: Pt; readonly way: 'wider' | 'higher' },
): TagItem {
  const message = `the line asks for ${points(asked)} and has ${points(had)}`;
  const hint = `make it shorter, or the room around it ${way}`;
  return { kind: 'tag', x: 0, y: 0, warning: { path, message, hint } };
}

function readDash(value: unknown): readonly Pt[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const lengths = list.flatMap((each) => {
    const points = parseLength(each);
    return points !== undefined && points > 0 ? [points] : [];
  });
  return list.length > 0 && list.length <= 8 && lengths.length === list.length ? lengths : undefined;
}
