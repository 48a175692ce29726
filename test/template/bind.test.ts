// Binding: contexts and names, the rules for values in texts, styles, slots, assets, faults with their places.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { composeDocument } from '../../src/layout/document/compose.ts';
import { bindTemplate } from '../../src/template/bind/bind.ts';
import { bound, compiled, type Probed } from './probe.ts';

const items = { items: { type: 'list', fields: { name: { type: 'string' }, n: { type: 'number' } } } };
const data = {
  items: [
    { name: 'one', n: 1 },
    { name: 'two', n: 2 },
    { name: 'three', n: 3 },
  ],
};

test('values in texts: as $string prints them; nothing and null are empty', async () => {
  const variables = { a: { type: 'object' } };
  const values = { s: 'text', n: 0.1 + 0.2, t: true, z: null, i: 1e21, half: 2.5, x: '{{a.n}}' };
  const content = [
    '{{a.s}}|{{a.n}}|{{a.t}}|{{a.z}}|{{a.nothing}}|{{a.i}}|{{a.half}}|\\{{a}}|{{a.x}}',
    '{{a.n}}',
  ];
  const { texts } = await bound({ variables, content }, { a: values });
  assert.deepEqual(texts, ['text|0.3|true|||1e+21|2.5|{{a}}|{{a.n}}', '0.3']);
});

test('each, then if for each item; the names of the item are known inside', async () => {
  const block = {
    type: 'stack',
    each: 'items',
    as: 'it',
    if: 'n > 1',
    content: [
      '{{$index}} {{$position}} {{name}} {{$it.n}} {{$itIndex}} {{$itPosition}} {{$count($root.items)}}',
      { type: 'text', each: '[1, 2]', text: '{{$}} of {{$it.name}}, {{$position}}' },
    ],
  };
  const { texts } = await bound({ variables: items, content: [block] }, data);
  assert.deepEqual(texts, [
    '1 2 two 2 1 2 3',
    '1 of two, 1',
    '2 of two, 2',
    '2 3 three 3 2 3 3',
    '1 of three, 1',
    '2 of three, 2',
  ]);
});

test('the list rule: a list its items, nothing none, anything else a list of one', async () => {
  const each = (source: string) => ({ type: 'text', each: source, text: '[{{$string($)}}]' });
  const sources = [
    'items[n = 2].name',
    'items[n > 5]',
    'null',
    '"x"',
    'items[n > 1].n',
    '[[1, 2], [3]]',
    'items[0]',
  ];
  const { texts } = await bound({ variables: items, content: sources.map(each) }, data);
  assert.deepEqual(texts, [
    '[two]',
    '["x"]'.replaceAll('"', ''),
    '[2]',
    '[3]',
    '[[1,2]]',
    '[[3]]',
    '[{"name":"one","n":1}]',
  ]);
});

test('definitions are evaluated once, in order; the moment is frozen and chance is seeded', async () => {
  const template = {
    variables: items,
    timeZone: 'Europe/Vienna',
    define: { total: '$sum(items.n)', twice: '$total * 2', dice: '$random()' },
    content: [
      '{{$total}} {{$twice}} {{$dice}} {{$dice}} {{$random()}} {{$shuffle([1..9]) ~> $string}}',
      '{{$now()}} {{$millis()}}',
    ],
  };
  const first = await bound(template, data);
  const again = await bound(template, data);
  const other = await bound(template, data, { seed: 'ff112233445566778899aabbccddeeff' });
  assert.deepEqual(first.texts, again.texts);
  assert.notEqual(first.texts[0], other.texts[0]);
  assert.equal(first.texts[1], '2026-01-31T12:00:00.000Z 1769860800000');
  const [total, twice, dice, same] = first.texts[0]?.split(' ') ?? [];
  assert.deepEqual([total, twice, dice], ['6', '12', same]);
});

test('functions that grow without bound or move with the machine are guarded', async () => {
  const before = process.env.TZ;
  process.env.TZ = 'America/New_York';
  const content = [
    '{{$toMillis("2026-07-01T12:00:00")}} {{$toMillis("2026-07-01")}} {{$toMillis("1/7/2026", "[D]/[M]/[Y]")}}',
    '{{$fromMillis($toMillis("9:30", "[H]:[m]"))}}',
    '{{$fromMillis(0, "[Y]-[M01]")}} {{("x").$pad(3, "-")}} {{("x").$pad(6, "a😀")}} {{$pad("äö", -4, "ab")}}',
    '{{$pad("x", 5e8)}}',
  ];
  const { texts, result } = await bound({ timeZone: 'Europe/Vienna', content });
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
  const times = '1782900000000 1782864000000 1782864000000';
  assert.deepEqual(texts, [times, '2026-01-31T09:30:00.000Z', '1970-01 x-- xa😀a😀a abäö', '']);
  assert.equal(result.kind, 'issues');
});

