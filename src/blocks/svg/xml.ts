// Reads the XML that the SVG simplifier writes: elements and attributes in double quotes, and nothing else.

/** An element. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

interface OpenElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
}

/** The root element. Throws for what a simplifier does not write. */
export function parseXml(text: string): XmlElement {
  const top: OpenElement = { name: '', attributes: new Map(), children: [] };
  const open = [top];
  for (const [, closing, name = '', attributes = '', empty] of text.matchAll(
    /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (closing) {
      open.pop();
      continue;
    }
    const element = { name, attributes: parseAttributes(attributes), children: [] };
    open.at(-1)?.children.push(element);
    if (!empty) open.push(element);
  }
  const [root] = top.children;
  if (root === undefined || open.length !== 1)
    throw new Error('invariant broken: simplified SVG is balanced');
  return root;
}

function parseAttributes(text: string): ReadonlyMap<string, string> {
  const pairs = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return new Map(pairs.map(([, name = '', value = '']) => [name, unescaped(value)]));
}

function unescaped(value: string): string {
  if (!value.includes('&')) return value;
  return value.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)));
    return entities[name] ?? whole;
  });
}
