// Functions of the page: a header that depends on the number of its page becomes forms of content, with place-holders.
import { callFunction } from './functions.ts';
import { mostOff, placeholder, replacePlaceholders } from './page-numbers.ts';
import { isObject } from './values.ts';

/** What stands on pages: on which, and what. Numbers of pages in it are place-holders of `literal`. */
export interface PageForm {
  readonly on: 'all' | 'odd' | 'even' | 'first' | 'last' | 'only' | number;
  /** A node of pdfmake, or undefined for nothing. */
  readonly value: unknown;
}

/** The forms of a function, the special ones first, or why there are none. */
export type PageForms =
  | { readonly forms: readonly PageForm[]; readonly isWhole: boolean }
  | { readonly fault: string };

/** Asks for the value on one page: its number, and how many pages there are. */
type Ask = (page: number, total: number) => unknown;

/** Numbers that no text has by chance. The pages lie between the first and the last one. */
const asked = { total: 90_007, odd: 70_001, even: 70_002 };

/** The pages that may be special by their number, how many may be, and pages that show whether others are. */
const numbered = { pages: [2, 3, 4, 5, 6, 7, 8, 9], most: 3, far: 57, later: 14 };

/**
 * Calls a function of the page for pages of all kinds, and returns the forms that it has. `isWhole` is false when pages
 * of the same kind differ in more than their number.
 */
export function pageForms(
  called: unknown,
  give: (page: number, total: number) => readonly unknown[],
): PageForms {
  let fault: string | undefined;
  const ask: Ask = (page, total) => {
    const result = callFunction(called, ...give(page, total));
    if ('value' in result) return result.value ?? undefined;
    fault ??= result.fault;
    return undefined;
  };
  const [odd, even] = [asked.odd, asked.even].map((page) => marked(ask(page, asked.total), page));
  const usual = (page: number): unknown => (page % 2 === 1 ? odd : even);
  const isAs = (form: unknown, page: number, total: number): boolean =>
    isAlike(filled(form, page, total), ask(page, total));
  const isUsual = (page: number): boolean => isAs(usual(page), page, asked.total);
  const forms: PageForm[] = [];
  const add = (on: PageForm['on'], value: unknown): number => forms.push({ on, value });
  const special = numbered.pages.filter((page) => !isUsual(page));
  const later = Array.from({ length: numbered.later }, (_, index) => numbered.far + index);
  const isWhole = special.length <= numbered.most && later.every(isUsual);
  const own = (page: number): { readonly value: unknown } | undefined =>
    isUsual(page) ? undefined : { value: marked(ask(page, asked.total), undefined) };
  const [first, last] = [own(1), own(asked.total)];
  if (!isAs((first ?? last ?? { value: odd }).value, 1, 1)) add('only', ask(1, 1));
  if (first) add('first', first.value);
  if (isWhole) for (const page of special) add(page, marked(ask(page, asked.total), undefined));
  if (last) add('last', last.value);
  if (isAlike(odd, even)) add('all', odd);
  else for (const on of ['odd', 'even'] as const) add(on, on === 'odd' ? odd : even);
  return fault === undefined ? { forms, isWhole } : { fault };
}

/** Returns a value with place-holders for the number of the page, where it is given, and for how many there are. */
function marked(value: unknown, page: number | undefined): unknown {
  const near = (digits: string, base: number | undefined): boolean =>
    base !== undefined && Math.abs(Number(digits) - base) <= mostOff;
  const mark = (digits: string): string => {
    if (page !== undefined && near(digits, page)) return placeholder('page', Number(digits) - page);
    return near(digits, asked.total) ? placeholder('total', Number(digits) - asked.total) : digits;
  };
  // The letters of a picture may hold any digits.
  return withTexts(value, (text) => (text.startsWith('data:') ? text : text.replace(/\d+/g, mark)));
}

/** Returns a value with the numbers of a page in place of its place-holders. */
function filled(value: unknown, page: number, total: number): unknown {
  return withTexts(value, (text) =>
    replacePlaceholders(text, (of, off) => String((of === 'page' ? page : total) + off)),
  );
}

/** Returns a value with other texts. A number that stands for text is one, and no length is as large as these. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'number') {
    const text = change(String(value));
    return text === String(value) ? value : text;
  }
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTexts(each, change)]));
}

/** Returns whether two values are the same on a page: a number is drawn as its text, and functions are told by their texts. */
function isAlike(a: unknown, b: unknown): boolean {
  return drawn(a) === drawn(b);
}

function drawn(value: unknown): string | undefined {
  return JSON.stringify(value, (_, each) => (/number|function/.test(typeof each) ? String(each) : each));
}
