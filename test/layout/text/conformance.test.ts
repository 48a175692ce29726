// Unicode's own conformance files (Debian's package `unicode-data`) against our line breaks and our bidirectional order.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { firstStrong, resolveLevels, visualOrder } from '../../../src/layout/text/bidi.ts';
import { collect } from '../../../src/layout/text/collect.ts';
import { findOpportunities } from '../../../src/layout/text/opportunities.ts';
import { someOf } from '../../random-rounds.ts';
import { plainStyle } from './fake-font.ts';

const folder = '/usr/share/unicode';

/** The lines of a file without comments; undefined, and said so, when the package is not there. */
function linesOf(name: string, test: TestContext): readonly string[] | undefined {
  const path = `${folder}/${name}`;
  if (existsSync(path))
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(#|$)/.test(line));
  test.skip(`${path} is not there: install unicode-data`);
  return undefined;
}

/** The version of Unicode that a file is of, such as `15.0.0`, by the name in its first line. */
function versionOf(name: string): string {
  const [head = ''] = readFileSync(`${folder}/${name}`, 'utf8').split('\n', 1);
  return /-(\d+\.\d+\.\d+)\.txt/.exec(head)?.[1] ?? 'unknown';
}

/** The version whose rules for line breaks ours are held against place by place. */
const breakRules = '15.0.0';

function share(passed: number, total: number): string {
  return `${passed} of ${total} pass (${((passed / total) * 100).toFixed(2)} %)`;
}

/** Places where we break otherwise than the file, by the classes on both sides, each with its reason. */
const exceptions: readonly (readonly [string, RegExp])[] = [
  [
    'LB25 by pairs: a number sign, stop, slash or bracket stays with what touches it outside numbers too ("v.2", "/5", "50)%", "$(5")',
    /^(IS|SY)(_CM)? ÷ NU$|^(CL|CP\w*)(_CM)? ÷ (PO|PR)$|^(PO|PR)(_CM)? ÷ OP\w*$/,
  ],
  [
    'LB30: before a wide bracket we break after letters and digits, not after signs and bare marks',
    /^\S+ ÷ OP$/,
  ],
  ['LB30b: pictographs that Unicode has only reserved', /^Other × EM$/],
];

describe('UAX #14', () => {
  it('LineBreakTest', (test) => {
    const lines = linesOf('auxiliary/LineBreakTest.txt', test);
    if (lines === undefined) return;
    const excused = new Map<string, number>();
    const faults: string[] = [];
    let passed = 0;
    for (const line of lines) {
      const places = wrongPlaces(line);
      if (places.length === 0) passed += 1;
      for (const place of places) {
        const reason = exceptions.find(([, pattern]) => pattern.test(place))?.[0];
        if (reason === undefined) faults.push(`${place}: ${line}`);
        else excused.set(reason, (excused.get(reason) ?? 0) + 1);
      }
    }
    const version = versionOf('auxiliary/LineBreakTest.txt');
    test.diagnostic(`LineBreakTest ${version}: ${share(passed, lines.length)}`);
    for (const [reason, count] of excused) test.diagnostic(`${count} places: ${reason}`);
    if (version === breakRules) {
      assert.deepEqual(faults, []);
      assert.ok(passed / lines.length > 0.99);
    } else {
      test.diagnostic(
        `${faults.length} places: rules of Unicode ${version}, ours are those of ${breakRules}`,
      );
      assert.ok(passed / lines.length > 0.97);
    }
  });
});

/** The places of one line of the file where we differ, such as `AL ÷ OP`: what the file says between two classes. */
function wrongPlaces(line: string): readonly string[] {
  const [tests = '', comment = ''] = line.split('#');
  const classes = [...comment.matchAll(/\(([\w]+)\)(?= [÷×])/g)].map(([, name]) => name ?? '');
  let text = '';
  const signs: { offset: number; sign: string; index: number }[] = [];
  let index = 0;
  for (const token of tests.trim().split(/\s+/)) {
    if (token === '÷' || token === '×') signs.push({ offset: text.length, sign: token, index });
    else {
      text += String.fromCodePoint(Number.parseInt(token, 16));
      index += 1;
    }
  }
  const spans = [{ text, style: plainStyle }];
  const { isLatin } = collect(spans);
  const collected = { text, spans, starts: [0, text.length], softHyphens: [], isLatin };
  // Without clusters: a paragraph besides never breaks inside one, which the properties check.
  const positions = new Set(findOpportunities(collected).positions);
  return signs
    .filter(({ offset, sign }) => offset > 0 && positions.has(offset) !== (sign === '÷'))
    .map((place) => `${baseClass(classes, place.index)} ${place.sign} ${classes[place.index]}`);
}

/** The class before a place; combining marks are looked through, `_CM` says so. */
function baseClass(classes: readonly string[], index: number): string {
  let at = index - 1;
  while (at > 0 && /^(CM1|ZWJ)/.test(classes[at] ?? '')) at -= 1;
  return at === index - 1 ? (classes[at] ?? '') : `${classes[at]}_CM`;
}

/** A character of each bidi class. */
const samples: Readonly<Record<string, string>> = {
  L: 'a',
  R: '\u05d0',
  AL: '\u0627',
  EN: '1',
  ES: '+',
  ET: '%',
  AN: '\u0661',
  CS: ',',
  NSM: '\u0300',
  BN: '\u00ad',
  B: '\u2029',
  S: '\t',
  WS: ' ',
  ON: '!',
  LRE: '\u202a',
  LRO: '\u202d',
  RLE: '\u202b',
  RLO: '\u202e',
  PDF: '\u202c',
  LRI: '\u2066',
  RLI: '\u2067',
  FSI: '\u2068',
  PDI: '\u2069',
};

interface BidiCase {
  readonly text: string;
  readonly rtl: boolean;
  /** Per code point; `x` is not looked at. */
  readonly levels: readonly string[];
  readonly order: readonly number[];
}

/** Whether a text runs from right to left: the direction is 0, left to right, 1, right to left, or 2, that of its first strong character. */
function runsRightToLeft(text: string, direction: number): boolean {
  return direction === 2 ? firstStrong(text) === 'rtl' : direction === 1;
}

/** What is wrong with our answer; undefined when it is right. It is asked half a million times. */
function bidiFault({ text, rtl, levels, order }: BidiCase): string | undefined {
  const resolved = resolveLevels(text, rtl);
  const seen: number[] = [];
  const own: number[] = [];
  let at = 0;
  for (const [index, expected] of levels.entries()) {
    const level = at < text.length ? (resolved?.[at] ?? 0) : undefined;
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    if (expected === 'x') continue;
    if (level === undefined || level !== Number(expected))
      return `${hexOf(text)}: level of ${index}: ${level}, expected ${expected}`;
    seen.push(index);
    own.push(level);
  }
  const visual = visualOrder(own);
  const isRight = visual.length === order.length && visual.every((index, at) => seen[index] === order[at]);
  if (isRight) return undefined;
  return `${hexOf(text)}: order ${visual.map((index) => seen[index])}, expected ${order}`;
}

/** The bits of a line of BidiTest, and the direction that each stands for. */
const bidiBits = [
  [1, 2],
  [2, 0],
  [4, 1],
] as const;

function hexOf(text: string): string {
  return [...text].map((character) => character.codePointAt(0)?.toString(16)).join(' ');
}

function numbers(list: string): number[] {
  return list.trim() === '' ? [] : list.trim().split(/\s+/).map(Number);
}

describe('UAX #9', () => {
  it('BidiTest', (test) => {
    const lines = linesOf('BidiTest.txt', test);
    if (lines === undefined) return;
    const faults: string[] = [];
    let levels: readonly string[] = [];
    let order: readonly number[] = [];
    let total = 0;
    const asked = new Set(someOf([...lines.keys()]));
    for (const [index, line] of lines.entries()) {
      if (line.startsWith('@Levels:')) levels = line.slice(8).trim().split(/\s+/);
      else if (line.startsWith('@Reorder:')) order = numbers(line.slice(9));
      else if (!line.startsWith('@') && asked.has(index)) {
        const [types = '', bits = '0'] = line.split(';');
        const text = types
          .trim()
          .split(/\s+/)
          .map((type) => samples[type])
          .join('');
        const directions = bidiBits.filter(([bit]) => (Number(bits) & bit) !== 0);
        total += directions.length;
        // Two directions at the most: that of the first strong character is one of the others.
        const ways = new Set(directions.map(([, direction]) => runsRightToLeft(text, direction)));
        for (const rtl of ways) {
          const fault = bidiFault({ text, rtl, levels, order });
          if (fault !== undefined) faults.push(fault);
        }
      }
    }
    test.diagnostic(`BidiTest: ${share(total - faults.length, total)}`);
    assert.deepEqual(faults.slice(0, 10), []);
  });

  it('BidiCharacterTest', (test) => {
    const lines = linesOf('BidiCharacterTest.txt', test);
    if (lines === undefined) return;
    const faults: string[] = [];
    const asked = someOf(lines);
    for (const line of asked) {
      const [points = '', direction = '', , levels = '', order = ''] = line.split(';');
      const text = points
        .split(' ')
        .map((hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
        .join('');
      const fault = bidiFault({
        text,
        rtl: runsRightToLeft(text, Number(direction)),
        levels: levels.trim().split(/\s+/),
        order: numbers(order),
      });
      if (fault !== undefined) faults.push(fault);
    }
    test.diagnostic(`BidiCharacterTest: ${share(asked.length - faults.length, asked.length)}`);
    assert.deepEqual(faults.slice(0, 10), []);
  });

  it('knows the bidi class of characters beyond U+FFFF', (test) => {
    const lines = linesOf('extracted/DerivedBidiClass.txt', test);
    if (lines === undefined) return;
    const faults: string[] = [];
    let total = 0;
    for (const line of lines) {
      const match = /^([0-9A-F]{5,6})(?:\.\.([0-9A-F]{5,6}))?\s*; (\w+)/.exec(line);
      const [, first = '', last = first, name = ''] = match ?? [];
      if (match === null || Number.parseInt(first, 16) >= 0xe0000) continue;
      const characters: string[] = [];
      for (let point = Number.parseInt(first, 16); point <= Number.parseInt(last, 16); point += 1) {
        const character = String.fromCodePoint(point);
        if (!/\p{Cn}/u.test(character)) characters.push(character);
      }
      const asked = someOf(characters);
      total += asked.length;
      for (let at = 0; at < asked.length; at += together)
        faults.push(...classFaults(asked.slice(at, at + together), name));
    }
    const version = versionOf('extracted/DerivedBidiClass.txt');
    test.diagnostic(`bidi classes beyond U+FFFF ${version}: ${share(total - faults.length, total)}`);
    const unexcused = faults.filter((fault) => !classExceptions.some(([fine]) => fine === fault));
    for (const [fault, reason] of classExceptions) {
      if (faults.includes(fault)) test.diagnostic(`${fault}: ${reason}`);
    }
    assert.deepEqual(unexcused, []);
  });
});

/** Characters whose class differs, each with its reason. */
const classExceptions: readonly (readonly [string, string])[] = [
  ['1171e is NSM', 'a spacing mark (Mc, class L) since Unicode 16, which is what the runtime knows'],
];

/** How many characters are looked at in one text, a paragraph each. */
const together = 200;

/** What stands before and behind a character whose class is looked at. */
const neighbours = [
  ['\u05d0', '\u05d0'],
  ['a', '\u05d0'],
  ['\u05d0', '1'],
  ['1', '\u05d0'],
] as const;

/** The characters whose levels among others are not those of the sample of a class. */
function classFaults(characters: readonly string[], name: string): readonly string[] {
  const sample = samples[name] ?? 'a';
  const wrong = new Set<string>();
  for (const [before, after] of neighbours) {
    for (const rtl of [false, true]) {
      const expected = resolveLevels(before + sample + after, rtl);
      const own = resolveLevels(characters.map((each) => `${before}${each}${after}`).join('\u2029'), rtl);
      for (const [index, character] of characters.entries()) {
        // Each takes two code units among three others.
        const at = index * 5;
        if (own?.[at + 1] !== expected?.[1] || own?.[at + 3] !== expected?.[2]) wrong.add(character);
      }
    }
  }
  return [...wrong].map((character) => `${hexOf(character)} is ${name}`);
}
