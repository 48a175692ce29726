// Lines of plain words are written without their glyphs once their font is known: the same bytes as with them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { createEngine } from '../../src/render/engine.ts';
import { shipped } from '../fonts/files.ts';

const texts = [
  'AVATAR To. Ty, "WAVE" 7/4 R0000123',
  'office first fluffy',
  'a (b) \\ c',
  'Äpfel – 12,345.00 €',
  'x y  z ',
  '1.234,56\u00a0€ „so“ l’été',
  // More letters than there are codes for.
  'ĀāĂă ĄąĆćĈĉ ĊċČčĎď ĐđĒēĔĕ ĖėĘęĚě ĜĝĞğĠġ ĢģĤĥĦħ € ĨĩĪīĬĭ € Ĝĝ ĨĩĪī',
  '-1,234.50',
  '',
  `${'long'.repeat(20)} word`,
];

/** Words with kerning, ligatures, letters that have no code of their own, and spaces that don't break. */
const sentence =
  'To AVATAR, "we" – office\u00a0first, naïve Łódź: 12\u00a0345.00 € and “Typing” it’s Way out. ';
/** Besides, a word that is cut where its letters are kerned, and a line of signs that another font has. */
const prose = `${sentence.repeat(4)}${'AV'.repeat(20)} and ∑∑∑∑∑∑∑ and it\nThe end of it`;

const paragraphs: readonly (readonly [string, object])[] = [
  ['justified text', { align: 'justify' }],
  ['text at the right', { align: 'right', indent: 12 }],
  ['hyphenated text', { align: 'justify', hyphenate: true, lang: 'en' }],
  ['text with wide letters', { align: 'justify', letterSpacing: 0.5 }],
  ['text without ligatures', { align: 'justify', features: { liga: 0 } }],
  ['text of two spans', { text: ['{{text}}', { text: '{{text}}', bold: true, lang: 'de' }] }],
  ['text in another language', { text: [{ text: '{{text}}', lang: 'de' }] }],
  ['linked text', { text: [{ text: '{{text}}', link: 'https://example.com' }], align: 'justify' }],
  ['underlined text', { underline: true, align: 'justify' }],
];

function tableTemplate(font: string): object {
  const columns = [
    { cell: '{{text}}', width: '*' },
    { cell: '{{text}}', width: '*', bold: true, align: 'right' },
  ];
  return templateOf(font, [
    { type: 'text', text: 'Ways (of) writing' },
    { type: 'table', rows: 'rows', columns },
  ]);
}

/** Returns a template with a kind of text in its full width and in a narrow one. */
function proseTemplate(kind: object): (font: string) => object {
  const block = { type: 'text', each: 'rows', text: '{{text}}', ...kind };
  return (font) => templateOf(font, [block, { type: 'box', width: 60, content: [block] }]);
}

function templateOf(font: string, content: readonly object[]): object {
  return {
    platen: 1,
    name: 'plain',
    locale: 'en-GB',
    fonts: { Own: { regular: font } },
    style: { font: 'Own' },
    variables: { rows: { type: 'list', fields: { text: { type: 'string' } } } },
    content,
  };
}

const latin = 'noto-sans/400Regular/NotoSans_400Regular';
/** Its space and its space that doesn't break are one glyph. */
const oneSpace = 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular';

/** Returns a font of its own: no other test has taught the process its letters. */
function freshFont(name: string, path: string): Uint8Array {
  const bytes = shipped(path);
  return Buffer.concat([bytes, Buffer.from(name.padEnd(4 * Math.ceil(name.length / 4), ' '))]);
}

type Render = (rows: readonly string[]) => Promise<Uint8Array>;

/** Returns what renders rows of text with a font that the process has never seen. */
function rendering(name: string, template: (font: string) => object, path: string): Render {
  const main = new TextEncoder().encode(JSON.stringify(template('own.ttf')));
  const pack = {
    main: 't.json',
    files: new Map([
      ['t.json', main],
      ['own.ttf', freshFont(name, path)],
    ]),
  };
  const version = { version: packSha256(pack), pack: writePack(pack) };
  const engine = createEngine();
  return async (rows) => {
    const data = JSON.stringify({ rows: rows.map((text) => ({ text })) });
    const answer = await engine.render({ ...version, data, moment: 0, test: false, assets: new Map() });
    assert.ok(answer.kind === 'rendered', JSON.stringify(answer));
    return answer.bytes;
  };
}

const justified = proseTemplate({ align: 'justify' });
const kinds = [
  ['a table', tableTemplate, texts, latin],
  ['justified text with one space', justified, [prose], oneSpace],
  ...paragraphs.map(([name, kind]) => [name, proseTemplate(kind), [prose], latin] as const),
] as const;

for (const [name, template, rows, path] of kinds)
  test(`${name} is the same whether or not the process knows the letters of its fonts`, async () => {
    const render = rendering(name, template, path);
    const first = await render(rows);
    // This many words are more than enough to learn from.
    const others = Array.from({ length: 600 }, (_, index) => `other words ${index} fi ff ffi AV`);
    await render(others);
    await render(others);
    assert.deepEqual(await render(rows), first);
  });
