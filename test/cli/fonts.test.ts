// The operator's fonts on the command line, and what is said of characters that no font covers.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from './recorder.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-cli-fonts-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const path = (name: string): string => join(folder, name);
const georgian = fileURLToPath(
  new URL(
    '../../node_modules/@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf',
    import.meta.url,
  ),
);
mkdirSync(path('house'));
copyFileSync(georgian, path('house/georgian.ttf'));
writeFileSync(path('house/broken.woff2'), 'wOF2 and nothing else of it');

const variables = { name: { type: 'string' } };
const template = path('template.json');
writeFileSync(template, JSON.stringify({ platen: 1, name: 'greeting', variables, content: ['To {{name}}'] }));
const named = path('named.json');
writeFileSync(
  named,
  JSON.stringify({ platen: 1, name: 'named', style: { font: 'Noto Sans Georgian' }, content: ['a'] }),
);
const data = path('data.json');
writeFileSync(data, JSON.stringify({ name: 'მათ' }));
const rows = path('rows.jsonl');
writeFileSync(rows, `${JSON.stringify({ name: 'მათ' })}\n`);

const missing =
  /warning: [^ ]*\.json:\d+:\d+: \/content\/0: no font covers U\+10DB "მ" GEORGIAN LETTER MAN, .* from data\.name \(add a font for Georgian \(Geor\), such as Noto Sans Georgian, to/;

function fontsOf(file: string): string {
  const { stdout, status } = spawnSync('pdffonts', [file], { encoding: 'utf8' });
  assert.equal(status, 0);
  return stdout;
}

describe('a character that no font covers', () => {
  it('is told by render and by check --data, with its place in template and data', async () => {
    for (const words of [
      ['render', template, data, '-o', path('a.pdf')],
      ['check', template, '--data', data],
    ]) {
      const { status, stderr } = await run(words);
      assert.equal(status, 0, stderr);
      assert.match(stderr, missing);
    }
    assert.doesNotMatch(fontsOf(path('a.pdf')), /Georgian/);
  });
});

describe('--fonts', () => {
  const fonts = ['--fonts', path('house')];

  it('covers it, in one document and in a batch; a file that is no font is told', async () => {
    const one = await run(['render', template, data, '-o', path('b.pdf'), ...fonts]);
    assert.equal(one.status, 0, one.stderr);
    assert.doesNotMatch(one.stderr, /no font covers/);
    assert.match(one.stderr, /warning: font broken\.woff2: /);
    assert.match(fontsOf(path('b.pdf')), /NotoSansGeorgian/);
    mkdirSync(path('out'));
    const many = await run(['render', template, rows, '-o', path('out'), ...fonts]);
    assert.equal(many.status, 0, many.stderr);
    const [made = ''] = readdirSync(path('out'));
    assert.match(fontsOf(join(path('out'), made)), /NotoSansGeorgian/);
    assert.doesNotMatch((await run(['check', template, '--data', data, ...fonts])).stderr, /no font covers/);
  });

  it('names families for templates: check, pack and render know them', async () => {
    assert.equal((await run(['check', named])).status, 3);
    for (const words of [
      ['check', named],
      ['pack', named, '-o', path('named.pack')],
      ['render', named, data, '-o', path('c.pdf')],
    ]) {
      const { status, stderr } = await run([...words, ...fonts]);
      assert.equal(status, 0, stderr);
    }
    assert.match(fontsOf(path('c.pdf')), /NotoSansGeorgian/);
    assert.equal((await run(['check', named], { env: { PLATEN_FONTS: path('house') } })).status, 0);
  });

  it('that is no folder is one clear line', async () => {
    const { status, stderr } = await run(['check', named, '--fonts', path('nowhere')]);
    assert.equal(status, 1);
    assert.match(stderr, /can't read the fonts in .*nowhere/);
  });
});

describe('the folder fonts of the data folder', () => {
  it('holds for templates that are pushed', async () => {
    const store = ['--data', path('store')];
    assert.equal((await run(['account', 'create', 'acme', ...store])).status, 0);
    const push = ['template', 'push', named, '--account', 'acme', ...store];
    assert.equal((await run(push)).status, 3);
    mkdirSync(path('store/fonts'), { recursive: true });
    copyFileSync(georgian, path('store/fonts/georgian.ttf'));
    const { status, stderr } = await run(push);
    assert.equal(status, 0, stderr);
  });
});
