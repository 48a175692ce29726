// Blocks of the flow as template authors write them: lists, contents, sections, placed content, columns, space, lines.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Numbering, numberMarker } from '../../src/blocks/list/numbering.ts';
import { faultsOf, itemsOf, pagesWith, placedTexts, textsOf } from './content-document.ts';

const pageBreak = { type: 'pageBreak' };

describe('list', () => {
  const numbers: [Numbering, number, string][] = [
    ['decimal', 7, '7.'],
    ['lower-alpha', 1, 'a.'],
    ['lower-alpha', 26, 'z.'],
    ['upper-alpha', 27, 'AA.'],
    ['lower-alpha', 703, 'aaa.'],
    ['lower-alpha', 0, '0.'],
    ['lower-roman', 1994, 'mcmxciv.'],
    ['upper-roman', 4, 'IV.'],
    ['upper-roman', 4000, '4000.'],
    ['full', 3, '3.'],
  ];
  for (const [numbering, number, marker] of numbers) {
    test(`${number} in ${numbering} is ${marker}`, () =>
      assert.equal(numberMarker(numbering, number, []), marker));
  }

  const markers: [string, object, string[]][] = [
    [
      'bullets by depth',
      { items: ['a', { type: 'list', items: ['b', { type: 'list', items: ['c'] }] }] },
      ['•', 'a', '–', 'b', '·', 'c'],
    ],
    ['numbers from a start', { ordered: true, start: 9, items: ['a', 'b'] }, ['9.', 'a', '10.', 'b']],
    ['a marker of its own', { marker: '→', items: ['a', 'b'] }, ['→', 'a', '→', 'b']],
    ['a marker from an expression', { marker: "{{$uppercase('x')}}", items: ['a'] }, ['X', 'a']],
    [
      'full numbers through nested lists, with margins around them',
      {
        ordered: 'full',
        items: [
          'a',
          {
            type: 'list',
            ordered: 'full',
            margin: 3,
            items: ['b', ['c', { type: 'list', ordered: 'full', items: ['d'] }]],
          },
          'e',
        ],
      },
      ['1.', 'a', '1.1', 'b', '1.2', 'c', '1.2.1', 'd', '2.', 'e'],
    ],
    [
      'a block that is repeated is as many items, one that is left out none',
      {
        ordered: true,
        items: [
          { type: 'text', each: '[1..2]', text: 'n{{$}}' },
          { type: 'text', if: 'false', text: 'no' },
          'z',
        ],
      },
      ['1.', 'n1', '2.', 'n2', '3.', 'z'],
    ],
    ['a list of blocks is one item', { items: [['a', 'b'], 'c'] }, ['•', 'a', 'b', '•', 'c']],
  ];
  for (const [name, keys, texts] of markers) {
    test(name, async () => assert.deepEqual(await textsOf({ type: 'list', ...keys }), [texts]));
  }

  test('the marker hangs beside the first line, on its baseline', async () => {
    const items = ['one line', { type: 'text', text: 'large', fontSize: 20 }, 'line\nline'];
    const [page] = await pagesWith({ type: 'list', items });
    assert.ok(page);
    const texts = placedTexts(page);
    const content = texts.filter(({ text }) => text !== '•');
    const bullets = texts.filter(({ text }) => text === '•');
    assert.deepEqual(
      bullets.map(({ y }) => y),
      content.slice(0, 3).map(({ y }) => y),
    );
    assert.equal(new Set(content.map(({ x }) => x)).size, 1);
    assert.ok(bullets.every(({ x }) => x < (content[0]?.x ?? 0)));
  });

  test('an item goes on over pages without a second marker', async () => {
    const lines = Array.from({ length: 20 }, (_, i) => `line ${i}`).join('\n');
    const [first, second] = await textsOf({ type: 'list', items: [lines] });
    assert.equal([...(first ?? []), ...(second ?? [])].filter((text) => text === '•').length, 1);
    assert.deepEqual(second?.at(-1), 'line 19');
  });

  test('right to left, markers stand at the right', async () => {
    const [page] = await pagesWith({ type: 'list', items: ['שלום'] }, { more: { locale: 'he' } });
    const [bullet, text] = page ? placedTexts(page) : [];
    assert.ok(bullet && text && bullet.x > text.x, JSON.stringify([bullet, text]));
  });

  test('a page break breaks between items', async () => {
    assert.deepEqual(
      await textsOf({ type: 'list', items: ['a', { type: 'text', pageBreak: 'before', text: 'b' }] }),
      [
        ['•', 'a'],
        ['•', 'b'],
      ],
    );
  });
});

