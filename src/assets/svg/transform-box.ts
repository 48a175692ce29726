// Finds the point around which a transform turns and scales, and the box that this point refers to.
import { readLength } from './lengths.ts';
import { around, type Extent, readOrigin, readTransform } from './transforms.ts';
import type { XmlElement } from './xml.ts';

/** The transform of an element as it is written. */
export interface WrittenTransform {
  /** The property from CSS. */
  readonly css: string | undefined;
  readonly attribute: string | undefined;
  readonly origin: string | undefined;
  readonly box: string | undefined;
}

/** The transform as an attribute, and the part of it that is not known. */
export interface PlacedTransform {
  readonly transform: string | undefined;
  readonly unknown?: string;
}

/** Returns one transform with the same effect (CSS Transforms 1 §4 to §8). Percentages refer to the box, or else to the viewport. */
export function placedTransform(
  { css, attribute, origin, box }: WrittenTransform,
  element: XmlElement,
  viewport: Extent,
): PlacedTransform {
  if (css === undefined && (attribute === undefined || (origin === undefined && box === undefined))) {
    return { transform: attribute };
  }
  const isOwnBox = box !== undefined && /^(?:fill|content|border|stroke)-box$/i.test(box);
  const extent = isOwnBox ? boxOf(element, viewport) : viewport;
  if (!extent) return { transform: attribute, unknown: `transform-box: ${box} of <${element.name}>` };
  const transform = css === undefined ? attribute : readTransform(css, extent);
  if (transform === undefined) return { transform: attribute, unknown: `transform: ${css}` };
  if (transform === '') return { transform: undefined };
  const point = readOrigin(origin ?? '0 0', extent);
  if (!point) return { transform, unknown: `transform-origin: ${origin}` };
  return { transform: around(point, transform) };
}

/** Returns the box that a plain shape fills, or undefined where its attributes do not say it. */
function boxOf({ name, attributes }: XmlElement, viewport: Extent): Extent | undefined {
  const across = (key: string): number =>
    readLength(attributes.get(key) ?? '0', viewport.width) ?? Number.NaN;
  const down = (key: string): number => readLength(attributes.get(key) ?? '0', viewport.height) ?? Number.NaN;
  const between = (xs: readonly number[], ys: readonly number[]): Extent | undefined => {
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const box = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
    return Object.values(box).every(Number.isFinite) ? box : undefined;
  };
  switch (name) {
    case 'rect':
    case 'image':
      return between([across('x'), across('x') + across('width')], [down('y'), down('y') + down('height')]);
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = name === 'circle' ? [across('r'), across('r')] : [across('rx'), down('ry')];
      return between([across('cx') - rx, across('cx') + rx], [down('cy') - ry, down('cy') + ry]);
    }
    case 'line':
      return between([across('x1'), across('x2')], [down('y1'), down('y2')]);
    case 'polygon':
    case 'polyline': {
      const numbers = (attributes.get('points') ?? '')
        .trim()
        .split(/[\s,]+/)
        .slice(0, 10_000)
        .map(Number);
      return between(
        numbers.filter((_, index) => index % 2 === 0),
        numbers.filter((_, index) => index % 2 === 1),
      );
    }
    default:
      return undefined;
  }
}
