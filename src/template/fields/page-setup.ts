// The `page` key: paper size, orientation and margins, in points.
import { cutMargin } from '../../layout/cut-paper.ts';
import type { PageSetup } from '../../layout/document/section.ts';
import type { CutPaper } from '../../layout/frame.ts';
import { numeralForms } from '../../layout/numerals.ts';
import { type Pt, paperSizes, parseLength, type Sides } from '../../units.ts';
import type { Compiler } from '../kind.ts';
import { nearestName } from '../names/nearest.ts';
import * as f from './fields.ts';
import { type LabelSheet, labelSheet, labelSheetNames } from './label-sheets.ts';
import { meantLength } from './meant-value.ts';

/** The least and the longest side of a page, points. PDF readers stop at 14,400 units (ISO 32000-1 annex C). */
const sides = { least: 3, most: 14_400 } as const;

/** The width and height of paper. A page of automatic height is as high as its content. */
type PaperSize = readonly [width: Pt, height: Pt | 'auto'];

/** A paper size: a name, or `[width, height]`. */
const paperSize = f.v.pipe(
  f.v.unknown(),
  f.v.rawTransform<unknown, PaperSize>(({ dataset, addIssue, NEVER }) => {
    const size = parsePaper(dataset.value);
    if (typeof size !== 'string') return size;
    addIssue({ message: size });
    return NEVER;
  }),
);

/** Returns a size, or what is wrong with it. */
function parsePaper(value: unknown): PaperSize | string {
  if (Array.isArray(value)) return parseSize(value);
  const known = typeof value === 'string' && Object.hasOwn(paperSizes, value) ? paperSizes[value] : undefined;
  if (known) return known;
  const message = `expected a paper size such as "A4" or "Letter", or [width, height], got ${f.describeValue(value)}`;
  const turned = turnedPaper(value);
  if (turned)
    return f.withHint(message, `write "size": "${turned.size}", "orientation": "${turned.orientation}"`);
  return f.withHint(message, meantPaper(value) ?? `write a name such as "A4", or ${sizeAsList}`);
}

const sizeAsList = '[width, height] such as ["210mm", "297mm"]';

/** Returns the paper that was meant by a name with its norm (`DIN A4`), by `210mm x 297mm`, or by an object of its sides. */
function meantPaper(value: unknown): string | undefined {
  const { width, height } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const lengths = typeof value === 'string' ? value.trim().split(/\s*[x×*,]\s*/i) : [width, height];
  const read = lengths.map((each) => (parseLength(each) === undefined ? meantLength(each) : each));
  if (read.length === 2 && !read.includes(undefined))
    return `write ${JSON.stringify(read).replace(',', ', ')}`;
  if (typeof value !== 'string') return undefined;
  if (orientedPaper(value)) return `write "orientation": "${value.toLowerCase()}"`;
  const near = nearestName(value.replace(/^(?:din|iso|jis)[\s-]*/i, ''), Object.keys(paperSizes));
  return near === undefined ? undefined : `did you mean "${near}"?`;
}

/** Returns the size and the orientation that were meant by both in one text, such as `A4 landscape` in CSS. */
function turnedPaper(value: unknown): { readonly size: string; readonly orientation: string } | undefined {
  if (typeof value !== 'string') return undefined;
  const words = value.split(/[\s_-]+/).filter((word) => word !== '');
  const isOrientation = (word: string): boolean => /^(landscape|portrait)$/i.test(word);
  const orientation = words.find(isOrientation)?.toLowerCase();
  const size = nearestName(words.filter((word) => !isOrientation(word)).join(' '), Object.keys(paperSizes));
  return orientation === undefined || size === undefined ? undefined : { size, orientation };
}

/** Returns the page that was meant by its orientation alone. */
function orientedPaper(value: unknown): object | undefined {
  const orientation = typeof value === 'string' ? value.toLowerCase() : '';
  return ['landscape', 'portrait'].includes(orientation) ? { size: 'A4', orientation } : undefined;
}

function parseSize(list: readonly unknown[]): PaperSize | string {
  if (list.length !== 2)
    return f.withHint(`expected [width, height], got a list of ${list.length}`, `write ${sizeAsList}`);
  const isAuto = list[1] === 'auto';
  const width = parseLength(list[0]);
  const height = isAuto ? width : parseLength(list[1]);
  if (width === undefined || height === undefined) {
    const odd = list[width === undefined ? 0 : 1];
    return f.withHint(
      `expected [width, height] in lengths such as 595, "210mm" or "8.5in", got ${f.describeValue(odd)}`,
      meantPaper({ width: list[0], height: list[1] }),
    );
  }
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < sides.least)
    return `expected a page of at least ${sides.least}pt by ${sides.least}pt, the smallest there is, got a side of ${Math.floor(short * 100) / 100}pt`;
  if (long > sides.most)
    return `expected a page of at most ${sides.most}pt by ${sides.most}pt, the largest that PDF readers take, got a side of ${Math.ceil(long * 100) / 100}pt`;
  return [width, isAuto ? 'auto' : height];
}

