// The block `box`: content with padding, border, background and a size of its own.
import { box } from '../layout/flow/box.ts';
import { flow } from '../layout/flow/flow.ts';
import { type Corners, noCorners } from '../layout/flow/shapes.ts';
import * as f from '../template/fields/fields.ts';
import type { BlockKind, ContentPlan } from '../template/kind.ts';
import { noSides, type Pt, parseLength } from '../units.ts';
import { partWidth } from './image/graphic.ts';

const cornerNames = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;

/** A radius for all corners, a list of four from the top left one on, clockwise, or an object of corners. */
const radius = f.field<Corners>(
  readCorners,
  `a length of at least 0, a list of four from the top left on, or an object of ${cornerNames.join(', ')}`,
  {
    json: {
      anyOf: [
        { type: ['number', 'string'] },
        { type: 'array', items: { type: ['number', 'string'] }, minItems: 4, maxItems: 4 },
        {
          type: 'object',
          properties: Object.fromEntries(
            cornerNames.map((name) => [
              name,
              { type: ['number', 'string'], description: 'The radius of this corner; default 0.' },
            ]),
          ),
          additionalProperties: false,
        },
      ],
    },
    keys: {
      known: cornerNames,
      reads: (part) => readRadius(part) !== undefined,
      expected: 'a length such as 12 or "10mm" of at least 0',
    },
  },
);

function readRadius(value: unknown): Pt | undefined {
  const points = parseLength(value);
  return points !== undefined && points >= 0 ? points : undefined;
}

function readCorners(value: unknown): Corners | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const corners: { -readonly [Name in keyof Corners]: Pt } = { ...noCorners };
    for (const [name, part] of Object.entries(value)) {
      const known = cornerNames.find((corner) => corner === name);
      const read = readRadius(part);
      if (known === undefined || read === undefined) return undefined;
      corners[known] = read;
    }
    return corners;
  }
  const list = Array.isArray(value) ? value : [value, value, value, value];
  const [topLeft, topRight, bottomRight, bottomLeft] = list.map(readRadius);
  if (topLeft === undefined || topRight === undefined || bottomRight === undefined) return undefined;
  if (bottomLeft === undefined || list.length !== 4) return undefined;
  return { topLeft, topRight, bottomRight, bottomLeft };
}

const entries = {
  content: f.optional(f.described(f.content, 'What stands in the box; it may be missing.')),
  padding: f.optional(f.described(f.padding, 'Between border and content; default 0.')),
  border: f.optional(f.described(f.border, 'One line for all sides, or one for each.')),
  borderRadius: f.optional(f.described(radius, 'Rounded corners: one length, or one for each.')),
  width: f.optional(f.described(partWidth, 'With border and padding; default: all there is.')),
  height: f.optional(f.described(f.size, 'At least, with border and padding.')),
  verticalAlign: f.optional(
    f.described(
      f.choice('top', 'center', 'middle', 'bottom'),
      'Of the content; default top. center and middle are the same.',
    ),
  ),
  alignSelf: f.optional(
    f.described(
      f.choice('start', 'center', 'end'),
      'Where the box stands; without a width it is then as wide as its content.',
    ),
  ),
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly content: ContentPlan | undefined;
  readonly look: Props;
}

/** The block kind `box`. */
export const boxKind: BlockKind<Props, Plan> = {
  name: 'box',
  description: 'Content with padding, border and background.',
  entries,
  drawsBackground: true,
  ownExtras: ['padding', 'border'],
  compile(props, compiler) {
    const inside = compiler.at('content').inside('a box');
    return { content: props.content === undefined ? undefined : inside.content(props.content), look: props };
  },
  bind({ content, look }, binder) {
    const { path, backgroundColor } = binder;
    const { extras } = binder;
    const {
      padding = extras.padding ?? noSides,
      border = extras.border ?? {},
      borderRadius: corners = noCorners,
    } = look;
    const { width, height, alignSelf } = look;
    const verticalAlign = look.verticalAlign === 'center' ? 'middle' : look.verticalAlign;
    const inner = flow({ path, children: content === undefined ? [] : binder.content(content) });
    const size = { width, height, verticalAlign, alignSelf };
    return [box({ path, content: inner, padding, border, radius: corners, backgroundColor, ...size })];
  },
};
