// Passes a JPEG through to an embeddable picture after its markers were read. Comments, thumbnails and locations are left out.
import { parseExifOrientation, seenSize } from '../exif.ts';
import { assetFault } from '../fault.ts';
import { type PictureLimits, requireModestSize } from '../limits.ts';
import type { DecodedPicture } from '../picture.ts';
import { jpegColors, profileMark } from './colors.ts';
import { endOfWholeScans } from './scans.ts';

/** What the markers of a JPEG say (ITU-T T.81 B.2). */
interface JpegParts {
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3 | 4;
  readonly orientation: DecodedPicture['orientation'];
  /** Whether Adobe's library wrote it (APP14). Its CMYK is inverted. */
  readonly adobe: boolean;
  /** The parts of a colour profile (APP2) in the order of the file. */
  readonly profile: readonly Uint8Array[];
  /** The segments that a reader needs, from SOI to EOI. */
  readonly kept: readonly Uint8Array[];
  /** Whether the file ends without EOI, though its picture is whole. */
  readonly isOpen: boolean;
}

interface Segment {
  readonly marker: number;
  /** The marker, the length and the content. */
  readonly whole: Uint8Array;
  readonly content: Uint8Array;
}

const soi = 0xd8;
const eoi = 0xd9;
const sos = 0xda;
const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const comment = 0xfe;

/** Baseline, extended and progressive with Huffman coding: what `DCTDecode` can read (ISO 32000-1 7.4.8). */
const readableFrames: readonly number[] = [0xc0, 0xc1, 0xc2];

/**
 * Decodes a JPEG by passing it through: gray, YCbCr, RGB, CMYK and YCCK; baseline or progressive. All metadata but the
 * colour profile is dropped, so that a PDF reveals no locations, and viewers that heed EXIF do not turn the picture
 * twice. Throws asset faults for a file that is damaged, cut off or too large.
 */
export function decodeJpeg(bytes: Uint8Array, id: string, limits: PictureLimits): DecodedPicture {
  const jpeg = parseJpeg(bytes, limits);
  const { width, height, components, orientation } = jpeg;
  const inverted = components === 4 && jpeg.adobe;
  const colors = jpegColors(jpeg.profile, components);
  return {
    id,
    mediaType: 'image/jpeg',
    ...seenSize(width, height, orientation),
    orientation,
    pixelWidth: width,
    pixelHeight: height,
    colorSpace: components === 1 ? 'gray' : components === 3 ? 'rgb' : 'cmyk',
    bitsPerComponent: 8,
    filter: 'DCTDecode',
    data: Buffer.concat(jpeg.kept),
    ...(inverted ? { decode: [1, 0, 1, 0, 1, 0, 1, 0] } : {}),
    ...(jpeg.isOpen ? { damage: 'the JPEG has no end marker (FF D9): all of it is drawn' } : {}),
    ...colors,
  };
}

function parseJpeg(bytes: Uint8Array, limits: PictureLimits): JpegParts {
  let frame: Pick<JpegParts, 'width' | 'height' | 'components'> | undefined;
  let orientation: DecodedPicture['orientation'] = 1;
  let adobe = false;
  const profile: Uint8Array[] = [];
  let at = 2;
  const kept = [bytes.subarray(0, 2)];
  for (;;) {
    const segment = readSegment(bytes, at);
    const { marker, content } = segment;
    at = segment.whole.byteOffset - bytes.byteOffset + segment.whole.length;
    if (isFrame(marker)) frame = parseFrame(segment, limits);
    if (marker === app1) orientation = exifOrientation(content) ?? orientation;
    if (marker === app2 && asciiAt(content, profileMark)) profile.push(content.subarray(profileMark.length));
    if (marker === app14) adobe ||= asciiAt(content, 'Adobe');
    if (isNeeded(marker)) kept.push(segment.whole);
    if (marker === eoi || marker === sos) break;
  }
  if (frame === undefined) throw assetFault('expected a JPEG, got one without a frame');
  const end = endOfScans(bytes, at);
  if (end !== undefined) {
    kept.push(bytes.subarray(at, end));
    return { ...frame, orientation, adobe, profile, kept, isOpen: false };
  }
  const whole = endOfWholeScans(bytes);
  if (whole === undefined) throw brokenOrCut(bytes, bytes.length);
  kept.push(bytes.subarray(at, whole), Uint8Array.of(0xff, eoi));
  return { ...frame, orientation, adobe, profile, kept, isOpen: true };
}

