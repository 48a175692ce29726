// Clip paths, masks and units of every size: pages beside resvg's own pictures.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type Compared, compareDrawings } from './svg-pixels.ts';

const ns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const drawing = (inner: string, root = '') => `<svg ${ns} width="200" height="200" ${root}>${inner}</svg>`;
const clipped = '<rect x="10" y="10" width="180" height="180" fill="teal" clip-path="url(#c)"/>';
const circle = '<circle cx="100" cy="100" r="60"/>';
const shades = `<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>`;

const drawings: Readonly<Record<string, string>> = {
  'a clip path of its box that is moved': drawing(
    `<clipPath id="c" clipPathUnits="objectBoundingBox" transform="translate(20 10) scale(.5)"><rect width="1" height="1"/></clipPath>${clipped}`,
  ),
  'a hidden shape in a clip path': drawing(
    `<clipPath id="c"><rect width="80" height="80"/><rect visibility="hidden" x="80" width="99" height="99"/></clipPath>${clipped}`,
  ),
  'shapes of a clip path that run around in opposite directions': drawing(
    `<clipPath id="c"><path d="M20 20H120V120H20Z"/><path d="M80 80V180H180V80Z"/></clipPath>${clipped}`,
  ),
  'even-odd shapes of a clip path that overlap': drawing(
    `<clipPath id="c"><path clip-rule="evenodd" d="M20 20H120V120H20ZM40 40H100V100H40Z"/><path clip-rule="evenodd" d="M80 80H180V180H80ZM100 100H160V160H100Z"/></clipPath>${clipped}`,
  ),
  'a clip path inside a clip path': drawing(
    `<clipPath id="d">${circle}</clipPath><clipPath id="c"><rect x="30" y="30" width="80" height="140" clip-path="url(#d)"/><circle cx="160" cy="100" r="25"/></clipPath>${clipped}`,
  ),
  'a clip path of a clip path, in units of boxes': drawing(
    `<clipPath id="d" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath><clipPath id="c" clip-path="url(#d)"><g><rect width="9" height="9"/></g><rect x="90" y="60" width="60" height="50" clip-path="url(#d)" transform="rotate(10)"/></clipPath>${clipped}`,
  ),
  'a clip path that refers to what it cuts': drawing(
    '<clipPath id="c"><use xlink:href="#r" x="10"/></clipPath><rect id="r" x="50" y="50" width="99" height="99" clip-path="url(#c)"/>',
  ),
  'a mask of a mask': drawing(
    `<mask id="d"><circle cx="100" cy="100" r="60" fill="white"/></mask><mask id="m" mask="url(#d)"><rect x="30" y="30" width="80" height="140" fill="#888"/><circle cx="160" cy="100" r="25" fill="white"/></mask><rect width="180" height="180" fill="teal" mask="url(#m)"/>`,
  ),
  'a clip path and a mask of one group': drawing(
    `<mask id="m"><rect width="150" height="99" fill="white"/></mask><clipPath id="d">${circle}</clipPath><clipPath id="c"><rect x="30" y="30" width="180" height="140" clip-path="url(#d)"/></clipPath><g opacity=".5" transform="rotate(5)"><rect width="180" height="180" mask="url(#m)" clip-path="url(#c)"/></g>`,
  ),
  'units of millions to a pixel': drawing(
    `${shades}<pattern id="p" width="1e5" height="1e5" patternUnits="userSpaceOnUse"><circle cx="5e4" cy="5e4" r="3e4"/></pattern><g opacity=".5"><rect x="1e5" y="1e5" width="15e5" height="9e5" fill="url(#g)" stroke="green" stroke-width="4e4" stroke-dasharray="1e5 5e4"/></g><clipPath id="c"><circle cx="1e6" cy="15e5" r="4e5"/></clipPath><rect y="1e6" width="2e6" height="1e6" fill="url(#p)" clip-path="url(#c)"/>`,
    'viewBox="0 0 2e6 2e6"',
  ),
  'pixels of millions to a unit': drawing(
    `${shades}<mask id="m"><rect width="1" height="1" fill="white"/></mask><g opacity=".5" mask="url(#m)"><rect x="1e-5" y="1e-5" width="15e-5" height="9e-5" fill="url(#g)" stroke="green" stroke-width="4e-6"/></g>`,
    'viewBox="0 0 2e-4 2e-4"',
  ),
  'scales inside of scales': drawing(
    '<g transform="scale(.01)"><g transform="scale(.01) translate(1e3 1e3)" opacity=".5"><mask id="m"><rect width="1e6" height="5e5" fill="white"/></mask><g mask="url(#m)"><rect width="1e6" height="1e6" fill="red" rx="2e5"/></g></g></g>',
  ),
  'a size of a kilometre': `<svg ${ns} width="1e5" height="1e5"><g opacity=".5"><rect x="5e4" width="4e4" height="5e4" fill="red"/></g></svg>`,
};

describe('a drawing on a page is what resvg draws', () => {
  const outcomes = new Map<string, Compared>();
  before(async () => {
    const compared = await compareDrawings(Object.values(drawings));
    for (const [index, name] of Object.keys(drawings).entries()) {
      const one = compared[index];
      if (one) outcomes.set(name, one);
    }
  });
  for (const name of Object.keys(drawings)) {
    it(name, () => {
      const { wrong = 1, inked = 0, warnings } = outcomes.get(name) ?? {};
      assert.deepEqual(warnings, []);
      assert.ok(inked > 0.01, `expected a picture that is not empty, got ${inked}`);
      assert.ok(wrong < 0.002, `expected the same pixels, got ${(wrong * 100).toFixed(2)} % others`);
    });
  }
});
