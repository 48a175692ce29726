// What is made of data for a new template: every value is printed, or it is said which one is not, and why.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { UsageError } from '../../src/cli/line/command.ts';
import { leftOutNote, type MadeTemplate, templateFromData } from '../../src/cli/start/from-data.ts';
import { dumpPages } from '../cases/dump.ts';
import { engine, moment } from '../cases/engine.ts';

const made = (data: unknown, language?: string): MadeTemplate =>
  templateFromData('order', [{ name: 'order.json', text: JSON.stringify(data) }], language);

/** Returns the texts of the document, one below the other. */
async function printed(data: unknown, language?: string): Promise<string> {
  const { files } = made(data, language);
  const pack = {
    main: 'template.json',
    files: new Map([...files].map(([name, file]) => [name, file.bytes()])),
  };
  const bytes = writePack(pack);
  assert.deepEqual(await engine.check(bytes), []);
  const job = { version: packSha256(pack), pack: bytes, data: JSON.stringify(data), moment };
  const composed = await engine.compose({ ...job, test: false, assets: new Map() });
  assert.ok(!('kind' in composed));
  assert.deepEqual(composed.warnings, []);
  return dumpPages(composed.pages)
    .map((line) => /^page \d+ +(image|drawing) /.exec(line)?.[1] ?? /"(.*)"/.exec(line)?.[1] ?? '')
    .join('\n');
}

const why = (data: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(made(data).leftOut.map(({ at, why }) => [at, why]));

describe('a template that is made from data', () => {
  it('prints lists of all plain kinds', async () => {
    assert.match(await printed({ flags: [true, false, true] }), /^yes, no, yes$/m);
    assert.match(await printed({ flags: [true] }), /^yes$/m);
    assert.match(await printed({ mixed: ['a', 2, true] }), /^a, 2, yes$/m);
    assert.match(await printed({ gaps: ['a', null, 'b'] }), /^a, –, b$/m);
    assert.match(await printed({ rows: [{ name: 'x', flags: [false, true] }] }), /^no, yes$/m);
  });

  it('prints lists of lists line by line', async () => {
    assert.match(await printed({ matrix: [[1, 2], ['three', true], []] }), /^1, 2\nthree, yes$/m);
    assert.match(await printed({ matrix: [[1, 2]] }), /^1, 2$/m);
    assert.match(await printed({ matrix: [[1]] }), /^1$/m);
    assert.match(await printed({ rows: [{ name: 'x', matrix: [[1, 2], [3]] }] }), /^1, 2\n3$/m);
  });

  it('shows pictures and drawings, and lists of them', async () => {
    const text = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
    const svg = `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
    const logo = readFileSync('fixtures/templates/invoice/logo.png').toString('base64');
    const png = `data:image/png;base64,${logo}`;
    const shown = async (data: object): Promise<number> => {
      assert.deepEqual(why(data), {});
      return (await printed(data)).match(/^(image|drawing)$/gm)?.length ?? 0;
    };
    assert.equal(await shown({ svg, png }), 2);
    assert.equal(await shown({ pictures: [png, png], drawings: [svg], both: [svg, png] }), 5);
    assert.equal(await shown({ rows: [{ name: 'x', photos: [png], sketch: svg }] }), 2);
    const { files } = templateFromData('two', [
      { name: 'a', text: JSON.stringify({ picture: svg }) },
      { name: 'b', text: JSON.stringify({ picture: png }) },
      { name: 'c', text: '{}' },
    ]);
    assert.match(
      files.get('template.json')?.text() ?? '',
      /"if": "\$exists\(picture\) and \$contains\(picture, 'svg\+xml'\)"/,
    );
  });

  it('reads keys with any characters', async () => {
    const odd = ['a`b', 'c{d', 'e{{f', 'g}}h', '', 'i\nj', "k'l`", 'm\\n`', 'in', 'ü', '$p', 'q"r'];
    const data = Object.fromEntries(odd.map((key, index) => [key, `value${index}`]));
    const text = await printed({ ...data, inside: data, rows: [data], deep: [{ list: [data], in: data }] });
    for (const index of odd.keys())
      assert.equal(text.match(new RegExp(`\\bvalue${index}\\b`, 'g'))?.length, 5, `${odd[index]}\n${text}`);
    assert.match(text, /^E\{\{f$/m);
  });

  it('adds up what has a name of marks, and two of nearly the same name', async () => {
    const rows = [
      { what: 'x', '`': 1, 'a-b': 10, aB: 100 },
      { what: 'y', '`': 2, 'a-b': 20, aB: 200 },
    ];
    assert.match(await printed({ rows }), /^Total\n3\n30\n300$/m);
  });

  it('says what is left out, and why', () => {
    let deep: unknown = { end: 1 };
    for (let level = 0; level < 25; level++) deep = { deep };
    const data = {
      ...{ $schema: 'x', nothing: null, none: [], empty: {}, title: 'T', mixed: [{ a: 1 }, 2] },
      ...{ holes: [{ a: 1 }, null], nested: [[{ a: 1 }]], 'o/d': { 'a~`': null }, rows: [{ a: 1, b: [] }] },
    };
    assert.deepEqual(why(data), {
      ...{ '/nothing': 'empty', '/none': 'empty', '/empty': 'empty', '/mixed': 'mixed' },
      ...{ '/holes': 'mixed', '/nested': 'nested', '/o~1d/a~0`': 'empty', '/rows/b': 'empty' },
    });
    const [[at, reason] = []] = Object.entries(why(deep));
    assert.deepEqual([at, reason], [`${'/deep'.repeat(20)}`, 'deep']);
    assert.equal(
      leftOutNote(made(data).leftOut),
      'left out: /nothing, /none, /empty, /o~1d/a~0`, /rows/b (no data has a value); /mixed, /holes (objects and other values in one list); /nested (lists in lists that hold more than plain values)',
    );
    assert.equal(leftOutNote([]), undefined);
  });

  it('speaks the language that is asked for, else that of the data, else English', async () => {
    const order = { paid: true, items: [{ what: 'x', amount: 2.5 }] };
    const localeOf = (data: object, language?: string): string =>
      JSON.parse(made(data, language).files.get('template.json')?.text() ?? '').locale;
    assert.match(await printed(order), /^yes\n(.*\n)*Total\n2\.50$/m);
    assert.match(await printed(order, 'de'), /^ja\n(.*\n)*Summe\n2,50$/m);
    assert.match(await printed(order, 'fr'), /^oui\n(.*\n)*Total\n2,50$/m);
    assert.match(await printed({ ...order, language: 'de-DE' }), /^ja\n/m);
    assert.equal(localeOf(order), 'en-GB');
    assert.equal(localeOf(order, 'de'), 'de-DE');
    assert.equal(localeOf(order, 'de-AT'), 'de-AT');
    assert.equal(localeOf({ ...order, locale: 'fr_CH' }), 'fr-CH');
    assert.equal(localeOf({ ...order, language: 'German' }), 'en-GB');
    assert.throws(() => made(order, 'it'), UsageError);
    assert.throws(() => made(order, 'de_'), UsageError);
  });
});
