// Properties of paragraphs on random mixtures of scripts, widths and styles; the seed is printed and may be given as SEED.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import LineBreaker from 'linebreak';
import type { Flowable, LayoutContext } from '../../../src/layout/flowable.ts';
import type { Frame } from '../../../src/layout/frame.ts';
import type { Align } from '../../../src/layout/style.ts';
import { simpleBreaks } from '../../../src/layout/text/simple-breaks.ts';
import type { Span } from '../../../src/layout/text/span.ts';
import { randomRounds } from '../../random-rounds.ts';
import { fakeFace, fakeFonts, span, textContext, textOf, textsOf } from './fake-font.ts';

const seed = Number(process.env.SEED ?? 327991);

/** Mulberry32: small, and the same everywhere. */
function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Random = () => number;

function pick<T>(random: Random, list: readonly T[]): T {
  const value = list[Math.floor(random() * list.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

const words = [
  'the',
  'quick',
  'T-shirt',
  'a/b',
  '12.50',
  '(50%)',
  'éclair',
  'office',
  'vavavav',
  'x'.repeat(40),
  'well-known',
  'Ελληνικά',
  'Ἀθῆναι',
  'русский',
  'שלום',
  'עִבְרִית',
  'العربية',
  'السَّلَام',
  'हिन्दी',
  'क्षत्रिय',
  'ภาษาไทย',
  'ตัวอย่าง',
  'ភាសាខ្មែរ',
  '漢字',
  'かな交じり',
  '한국어',
  '👩‍👩‍👧‍👦',
  '🇩🇪',
  '❤️',
  '👍🏽',
  'e\u0301\u0323',
  '\u{1e900}\u{1e901}',
  '…',
  '«',
  '»',
  '„',
  '“',
  'soft\u00adhyphen',
  'zero\u200bwidth',
  '\u200f',
  '\u2067',
  '\u2069',
  'no\u00a0break',
];
const separators = [' ', ' ', ' ', ' ', '  ', '', '\n', '\t', '\u3000', ', ', '. '];
const aligns: readonly Align[] = ['start', 'left', 'center', 'right', 'end', 'justify'];

function randomText(random: Random): string {
  let text = '';
  for (let count = Math.floor(random() * 25); count >= 0; count -= 1)
    text += pick(random, words) + pick(random, separators);
  return text;
}

interface Sample {
  readonly spans: readonly Span[];
  readonly flowable: Flowable;
  readonly width: number;
  readonly context: LayoutContext;
}

function randomSample(random: Random): Sample {
  const spans: Span[] = [];
  for (let count = Math.floor(random() * 3); count >= 0; count -= 1) {
    const style = {
      fontSize: pick(random, [6, 10, 10, 18]),
      letterSpacing: pick(random, [0, 0, 0, 1]),
      noWrap: random() < 0.1,
      underline: random() < 0.2,
      lang: pick(random, ['en', 'ja', 'th', 'ar']),
    };
    spans.push(span(randomText(random), style, random() < 0.2 ? { link: '#a' } : {}));
  }
  const faces = [
    fakeFace({
      name: 'A',
      covers: (point) => point < 0x600,
      ligatures: true,
      kerning: true,
      spacesMatter: random() < 0.5,
    }),
    fakeFace({ name: 'B', covers: (point) => point > 0x500, kerning: true }),
  ];
  const align = pick(random, aligns);
  const style = {
    align,
    indent: pick(random, [0, 0, 12]),
    direction: pick(random, ['auto', 'ltr', 'rtl'] as const),
  };
  return {
    spans,
    flowable: textOf(spans, style),
    width: pick(random, [40, 60, 100, 250]),
    context: textContext(fakeFonts(...faces), random() < 0.3),
  };
}

/** All frames of a flowable in regions of random height. */
function frames(sample: Sample, random: Random): readonly Frame[] {
  const all: Frame[] = [];
  let rest: Flowable | undefined = sample.flowable;
  for (let guard = 0; rest !== undefined; guard += 1) {
    assert.ok(guard < 5000, 'no progress');
    const full = 200;
    const height = all.length === 0 && guard === 0 ? full * random() : full;
    const fit: { frame: Frame | undefined; rest: Flowable | undefined } = rest.fit(
      { width: sample.width, height, full },
      sample.context,
    );
    if (fit.frame !== undefined) {
      assert.ok(fit.frame.height <= height + 0.001, 'a frame higher than its region');
      all.push(fit.frame);
    }
    rest = fit.rest;
  }
  return all;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** White space hangs, and what is read before shaping is not drawn. */
const unseen = /[\s\u00ad\u200b\u200e\u200f\u2066-\u2069\u202a-\u202e\u2060]+/g;

const ascii = /^[ -~]*$/;

function clustersOf(text: string): string[] {
  const shown = text.replace(unseen, '');
  if (ascii.test(shown)) return [...shown].sort();
  return Array.from(segmenter.segment(shown), ({ segment }) => segment).sort();
}

/** What a frame draws; a line's own memory of its glyphs is no part of it. */
function drawnBy(frame: Frame | undefined): readonly unknown[] {
  return (frame?.items ?? []).map((item) => {
    if (item.kind !== 'text') return item;
    const { x, y, width, size, color, text, wordSpace, letterSpace, pieces } = item;
    return {
      x,
      y,
      width,
      size,
      color,
      text,
      wordSpace,
      letterSpace,
      glyphs: pieces.map((run) => [...run.glyphs]),
    };
  });
}

/** RUNS=5000 takes half a minute. */
const runs = randomRounds(1500, 'RUNS');

describe(`random paragraphs, seed ${seed}`, () => {
  it('lose and split no cluster, keep to their measure, and answer the same when asked again', () => {
    const random = randomFrom(seed);
    for (let round = 0; round < runs; round += 1) {
      const sample = randomSample(random);
      const source = sample.spans.map(({ text }) => text).join('');
      const where = `seed ${seed}, round ${round}, width ${sample.width}: ${JSON.stringify(source)}`;
      const pages = frames(sample, random);
      const drawn = pages.flatMap((page) => textsOf(page).map(({ text }) => text));
      assert.deepEqual(drawn.flatMap(clustersOf).sort().join(' '), clustersOf(source).join(' '), where);
      for (const page of pages) for (const item of textsOf(page)) checkItem(item, sample, where);
      const widths = sample.flowable.widths(sample.context);
      assert.ok(widths.min <= widths.max + 0.001, where);
      const region = { width: sample.width, height: 1e6, full: 1e6 };
      const once = drawnBy(sample.flowable.fit(region, sample.context).frame);
      assert.deepEqual(drawnBy(sample.flowable.fit(region, sample.context).frame), once, where);
    }
  });

  it('are one line at their greatest width, and break no word at their least', () => {
    const random = randomFrom(seed + 1);
    for (let round = 0; round < runs / 5; round += 1) {
      const { flowable, context, spans } = randomSample(random);
      const source = spans.map(({ text }) => text).join('');
      const where = `seed ${seed}, round ${round}: ${JSON.stringify(source)}`;
      const { min, max } = flowable.widths(context);
      const wide = flowable.fit({ width: max, height: 1e6, full: 1e6 }, context).frame;
      const baselines = new Set(wide === undefined ? [] : textsOf(wide).map(({ y }) => Math.round(y * 10)));
      assert.ok(baselines.size <= source.split('\n').length, where);
      const narrow = flowable.fit({ width: min, height: 1e6, full: 1e6 }, context).frame;
      for (const item of narrow?.items ?? []) {
        if (item.kind === 'text') {
          const inside = item.x + item.width <= min + 0.01 && item.x >= -0.01;
          assert.ok(
            inside,
            `${JSON.stringify(item.text)} from ${item.x} for ${item.width} in ${min}, ${where}`,
          );
        }
      }
    }
  });
});

/** Inside the measure, unless it is one cluster alone; pieces add up to the width. */
function checkItem(item: ReturnType<typeof textsOf>[number], sample: Sample, where: string): void {
  const inside = item.x >= -0.01 && item.x + item.width <= sample.width + 0.01;
  if (!inside && clustersOf(item.text).length > 1)
    assert.fail(`${JSON.stringify(item.text)} from ${item.x} to ${item.x + item.width}, ${where}`);
  let width = 0;
  for (const piece of item.pieces) {
    width +=
      (piece.width * item.size) / piece.face.unitsPerEm + item.letterSpace * new Set(piece.clusters).size;
    if (/^[ \u00a0]$/.test(piece.text)) width += item.wordSpace;
  }
  // No letter space stands behind the last letter of a line.
  const differs = Math.abs(width - item.width);
  assert.ok(
    differs < 0.01 || Math.abs(differs - item.letterSpace) < 0.01,
    `${JSON.stringify(item.text)}: ${width}, not ${item.width}, ${where}`,
  );
}

describe('breaks of simple text', () => {
  it('are those of the full algorithm', () => {
    const random = randomFrom(seed + 2);
    const alphabet = [...'aZé09   .,:;"\'-/([)]$+%!?&*@#<=_«»‘’“”‹›‚„£€\u00a0\u202f'];
    let simple = 0;
    for (let round = 0; round < 20_000; round += 1) {
      let text = '';
      for (let count = Math.floor(random() * 10); count >= 0; count -= 1) text += pick(random, alphabet);
      const marks = new Uint8Array(text.length + 1);
      if (!simpleBreaks(text, marks)) continue;
      simple += 1;
      const expected: number[] = [];
      const breaker = new LineBreaker(text);
      for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak())
        expected.push(next.position);
      const own = [...marks.keys()].filter((at) => marks[at] !== 0 || at === text.length);
      assert.deepEqual(own, expected, `seed ${seed}: ${JSON.stringify(text)}`);
    }
    assert.ok(simple > 4000, `only ${simple} of 20000 texts were simple`);
  });
});