/** Returns the segment at or after `at`. Fill bytes (0xff) before its marker are skipped. */
function readSegment(bytes: Uint8Array, at: number): Segment {
  let start = at;
  if (bytes[start] !== 0xff) throw brokenOrCut(bytes, at);
  while (bytes[start + 1] === 0xff) start++;
  const marker = bytes[start + 1];
  const high = bytes[start + 2];
  const low = bytes[start + 3];
  if (marker === eoi)
    return { marker, whole: bytes.subarray(start, start + 2), content: bytes.subarray(0, 0) };
  if (marker === undefined || high === undefined || low === undefined) throw brokenOrCut(bytes, start);
  const length = (high << 8) | low;
  const end = start + 2 + length;
  if (length < 2 || end > bytes.length || marker === 0 || marker === soi) throw brokenOrCut(bytes, end);
  return { marker, whole: bytes.subarray(start, end), content: bytes.subarray(start + 4, end) };
}

function brokenOrCut(bytes: Uint8Array, at: number): Error {
  return at >= bytes.length
    ? assetFault('expected a whole JPEG, got one that is cut off')
    : assetFault('expected a JPEG, got one whose markers are damaged');
}

/** Returns whether a marker is SOF: 0xc0 to 0xcf without DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isNeeded(marker: number): boolean {
  const isApplication = marker >= app0 && marker <= 0xef;
  return marker !== comment && (!isApplication || marker === app0 || marker === app14);
}

function parseFrame(
  { marker, content }: Segment,
  limits: PictureLimits,
): Pick<JpegParts, 'width' | 'height' | 'components'> {
  const [precision = 0, h1 = 0, h0 = 0, w1 = 0, w0 = 0, components = 0] = content;
  if (!readableFrames.includes(marker) || precision !== 8) {
    throw assetFault(
      'expected a JPEG with Huffman coding and eight bits, got a lossless, arithmetic or deeper one',
      {
        hint: 'save it as a baseline or progressive JPEG',
      },
    );
  }
  if ((components !== 1 && components !== 3 && components !== 4) || content.length < 6 + 3 * components) {
    throw assetFault(`expected a JPEG of 1, 3 or 4 components, got ${components}`);
  }
  const size = { width: (w1 << 8) | w0, height: (h1 << 8) | h0 };
  requireModestSize('JPEG', { ...size, bitsPerPixel: 8 * components }, limits);
  return { ...size, components };
}

function exifOrientation(content: Uint8Array): DecodedPicture['orientation'] | undefined {
  return asciiAt(content, 'Exif\0\0') ? parseExifOrientation(content.subarray(6)) : undefined;
}

function asciiAt(bytes: Uint8Array, text: string): boolean {
  return [...text].every((char, index) => bytes[index] === char.charCodeAt(0));
}

/** Returns where EOI ends, or undefined where there is none. What stands behind it (previews, padding) is no part of the picture. */
function endOfScans(bytes: Uint8Array, from: number): number | undefined {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const marker = bytes[at + 1];
    if (marker === eoi) return at + 2;
    at = isInsideScan(marker) ? bytes.indexOf(0xff, at + (marker === 0xff ? 1 : 2)) : pastSegment(bytes, at);
  }
  return undefined;
}

/** Returns whether the marker is a stuffed zero, a fill byte or a restart marker (T.81 B.1.1.2). */
function isInsideScan(marker: number | undefined): boolean {
  return (
    marker === 0 ||
    marker === 0xff ||
    marker === 0x01 ||
    (marker !== undefined && marker >= 0xd0 && marker <= 0xd7)
  );
}

/** Returns the next 0xff behind a segment between two scans of a progressive picture. */
function pastSegment(bytes: Uint8Array, at: number): number {
  const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  return bytes.indexOf(0xff, at + 2 + Math.max(2, length));
}
