// Estimates what the filters of simplified SVG cost to compute, by the pixel.
import { elementsOf, type XmlElement } from '../../assets/svg/xml.ts';
import { numbersIn } from './geometry.ts';

/** The region in which a filter is computed. */
export interface FilterRegion {
  /** The width of the region that it fills, pixels. */
  readonly width: number;
  readonly height: number;
  /** The pixels of a unit in which the filter's lengths count, across and down. */
  readonly scale: readonly [number, number];
}

/** Nanoseconds a pixel, measured on a machine with two cores: the time of resvg's filters when nothing else runs. */
const perPixel = {
  /** The cost of any primitive: its image, and the conversion of colours to another space and back. */
  any: 60,
  blur: 130,
  shadow: 220,
  octave: 100,
  tap: 5,
  neighbour: 4,
  light: 100,
  merged: 60,
} as const;

/** Returns the primitives of a filter. */
export function primitivesOf(filter: XmlElement): readonly XmlElement[] {
  return elementsOf(filter).filter(({ name }) => name.startsWith('fe'));
}

/** Returns the nanoseconds for a pixel of a primitive's region. */
export function primitiveCost(primitive: XmlElement, region: FilterRegion): number {
  const { name, attributes } = primitive;
  const pair = (key: string, otherwise: number): readonly [number, number] => {
    const [across = otherwise, down = across] = numbersIn(attributes.get(key) ?? '');
    return [Math.abs(across), Math.abs(down)];
  };
  switch (name) {
    case 'feGaussianBlur':
      return perPixel.any + perPixel.blur;
    case 'feDropShadow':
      return perPixel.any + perPixel.shadow;
    case 'feTurbulence':
      return perPixel.any + perPixel.octave * pair('numOctaves', 1)[0];
    case 'feConvolveMatrix': {
      const [columns, rows] = pair('order', 3);
      return perPixel.any + perPixel.tap * columns * rows;
    }
    case 'feMorphology': {
      const [across, down] = pair('radius', 0);
      const columns = Math.min(2 * across * region.scale[0] + 1, region.width);
      const rows = Math.min(2 * down * region.scale[1] + 1, region.height);
      return perPixel.any + perPixel.neighbour * columns * rows;
    }
    case 'feDiffuseLighting':
    case 'feSpecularLighting':
      return perPixel.any + perPixel.light;
    case 'feMerge':
      return perPixel.any + perPixel.merged * elementsOf(primitive).length;
    default:
      return perPixel.any;
  }
}
