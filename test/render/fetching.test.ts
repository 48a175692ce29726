// Assets that can't be had: what the document does without, what it fails for, and that a replay misses what the first call missed.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AssetSource } from '../../src/assets/asset.ts';
import { assetOf } from '../../src/assets/bytes.ts';
import { assetFault } from '../../src/assets/fault.ts';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { pinName } from '../../src/assets/pin-name.ts';
import { AppError } from '../../src/errors.ts';
import { FetchedBytes } from '../../src/render/fetched-bytes.ts';
import { type RunEngine, renderWithAssets } from '../../src/render/fetching.ts';
import { InProcessRenderer } from '../../src/render/in-process.ts';
import type { Rendered, RenderJob } from '../../src/render/renderer.ts';
import { flatPng } from '../assets/build-png.ts';

const picture = assetOf(flatPng(4, 4, [200, 30, 30]));
const down = (): never => {
  throw assetFault('the host did not answer in time', { retryAfterSec: 7 });
};
const gone = (): never => {
  throw assetFault('the host answered with status 404');
};

/** A source that does with each URL what a test says, and remembers what it was asked for. */
function sourceOf(
  hosts: Readonly<Record<string, () => typeof picture>>,
): AssetSource & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async load(ref) {
      asked.push(ref);
      return (hosts[ref] ?? gone)();
    },
  };
}

function render(
  image: object | readonly object[],
  assets: AssetSource,
  more: Partial<RenderJob> & { readonly logo?: string } = {},
): Promise<Rendered> {
  const content = [image].flat().map((one) => ({ type: 'image', width: 40, height: 40, ...one }));
  const variables = { logo: { type: 'image', required: false } };
  const text = JSON.stringify({ platen: 1, name: 'test', variables, content });
  const pack = { main: 'test.json', files: new Map([['test.json', Buffer.from(text)]]) };
  const version = { sha256: packSha256(pack), pack: () => writePack(pack) };
  const data = JSON.stringify(more.logo === undefined ? {} : { logo: more.logo });
  const job = { version, account: 'a', data, moment: 0, test: false, pinned: new Map() };
  return new InProcessRenderer({ assets }).render({ ...job, ...more });
}

/** The pins that a replay of a document gets. */
const pinsOf = ({ fetched }: Rendered): RenderJob['pinned'] => new Map(fetched.map((one) => [one.url, one]));

const fromData = { src: '{{logo}}' };
const fixed = { src: 'https://a/fixed.png', pin: false };
const logo = 'https://a/logo.png';

describe('an optional image', () => {
  for (const [name, failure] of [
    ['whose host is down', down],
    ['that is gone', gone],
  ] as const) {
    for (const image of [fromData, fixed]) {
      it(`${name} leaves its space empty, with a warning (${image.src})`, async () => {
        const source = sourceOf({ [logo]: failure, [fixed.src]: failure });
        const rendered = await render({ ...image, optional: true }, source, { logo });
        assert.equal(rendered.warnings.length, 1);
        assert.match(rendered.warnings[0]?.message ?? '', /^picture left out: the host/);
        assert.equal(rendered.warnings[0]?.path, '/content/0/src');
        assert.equal(source.asked.length, 1);
      });
    }

    it(`${name} gives way to its fallback`, async () => {
      const source = sourceOf({ [logo]: failure, 'https://a/other.png': () => picture });
      const image = { ...fromData, fallback: 'https://a/other.png', pin: false };
      const rendered = await render(image, source, { logo });
      assert.equal(rendered.warnings.length, 1);
      assert.deepEqual(
        rendered.fetched.map((one) => ['bytes' in one, one.url]),
        [
          [false, logo],
          [true, 'https://a/other.png'],
        ],
      );
      assert.match(Buffer.from(rendered.bytes).toString('latin1'), /\/Subtype\/Image/);
    });

    it(`${name} is missing from the replay, though it could be had by then`, async () => {
      const image = { ...fromData, optional: true };
      const first = await render(image, sourceOf({ [logo]: failure }), { logo });
      const source = sourceOf({ [logo]: () => picture });
      const replay = await render(image, source, { logo, pinned: pinsOf(first) });
      assert.deepEqual([replay.bytes, replay.warnings], [first.bytes, first.warnings]);
      assert.deepEqual(replay.fetched, first.fetched);
      assert.deepEqual(source.asked, []);
      assert.notDeepEqual((await render(image, source, { logo })).bytes, first.bytes);
    });
  }
});