const gridStep = f.field<Pt>(
  (value) => {
    const points = parseLength(value);
    return points !== undefined && points >= 1 && points <= 1000 ? points : undefined;
  },
  'a length from 1 to 1000, such as 12',
  { json: { type: ['number', 'string'] }, meant: meantLength },
);

const side = f.field<Pt>(
  (value) => {
    const points = parseLength(value);
    return points !== undefined && points >= sides.least && points <= sides.most ? points : undefined;
  },
  `a length from ${sides.least} to ${sides.most}, such as "100mm"`,
  { json: { type: ['number', 'string'] }, meant: meantLength },
);

/** The keys of `page`. */
const pageEntries = {
  size: f.optional(
    f.withJson(
      paperSize,
      {
        anyOf: [
          { enum: Object.keys(paperSizes) },
          {
            type: 'array',
            items: { type: ['number', 'string'], minimum: sides.least, maximum: sides.most },
            minItems: 2,
            maxItems: 2,
          },
        ],
        description:
          'Paper size: a name, or [width, height]. With the height "auto" a page is as high as its content. Default A4.',
      },
      'a paper size such as "A4" or "Letter", or [width, height], where the height may be "auto"',
    ),
  ),
  minHeight: f.optional(
    f.described(side, 'The least height of a page whose height is "auto"; default: what the margins take.'),
  ),
  maxHeight: f.optional(
    f.described(
      side,
      'The most height of a page whose height is "auto"; what is higher goes on on the next page. Default 14400.',
    ),
  ),
  orientation: f.optional(
    f.described(
      f.choice('portrait', 'landscape'),
      'Which side is the longer one; default: as the size is written.',
    ),
  ),
  margin: f.optional(
    f.described(
      f.pageMargin,
      'Space at the edges of the page; with inside and outside it is mirrored on even pages. Default 56.',
    ),
  ),
  baselineGrid: f.optional(
    f.described(
      gridStep,
      'The distance of the lines on which baselines of text stand, in all columns; default: no grid.',
    ),
  ),
  bleed: f.optional(
    f.described(
      f.size,
      'How far beyond the page may be printed, since it is cut down to its size; default 0. Often "3mm".',
    ),
  ),
  cropMarks: f.optional(f.described(f.flag, 'Marks at the corners where the page is cut; default false.')),
  numbers: f.optional(
    f.described(
      f.choice(...numeralForms),
      'The form of page numbers: $pageNumber, $pageOf. Default "decimal".',
    ),
  ),
  labels: f.optional(
    f.described(f.choice(...labelSheetNames), 'A sheet of labels: its paper, and margins around its labels.'),
  ),
} as const;

const pageObject = f.object(pageEntries, 'page');

const sizeAlone = f.field<PageProps>(
  (value) => {
    const size =
      typeof value === 'string' && Object.hasOwn(paperSizes, value) ? paperSizes[value] : undefined;
    return size && { size };
  },
  'a paper size such as "A4"',
  {
    json: { enum: Object.keys(paperSizes), description: 'A paper size alone, such as "A4".' },
    meant: (value) =>
      turnedPaper(value) ??
      orientedPaper(value) ??
      (typeof value === 'string' ? nearestName(value, Object.keys(paperSizes)) : undefined),
  },
);

/** The value of `page`: its keys, or a paper size alone. */
export const pageField = f.oneOf(pageObject, sizeAlone);

/** What `page` may hold. */
export type PageProps = f.PropsOf<typeof pageEntries>;

const defaultMargin: Sides = { top: 56, right: 56, bottom: 56, left: 56 };

/** Returns the setup of a page. What is not named is taken from `base`. Default: A4, portrait, with margins of 56. */
export function pageSetup(props: PageProps, base?: PageSetup): PageSetup {
  const sheet = props.labels === undefined ? undefined : labelSheet(props.labels);
  const numbers = props.numbers ?? base?.numbers;
  const numbered = numbers && { numbers };
  if (sheet) return { ...sheetSetup(sheet), ...numbered };
  const [wide, high] = props.size ?? sizeOf(base);
  const margins = marginsOf(props, base);
  const cut = { ...cutPaper(props, base), ...gridOf(props, base) };
  if (high === 'auto')
    return { width: wide, ...heightsOf(props, { base, ...cut }), ...margins, ...cut, ...numbered };
  if (props.orientation === undefined) return { width: wide, height: high, ...margins, ...cut, ...numbered };
  const [short, long] = wide <= high ? [wide, high] : [high, wide];
  const landscape = props.orientation === 'landscape';
  return {
    width: landscape ? long : short,
    height: landscape ? short : long,
    ...margins,
    ...cut,
    ...numbered,
  };
}

function sizeOf(base: PageSetup | undefined): PaperSize {
  if (base === undefined) return paperSizes.A4 ?? [595.28, 841.89];
  return [base.width, base.leastHeight === undefined ? base.height : 'auto'];
}

