// What the design mode knows of a template: its places, its keys with their controls, and where values come from.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blockKinds } from '../../../src/blocks/index.ts';
import { pointerAcross, pointerAt } from '../../../src/studio/design/edit/across.ts';
import { nodeAt, readJsonc } from '../../../src/studio/design/edit/jsonc.ts';
import { withoutStop, withStop } from '../../../src/studio/design/edit/stops.ts';
import { namesIn, selectedAt, withOthers } from '../../../src/studio/design/facts.ts';
import { type Schema, SchemaBook } from '../../../src/studio/design/know/schema.ts';
import { countingSides, sidesOf, sidesRaw } from '../../../src/studio/design/know/sides.ts';
import { insideOf, repeatOf, trailOf } from '../../../src/studio/design/know/trail.ts';
import { bordersOf, movedBorder, widthsOf } from '../../../src/studio/design/know/widths.ts';
import { wordsOf } from '../../../src/studio/words/words.ts';
import { jsonSchema } from '../../../src/template/json-schema.ts';

const book = new SchemaBook(jsonSchema(blockKinds) as Schema);
const text = `{
  "platen": 1,
  "page": "A5",
  "colors": { "brand": "#123456" },
  "style": { "fontSize": 9, "color": "brand" },
  "styles": { "head": { "fontSize": 20, "margin": [4, 0] }, "small": { "fontSize": 7 } },
  "variables": { "items": { "type": "list" } },
  "footer": "Page {{$pageNumber}}",
  "content": [
    { "type": "text", "text": "A", "style": ["head", "small"] },
    { "type": "columns", "bold": true, "columns": [
      { "width": "*", "italic": true, "content": ["B", { "type": "stack", "content": "C" }] },
      "D"
    ] },
    { "type": "table", "rows": "items", "headStyle": "head", "columns": [
      { "header": "E", "cell": "{{x}}", "align": "right" },
      { "cell": { "content": "F", "color": "{{y}}" } }
    ], "body": [["G", "H"], { "cells": ["I"] }] },
    { "type": "new-kind", "text": "J" }
  ]
}
`;
const root = readJsonc(text);
assert.ok(root);
const whole = root;

function field(at: string, label: string) {
  const { groups } = selectedAt(book, whole, at);
  return groups.flatMap(({ fields }) => fields).find((one) => one.label === label);
}
const source = (at: string, label: string): string | undefined => field(at, label)?.inherited?.source;

describe('the places of a template', () => {
  it('are named on the way to a pointer', () => {
    const ways = [
      ['/content/0/text', 'page text'],
      ['/footer', 'page text'],
      ['/content/1/columns/0/content/1/content', 'page columns column stack text'],
      ['/content/1/columns/1', 'page columns text'],
      ['/content/2/columns/0/header', 'page table column cell'],
      ['/content/2/columns', 'page table'],
      ['/content/2/body/0/1', 'page table row cell'],
      ['/content/2/body/1/cells/0', 'page table row cell'],
      ['/variables/items', 'page'],
      ['/content/9', 'page'],
      ['/content/3', 'page new-kind'],
    ] as const;
    for (const [at, way] of ways)
      assert.equal(
        trailOf(whole, at)
          .map(({ what }) => what)
          .join(' '),
        way,
        at,
      );
  });

  it('have places in them', () => {
    const inside = (at: string): readonly string[] => {
      const place = trailOf(whole, at).at(-1);
      return place ? insideOf(place).map((one) => one.at) : [];
    };
    assert.deepEqual(inside(''), ['/footer', '/content/0', '/content/1', '/content/2', '/content/3']);
    assert.deepEqual(inside('/content/1/columns/0'), [
      '/content/1/columns/0/content/0',
      '/content/1/columns/0/content/1',
    ]);
  });

  it('know what repeats them', () => {
    assert.deepEqual(repeatOf(whole, '/content/2/columns/0/cell'), {
      at: '/content/2',
      key: 'rows',
      expression: 'items',
    });
    assert.equal(repeatOf(whole, '/content/2/columns/0/header'), undefined);
    assert.equal(repeatOf(whole, '/content/2'), undefined);
  });
});

