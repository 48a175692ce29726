// Colour profiles of pictures: which are kept, which say nothing new, and what is done with broken and hostile ones.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { deflateSync, inflateSync } from 'node:zlib';
import { assetOf } from '../../src/assets/bytes.ts';
import { readProfile } from '../../src/assets/color/profile.ts';
import { decodePicture } from '../../src/assets/decode.ts';
import { buildGif } from './build-gif.ts';
import {
  buildIcc,
  cmykProfile,
  colorants,
  curve,
  gammaCurve,
  grayProfile,
  iccpChunk,
  matrixProfile,
  numberChunk,
  profileSegment,
  srgbCurve,
  swappedProfile,
  withProfile,
  xyz,
} from './build-icc.ts';
import { buildPng, chunk } from './build-png.ts';

const decode = (bytes: Uint8Array) => decodePicture(assetOf(bytes));
const jpeg = (name: string): Buffer => readFileSync(`test/assets/images/${name}.jpg`);

/** A PNG of one gray or coloured pixel. */
const png = (before: readonly Buffer[], color: readonly number[] = [200, 100, 50]): Buffer =>
  buildPng({
    width: 1,
    height: 1,
    colorType: [0, 0, 4, 2, 6][color.length] ?? 2,
    rows: Buffer.from([0, ...color]),
    before,
  });

/** The profile that a picture was given, as it was. */
const kept = (bytes: Uint8Array): Buffer | undefined => {
  const { profile } = decode(bytes);
  return profile && inflateSync(profile.data);
};

describe('a profile stays with its picture', () => {
  const rgb = swappedProfile();
  const gray = grayProfile(1);
  const cmyk = cmykProfile(() => [50, 0, 0]);

  it('of a PNG, whatever its kind', () => {
    assert.deepEqual(kept(png([iccpChunk(rgb)])), rgb);
    assert.deepEqual(kept(png([iccpChunk(rgb)], [1, 2, 3, 4])), rgb);
    assert.deepEqual(kept(png([iccpChunk(gray)], [9])), gray);
    const indexed = { width: 1, height: 1, colorType: 3, rows: Buffer.from([0, 0]) };
    const palette = chunk('PLTE', Buffer.from([1, 2, 3]));
    assert.deepEqual(kept(buildPng({ ...indexed, before: [iccpChunk(rgb), palette] })), rgb);
  });

  it('of a JPEG: RGB, gray, CMYK, in one segment or in several of any order', () => {
    assert.deepEqual(kept(withProfile(jpeg('quarters'), rgb)), rgb);
    assert.deepEqual(kept(withProfile(jpeg('quarters'), rgb, 7)), rgb);
    assert.deepEqual(kept(withProfile(jpeg('quarters-gray'), gray)), gray);
    assert.deepEqual(kept(withProfile(jpeg('quarters-cmyk'), cmyk)), cmyk);
    const whole = jpeg('quarters');
    const segments = [3, 1, 2].map((number) =>
      profileSegment(rgb.subarray((number - 1) * 1000, number < 3 ? number * 1000 : undefined), number, 3),
    );
    assert.deepEqual(kept(Buffer.concat([whole.subarray(0, 2), ...segments, whole.subarray(2)])), rgb);
  });

  it('of a WebP and of a GIF', () => {
    const still = readFileSync('test/assets/images/quarters-lossless.webp');
    assert.deepEqual(kept(webpWith(still, rgb)), rgb);
    const gif = buildGif({ width: 1, height: 1, bits: 1, pixels: [0], palette: [[200, 100, 50]] });
    assert.deepEqual(kept(gifWith(gif, rgb)), rgb);
  });

  it('and the samples stay as they are', () => {
    const { profile, ...withIt } = decode(withProfile(jpeg('quarters'), rgb));
    const without = decode(jpeg('quarters'));
    assert.ok(profile);
    assert.deepEqual({ ...withIt, id: '' }, { ...without, id: '' });
    assert.deepEqual(Object.keys(without).includes('profile'), false);
  });

  it('is told by its bytes: equal profiles of several pictures are one', () => {
    const ids = [png([iccpChunk(rgb)]), withProfile(jpeg('quarters'), rgb, 2)].map(
      (file) => decode(file).profile?.id,
    );
    assert.equal(ids[0], ids[1]);
  });
});

