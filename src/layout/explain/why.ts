// Why a box stands where it stands: the reason of a break, in words and in numbers.
import type { Pt } from '../../units.ts';

/** The kinds of reasons. */
export type WhyKind =
  /** A page break was asked for. */
  | 'page_break'
  /** The page is blank, so that their number is a multiple. */
  | 'page_count'
  /** A section starts a page. */
  | 'section'
  /** It is kept together, and did not fit. */
  | 'keep_together'
  /** It is kept with what follows, which did not fit. */
  | 'keep_with_next'
  /** It did not fit, and can't be split. */
  | 'no_room'
  /** Too few of its lines would stand alone (`orphans`, `widows`). */
  | 'lines'
  /** A row of a table did not fit. */
  | 'row'
  /** What was begun goes on here. */
  | 'goes_on'
  /** The columns were full. */
  | 'columns'
  /** Rows of a table, or the head of a box, that are printed again because it goes on. */
  | 'repeated';

/** Why something stands where it stands. */
export interface Why {
  readonly kind: WhyKind;
  /** JSON Pointer of the block that the reason is about. */
  readonly path: string;
  /** The reason in words. */
  readonly text: string;
  /** The height that it needed. */
  readonly needed?: Pt;
  /** The height that there was. */
  readonly had?: Pt;
}

/** Returns a length as reasons name it. */
function length(value: Pt): string {
  return String(Math.round(value * 10) / 10);
}

/** Returns the heights of a reason, in words: `needed 212, had 180`. */
function heights(needed: Pt, had: Pt): string {
  return `needed ${length(needed)}, had ${length(had)}`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

function rounded(value: Pt): Pt {
  return Math.round(value * 1000) / 1000;
}

/** Returns the reason of an explicit break. */
export function askedBreak(path: string, where: 'before' | 'after'): Why {
  return { kind: 'page_break', path, text: `page break asked for: "pageBreak": "${where}"` };
}

/** Returns the reason of a blank page at the end. */
export function padded({
  path,
  multipleOf,
}: {
  readonly path: string;
  readonly multipleOf?: number | undefined;
}): Why {
  const text = `blank page: the number of pages is a multiple of ${multipleOf}`;
  return { kind: 'page_count', path: `${path}/multipleOf`, text };
}

/** Returns the reason of something with a height that did not fit. */
function unfit(kind: WhyKind, path: string, text: string, { needed, had }: Heights): Why {
  const withHeights = `${text}, ${heights(needed, had)}`;
  return { kind, path, text: withHeights, needed: rounded(needed), had: rounded(had) };
}

/** What was needed, and what there was. */
export interface Heights {
  readonly needed: Pt;
  readonly had: Pt;
}

/** Returns the reason of what is kept together. */
export function keptTogether(path: string, room: Heights): Why {
  return unfit('keep_together', path, 'moved to this page: keepTogether', room);
}

/** Returns the reason of what can't be split. */
export function noRoom(path: string, room: Heights): Why {
  return unfit('no_room', path, 'moved to this page: it did not fit', room);
}

/** Returns the reason of what is kept with what follows it. `cause` says why that did not fit. */
export function keptWithNext(path: string, cause: Why | undefined): Why {
  const room = cause?.needed !== undefined && cause.had !== undefined ? cause : undefined;
  const after =
    room === undefined
      ? ''
      : `, which ${heights(room.needed as Pt, room.had as Pt).replace('needed', 'needed a height of')}`;
  const text = `moved to this page: keepWithNext, it stays with what follows${after}`;
  const { needed, had } = cause ?? {};
  return {
    kind: 'keep_with_next',
    path,
    text,
    ...(needed !== undefined && { needed }),
    ...(had !== undefined && { had }),
  };
}

/** Returns the reason of lines that move because too few of them fitted, or of those that follow the break. */
export function fewLines(
  path: string,
  fitted: number,
  { orphans, widows }: { readonly orphans: number; readonly widows: number },
): Why {
  const text = `moved to this page: ${count(fitted, 'line')} fitted, and ${orphans} at the start (orphans) and ${widows} at the end (widows) stay together`;
  return { kind: 'lines', path, text };
}

/** Returns the reason of the lines that follow a break inside of a text. */
export function linesGoOn(
  path: string,
  taken: number,
  { total, fitted }: { readonly total: number; readonly fitted: number },
): Why {
  const widows = taken < fitted ? ` (${fitted} fitted, fewer stay for widows)` : '';
  const text = `the text goes on here: ${taken} of its ${count(total, 'line')} fitted the page before${widows}`;
  return { kind: 'goes_on', path, text };
}

/** Returns the reason of something that was begun in the region before and goes on. */
export function goesOn(path: string): Why {
  return { kind: 'goes_on', path, text: 'it goes on here: the page before was full' };
}

/** Returns the reason of columns that go on. `numbers` are those that are not done, from 1. */
export function columnsFull(path: string, numbers: readonly number[]): Why {
  const which = numbers.length === 1 ? `column ${numbers[0]} goes` : `columns ${numbers.join(', ')} go`;
  return { kind: 'columns', path, text: `the columns are full: ${which} on here` };
}

/** Returns the reason of a row that did not fit. `name` is `row 14`, `the foot`. */
export function rowUnfit(path: string, name: string, room: Heights): Why {
  return unfit('row', path, `${name} did not fit`, room);
}

/** Returns the reason of rows that move with a row that did not fit. */
export function rowTied(path: string, name: string, other: string, room: Heights): Why {
  return unfit('row', path, `${name} moved to this page: it is kept with ${other}, which did not fit`, room);
}

/** Returns the reason of a row that is split. */
export function rowGoesOn(path: string, name: string): Why {
  return { kind: 'goes_on', path, text: `${name} goes on here: it is split, and the page before was full` };
}

/** Returns the reason of rows that are printed again. */
export function repeatedRow(path: string, what: 'head' | 'carry' | 'foot'): Why {
  const text = {
    head: 'printed again: the table goes on',
    carry: 'printed where the table breaks: carry',
    foot: 'printed again below: the table goes on',
  }[what];
  return { kind: 'repeated', path, text };
}

/** Returns the reason of the head of a box that is printed again. */
export function repeatedHead(path: string): Why {
  return { kind: 'repeated', path, text: 'printed again: the box goes on' };
}

/** Returns the reason of a section's first page. */
export function sectionStart(path: string): Why {
  return { kind: 'section', path, text: 'a section starts a page' };
}

/** Returns the reason of the columns of a table that stand on a page of their own. */
export function columnsAside(path: string): Why {
  return {
    kind: 'goes_on',
    path,
    text: 'the table is wider than the page: the columns that follow stand here',
  };
}

/** Returns the reason of a table that waits for the next page with its first rows. */
export function tableStart(path: string, name: string, room: Heights): Why {
  return unfit(
    'row',
    path,
    `moved to this page: the head of the table and ${name} did not fit together`,
    room,
  );
}