describe('the keys of a place', () => {
  it('have the control that fits, for each kind of block', () => {
    for (const { name } of blockKinds) {
      const block = readJsonc(`{ "type": ${JSON.stringify(name)} }`);
      const { groups } = block ? selectedAt(book, block, '') : { groups: [] };
      const fields = groups.flatMap((group) => group.fields);
      assert.ok(fields.length > 20, name);
      for (const one of fields) assert.ok(one.help !== '', `${name} ${one.label}`);
      const control = (key: string): string | undefined => fields.find(({ way }) => way[0] === key)?.control;
      assert.equal(control('margin'), 'sides', name);
      assert.equal(control('color'), 'color', name);
      assert.equal(control('if'), 'expression', name);
      assert.equal(control('keepTogether'), 'switch', name);
      assert.equal(control('fontSize'), 'length', name);
    }
  });

  it('show what is written, what the reference has by default, and the text of one that is short for a block', () => {
    assert.equal(field('', 'Size')?.node?.raw, '"A5"');
    assert.equal(field('/content/0', 'Line height')?.standard, '1.3');
    assert.equal(field('/content/0', 'Align')?.standard, 'start');
    assert.equal(field('/content/1/columns/1', 'Text')?.node?.raw, '"D"');
    assert.equal(field('/content/2/columns/0/header', 'Content')?.node?.raw, '"E"');
    assert.equal(field('/content/2/columns/0', 'Width')?.control, 'length');
    assert.equal(field('/content/2/columns/1/cell', 'Colour')?.control, 'expression');
    // Of a kind that this studio does not know, no key is known.
    assert.deepEqual(selectedAt(book, whole, '/content/3').groups, []);
  });

  it('are members of objects that take a few simple keys: those that the code beside asks for, and what is written', () => {
    const membersOf = (block: string, key: string): readonly string[] => {
      const node = readJsonc(`{ "platen": 1, "content": [${block}] }`);
      assert.ok(node);
      const fields = selectedAt(book, node, '/content/0').groups.flatMap((group) => group.fields);
      const found = fields.find(({ way }) => way[0] === key);
      assert.equal(found?.control === 'members', (found?.members.length ?? 0) > 0);
      return (found?.members ?? []).map(({ way, control }) => `${way.join('.')} ${control}`);
    };
    const code = (keys: string): string => `{ "type": "barcode", ${keys} }`;
    const epc = 'name iban bic amount currency purpose reference text'.split(' ');
    const texts = (names: readonly string[]): readonly string[] => names.map((name) => `${name} text`);
    assert.deepEqual(membersOf(code('"symbology": "epc"'), 'payment'), texts(epc));
    assert.deepEqual(
      membersOf(code('"symbology": "epc", "payment": { "message": "x" }'), 'payment'),
      texts([...epc, 'message']),
    );
    const swiss = membersOf(code('"symbology": "swiss-qr"'), 'payment');
    assert.equal(swiss.length, 18);
    assert.ok(!swiss.includes('bic text'));
    assert.equal(membersOf(code('"symbology": "qr"'), 'payment').length, 22);
    const box = (keys: string): string => `{ "type": "box", ${keys} }`;
    assert.deepEqual(membersOf(box('"content": "a"'), 'shadow'), [
      ...['x length', 'y length', 'blur length', 'spread length', 'color color'],
    ]);
    // One of several is for the editor, and so is a key that the object does not take.
    assert.deepEqual(membersOf(box('"shadow": [{ "x": 1 }]'), 'shadow'), []);
    assert.deepEqual(membersOf(box('"shadow": { "z": 1 }'), 'shadow'), []);
    assert.deepEqual(membersOf(box('"content": "a"'), 'gradient'), ['stops stops']);
    assert.deepEqual(membersOf(box('"gradient": { "stops": ["red", { "color": "blue" }] }'), 'gradient'), [
      ...['type choice', 'angle number', 'center choice', 'radius length', 'stops stops'],
    ]);
    assert.deepEqual(
      membersOf(box('"gradient": { "stops": ["{{a}}", "red"], "angle": 1 }'), 'gradient').at(-1),
      'stops written',
    );
    assert.deepEqual(
      membersOf('{ "type": "text", "text": "a", "underline": { "color": "red" } }', 'underline'),
      [...['color color', 'style choice', 'thickness length']],
    );
  });

  it('are called in German and French, each of them', () => {
    const keys = new Set(
      blockKinds.flatMap(({ name }) => {
        const block = readJsonc(`{ "platen": 1, "content": [{ "type": ${JSON.stringify(name)} }] }`);
        const { groups } = block ? selectedAt(book, block, '/content/0') : { groups: [] };
        const fields = groups.flatMap((group) => group.fields);
        return [...fields, ...fields.flatMap(({ members }) => members)].map(({ way }) => way.at(-1) ?? '');
      }),
    );
    for (const language of ['de', 'fr'])
      assert.deepEqual(
        [...keys].filter((key) => wordsOf[language]?.labels[key] === undefined),
        [],
        language,
      );
  });

  it('inherit from styles, from what is around and from the document', () => {
    assert.equal(source('/content/0', 'Font size'), 'style “small”');
    assert.equal(source('/content/0', 'Margin'), 'style “head”');
    assert.equal(source('/content/0', 'Colour'), 'the document');
    assert.equal(source('/content/1/columns/0/content/0', 'Italic'), 'the column');
    assert.equal(source('/content/1/columns/0/content/1/content', 'Bold'), 'columns');
    assert.equal(source('/content/1/columns/1', 'Margin'), undefined);
    assert.equal(source('/content/2/columns/0/header', 'Font size'), 'style “head”');
    assert.equal(source('/content/2/columns/0/header', 'Align'), 'the column');
    assert.equal(source('/content/2/columns/0/cell', 'Font size'), 'the document');
  });

  it('have what the files give that the template extends, and what a style builds on', () => {
    const open = readJsonc(`{
      "platen": 1, "extends": "house.json",
      "styles": { "head": { "bold": true }, "sub": { "extends": ["head", "warm"] }, "loop": { "extends": "loop" } },
      "content": [{ "type": "text", "text": "A", "style": "sub" }, { "type": "text", "text": "B", "style": "loop" }]
    }`);
    const house = readJsonc('{ "styles": { "head": { "bold": false, "fontSize": 18 } }, "page": "A5" }');
    const dress = readJsonc(`{
      "style": { "lineHeight": 1.4 }, "styles": { "warm": { "color": "red" } }, "page": { "margin": 30 }, "locale": "de-DE"
    }`);
    assert.ok(open && house && dress);
    const given = (at: string, ...way: readonly string[]): unknown => {
      const { groups } = selectedAt(book, open, at, [house, dress]);
      const all = groups.flatMap(({ fields }) => fields);
      const found = all.find((one) => one.way.join() === way.join())?.inherited;
      return found && [found.node.raw, found.source];
    };
    assert.deepEqual(given('/content/0', 'bold'), ['true', 'style “sub”']);
    assert.deepEqual(given('/content/0', 'fontSize'), ['18', 'style “sub”']);
    assert.deepEqual(given('/content/0', 'color'), ['"red"', 'style “sub”']);
    assert.deepEqual(given('/content/0', 'lineHeight'), ['1.4', 'the document']);
    assert.equal(given('/content/1', 'bold'), undefined);
    // A key of the top level is taken whole from the first file that has it.
    assert.deepEqual(given('', 'page', 'size'), ['"A5"', 'a file that it extends']);
    assert.equal(given('', 'page', 'margin'), undefined);
    assert.deepEqual(given('', 'style', 'lineHeight'), ['1.4', 'a file that it extends']);
    assert.deepEqual(given('', 'locale'), ['"de-DE"', 'a file that it extends']);
    assert.equal(
      selectedAt(book, open, '')
        .groups.flatMap(({ fields }) => fields)
        .some((one) => one.inherited),
      false,
    );
  });

  it('offer the names of the template, its own colours first', () => {
    assert.deepEqual(namesIn(whole), {
      styles: ['head', 'small'],
      uses: new Map([
        ['head', 2],
        ['small', 1],
      ]),
      fonts: ['Platen Sans', 'Platen Serif'],
      colors: [{ name: 'brand', color: '#123456' }],
    });
  });

  it('has each colour once, whoever names it and however it is written', () => {
    const colorsOf = (own: string, ...others: readonly string[]): readonly string[] => {
      const [root, ...roots] = [own, ...others].map((one) => readJsonc(one));
      assert.ok(root);
      const around = { styles: [], families: [], roots: roots.filter((one) => one !== undefined) };
      return withOthers(namesIn(root), around).colors.map(({ name, color }) => `${name} ${color}`);
    };
    const used = ['brand', '#ABC', '#aabbcc', '#123456', 'red', 'Red'];
    const content = used.map((color) => `{ "type": "text", "text": "a", "color": "${color}" }`).join(', ');
    assert.deepEqual(
      colorsOf(
        `{ "colors": { "ink": "#112233" }, "content": [${content}] }`,
        '{ "colors": { "brand": "#123456", "ink": "#000" } }',
        '{ "colors": { "brand": "#654321", "paper": "#fff" } }',
      ),
      ['ink #112233', 'brand #123456', 'paper #fff', '#ABC #ABC', 'red red'],
    );
    assert.deepEqual(colorsOf(`{ "content": [${content}] }`), [
      ...['brand brand', '#ABC #ABC', '#123456 #123456', 'red red'],
    ]);
  });
});

