// Writes a prepared drawing as XML.
import { withReferences } from '../../xml/references.ts';
import type { XmlElement } from './xml.ts';

/** Returns the drawing as XML, with its namespaces declared at the root. */
export function writeSvg(root: XmlElement): string {
  const parts: string[] = [];
  const spaces = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  write(root, spaces, parts);
  return parts.join('');
}

function write({ name, attributes, children }: XmlElement, spaces: string, parts: string[]): void {
  parts.push(`<${name}${spaces}`);
  for (const [key, value] of attributes) parts.push(` ${key}="${escaped(value)}"`);
  if (children.length === 0) {
    parts.push('/>');
    return;
  }
  parts.push('>');
  for (const child of children) {
    if (typeof child === 'string') parts.push(escaped(child));
    else write(child, '', parts);
  }
  parts.push(`</${name}>`);
}

function escaped(text: string): string {
  return /[&<>"\t\n\r]/.test(text) ? withReferences(text, /[&<>"\t\n\r]/g) : text;
}