describe('what was fetched', () => {
  it('is found again by its name, when its URL is too long for a key', async () => {
    const long = `https://a/${'x'.repeat(5000)}`;
    const first = await render(fromData, sourceOf({ [long]: () => picture }), { logo: long });
    const named = first.fetched.map((one) => ({ ...one, url: pinName(one.url) }));
    const source = sourceOf({});
    const pinned = new Map(named.map((one) => [one.url, one]));
    assert.deepEqual((await render(fromData, source, { logo: long, pinned })).bytes, first.bytes);
    assert.deepEqual(source.asked, []);
    assert.ok(named.every(({ url }) => url.length < 100));
  });

  it('is told before it is rendered, and may end the job', async () => {
    const source = sourceOf({ [logo]: () => picture, [fixed.src]: gone });
    const told: unknown[] = [];
    const images = [fromData, { ...fixed, optional: true }];
    const onFetched: RenderJob['onFetched'] = async (fetched) => {
      told.push(fetched.map((one) => [one.url, 'bytes' in one && one.sha256]));
    };
    const rendered = await render(images, source, { logo, onFetched });
    const all = [
      [logo, picture.sha256],
      [fixed.src, false],
    ];
    assert.deepEqual(told, [all]);
    assert.deepEqual(
      rendered.fetched.map((one) => [one.url, 'bytes' in one && one.sha256]),
      all,
    );
    const refusal = new AppError('rate_limited', 'no room');
    const refused = render(images, source, { logo, onFetched: () => Promise.reject(refusal) });
    await assert.rejects(refused, refusal);
  });

  it('is told with all that was fetched in earlier rounds', async () => {
    const [first, second] = ['https://a/first.png', 'https://a/second.png'];
    const told: string[][] = [];
    let runs = 0;
    const run: RunEngine = async ({ assets }) => {
      runs += 1;
      const ref = [first, second].find((one) => !assets.has(one));
      if (ref === undefined)
        return { kind: 'rendered', format: 'pdf', bytes: Buffer.alloc(0), pages: 1, warnings: [] };
      return { kind: 'missing_assets', assets: [{ ref, path: '', fromData: true, optional: false }] };
    };
    const version = { sha256: '', pack: () => new Uint8Array() };
    const onFetched: RenderJob['onFetched'] = async (fetched) => {
      told.push(fetched.map(({ url }) => url));
      if (fetched.length === 2) throw new Error('no room');
    };
    const job = { version, data: '{}', moment: 0, test: false, pinned: new Map(), onFetched };
    const assets = sourceOf({ [first]: () => picture, [second]: () => picture });
    const { signal } = new AbortController();
    await assert.rejects(renderWithAssets(job, { run, assets, signal }), /no room/);
    assert.deepEqual([told, runs], [[[first], [first, second]], 2]);
  });
});

