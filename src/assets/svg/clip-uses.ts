// Checks what a `use` in a clip path refers to: a shape or text, and nothing that holds others (SVG 1.1 §14.3.5).
import type { Notes } from './notes.ts';
import { elementsOf, type XmlElement } from './xml.ts';

const shapes: ReadonlySet<string> = new Set([
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text'],
]);

/**
 * Removes each `use` of a clip path that refers to anything else. Such a `use` cuts nothing out, and the simplifier
 * would break off at it.
 */
export function dropClipUses(root: XmlElement, notes: Notes): void {
  const names = new Map<string, string>();
  const paths: XmlElement[] = [];
  gather(root, names, paths);
  for (const path of paths) {
    path.children = path.children.filter((child) => {
      if (typeof child === 'string' || child.name !== 'use') return true;
      const target = names.get(child.attributes.get('xlink:href')?.slice(1) ?? '');
      const isKept = target === undefined || shapes.has(target);
      if (!isKept) notes.add(`left out of it: <use> of <${target}> in a clip path`, child.line);
      return isKept;
    });
  }
}

function gather(element: XmlElement, names: Map<string, string>, paths: XmlElement[]): void {
  const id = element.attributes.get('id');
  if (id !== undefined) names.set(id, element.name);
  if (element.name === 'clipPath') paths.push(element);
  for (const child of elementsOf(element)) gather(child, names, paths);
}