test('recursion has an end that is told', async () => {
  const recurse = (n: number) => `{{($f := function($n) { $n = 0 ? 0 : 1 + $f($n - 1) }; $f(${n}))}}`;
  const { result, texts } = await bound({ content: [recurse(150), recurse(100_000)] });
  assert.deepEqual(texts, ['150', '']);
  assert.ok(result.kind === 'issues');
  assert.match(result.issues[0]?.message ?? '', /failed \(data\): .*stack/i);
});

test('faults of expressions name the place in the template and in the data; binding goes on', async () => {
  const template = `{ "platen": 1, "name": "t",
    "variables": { "items": { "type": "list", "fields": { "tags": { "type": "list" }, "n": { "type": "number" } } } },
    "content": [
      { "type": "text", "each": "items", "text": "{{tags}}" },
      { "type": "text", "each": "items", "text": "{{n * 'x'}} {{$currency(n, 'EURO')}}" },
      "{{$error('my own')}}"
    ] }`;
  const { result, texts } = await bound(template, {
    items: [
      { tags: [], n: 1 },
      { tags: ['a', 'b'], n: 2 },
    ],
  });
  assert.ok(result.kind === 'issues');
  assert.deepEqual(
    result.issues.map(({ path, line, column, message }) => `${line}:${column} ${path} ${message}`),
    [
      '4:53 /content/0/text expected a text, a number or a boolean from "tags", got a list (data.items[0].tags)',
      '4:53 /content/0/text expected a text, a number or a boolean from "tags", got a list (data.items[1].tags)',
      '5:55 /content/1/text the expression "n * \'x\'" failed (data.items[0]): expected a number on the right of "*", got "x"',
      '5:65 /content/1/text the expression "$currency(n, \'EURO\')" failed (data.items[0]): expected a currency code such as "EUR", got "EURO"',
      '5:55 /content/1/text the expression "n * \'x\'" failed (data.items[1]): expected a number on the right of "*", got "x"',
      '5:65 /content/1/text the expression "$currency(n, \'EURO\')" failed (data.items[1]): expected a currency code such as "EUR", got "EURO"',
      '6:10 /content/2 the expression "$error(\'my own\')" failed (data): my own',
    ],
  );
  assert.equal(texts.length, 5);
});

test('an operator or a function that takes numbers and got a text is told with the way out', async () => {
  const variables = { items: { type: 'list', fields: { price: { type: 'string' } } } };
  const content = [
    '{{$sum(items.price)}}',
    '{{2 * items[0].price}}',
    '{{-items[0].price}}',
    "{{$error('own')}}",
  ];
  const { result } = await bound({ variables, content }, { items: [{ price: '1' }, { price: '2' }] });
  assert.ok(result.kind === 'issues');
  const one = 'declare this value as "number", or make a number of a text: $number(…)';
  assert.deepEqual(
    result.issues.map(({ hint }) => hint),
    [
      'declare these values as "number", or make numbers of texts: $sum(items.price.$number())',
      one,
      one,
      undefined,
    ],
  );
  const ways = ['{{$sum(items.price.$number())}}', '{{2 * $number(items[0].price)}}'];
  const { texts } = await bound({ variables, content: ways }, { items: [{ price: '1' }, { price: '2' }] });
  assert.deepEqual(texts, ['3', '2']);
});

test('at most 100 faults are given', async () => {
  const many = { items: Array.from({ length: 500 }, () => ({ name: 'x', n: 1 })) };
  const { result } = await bound(
    { variables: items, content: [{ type: 'text', each: 'items', text: '{{$}}' }] },
    many,
  );
  assert.ok(result.kind === 'issues');
  assert.equal(result.issues.length, 100);
});

function looks(probed: readonly Probed[]): string[] {
  return probed.map(({ style, backgroundColor, extras }) => {
    const look = `${style.color} ${style.fontSize} ${style.bold} ${style.align} ${backgroundColor ?? '-'}`;
    return `${look} ${extras.padding?.left ?? '-'} ${extras.border?.top?.width ?? '-'}`;
  });
}

