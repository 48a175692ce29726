// Rules on pictures in JPEG 2000: what the boxes around their data say about colours (ISO 15444-1 Annex I).
import { indexOf, latin1 } from '../../reader/bytes.ts';
import { filtersOf } from '../../reader/filters.ts';
import type { Stream } from '../../reader/objects.ts';
import type { Breach, Check, RuleSource } from './rule.ts';

/** A description of colours: its method, whether it is said to be the best one, and the number of a known space. */
interface ColorBox {
  readonly method: number;
  readonly best: boolean;
  readonly known: number | undefined;
}

interface Header {
  readonly channels: number;
  readonly depth: number;
  readonly hasDepths: boolean;
  readonly colors: readonly ColorBox[];
}

interface Box {
  readonly type: string;
  readonly content: Uint8Array;
}

function* boxesIn(bytes: Uint8Array): Generator<Box> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = view.getUint32(at);
    const long = short === 1 && at + 16 <= bytes.length;
    const length = long ? Number(view.getBigUint64(at + 8)) : short === 0 ? bytes.length - at : short;
    if (length < 8) return;
    yield {
      type: latin1(bytes.subarray(at + 4, at + 8)),
      content: bytes.subarray(at + (long ? 16 : 8), at + length),
    };
    at += length;
  }
}

/** Returns the header, or undefined for data without boxes. */
function headerOf(bytes: Uint8Array): Header | undefined {
  const head = [...boxesIn(bytes)].find(({ type }) => type === 'jp2h');
  const boxes = head === undefined ? [] : [...boxesIn(head.content)];
  const image = boxes.find(({ type }) => type === 'ihdr')?.content;
  if (image === undefined || image.length < 11) return undefined;
  const colors = boxes
    .filter(({ type }) => type === 'colr')
    .map(({ content: [method = 0, , best = 0, ...rest] }) => ({
      method,
      best: best === 1,
      known: method === 1 ? rest.slice(0, 4).reduce((value, byte) => value * 256 + byte, 0) : undefined,
    }));
  return {
    channels: colorChannels(boxes, ((image[8] ?? 0) << 8) | (image[9] ?? 0)),
    depth: ((image[10] ?? 0) & 0x7f) + 1,
    hasDepths: boxes.some(({ type }) => type === 'bpcc'),
    colors,
  };
}

/** Returns the number of channels without those for opacity. */
function colorChannels(boxes: readonly Box[], all: number): number {
  const definitions = boxes.find(({ type }) => type === 'cdef')?.content;
  if (definitions === undefined) return all;
  let others = 0;
  for (let at = 2; at + 6 <= definitions.length; at += 6)
    if (((definitions[at + 2] ?? 0) << 8) + (definitions[at + 3] ?? 0) !== 0) others += 1;
  return all - others;
}

/** Returns a test for each picture. A picture whose dictionary names its colour space needs none of its own. */
function pictures(test: (header: Header, hasSpace: boolean) => string | undefined): Check {
  return function* ({ painted }): Generator<Breach> {
    for (const [image, place] of painted.images) {
      const header = isJpeg2000(image) ? headerOf(image.raw) : undefined;
      const says = header && test(header, image.dict.has('ColorSpace'));
      if (says !== undefined) yield { says, ...place };
    }
  };
}

function isJpeg2000(image: Stream): boolean {
  return filtersOf(image.dict)[0]?.name === 'JPXDecode' && indexOf(image.raw.subarray(0, 20), 'jP') >= 0;
}

/** Returns the best one of several descriptions, or undefined without any. */
function bestOf({ colors }: Header): ColorBox | undefined {
  return colors.find(({ best }) => best) ?? colors[0];
}

/** The rules of clause 6.2.8.3 of ISO 19005. */
export const jpeg2000Rules: readonly RuleSource[] = [
  {
    a: '6.2.8.3-1',
    says: 'a JPEG 2000 image has 1, 3 or 4 colour channels',
    check: pictures(({ channels }) => ([1, 3, 4].includes(channels) ? undefined : `it has ${channels}`)),
  },
  {
    a: '6.2.8.3-2',
    says: 'a JPEG 2000 image has one description of its colours, or says which is the best',
    check: pictures(({ colors }, hasSpace) => {
      const best = colors.filter((color) => color.best).length;
      return hasSpace || colors.length === 1 || best === 1
        ? undefined
        : `it has ${colors.length}, and ${best} are the best`;
    }),
  },
  {
    a: '6.2.8.3-3',
    says: 'the colours of a JPEG 2000 image are described by method 1, 2 or 3',
    check: pictures((header, hasSpace) => {
      const method = bestOf(header)?.method ?? 0;
      return hasSpace || [1, 2, 3].includes(method) ? undefined : `by ${method}`;
    }),
  },
  {
    a: '6.2.8.3-4',
    says: 'the colours of a JPEG 2000 image are not those of CIEJab',
    check: pictures((header, hasSpace) =>
      hasSpace || bestOf(header)?.known !== 19 ? undefined : 'they are',
    ),
  },
  {
    a: '6.2.8.3-5',
    says: 'all channels of a JPEG 2000 image have the same number of bits, 1 to 38',
    check: pictures(({ depth, hasDepths }) => {
      if (hasDepths) return 'they differ';
      return depth >= 1 && depth <= 38 ? undefined : `they have ${depth}`;
    }),
  },
];
