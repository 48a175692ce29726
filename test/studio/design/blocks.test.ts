// Blocks put in, wrapped and unwrapped: by the smallest change of the text, and with content that is sound.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { packGiven } from '../../../src/render/packing.ts';
import { type Act, editOf } from '../../../src/studio/design/edit/acts.ts';
import { applied } from '../../../src/studio/design/edit/entries.ts';
import { nodeAt, readJsonc } from '../../../src/studio/design/edit/jsonc.ts';
import { paletteOf } from '../../../src/studio/design/know/palette.ts';
import { insideOf, type Place, trailOf } from '../../../src/studio/design/know/trail.ts';

const text = `{
  "platen": 1,
  "name": "blocks",
  "variables": { "items": { "type": "list", "fields": {
    "orderNo": { "type": "string" }, "due": { "type": "date" }, "price": { "type": "number" }, "more": { "type": "list" }
  } } },
  "header": "H",
  "content": [
    "A", // a
    { "type": "columns", "columns": ["B", { "width": 40, "content": "C" }, { "width": "*" }] },
    { "type": "box", "content": [
      "D", // d
      "E"
    ] },
    { "type": "table", "rows": "items", "columns": [{ "header": "F", "cell": { "content": "G", "bold": true } }], "body": [["I"]] }
  ]
}
`;
const raw = '{ "type": "line" }';

function done(act: Act, before = text): { readonly after: string; readonly select: string } {
  const edit = editOf(before, act);
  assert.ok('changes' in edit, JSON.stringify(edit));
  const after = applied(before, edit.changes);
  assert.ok(readJsonc(after), after);
  return { after, select: edit.select };
}

const refused = (act: Act, before = text): string => {
  const edit = editOf(before, act);
  return 'refused' in edit ? edit.refused : 'done';
};

/** Returns all places of a text but the page. */
function placesOf(whole: string): readonly Place[] {
  const root = readJsonc(whole);
  const below = (place: Place): readonly Place[] => insideOf(place).flatMap((one) => [one, ...below(one)]);
  return root ? trailOf(root, '').flatMap(below) : [];
}

describe('a block that is put in', () => {
  it('stands behind the one that is selected, or in a page, a column or a cell', () => {
    const cases = [
      ['/content/0', '"A", // a\n', `"A", // a\n    ${raw},\n`, '/content/1'],
      ['', '["I"]] }\n', `["I"]] },\n    ${raw}\n`, '/content/4'],
      ['/header', '"H"', `["H", ${raw}]`, '/header/1'],
      ['/content/1/columns/0', '"B"', `["B", ${raw}]`, '/content/1/columns/0/1'],
      ['/content/1/columns/1', '"C"', `["C", ${raw}]`, '/content/1/columns/1/content/1'],
      [
        '/content/1/columns/2',
        '"width": "*" }',
        `"width": "*", "content": [${raw}] }`,
        '/content/1/columns/2/content/0',
      ],
      ['/content/2/content/1', '"E"', `"E",\n      ${raw}`, '/content/2/content/2'],
      ['/content/3/columns/0/header', '"F"', `["F", ${raw}]`, '/content/3/columns/0/header/1'],
      ['/content/3/columns/0/cell', '"G"', `["G", ${raw}]`, '/content/3/columns/0/cell/content/1'],
      ['/content/3/body/0/0', '"I"', `["I", ${raw}]`, '/content/3/body/0/0/1'],
    ] as const;
    for (const [at, was, is, select] of cases)
      assert.deepEqual(done({ kind: 'insert', at, raw }), { after: text.replace(was, is), select }, at);
    assert.match(refused({ kind: 'insert', at: '/content/3/body/0', raw }), /a row holds cells/);
  });

  it('is selected afterwards, wherever it is put in', () => {
    for (const { at, what } of placesOf(text)) {
      if (what === 'row') continue;
      const { after, select } = done({ kind: 'insert', at, raw });
      const root = readJsonc(after);
      assert.equal(root && nodeAt(root, select)?.raw, raw, at);
    }
  });

  it('is sound, with a table for each list that is declared', async () => {
    const root = readJsonc(text);
    const palette = root ? paletteOf(root, '') : [];
    assert.equal(
      palette.at(-1)?.raw,
      '{ "type": "table", "rows": "items", "columns": [' +
        '{ "header": "Order no", "cell": "{{orderNo}}", "width": "*" }, ' +
        '{ "header": "Due", "cell": "{{$date(due, \'short\')}}" }, ' +
        '{ "header": "Price", "cell": "{{$decimal(price, 2)}}", "align": "right" }] }',
    );
    const whole = palette.reduce(
      (now, one) => done({ kind: 'insert', at: '', raw: one.raw }, now).after,
      text,
    );
    await packGiven({ main: 'template.json', bytes: Buffer.from(whole), folder: undefined });
  });
});

