// `platen init`: a folder that is sound as it is, bound to its schema; and no file is written over.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { platen, temporaryFolder } from '../platen.ts';

const place = temporaryFolder();
after(() => place.remove());
const folder = join(place.path, 'mine');

it('makes a template that has no fault, its data, its schema and settings for editors', async () => {
  const { status, stdout, stderr } = await platen('init', 'letter', folder);
  assert.equal(status, 0, stderr);
  assert.equal(stdout.trim(), join(folder, 'template.json'));
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  for (const name of [
    '.vscode/settings.json',
    'messages/de.json',
    'platen.schema.json',
    'sample-de.json',
    'sample.json',
    'template.json',
  ])
    assert.ok(found.includes(name), `${name} of ${found.join(', ')}`);
  assert.ok(!found.includes('structure.txt'));
  // House and dress have comments, too.
  assert.match(
    readFileSync(join(folder, '.vscode/settings.json'), 'utf8'),
    /"\*\*\/dress\/\*\.json": "jsonc"/,
  );
  assert.match(readFileSync(join(folder, 'template.json'), 'utf8'), /"\$schema": "\.\/platen\.schema\.json"/);
  assert.equal(JSON.parse(readFileSync(join(folder, 'platen.schema.json'), 'utf8')).type, 'object');
  const checked = await platen('check', join(folder, 'template.json'), '--data', join(folder, 'sample.json'));
  assert.deepEqual([checked.status, checked.stdout], [0, '']);
});

const order = {
  orderNumber: 'B-17',
  date: '2026-03-16',
  currency: 'EUR',
  customer: { name: 'Ada', 'vat-id': 'GB1' },
  items: [
    { what: 'Lamp', quantity: 2, amount: 99.8 },
    { what: 'Bulb', quantity: 10, amount: 30, rebate: 0.5 },
  ],
  tags: ['fragile'],
  remarks: 'Ring twice.\nThe door is at the back.',
  paid: false,
};
const later = { ...order, orderNumber: 'B-18', note: 'a gift', items: [], customer: { name: 'Bob' } };

it('makes a template from data: its variables, pairs, a table with totals', async () => {
  const files = [order, later].map((data, index) => {
    const file = join(place.path, `order-${index + 1}.json`);
    writeFileSync(file, JSON.stringify(data));
    return file;
  });
  const made = join(place.path, 'order');
  const { status, stderr } = await platen('init', made, ...files.flatMap((file) => ['--from', file]));
  assert.equal(status, 0, stderr);
  const template = JSON.parse(readFileSync(join(made, 'template.json'), 'utf8'));
  assert.equal(template.name, 'order');
  assert.equal(template.info.title, 'Order {{orderNumber}}');
  assert.deepEqual(template.variables, {
    orderNumber: { type: 'string' },
    date: { type: 'date' },
    currency: { type: 'string' },
    customer: {
      type: 'object',
      fields: { name: { type: 'string' }, 'vat-id': { type: 'string', required: false } },
    },
    items: {
      type: 'list',
      fields: {
        what: { type: 'string' },
        quantity: { type: 'integer' },
        amount: { type: 'number' },
        rebate: { type: 'number', required: false },
      },
    },
    tags: { type: 'list', items: { type: 'string' } },
    remarks: { type: 'string' },
    paid: { type: 'boolean' },
    note: { type: 'string', required: false },
  });
  const items = template.content.find((block: { content?: unknown[] }) =>
    JSON.stringify(block).includes('"table"'),
  );
  const amount = { header: 'Amount', footer: '{{$currency($sums.amount, $root.currency)}}' };
  const rebate = { header: 'Rebate', footer: '{{$decimal($sums.rebate, 2)}}' };
  assert.deepEqual(items.content[1].columns, [
    { header: 'What', cell: '{{what}}', width: '*', footer: 'Total' },
    { header: 'Quantity', cell: '{{quantity}}', align: 'right', footer: '{{$sums.quantity}}' },
    { ...amount, cell: '{{$currency(amount, $root.currency)}}', align: 'right' },
    { ...rebate, cell: "{{$exists(rebate) ? $decimal(rebate, 2) : ''}}", align: 'right' },
  ]);
  assert.deepEqual(items.content[1].sums, {
    quantity: 'quantity',
    amount: 'amount',
    rebate: '(rebate ?? 0)',
  });
  assert.deepEqual(JSON.parse(readFileSync(join(made, 'sample-2.json'), 'utf8')), later);
  for (const data of ['sample.json', 'sample-2.json']) {
    const checked = await platen('check', join(made, 'template.json'), '--data', join(made, data));
    assert.deepEqual([checked.status, checked.stdout], [0, ''], checked.stderr);
    assert.doesNotMatch(checked.stderr, /warning/);
  }
});

