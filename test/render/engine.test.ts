// The engine over real children: the same bytes everywhere, the budget, deaths, the memory guard, hostile documents.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Admission } from '../../src/admission/admission.ts';
import type { Asset } from '../../src/assets/asset.ts';
import { assetFault } from '../../src/assets/fault.ts';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { AppError } from '../../src/errors.ts';
import { InProcessRenderer } from '../../src/render/in-process.ts';
import { packTemplate } from '../../src/render/packing.ts';
import { Pool } from '../../src/render/pool.ts';
import type { PackedVersion, RenderJob } from '../../src/render/renderer.ts';
import { checkData } from '../../src/template/variables/check-data.ts';
import { parseVariables } from '../../src/template/variables/variables.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/templates/', import.meta.url));
const cases = fileURLToPath(new URL('../../fixtures/cases/', import.meta.url));
const pool = new Pool({ workers: 2 });
after(() => pool.close());

function version(content: unknown, more: object = {}): PackedVersion {
  const text = JSON.stringify({ platen: 1, name: 'test', content, ...more });
  const pack = { main: 'test.json', files: new Map([['test.json', Buffer.from(text)]]) };
  return { sha256: packSha256(pack), pack: () => writePack(pack) };
}

function job(of: PackedVersion, data: unknown = {}, more: Partial<RenderJob> = {}): RenderJob {
  const base = { version: of, account: 'acme', data: JSON.stringify(data), moment: Date.UTC(2026, 0, 1) };
  return { ...base, test: false, pinned: new Map(), ...more };
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const code =
  (expected: string) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, expected, error.message);
    return true;
  };

describe('a template without an e-invoice', () => {
  const plain = version(['text']);

  it('has no XML', async () => {
    const asked = { format: 'xml', orPdf: false } as const;
    await assert.rejects(pool.render(job(plain, {}, { asked })), code('not_acceptable'));
  });

  it('gives its PDF where that does as well', async () => {
    const { format, bytes } = await pool.render(job(plain, {}, { asked: { format: 'ubl', orPdf: true } }));
    assert.equal(format, 'pdf');
    assert.equal(sha256(bytes), sha256((await pool.render(job(plain))).bytes));
  });
});

describe('the same template, data and moment', () => {
  it('give the same bytes in this process and in every child', async () => {
    const pack = await packTemplate(`${fixtures}invoice/template.json`);
    const data: unknown = JSON.parse(readFileSync(`${fixtures}invoice/sample.json`, 'utf8'));
    const of = { sha256: packSha256(pack), pack: () => writePack(pack) };
    const here = new InProcessRenderer();
    const documents = [
      await here.render(job(of, data)),
      await here.render(job(of, data)),
      ...(await Promise.all(['a', 'b', 'c'].map((account) => pool.render(job(of, data, { account }))))),
    ];
    assert.equal(new Set(documents.map(({ bytes: pdf }) => sha256(pdf))).size, 1);
  });

  it('give the same bytes in a font and an opacity whose words earlier documents have shaped', async () => {
    const content = [{ type: 'text', each: 'words', text: '{{$}}', font: 'Noto Sans Thai', color: '#0a5c' }];
    const of = version(content, { variables: { words: { type: 'list', items: { type: 'string' } } } });
    const words = Array.from({ length: 60 }, (_, at) => `b${(at * 37) % 400}; b${(at * 53) % 400};`);
    const here = new InProcessRenderer();
    const bytes = new Set<string>();
    for (let time = 0; time < 4; time += 1) bytes.add(sha256((await here.render(job(of, { words }))).bytes));
    assert.equal(bytes.size, 1);
  });

  it('seed random numbers, and another moment, data or version seeds others', async () => {
    const random = [{ type: 'text', text: '{{$random()}} {{$join($shuffle([1..20]).$string(), " ")}}' }];
    const of = version(random);
    const render = async (...parts: Parameters<typeof job>): Promise<string> =>
      sha256((await pool.render(job(...parts))).bytes);
    const first = await render(of, {});
    assert.equal(await render(of, {}), first);
    const others = await Promise.all([
      render(of, {}, { moment: 1 }),
      render(of, { a: 1 }),
      render(version(random, { locale: 'de' }), {}),
    ]);
    assert.equal(new Set([first, ...others]).size, 4);
  });

  it('differ by the mark of a test key', async () => {
    const of = version(['x']);
    const live = await pool.render(job(of));
    const marked = await pool.render(job(of, {}, { test: true }));
    assert.notEqual(sha256(live.bytes), sha256(marked.bytes));
  });
});

