// Finds what an SVG wants from outside of itself: nothing is fetched for it, and nothing is left out silently.

/** Elements whose `href` is a link for the reader, and draws nothing. */
const linkElements: ReadonlySet<string> = new Set(['a', 'script']);

/**
 * The first reference that leaves the file: an image, a `use`, a style sheet, an entity. References to parts of the file (`#id`)
 * and `data:` URIs are at home. Undefined when there is none.
 */
export function findExternalReference(source: string): string | undefined {
  const bare = source.replace(/<!--[\s\S]*?-->/g, '');
  const declared =
    /<!(?:ENTITY|DOCTYPE)[^>[]*\[?[^\]]*?<!ENTITY\s+%?\s*\S+\s+(?:SYSTEM|PUBLIC)\s+(["'])(.*?)\1/i.exec(bare);
  if (declared) return declared[2];
  const sheet =
    /<\?xml-stylesheet[^>]*?href\s*=\s*(["'])(.*?)\1/i.exec(bare) ??
    /@import\s+(?:url\()?\s*(["']?)([^"')\s;]+)/i.exec(bare);
  if (sheet) return sheet[2];
  return findHref(bare) ?? findUrl(bare);
}

/** The `data:` URIs of the images inside an SVG, in their order. */
export function embeddedImages(source: string): readonly string[] {
  const images: string[] = [];
  for (const { name, target } of hrefs(source)) {
    if (name === 'image' && /^data:/i.test(target)) images.push(target);
  }
  return images;
}

function findHref(source: string): string | undefined {
  for (const { name, target } of hrefs(source)) {
    if (!linkElements.has(name) && target !== '' && !isAtHome(target)) return target;
  }
  return undefined;
}

function* hrefs(source: string): Generator<{ readonly name: string; readonly target: string }> {
  if (!source.includes('href')) return;
  for (const [, name = '', attributes = ''] of source.matchAll(
    /<([\w:-]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g,
  )) {
    const href = /(?:^|\s)(?:[\w-]+:)?href\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes);
    yield { name: name.replace(/^.*:/, ''), target: (href?.[1] ?? href?.[2] ?? '').trim() };
  }
}

function findUrl(source: string): string | undefined {
  for (const [, , target = ''] of source.matchAll(/url\(\s*(&quot;|["']?)([^"')\s&]+)/gi)) {
    if (!isAtHome(target)) return target;
  }
  return undefined;
}

function isAtHome(target: string): boolean {
  return target.startsWith('#') || /^data:/i.test(target);
}
