// Pictures: images, drawings in SVG and QR codes.

import { defaultPictureLimits } from '../../assets/limits.ts';
import { Pictures } from '../../assets/pictures.ts';
import { prepareSvg } from '../../assets/svg/prepare.ts';
import { encodeSymbol } from '../../blocks/barcode/encode.ts';
import type { ErrorLevel } from '../../blocks/barcode/qr.ts';
import { AppError } from '../../errors.ts';
import { XmlError } from '../../xml/error.ts';
import { readColor } from './layers.ts';
import { openPicture, unplaced } from './open.ts';
import { linkOf } from './text.ts';
import { below, isObject, type Json, literal, type Made, numberOf, own, rounded, sidesOf } from './values.ts';
import type { MakeBlock, Spot, Work } from './work.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Makes the block of an image. One that can't be had leaves a box with its name. */
export const imageBlock: MakeBlock = (node, spot, work) => {
  const { keys, layers } = openPicture(node, spot, work);
  const image = own(node, 'image');
  const found = work.pictures.find(image, below(spot.path, 'image'));
  const link = linkOf(layers, spot, work);
  const rest = { ...keys, ...(link !== undefined && { link }) };
  if (found === undefined) return missing(typeof image === 'string' ? image : 'picture', boxOf(node), rest);
  const opacity = numberOf(own(node, 'opacity'));
  const seen = opacity !== undefined && opacity < 1 && { opacity: Math.max(0, opacity) };
  const position = coverPosition(own(node, 'cover'));
  if (position !== undefined) {
    const backgroundImage = { src: literal(found.src), position, ...seen };
    return { type: 'box', ...boxOf(node), backgroundImage, alignSelf: 'start', ...rest };
  }
  const size = sizeKeys(node, found.size);
  return { type: 'image', src: literal(found.src), ...size, ...seen, ...overMargin(size, rest, spot, work) };
};

/** Returns where a picture stands that covers a box, or undefined for one in the middle, or in a box with no size. */
function coverPosition(cover: unknown): string | undefined {
  if (!isObject(cover) || boxOf({ cover }).width === undefined || boxOf({ cover }).height === undefined)
    return undefined;
  const sides = ['valign', 'align'].flatMap((key) => {
    const side = own(cover, key);
    return typeof side === 'string' && /^(?:left|right|top|bottom)$/.test(side) ? [side] : [];
  });
  return sides.length === 0 ? undefined : sides.join(' ');
}

/**
 * Returns the keys of a picture, with a margin below 0 at its right when it is wider than the page leaves between its
 * margins: pdfmake draws it over the margin. `size` has its width in points.
 */
function overMargin(size: Made, keys: Made, spot: Spot, work: Work): Made {
  const { width, margins, isAuto } = spot.page;
  const over = (numberOf(size.width) ?? 0) - (width - margins[0] - margins[2]);
  const isPlain = keys.margin === undefined && keys.alignSelf === undefined;
  if (over <= 0 || !isPlain || isAuto || spot.inside !== undefined || spot.lists > 0) return keys;
  const past = over > margins[2] ? ', and what is past the edge of the page is not seen' : '';
  work.notes.add(
    spot.path,
    'this picture is wider than the page between its margins',
    `it lies over the right margin, as in pdfmake${past}`,
  );
  return { ...keys, margin: sidesOf(0, -rounded(over), 0, 0) };
}

/** Returns the box that stands where a picture is missing. */
function missing(name: string, { width, height }: Partial<Size>, rest: Made): Made {
  const shown = name.startsWith('data:') ? 'picture' : name;
  return {
    type: 'box',
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    border: { width: 0.5, color: 'gray' },
    padding: 2,
    content: literal(shown.length > 200 ? `${shown.slice(0, 200)}…` : shown),
    ...rest,
  };
}

