// Justified paragraphs: how far spaces stretch, against lines that are filled one by one.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TextItem } from '../../../src/layout/frame.ts';
import { breakOptimal } from '../../../src/layout/text/break-optimal.ts';
import { collect } from '../../../src/layout/text/collect.ts';
import type { BreakRequest } from '../../../src/layout/text/lines.ts';
import { findOpportunities } from '../../../src/layout/text/opportunities.ts';
import { prepare } from '../../../src/layout/text/prepare.ts';
import type { ParagraphSpec } from '../../../src/layout/text/span.ts';
import {
  dividingContext,
  frameOf,
  linesOf,
  plainStyle,
  span,
  textContext,
  textOf,
  textsOf,
} from './fake-font.ts';

/** A space may grow by this much of itself when a better break exists: the bound that the reference states. */
const bound = 1;
const spaceWidth = 5;
const measure = 325;

/** Words of 1 to 11 letters, mostly short, from a fixed sequence. */
function prose(words: number): string {
  let state = 20_240_229;
  const list: string[] = [];
  for (let index = 0; index < words; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const length = 1 + Math.floor((((state >>> 8) % 1000) / 1000) ** 1.5 * 11);
    list.push('abcdefghijk'.slice(0, length));
  }
  return list.join(' ');
}

/** The stretch of each line but the last, in spaces. */
function stretches(lines: readonly TextItem[]): number[] {
  return lines.slice(0, -1).map((line) => line.wordSpace / spaceWidth);
}

/** What the spaces of lines filled one by one would have to do. */
function greedyStretches(text: string): number[] {
  const ragged = textsOf(frameOf(textOf(text), measure));
  return ragged.slice(0, -1).map((line) => {
    const spaces = line.pieces.filter((piece) => piece.text === ' ').length;
    return (measure - line.width) / spaces / spaceWidth;
  });
}

const sumOfSquares = (list: readonly number[]) => list.reduce((sum, value) => sum + value * value, 0);
const largest = (list: readonly number[]) => Math.max(...list.map(Math.abs));

describe('justify', () => {
  it('stretches 200 lines evenly: within the bound, and far less than line by line', (test) => {
    const text = prose(2600);
    const lines = textsOf(frameOf(textOf(text, { align: 'justify' }), measure));
    const own = stretches(lines);
    const greedy = greedyStretches(text);
    assert.ok(own.length >= 200, `only ${own.length} lines`);
    for (const line of lines.slice(0, -1)) assert.ok(Math.abs(line.width - measure) < 0.001);
    test.diagnostic(
      `${own.length} lines; sum of squared stretch ${sumOfSquares(own).toFixed(2)}, line by line ${sumOfSquares(greedy).toFixed(2)}`,
    );
    test.diagnostic(
      `largest stretch ${largest(own).toFixed(2)} spaces, line by line ${largest(greedy).toFixed(2)}; bound ${bound}`,
    );
    assert.ok(largest(own) <= bound);
    assert.ok(sumOfSquares(own) < sumOfSquares(greedy));
  });

  it('never shrinks a space by more than a quarter', () => {
    const lines = textsOf(frameOf(textOf(prose(2600), { align: 'justify' }), measure));
    assert.ok(Math.min(...stretches(lines)) >= -0.25 - 1e-9);
  });

  it('looks ahead: a short first line when the next ones gain', () => {
    const text = 'aaa bb cc dddddd eeeee fff g hhhhhhh iiiiiiiiiiiiii jj';
    const own = stretches(textsOf(frameOf(textOf(text, { align: 'justify' }), 80)));
    const ragged = textsOf(frameOf(textOf(text), 80)).slice(0, -1);
    const greedy = ragged.map(
      (line) => (80 - line.width) / Math.max(1, line.pieces.filter(({ text }) => text === ' ').length) / 5,
    );
    assert.ok(largest(own) < largest(greedy), `${own} against ${greedy}`);
  });

  it('fills a first line that sticks out', () => {
    const text = 'a abcdefg abcdefg abcdefgh ab abcdefghi abcdefgh abcde abcdefgh';
    const lines = textsOf(frameOf(textOf(text, { align: 'justify', indent: -45 }), 100));
    assert.deepEqual(
      lines.map((line) => line.wordSpace),
      [0, 10, 0],
    );
  });

  it('takes a hyphen rather than a wide gap', () => {
    const word = span('aaaabbbbcccc', { hyphenate: true });
    const text = textOf([span('xxx yyy '), word, span(' zzz')], { align: 'justify' });
    const lines = linesOf(frameOf(text, 75, dividingContext(4, 8)));
    assert.deepEqual(lines, ['xxx yyy aaaa\u00ad', 'bbbbcccc zzz']);
  });

  it('breaks a word that is too long', () => {
    const frame = frameOf(textOf(`aa ${'b'.repeat(30)} cc`, { align: 'justify' }), 50);
    assert.deepEqual(linesOf(frame), ['aa bbbbbbb', 'b'.repeat(10), 'b'.repeat(10), 'bbb cc']);
  });

  it('widens spaces at which no line breaks like the others', () => {
    const words = Array.from({ length: 60 }, (_, index) => `ab${index % 3 === 0 ? '\u00a0' : ' '}c`).join(
      ' ',
    );
    const items = textsOf(frameOf(textOf(words, { align: 'justify' }), 200)).slice(0, -1);
    assert.ok(items.length > 3);
    for (const { pieces, wordSpace, width } of items) {
      const spaces = pieces.filter(({ text }) => text === ' ' || text === '\u00a0').length;
      const natural = pieces.reduce((sum, piece) => sum + (piece.width * 10) / piece.face.unitsPerEm, 0);
      assert.ok(pieces.every(({ text }) => text.length === 1 || !/[ \u00a0]/.test(text)));
      assert.ok(Math.abs(natural + spaces * wordSpace - width) < 0.01);
    }
  });

  it('stays linear: ten times the text takes about ten times as many steps', () => {
    const short = stepsOf(prose(1500));
    const long = stepsOf(prose(15_000));
    assert.ok(short > 1000, `only ${short} steps are counted`);
    assert.ok(long < short * 12, `${short} and ${long} steps`);
  });
});

/** How often the breaker compares a line with its measure: once for each start and end that it weighs. */
function stepsOf(text: string): number {
  const { request, spec } = requestFor(text);
  let steps = 0;
  const counted: BreakRequest = {
    ...request,
    get width() {
      steps += 1;
      return measure;
    },
  };
  assert.ok((breakOptimal(counted) ?? []).length > spec.spans.length);
  return steps;
}

function requestFor(text: string): { request: BreakRequest; spec: ParagraphSpec } {
  const spec = { path: '', spans: [span(text)], style: plainStyle };
  const collected = collect(spec.spans);
  const prepared = prepare(spec, collected, textContext());
  const opportunities = findOpportunities(collected, prepared);
  return { request: { prepared, opportunities, from: 0, width: measure, indent: 0 }, spec };
}