describe('toc', () => {
  const heading = (text: string, outline: number, more = {}) => ({ type: 'text', text, outline, ...more });

  test('headings with their pages, down to a level', async () => {
    const content = [
      { type: 'toc', levels: 2 },
      pageBreak,
      heading('A', 1),
      heading('B', 2),
      pageBreak,
      heading('C', 3),
      heading('D', 1),
    ];
    assert.deepEqual((await textsOf(content))[0], ['A', '2', 'B', '2', 'D', '3']);
  });

  test('each entry is a link to its heading', async () => {
    const pages = await pagesWith([{ type: 'toc' }, heading('A', 1, { id: 'a' }), heading('B', 1)]);
    const items = pages.flatMap(itemsOf).map(({ item }) => item);
    const targets = items.flatMap((item) => (item.kind === 'link' ? [item.target] : []));
    const ids = items.flatMap((item) =>
      item.kind === 'tag' && item.id !== undefined ? [`#${item.id}`] : [],
    );
    assert.deepEqual(targets, ids);
    assert.equal(targets[0], '#a');
  });

  test('goes on over pages, and leaders run from title to number', async () => {
    const headings = Array.from({ length: 40 }, (_, i) => heading(`Chapter ${i + 1}`, 1));
    const pages = await pagesWith([{ type: 'toc' }, pageBreak, ...headings]);
    const texts = pages.map((page) => placedTexts(page).map(({ text }) => text));
    assert.deepEqual(
      texts
        .slice(0, 3)
        .flat()
        .filter((text) => text.startsWith('Ch')).length,
      40,
    );
    const leaders = itemsOf(
      pages[0] ?? { width: 0, height: 0, frame: { path: '', width: 0, height: 0, items: [] } },
    );
    assert.equal(leaders.filter(({ item }) => item.kind === 'path' && item.stroke?.dash).length, 15);
  });

  test('page numbers are those that are printed', async () => {
    const annex = { type: 'section', restartNumbers: true, content: [heading('Annex', 1)] };
    assert.deepEqual((await textsOf([{ type: 'toc' }, heading('Body', 1), annex]))[0], [
      'Body',
      '1',
      'Annex',
      '1',
      'Body',
    ]);
  });
});

describe('section', () => {
  test('inherits what it does not name', async () => {
    const content = [
      'a',
      { type: 'section', page: { orientation: 'portrait' }, footer: [], content: 'b' },
      'c',
    ];
    const more = { header: 'h {{$pageNumber}}', footer: 'f {{$sectionPage}}/{{$sectionPages}}' };
    const pages = await pagesWith(content, { more });
    assert.deepEqual(
      pages.map((page) => [
        page.width,
        placedTexts(page)
          .map(({ text }) => text)
          .join(' '),
      ]),
      [
        [300, 'h 1 a f 1/1'],
        [200, 'h 2 b'],
        [300, 'h 3 c f 1/1'],
      ],
    );
  });

  test('repeated for each item, with its names in header and content', async () => {
    const content = {
      type: 'section',
      each: "['x','y']",
      as: 'it',
      header: 'to {{$it}}, page {{$pageNumber}}',
      restartNumbers: true,
      content: '{{$}}',
    };
    assert.deepEqual(await textsOf([content]), [
      ['to x, page 1', 'x'],
      ['to y, page 1', 'y'],
    ]);
  });

  test('anywhere but directly in the content it is a fault', () => {
    const [fault = ''] = faultsOf([{ type: 'stack', content: [{ type: 'section', content: 'a' }] }]);
    assert.match(fault, /^\/content\/0\/content\/0: .*directly in the document/);
  });
});

describe('place', () => {
  test('stands by the page’s corner, in flow, header and columns alike, and takes no room', async () => {
    const placed = (text: string, x: number) => ({ type: 'place', x, y: 100, content: text });
    const content = ['a', { type: 'columns', columns: ['x', [placed('P', 200), 'b']] }, 'c'];
    const more = { page: { size: [300, 200], margin: 30 }, header: [placed('H', 250), 'head'] };
    const [page] = await pagesWith(content, { more });
    assert.ok(page);
    const at = new Map(placedTexts(page).map(({ text, x, y }) => [text, [x, y]]));
    assert.deepEqual(at.get('P'), [200, 110]);
    assert.deepEqual(at.get('H'), [250, 110]);
    assert.deepEqual([at.get('head')?.[1], at.get('a')?.[1], at.get('c')?.[1]], [40, 53, 79]);
  });

  test('rotated and see-through', async () => {
    const [page] = await pagesWith({
      type: 'place',
      x: 10,
      y: 20,
      width: 50,
      height: 30,
      rotate: 45,
      opacity: 0.5,
      content: 'a',
    });
    const frames = JSON.stringify(page?.frame);
    assert.match(frames, /"rotate":45,"opacity":0.5/);
    assert.match(frames, /"width":50,"height":30/);
  });
});