it('makes a template from a list, and from lists in lists, that stand all kinds of data', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 15 }, (_, index) => [`value ${index}`, index % 2 ? index : `v${index}`]),
  );
  const picture = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAI';
  const trips = [{ who: 'Ada', stops: [{ place: 'Graz', minutes: 15 }] }];
  const samples = {
    rows: [many, many],
    trips: {
      title: 'Trips',
      trips,
      nothing: null,
      none: [],
      empty: {},
      matrix: [[1]],
      levels: [1, 2.5],
      flags: [true],
    },
    odd: {
      in: 1,
      'a b': true,
      '`x{{': 1,
      '': [['y'], [2]],
      any: ['a', 1, true, null],
      text: picture.slice(0, 12),
      at: '2026-01-02T10:30:00Z',
    },
  };
  for (const [name, data] of Object.entries(samples)) {
    const file = join(place.path, `${name}.json`);
    writeFileSync(file, JSON.stringify(data));
    const made = join(place.path, name);
    const { status, stderr } = await platen('init', made, '--from', file);
    assert.equal(status, 0, stderr);
    const isTrips = name === 'trips';
    assert.equal(
      /^left out: \/nothing, \/none, \/empty \(no data has a value\)$/m.test(stderr),
      isTrips,
      stderr,
    );
    const checked = await platen('check', join(made, 'template.json'), '--data', join(made, 'sample.json'));
    assert.equal(checked.status, 0, checked.stderr);
    assert.doesNotMatch(checked.stderr, /warning/);
    const stressed = await platen('check', '--stress', join(made, 'template.json'));
    assert.equal(stressed.status, 0, stressed.stderr + stressed.stdout);
    assert.doesNotMatch(stressed.stderr, /warning/);
    assert.match(stressed.stdout, /no faults/);
  }
});

it('prints each value of an item, however many it has', async () => {
  const names = Array.from({ length: 14 }, (_, index) => `field${index + 1}`);
  const item = Object.fromEntries(
    names.map((name, index) => [name, index % 2 ? index * 7 : `Text ${index}`]),
  );
  const photo = readFileSync(join(import.meta.dirname, '../../fixtures/templates/invoice/logo.png')).toString(
    'base64',
  );
  const shots = [{ what: 'Lamp', photo: `data:image/png;base64,${photo}` }];
  const file = join(place.path, 'wide.json');
  writeFileSync(file, JSON.stringify({ title: 'Wide', items: [item, item], shots }));
  const made = join(place.path, 'wide');
  assert.equal((await platen('init', made, '--from', file)).status, 0);
  const template = JSON.parse(readFileSync(join(made, 'template.json'), 'utf8'));
  const written = JSON.stringify(template.content);
  for (const name of names) assert.match(written, new RegExp(`\\b${name}\\b`));
  assert.match(written, /"src":"\{\{photo\}\}"/);
  // Columns alone need a page that lies.
  assert.equal(template.page.orientation, undefined);
  const checked = await platen('check', join(made, 'template.json'), '--data', join(made, 'sample.json'));
  assert.deepEqual([checked.status, checked.stdout], [0, ''], checked.stderr);
});

