// The `page` key: paper size, orientation and margins, in points.
import type { PageSetup } from '../layout/document/section.ts';
import { type Pt, paperSizes, parseLength, type Sides } from '../units.ts';
import * as f from './fields.ts';
import { nearestName } from './names.ts';

/** A paper size: a name, or `[width, height]`. */
const paperSize = f.v.pipe(
  f.v.unknown(),
  f.v.rawTransform<unknown, readonly [Pt, Pt]>(({ dataset, addIssue, NEVER }) => {
    const size = parsePaper(dataset.value);
    if (size) return size;
    const near =
      typeof dataset.value === 'string' ? nearestName(dataset.value, Object.keys(paperSizes)) : undefined;
    const hint = near === undefined ? '' : ` (did you mean "${near}"?)`;
    addIssue({
      message: `expected a paper size such as "A4" or "Letter", or [width, height], got ${f.describeValue(dataset.value)}${hint}`,
    });
    return NEVER;
  }),
);

function parsePaper(value: unknown): readonly [Pt, Pt] | undefined {
  if (typeof value === 'string') return Object.hasOwn(paperSizes, value) ? paperSizes[value] : undefined;
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [width, height] = value.map(parseLength);
  // PDF readers stop at 14,400 units (ISO 32000-1 annex C).
  const fine = (side: Pt | undefined) => side !== undefined && side >= 3 && side <= 14_400;
  return width !== undefined && height !== undefined && fine(width) && fine(height)
    ? [width, height]
    : undefined;
}

/** The keys of `page`. */
export const pageEntries = {
  size: f.optional(
    f.withJson(paperSize, {
      anyOf: [
        { enum: Object.keys(paperSizes) },
        { type: 'array', items: { type: ['number', 'string'] }, minItems: 2, maxItems: 2 },
      ],
      description: 'Paper size: a name, or [width, height]. Default A4.',
    }),
  ),
  orientation: f.optional(f.choice('portrait', 'landscape')),
  margin: f.optional(f.described(f.padding, 'Space at the edges of the page. Default 56.')),
} as const;

/** What `page` may hold. */
export type PageProps = f.PropsOf<typeof pageEntries>;

const defaultMargin: Sides = { top: 56, right: 56, bottom: 56, left: 56 };

/** The setup of a page; what is not named is taken from `base`, which by default is A4, portrait, with margins of 56. */
export function pageSetup(props: PageProps, base?: PageSetup): PageSetup {
  const [wide, high] = props.size ?? (base ? [base.width, base.height] : (paperSizes.A4 ?? [595.28, 841.89]));
  const margin = props.margin ?? base?.margin ?? defaultMargin;
  if (props.orientation === undefined) return { width: wide, height: high, margin };
  const [short, long] = wide <= high ? [wide, high] : [high, wide];
  const landscape = props.orientation === 'landscape';
  return { width: landscape ? long : short, height: landscape ? short : long, margin };
}

/** What is wrong when margins leave no room; undefined when there is some. */
export function roomFault(setup: PageSetup): string | undefined {
  const { width, height, margin } = setup;
  const wide = width - margin.left - margin.right;
  const high = height - margin.top - margin.bottom;
  if (wide >= 1 && high >= 1) return undefined;
  const side = wide < 1 ? 'width' : 'height';
  return `the margins leave no room: the page's ${side} is ${side === 'width' ? width : height}pt`;
}
