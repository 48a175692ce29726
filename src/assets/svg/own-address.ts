// References of a drawing to itself by a whole address, as pages of the web are saved: `url(https://example.com/page#arrow)`.
import { type Notes, shown } from './notes.ts';
import { elementsOf, type XmlElement } from './xml.ts';

const inValue = /url\(\s*(["']?)([a-z][a-z0-9+.-]*:\/\/[^"'()#\s]*)#([^"'()\s]+)\1\s*\)/gi;
const whole = /^\s*[a-z][a-z0-9+.-]*:\/\/[^#\s]*#(\S+)\s*$/i;

/** Takes the address out of references whose target the drawing has itself, with a note. Others stay: they lead outside. */
export function shortenOwnReferences(root: XmlElement, notes: Notes): void {
  const ids = new Set<string>();
  gather(root, ids);
  if (ids.size > 0) shorten(root, ids, notes);
}

function gather(element: XmlElement, ids: Set<string>): void {
  const id = element.attributes.get('id');
  if (id !== undefined) ids.add(id);
  for (const child of elementsOf(element)) gather(child, ids);
}

function shorten(element: XmlElement, ids: ReadonlySet<string>, notes: Notes): void {
  const { attributes, line } = element;
  const report = (address: string, id: string): void =>
    notes.add(`read as "#${shown(id)}" of the drawing: ${shown(address)}`, line);
  const inText = (text: string): string =>
    text.replace(inValue, (found: string, _quote: string, _address: string, id: string) => {
      if (!ids.has(id)) return found;
      report(found, id);
      return `url(#${id})`;
    });
  for (const [name, value] of attributes) {
    const id = /^(?:xlink:)?href$/.test(name) && element.name !== 'a' ? whole.exec(value)?.[1] : undefined;
    if (id !== undefined && ids.has(id)) {
      report(value.trim(), id);
      attributes.set(name, `#${id}`);
    } else if (value.includes('://')) attributes.set(name, inText(value));
  }
  const isSheet = element.name === 'style';
  element.children = element.children.map((child) => {
    if (typeof child === 'string') return isSheet && child.includes('://') ? inText(child) : child;
    shorten(child, ids, notes);
    return child;
  });
}
