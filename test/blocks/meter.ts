// A kind of block that the language does not have: a bar whose filled part is a number from the data. It is written as a newcomer would.
import { type Flowable, noKeep, noSpace } from '../../src/layout/flowable.ts';
import * as f from '../../src/template/fields/fields.ts';
import type { BlockKind, Expression } from '../../src/template/kind.ts';

const entries = {
  value: f.described(f.expression, 'From 0 to 1.'),
  width: f.optional(f.described(f.size, 'Default 60.')),
} as const;

/** The block kind `meter`. */
export const meterKind: BlockKind<
  f.PropsOf<typeof entries>,
  { readonly value: Expression; readonly width: number }
> = {
  name: 'meter',
  description: 'A bar that is filled as far as a number says.',
  entries,
  firm: true,
  draws: true,
  compile: ({ value, width = 60 }, compiler) => ({ value: compiler.at('value').expression(value), width }),
  bind({ value, width }, binder) {
    const part = binder.evaluate(value);
    if (typeof part === 'number') return [bar(binder.path, { width, filled: width * part })];
    binder.report({ source: 'template', path: binder.path, message: 'expected a number from 0 to 1' });
    return [];
  },
};

function bar(path: string, { width, filled }: { readonly width: number; readonly filled: number }): Flowable {
  const self: Flowable = {
    path,
    keep: noKeep,
    space: noSpace,
    widths: () => ({ min: width, max: width }),
    fit(region) {
      if (region.height < 8) return { frame: undefined, rest: self };
      const box = (x: number, right: number, fill: '#dddddd' | '#3355aa') => ({
        kind: 'path' as const,
        steps: [
          ['M', x, 0] as const,
          ['L', right, 0] as const,
          ['L', right, 8] as const,
          ['L', x, 8] as const,
        ],
        fill,
      });
      return {
        frame: { path, width, height: 8, items: [box(0, filled, '#3355aa'), box(filled, width, '#dddddd')] },
        rest: undefined,
      };
    },
  };
  return self;
}