describe('the colours of a gradient', () => {
  it('are put in before the last one and taken out, as they are laid out', () => {
    assert.equal(withStop('["red", "blue"]', '#800080'), '["red", "#800080", "blue"]');
    const list = '[\n  // begins\n  { "color": "red", "at": "10%" },\n  "blue",\n  "tan"\n]';
    assert.equal(withStop(list, 'x'), list.replace('  "tan"', '  "x",\n  "tan"'));
    assert.equal(withoutStop(list, 1), list.replace('  "blue",\n', ''));
    assert.equal(withoutStop('["red", "tan", "blue"]', 2), '["red", "tan"]');
  });
});

describe('the borders of columns', () => {
  const cells = (y: number, ...row: readonly (readonly [path: string, x: number, width: number])[]) =>
    row.map(([path, x, width]) => ({ path: `/content/0/${path}`, x, y, width, height: 10 }));
  const inPage = (block: string) => readJsonc(`{ "platen": 1, "content": [${block}] }`);
  const widthsIn = (block: string, boxes: ReturnType<typeof cells>) => {
    const page = inPage(block);
    assert.ok(page);
    return widthsOf(page, '/content/0', boxes);
  };
  /** What is written when each border is moved by so many points. */
  const moved = (widths: ReturnType<typeof widthsOf>, by: number): readonly string[] => {
    assert.ok(widths);
    return bordersOf(widths).map((border) =>
      movedBorder(widths, border, by)
        .map(({ index, raw }) => `${index}: ${raw}`)
        .join(', '),
    );
  };
  const table = (months: string, ...others: readonly string[]): string =>
    `{ "type": "table", "columns": [{ "header": "What", "width": "*" }, { "each": "months", "header": "{{$}}"${months} }${others.map((one) => `, ${one}`).join('')}] }`;
  const head = (column: number): string => `columns/${column}/header`;
  const row = cells(20, [head(0), 20, 140], [head(1), 160, 60], [head(1), 220, 60], [head(1), 280, 60]);

  it('of columns that are made for each item set the one width of these', () => {
    // The border follows the pointer: all columns before it get wider.
    assert.deepEqual(moved(widthsIn(table(', "width": 60'), row), 12), ['1: 56', '1: 72', '1: 66']);
    assert.deepEqual(moved(widthsIn(table(''), row), 12), ['1: 56', '1: 72', '1: 66']);
    assert.deepEqual(moved(widthsIn(table(', "width": "0.5*"'), row), 0).length, 3);
    const alone =
      '{ "type": "table", "columns": [{ "each": "months", "header": "{{$}}", "width": "10mm" }] }';
    const two = cells(20, [head(0), 0, 28.35], [head(0), 28.35, 28.35]);
    assert.deepEqual(moved(widthsIn(alone, two), 28.35), ['0: "20mm"']);
    // Shares among themselves are alike: no border of theirs can be moved.
    assert.deepEqual(moved(widthsIn(alone.replace('10mm', '*'), two), 5), []);
  });

  it('keep the sum of shares', () => {
    const columns = [
      { index: 0, written: '2*', x: 0, width: 200 },
      ...[0, 1].map((place) => ({ index: 1, written: '*', x: 200 + place * 100, width: 100 })),
    ];
    assert.deepEqual(moved({ at: '', columns }, 0), ['0: "2*", 1: "*"', '1: "*"']);
    assert.deepEqual(moved({ at: '', columns }, 20), ['0: "2.2*", 1: "0.9*"', '1: "1.5*"']);
  });

  it('are there where a column is left out, and where it is not', () => {
    const note = '{ "if": "wide", "header": "Note", "width": 40 }';
    const sum = '{ "header": "Sum", "width": 50 }';
    const shut = [...row, ...cells(20, [head(3), 340, 50])];
    assert.deepEqual(moved(widthsIn(table(', "width": 60', note, sum), shut), 6), [
      ...['1: 58', '1: 66', '1: 63', '1: 62, 3: 44'],
    ]);
    const open = [...row, ...cells(20, [head(2), 340, 40], [head(3), 380, 50])];
    assert.deepEqual(moved(widthsIn(table(', "width": 60', note, sum), open), 6).slice(-2), [
      ...['1: 62, 2: 34', '2: 46, 3: 44'],
    ]);
    // A row in which a cell is missing that must be there says nothing.
    assert.equal(widthsIn(table(', "width": 60', note, sum), row), undefined);
    const beside = '{ "type": "columns", "columns": ["A", { "if": "x", "width": 9, "content": "B" }, "C"] }';
    const spans = cells(20, ['columns/0', 0, 100], ['columns/2', 110, 100]);
    assert.deepEqual(moved(widthsIn(beside, spans), 50), ['0: "1.5*", 2: "0.5*"']);
    assert.equal(widthsIn(beside, spans.slice(0, 1)), undefined);
  });
});

