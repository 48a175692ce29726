// The block `markdown`: what it understands, how it is styled, and that text from data stays inside it.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { loadParser, parseMarkdown } from '../../src/blocks/markdown/parse.ts';
import { processorTime } from '../processor-time.ts';
import { faults, lay, lines } from './text-document.ts';

const block = (markdown: string, more: object = {}) => [{ type: 'markdown', markdown, ...more }];

describe('markdown', () => {
  before(() => loadParser());

  it('sets headings, paragraphs, emphasis and line breaks', async () => {
    assert.deepEqual(await lines(block('# Title\n\nOne *two* **three** ***four***\nfive')), [
      '*Title',
      'One |/two| |*three| |*/four',
      'five',
    ]);
  });

  it('sets lists, inside one another too', async () => {
    assert.deepEqual(await lines(block('3. one\n4. two\n   - in\n\n* a\n\n* b')), [
      '3.|one',
      '4.|two',
      '–|in',
      '•|a',
      '•|b',
    ]);
  });

  it('makes headings larger, unless their style has a size', async () => {
    const sizeOf = async (more: object) => {
      const { items } = await lay(block('# T', more), { styles: { title: { fontSize: 30 } } });
      return items.flatMap((item) =>
        item.kind === 'text' ? [[item.size, item.color, item.pieces[0]?.face.name]] : [],
      );
    };
    assert.deepEqual(await sizeOf({}), [[16, '#000000', 'Noto Sans Bold']]);
    assert.deepEqual(await sizeOf({ styles: { h1: 'title' } }), [[30, '#000000', 'Noto Sans Bold']]);
    const own = { styles: { h1: { style: 'title', color: 'red', bold: false } } };
    assert.deepEqual(await sizeOf(own), [[30, '#ff0000', 'Noto Sans']]);
    const red = { styles: { h1: { color: 'red' } } };
    assert.deepEqual(await sizeOf(red), [[16, '#ff0000', 'Noto Sans Bold']]);
    const strong = block('# A **b**', { styles: { strong: { fontSize: 8 } } });
    const { items } = await lay(strong);
    assert.deepEqual(
      items.flatMap((item) => (item.kind === 'text' ? [item.size] : [])),
      [16, 8],
    );
  });

  it('links to pages, addresses and blocks alone', async () => {
    const source =
      '[a](https://x.example/?q=1) [b](#id) <mailto:m@x.example> [c](javascript:alert(1)) [d](file:///etc/passwd) [e](data:text/html,x)';
    const { items } = await lay(block(source), { width: 900 });
    const links = items.flatMap((item) => (item.kind === 'link' ? [item.target] : []));
    assert.deepEqual(links, ['https://x.example/?q=1', '#id', 'mailto:m@x.example']);
    const printed = items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])).join('');
    assert.ok(printed.includes('[c](javascript:alert(1))'));
  });

  it('prints what it does not understand as it is written', () => {
    for (const source of [
      '<b>x</b>',
      '<script>alert(1)</script>',
      '`code`',
      '> quote',
      '| a | b |',
      '![i](x.png)',
      '~~~',
      '[r]: /x',
      '***',
    ]) {
      const read = parseMarkdown(source).map((part) => ('content' in part ? part.content : []));
      assert.deepEqual(read, [[{ kind: 'text', text: source }]], source);
    }
  });

  it('takes what data holds as Markdown and never as template', async () => {
    const variables = { note: { type: 'string' } };
    const data = { note: 'a **b** {{1+1}} \\{{' };
    assert.deepEqual(await lines(block('{{note}}'), { variables, data }), ['a |*b| {{1+1}} {{']);
  });

  it('holds out against deep and long texts', () => {
    const spentMs = processorTime();
    for (const hostile of [
      '['.repeat(20_000),
      '*a '.repeat(20_000),
      '> - '.repeat(5000),
      '- '.repeat(5000),
      '\\'.repeat(50_000),
    ]) {
      parseMarkdown(hostile);
    }
    assert.ok(spentMs() < 5000);
  });

  it('names faults', () => {
    const found = faults(block('x', { styles: { h7: 'a', h1: { bould: true } } })).join('\n');
    assert.match(found, /\/content\/0\/styles\/h7: unknown key/);
    assert.match(found, /\/content\/0\/styles\/h1\/bould: unknown key/);
  });
});
