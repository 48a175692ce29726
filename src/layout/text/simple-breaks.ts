// UAX #14 for everyday Latin text, by a pair table over its first characters. It is many times as fast as the full algorithm.
import { breakKind } from './break-kind.ts';

const classNames = ['??', 'AL', 'NU', 'SP', 'IS', 'QU', 'HY', 'SY', 'OP', 'CP', 'PR', 'PO', 'EX', 'GL', 'NL'];
const unknown = 0;
const space = classNames.indexOf('SP');
const lineEnd = classNames.indexOf('NL');

const members: Readonly<Record<string, string>> = {
  AL: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#&*<=>@^_`~',
  NU: '0123456789',
  SP: ' ',
  IS: ',.:;',
  QU: '"\'«»‘’“”‹›',
  HY: '-',
  SY: '/',
  OP: '([‚„',
  CP: ')]',
  PR: '$+£€',
  PO: '%',
  EX: '!?',
  GL: '\u00a0\u202f',
  NL: '\n',
};

/** The class of each unit. `unknown` is left to the full algorithm, and so is any behind the end. */
const classes = classTable();

function classTable(): Uint8Array {
  const table = new Uint8Array(0x20ad);
  for (const [name, list] of Object.entries(members)) {
    for (const character of list) table[character.charCodeAt(0)] = classNames.indexOf(name);
  }
  return table.fill(classNames.indexOf('AL'), 0xc0, 0x250);
}

const no = 0;
const yes = 1;
const ask = 2;

/**
 * Whether a line may break between two classes that touch, in the order of `classNames` from `AL` on: `.` no, `+` yes,
 * `?` full algorithm.
 */
const touching: Readonly<Record<string, string>> = {
  //   AL NU SP IS QU HY SY OP CP PR PO EX GL NL
  AL: '. . . . . . . . . . . . . .',
  NU: '. . . . . . . . . . . . . .',
  IS: '. . . . . . . ? . ? ? . . .',
  QU: '. . . . . . . . . . . . . .',
  HY: '+ . . . . . . ? . ? ? . ? .',
  SY: '+ . . . . . . ? . ? ? . . .',
  OP: '. . . . . . . . . . . . . .',
  CP: '. . . . . . . ? . ? ? . . .',
  PR: '. . . . . . . . . ? ? . . .',
  PO: '. . . . . . . . . ? ? . . .',
  EX: '? ? . . . . . ? . ? ? . . .',
  GL: '. . . . . . . . . . . . . .',
};
/** The same for two classes with spaces between them. */
const parted: Readonly<Record<string, string>> = {
  AL: '+ + . ? + + ? + ? + + ? + .',
  NU: '+ + . ? + + ? + ? + + ? + .',
  IS: '+ + . ? + + ? + ? + + ? + .',
  QU: '+ + . ? + + ? ? ? + + ? + .',
  HY: '+ + . ? + + ? + ? + + ? + .',
  SY: '+ + . ? + + ? + ? + + ? + .',
  OP: '? ? ? ? ? ? ? ? ? ? ? ? ? ?',
  CP: '+ + . ? + + ? + ? + + ? + .',
  PR: '+ + . ? + + ? + ? + + ? + .',
  PO: '+ + . ? + + ? + ? + + ? + .',
  EX: '+ + . ? + + ? + ? + + ? + .',
  GL: '+ + . ? + + ? + ? + + ? + .',
};

const size = classNames.length;
const touchingTable = flatten(touching);
const partedTable = flatten(parted);

function flatten(rows: Readonly<Record<string, string>>): Uint8Array {
  const table = new Uint8Array(size * size).fill(ask);
  for (const [name, row] of Object.entries(rows)) {
    const before = classNames.indexOf(name);
    for (const [index, sign] of row.split(' ').entries()) {
      table[before * size + index + 1] = sign === '.' ? no : sign === '+' ? yes : ask;
    }
  }
  return table;
}

/** Marks the soft breaks of a text. Returns false, with marks to be overwritten, when a place needs the full algorithm. */
export function simpleBreaks(text: string, marks: Uint8Array): boolean {
  let before = lineEnd;
  let spaces = false;
  for (let at = 0; at < text.length; at += 1) {
    const own = classes[text.charCodeAt(at)] ?? unknown;
    if (own === unknown) return false;
    if (own === space) {
      if (before === lineEnd) return false;
      spaces = true;
      continue;
    }
    if (before !== lineEnd) {
      const verdict = (spaces ? partedTable : touchingTable)[before * size + own];
      if (verdict === ask) return false;
      if (verdict === yes) marks[at] = breakKind.soft;
    }
    before = own;
    spaces = false;
  }
  return true;
}