test('styles: own key, then style names (a later one wins), then what is inherited', async () => {
  const template = {
    style: { fontSize: '1cm', align: 'end' },
    styles: {
      red: { color: 'red', fontSize: 8 },
      loud: { extends: 'red', bold: true, backgroundColor: '#fF0', padding: 3, border: { width: 2 } },
      blue: { color: 'blue' },
    },
    content: [
      'plain',
      { type: 'text', text: 'own', style: ['loud', 'blue'], fontSize: 12 },
      {
        type: 'stack',
        style: 'loud',
        color: '#123456',
        content: ['inherited', { type: 'text', text: 'x', style: 'red' }],
      },
      { type: 'text', text: 'y', style: ['blue', 'loud'] },
    ],
  };
  const { probed } = await bound(template);
  assert.deepEqual(looks(probed), [
    `#000000 ${72 / 2.54} false end - - -`,
    '#0000ff 12 true end #ffff00 3 2',
    '#123456 8 true end - - -',
    '#ff0000 8 true end - - -',
    '#ff0000 8 true end #ffff00 3 2',
  ]);
});

test('styles may be chosen by expressions; a computed style is shared by all that look the same', async () => {
  const template = {
    variables: items,
    styles: { odd: { bold: true }, even: { italic: true } },
    content: [
      {
        type: 'text',
        each: 'items',
        text: 'x',
        style: "{{n % 2 = 1 ? 'odd' : 'even'}}",
        color: "{{n = 3 ? 'red'}}",
      },
      { type: 'text', each: 'items', text: 'y', style: 'odd' },
    ],
  };
  const { probed } = await bound(template, data);
  assert.deepEqual(
    probed.slice(0, 3).map(({ style }) => [style.bold, style.italic, style.color]),
    [
      [true, false, '#000000'],
      [false, true, '#000000'],
      [true, false, '#ff0000'],
    ],
  );
  assert.equal(probed[3]?.style, probed[4]?.style);
});

test('styles from expressions that are wrong are faults', async () => {
  const content = [
    { type: 'text', text: 'x', style: "{{'nope'}}" },
    { type: 'text', text: 'x', color: "{{'reddish'}}" },
  ];
  const { result } = await bound({ styles: { nose: {} }, content });
  assert.ok(result.kind === 'issues');
  assert.deepEqual(
    result.issues.map(({ path, message, hint }) => [path, message, hint]),
    [
      ['/content/0', 'unknown style "nope"', 'did you mean "nose"?'],
      [
        '/content/1/color',
        'expected a colour: "#rgb", "#rrggbb", "#rrggbbaa" or a CSS name, got "reddish"',
        undefined,
      ],
    ],
  );
});

test('locale, time zone and info may be computed; the direction follows the locale', async () => {
  const variables = { lang: { type: 'string' } };
  const template = {
    variables,
    locale: '{{lang}}',
    timeZone: "{{'Asia/Tokyo'}}",
    info: { title: 'For {{lang}}' },
    content: ['{{$decimal(1234.5, 2)}} {{$date("2026-01-31T23:30:00Z", "d HH:mm")}}'],
  };
  const german = await bound(template, { lang: 'de' });
  assert.ok(german.result.kind === 'bound');
  assert.deepEqual(german.texts, ['1.234,50 1 08:30']);
  assert.equal(german.result.document.info.title, 'For de');
  assert.equal(german.probed[0]?.style.lang, 'de');
  const arabic = await bound(template, { lang: 'ar' });
  assert.ok(arabic.result.kind === 'bound');
  assert.equal(arabic.result.document.rtl, true);
  const wrong = await bound(template, { lang: 'no such locale' });
  assert.ok(wrong.result.kind === 'issues');
  assert.equal(wrong.result.issues[0]?.message, 'expected a BCP 47 tag, got "no such locale"');
});

test('what depends on pages is bound once to be measured and once for each page', async () => {
  const probed: Probed[] = [];
  const template = compiled(
    {
      footer: ['static', 'Page {{$pageNumber}} of {{$totalPages}}'],
      content: [
        { type: 'text', text: 'on page {{$pageOf("#end")}}' },
        { type: 'pageBreak' },
        { type: 'text', text: 'x', id: 'end' },
      ],
    },
    probed,
  );
  const input = { data: {}, moment: 0, seed: '00', assets: new Map() };
  const result = await bindTemplate(template, input);
  assert.ok(result.kind === 'bound');
  const measured = probed.map(({ text }) => text);
  assert.deepEqual(measured, ['static', 'Page 999 of 999', 'on page 999', 'x']);
  probed.length = 0;
  const { sections, rtl } = result.document;
  composeDocument({ sections, rtl, fonts: bundledFontSet() });
  assert.deepEqual(
    probed.map(({ text }) => text),
    ['on page 1', 'Page 1 of 1'],
  );
  assert.deepEqual(result.document.issues(), []);
});
