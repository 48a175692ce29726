// Renders the documents of bench/strangers with another library: `node render.js PEER KIND MOST SECONDS`. Prints what they took.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contents } from '../strangers/content.ts';
import { measure } from '../strangers/measure.ts';
import { documentsOf } from '../strangers/templates.ts';

const [peer, kind, most, seconds] = process.argv.slice(2);
const strangers = fileURLToPath(new URL('../strangers/', import.meta.url));
const dataOf = await documentsOf(kind);

/** Pictures are files for the peers, as their users have them: each data URI becomes the path of the file that it was made of. */
const pathsOfUris = new Map(
  readdirSync(`${strangers}pictures`).map((name) => {
    const type = name.endsWith('.png') ? 'png' : 'jpeg';
    const base64 = readFileSync(`${strangers}pictures/${name}`).toString('base64');
    return [`data:image/${type};base64,${base64}`, `pictures/${name}`];
  }),
);
const withPaths = (value) => {
  if (typeof value === 'string') return pathsOfUris.get(value) ?? value;
  if (Array.isArray(value)) return value.map(withPaths);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPaths(inner)]));
};

const bounds = { most: Number(most), seconds: Number(seconds) };
const content = (seed) => withPaths(contents[kind](dataOf(seed)));
const { open } = await import(`./${peer}.js`);
const make = await open({ kind, strangers });
const measured = make
  ? await measure(
      (seed) => make.prepare?.(content(seed)) ?? content(seed),
      async (data) => {
        const bytes = await make.make(data);
        return bytes.pages === undefined ? { bytes: bytes.length, pages: pagesOf(bytes) } : bytes;
      },
      bounds,
    )
  : { documents: 0, pages: 0, bytes: 0, at: {}, medianMs: 0, p95Ms: 0, processorMs: 0 };
make?.end?.();
process.stdout.write(JSON.stringify(measured));

/** The largest number of pages that a node of the page tree says. */
function pagesOf(bytes) {
  const counts = bytes.toString('latin1').matchAll(/\/Count (\d+)/g);
  return Math.max(0, ...[...counts].map(([, count]) => Number(count)));
}