const srgbChromaticities = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06];

describe('a profile that says sRGB, or what a PDF takes it for, is left out', () => {
  const silent: readonly (readonly [string, Uint8Array])[] = [
    ['sRGB as a profile', png([iccpChunk(matrixProfile(colorants.srgb))])],
    ['sRGB of a JPEG', withProfile(jpeg('quarters'), matrixProfile(colorants.srgb))],
    [
      'gray with the curve of sRGB',
      png([iccpChunk(buildIcc({ space: 'GRAY', tags: { kTRC: srgbCurve } }))], [9]),
    ],
    ['sRGB of a gray picture', png([iccpChunk(matrixProfile(colorants.srgb))], [9])],
    ['the chunk sRGB', png([chunk('sRGB', Buffer.from([0])), numberChunk('gAMA', [1])])],
    ['gAMA of 1/2.2', png([numberChunk('gAMA', [0.45455])])],
    ['gAMA and cHRM of sRGB', png([numberChunk('gAMA', [0.45455]), numberChunk('cHRM', srgbChromaticities)])],
    ['cICP of sRGB', png([chunk('cICP', Buffer.from([1, 13, 0, 1]))])],
  ];
  for (const [name, file] of silent) {
    it(name, () => {
      const { profile, colorFault } = decode(file);
      assert.deepEqual({ profile, colorFault }, { profile: undefined, colorFault: undefined });
    });
  }

  it('gamma 2.2 is no sRGB in the shadows', () => {
    assert.ok(kept(png([iccpChunk(matrixProfile(colorants.srgb, gammaCurve(2.2)))])));
  });
});

describe('colours that a PNG states by numbers', () => {
  const stated: readonly (readonly [string, readonly Buffer[], readonly number[]])[] = [
    ['gAMA', [numberChunk('gAMA', [1])], [200, 100, 50]],
    ['gAMA of gray', [numberChunk('gAMA', [1])], [9]],
    ['cHRM', [numberChunk('cHRM', [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06])], [200, 100, 50]],
    ['cICP of Display P3', [chunk('cICP', Buffer.from([12, 13, 0, 1]))], [200, 100, 50]],
    ['cICP before iCCP', [iccpChunk(swappedProfile()), chunk('cICP', Buffer.from([9, 1, 0, 1]))], [1, 2, 3]],
  ];
  for (const [name, chunks, color] of stated) {
    it(`${name}: a profile is made of them, and is sound`, () => {
      const made = kept(png(chunks, color));
      assert.ok(made && made.length < 700, `${made?.length}`);
      const { profile, colorFault } = readProfile(made, color.length === 1 ? 1 : 3);
      assert.deepEqual([colorFault, profile?.components], [undefined, color.length]);
      assert.deepEqual(kept(png(chunks, color)), made);
    });
  }

  it('a profile counts before gAMA, and gAMA where the profile is broken', () => {
    const linear = numberChunk('gAMA', [1]);
    assert.deepEqual(kept(png([linear, iccpChunk(swappedProfile())])), swappedProfile());
    const broken = decode(png([linear, iccpChunk(Buffer.alloc(200))]));
    assert.ok(broken.profile);
    assert.match(broken.colorFault ?? '', /got something else/);
  });
});

