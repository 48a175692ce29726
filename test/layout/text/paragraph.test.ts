// Paragraphs with fonts of fixed width: where lines break, where they stand, what regions take, what is drawn with them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../../src/errors.ts';
import type { Flowable, Region } from '../../../src/layout/flowable.ts';
import {
  fakeFace,
  fakeFonts,
  frameOf,
  linesOf,
  type plainStyle,
  span,
  textContext,
  textOf,
  textsOf,
} from './fake-font.ts';

const context = textContext();

describe('lines', () => {
  const cases: readonly (readonly [string, string, number, readonly string[]])[] = [
    ['a short text on one line', 'one two', 100, ['one two']],
    ['greedy', 'aaa bbb ccc', 35, ['aaa bbb', 'ccc']],
    ['spaces hang over the end', 'aaa bbb   ccc', 35, ['aaa bbb', 'ccc']],
    ['spaces inside stay', 'a  b', 100, ['a  b']],
    ['a line break', 'a\nb', 100, ['a', 'b']],
    ['other line ends', 'a\r\nb\u2028c\rd', 100, ['a', 'b', 'c', 'd']],
    ['a word too long breaks anywhere', 'aa bbbbbbbbbb c', 20, ['aa', 'bbbb', 'bbbb', 'bb c']],
    ['never through a cluster', 'e\u0301e\u0301e\u0301e\u0301', 10, ['e\u0301e\u0301', 'e\u0301e\u0301']],
    ['one cluster wider than the line', 'ab', 3, ['a', 'b']],
    ['a no-break space', 'aaa b\u00a0c', 20, ['aaa', 'b\u00a0c']],
    ['a hyphen', 'well-known', 30, ['well-', 'known']],
    ['soft hyphens show at a break alone', 'hyphen\u00adation ab\u00adc', 60, ['hyphenation', 'abc']],
    ['a soft hyphen that is taken', 'hyphen\u00adation', 40, ['hyphen\u00ad', 'ation']],
    ['no room for the hyphen', 'abcdef\u00adghi', 30, ['abcdef', 'ghi']],
    ['a zero-width space', 'aaaa\u200bbbbb', 30, ['aaaa', 'bbbb']],
    ['a word joiner', 'aa bb\u2060-\u2060cc', 25, ['aa', 'bb-cc']],
    ['Thai words', 'ภาษาไทย', 25, ['ภาษา', 'ไทย']],
    ['ideographs anywhere but before a stop', '漢字漢字。', 20, ['漢字漢', '字。']],
    ['Japanese by phrase', 'コンピューターを使う', 45, ['コンピューターを', '使う']],
    ['empty', '', 100, []],
  ];
  for (const [name, text, width, lines] of cases) {
    it(name, () => assert.deepEqual(linesOf(frameOf(textOf(text), width)), lines));
  }

  it('a line for an empty text, and for an empty line, but none for a line end at the end', () => {
    assert.equal(frameOf(textOf(''), 100).height, 10);
    assert.equal(frameOf(textOf('a\n\nb'), 100).height, 30);
    assert.equal(frameOf(textOf('a\n'), 100).height, 10);
  });

  it('no empty line behind a cluster wider than the line', () => {
    for (const text of ['a b', 'a\nb', 'a \nb'])
      for (const align of ['start', 'justify'] as const)
        assert.equal(frameOf(textOf(text, { align }), 3).height, 20, `${JSON.stringify(text)} ${align}`);
  });

  it('noWrap keeps a text on its line, and breaks it only when it fits none', () => {
    const text = [span('aaa '), span('bb cc', { noWrap: true })];
    assert.deepEqual(
      linesOf(frameOf(textOf(text), 30)),
      ['aaa ', 'bb cc'].map((line) => line.trimEnd()),
    );
    assert.deepEqual(linesOf(frameOf(textOf('aa bb cc', { noWrap: true }), 30)), ['aa bb', 'cc']);
  });

  it('a tab is eight spaces wide and breaks like a space', () => {
    const frame = frameOf(textOf('a\tb'), 100);
    assert.deepEqual(
      textsOf(frame).map(({ x, text }) => [x, text]),
      [
        [0, 'a'],
        [45, 'b'],
      ],
    );
    assert.deepEqual(linesOf(frameOf(textOf('a\tb'), 30)), ['a', 'b']);
  });
});

