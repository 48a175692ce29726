// The judge of the fuzzer sees what is lost or wrong: documents that are right, and changed once by hand.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { type Frame, type Item, openItems, type Page } from '../src/layout/frame.ts';
import { createEngine } from '../src/render/engine.ts';
import type { EngineJob } from '../src/render/protocol.ts';
import { judge } from './fuzz/judge.ts';
import { judgeStructure } from './fuzz/meaning.ts';
import { judgePainted } from './fuzz/painted.ts';
import { judgePrinted, signsOf } from './fuzz/printed.ts';
import type { Json, JsonObject } from './fuzz/random.ts';
import { paint } from './pdf/pages.ts';

/** An item as it is wrong: others, or nothing of it. `path` is that of its frame. */
type Change = (item: Item, path: string) => readonly Item[];

interface Mutant {
  readonly content: Json[];
  /** What else the template has. */
  readonly keys?: JsonObject;
  readonly data?: JsonObject;
  readonly change: Change;
  /** What the judge says then. */
  readonly says: RegExp;
}

const text = { type: 'text', text: 'b1;' };
const link = { type: 'text', text: ['b1; ', { text: 'b2;', link: 'https://example.com/' }] };
const led = { type: 'text', text: 'b1;\tb2;', tabs: [{ at: '100%', align: 'end', leader: 'line' }] };
const noted = { type: 'text', text: ['b1;', { note: 'y1;' }, { note: ['y2;', 'y3;'] }] };
const bordered = { type: 'box', border: { width: 1, color: '#333' }, content: 'b1;' };
const cells = { type: 'table', columns: [{}], body: [[{ content: 'b1;', backgroundColor: '#efe' }]] };
const stack = { type: 'stack', gap: 7, content: ['b1;', { type: 'text', text: 'b2;', margin: [3, 0] }] };
const columns = { type: 'columns', gap: 9, columns: [{ content: 'b1;' }, { content: 'b2;' }] };
const heading = { type: 'text', text: 'o1;', outline: 1 };
const svg = {
  type: 'svg',
  svg: "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><rect width='40' height='20'/></svg>",
};

/** Loses all items of a kind. */
const without =
  (kind: Item['kind']): Change =>
  (item) =>
    item.kind === kind ? [] : [item];

/** Moves frames of a block, or other things in its frame. */
const moved =
  (kind: 'frame' | 'link', at: string, by: { readonly x?: number; readonly y?: number }): Change =>
  (item, path) => {
    if (item.kind !== kind || (item.kind === 'frame' ? item.frame.path : path) !== at) return [item];
    return [{ ...item, x: item.x + (by.x ?? 0), y: item.y + (by.y ?? 0) }];
  };

const recolored =
  (key: 'fill' | 'stroke'): Change =>
  (item) => {
    if (item.kind !== 'path') return [item];
    if (key === 'fill') return [{ ...item, fill: '#abcdef' }];
    return item.stroke ? [{ ...item, stroke: { ...item.stroke, color: '#abcdef' } }] : [item];
  };

const black: Change = (item) => [item.kind === 'text' ? { ...item, color: '#000000' } : item];

