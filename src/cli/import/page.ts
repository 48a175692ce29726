// Pages: sizes and margins of a definition, and what stands on each page: header, footer, background and watermark.
import { paperSizes } from '../../units.ts';
import { readColor } from './layers.ts';
import { naturalLine } from './look.ts';
import { tellFont } from './style-book.ts';
import {
  below,
  isFunctionMark,
  isObject,
  type Json,
  literal,
  type Made,
  numberOf,
  own,
  rounded,
  sidesOf,
} from './values.ts';
import type { Content, PageBox, Spot, Work } from './work.ts';

/** The sizes that pdfmake has by name and the template language has not, in millimetres (ISO 216, ISO 217). */
const millimetres: Readonly<Record<string, readonly [number, number]>> = {
  ...{ '4A0': [1682, 2378], '2A0': [1189, 1682], A9: [37, 52], A10: [26, 37] },
  ...{ B0: [1000, 1414], B1: [707, 1000], B2: [500, 707], B3: [353, 500], B6: [125, 176], B7: [88, 125] },
  ...{ B8: [62, 88], B9: [44, 62], B10: [31, 44], C0: [917, 1297], C1: [648, 917], C2: [458, 648] },
  ...{ C3: [324, 458], C7: [81, 114], C8: [57, 81], C9: [40, 57], C10: [28, 40], RA0: [860, 1220] },
  ...{ RA1: [610, 860], RA2: [430, 610], RA3: [305, 430], RA4: [215, 305], SRA0: [900, 1280] },
  ...{ SRA1: [640, 900], SRA2: [450, 640], SRA3: [320, 450], SRA4: [225, 320], FOLIO: [215.9, 330.2] },
};

/** What a definition or a section says of its pages, by key, and where it says so. */
export type Asked = Readonly<Record<string, { readonly value: unknown; readonly path: string }>>;

/** The keys that say of pages how large they are, and what stands on each of them. */
export const pageKeys = [
  ...['pageSize', 'pageOrientation', 'pageMargins'],
  ...['header', 'footer', 'background', 'watermark'],
];

/** Returns what an object says of its pages. */
export function askedBy(object: Json, path: string): Asked {
  return Object.fromEntries(
    pageKeys.map((key) => [key, { value: own(object, key), path: below(path, key) }]),
  );
}

/** A page: its box, and the keys of `page` in the template. */
export interface PageSetup {
  readonly box: PageBox;
  readonly keys: Made;
}

/** Returns the page that is asked for. */
export function pageSetup(asking: Asked, work: Pick<Work, 'notes'>): PageSetup {
  const { size, name } = paper(asking.pageSize?.value, asking.pageSize?.path ?? '', work);
  const [wide, high] = size;
  const asked = String(asking.pageOrientation?.value ?? '').toLowerCase();
  const isTurned = (asked === 'landscape' && wide < high) || (asked === 'portrait' && wide > high);
  const [width, height] = isTurned ? [high, wide] : [wide, high];
  const { value, path = '' } = asking.pageMargins ?? {};
  const margins = marginsOf(value, { path, width, height, work });
  const [left, top, right, bottom] = margins;
  const keys: Made = {
    size: name ?? [rounded(width), rounded(height)],
    ...(name !== undefined && isTurned && { orientation: asked }),
    margin: sidesOf(top, right, bottom, left),
  };
  return { box: { width, height, margins }, keys };
}

interface Paper {
  readonly size: readonly [number, number];
  /** The name that the template language has for it. */
  readonly name: string | undefined;
}

const a4: Paper = { size: paperSizes.A4 ?? [595.28, 841.89], name: 'A4' };

function paper(given: unknown, path: string, { notes }: Pick<Work, 'notes'>): Paper {
  if (given === undefined) return a4;
  if (isObject(given)) {
    const [width, height] = [numberOf(own(given, 'width')), numberOf(own(given, 'height'))];
    if (width !== undefined && width >= 3 && own(given, 'height') === 'auto') {
      notes.add(path, 'a page as high as its content has no counterpart', 'it is as high as A4');
      return { size: [width, a4.size[1]], name: undefined };
    }
    const fits = [width, height].every((side) => side !== undefined && side >= 3 && side <= 14_400);
    if (width !== undefined && height !== undefined && fits)
      return { size: [width, height], name: undefined };
  }
  const asked = String(given).toUpperCase();
  const known = Object.entries(paperSizes).find(([name]) => name.toUpperCase() === asked);
  if (known) return { size: known[1], name: known[0] };
  const sides = Object.hasOwn(millimetres, asked) ? millimetres[asked] : undefined;
  if (sides) return { size: [(sides[0] / 25.4) * 72, (sides[1] / 25.4) * 72], name: undefined };
  notes.add(path, `there is no paper ${JSON.stringify(given)}`, 'the page is A4');
  return a4;
}