describe('places', () => {
  const xs = (align: typeof plainStyle.align, text = 'aaa', direction: 'ltr' | 'rtl' = 'ltr') =>
    textsOf(frameOf(textOf(text, { align, direction }), 100)).map((item) => item.x);

  it('aligns', () => {
    assert.deepEqual(xs('start'), [0]);
    assert.deepEqual(xs('left'), [0]);
    assert.deepEqual(xs('center'), [42.5]);
    assert.deepEqual(xs('right'), [85]);
    assert.deepEqual(xs('end'), [85]);
    assert.deepEqual(xs('justify'), [0]);
    assert.deepEqual(xs('start', 'aaa', 'rtl'), [85]);
    assert.deepEqual(xs('end', 'aaa', 'rtl'), [0]);
    assert.deepEqual(xs('justify', 'aaa', 'rtl'), [85]);
  });

  it('takes the direction of a text from its first strong character, else the document', () => {
    const first = (text: string, rtl = false) =>
      textsOf(frameOf(textOf(text), 100, textContext(undefined, rtl)))[0]?.x;
    assert.equal(first('אבג'), 85);
    assert.equal(first('1 אב'), 80);
    assert.equal(first('abc', true), 0);
    assert.equal(first('123', true), 85);
    assert.equal(first('123'), 0);
  });

  it('indents the first line alone', () => {
    const frame = frameOf(textOf('aaa bbb ccc', { indent: 10 }), 40);
    assert.deepEqual(
      textsOf(frame).map(({ x, y, text }) => [x, y, text]),
      [
        [10, 8, 'aaa'],
        [0, 18, 'bbb ccc'],
      ],
    );
  });

  it('puts half the leading above and below, and takes the highest of mixed sizes', () => {
    const single = frameOf(textOf('a', { lineHeight: 1.5 }), 100);
    assert.deepEqual([single.height, textsOf(single)[0]?.y], [15, 10.5]);
    const mixed = frameOf(textOf([span('a'), span('b', { fontSize: 20 }), span('c\nd')]), 100);
    assert.deepEqual([mixed.height, ...textsOf(mixed).map(({ y }) => y)], [30, 16, 16, 16, 28]);
  });

  it('moves super and sub without changing the line', () => {
    const frame = frameOf(
      textOf([span('a'), span('2', { baseline: 'super' }), span('3', { baseline: 'sub' })]),
      100,
    );
    assert.equal(frame.height, 10);
    const [base, above, below] = textsOf(frame);
    assert.ok(base && above && below && above.y < base.y && below.y > base.y && above.size === 6.5);
  });

  it('stretches spaces of justified lines, the last one not', () => {
    const frame = frameOf(textOf('aa bb cc dd', { align: 'justify' }), 50);
    const [first, last] = textsOf(frame);
    assert.deepEqual([first?.text, first?.width, first?.wordSpace], ['aa bb cc', 50, 5]);
    assert.deepEqual([last?.text, last?.width, last?.wordSpace], ['dd', 10, 0]);
    assert.deepEqual(
      first?.pieces.map((piece) => piece.text),
      ['aa', ' ', 'bb', ' ', 'cc'],
    );
  });

  it('adds letter space between clusters and leaves ligatures out', () => {
    const fonts = fakeFonts(fakeFace({ ligatures: true }));
    const item = (letterSpacing: number) =>
      textsOf(frameOf(textOf('fie', { letterSpacing }), 100, textContext(fonts)))[0];
    assert.deepEqual([item(0)?.width, item(0)?.pieces[0]?.glyphs.length], [10, 2]);
    assert.deepEqual([item(2)?.width, item(2)?.letterSpace, item(2)?.pieces[0]?.glyphs.length], [19, 2, 3]);
  });

  it('puts Hebrew, numbers and English into visual order', () => {
    const frame = frameOf(textOf('abc אבג 123 דה xyz'), 200);
    assert.deepEqual(
      textsOf(frame).map(({ text }) => text),
      ['abc ', ' דה', '123', 'אבג ', ' xyz'],
    );
    const xs = textsOf(frame).map(({ x }) => x);
    assert.deepEqual(xs, [0, 20, 35, 50, 70]);
  });

  it('shapes anew where a line is cut inside a run', () => {
    const fonts = fakeFonts(fakeFace({ kerning: true, ligatures: true, spacesMatter: true }));
    const frame = frameOf(textOf('avbfi avbfi'), 20, textContext(fonts));
    assert.deepEqual(
      textsOf(frame).map(({ text, width }) => [text, width]),
      [
        ['avbfi', 19],
        ['avbfi', 19],
      ],
    );
    const cut = frameOf(textOf('aaavbfifi'), 20, textContext(fonts));
    assert.deepEqual(
      textsOf(cut).map(({ text, width }) => [text, width]),
      [
        ['aaav', 20],
        ['bfifi', 15],
      ],
    );
  });
});

