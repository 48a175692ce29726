// Writes elements as XML: two spaces for each level, one element a line, the same bytes each time.
import { withReferences } from './references.ts';

/** An element to write. */
export interface XmlNode {
  /** With its prefix. */
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** The text, or the elements. */
  readonly content: string | readonly XmlNode[];
}

/** Returns the document, in UTF-8 once it is encoded. Throws a TypeError for a character that XML can't hold. */
export function writeXml(root: XmlNode): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  append(lines, root, '');
  return `${lines.join('\n')}\n`;
}

function append(lines: string[], { name, attributes, content }: XmlNode, indent: string): void {
  const written = attributes.map(([key, value]) => ` ${key}="${escaped(value, inAttribute)}"`).join('');
  const start = `${indent}<${name}${written}`;
  if (content.length === 0) lines.push(`${start}/>`);
  else if (typeof content === 'string') lines.push(`${start}>${escaped(content, inText)}</${name}>`);
  else {
    lines.push(`${start}>`);
    for (const child of content) append(lines, child, `${indent}  `);
    lines.push(`${indent}</${name}>`);
  }
}

/** What else a reader would take for markup, or make a space or a line feed of (XML 1.0, 2.11 and 3.3.3). */
const inText = /[&<>\r]/g;
const inAttribute = /[&<>"\t\n\r]/g;

function escaped(text: string, pattern: RegExp): string {
  const bad = findForbidden(text);
  if (bad !== undefined) throw new TypeError(`XML can't hold ${bad}`);
  return withReferences(text, pattern);
}

// A lone surrogate matches \p{Cs}, a pair doesn't: the pattern reads code points.
const forbidden = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]|\p{Cs}/u;

/** Returns the first character that XML 1.0 (2.2) can't hold, as `U+0001`, or undefined. */
export function findForbidden(text: string): string | undefined {
  const point = forbidden.exec(text)?.[0].codePointAt(0);
  return point === undefined ? undefined : `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
