// Whether pictures, drawings, charts and bar codes are there, and none covers a text.
import type { Page } from '../../src/layout/frame.ts';
import { isWide } from './apart.ts';
import type { Expected, ExpectedBody } from './expected.ts';
import { blockAt } from './lines.ts';
import type { Seen, SeenBox } from './pages.ts';
import type { JsonObject } from './random.ts';

const kinds = new Set(['image', 'svg', 'chart', 'barcode']);

/** Judges the pictures of a document, of which `told` are the warnings; undefined when each is there by itself. */
export function judgePictures(
  template: JsonObject,
  { sections }: ExpectedBody,
  {
    pages,
    seen,
    told,
  }: { readonly pages: readonly Page[]; readonly seen: Seen; readonly told: readonly string[] },
): string | undefined {
  const counts = new Map<string, number>();
  for (const { kind, within } of seen.boxes) {
    const key = `${kind === 'path' || kind === 'text' ? 'drawing' : kind} ${within.path}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const wanted = new Map<string, number>();
  // The reading does not know all paths.
  for (const { key, type, path } of sections.flatMap(({ parts }) => parts.flatMap(picturesIn)))
    if (blockAt(template, path)?.type === type) wanted.set(key, (wanted.get(key) ?? 0) + 1);
  const isLeftOut = told.some((warning) => /left out|no room/.test(warning));
  for (const [path, count] of isLeftOut ? [] : wanted) {
    const found = counts.get(path) ?? 0;
    if (found < count) return `picture: ${path} is there ${found} times, expected ${count}`;
  }
  return judgeCovering(template, seen, pages);
}

interface Wanted {
  /** What is drawn for it, and its path. */
  readonly key: string;
  readonly type: string;
  readonly path: string;
}

function picturesIn(part: Expected): readonly Wanted[] {
  if (part.kind === 'word') return [];
  const { block, path = '' } = part;
  const type = String(block?.type);
  const key = `${type === 'image' ? 'image' : 'drawing'} ${path}`;
  return [...(kinds.has(type) ? [{ key, type, path }] : []), ...part.parts.flatMap(picturesIn)];
}

/** Text stands beside pictures: what it may cover is no block. */
function judgeCovering(template: JsonObject, { boxes }: Seen, pages: readonly Page[]): string | undefined {
  const pictures = boxes.filter(
    ({ kind, turned, within }) =>
      !turned &&
      (kind === 'image' || kind === 'drawing') &&
      kinds.has(String(blockAt(template, within.path)?.type)),
  );
  const texts = boxes.filter(
    (box) => box.kind === 'text' && !box.turned && !/^[wx]/.test(box.what) && !isWide(box),
  );
  for (const picture of pictures) {
    const { within, page, left, right } = picture;
    const edges = pages[page];
    if (edges && (left < -1 || right > edges.width + 1)) return `outside: ${within.path} of page ${page + 1}`;
    const text = texts.find((one) => covers(picture, one));
    if (text)
      return `covered: ${JSON.stringify(text.what)} and ${picture.within.path} of page ${text.page + 1}`;
  }
  return undefined;
}

function covers(a: SeenBox, b: SeenBox): boolean {
  if (a.page !== b.page || a.within.path === b.within.path) return false;
  // Letters reach a little out of their lines.
  const slack = 1.5;
  const isBeside = a.left >= b.right - slack || b.left >= a.right - slack;
  return !isBeside && a.top < b.bottom - slack && b.top < a.bottom - slack;
}