describe('widths', () => {
  const widths = (text: string, style = {}) => textOf(text, style).widths(context);
  it('are the longest part that does not break and the longest line', () => {
    assert.deepEqual(widths('aaaa bb'), { min: 20, max: 35 });
    assert.deepEqual(widths('aaaa-bb c'), { min: 25, max: 45 });
    assert.deepEqual(widths('aa b\ncccc'), { min: 20, max: 20 });
    assert.deepEqual(widths('aaaa bb', { noWrap: true }), { min: 35, max: 35 });
    assert.deepEqual(widths('a bbb', { indent: 20 }), { min: 25, max: 45 });
    assert.deepEqual(widths('漢字漢'), { min: 5, max: 15 });
    assert.deepEqual(widths(''), { min: 0, max: 0 });
  });
});

describe('regions', () => {
  const five = 'aaaa bbbb cccc dddd eeee';
  const steps = (flowable: Flowable, ...regions: readonly (readonly [number, number])[]) => {
    let rest: Flowable | undefined = flowable;
    return regions.map(([height, full]) => {
      const region: Region = { width: 20, height, full };
      const fit = rest?.fit(region, context);
      rest = fit?.rest;
      return fit?.frame === undefined ? '-' : linesOf(fit.frame).join('|');
    });
  };

  it('take what they hold, and the rest goes on', () => {
    assert.deepEqual(steps(textOf(five), [20, 100], [100, 100]), ['aaaa|bbbb', 'cccc|dddd|eeee']);
  });
  it('keep orphans and widows', () => {
    assert.deepEqual(steps(textOf(five), [19, 100], [100, 100]), ['-', 'aaaa|bbbb|cccc|dddd|eeee']);
    assert.deepEqual(steps(textOf(five), [49, 100], [100, 100]), ['aaaa|bbbb|cccc', 'dddd|eeee']);
    assert.deepEqual(steps(textOf('aaaa bbbb cccc'), [29, 100], [30, 100]), ['-', 'aaaa|bbbb|cccc']);
    const loose = { orphans: 1, widows: 1 };
    assert.deepEqual(steps(textOf(five, loose), [10, 100], [100, 100]), ['aaaa', 'bbbb|cccc|dddd|eeee']);
  });
  it('give up orphans and widows rather than stand still', () => {
    assert.deepEqual(steps(textOf('aaaa bbbb cccc'), [20, 20], [20, 20]), ['aaaa|bbbb', 'cccc']);
    assert.deepEqual(steps(textOf(five), [10, 10], [10, 10], [10, 10]), ['aaaa', 'bbbb', 'cccc']);
  });
  it('keep together what asks for it when a page holds it', () => {
    const heading = textOf(five, {}, { keep: { withNext: true } });
    assert.deepEqual(steps(heading, [40, 50], [50, 50]), ['-', 'aaaa|bbbb|cccc|dddd|eeee']);
    assert.deepEqual(steps(heading, [20, 40], [40, 40]), ['aaaa|bbbb', 'cccc|dddd|eeee']);
  });
  it('leave the flowable itself when nothing fits', () => {
    const flowable = textOf(five);
    assert.deepEqual(flowable.fit({ width: 20, height: 5, full: 100 }, context), {
      frame: undefined,
      rest: flowable,
    });
  });
  it('refuse a line that no page can hold, and name the block', () => {
    for (const text of ['a', five]) {
      assert.throws(
        () => textOf(text).fit({ width: 20, height: 9, full: 9 }, context),
        (error: unknown) =>
          error instanceof AppError &&
          error.code === 'render_failed' &&
          error.issues[0]?.path === '/content/0',
      );
    }
  });
  it('break the rest anew for another width, and give equal answers when asked again', () => {
    const first = textOf(five).fit({ width: 20, height: 20, full: 100 }, context);
    const wide = first.rest?.fit({ width: 100, height: 100, full: 100 }, context);
    assert.deepEqual(wide?.frame && linesOf(wide.frame), ['cccc dddd eeee']);
    const narrow = first.rest?.fit({ width: 20, height: 100, full: 100 }, context);
    assert.deepEqual(narrow?.frame && linesOf(narrow.frame), ['cccc', 'dddd', 'eeee']);
    assert.deepEqual(first.rest?.fit({ width: 100, height: 100, full: 100 }, context), wide);
    assert.deepEqual(first.rest?.space, { before: 0, after: 0 });
  });
});

