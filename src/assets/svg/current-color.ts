// `currentColor` that is inherited counts where it is drawn, not where it is written (CSS Color 4 §9.3).
import { elementsOf, type XmlElement } from './xml.ts';

const paints = ['fill', 'stroke'] as const;
type Paint = (typeof paints)[number];

/** Writes `currentColor` again at each element that inherits it and has a colour of its own: the simplifier takes the colour of where it stands. */
export function spreadCurrentColor(element: XmlElement, inherited: ReadonlySet<Paint> = new Set()): void {
  const { attributes } = element;
  const current = new Set<Paint>();
  for (const paint of paints) {
    const own = attributes.get(paint);
    if (own === undefined ? inherited.has(paint) : /^currentcolor$/i.test(own.trim())) current.add(paint);
    if (own === undefined && current.has(paint) && attributes.has('color'))
      attributes.set(paint, 'currentColor');
  }
  for (const child of elementsOf(element)) spreadCurrentColor(child, current);
}
