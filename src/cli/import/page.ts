// Pages: sizes and margins of a definition, and what stands on each page: header, footer, background and watermark.
import { paperSizes } from '../../units.ts';
import { readColor } from './layers.ts';
import { lookIn, naturalLine } from './look.ts';
import { Notes } from './notes.ts';
import { layersAt } from './open.ts';
import { type PageForm, pageForms } from './page-forms.ts';
import { tellFont } from './style-book.ts';
import {
  below,
  isFunction,
  isObject,
  isSame,
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
  const { size, name, isAuto } = paper(asking.pageSize?.value, asking.pageSize?.path ?? '', work);
  const [wide, high] = size;
  const asked = String(asking.pageOrientation?.value ?? '').toLowerCase();
  const isTurned =
    isAuto !== true && ((asked === 'landscape' && wide < high) || (asked === 'portrait' && wide > high));
  const [width, height] = isTurned ? [high, wide] : [wide, high];
  const { value, path = '' } = asking.pageMargins ?? {};
  const { margins, isMirrored } = marginsOf(value, { path, width, height, work });
  const [left, top, right, bottom] = margins;
  const keys: Made = {
    size: name ?? [rounded(width), isAuto ? 'auto' : rounded(height)],
    ...(name !== undefined && isTurned && { orientation: asked }),
    margin: isMirrored ? { top, bottom, inside: left, outside: right } : sidesOf(top, right, bottom, left),
  };
  return { box: { width, height, margins, ...(isAuto && { isAuto }) }, keys };
}

interface Paper {
  readonly size: readonly [number, number];
  /** The name that the template language has for it. */
  readonly name: string | undefined;
  /** Whether a page is as high as its content. Then the height is the most that it may have. */
  readonly isAuto?: boolean;
}

/** The most height of a page, points. */
const mostHeight = 14_400;

const a4: Paper = { size: paperSizes.A4 ?? [595.28, 841.89], name: 'A4' };

