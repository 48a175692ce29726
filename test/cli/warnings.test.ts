// The warnings of `platen check`: beside faults, one for a font, with a line each; and lists of names with their way out.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { run } from './recorder.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-warnings-'));
after(() => rmSync(folder, { recursive: true }));

const data = join(folder, 'data.json');
writeFileSync(data, '{}');

/** Checks a template, and returns the status, and the lines of stdout and stderr. */
async function check(template: object, ...more: readonly string[]) {
  const file = join(folder, 'template.json');
  writeFileSync(file, JSON.stringify({ platen: 1, name: 'warned', ...template }));
  const { status, stdout, stderr } = await run(['check', file, ...more]);
  return {
    status,
    faults: stdout,
    warnings: stderr.split('\n').filter((line) => line.startsWith('warning: ')),
  };
}

const items = {
  type: 'list',
  fields: { name: { type: 'string' }, price: { type: 'number' }, dear: { type: 'boolean' } },
};

describe('warnings', () => {
  it('about a whole file name no place in it', async () => {
    writeFileSync(join(folder, 'de.json'), '{}');
    const messages = { en: { title: 'Invoice' }, de: 'de.json' };
    const { warnings } = await check({ messages, content: ["{{$t('title')}}"] });
    assert.deepEqual(
      warnings.map((line) => line.slice(line.indexOf('de.json'))),
      ['de.json:1:1: no message in "de" for "title" (translate them)'],
    );
  });

  it('are shown beside faults', async () => {
    const content = ["{{items['name']}}", '{{nowhere}}'];
    const { status, faults, warnings } = await check({ variables: { items }, content });
    assert.equal(status, 3);
    assert.match(faults, /unknown name "nowhere"/);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /takes no field/);
  });

  it('about an empty note are told once, with data and without', async () => {
    const text = ['a', { note: '' }, { note: '{{hint}}' }];
    const template = {
      variables: { hint: { type: 'string', default: ' ' } },
      content: [{ type: 'text', text }],
    };
    const empty = /the note is empty: its mark leads to nothing \(write its text, or leave it out: .*"if"\)$/;
    const alone = await check(template);
    assert.equal(alone.status, 0);
    assert.deepEqual(alone.warnings.filter((line) => empty.test(line)).length, 1);
    const { warnings } = await check(template, '--data', data);
    assert.deepEqual(
      warnings.filter((line) => empty.test(line)).map((line) => /\/content\S+/.exec(line)?.[0]),
      ['/content/0/text/1/note:', '/content/0/text/2/note:'],
    );
  });

  it('about the template stand beside those of its document when it is rendered, each once', async () => {
    const variables = { fee: { type: 'number', required: false } };
    const file = join(folder, 'rendered.json');
    const content = ['{{1 + fee}}', { type: 'text', text: ['a', { note: '' }] }];
    writeFileSync(file, JSON.stringify({ platen: 1, name: 'warned', variables, content }));
    const { status, stderr } = await run(['render', file, data, '-o', join(folder, 'rendered.pdf')]);
    assert.equal(status, 0);
    assert.equal(stderr.match(/data may leave out "fee"/g)?.length, 1);
    assert.equal(stderr.match(/the note is empty/g)?.length, 1);
  });

  it('know what undeclared lists hold by the data', async () => {
    const file = join(folder, 'sample.json');
    writeFileSync(file, JSON.stringify({ loose: [{ name: 'Ada' }, { name: 'Bob', age: 7 }] }));
    const content = [{ type: 'text', each: 'loose', text: '{{nmae}} {{age}}' }];
    const template = { variables: { loose: { type: 'list' } }, content };
    const { status, warnings } = await check(template, '--data', file);
    assert.equal(status, 0);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /no item has "nmae": it is nothing here \(did you mean "name"\?\)$/);
    assert.deepEqual((await check(template)).warnings, []);
  });

  it('name what a chart does not print, and series that its legend can not name', async () => {
    const series = [{ value: '$' }];
    const spark = { type: 'chart', kind: 'sparkline', data: '[1, 2]', series, alt: 'a' };
    const unused = { ...spark, labels: 'value', legend: true, xTitle: 'x', yAxis: { title: 't', ticks: 3 } };
    const pie = { ...spark, kind: 'pie', xTitle: 'x' };
    const bars = { ...spark, kind: 'bar', series: [{ value: '$', name: 'a' }, { value: '2' }] };
    const { warnings } = await check({ content: [unused, pie, bars] });
    assert.deepEqual(
      warnings.map((line) => /\/content\S+(?=:)/.exec(line)?.[0]),
      [
        '/content/0/labels',
        '/content/0/legend',
        '/content/0/xTitle',
        '/content/0/yAxis/title',
        '/content/0/yAxis/ticks',
        '/content/1/xTitle',
        '/content/2/series/1',
      ],
    );
    // What the table of the values prints is used, and a legend that is off names nothing.
    const table = { ...unused, labels: 'none', legend: false, yAxis: { title: 't' }, table: true };
    const content = [spark, table, { ...pie, table: true }, { ...bars, legend: false }];
    assert.deepEqual((await check({ content })).warnings, []);
  });

  it('name a number in brackets, which is a place and no test', async () => {
    const { warnings } = await check({ variables: { items }, content: ['{{items[price].name}}'] });
    assert.equal(warnings.length, 1);
    assert.match(
      warnings[0] ?? '',
      /template\.json:1:\d+: \/content\/0: \[price\] takes the item at this place.*write \[price > 0\]/,
    );
    const fine = ['{{items[price > 1].name}} {{items[dear].name}} {{items[0].name}} {{items[name].name}}'];
    assert.deepEqual((await check({ variables: { items }, content: fine })).warnings, []);
  });

  it('are one for one missing font of Chinese characters and kana, in any locale', async () => {
    for (const locale of ['ja', 'en']) {
      const { warnings } = await check({ locale, content: ['漢字とカタカナ'] }, '--data', data);
      assert.equal(warnings.length, 1, locale);
      assert.match(
        warnings[0] ?? '',
        /Han \(Hani\), Hiragana \(Hira\) and Katakana \(Kana\), such as Noto Sans JP/,
      );
    }
    const { warnings } = await check({ locale: 'zh-CN', content: ['漢字'] }, '--data', data);
    assert.match(warnings[0] ?? '', /such as Noto Sans SC/);
  });

  it('name an expression that takes many times what others take, and none that is quick', async () => {
    const cell = (source: string): object => ({ header: 'x', cell: `{{${source}}}` });
    const slow = '$count($rows[a < $$.a])';
    const quick = ['a', '$sum($rows[[0..$index]].a)', '$count($rows[key = $$.key])', 'a / $sum($rows.a)'];
    const columns = [...quick, slow].map(cell);
    const fields = { a: { type: 'number' }, key: { type: 'string' } };
    const template = {
      variables: { rows: { type: 'list', fields } },
      content: ['{{$sum(rows.a)}} of {{$count(rows)}}', { type: 'table', rows: 'rows', columns }],
    };
    const rows = Array.from({ length: 300 }, (_, index) => ({ a: index, key: `k${index % 30}` }));
    const file = join(folder, 'rows.json');
    writeFileSync(file, JSON.stringify({ rows }));
    const { status, warnings } = await check(template, '--data', file);
    assert.equal(status, 0);
    assert.equal(warnings.length, 1);
    assert.match(
      warnings[0] ?? '',
      /columns\/4\/cell: the expression "\$count\(\$rows\[a < \$\$\.a\]\)" takes \d{6} steps in 300 evaluations; the median expression takes \d+ \(/,
    );
    assert.deepEqual((await check(template)).warnings, []);
  });

  it('have a line when there are too many to name', async () => {
    const content = Array.from({ length: 105 }, () => ({ type: 'box', width: '900pt', content: 'x' }));
    const { warnings } = await check({ content }, '--data', data);
    assert.equal(warnings.length, 101);
    assert.match(
      warnings.at(-1) ?? '',
      /template\.json:1:\d+: \/content\/100: and 5 warnings more, the first of them here/,
    );
  });
});

describe('a list of names in "variables"', () => {
  it('gets the way out with these names', async () => {
    const bare = await check({ variables: ['name', { name: 'total', type: 'number' }], content: [] });
    assert.equal(bare.status, 3);
    assert.match(bare.faults, /write \{ "name": \{ "type": "string" \}, "total": \{ "type": "string" \} \}/);
    assert.equal(bare.faults.match(/expected an object/g)?.length, 1);
    const fields = await check({
      variables: { items: { type: 'list', fields: ['a', 'b', 'c', 'd'] } },
      content: [],
    });
    assert.match(fields.faults, /write \{ "a": .* "c": \{ "type": "string" \}, … \}/);
    const none = await check({ variables: 5, content: [] });
    assert.match(none.faults, /write \{ "name": \{ "type": "string" \} \}/);
  });
});
