// The block `box`: content with padding, border, background and a size of its own.
import { widthOf } from '../layout/flow/border.ts';
import { bounded } from '../layout/flow/bounded.ts';
import { type BoxSpec, box } from '../layout/flow/box.ts';
import { flow } from '../layout/flow/flow.ts';
import { headed } from '../layout/flow/headed.ts';
import { grown } from '../layout/flow/lean.ts';
import { noCorners } from '../layout/flow/shapes.ts';
import type { Flowable } from '../layout/flowable.ts';
import * as f from '../template/fields/fields.ts';
import type { Binder, BlockKind, Compiler, ContentPlan } from '../template/kind.ts';
import { noSides, type Pt } from '../units.ts';
import { type BackdropPlan, backdropEntries, bindBackdrop, compileBackdrop } from './box/backdrop.ts';
import { leanEntries, leanOf } from './box/lean.ts';
import { radius } from './box/radius.ts';
import { noHeight } from './filling.ts';
import { floatEntries, widthInRoom } from './float.ts';
import { partWidth } from './image/graphic.ts';

const entries = {
  content: f.optional(f.described(f.content, 'What stands in the box; it may be missing.')),
  head: f.optional(
    f.described(
      f.content,
      'What stands at the top of the box, and again where the box goes on; `$continued` tells.',
    ),
  ),
  padding: f.optional(f.described(f.padding, 'Space between border and content; default 0.')),
  border: f.optional(f.described(f.border, 'One line for all sides, or one for each.')),
  borderRadius: f.optional(f.described(radius, 'Rounded corners: one length, or one for each.')),
  width: f.optional(
    f.described(partWidth, 'Width with border and padding; default: all the width there is.'),
  ),
  height: f.optional(
    f.described(
      f.fillingHeight,
      'The least height, with border and padding; "*" for what is left of the page, box or cell, or the height of its neighbours.',
    ),
  ),
  overflow: f.optional(
    f.described(
      f.choice('grow', 'shrink', 'fault'),
      'When content is higher than "height": the box grows (default), the content shrinks, or it is a fault.',
    ),
  ),
  shrinkTo: f.optional(
    f.described(
      f.number(0.1, 1),
      'The smallest part of its size that "shrink" prints the content at; default 0.5. Below it the box grows, with a warning.',
    ),
  ),
  verticalAlign: f.optional(
    f.described(
      f.choice('top', 'center', 'middle', 'bottom'),
      'Where the content stands; default top. center and middle are the same.',
    ),
  ),
  alignSelf: f.optional(
    f.described(
      f.choice('start', 'center', 'end'),
      'Where the box stands; without a width it is then as wide as its content.',
    ),
  ),
  ...backdropEntries,
  clip: f.optional(
    f.described(f.flag, 'Whether content is cut off at the inner edge of the border, as the corners are.'),
  ),
  ...leanEntries,
  ...floatEntries,
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly head: ContentPlan | undefined;
  readonly content: ContentPlan | undefined;
  readonly look: Props;
  readonly backdrop: BackdropPlan | undefined;
}

/** The block kind `box`. */
export const boxKind: BlockKind<Props, Plan> = {
  name: 'box',
  description: 'Content with padding, border and background.',
  entries,
  drawsBackground: true,
  ownExtras: ['padding', 'border'],
  compile(props, compiler) {
    checkHeight(props, compiler);
    const unsized = compiler.at('content').inside('a box');
    const inside = props.height === undefined ? unsized : unsized.sized();
    const above = compiler.at('head').inside('the head of a box').withNames(['continued']);
    const head = props.head === undefined ? undefined : above.content(props.head);
    const content = props.content === undefined ? undefined : inside.content(props.content);
    return { head, content, look: props, backdrop: compileBackdrop(props, compiler) };
  },
  bind(plan, binder) {
    const { look, backdrop } = plan;
    const { path, backgroundColor } = binder;
    const { extras } = binder;
    const {
      padding = extras.padding ?? noSides,
      border = extras.border ?? {},
      borderRadius: corners = noCorners,
    } = look;
    const { height, clip, float } = look;
    const isFilling = height === '*';
    const inner = bindInner(plan, binder);
    const width = widthInRoom(look.width, float);
    // A float fills the width that it is given.
    const alignSelf = float === undefined ? look.alignSelf : undefined;
    const spec = {
      ...{ path, ...inner, padding, border, radius: corners, backgroundColor, clip },
      ...{ backdrop: backdrop && bindBackdrop(backdrop, binder), fills: isFilling },
      ...(typeof height === 'number' && {
        height,
        content: fitted(inner.content, look, { height, padding, border }),
      }),
    };
    const lean = leanOf(look);
    if (lean === undefined || look.turnedRoom !== true) return [box({ ...spec, width, alignSelf, lean })];
    return [grown({ path, content: box(spec), lean, width, alignSelf })];
  },
};

/** Returns the content of a box of this height, in what is left of it inside of the edges. */
function fitted(
  content: Flowable,
  { overflow = 'grow', shrinkTo: least = 0.5 }: Props,
  { height, padding, border }: Pick<BoxSpec, 'padding' | 'border'> & { readonly height: Pt },
): Flowable {
  if (overflow === 'grow') return content;
  const edges = padding.top + padding.bottom + widthOf(border.top) + widthOf(border.bottom);
  return bounded(content, { height: Math.max(1, height - edges), overflow, of: 'box', least });
}

/** Reports a height that there is not, and what needs one. */
function checkHeight({ height, overflow, shrinkTo, float }: Props, compiler: Compiler): void {
  const isFilling = height === '*';
  if (overflow !== undefined && overflow !== 'grow' && typeof height !== 'number')
    compiler
      .at('overflow')
      .report(
        `"overflow": "${overflow}" needs a height, got ${isFilling ? '"*"' : 'none'}`,
        'add "height": 40',
      );
  if (shrinkTo !== undefined && overflow !== 'shrink')
    compiler
      .at('shrinkTo')
      .report('expected "overflow": "shrink" beside shrinkTo', 'add it, or take shrinkTo away');
  if (isFilling && float !== undefined)
    compiler.at('height').report('a float has no place that it fills', 'give it a length, such as 120');
  else if (isFilling && compiler.unsized !== undefined)
    compiler.at('height').warn(...noHeight(compiler.unsized));
}

/** Binds what stands in a box. Its head stays at the top wherever the content below it stands. */
function bindInner(
  { head, content, look }: Plan,
  binder: Binder,
): Pick<BoxSpec, 'content' | 'verticalAlign'> {
  const { path } = binder;
  const verticalAlign = look.verticalAlign === 'center' ? 'middle' : look.verticalAlign;
  const heads =
    head && binder.continued((own) => flow({ path: `${path}/head`, children: own.content(head) }));
  const below = flow({ path, children: content === undefined ? [] : binder.content(content) });
  if (heads === undefined) return { content: below, verticalAlign };
  const { first, again = first } = heads;
  const inner = headed({ path, head: first, again, content: below, verticalAlign: verticalAlign ?? 'top' });
  return { content: inner, verticalAlign: undefined };
}
