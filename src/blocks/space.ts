// The blocks `space` and `pageBreak`: empty space, and the end of a page.
import { flow } from '../layout/flow/flow.ts';
import { type Flowable, noKeep, noSpace } from '../layout/flowable.ts';
import * as f from '../template/fields/fields.ts';
import type { BlockKind } from '../template/kind.ts';
import type { Pt } from '../units.ts';

const entries = {
  height: f.described(f.fillingHeight, 'A length, or "*" for what is left of the page or box.'),
} as const;

type Props = f.PropsOf<typeof entries>;

/** The block kind `space`. */
export const spaceKind: BlockKind<Props, Props> = {
  name: 'space',
  description: 'Empty room; at the top of a page after an automatic break it is dropped.',
  entries,
  ownExtras: [],
  compile: (props) => props,
  bind: (props, { path }) => [room(path, props.height)],
};

const breakEntries = {
  to: f.optional(
    f.described(f.choice('page', 'column'), 'What follows starts a page (default), or a column of a flow.'),
  ),
} as const;

type BreakProps = f.PropsOf<typeof breakEntries>;

/** The block kind `pageBreak`. */
export const pageBreakKind: BlockKind<BreakProps, BreakProps> = {
  name: 'pageBreak',
  description: 'What follows starts a page, or a column of a flow.',
  entries: breakEntries,
  called: 'a page break',
  cutsPages: true,
  ownExtras: [],
  compile: (props) => props,
  bind({ to }, { path }) {
    const after = to === 'column' ? to : true;
    return [flow({ path, children: [], keep: { after } })];
  },
};

function room(path: string, height: Pt | '*'): Flowable {
  return {
    path,
    keep: noKeep,
    space: noSpace,
    stretch: height === '*',
    widths: () => ({ min: 0, max: 0 }),
    besideWidth: () => (height === '*' ? undefined : 0),
    fit(region) {
      const left = Math.max(0, region.height);
      const fixed = region.afterBreak || height === '*' ? 0 : Math.min(height, left);
      const taken = height === '*' && region.fill ? left : fixed;
      return { frame: { path, width: region.width, height: taken, items: [] }, rest: undefined };
    },
  };
}