it('says which data make no template', async () => {
  const file = join(place.path, 'mixed.json');
  writeFileSync(file, '{ "items": [{ "size": 1 }, { "size": "large" }] }');
  const mixed = await platen('init', join(place.path, 'mixed'), '--from', file);
  assert.equal(mixed.status, 1);
  assert.match(mixed.stderr, /\/items\/size: expected one type of value, got number and string/);
  writeFileSync(file, '{ "items": ');
  assert.match((await platen('init', join(place.path, 'mixed'), '--from', file)).stderr, /no JSON/);
  writeFileSync(file, '{ "items": [] }');
  assert.equal((await platen('init', 'letter', 'x', '--from', file)).status, 2);
  const spoken = await platen('init', join(place.path, 'mixed'), '--from', file, '--language', 'xx');
  assert.equal(spoken.status, 2);
  assert.match(spoken.stderr, /expected --language to be en, de, fr, or one such as de-AT, got "xx"/);
});

it('writes over nothing', async () => {
  writeFileSync(join(folder, 'sample.json'), 'mine');
  const { status, stderr } = await platen('init', 'letter', folder);
  assert.equal(status, 1);
  assert.match(stderr, /is there already: name another folder/);
  assert.equal(readFileSync(join(folder, 'sample.json'), 'utf8'), 'mine');
});

it('takes the language of the documents', async () => {
  const german = join(place.path, 'german');
  const { status, stderr } = await platen('init', 'invoice', german, '--language', 'de');
  assert.equal(status, 0, stderr);
  const read = (name: string): string => readFileSync(join(german, name), 'utf8');
  assert.match(read('template.json'), /"language": \{ .*"default": "de-DE" \}/);
  assert.equal(JSON.parse(read('sample.json')).language, 'de-DE');
  assert.equal(JSON.parse(read('sample-en.json')).language, 'en-GB');
  assert.ok(!readdirSync(german).includes('sample-de.json'));
  const checked = await platen('check', join(german, 'template.json'), '--data', join(german, 'sample.json'));
  assert.deepEqual([checked.status, checked.stdout], [0, '']);
  const american = join(place.path, 'american');
  assert.equal((await platen('init', 'letter', american, '--language', 'en-us')).status, 0);
  assert.equal(JSON.parse(readFileSync(join(american, 'sample.json'), 'utf8')).language, 'en-US');
  assert.ok(readdirSync(american).includes('sample-de.json'));
  for (const [kind, language, message] of [
    [
      'letter',
      'fr',
      /expected --language to be en, de, en-GB, .*, got "fr": another language is one more file/,
    ],
    ['ledger', 'de', /the example "ledger" has one language: leave --language out/],
  ] as const) {
    const refused = await platen('init', kind, join(place.path, 'none'), '--language', language);
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, message);
  }
});

it('takes the dress of the documents', async () => {
  for (const [kind, file] of [
    ['invoice', 'house.json'],
    ['ticket', 'template.json'],
  ] as const) {
    const serif = join(place.path, `serif-${kind}`);
    const { status, stderr } = await platen('init', kind, serif, '--dress', 'serif');
    assert.equal(status, 0, stderr);
    assert.match(readFileSync(join(serif, file), 'utf8'), /"extends": "dress\/serif\.json"/);
    const checked = await platen('check', join(serif, 'template.json'), '--data', join(serif, 'sample.json'));
    assert.deepEqual([checked.status, checked.stdout], [0, '']);
  }
  for (const [kind, dress, message] of [
    ['letter', 'velvet', /expected --dress to be plain, sans, serif, got "velvet"/],
    ['ledger', 'serif', /the example "ledger" has one look: leave --dress out/],
  ] as const) {
    const refused = await platen('init', kind, join(place.path, 'undressed'), '--dress', dress);
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, message);
  }
});

it('names the examples when there is none of that name', async () => {
  const { status, stderr } = await platen('init', 'invoce', join(place.path, 'other'));
  assert.equal(status, 2);
  assert.match(stderr, /there is no example "invoce": did you mean invoice\? there are .*letter/);
});