function paper(given: unknown, path: string, { notes }: Pick<Work, 'notes'>): Paper {
  if (given === undefined) return a4;
  if (isObject(given)) {
    const [width, height] = [numberOf(own(given, 'width')), numberOf(own(given, 'height'))];
    if (width !== undefined && width >= 3 && own(given, 'height') === 'auto')
      return { size: [width, mostHeight], name: undefined, isAuto: true };
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

interface MarginPlace {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly work: Pick<Work, 'notes'>;
}

/** The margins of pages. Mirrored ones are those of the pages with odd numbers, and change sides on the others. */
interface PageMargins {
  readonly margins: PageBox['margins'];
  readonly isMirrored: boolean;
}

const standardMargins = [40, 40, 40, 40] as const;

function marginsOf(given: unknown, place: MarginPlace): PageMargins {
  if (given === undefined) return { margins: standardMargins, isMirrored: false };
  if (isFunction(given)) return functionMargins(given, place);
  const margins = readMargins(given, place);
  if (margins === undefined)
    place.work.notes.add(place.path, 'these are no margins that leave room', 'the margins are 40');
  return { margins: margins ?? standardMargins, isMirrored: false };
}

function functionMargins(given: unknown, place: MarginPlace): PageMargins {
  const { path, work } = place;
  const read = pageForms(given, functionGives('header', place));
  const forms = 'forms' in read ? read.forms : [];
  const [odd, even] = forms.map(({ value }) => readMargins(value, place));
  const tell = (what: string, instead: string): void =>
    work.notes.add(path, `"pageMargins" is a function, and ${what}`, instead);
  if ('fault' in read) tell(read.fault, 'the margins are 40');
  else if (odd === undefined) tell('it gives no margins that leave room', 'the margins are 40');
  else {
    const isMirrored = forms.length === 2 && even !== undefined && isSame(even, swapped(odd));
    if (!read.isWhole || (forms.length > 1 && !isMirrored))
      tell('pages differ in it', 'all pages have the margins of one');
    return { margins: odd, isMirrored };
  }
  return { margins: standardMargins, isMirrored: false };
}

function swapped([left, top, right, bottom]: PageBox['margins']): PageBox['margins'] {
  return [right, top, left, bottom];
}

/** Reads margins: one number, two, four, or an object. Returns undefined when they leave no room. */
function readMargins(
  given: unknown,
  { width, height }: Pick<MarginPlace, 'width' | 'height'>,
): PageBox['margins'] | undefined {
  const named = isObject(given)
    ? ['left', 'top', 'right', 'bottom'].map((key) => own(given, key))
    : undefined;
  const list: readonly unknown[] = named ?? (Array.isArray(given) ? given : [given, given]);
  const all = list.length === 2 ? [list[0], list[1], list[0], list[1]] : list;
  const [left, top, right, bottom] = all.map((each) => Math.max(0, numberOf(each) ?? Number.NaN));
  const numbers = [left ?? Number.NaN, top ?? Number.NaN, right ?? Number.NaN, bottom ?? Number.NaN] as const;
  const hasRoom = width - numbers[0] - numbers[2] >= 1 && height - numbers[1] - numbers[3] >= 1;
  return all.length === 4 && hasRoom ? numbers : undefined;
}

type PartKey = 'header' | 'footer' | 'background';

/** The parts of pages that a template has for those of pdfmake. The foreground holds the watermark. */
export const madeParts = ['header', 'footer', 'background', 'foreground'] as const;

/**
 * Returns what stands on each page, at the places where pdfmake draws it, by the names of `madeParts`. `usual` is what the
 * document says, for the pages of a section.
 */
export function pageParts(asked: Asked, spot: Spot, work: Work, usual?: Asked): Made {
  const { value, path = '' } = asked.watermark ?? {};
  const foreground = watermark(value, { ...spot, path }, work);
  const [header, footer, background] = (['header', 'footer', 'background'] as const).map((key) => {
    const isShared = usual !== undefined && usual[key] === asked[key];
    return part({ key, isShared, ...asked[key] }, spot, work);
  });
  return {
    ...(header !== undefined && { header }),
    ...(footer !== undefined && { footer }),
    ...(background !== undefined && background !== '' && { background }),
    ...(foreground !== undefined && { foreground }),
  };
}

/** What the function is given after the number of the page. */
function functionGives(key: PartKey, { width, height }: Pick<PageBox, 'width' | 'height'>) {
  const size = { width, height, orientation: width > height ? 'landscape' : 'portrait' };
  return (page: number, total: number): readonly unknown[] =>
    key === 'background' ? [page, size] : [page, total, size];
}

const numbersHint = `write it as content of the template, with {{$pageNumber}} and {{$totalPages}} for its numbers`;

interface AskedPart {
  readonly key: PartKey;
  /** Whether it is that of the document, and these are the pages of a section. */
  readonly isShared: boolean;
  readonly value?: unknown;
  readonly path?: string;
}

/** Returns what stands on pages: content, or forms of it, with each content in its frame. */
function part({ key, isShared, value, path = '' }: AskedPart, spot: Spot, work: Work): unknown {
  if (value === undefined) return undefined;
  const inside = key === 'background' ? 'the background' : `the ${key}`;
  const box = { ...spot.page, margins: [0, 0, 0, 0] as const };
  const at: Spot = { ...spot, path, inside, page: box };
  const make = (node: unknown): unknown =>
    node === undefined || (isShared && isTooHigh(key, node, { ...spot, path }, work))
      ? []
      : framed(key, work.content(node, at), spot.page);
  if (!isFunction(value)) return make(value);
  const read = pageForms(value, functionGives(key, spot.page));
  if ('fault' in read) {
    work.notes.add(path, `"${key}" is a function, and ${read.fault}`, `it is left out; ${numbersHint}`);
    return undefined;
  }
  if (!read.isWhole)
    work.notes.add(
      path,
      `"${key}" depends on the page in more than its number`,
      'all pages have what it gives for a late one',
    );
  return formsOf(read.forms, make);
}

/** Returns the forms as the template has them, or one content whose blocks say on which pages they stand. */
function formsOf(forms: readonly PageForm[], make: (node: unknown) => unknown): unknown {
  const [only] = forms;
  if (forms.length === 1) return make(only?.value);
  const isNamed = forms.every(({ on }) => on !== 'only' && typeof on === 'string');
  if (isNamed)
    return Object.fromEntries(forms.map(({ on, value }) => [on === 'all' ? 'default' : on, make(value)]));
  // The first form that holds is the one of a page. A page of a number is neither the first nor another number.
  const others: string[] = [];
  return forms.flatMap(({ on, value }) => {
    const { own, other } = conditionsOf(on);
    const all = typeof on === 'number' ? [own] : [...others, ...own];
    others.push(...other);
    const content = make(value);
    const block = isObject(content) ? content : { type: 'text', text: content };
    return value === undefined ? [] : [{ ...block, if: all.flat().join(' and ') }];
  });
}

/** Returns what holds on the pages of a form, and what on those that have a later one. */
function conditionsOf(on: PageForm['on']): {
  readonly own: readonly string[];
  readonly other: readonly string[];
} {
  switch (on) {
    case 'all':
      return { own: [], other: [] };
    case 'odd':
    case 'even':
      return { own: [`$pageNumber % 2 = ${on === 'odd' ? 1 : 0}`], other: [] };
    case 'only':
      return { own: ['$totalPages = 1'], other: ['$totalPages > 1'] };
    case 'first':
      return { own: ['$pageNumber = 1'], other: ['$pageNumber > 1'] };
    case 'last':
      return { own: ['$pageNumber = $totalPages'], other: ['$pageNumber < $totalPages'] };
    default:
      return { own: [`$pageNumber = ${on}`], other: [`$pageNumber != ${on}`] };
  }
}

/** Returns whether the first line of a header or footer is higher than its margin: pdfmake draws none of it then. */
function isTooHigh(key: PartKey, node: unknown, spot: Spot, work: Work): boolean {
  const isText = isObject(node) ? own(node, 'text') !== undefined : typeof node === 'string';
  if (key === 'background' || !isText) return false;
  const layers = isObject(node) ? layersAt(node, spot, { ...work, notes: new Notes() }) : spot.layers;
  const { fontSize, lineHeight } = lookIn(layers);
  const isHigher = Number(fontSize) * Number(lineHeight) > spot.page.margins[key === 'header' ? 1 : 3];
  if (isHigher)
    work.notes.add(
      spot.path,
      `the ${key} is higher than the margin of a section, and pdfmake does not draw it there`,
      'that section has none',
    );
  return isHigher;
}

/** Header and footer stand in the margin, at the places where pdfmake draws them. */
function framed(key: PartKey, content: Content, { width, height, margins, isAuto }: PageBox): Content {
  // The foot of a page that is as high as its content is not known: its footer stands above the margin.
  if (key === 'background' || (key === 'footer' && isAuto)) return content;
  const y = key === 'header' ? 0 : rounded(height - margins[3]);
  return { type: 'place', x: 0, y, width: rounded(width), content };
}

/** Returns the block of a watermark, turned about the middle of the page. */
function watermark(given: unknown, spot: Spot, work: Work): Content | undefined {
  const mark: Json = typeof given === 'string' ? { text: given } : isObject(given) ? given : {};
  const text = own(mark, 'text');
  if (typeof text !== 'string' || text === '') return undefined;
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
