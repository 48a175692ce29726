// Texts that come again in one document, such as the paragraphs of a mailing: they are shaped and broken once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextStyle } from '../../../src/layout/style.ts';
import { paragraph } from '../../../src/layout/text/paragraph.ts';
import type { Span } from '../../../src/layout/text/span.ts';
import { fakeFace, fakeFonts, frameOf, plainStyle, textContext } from './fake-font.ts';

/** Longer than what goes the short way for one line. */
const long = 'some words that a mailing says to each of its readers '.repeat(4).trim();

/** A face that counts how often it is asked to shape something. */
function counted(options: Parameters<typeof fakeFace>[0] = {}) {
  const face = fakeFace(options);
  const asked = { count: 0 };
  const { shape } = face;
  face.shape = (text, shaping) => {
    asked.count += 1;
    return shape(text, shaping);
  };
  return { context: textContext(fakeFonts(face)), asked };
}

const justified: TextStyle = { ...plainStyle, align: 'justify' };

function textIn(style: TextStyle, text = long, more: Partial<Span> = {}) {
  return paragraph({ path: '/content/0', style, spans: [{ text, style, ...more }] });
}

test('the lines of a text are made twice at most, and are the same from then on', () => {
  const { context, asked } = counted();
  const first = frameOf(textIn(justified), 200, context);
  const second = frameOf(textIn(justified), 200, context);
  const before = asked.count;
  const third = frameOf(textIn(justified), 200, context);
  assert.equal(asked.count, before);
  const told = ({ items }: typeof first) =>
    items.map((item) => item.kind === 'text' && [item.text, item.x, item.y, item.width, item.wordSpace]);
  assert.ok(told(first).length > 4);
  assert.deepEqual(told(second), told(first));
  assert.deepEqual(told(third), told(first));
});

test('another width, style or link is not that text', () => {
  const { context } = counted();
  for (let round = 0; round < 3; round += 1) frameOf(textIn(justified), 200, context);
  assert.equal(frameOf(textIn(justified), 400, context).items.length, 3);
  const large = { ...justified, fontSize: 20 };
  assert.equal(frameOf(textIn(large), 400, context).items.length, 6);
  const linked = textIn(justified, long, { link: 'https://example.com' });
  assert.ok(frameOf(linked, 200, context).items.some(({ kind }) => kind === 'link'));
});

test('a text that brings a warning brings it each time', () => {
  const { context } = counted({ covers: (codePoint) => codePoint < 0x370 });
  for (let round = 0; round < 4; round += 1) {
    const before = context.warnings.length;
    frameOf(textIn(plainStyle, `${long} Ω`), 200, context);
    assert.ok(context.warnings.length > before, `round ${round}`);
  }
});