const laid: Record<string, Mutant> = {
  'a text without its colour': {
    content: [{ ...text, color: '#a00' }],
    change: black,
    says: /^color: .* #aa0000/,
  },
  'a colour that nothing asks for': {
    content: [bordered],
    change: recolored('stroke'),
    says: /^color: .* #abcdef/,
  },
  'a block without its fill': {
    content: [{ ...text, backgroundColor: '#eef' }],
    change: without('path'),
    says: /^color: .* nothing of #eeeeff/,
  },
  'a cell without its fill': {
    content: [cells],
    change: without('path'),
    says: /^color: .* nothing of #eeffee/,
  },
  'a box without its border': {
    content: [bordered],
    change: without('path'),
    says: /^color: .* no line of #333333/,
  },
  'a line that stands above the drop cap of its text': {
    content: [{ type: 'flow', columns: 2, content: [{ type: 'text', dropCap: 3, text: 'b1; b2;\nb3;' }] }],
    keys: {
      direction: 'rtl',
      style: { direction: 'ltr' },
      page: { size: [200, 200], margin: [60, 10, 10, 10] },
    },
    change: (item) => [
      item.kind === 'text' && item.text.includes('b3') ? { ...item, x: item.x + 35, y: item.y - 40 } : item,
    ],
    says: /^beside: b3 of page 1 is not in a column behind b2/,
  },
  'cells of a column without their border, in a table without its outer lines': {
    content: [
      {
        type: 'table',
        rows: 'items',
        lines: { outer: { color: '#333' } },
        columns: [{ cell: { border: { color: '#700' }, content: '{{a}}' } }],
      },
    ],
    keys: { variables: { items: { type: 'list' } } },
    data: { items: [{ a: 'b1;' }] },
    change: without('path'),
    says: /^color: .* no line of #333333 or #770000/,
  },
  'blocks without the gap between them': {
    content: [stack],
    change: moved('frame', '/content/0/content/1', { y: -7 }),
    says: /^space: .* is 3 above .* expected 10/,
  },
  'blocks in a column of a flow without the space between them': {
    content: [
      {
        type: 'flow',
        columns: 2,
        content: ['b1;', { type: 'text', text: 'b2;', margin: [9, 0, 0, 0] }, 'b3;\nb4;\nb5;\nb6;'],
      },
    ],
    change: moved('frame', '/content/0/content/1', { y: -4 }),
    says: /^space: .*0 is 5 above .*1, expected 9/,
  },
  'columns without the gap between them': {
    content: [columns],
    change: moved('frame', '/content/0/columns/1', { x: -9 }),
    says: /^space: .* is 0 beside .* expected 9/,
  },
  'a link that is lost': { content: [link], change: without('link'), says: /^link: "b2;" .* does not lead/ },
  'a link over another text': {
    content: [link],
    change: moved('link', '/content/0', { x: -20 }),
    says: /^link: "b1; ?" .* leads to https/,
  },
  'a bookmark of another level': {
    content: [heading],
    change: (item) => [
      item.kind === 'tag' && item.outline ? { ...item, outline: { ...item.outline, level: 2 } } : item,
    ],
    says: /^bookmark: o1 is of level 2 .* expected 1/,
  },
  'a leader that is lost': {
    content: [led],
    change: without('path'),
    says: /^leader: nothing leads to "b2;"/,
  },
  'a leader that reaches over a text': {
    content: [led],
    change: (item) => [
      item.kind === 'path'
        ? {
            ...item,
            steps: item.steps.map((step) => (step.length === 3 ? [step[0], step[1] + 8, step[2]] : step)),
          }
        : item,
    ],
    says: /^leader: one stands under "b2;"/,
  },
  'notes that stand too high': {
    content: [{ type: 'text', text: ['b1;', { note: 'y1;' }] }],
    keys: { notes: {} },
    change: moved('frame', '/content/0/text/1/note', { y: -8 }),
    says: /^note: the last one of page 1 does not end/,
  },
  'a second block of a note that is lost': {
    content: [noted],
    keys: { notes: {} },
    change: (item) => (item.kind === 'text' && item.text.includes('y3') ? [] : [item]),
    says: /^note: y3 is printed 0 times/,
  },
};

for (const [name, { content, keys, data = {}, change, says }] of Object.entries(laid)) {
  it(`sees ${name}`, async () => {
    const template = templateOf(content, keys);
    const { pages, told } = await composed(template, data);
    assert.equal(judge({ template, data }, pages, told), undefined);
    assert.match(judge({ template, data }, changed(pages, change), told) ?? 'nothing', says);
  });
}

const grouped = {
  type: 'table',
  rows: 'items',
  columns: [{ cell: '{{a}}' }],
  sums: { v: 'n' },
  carry: { head: [[{ colSpan: 1, content: 'd1={{$sums.v}};' }]] },
  group: { by: 'g', head: [['u1={{$key}};']] },
};
const sideways = {
  ...grouped,
  overflow: ['continue'],
  columns: [{ cell: '{{a}} c3:änderungen;' }, { cell: 'c2:änderungen;' }],
  carry: { head: [['d1={{$sums.v}};', '']] },
  group: { by: 'g', head: [[{ colSpan: 2, content: 'u1={{$key}};' }]] },
};