describe('four sides', () => {
  it('keep the form that is there where it can hold them', () => {
    const sides = (raw: string) => sidesOf(readJsonc(raw));
    assert.deepEqual(sides('4'), ['4', '4', '4', '4']);
    assert.deepEqual(sides('[4, "1mm"]'), ['4', '"1mm"', '4', '"1mm"']);
    assert.deepEqual(sides('{ "left": 3 }'), ['0', '0', '0', '3']);
    assert.equal(sides('{ "inside": 3 }'), undefined);
    const [four, head] = ['4', '[4, 0]'].map(readJsonc);
    assert.deepEqual(countingSides(four, head, '56'), ['4', '4', '4', '4']);
    assert.deepEqual(countingSides(undefined, head, '56'), ['4', '0', '4', '0']);
    assert.deepEqual(countingSides(undefined, undefined, '56'), ['56', '56', '56', '56']);
    assert.deepEqual(countingSides(undefined, undefined, 'none'), ['0', '0', '0', '0']);
    assert.equal(sidesRaw(undefined, ['1', '1', '1', '1']), '1');
    assert.equal(sidesRaw(undefined, ['1', '2', '1', '2']), '[1, 2]');
    assert.equal(sidesRaw(undefined, ['1', '2', '1', '3']), '[1, 2, 1, 3]');
    assert.equal(sidesRaw(readJsonc('{ "left": 3 }'), ['0', '0', '5', '0']), '{ "bottom": 5, "left": 0 }');
  });
});

