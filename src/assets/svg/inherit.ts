// Resolves gradients and patterns that inherit from others by `href`: each gets what it inherits, so that no chain is left.
import { elementsOf, type XmlElement } from './xml.ts';

const gradient = ['gradientUnits', 'gradientTransform', 'spreadMethod'];

/** The attributes that an element of a kind inherits (SVG 1.1 §13.2 and §13.3). */
const takenOver: Readonly<Record<string, readonly string[]>> = {
  linearGradient: [...gradient, 'x1', 'y1', 'x2', 'y2'],
  radialGradient: [...gradient, 'cx', 'cy', 'r', 'fx', 'fy', 'fr'],
  pattern: [
    ...['x', 'y', 'width', 'height', 'viewBox', 'preserveAspectRatio'],
    ...['patternUnits', 'patternContentUnits', 'patternTransform'],
  ],
};

/** Rewrites all gradients and patterns below an element. Afterwards an `href` of theirs leads to the element with the content, if any. */
export function inheritPaints(root: XmlElement): void {
  const byId = new Map<string, XmlElement>();
  const all: XmlElement[] = [];
  gather(root, byId, all);
  const resolved = new Map<XmlElement, Inherited>();
  for (const element of all) resolve(element, { byId, resolved });
  for (const [element, { attributes, holder }] of resolved) {
    for (const [name, value] of attributes) element.attributes.set(name, value);
    const id = holder === element ? undefined : holder?.attributes.get('id');
    if (id === undefined) element.attributes.delete('xlink:href');
    else element.attributes.set('xlink:href', `#${id}`);
  }
}

/** The most elements of a circle that is followed. A larger circle is cut where it was entered. */
const largestCircle = 20;

/** The attributes of an element with those that it inherits. `holder` has the stops or parts. */
interface Inherited {
  readonly attributes: ReadonlyMap<string, string>;
  readonly holder: XmlElement | undefined;
}

interface Resolving {
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly resolved: Map<XmlElement, Inherited>;
}

function gather(element: XmlElement, byId: Map<string, XmlElement>, all: XmlElement[]): void {
  if (takenOver[element.name]) {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    all.push(element);
  }
  for (const child of elementsOf(element)) gather(child, byId, all);
}

/** Follows the chain to its end, or to where it comes back to itself, and resolves it from there. */
function resolve(start: XmlElement, { byId, resolved }: Resolving): void {
  const chain: XmlElement[] = [];
  const open = new Set<XmlElement>();
  let next: XmlElement | undefined = start;
  while (next && !resolved.has(next) && !open.has(next)) {
    chain.push(next);
    open.add(next);
    next = targetOf(next, byId);
  }
  // Each element of a circle inherits from all others in it, so the circle is followed from each of them.
  const round = next && open.has(next) ? chain.slice(chain.indexOf(next)) : [];
  const circle = round.length <= largestCircle ? round : [];
  for (const [index, element] of circle.entries()) {
    const others = [...circle.slice(index + 1), ...circle.slice(0, index)];
    resolved.set(
      element,
      others.reverse().reduce((from, one) => inherited(one, from), nothing),
    );
  }
  for (const element of circle) resolved.set(element, inherited(element, resolved.get(element) ?? nothing));
  for (const element of chain.slice(0, chain.length - circle.length).reverse()) {
    const target = targetOf(element, byId);
    resolved.set(element, inherited(element, (target && resolved.get(target)) ?? nothing));
  }
}

const nothing: Inherited = { attributes: new Map(), holder: undefined };

function targetOf(element: XmlElement, byId: ReadonlyMap<string, XmlElement>): XmlElement | undefined {
  const href = element.attributes.get('xlink:href');
  const target = href?.startsWith('#') ? byId.get(href.slice(1)) : undefined;
  return target && (element.name === 'pattern') === (target.name === 'pattern') ? target : undefined;
}

function inherited(element: XmlElement, from: Inherited): Inherited {
  const attributes = new Map(from.attributes);
  for (const name of takenOver[element.name] ?? []) {
    const value = element.attributes.get(name);
    if (value !== undefined) attributes.set(name, value);
  }
  return { attributes, holder: elementsOf(element).length > 0 ? element : from.holder };
}