/** Returns the size that a node asks for. */
function boxOf(node: Json): Partial<Size> {
  const cover = own(node, 'cover');
  const fit = own(node, 'fit');
  const from = isObject(cover) ? cover : node;
  const [wide, high] = Array.isArray(fit) ? fit : [own(from, 'width'), own(from, 'height')];
  const width = positive(wide);
  const height = positive(high);
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

function positive(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? rounded(number) : undefined;
}

/** Returns the keys of the size of a picture: pdfmake counts a pixel as a point. */
function sizeKeys(node: Json, natural: Size | undefined): Made {
  if (isObject(own(node, 'cover'))) return { ...boxOf(node), fit: 'cover' };
  const asked = boxOf(node);
  if (Array.isArray(own(node, 'fit')) && natural && asked.width && asked.height) {
    const scale = Math.min(asked.width / natural.width, asked.height / natural.height);
    return { width: rounded(natural.width * scale) };
  }
  if (asked.width !== undefined && asked.height !== undefined)
    return Array.isArray(own(node, 'fit')) ? { ...asked, fit: 'contain' } : { ...asked, fit: 'fill' };
  if (natural === undefined) return { ...asked };
  const width = asked.width ?? ((asked.height ?? natural.height) * natural.width) / natural.height;
  return { width: rounded(bounded(node, width, natural)) };
}

/** Returns a width within `maxWidth`, `maxHeight`, `minWidth` and `minHeight`. */
function bounded(node: Json, width: number, { width: wide, height: high }: Size): number {
  const ratio = wide / high;
  const most = Math.min(
    positive(own(node, 'maxWidth')) ?? Infinity,
    (positive(own(node, 'maxHeight')) ?? Infinity) * ratio,
  );
  const least = Math.max(
    positive(own(node, 'minWidth')) ?? 0,
    (positive(own(node, 'minHeight')) ?? 0) * ratio,
  );
  return Math.max(least, Math.min(most, width));
}

/** Makes the block of a drawing in SVG. One that can't be drawn leaves a box. */
export const svgBlock: MakeBlock = (node, spot, work) => {
  const { keys, layers } = openPicture(node, spot, work);
  const link = linkOf(layers, spot, work);
  const rest = { ...keys, ...(link !== undefined && { link }) };
  const source = withNamespace(String(own(node, 'svg')));
  const fault = svgFault(source);
  const natural = svgSize(source);
  if (fault !== undefined) {
    work.notes.add(below(spot.path, 'svg'), fault, 'a box stands there');
    return missing('svg', boxOf(node), rest);
  }
  const size: Made = natural === undefined ? { ...boxOf(node) } : sizeKeys(node, natural);
  const { fit: _, ...lengths } = size;
  return { type: 'svg', svg: literal(source), ...lengths, ...overMargin(lengths, rest, spot, work) };
};

function withNamespace(source: string): string {
  const open = /<svg\b[^>]*>/i.exec(source)?.[0] ?? '';
  return open === '' || /\sxmlns\s*=/.test(open)
    ? source
    : source.replace(/<svg\b/i, '<svg xmlns="http://www.w3.org/2000/svg"');
}

function svgFault(source: string): string | undefined {
  try {
    prepareSvg(source, new Pictures(defaultPictureLimits.maxPixels));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.issues[0]?.message ?? error.message;
    if (error instanceof XmlError) return error.message;
    throw error;
  }
}

/** Returns the size that a drawing states, in points: pdfmake reads numbers and no units. */
function svgSize(source: string): Size | undefined {
  const open = /<svg\b[^>]*>/i.exec(source)?.[0] ?? '';
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(open)?.[1];
  const [, , wide, high] = (attribute('viewBox') ?? '').trim().split(/[\s,]+/);
  const width = Number.parseFloat(attribute('width') ?? wide ?? '');
  const height = Number.parseFloat(attribute('height') ?? high ?? '');
  return width > 0 && height > 0 ? { width, height } : undefined;
}

const levels: ReadonlySet<unknown> = new Set(['L', 'M', 'Q', 'H']);

/** Makes the block of a QR code. */
export const qrBlock: MakeBlock = (node, spot, work) => {
  const { keys } = openPicture(node, spot, work);
  const value = String(own(node, 'qr'));
  const level = String(own(node, 'eccLevel') ?? 'L').toUpperCase();
  const errorLevel = (levels.has(level) ? level : 'L') as ErrorLevel;
  for (const key of ['mode', 'version', 'mask'])
    if (own(node, key) !== undefined)
      work.notes.add(
        below(spot.path, key),
        `"${key}" of a QR code is chosen by what it says`,
        'it is left out',
      );
  const code = encodeSymbol('qr', value, errorLevel);
  if (code.kind !== 'matrix') {
    const fault = code.kind === 'fault' ? code.message : 'expected a QR code';
    work.notes.add(below(spot.path, 'qr'), fault, 'its value stands there as text');
    return { type: 'text', text: literal(value), ...unplaced(keys) };
  }
  const fit = positive(own(node, 'fit'));
  const padding = Math.round(Math.max(0, Math.min(20, numberOf(own(node, 'padding')) ?? 0)));
  const module = Math.max(1, Math.floor(fit === undefined ? 5 : fit / code.columns));
  const width = module * (code.columns + 2 * padding);
  const color = readColor(own(node, 'foreground')) ?? '#000000';
  const behind = readColor(own(node, 'background'));
  const made: Made = {
    type: 'barcode',
    symbology: 'qr',
    value: literal(value),
    width,
    errorLevel,
    quietZone: padding,
    ...((own(node, 'foreground') !== undefined || spot.look.color !== '#000000') && { color }),
  };
  if (behind === undefined || behind === '#ffffff') return { ...made, ...keys };
  return { type: 'box', width, backgroundColor: behind, content: made, alignSelf: 'start', ...keys };
};