describe('a hostile document', () => {
  it('without an end gets render_timeout, and the next one renders', async () => {
    const endless = version(['{{ ($f := function($n){ $n < 0 ? 0 : $f($n + 1) }; $f(1)) }}']);
    const regex = version(['{{ $match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/) }}']);
    const brief = new Pool({ workers: 2, budgetMs: 1000 });
    try {
      for (const made of [endless, regex]) {
        await assert.rejects(brief.render(job(made)), code('render_timeout'));
      }
      assert.equal((await brief.render(job(version(['fine'])))).pages, 1);
    } finally {
      await brief.close();
    }
  });

  it('that eats memory is render_failed', async () => {
    const doubling =
      '{{ ($f := function($s, $n){ $n = 0 ? $s : $f($s & $s, $n - 1) }; $length($f("xxxxxxxx", 40))) }}';
    // Each takes a child with it, and on a machine that others use the next one needs its time to start.
    const admission = new Admission({ maxWaitMs: 120_000 });
    const small = new Pool({ workers: 2, heapMb: 128, residentMb: 400, admission });
    try {
      await small.ready;
      for (const content of [[doubling], [{ type: 'text', each: '[1..9000000]', text: 'x' }]]) {
        await assert.rejects(small.render(job(version(content))), code('render_failed'));
      }
    } finally {
      await small.close();
    }
  });

  it('can change nothing for the next one', async () => {
    const reach = version([
      '{{ $string.constructor }}{{ $lookup($root, "__proto__") }}{{ $root.constructor.prototype }}',
      '{{ ($ ~> |$|{"__proto__": {"polluted": "yes"}}|).polluted }}',
    ]);
    await pool.render(job(reach)).catch(() => undefined);
    const clean = version(["[{{$lookup({}, 'polluted')}}]"]);
    const { bytes: pdf } = await pool.render(job(clean));
    const fresh = await new InProcessRenderer().render(job(clean));
    assert.equal(sha256(pdf), sha256(fresh.bytes));
  });
});

describe('faults', () => {
  it('of the data are invalid_data, all of them', async () => {
    const of = version(['{{a}}'], { variables: { a: { type: 'string' }, b: { type: 'number' } } });
    await assert.rejects(pool.render(job(of, { a: 1, b: 'x' })), (error: unknown) => {
      assert.ok(error instanceof AppError);
      assert.deepEqual([error.code, error.issues.map(({ path }) => path)], ['invalid_data', ['/a', '/b']]);
      return true;
    });
  });

  it('of an expression are render_failed and keep child and version', async () => {
    const of = version(['{{$uppercase(n)}}'], { variables: { n: { type: 'number' } } });
    for (let n = 0; n < 3; n += 1) await assert.rejects(pool.render(job(of, { n })), code('render_failed'));
  });

  it('of a pack are the same in a child as in this process, whose built-in objects are not frozen', async () => {
    const here = new InProcessRenderer();
    let found = 0;
    for (const name of readdirSync(cases).filter((each) => /^(check|fault)-/.test(each))) {
      const template = readFileSync(`${cases}${name}/template.json`);
      const pack = writePack({ main: 'template.json', files: new Map([['template.json', template]]) });
      const issues = await here.check(pack);
      assert.deepEqual(await pool.check(pack), issues, name);
      if (issues.length > 0) found += 1;
    }
    assert.ok(found > 40, `${found} cases with faults`);
  });

  it('of a pack are found by a check', async () => {
    const text =
      '{ "platen": 1, "name": "x", "content": [{ "type": "txt" }, { "type": "text", "txet": "" }] }';
    const pack = writePack({ main: 'x.json', files: new Map([['x.json', Buffer.from(text)]]) });
    const issues = await pool.check(pack);
    assert.ok(issues.length >= 2);
    assert.ok(issues.every(({ line, column }) => line === 1 && column !== undefined));
    assert.ok((await pool.check(Buffer.from('no pack'))).length > 0);
  });
});

describe('images over plain http:', () => {
  const of = version([{ type: 'image', src: '{{logo}}', width: 20 }], {
    variables: { logo: { type: 'image' } },
  });
  const data = { logo: 'http://example.com/logo.png' };

  it('are asked of whoever fetches, which may refuse them', async () => {
    const asked: string[] = [];
    const load = async (ref: string): Promise<Asset> => {
      asked.push(ref);
      throw assetFault('expected an https: URL');
    };
    await assert.rejects(
      new InProcessRenderer({ assets: { load } }).render(job(of, data)),
      code('invalid_data'),
    );
    assert.deepEqual(asked, ['http://example.com/logo.png']);
  });

  it('are a fault of the data where a service does not allow them', () => {
    const variables = parseVariables({ logo: { type: 'image' } }, () => undefined);
    assert.ok('issues' in checkData(variables, data));
    assert.ok('value' in checkData(variables, data, { http: true }));
  });
});

describe('health', () => {
  it('is a real render', async () => {
    await pool.probe();
  });
});
