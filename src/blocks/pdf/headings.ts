// The headings of pages that were taken from a PDF: a title that the author gives, and the bookmarks of the file below it.
import type { Bookmark } from '../../assets/pdf/destinations.ts';

/** A heading on one of the pages. */
export interface PageHeading {
  /** The index of its page among those that are taken. */
  readonly index: number;
  readonly level: number;
  readonly title: string;
  /** The height in the coordinates of its page. Undefined means the upper edge. */
  readonly top: number | undefined;
}

/** The outline has levels from 1 to 6. */
const deepest = 6;

/** Returns the headings in the order of the pages. Bookmarks of pages that are not taken are left out. */
export function headingsOf(
  bookmarks: readonly Bookmark[],
  { title, shown }: { readonly title: string; readonly shown: readonly number[] },
): readonly PageHeading[] {
  const above = title === '' ? 0 : 1;
  const first: readonly PageHeading[] = above ? [{ index: 0, level: 1, title, top: undefined }] : [];
  const found = bookmarks.flatMap(({ level, page, ...bookmark }): readonly PageHeading[] => {
    const index = shown.indexOf(page);
    return index < 0 ? [] : [{ ...bookmark, index, level: Math.min(deepest, level + above) }];
  });
  return [...first, ...found.sort((a, b) => a.index - b.index)];
}
