// The e-invoice beside the PDF on the command line: one, a batch, and what is refused.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { invoiceTemplate, sound } from '../template/einvoice/sound.ts';
import { run } from './recorder.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-render-einvoice-'));
after(() => rmSync(folder, { recursive: true }));
const path = (name: string): string => join(folder, name);

function written(name: string, value: unknown): string {
  writeFileSync(path(name), typeof value === 'string' ? value : JSON.stringify(value));
  return path(name);
}

const head = { platen: 1, name: 'test', content: ['{{number}}'] };
const template = written('template.json', { ...head, ...invoiceTemplate({}) });
const plain = written('plain.json', { ...head, variables: { number: { type: 'string' } } });
const data = written('data.json', sound.data);
const now = ['--now', '2026-02-14'] as const;

it('is written to its file, and is what the PDF carries', async () => {
  const [pdf, xml] = [path('one.pdf'), path('one.xml')];
  const { status, stderr } = await run(['render', template, data, '-o', pdf, '--einvoice', xml, ...now]);
  assert.equal(status, 0, stderr);
  const text = readFileSync(xml, 'utf8');
  assert.match(text, /^<\?xml[\s\S]*CrossIndustryInvoice[\s\S]*2026-117/);
  // Warnings about the template stand before.
  const lines = stderr.trim().split('\n').slice(-2);
  assert.match(lines[0] ?? '', /one\.pdf: 1 page, \d+ bytes/);
  assert.match(
    lines[1] ?? '',
    new RegExp(`one\\.xml: e-invoice \\(CII\\), ${Buffer.byteLength(text)} bytes$`),
  );
  const { stdout } = await run(['verify', pdf, '--json']);
  const { attachments } = JSON.parse(stdout) as { attachments: { name: string; size: number }[] };
  assert.deepEqual([attachments[0]?.name, attachments[0]?.size], ['factur-x.xml', Buffer.byteLength(text)]);
});

it('goes to stdout, and is told to programs', async () => {
  const pdf = path('two.pdf');
  const one = await run(['render', template, data, '-o', pdf, '--einvoice', '-', ...now]);
  assert.deepEqual([one.status, one.stdout], [0, readFileSync(path('one.xml'), 'utf8')], one.stderr);
  const args = ['render', template, data, '-o', pdf, '--einvoice', path('two.xml'), ...now, '--json'];
  const told = JSON.parse((await run(args)).stdout) as { einvoice: unknown };
  const bytes = readFileSync(path('two.xml'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  assert.deepEqual(told.einvoice, { file: path('two.xml'), format: 'cii', bytes: bytes.length, sha256 });
  const without = JSON.parse((await run(['render', template, data, '-o', pdf, '--json'])).stdout) as object;
  assert.equal(Object.entries(without).find(([key]) => key === 'einvoice')?.[1], null);
});

it('of a template without one is refused, and nothing is written', async () => {
  const { status, stderr } = await run([
    'render',
    plain,
    data,
    '-o',
    path('no.pdf'),
    '--einvoice',
    path('no.xml'),
  ]);
  assert.deepEqual([status, existsSync(path('no.pdf')), existsSync(path('no.xml'))], [1, false, false]);
  assert.match(stderr, /^platen: expected a template with "einvoice" .*, got one without/);
});

it('is written for each line of a batch, into its folder', async () => {
  const lines = ['1', '2', '3'].map((number) => JSON.stringify({ ...sound.data, number }));
  const file = written('lines.jsonl', [...lines.slice(0, 2), '[', lines[2]].join('\n'));
  const [out, xml] = [path('pdfs'), path('xmls')];
  const { status, stdout, stderr } = await run([
    ...['render', template, file, '-o', out, '--einvoice', xml, '--syntax', 'cii', '--json'],
  ]);
  assert.equal(status, 3, stderr);
  assert.deepEqual(readdirSync(out).sort(), ['1.pdf', '2.pdf', '4.pdf']);
  assert.deepEqual(readdirSync(xml).sort(), ['1.xml', '2.xml', '4.xml']);
  for (const [index, name] of ['1', '2', '4'].entries())
    assert.match(readFileSync(join(xml, `${name}.xml`), 'utf8'), new RegExp(`<ram:ID>${index + 1}</ram:ID>`));
  const told = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { line: number; einvoice?: { file: string } });
  assert.equal(told.find(({ line }) => line === 2)?.einvoice?.file, join(xml, '2.xml'));
});

it('belongs to the batch that it was begun with', async () => {
  const file = written('more.jsonl', JSON.stringify(sound.data));
  const out = path('begun');
  const first = await run(['render', template, file, '-o', out, '--einvoice', out]);
  assert.equal(first.status, 0, first.stderr);
  assert.deepEqual(readdirSync(out).sort(), ['1.pdf', '1.xml']);
  const sha256 = createHash('sha256')
    .update(`1 ${JSON.stringify(sound.data)}\n`)
    .digest('hex');
  const record = { template: 'other', data: sha256, test: false, einvoice: 'xml', moment: 0 };
  writeFileSync(join(out, 'batch.json'), JSON.stringify(record));
  const resumed = await run(['render', template, file, '-o', out, '--resume']);
  assert.equal(resumed.status, 1);
  assert.match(resumed.stderr, /is of a batch with another template and --einvoice/);
});

const wrong: readonly (readonly [readonly string[], RegExp])[] = [
  [['--syntax', 'cii'], /--syntax is of the e-invoice, and there is none: add --einvoice/],
  [['--einvoice', 'x.xml', '--syntax', 'edi'], /--syntax: expected cii or ubl, got "edi"/],
  [['--einvoice', '-'], /the PDF and the e-invoice can not both go to stdout/],
];
for (const [options, message] of wrong)
  it(`is typed wrongly: ${options.join(' ')}`, async () => {
    const { status, stderr } = await run(['render', template, data, '-o', '-', ...options]);
    assert.equal(status, 2);
    assert.match(stderr, message);
  });

it('of a batch has a folder', async () => {
  const file = written('stdout.jsonl', '{}');
  const { status, stderr } = await run(['render', template, file, '-o', path('x'), '--einvoice', '-']);
  assert.equal(status, 2);
  assert.match(stderr, /expected a folder for the documents of a \.jsonl file, got stdout/);
});
