// What a version knows is done once for the version, and a document leaves nothing else for the next one.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import type { Frame, TextItem } from '../../src/layout/frame.ts';
import { createEngine, type Engine } from '../../src/render/engine.ts';
import { packTemplate } from '../../src/render/packing.ts';
import type { EngineJob } from '../../src/render/protocol.ts';

const long =
  'A long sentence of the template that goes on over several lines, as the terms of a contract do. ';

/** Texts without expressions of several kinds, beside data. */
const template = {
  platen: 1,
  name: 'lasting',
  pdf: { tagged: true },
  variables: {
    name: { type: 'string' },
    color: { type: 'string' },
    rows: { type: 'list', items: { type: 'string' } },
  },
  header: { type: 'text', text: 'Header', align: 'right' },
  content: [
    { type: 'text', text: 'Label', bold: true, outline: 1 },
    { type: 'text', text: long.repeat(4), align: 'justify' },
    { type: 'text', text: long.repeat(2), underline: true },
    { type: 'text', text: 'of data', color: '{{color}}' },
    { type: 'text', each: 'rows', text: 'again' },
    { type: 'columns', columns: ['{{name}}', { width: 'auto', content: '{{name}}' }, long] },
    {
      type: 'table',
      rows: 'rows',
      columns: [
        { header: 'Head', cell: '{{$}}' },
        { header: long, cell: 'cell' },
      ],
    },
  ],
};

function pack(content: object): Pick<EngineJob, 'version' | 'pack'> {
  const files = { main: 't.json', files: new Map([['t.json', Buffer.from(JSON.stringify(content))]]) };
  return { version: packSha256(files), pack: writePack(files) };
}

function jobOf(
  version: Pick<EngineJob, 'version' | 'pack'>,
  data: object,
  more: Partial<EngineJob> = {},
): EngineJob {
  const fixed = { moment: Date.UTC(2026, 0, 1), test: false, assets: new Map() };
  return { ...version, data: JSON.stringify(data), ...fixed, ...more };
}

const small = { name: 'Ada', color: '#ff0000', rows: ['one'] };
const large = {
  name: 'A name that takes much more room beside it',
  color: '#0000ff',
  rows: Array(90).fill('other'),
};

async function bytesOf(engine: Engine, job: EngineJob): Promise<string> {
  const answer = await engine.render(job);
  assert.equal(answer.kind, 'rendered');
  return createHash('sha256')
    .update('bytes' in answer ? answer.bytes : '')
    .digest('hex');
}

function textsOf({ items }: Frame): readonly TextItem[] {
  return items.flatMap((item) => {
    if (item.kind === 'text') return [item];
    return 'frame' in item ? textsOf(item.frame) : [];
  });
}

async function composed(engine: Engine, job: EngineJob) {
  const made = await engine.compose(job);
  assert.ok('pages' in made);
  return { texts: made.pages.flatMap(({ frame }) => textsOf(frame)), warnings: made.warnings };
}

/** Returns the lines of two documents with this text that are the very same objects, and how many the second has. */
async function shared(content: object, [one, two]: readonly [object, object], has: string) {
  const engine = createEngine();
  const version = pack(content);
  const first = new Set((await composed(engine, jobOf(version, one))).texts);
  const { texts } = await composed(engine, jobOf(version, two));
  const lines = texts.filter(({ text }) => text.includes(has));
  return { lines: lines.length, same: lines.filter((line) => first.has(line)).length };
}

describe('a document is the same whatever was rendered before it', () => {
  it('in one engine and in a new one', async () => {
    const version = pack(template);
    const [a, b] = [jobOf(version, small), jobOf(version, large)];
    const fresh = [await bytesOf(createEngine(), a), await bytesOf(createEngine(), b)];
    const engine = createEngine();
    for (const [index, job] of [a, b, a, a, b, b, a].entries())
      assert.equal(await bytesOf(engine, job), fresh[job === a ? 0 : 1], `document ${index + 1}`);
  });

  for (const name of ['invoice', 'letter', 'monthly', 'supply-contract']) {
    it(`as the example ${name}, after one with other data`, async () => {
      const folder = fileURLToPath(new URL(`../../fixtures/templates/${name}/`, import.meta.url));
      const files = await packTemplate(`${folder}template.json`);
      const version = { version: packSha256(files), pack: writePack(files) };
      const data = JSON.parse(readFileSync(`${folder}sample.json`, 'utf8'));
      const other = JSON.parse(JSON.stringify(data), (_, value) =>
        typeof value === 'string' && / /.test(value) && !/[_{]/.test(value) ? `${value} ${value}` : value,
      );
      const [a, b] = [jobOf(version, data), jobOf(version, other)];
      const fresh = await bytesOf(createEngine(), a);
      const engine = createEngine();
      assert.equal(await bytesOf(engine, a), fresh);
      await bytesOf(engine, b);
      assert.equal(await bytesOf(engine, a), fresh);
    });
  }
});

describe('a text without expressions', () => {
  it('keeps its lines for the next document', async () => {
    // The lines of cells are made while they are read.
    const content = template.content.filter(({ type }) => type !== 'table');
    const documents = [small, { ...small, color: '#00ff00' }] as const;
    const found = await shared({ ...template, content }, documents, 'long sentence');
    assert.ok(found.lines >= 5, `${found.lines} lines`);
    assert.equal(found.same, found.lines);
  });

  it('has other lines at another width', async () => {
    const columns = { type: 'columns', columns: [{ width: 'auto', content: '{{name}}' }, long] };
    const content = { ...template, content: [columns] };
    const found = await shared(content, [small, large], 'sentence');
    assert.ok(found.lines > 0);
    assert.equal(found.same, 0);
  });

  it('is set anew in a style that comes from data', async () => {
    const content = { ...template, content: [{ type: 'text', text: long.repeat(3), color: '{{color}}' }] };
    assert.equal((await shared(content, [small, small], 'sentence')).same, 0);
  });

  it('is set anew in a language that comes from data', async () => {
    const content = { ...template, locale: '{{name}}', content: [long.repeat(3)] };
    const german = { ...small, name: 'de' };
    assert.equal((await shared(content, [german, german], 'sentence')).same, 0);
  });

  it('warns in each document', async () => {
    const engine = createEngine();
    const version = pack({ ...template, content: [`${long.repeat(2)} \u{13000}`] });
    const first = await composed(engine, jobOf(version, small));
    assert.equal(first.warnings.length, 1);
    for (let count = 0; count < 2; count += 1)
      assert.deepEqual((await composed(engine, jobOf(version, small))).warnings, first.warnings);
  });

  it('is kept as far as a version has room', async () => {
    const content = Array.from({ length: 300 }, (_, index) => `${index} ${long.repeat(3)}`);
    const found = await shared({ ...template, content }, [small, small], 'sentence');
    assert.ok(found.same > 0 && found.same < found.lines * 0.6, `${found.same} of ${found.lines}`);
  });
});
