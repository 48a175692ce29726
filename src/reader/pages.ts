// The pages of a file in their order, with what they inherit (ISO 32000-1 7.7.3).
import { readerLimits } from './limits.ts';
import { Dict, type List, type PdfObject } from './objects.ts';

/** One page. */
export interface Page {
  /** The number of the page, from 1. */
  readonly number: number;
  readonly dict: Dict;
  /** Its own resources, or those of a node above it. */
  readonly resources: Dict | undefined;
  /** Whether its resources stand in the page itself. */
  readonly ownResources: boolean;
  readonly mediaBox: readonly number[] | undefined;
  /** The crop box. Undefined means the media box. */
  readonly cropBox: readonly number[] | undefined;
  /** How far the page is turned when it is shown, degrees clockwise: 0, 90, 180 or 270. */
  readonly rotate: number;
}

interface Waiting {
  readonly node: Dict;
  readonly above: ReadonlyMap<string, PdfObject>;
}

const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** Returns the pages in order. Each node is read once, also where a damaged tree leads back to one. */
export function pagesOf(root: Dict | undefined): readonly Page[] {
  const pages: Page[] = [];
  const seen = new Set<Dict>();
  const top = root?.dict('Pages');
  const waiting: Waiting[] = top === undefined ? [] : [{ node: top, above: new Map() }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node } = next;
    if (seen.has(node) || pages.length >= readerLimits.pages) continue;
    seen.add(node);
    const own = new Map(next.above);
    for (const key of inherited) if (node.has(key)) own.set(key, node.get(key));
    const kids = node.list('Kids');
    if (kids === undefined) pages.push(pageOf(node, own, pages.length + 1));
    else
      waiting.push(
        ...dictsOf(kids)
          .map((kid) => ({ node: kid, above: own }))
          .reverse(),
      );
  }
  return pages;
}

function pageOf(dict: Dict, own: ReadonlyMap<string, PdfObject>, number: number): Page {
  const box = (key: string): readonly number[] | undefined => {
    const value = own.get(key);
    const numbers =
      value !== null && typeof value === 'object' && 'numbers' in value ? value.numbers() : undefined;
    return numbers?.length === 4 ? numbers : undefined;
  };
  const resources = own.get('Resources');
  const rotate = own.get('Rotate');
  return {
    number,
    dict,
    resources: resources instanceof Dict ? resources : undefined,
    ownResources: dict.has('Resources'),
    mediaBox: box('MediaBox'),
    cropBox: box('CropBox'),
    rotate: typeof rotate === 'number' && rotate % 90 === 0 ? ((rotate % 360) + 360) % 360 : 0,
  };
}

/** Returns the dictionaries of an array. */
export function dictsOf(list: List | undefined): readonly Dict[] {
  return list === undefined ? [] : [...list].filter((item) => item instanceof Dict);
}