describe('columns', () => {
  test('styles and backgrounds of a column; blocks in short', async () => {
    const columns = [
      { content: 'a', align: 'right', backgroundColor: '#ff0000' },
      'b',
      ['c', 'd'],
      { width: 30 },
    ];
    const [page] = await pagesWith({ type: 'columns', columns, backgroundColor: '#00ff00' });
    assert.ok(page);
    assert.deepEqual(
      placedTexts(page).map(({ text }) => text),
      ['a', 'b', 'c', 'd'],
    );
    assert.ok((placedTexts(page)[0]?.x ?? 0) > 80);
    const fills = itemsOf(page).flatMap(({ item }) => (item.kind === 'path' ? [item.fill] : []));
    assert.deepEqual(fills, ['#00ff00', '#ff0000']);
  });

  const faults: [string, unknown, RegExp][] = [
    ['an unknown key', [{ widht: 10, content: 'a' }], /columns\/0\/widht: unknown key "widht"/],
    ['a width that is none', [{ width: 'wide', content: 'a' }], /columns\/0\/width: expected a width/],
    ['a page break inside', [[pageBreak]], /page break may not stand inside columns/],
  ];
  for (const [name, columns, fault] of faults) {
    test(`${name} is a fault`, () =>
      assert.match(faultsOf([{ type: 'columns', columns }]).join('\n'), fault));
  }
});

describe('box, line and space', () => {
  test('padding and border of a named style', async () => {
    const more = { styles: { card: { padding: 20, border: { width: 2 } } } };
    const [page] = await pagesWith({ type: 'box', style: 'card', content: 'a' }, { more });
    assert.deepEqual(page && placedTexts(page)[0]?.x, 22);
  });

  test('a background is drawn once, with the corners of the box', async () => {
    const [page] = await pagesWith({ type: 'box', backgroundColor: 'red', borderRadius: 5, content: 'a' });
    const paths = page ? itemsOf(page).filter(({ item }) => item.kind === 'path') : [];
    assert.equal(paths.length, 1);
  });

  const lines: [object, [number, number]][] = [
    [{}, [0, 300]],
    [{ length: 100 }, [0, 100]],
    [{ length: '50%', align: 'center' }, [75, 225]],
    [{ length: 1000, align: 'right' }, [0, 300]],
  ];
  for (const [keys, ends] of lines) {
    test(`a line with ${JSON.stringify(keys)}`, async () => {
      const [page] = await pagesWith({ type: 'line', ...keys });
      const steps = page ? itemsOf(page).flatMap(({ item }) => (item.kind === 'path' ? item.steps : [])) : [];
      assert.deepEqual(
        steps.map((step) => step[1]),
        ends,
      );
    });
  }

  test('space that fills puts what follows at the end of the page', async () => {
    const [page] = await pagesWith(['a', { type: 'space', height: '*' }, 'b']);
    assert.deepEqual(page && placedTexts(page).map(({ y }) => y), [10, 197]);
  });

  test('space at the top of a page after an automatic break is dropped', async () => {
    const content = [
      { type: 'text', text: Array(15).fill('x').join('\n') },
      { type: 'space', height: 50 },
      'b',
    ];
    const [, second] = await pagesWith(content);
    assert.deepEqual(second && placedTexts(second).map(({ text, y }) => [text, y]), [['b', 10]]);
  });

  test('a dash of nothing is a fault', () => {
    assert.equal(faultsOf([{ type: 'line', dash: 0 }]).length, 1);
  });
});

describe('include', () => {
  test('the content of a file stands in its place', async () => {
    const files = { 'part.json': ['b', { type: 'include', src: 'deep/more.json' }], 'deep/more.json': 'c' };
    assert.deepEqual(await textsOf(['a', { type: 'include', src: 'part.json' }], { files }), [
      ['a', 'b', 'c'],
    ]);
  });

  test('a file that is missing is one fault', () => {
    assert.deepEqual(faultsOf([{ type: 'include', src: 'none.json' }]).length, 1);
  });
});
