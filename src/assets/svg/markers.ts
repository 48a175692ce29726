// Markers that are turned around at the start of a line: `orient="auto-start-reverse"` (SVG 2 §11.6.3).
import type { Notes } from './notes.ts';
import { referenceIn } from './properties.ts';
import { elementsOf, type XmlElement } from './xml.ts';

/**
 * Gives each such marker a copy that is turned by half, for the starts of lines: the simplifier knows `auto` alone. All
 * that names the marker at a start names the copy then.
 */
export function turnStartMarkers(root: XmlElement, notes: Notes): void {
  const markers = new Map<string, XmlElement>();
  const ids = new Set<string>();
  gather(root, { markers, ids });
  if (markers.size === 0) return;
  const turned = new Map<string, string>();
  for (const [id, marker] of markers) {
    marker.attributes.set('orient', 'auto');
    let name = `${id}-start`;
    while (ids.has(name)) name += '-';
    ids.add(name);
    turned.set(id, name);
  }
  place(root, { turned, notes });
}

function gather(
  element: XmlElement,
  found: { readonly markers: Map<string, XmlElement>; readonly ids: Set<string> },
): void {
  const id = element.attributes.get('id');
  if (id !== undefined) {
    found.ids.add(id);
    const orient = element.attributes.get('orient')?.trim();
    if (element.name === 'marker' && orient === 'auto-start-reverse') found.markers.set(id, element);
  }
  for (const child of elementsOf(element)) gather(child, found);
}

function place(
  element: XmlElement,
  context: { readonly turned: ReadonlyMap<string, string>; readonly notes: Notes },
): void {
  const { turned, notes } = context;
  const start = turned.get(referenceIn(element.attributes.get('marker-start')) ?? '');
  if (start !== undefined) element.attributes.set('marker-start', `url(#${start})`);
  element.children = element.children.flatMap((child): readonly (XmlElement | string)[] => {
    if (typeof child === 'string') return [child];
    place(child, context);
    const name = child.name === 'marker' ? turned.get(child.attributes.get('id') ?? '') : undefined;
    return name === undefined ? [child] : [child, turnedCopy(child, name, notes)];
  });
}

/** The size of a marker that says none (SVG 2 §11.6.1). */
const usualSize = 3;

/** Returns a copy whose content and box are turned by half around the point that stands on the line. */
function turnedCopy(marker: XmlElement, id: string, notes: Notes): XmlElement {
  const attributes = new Map([...marker.attributes, ['id', id]]);
  const number = (name: string, otherwise: number): number => {
    const text = marker.attributes.get(name);
    const value = text === undefined ? otherwise : Number(text.replace(/px$/, ''));
    if (Number.isFinite(value)) return value;
    notes.add(`not turned exactly: <marker> with ${name}="${text}"`, marker.line);
    return otherwise;
  };
  const [x, y] = [number('refX', 0), number('refY', 0)];
  const box = (marker.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isBox = box.length === 4 && box.every(Number.isFinite);
  const [left = 0, top = 0, width = 0, height = 0] = isBox
    ? box
    : [0, 0, number('markerWidth', usualSize), number('markerHeight', usualSize)];
  attributes.set('viewBox', [2 * x - left - width, 2 * y - top - height, width, height].join(' '));
  const fitted = marker.attributes.get('preserveAspectRatio');
  if (fitted !== undefined) {
    const swapped = fitted.replace(/Min|Max/g, (edge) => (edge === 'Min' ? 'Max' : 'Min'));
    attributes.set('preserveAspectRatio', swapped);
  }
  const turn = new Map([['transform', `rotate(180 ${x} ${y})`]]);
  const content = {
    name: 'g',
    attributes: turn,
    children: marker.children.map(withoutIds),
    line: marker.line,
  };
  return { ...marker, attributes, children: [content] };
}

/** Returns a copy whose elements have no names: the first ones keep them. */
function withoutIds(child: XmlElement | string): XmlElement | string {
  if (typeof child === 'string') return child;
  const attributes = new Map(child.attributes);
  attributes.delete('id');
  return { ...child, attributes, children: child.children.map(withoutIds) };
}
