// `info.fileName`: what becomes of a name that file systems would not take, and of one that says nothing.
import assert from 'node:assert/strict';
import test from 'node:test';
import { writePack } from '../../src/assets/pack.ts';
import { createEngine } from '../../src/render/engine.ts';

const engine = createEngine();

function packOf(info: object | undefined, variables: object): Uint8Array {
  const text = JSON.stringify({
    platen: 1,
    name: 'test',
    content: ['text'],
    variables,
    ...(info && { info }),
  });
  return writePack({ main: 'test.json', files: new Map([['test.json', Buffer.from(text)]]) });
}

async function named(fileName: string | undefined, data: Readonly<Record<string, string>> = {}) {
  const variables = Object.fromEntries(Object.keys(data).map((name) => [name, { type: 'string' }]));
  const answer = await engine.render({
    version: JSON.stringify([fileName, variables]),
    pack: packOf(fileName === undefined ? undefined : { fileName }, variables),
    data: JSON.stringify(data),
    moment: 0,
    test: false,
    assets: new Map(),
  });
  assert.ok(answer.kind === 'rendered');
  return answer;
}

const long = 'é'.repeat(150);
/** What a text becomes; undefined where nothing is left of it. */
const names: readonly (readonly [string, string | undefined])[] = [
  ['Invoice 7', 'Invoice 7.pdf'],
  ['Invoice 7.PDF', 'Invoice 7.pdf'],
  ['Rechnung Müller & Söhne', 'Rechnung Müller & Söhne.pdf'],
  ['请求书 – ۱۲', '请求书 – ۱۲.pdf'],
  ['2026/117', '2026-117.pdf'],
  ['../../etc/passwd', '-..-etc-passwd.pdf'],
  ['a\\b:c*d?e"f<g>h|i', 'a-b-c-d-e-f-g-h-i.pdf'],
  ['one\r\nSet-Cookie: a=b', 'one Set-Cookie- a=b.pdf'],
  ['\u0000\u0007bell', '--bell.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe.pdf'],
  ['  .hidden. ', 'hidden.pdf'],
  ['v1.2', 'v1.2.pdf'],
  ['half \uD83D pair', 'half - pair.pdf'],
  ['e\u0301', '\u00E9.pdf'],
  ['nul', '_nul.pdf'],
  ['com1.txt', '_com1.txt.pdf'],
  ['connect', 'connect.pdf'],
  ['LPT\u00b9 .x', '_LPT\u00b9 .x.pdf'],
  ['', undefined],
  [' .\u200B. ', undefined],
  ['.pdf', 'pdf.pdf'],
];
for (const [text, expected] of names)
  test(`${JSON.stringify(text)} as a file name`, async () => {
    const { fileName, warnings } = await named('{{text}}', { text });
    assert.equal(fileName, expected);
    assert.deepEqual(warnings, []);
  });

test('a name that is too long is shortened, with a warning', async () => {
  const { fileName, warnings } = await named(long);
  assert.equal(fileName, `${'é'.repeat(98)}.pdf`);
  assert.equal(Buffer.byteLength(fileName ?? ''), 200);
  assert.deepEqual(
    warnings.map(({ path, message, line }) => ({ path, message, line })),
    [
      {
        path: '/info/fileName',
        message: 'expected a file name of at most 200 bytes, got one of 304: its end is left out',
        line: 1,
      },
    ],
  );
});

test('a template without a name leaves it to the service', async () => {
  assert.equal((await named(undefined)).fileName, undefined);
});

test('an expression in it is checked as any other', async () => {
  const issues = await engine.check(packOf({ fileName: '{{nr}}' }, { number: { type: 'string' } }));
  assert.deepEqual(
    issues.map(({ path }) => path),
    ['/info/fileName'],
  );
});