describe('an image that the document needs', () => {
  const failed = async (work: Promise<unknown>): Promise<AppError> => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof AppError, String(error));
    return error;
  };

  it('from data and gone: invalid_data, naming the key', async () => {
    const error = await failed(render(fromData, sourceOf({ [logo]: gone }), { logo }));
    assert.equal(error.code, 'invalid_data');
    assert.deepEqual(error.issues, [
      {
        source: 'data',
        path: '/logo',
        message: '{{logo}}: the host answered with status 404 (in the template at /content/0/src)',
      },
    ]);
  });

  it('of the template and gone: render_failed, naming the place', async () => {
    const error = await failed(render(fixed, sourceOf({})));
    assert.equal(error.code, 'render_failed');
    assert.deepEqual(
      error.issues.map(({ source, path, line }) => [source, path, line]),
      [['asset', '/content/0/src', 1]],
    );
  });

  it('whose host is down: service_unavailable, with its patience, wherever the URL came from', async () => {
    for (const image of [fromData, fixed]) {
      const error = await failed(render(image, sourceOf({ [logo]: down, [fixed.src]: down }), { logo }));
      assert.deepEqual([error.code, error.retryAfterSec], ['service_unavailable', 7]);
      assert.equal(error.issues[0]?.path, '/content/0/src');
    }
  });

  it('is not optional because it is optional elsewhere', async () => {
    const both = [{ ...fromData, optional: true }, fromData];
    for (const images of [both, both.toReversed()]) {
      const error = await failed(render(images, sourceOf({ [logo]: down }), { logo }));
      assert.equal(error.code, 'service_unavailable');
    }
  });
});

describe('pictures that take more than one document may fetch', () => {
  const urls = Array.from({ length: 10 }, (_, index) => `https://a/${index}.png`);
  const needed = urls.map((ref) => ({ ref, path: '/content/0/src', optional: true, fromData: true }));
  const run: RunEngine = async ({ assets }) =>
    assets.size === 0
      ? { kind: 'missing_assets', assets: needed }
      : { kind: 'rendered', format: 'pdf', bytes: new Uint8Array(), pages: 1, warnings: [] };
  const version = { sha256: 'a', pack: async () => new Uint8Array() };
  const job = { version, data: '{}', moment: 0, test: false, pinned: new Map() };
  const size = picture.bytes.length;

  /** A source that gives one picture after the other. */
  function slowSource(): AssetSource & { readonly asked: string[] } {
    const asked: string[] = [];
    let last: Promise<unknown> = Promise.resolve();
    return {
      asked,
      async load(ref, signal) {
        const before = last;
        const { promise, resolve } = Promise.withResolvers<void>();
        last = promise;
        await before;
        try {
          signal.throwIfAborted();
          asked.push(ref);
          return picture;
        } finally {
          resolve();
        }
      },
    };
  }

  it('end the document by name, and no more are fetched', async () => {
    const assets = slowSource();
    const signal = new AbortController().signal;
    await assert.rejects(renderWithAssets(job, { run, assets, signal, mostBytes: 3 * size }), {
      code: 'render_failed',
      message: `expected pictures of at most ${3 * size} bytes to be fetched for one document, got more`,
    });
    assert.ok(assets.asked.length < 8, `${assets.asked.length} were fetched`);
  });

  it('are taken up to that many bytes', async () => {
    const fetching = { run, assets: slowSource(), signal: new AbortController().signal };
    const { fetched } = await renderWithAssets(job, { ...fetching, mostBytes: 10 * size });
    assert.equal(fetched.length, 10);
  });

  it('take their share beside other documents of the account, and give it back', async () => {
    const all = new FetchedBytes({ share: 15 * size, total: 25 * size });
    const signal = new AbortController().signal;
    const make = (account: string): Promise<unknown> => {
      const files = all.begin(account);
      return renderWithAssets(job, { run, assets: slowSource(), signal, files }).finally(() => files.end());
    };
    const first = all.begin('a');
    assert.ok(first.take(10 * size));
    await assert.rejects(make('a'), { code: 'service_unavailable', retryAfterSec: 1 });
    await make('b');
    const second = all.begin('b');
    assert.ok(second.take(10 * size));
    await assert.rejects(make('c'), { code: 'service_unavailable' });
    assert.equal(all.total, 20 * size);
    first.end();
    await Promise.all([make('a'), make('a')].map((made) => made.catch(() => undefined)));
    second.end();
    await make('a');
    assert.equal(all.total, 0);
  });
});