/** A table with heads of groups and carried rows, and what it stands in. */
const withGroups: Record<
  string,
  { table: JsonObject & { carry: JsonObject }; within: (table: Json) => Json; keys: JsonObject }
> = {
  '': { table: grouped, within: (table) => table, keys: {} },
  ' of a table that continues sideways in columns': {
    table: sideways,
    within: (table) => ({ type: 'flow', columns: 2, content: [table] }),
    keys: { page: { size: [220, 105], margin: 10 } },
  },
};

for (const [name, { table, within, keys }] of Object.entries(withGroups)) {
  it(`sees heads of groups that stand below the carried rows${name}`, async () => {
    const more = { variables: { items: { type: 'list' } }, ...keys };
    const template = templateOf([within(table)], more);
    const data = { items: Array.from({ length: 20 }, (_, at) => ({ a: `b${at + 1};`, n: 1, g: 1 })) };
    const { pages, told } = await composed(template, data);
    assert.equal(judge({ template, data }, pages, told), undefined);
    const carry = { ...table.carry, headPlace: 'beforeGroups' };
    const other = templateOf([within({ ...table, carry })], more);
    assert.match(
      judge({ template: other, data }, pages, told) ?? 'nothing',
      /^again: u1=1 stands above the carried d1/,
    );
  });
}

it('sees that nobody is told of a place that is lower than its content', async () => {
  const content = [{ type: 'place', x: 0, y: 0, width: 60, height: 5, content: 'x1; x2; x3;' }, text];
  const template = templateOf(content);
  const { pages, told } = await composed(template);
  assert.equal(judge({ template, data: {} }, pages, told), undefined);
  assert.match(
    judge({ template, data: {} }, pages, []) ?? 'nothing',
    /^silence: the content of \/content\/0/,
  );
});

const painted: Record<string, Pick<Mutant, 'content' | 'change'>> = {
  'a fill in another colour': { content: [{ ...text, backgroundColor: '#eef' }], change: recolored('fill') },
  'a border in another colour': { content: [bordered], change: recolored('stroke') },
  'a drawing that is lost': { content: [svg], change: without('drawing') },
  'a drawing of which nothing is drawn': {
    content: [svg],
    change: (item) => [
      item.kind === 'drawing' ? { ...item, drawing: { ...item.drawing, id: 'empty', nodes: [] } } : item,
    ],
  },
  'a bar code that is lost': {
    content: [{ type: 'barcode', symbology: 'qr', value: 'b1' }],
    change: without('path'),
  },
};

for (const [name, { content, change }] of Object.entries(painted)) {
  it(`sees that the file has ${name}`, async () => {
    const { pages } = await composed(templateOf(content));
    assert.equal(judgePainted(pages, paint(pages)), undefined);
    assert.match(judgePainted(pages, paint(changed(pages, change))) ?? 'nothing', /^painted: /);
  });
}

it('sees that the file has a text in another colour', async () => {
  const [colored, plain] = [
    await composed(templateOf([{ ...text, color: '#a00' }])),
    await composed(templateOf([text])),
  ];
  assert.match(judgePainted(colored.pages, paint(plain.pages)) ?? 'nothing', /^painted: "b1;"/);
});

it('sees that the file has lost letters off the paper, but for the point that is told to nobody', async () => {
  const place = { type: 'place', x: 60, y: 60, width: 80, rotate: 90, content: 'x1;' };
  const { pages } = await composed(templateOf([place]));
  const laid = { signs: signsOf(pages), isPast: false };
  // It is turned about its middle, so that it begins 40 above that.
  const middle = 60 + 13 / 2;
  const off = (by: number) =>
    paint(
      changed(pages, (item) => [
        item.kind === 'frame' && item.rotate ? { ...item, y: item.y + 40 - middle - by } : item,
      ]),
    );
  assert.equal(await judgePrinted(laid, off(0.9)), undefined);
  assert.match(
    (await judgePrinted(laid, off(1.2))) ?? 'nothing',
    /^printed: expected page 1 with 1x, got 1$/,
  );
});

