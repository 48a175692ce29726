// Colours that a template names: where a name stands for one, and what is said of names and values that are none.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Pack, packSha256, writePack } from '../../src/assets/pack.ts';
import { type Frame, openItems } from '../../src/layout/frame.ts';
import { engine } from '../cases/engine.ts';

type Files = Readonly<Record<string, object>>;

const pageSize = { size: [300, 300], margin: 20 };

function packOf(template: object, parts: Files = {}): Pack {
  const whole = { platen: 1, name: 'named', page: pageSize, ...template };
  const files = Object.entries({ 'template.json': whole, ...parts });
  return {
    main: 'template.json',
    files: new Map(files.map(([name, value]) => [name, Buffer.from(JSON.stringify(value))])),
  };
}

/** Returns the colours in the order in which they are drawn, each that follows itself once. */
async function drawn(template: object, { data = {}, parts = {} }: { data?: object; parts?: Files } = {}) {
  const files = packOf(template, parts);
  assert.deepEqual(await engine.check(writePack(files)), []);
  const job = { version: packSha256(files), pack: files, data: JSON.stringify(data) };
  const composed = await engine.compose({ ...job, moment: 0, test: false, assets: new Map() });
  assert.ok('pages' in composed, JSON.stringify(composed));
  const colors: string[] = [];
  const walk = (frame: Frame): void => {
    for (const item of openItems(frame)) {
      if (item.kind === 'frame') walk(item.frame);
      else
        colors.push(
          ...(JSON.stringify(item).match(/"#[0-9a-f]{6,8}"/g) ?? []).map((each) => each.slice(1, -1)),
        );
    }
  };
  for (const { frame } of composed.pages) walk(frame);
  return colors.filter((color, index) => color !== colors[index - 1]);
}

async function faults(template: object): Promise<readonly string[]> {
  const issues = await engine.check(writePack(packOf(template)));
  return issues.map(({ path, message, hint }) => `${path}: ${message} (${hint})`);
}

const colors = { accent: '#0f4c5c', Alert_2: '#c62828', 'light-grey': '#eef3f480' };

describe('a named colour', () => {
  it('stands where a colour may: texts, backgrounds, lines, borders, gradients, charts, tables', async () => {
    const content = [
      { type: 'text', text: ['a', { text: 'b', color: 'Alert_2' }], color: 'accent' },
      { type: 'text', text: 'c', underline: { color: 'Alert_2' } },
      { type: 'line', color: 'accent' },
      {
        type: 'box',
        border: { top: { width: 1, color: 'accent' } },
        backgroundColor: 'light-grey',
        content: 'd',
      },
      { type: 'box', gradient: { stops: ['accent', { color: 'Alert_2', at: '80%' }] }, content: 'e' },
      {
        type: 'table',
        rows: '[1, 2]',
        zebra: 'light-grey',
        columns: [{ cell: { content: 'f', color: 'accent' } }],
      },
      {
        type: 'chart',
        kind: 'pie',
        data: '[1, 2]',
        x: '$string($)',
        alt: 'x',
        height: 60,
        series: [{ value: '$', color: ['accent', 'Alert_2'] }],
      },
    ];
    const named = await drawn({ colors, content });
    const written = JSON.stringify(content).replace(
      /"(accent|Alert_2|light-grey)"/g,
      (_, name: keyof typeof colors) => JSON.stringify(colors[name]),
    );
    assert.deepEqual(named, await drawn({ content: JSON.parse(written) as object }));
    for (const color of Object.values(colors)) assert.ok(named.includes(color), color);
  });

  it('may be the result of an expression, in a block and in a named style', async () => {
    const template = {
      colors,
      variables: { n: { type: 'number' } },
      styles: { sign: { color: "{{n < 0 ? 'Alert_2' : 'accent'}}" } },
      content: [
        { type: 'text', text: 'a', style: 'sign' },
        { type: 'box', backgroundColor: "{{n < 0 ? 'accent' : '#123456'}}", content: [], height: 4 },
      ],
    };
    assert.deepEqual(await drawn(template, { data: { n: -1 } }), ['#c62828', '#0f4c5c']);
    assert.deepEqual(await drawn(template, { data: { n: 1 } }), ['#0f4c5c', '#123456']);
  });

  it('may come from a file that is extended, and the own one wins; parts that are included know both', async () => {
    const parts = {
      'look.json': { colors: { accent: '#111111', rule: '#222222' }, styles: { head: { color: 'accent' } } },
      'house.json': { extends: 'look.json', colors: { rule: '#333333' } },
      'part.json': { type: 'text', text: 'b', color: 'rule' },
    };
    const template = {
      extends: 'house.json',
      colors: { accent: '#444444' },
      content: [
        { type: 'text', text: 'a', style: 'head' },
        { type: 'include', src: 'part.json' },
      ],
    };
    assert.deepEqual(await drawn(template, { parts }), ['#444444', '#333333']);
  });

  it('leaves alone what is called a colour and is none', async () => {
    const template = {
      colors: { accent: '#0f4c5c' },
      variables: { color: { type: 'string', default: 'accent' } },
      define: { zebra: "'accent'" },
      messages: { en: { color: 'accent' } },
      content: [{ type: 'text', text: "{{color}} {{$zebra}} {{$t('color')}} {{'accent'}}" }],
    };
    const files = packOf(template);
    const job = {
      version: packSha256(files),
      pack: files,
      data: '{}',
      moment: 0,
      test: false,
      assets: new Map(),
    };
    const composed = await engine.compose(job);
    assert.ok('pages' in composed);
    assert.match(JSON.stringify(composed.pages), /accent accent accent accent/);
  });
});

describe('what is no colour', () => {
  it('is told with the nearest name, where the template has colours', async () => {
    const content = [{ type: 'text', text: 'a', color: 'acent' }];
    assert.deepEqual(await faults({ colors, content }), [
      '/content/0/color: expected a colour: "#rgb", "#rrggbb", "#rrggbbaa" or a CSS name, got "acent" (did you mean "accent"?)',
    ]);
  });

  it('is told of a name that CSS has, of one that is none, and of a value', async () => {
    const wrong = { Red: '#ff0000', '1st': '#ff0000', deep: 'rgb(1, 2, 3)', list: ['#fff'] };
    assert.deepEqual(await faults({ colors: wrong, content: ['a'] }), [
      '/colors/Red: CSS has a colour "Red" already (write another name, such as "own-Red")',
      '/colors/1st: expected a name of letters, digits, "-" and "_" that begins with a letter, at most 40 characters, got "1st" (write "accent")',
      '/colors/deep: expected a colour: "#rgb", "#rrggbb", "#rrggbbaa" or a CSS name, got "rgb(1, 2, 3)" (write "#010203")',
      '/colors/list: expected a colour: "#rgb", "#rrggbb", "#rrggbbaa" or a CSS name, got a list (undefined)',
    ]);
  });
});