describe('the palette amid a repetition', () => {
  it('names the lists and the account of the document, and those of no item', () => {
    const root = readJsonc(
      '{ "variables": { "iban": { "type": "string" }, "total": { "type": "number" }, "items": { "type": "list", "fields": { "what": { "type": "string" } } } }, "content": [{ "type": "stack", "each": "items", "content": ["a"] }] }',
    );
    const raws = (at: string): readonly string[] =>
      (root ? paletteOf(root, at) : []).slice(-2).map(({ raw }) => raw);
    const [code = '', table = ''] = raws('/content/0/content/0');
    assert.match(code, /"iban": "\{\{\$root\.iban\}\}", "amount": "\{\{\$root\.total\}\}"/);
    assert.match(table, /"rows": "\$root\.items"/);
    assert.doesNotMatch(raws('').join(), /\$root/);
  });
});

describe('a look that becomes a style', () => {
  const make = (at: string, whole: string, name = 'big'): Act & { readonly whole: string } => ({
    ...{ kind: 'style', at, name, keys: ['bold', 'fontSize'], whole },
  });

  it('moves into the styles, and the block names it', () => {
    const first =
      '{ "name": "x", "platen": 1,\n  "content": [\n    { "type": "text", "bold": true, "text": "A", "fontSize": 9 }\n  ]\n}';
    assert.equal(
      done(make('/content/0', first), first).after,
      '{ "name": "x", "platen": 1, "styles": { "big": { "bold": true, "fontSize": 9 } },\n  "content": [\n' +
        '    { "type": "text", "style": "big", "text": "A" }\n  ]\n}',
    );
    const more =
      '{ "platen": 1, "styles": {\n  "a": { "bold": false } // a\n}, "content": [{ "type": "text", "style": "a", "bold": true }] }';
    assert.equal(
      done(make('/content/0', more), more).after,
      '{ "platen": 1, "styles": {\n  "a": { "bold": false }, // a\n  "big": { "bold": true }\n}, ' +
        '"content": [{ "type": "text", "style": ["a", "big"] }] }',
    );
    assert.match(refused(make('/content/0', more, 'a'), more), /there is a style "a" already/);
    assert.match(refused(make('/content/0', text), text), /no look/);
    assert.match(
      refused(make('', '{ "type": "text", "bold": true }'), '{ "type": "text", "bold": true }'),
      /no look/,
    );
  });
});

describe('a block that is wrapped', () => {
  it('stands in a block of its own, and unwrapped it is as it was', () => {
    assert.equal(
      done({ kind: 'wrap', at: '/content/0', wrapper: 'columns' }).after,
      text.replace('"A",', '{ "type": "columns", "gap": 12, "columns": ["A", "Text"] },'),
    );
    const invoice = readFileSync('fixtures/templates/invoice/template.json', 'utf8');
    let wraps = 0;
    for (const whole of [text, invoice])
      for (const { at, what } of placesOf(whole)) {
        if (['row', 'cell', 'column', 'header'].includes(what)) continue;
        for (const wrapper of ['box', 'stack'] as const) {
          const { after, select } = done({ kind: 'wrap', at, wrapper }, whole);
          const back = editOf(after, { kind: 'unwrap', at: select });
          // One block alone becomes the list that the stack held.
          if (wrapper === 'stack' && !/\/\d+$/.test(at)) continue;
          assert.ok('changes' in back, `${at}: ${JSON.stringify(back)}`);
          assert.equal(applied(after, back.changes), whole, at);
          wraps++;
        }
      }
    assert.ok(wraps > 30, String(wraps));
  });

  it('is taken apart with what stands in it, and not where that would lose something', () => {
    assert.equal(
      done({ kind: 'unwrap', at: '/content/2' }).after,
      text.replace(
        '{ "type": "box", "content": [\n      "D", // d\n      "E"\n    ] }',
        '"D", // d\n      "E"',
      ),
    );
    assert.match(refused({ kind: 'unwrap', at: '/content/1' }), /columns have keys/);
    assert.match(refused({ kind: 'unwrap', at: '/content/0' }), /nothing around/);
    assert.match(refused({ kind: 'unwrap', at: '' }), /nothing around/);
    assert.match(refused({ kind: 'wrap', at: '/content/3/columns/0/cell', wrapper: 'box' }), /no block/);
    const commented = text.replace('"box", "content"', '"box", /* kept */ "content"');
    assert.match(refused({ kind: 'unwrap', at: '/content/2' }, commented), /comments/);
  });
});