/** Returns the bounds of a page that is as high as its content. Those of the document hold for its sections. */
function heightsOf(
  { minHeight, maxHeight }: PageProps,
  { base, cut }: { readonly base: PageSetup | undefined; readonly cut?: CutPaper },
): Pick<PageSetup, 'height' | 'leastHeight'> {
  const isSame = base?.leastHeight !== undefined;
  // The paper around the page counts, too.
  const largest = sides.most - (cut === undefined ? 0 : 2 * cutMargin(cut));
  const most = maxHeight ?? Math.min(largest, isSame ? base.height : largest);
  return {
    height: most,
    leastHeight: Math.min(most, minHeight ?? (isSame ? base.leastHeight : sides.least)),
  };
}

/** Returns the margins of odd pages, and whether those of even pages are the other way round. */
function marginsOf(
  { margin }: PageProps,
  base: PageSetup | undefined,
): Pick<PageSetup, 'margin' | 'mirrored'> {
  if (margin === undefined) {
    if (base === undefined) return { margin: defaultMargin };
    return { margin: base.margin, ...(base.mirrored && { mirrored: true }) };
  }
  if (!('inside' in margin)) return { margin };
  const { inside, outside, top, bottom } = margin;
  return { margin: { top, right: outside, bottom, left: inside }, mirrored: true };
}

function gridOf(props: PageProps, base: PageSetup | undefined): Pick<PageSetup, 'baselineGrid'> {
  const baselineGrid = props.baselineGrid ?? base?.baselineGrid;
  return baselineGrid === undefined ? {} : { baselineGrid };
}

/** Returns how the paper is larger than the page, where it is. */
function cutPaper(props: PageProps, base: PageSetup | undefined): Pick<PageSetup, 'cut'> {
  const bleed = props.bleed ?? base?.cut?.bleed ?? 0;
  const cropMarks = props.cropMarks ?? base?.cut?.cropMarks ?? false;
  return bleed === 0 && !cropMarks ? {} : { cut: { bleed, cropMarks } };
}

/** More than this nobody cuts off, points. */
const mostBleed = 144;

function sheetSetup({ paper: [width, height], columns, rows, ...label }: LabelSheet): PageSetup {
  const across = (width - columns * label.width - (columns - 1) * label.gap) / 2;
  const down = (height - rows * label.height) / 2;
  return { width, height, margin: { top: down, right: across, bottom: down, left: across } };
}

/** Reports, at the place of `page`, keys that do not go together. */
export function checkPage(props: PageProps, setup: PageSetup, compiler: Compiler): void {
  checkBesideLabels(props, compiler);
  checkHeights(props, setup, compiler);
}

/** Reports the keys that `labels` decides and that stand beside it. */
function checkBesideLabels(props: PageProps, compiler: Compiler): void {
  if (props.labels === undefined) return;
  for (const key of ['size', 'orientation', 'margin'] as const)
    if (props[key] !== undefined)
      compiler
        .at(key)
        .report(`expected no "${key}" beside "labels", which gives it`, 'take one of the two away');
}

/** Reports the keys that only pages of automatic height have, or can't have. */
function checkHeights(props: PageProps, setup: PageSetup, compiler: Compiler): void {
  const isAuto = setup.leastHeight !== undefined;
  for (const key of ['minHeight', 'maxHeight'] as const)
    if (props[key] !== undefined && !isAuto)
      compiler
        .at(key)
        .report(`expected no "${key}" of a page of fixed height`, 'write "size": ["80mm", "auto"]');
  if (isAuto && props.orientation !== undefined)
    compiler
      .at('orientation')
      .report(
        'a page that is as high as its content has no orientation',
        'take it out: the first size is the width',
      );
  if (props.minHeight !== undefined && props.minHeight > (props.maxHeight ?? sides.most))
    compiler.at('minHeight').report('"minHeight" is more than "maxHeight"', 'exchange the two');
}

/** Returns what is wrong when margins leave no space or the bleed is too wide, or undefined when nothing is. */
export function roomFault(setup: PageSetup): string | undefined {
  const { width, height, margin, cut } = setup;
  if (cut && cut.bleed > mostBleed) return `expected a bleed of at most ${mostBleed}pt, got ${cut.bleed}pt`;
  if (cut && Math.max(width, height) + 2 * cutMargin(cut) > sides.most)
    return `the page with its bleed and marks is larger than ${sides.most}pt, the most that PDF readers take`;
  const wide = width - margin.left - margin.right;
  const high = height - margin.top - margin.bottom;
  if (wide >= 1 && high >= 1) return undefined;
  const side = wide < 1 ? 'width' : 'height';
  return `the margins leave no room: the page's ${side} is ${side === 'width' ? width : height}pt`;
}

/** Returns what a page is that has no height to be filled, or undefined for one that has. */
export function unsizedPage({ leastHeight }: PageSetup): string | undefined {
  return leastHeight === undefined ? undefined : 'a page that is as high as its content';
}