it('sees texts that are read in another order, also where words are cut off by the edge of the paper', async () => {
  const [first, second] = ['b1;', 'b2;'];
  const cut = { type: 'place', x: -8, content: 'x5; x6;' };
  const read = async (content: Json[], told: Json[], isPast: boolean) => {
    const answer = await createEngine().render(jobOf(templateOf(content), {}));
    assert.ok(answer.kind === 'rendered');
    return judgeStructure({ template: templateOf(told), data: {} }, Buffer.from(answer.bytes), isPast);
  };
  const content = [first, cut, second];
  assert.equal(await read(content, content, true), undefined);
  assert.match(
    (await read(content, [second, cut, first], true)) ?? 'nothing',
    /^read: b2 is not in its order/,
  );
  assert.match((await read(content, [first, cut], false)) ?? 'nothing', /^read: expected the end as word 1/);
});

it('sees a block that is parted from the next one below a float', async () => {
  const float = { type: 'box', float: 'start', width: 30, content: 'b6;' };
  const kept = { type: 'text', text: 'b3;' };
  const content = ['b1;', 'b2;', 'b4;'].map((own) => ({ type: 'text', text: own, margin: [0, 0, 40, 0] }));
  const filled = [...content, float, kept, { type: 'text', text: 'b5;' }];
  const { pages, told } = await composed(templateOf(filled));
  const asked = templateOf(filled.map((one) => (one === kept ? { ...kept, keepWithNext: true } : one)));
  assert.match(judge({ template: asked, data: {} }, pages, told) ?? 'nothing', /^next: b3 stands on page 1/);
});

it('sees a block kept together that is parted, on a grid of lines, too', async () => {
  const parted = { type: 'stack', content: ['b2;\nb3;', 'b4;\nb5;'] };
  const filled = [{ type: 'text', text: 'b1;', margin: [0, 0, 125, 0] }, parted];
  for (const grid of [{}, { baselineGrid: 14 }]) {
    const keys = { page: { size: [200, 200], margin: 10, ...grid } };
    const { pages, told } = await composed(templateOf(filled, keys));
    const asked = templateOf([filled[0] ?? '', { ...parted, keepTogether: true }], keys);
    assert.match(
      judge({ template: asked, data: {} }, pages, told) ?? 'nothing',
      /^keep: b2 to b5 are parted/,
    );
  }
});

function templateOf(content: Json[], keys: JsonObject = {}): JsonObject {
  return { platen: 1, name: 'judged', page: { size: [200, 200], margin: 10 }, ...keys, content };
}

function jobOf(template: JsonObject, data: JsonObject): EngineJob {
  const files = new Map([['template.json', Buffer.from(JSON.stringify(template))]]);
  const pack = { main: 'template.json', files };
  const job = { version: packSha256(pack), pack: writePack(pack), data: JSON.stringify(data), moment: 0 };
  return { ...job, test: false, assets: new Map() };
}

async function composed(
  template: JsonObject,
  data: JsonObject = {},
): Promise<{ readonly pages: readonly Page[]; readonly told: readonly string[] }> {
  const answer = await createEngine().compose(jobOf(template, data));
  if ('kind' in answer) throw new Error(answer.kind);
  return { pages: answer.pages, told: answer.warnings.map(({ message }) => message) };
}

function changed(pages: readonly Page[], change: Change): readonly Page[] {
  const anew = (frame: Frame): Frame => {
    const { path, width, height, node } = frame;
    const inner = openItems(frame).map((item) =>
      item.kind === 'frame' ? { ...item, frame: anew(item.frame) } : item,
    );
    return { path, width, height, node, items: inner.flatMap((item) => change(item, path)) };
  };
  return pages.map((page) => ({ ...page, frame: anew(page.frame) }));
}