describe('a value in another text', () => {
  const read = (whole: string) => {
    const tree = readJsonc(whole);
    assert.ok(tree);
    return { text: whole, root: tree };
  };

  it('is found where a change moved it, and not where the change took it away', () => {
    const before = read('{ "content": ["a", { "b": 1 }, "c"] }');
    const after = read('{ "content": ["new", "a", { "b": 22 }, "c"] }');
    assert.equal(
      pointerAcross(before, read('{ "content": ["new", "a", { "b": 1 }, "c"] }'), '/content/1'),
      '/content/2',
    );
    assert.equal(pointerAcross(before, after, '/content/2'), '/content/3');
    assert.equal(
      pointerAcross(before, read('{ "content": ["a", { "b": 22 }, "c"] }'), '/content/1'),
      '/content/1',
    );
    assert.equal(pointerAcross(before, read('{ "content": ["a", "c"] }'), '/content/2'), '/content/1');
    assert.equal(pointerAcross(before, before, '/content/7'), undefined);
  });

  it('is the innermost one at an offset', () => {
    const { root: tree } = read('{ "content": ["a", { "b": 1 }, "c"] }');
    assert.equal(pointerAt(tree, 23), '/content/1/b');
    assert.ok(nodeAt(tree, pointerAt(tree, 15)));
  });
});