describe('what is drawn with the text', () => {
  const kinds = (style: object, more: object) =>
    frameOf(textOf([span('ab '), span('cd', style, more), span(' ef')]), 100).items.map((item) => {
      if (item.kind === 'path') return [item.fill, item.steps[0], item.steps[2]];
      return item.kind === 'link' ? [item.x, item.y, item.width, item.height, item.target] : item.kind;
    });

  it('backgrounds lie behind', () => {
    assert.deepEqual(kinds({}, { backgroundColor: '#ffff00' }), [
      ['#ffff00', ['M', 15, 0], ['L', 25, 10]],
      'text',
    ]);
  });
  it('underlines lie under, strokes over the text', () => {
    assert.deepEqual(kinds({ underline: true, strike: true, color: '#ff0000' }, {}), [
      ['#ff0000', ['M', 15, 9], ['L', 25, 9.5]],
      'text',
      'text',
      'text',
      ['#ff0000', ['M', 15, 5], ['L', 25, 5.5]],
    ]);
  });
  it('links cover their text on each line', () => {
    assert.deepEqual(kinds({}, { link: '#x' }), ['text', [15, 0, 10, 10, '#x']]);
    const frame = frameOf(textOf([span('aa bb', {}, { link: 'https://x.y' })]), 10);
    const links = frame.items.filter((item) => item.kind === 'link');
    assert.deepEqual(
      links.map(({ x, y, width }) => [x, y, width]),
      [
        [0, 0, 10],
        [0, 10, 10],
      ],
    );
  });
  it('the tag of a heading stands at the top of the first part', () => {
    const tag = { kind: 'tag', x: 0, y: 0, id: 'h' } as const;
    const fit = textOf('aaaa bbbb cccc dddd', {}, { tag }).fit({ width: 20, height: 20, full: 20 }, context);
    assert.deepEqual(fit.frame?.items[0], tag);
    const next = fit.rest?.fit({ width: 20, height: 20, full: 20 }, context);
    assert.ok(next?.frame?.items.every((item) => item.kind === 'text'));
  });
});

describe('fallback', () => {
  const latin = fakeFace({ name: 'Latin', covers: (codePoint) => codePoint < 0x250 });
  const greek = fakeFace({
    name: 'Greek',
    covers: (codePoint) => codePoint === 32 || (codePoint >= 0x370 && codePoint < 0x400),
  });
  const accents = fakeFace({ name: 'Accents', covers: (codePoint) => codePoint < 0x370 });

  it('takes the first face that covers a whole cluster; spaces stay with their phrase', () => {
    const fonts = fakeFonts(latin, greek, accents);
    const items = textsOf(frameOf(textOf('ab αβ γδ e\u0301x'), 200, textContext(fonts)));
    assert.deepEqual(
      items.map(({ text, pieces }) => [text, pieces[0]?.face.name]),
      [
        ['ab ', 'Latin'],
        ['αβ γδ ', 'Greek'],
        ['e\u0301', 'Accents'],
        ['x', 'Latin'],
      ],
    );
  });

  it('draws the missing-glyph box and warns once for each script, with the place in the data', () => {
    const asked = textContext(fakeFonts(latin));
    const text = textOf([span('漢字漢 ไ \u{1f600}', {}, { source: () => '/customer/name' })]);
    const frame = frameOf(text, 200, asked);
    frameOf(text, 20, asked);
    assert.ok(textsOf(frame).some(({ pieces }) => pieces.some(({ glyphs }) => glyphs.includes(0))));
    const from = ', from data.customer.name';
    assert.deepEqual(
      asked.warnings.map(({ message }) => message),
      [
        `no font covers U+6F22 "漢" CJK UNIFIED IDEOGRAPH-6F22, U+5B57 "字" CJK UNIFIED IDEOGRAPH-5B57${from}`,
        `no font covers U+0E44 "ไ" THAI CHARACTER SARA AI MAIMALAI${from}`,
        `no font covers U+1F600 "\u{1f600}" GRINNING FACE${from}`,
      ],
    );
    assert.match(asked.warnings[0]?.hint ?? '', /Han \(Hani\), such as Noto Sans SC, TC, JP or KR/);
    assert.match(asked.warnings[1]?.hint ?? '', /Thai \(Thai\), such as Noto Sans Thai/);
  });

  it('draws a box for a control character, and tells of it; line ends and tabs are none', () => {
    const asked = textContext(
      fakeFonts(fakeFace({ name: 'Latin', covers: (point) => point >= 0x20 && point < 0x7f })),
    );
    const frame = frameOf(textOf('a\u0007b\tc\nd\u009fe\r\nf'), 200, asked);
    assert.deepEqual(
      textsOf(frame).map(({ text, pieces }) => [
        text,
        pieces.flatMap(({ glyphs }) => [...glyphs].map(Boolean)),
      ]),
      [
        ['a\u0007b', [true, false, true]],
        ['c', [true]],
        ['d\u009fe', [true, false, true]],
        ['f', [true]],
      ],
    );
    assert.deepEqual(
      asked.warnings.map(({ message, hint }) => [message, hint]),
      [
        [
          'no font covers U+0007, a control character, U+009F, a control character',
          'take control characters out of the text',
        ],
      ],
    );
  });

  it('tells of a mark that no face has together with its letter', () => {
    const asked = textContext(fakeFonts(latin));
    frameOf(textOf('e\u0301 ok'), 200, asked);
    assert.deepEqual(
      asked.warnings.map(({ message }) => message),
      ['no font covers U+0301 COMBINING ACUTE ACCENT'],
    );
  });
});
