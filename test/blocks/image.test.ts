// The block `image`: sizes, fits, alignment, breaks, and what is said when a picture can't be had.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assetOf } from '../../src/assets/bytes.ts';
import { imageKind } from '../../src/blocks/image.ts';
import type { Region } from '../../src/layout/flowable.ts';
import type { Frame, ImageItem, Item } from '../../src/layout/frame.ts';
import { flatPng } from '../assets/build-png.ts';
import { bindBlock, layoutContext } from './fake-binder.ts';

/** 80 × 40 pixels: 60 × 30 points. */
const wide = assetOf(flatPng(80, 40, [1, 2, 3]));
const broken = assetOf(flatPng(80, 40, [1, 2, 3]).subarray(0, 60));
const page: Region = { width: 200, height: 300, full: 300 };

describe('where a picture stands', () => {
  const cases: readonly (readonly [
    string,
    Record<string, unknown>,
    readonly number[],
    (readonly number[])?,
  ])[] = [
    ['a pixel is 1/96 inch', {}, [0, 0, 60, 30]],
    ['width gives height', { width: 120 }, [0, 0, 120, 60]],
    ['height gives width', { height: 60 }, [0, 0, 120, 60]],
    ['contain', { width: 100, height: 100 }, [0, 25, 100, 50]],
    ['cover', { width: 100, height: 100, fit: 'cover' }, [-50, 0, 200, 100], [0, 0, 100, 100, 0]],
    ['fill', { width: 100, height: 100, fit: 'fill' }, [0, 0, 100, 100]],
    ['none', { width: 40, height: 40, fit: 'none' }, [-10, 5, 60, 30], [0, 0, 40, 40, 0]],
    ['none in a wider box', { width: 100, height: 40, fit: 'none' }, [20, 5, 60, 30]],
    ['center', { alignSelf: 'center' }, [70, 0, 60, 30]],
    ['end', { alignSelf: 'end' }, [140, 0, 60, 30]],
    ['wider than its column', { width: 400 }, [0, 0, 200, 100]],
    ['wider than its column, none', { width: 400, height: 80, fit: 'none' }, [85, 12.5, 30, 15]],
    ['higher than a page', { height: 600, width: 60 }, [0, 142.5, 30, 15]],
    ['rounded', { width: 60, borderRadius: 99 }, [0, 0, 60, 30], [0, 0, 60, 30, 15]],
  ];
  for (const [name, keys, place, clip] of cases) {
    it(name, async () => {
      const { flowables, issues } = await bindBlock(
        imageKind,
        { src: 'a.png', ...keys },
        { assets: { 'a.png': wide } },
      );
      assert.deepEqual(issues, []);
      const fit = flowables[0]?.fit(page, layoutContext());
      const image = onlyImage(fit?.frame);
      assert.deepEqual(rounded([image.x, image.y, image.width, image.height]), place);
      const cut = image.clip && [
        image.clip.x,
        image.clip.y,
        image.clip.width,
        image.clip.height,
        image.clip.radius,
      ];
      assert.deepEqual(cut && rounded(cut), clip);
    });
  }

  it('follows the text around it, and the direction of the document', async () => {
    const places = [];
    for (const [align, rtl] of [
      ['right', false],
      ['start', true],
      ['end', true],
      ['justify', true],
    ] as const) {
      const bench = { assets: { 'a.png': wide }, style: { align } };
      const { flowables } = await bindBlock(imageKind, { src: 'a.png' }, bench);
      places.push(onlyImage(flowables[0]?.fit(page, layoutContext(rtl)).frame).x);
    }
    assert.deepEqual(places, [140, 140, 0, 140]);
  });

  it('goes to the next page when the rest of this one is too low', async () => {
    const { flowables } = await bindBlock(imageKind, { src: 'a.png' }, { assets: { 'a.png': wide } });
    const low = flowables[0]?.fit({ width: 200, height: 29, full: 300 }, layoutContext());
    assert.equal(low?.frame, undefined);
    assert.equal(low?.rest, flowables[0]);
  });

  it('tells its widths', async () => {
    const assets = { 'a.png': wide };
    const own = await bindBlock(imageKind, { src: 'a.png' }, { assets });
    const fixed = await bindBlock(imageKind, { src: 'a.png', width: 90 }, { assets });
    assert.deepEqual(own.flowables[0]?.widths(layoutContext()), { min: 18, max: 60 });
    assert.deepEqual(fixed.flowables[0]?.widths(layoutContext()), { min: 90, max: 90 });
  });
});