function marginsOf(
  given: unknown,
  {
    path,
    width,
    height,
    work,
  }: {
    readonly path: string;
    readonly width: number;
    readonly height: number;
    readonly work: Pick<Work, 'notes'>;
  },
): PageBox['margins'] {
  const standard = [40, 40, 40, 40] as const;
  if (given === undefined) return standard;
  const named = isObject(given)
    ? ['left', 'top', 'right', 'bottom'].map((key) => own(given, key))
    : undefined;
  const list: readonly unknown[] = named ?? (Array.isArray(given) ? given : [given, given]);
  const all = list.length === 2 ? [list[0], list[1], list[0], list[1]] : list;
  const [left, top, right, bottom] = all.map((each) => Math.max(0, numberOf(each) ?? Number.NaN));
  const numbers = [left ?? Number.NaN, top ?? Number.NaN, right ?? Number.NaN, bottom ?? Number.NaN] as const;
  const hasRoom = width - numbers[0] - numbers[2] >= 1 && height - numbers[1] - numbers[3] >= 1;
  if (all.length === 4 && hasRoom) return numbers;
  const what = isFunctionMark(given) ? '"pageMargins" is a function' : 'these are no margins that leave room';
  work.notes.add(path, what, 'the margins are 40');
  return standard;
}

/** Returns the header, footer and background of pages, at the places where pdfmake draws them. */
export function pageParts(asked: Asked, spot: Spot, work: Work): Made {
  const { width, height, margins } = spot.page;
  const [header, footer, behind] = ['header', 'footer', 'background'].map((key) =>
    part(asked, key, spot, work),
  );
  const { value, path = '' } = asked.watermark ?? {};
  const mark = watermark(value, { ...spot, path }, work);
  const background = [behind, mark].filter((each) => each !== undefined && each !== '');
  const bar = (y: number, content: Content): Made => ({
    type: 'place',
    x: 0,
    y: rounded(y),
    width: rounded(width),
    content,
  });
  return {
    ...(header !== undefined && { header: bar(0, header) }),
    ...(footer !== undefined && { footer: bar(height - margins[3], footer) }),
    ...(background.length > 0 && { background: background.length === 1 ? background[0] : background }),
  };
}

const numbersHint = `write it as content of the template, with {{$pageNumber}} and {{$totalPages}} for its numbers`;

function part(asked: Asked, key: string, spot: Spot, work: Work): Content | undefined {
  const { value, path = '' } = asked[key] ?? {};
  if (value === undefined) return undefined;
  if (isFunctionMark(value)) {
    work.notes.add(path, `"${key}" is a function`, `it is left out; ${numbersHint}`);
    return undefined;
  }
  const inside = key === 'background' ? 'the background' : `the ${key}`;
  const box = { ...spot.page, margins: [0, 0, 0, 0] as const };
  return work.content(value, { ...spot, path, inside, page: box });
}

/** Returns the block of a watermark, turned about the middle of the page. */
function watermark(given: unknown, spot: Spot, work: Work): Content | undefined {
  const mark: Json = typeof given === 'string' ? { text: given } : isObject(given) ? given : {};
  const text = own(mark, 'text');
  if (typeof text !== 'string' || text === '') return undefined;
  work.notes.add(spot.path, 'a watermark lies behind the page, not over it', 'it is in "background"');
  tellFont(mark, spot.path, work);
  const { width, height } = spot.page;
  const angle = numberOf(own(mark, 'angle')) ?? (Math.atan2(height, width) * -180) / Math.PI;
  const [sin, cos] = [
    Math.abs(Math.sin((angle * Math.PI) / 180)),
    Math.abs(Math.cos((angle * Math.PI) / 180)),
  ];
  const wide = ems(text) * (own(mark, 'bold') === true ? 1.07 : 1);
  const largest = Math.min(
    width / (wide * cos + naturalLine * sin),
    height / (wide * sin + naturalLine * cos),
  );
  const fontSize = rounded(numberOf(own(mark, 'fontSize')) ?? largest);
  const long = rounded(wide * fontSize * 1.2);
  const opacity = Math.max(0, Math.min(1, numberOf(own(mark, 'opacity')) ?? 0.6));
  const turned = ((((angle + 180) % 360) + 360) % 360) - 180;
  return {
    type: 'place',
    x: rounded((width - long) / 2),
    y: rounded((height - fontSize * naturalLine) / 2),
    width: long,
    ...(turned !== 0 && { rotate: rounded(turned) }),
    ...(opacity < 1 && { opacity }),
    content: {
      type: 'text',
      text: literal(text),
      fontSize,
      align: 'center',
      noWrap: true,
      color: readColor(own(mark, 'color')) ?? '#000000',
      bold: own(mark, 'bold') === true,
      italic: own(mark, 'italics') === true,
    },
  };
}

/** Returns about how wide a text is, times its size. */
function ems(text: string): number {
  let width = 0;
  for (const letter of text) width += /\s/.test(letter) ? 0.26 : /[\p{Lu}\p{Lo}]/u.test(letter) ? 0.66 : 0.57;
  return Math.max(0.5, width);
}
