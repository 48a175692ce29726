// The anchors of a page in Markdown.
import { readFileSync } from 'node:fs';

/** Returns the anchors of a page, without `#`: those of its headings, as GitHub makes them, and those that it writes out. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const prose = readFileSync(page, 'utf8').replace(/^ *```.*?^ *```/gms, '');
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  const made = headings.map((heading) => heading.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-'));
  const written = [...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  return new Set([...made, ...written]);
}
