// The block `place`: content out of the flow, at a place of the page, or beside where it stands.
import { fitOf } from '../layout/explain/fit.ts';
import { box } from '../layout/flow/box.ts';
import { flow } from '../layout/flow/flow.ts';
import { layoutWhole } from '../layout/flow/whole.ts';
import {
  type Fit,
  type Flowable,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
} from '../layout/flowable.ts';
import type { FrameItem, TagItem } from '../layout/frame.ts';
import { points } from '../layout/warning.ts';
import * as f from '../template/fields/fields.ts';
import type { BlockKind, ContentPlan } from '../template/kind.ts';
import { noSides, type Pt } from '../units.ts';

const entries = {
  content: f.described(f.content, 'What is placed.'),
  from: f.optional(
    f.described(
      f.choice('page', 'here'),
      'What x and y count from: the corner of the page (default), or where the block stands.',
    ),
  ),
  x: f.optional(f.described(f.length, 'Distance from the left edge of the page; default 0.')),
  y: f.optional(f.described(f.length, 'Distance from the top edge of the page; default 0.')),
  width: f.optional(f.described(f.size, 'Width; default: what the content needs.')),
  height: f.optional(f.described(f.size, 'The least height.')),
  rotate: f.optional(f.described(f.number(-360, 360), 'Rotation in degrees, clockwise, about the middle.')),
  opacity: f.optional(f.described(f.number(0, 1), 'Opacity, from 0 to 1.')),
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly content: ContentPlan;
  readonly spot: Props;
}

/** The block kind `place`. */
export const placeKind: BlockKind<Props, Plan> = {
  name: 'place',
  description:
    'Content out of the flow, from the corner of the page: an address window, a stamp, a watermark.',
  entries,
  drawsBackground: true,
  ownExtras: ['padding', 'border'],
  compile(props, compiler) {
    const inside = compiler.at('content').inside('a place');
    const room = props.height === undefined ? inside : inside.sized();
    return { content: room.withoutNotes('a place').content(props.content), spot: props };
  },
  bind({ content, spot }, binder) {
    const { path, backgroundColor, extras } = binder;
    const { padding = noSides, border = {} } = extras;
    const inner = flow({ path, children: binder.content(content) });
    const bare = backgroundColor === undefined && extras.padding === undefined && extras.border === undefined;
    const { height } = spot;
    const framed = bare ? inner : box({ path, content: inner, padding, border, backgroundColor, height });
    return [placed(path, framed, spot)];
  },
};

/** Returns a flowable that takes no space in the flow. The layout of the document puts it in its place. */
function placed(path: string, content: Flowable, spot: Props): Flowable {
  return {
    path,
    keep: noKeep,
    space: noSpace,
    widths: () => ({ min: 0, max: 0 }),
    besideWidth: () => 0,
    fit(region: Region, context: LayoutContext): Fit {
      const width = spot.width ?? Math.min(content.widths(context).max, region.width);
      const frame = laidOut(content, width, spot.height ?? 0, context);
      const { rotate, opacity } = spot;
      const item: FrameItem = {
        kind: 'frame',
        x: spot.x ?? 0,
        y: spot.y ?? 0,
        ...(spot.from !== 'here' && { anchor: 'page' as const }),
        frame: {
          path,
          width,
          node: frame?.node,
          height: Math.max(frame?.height ?? 0, spot.height ?? 0),
          items: [...tooHigh(path, frame?.height ?? 0, spot.height), ...(frame?.items ?? [])],
        },
        ...(rotate !== undefined && rotate !== 0 && { rotate }),
        ...(opacity !== undefined && opacity !== 1 && { opacity }),
      };
      return { frame: { path, width: region.width, height: 0, items: [item] }, rest: undefined };
    },
  };
}

/** Returns the warning about content that is higher than its place. It runs on below the place, and nothing is cut off. */
function tooHigh(path: string, high: Pt, room: Pt | undefined): TagItem[] {
  if (room === undefined || high <= room + 0.5) return [];
  const message = `the content is ${points(high - room)} higher than its place of ${points(room)}, and runs on below it`;
  const hint = 'make the place higher, or the content shorter or smaller';
  return [{ kind: 'tag', x: 0, y: room, warning: { path, message, hint } }];
}

function laidOut(content: Flowable, width: Pt, height: Pt, context: LayoutContext) {
  const frame = layoutWhole(content, width, context);
  if (!content.stretch || frame.height >= height) return frame;
  return fitOf(content, { width, height, full: height, fill: true }, context).frame;
}
