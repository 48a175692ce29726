// The block `line`: a horizontal rule.
import { epsilon, type Flowable, noKeep, noSpace } from '../layout/flowable.ts';
import type { Item, PathItem, Stroke } from '../layout/frame.ts';
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
  alignSelf: f.optional(
    f.described(f.choice('start', 'center', 'end'), 'Where it stands; default: as the text around.'),
  ),
} as const;

type Props = f.PropsOf<typeof entries>;

/** The block kind `line`. */
export const lineKind: BlockKind<Props, Props> = {
  name: 'line',
  description: 'A horizontal line.',
  entries,
  draws: true,
  compile: (props) => props,
  bind({ thickness = 1, dash: dashes, length = { part: 1 }, alignSelf }, { path, style }) {
    const stroke: Stroke = { width: thickness, color: style.color, ...(dashes && { dash: dashes }) };
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
      const atRight = align === 'right' || align === (rtl ? 'start' : 'end');
      const x = align === 'center' ? (width - long) / 2 : atRight ? width - long : 0;
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
      if (least > width + 0.5) {
        const message = `the line asks for ${points(least)} and has ${points(width)}`;
        const hint = 'make it shorter, or the room around it wider';
        items.push({ kind: 'tag', x: 0, y: 0, warning: { path: self.path, message, hint } });
      }
      return { frame: { path: self.path, width, height, items }, rest: undefined };
    },
  };
  return self;
}

function readDash(value: unknown): readonly Pt[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const lengths = list.flatMap((each) => {
    const points = parseLength(each);
    return points !== undefined && points > 0 ? [points] : [];
  });
  return list.length > 0 && list.length <= 8 && lengths.length === list.length ? lengths : undefined;
}
