// Filters: what the simplifier would do otherwise than browsers do is put right, or noted.
import type { Notes } from './notes.ts';
import { elementsOf, type XmlElement } from './xml.ts';

/** So small that nothing is seen of it, in any size that is drawn. */
const hardlyAny = 0.001;

/** Rewrites the parts of filters below an element. */
export function prepareFilters(element: XmlElement, notes: Notes): void {
  const { name, attributes, line } = element;
  if (name === 'feMorphology') settleRadius(element);
  if (name === 'feTile') notes.add('drawn with other gaps than by browsers: <feTile>', line);
  if (name === 'feConvolveMatrix')
    notes.add('drawn finer than on a screen, since its matrix counts pixels: <feConvolveMatrix>', line);
  const part = ['x', 'y', 'width', 'height'].filter((side) => attributes.has(side));
  if (name === 'feImage' && part.length > 0)
    notes.add(`its place or size may be another one: <feImage> with ${part.join(', ')}`, line);
  for (const child of elementsOf(element)) prepareFilters(child, notes);
}

/**
 * A radius that is not above 0 changes nothing that way (Filter Effects 1 §9.12); the simplifier takes 1 in its place. A
 * filter that changes nothing becomes one that moves nothing.
 */
function settleRadius(element: XmlElement): void {
  const { attributes } = element;
  const parts = (attributes.get('radius') ?? '').trim().split(/[\s,]+/);
  const radii = parts.map((part) => (part === '' ? Number.NaN : Number(part)));
  const [across = Number.NaN, down = across] = radii;
  const isRead = radii.length <= 2 && Number.isFinite(across) && Number.isFinite(down);
  if (isRead && (across > 0 || down > 0)) {
    const settled = [across, down].map((radius) => (radius > 0 ? radius : hardlyAny));
    attributes.set('radius', settled.join(' '));
    return;
  }
  element.name = 'feOffset';
  attributes.delete('radius');
  attributes.delete('operator');
}