describe('broken and hostile profiles are told, and the picture stands', () => {
  const sound = swappedProfile();
  const lut = cmykProfile(() => [50, 0, 0]);
  const tags = { rXYZ: xyz([1, 1, 1]), gXYZ: xyz([1, 1, 1]), bXYZ: xyz([1, 1, 1]) };
  const curves = { rTRC: srgbCurve, gTRC: srgbCurve, bTRC: srgbCurve };

  function changed(from: Uint8Array, at: number, bytes: readonly number[]): Buffer {
    const copy = Buffer.from(from);
    copy.set(bytes, at);
    return copy;
  }

  const refused: readonly (readonly [string, Uint8Array, 1 | 3 | 4, RegExp])[] = [
    ['nothing', new Uint8Array(0), 3, /got something else/],
    ['noise', Buffer.alloc(1000, 7), 3, /got something else/],
    ['cut off', sound.subarray(0, -1), 3, /cut off/],
    ['for CMYK', lut, 3, /for RGB, got one for CMYK/],
    ['for gray', grayProfile(1), 3, /for RGB, got one for GRAY/],
    ['for RGB, of gray', matrixProfile(colorants.srgb, gammaCurve(1)), 1, /for GRAY, got one for RGB/],
    ['a link', buildIcc({ deviceClass: 'link', tags: { ...tags, ...curves } }), 3, /class link/],
    ['a space without a name', buildIcc({ space: '\0\x01\x02\x03', tags: {} }), 3, /something else/],
    ['version 5', buildIcc({ version: 5, tags: { ...tags, ...curves } }), 3, /version 2 to 4, got 5/],
    ['no matrix', buildIcc({ tags: curves }), 3, /without the tables/],
    ['no curves', buildIcc({ tags }), 3, /without the tables/],
    ['CMYK without a table', buildIcc({ space: 'CMYK', tags: {} }), 4, /without the tables/],
    [
      'a matrix to Lab',
      buildIcc({ connection: 'Lab ', tags: { ...tags, ...curves } }),
      3,
      /without the tables/,
    ],
    ['another end', buildIcc({ connection: 'RGB ', tags: { ...tags, ...curves } }), 3, /damaged/],
    ['too many tags', changed(sound, 128, [255, 255, 255, 255]), 3, /damaged/],
    ['a tag outside', changed(sound, 136, [255, 255, 255, 0]), 3, /damaged/],
    ['a tag in the header', changed(sound, 136, [0, 0, 0, 4]), 3, /damaged/],
    ['a tag of no length', changed(sound, 140, [0, 0, 0, 0]), 3, /damaged/],
    [
      'a curve of 4 billion samples',
      buildIcc({ tags: { ...tags, ...curves, rTRC: endless() } }),
      3,
      /damaged/,
    ],
    [
      'a curve of an unknown kind',
      buildIcc({ tags: { ...tags, ...curves, gTRC: unknownCurve() } }),
      3,
      /damaged/,
    ],
    ['a colour that is none', buildIcc({ tags: { ...tags, ...curves, rXYZ: curve([]) } }), 3, /damaged/],
    ['a grid of 255 points', changed(lut, 144 + 10, [255]), 4, /damaged/],
    ['a grid of one point', changed(lut, 144 + 10, [1]), 4, /damaged/],
    ['a table for RGB', changed(lut, 144 + 8, [3]), 4, /damaged/],
    ['a table of an unknown kind', changed(lut, 144, [0x6d, 0x66, 0x74, 0x39]), 4, /damaged/],
    ['too large', Buffer.alloc(5_000_000), 3, /at most 4194304 bytes/],
  ];
  for (const [name, profile, components, message] of refused) {
    it(name, () => {
      const { profile: got, colorFault } = readProfile(profile, components);
      assert.equal(got, undefined);
      assert.match(colorFault ?? '', message);
      assert.match(colorFault ?? '', /^expected .*, got /);
    });
  }

  const files: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ['a segment that is missing', jpegWithout(2), /parts that are missing/],
    ['a segment that stands twice', jpegWithout(2, 1), /parts that are missing/],
    ['a chunk whose check sum is wrong', png([wrongSum(iccpChunk(sound))]), /damaged chunk/],
    ['a chunk that is no zlib', png([chunk('iCCP', Buffer.from('a\0\0xxxx', 'latin1'))]), /damaged chunk/],
    ['a chunk without a name', png([chunk('iCCP', Buffer.from('\0\0xxxx', 'latin1'))]), /damaged chunk/],
    ['a chunk that unpacks to 64 MB', png([bomb()]), /at most 4194304 bytes/],
    ['a gamma of 0', png([numberChunk('gAMA', [0])]), /gamma from 0.1 to 10/],
    ['a short gAMA', png([chunk('gAMA', Buffer.alloc(2))]), /damaged chunk/],
    [
      'chromaticities on a line',
      png([numberChunk('cHRM', [0.3, 0.3, 0.1, 0.1, 0.2, 0.2, 0.4, 0.4])]),
      /chromat/,
    ],
    ['chromaticities of nothing', png([numberChunk('cHRM', Array(8).fill(0))]), /chromaticities/],
    ['high dynamic range', png([chunk('cICP', Buffer.from([9, 16, 0, 1]))]), /transfer 16/],
    ['colours of video', png([chunk('cICP', Buffer.from([1, 1, 1, 0]))]), /RGB of full range/],
  ];
  for (const [name, file, message] of files) {
    it(name, () => {
      const picture = decode(file);
      assert.equal(picture.profile, undefined);
      assert.match(picture.colorFault ?? '', message);
    });
  }

  it('noise in a profile is told or taken, and never thrown', () => {
    let seed = 5;
    for (let round = 0; round < 3000; round++) {
      const [from, components] = round % 2 ? ([sound, 3] as const) : ([lut, 4] as const);
      const bytes = Buffer.from(from);
      for (let i = 0; i < 4; i++) {
        seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
        bytes[(seed >> 8) % 300] = seed >> 3;
      }
      readProfile(bytes, components);
    }
  });

  it('of several profiles in one file the first is read, and no other', () => {
    const still = readFileSync('test/assets/images/quarters-lossless.webp');
    const gif = buildGif({ width: 1, height: 1, bits: 1, pixels: [0], palette: [[200, 100, 50]] });
    const other = matrixProfile(colorants.p3);
    const broken = Buffer.alloc(200);
    assert.deepEqual(kept(webpWith(still, sound, other)), sound);
    assert.deepEqual(kept(gifWith(gifWith(gif, other), sound)), sound);
    assert.deepEqual(kept(png([iccpChunk(sound), iccpChunk(other)])), sound);
    assert.match(decode(webpWith(still, broken, sound)).colorFault ?? '', /something else/);
  });

  function endless(): Buffer {
    return changed(curve([0, 1]), 8, [255, 255, 255, 255]);
  }
  function unknownCurve(): Buffer {
    const tag = Buffer.alloc(40);
    tag.write('para', 'latin1');
    tag[9] = 9;
    return tag;
  }
  function jpegWithout(...missing: readonly number[]): Buffer {
    const whole = jpeg('quarters');
    const numbers = [1, 2, 3].map((number) => (missing.includes(number) ? missing[1] : number));
    const segments = numbers.flatMap((number) =>
      number === undefined ? [] : [profileSegment(sound.subarray(0, 500), number, 3)],
    );
    return Buffer.concat([whole.subarray(0, 2), ...segments, whole.subarray(2)]);
  }
  function wrongSum(whole: Buffer): Buffer {
    return changed(whole, whole.length - 1, [(whole.at(-1) ?? 0) ^ 1]);
  }
  function bomb(): Buffer {
    const zeros = deflateSync(Buffer.alloc(1 << 26), { level: 1 });
    return chunk('iCCP', Buffer.concat([Buffer.from('a\0\0', 'latin1'), zeros]));
  }
});

function webpWith(still: Buffer, ...profiles: readonly Buffer[]): Buffer {
  const size = Buffer.from([0x20, 0, 0, 0, 59, 0, 0, 39, 0, 0]);
  const body = [riffChunk('VP8X', size), ...profiles.map((profile) => riffChunk('ICCP', profile))];
  const content = Buffer.concat([Buffer.from('WEBP'), ...body, still.subarray(12)]);
  return riffChunk('RIFF', content);
}

function riffChunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.length & 1)]);
}

/** The GIF with the profile in an application extension behind its palette. */
function gifWith(gif: Buffer, profile: Buffer): Buffer {
  const at = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
  const blocks: Buffer[] = [];
  for (let from = 0; from < profile.length; from += 255) {
    const block = profile.subarray(from, from + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  const head = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('ICCRGBG1012', 'latin1')]);
  return Buffer.concat([gif.subarray(0, at), head, ...blocks, Buffer.from([0]), gif.subarray(at)]);
}