describe('where a picture comes from', () => {
  it('constant paths and URLs are packed, data: URIs and unpinned URLs are not', async () => {
    const packed = async (keys: Record<string, unknown>) => (await bindBlock(imageKind, keys)).packed;
    assert.deepEqual(await packed({ src: 'logo.png' }), ['logo.png']);
    assert.deepEqual(await packed({ src: 'https://a.example/b.png' }), ['https://a.example/b.png']);
    assert.deepEqual(await packed({ src: 'https://a.example/b.png', pin: false }), []);
    assert.deepEqual(await packed({ src: 'data:image/png;base64,AA==' }), []);
    assert.deepEqual(await packed({ src: '{{url}}' }), []);
  });

  it('a computed path is refused: data names no files', async () => {
    for (const url of ['../secret.png', '/etc/passwd', 'file:///etc/passwd', '']) {
      const { issues, asked } = await bindBlock(imageKind, { src: '{{url}}' }, { data: { url } });
      assert.deepEqual(asked, []);
      assert.deepEqual([issues[0]?.source, issues[0]?.path], ['data', '/url']);
      assert.match(
        issues[0]?.message ?? '',
        /\{\{url\}\}: expected an https: URL or a data: URI, got .* \/content\/0\/src/,
      );
    }
  });

  it('a broken picture is named by its key', async () => {
    const { issues } = await bindBlock(imageKind, { src: 'a.png' }, { assets: { 'a.png': broken } });
    assert.deepEqual(issues, [
      { source: 'asset', path: '/content/0/src', message: 'expected a whole PNG, got one that is cut off' },
    ]);
  });

  it('an optional one leaves its space, with a warning', async () => {
    const keys = { src: 'a.png', optional: true, width: 50, height: 20 };
    const { issues, warnings, flowables } = await bindBlock(imageKind, keys, { assets: { 'a.png': broken } });
    assert.deepEqual([issues, warnings.map(({ path }) => path)], [[], ['/content/0/src']]);
    const frame = flowables[0]?.fit(page, layoutContext()).frame;
    assert.deepEqual([frame?.height, frame?.items], [20, []]);
  });

  it('a fallback stands in', async () => {
    const bench = { assets: { 'a.png': broken, 'b.png': wide } };
    const { issues, warnings, flowables } = await bindBlock(
      imageKind,
      { src: 'a.png', fallback: 'b.png' },
      bench,
    );
    assert.deepEqual([issues, warnings.length], [[], 1]);
    assert.equal(onlyImage(flowables[0]?.fit(page, layoutContext()).frame).picture.id, wide.sha256);
  });
});

function onlyImage(frame: Frame | undefined): ImageItem {
  const images = (frame?.items ?? []).flatMap((item) => imagesIn(item));
  assert.equal(images.length, 1);
  const [image] = images;
  assert.ok(image);
  return image;
}

function imagesIn(item: Item): readonly ImageItem[] {
  if (item.kind === 'image') return [item];
  if (item.kind !== 'frame') return [];
  return item.frame.items
    .flatMap(imagesIn)
    .map((image) => ({ ...image, x: image.x + item.x, y: image.y + item.y }));
}

function rounded(numbers: readonly number[]): readonly number[] {
  return numbers.map((number) => Math.round(number * 1000) / 1000);
}
