// Page numbers: what is printed on each page, and where each `id` starts.
import type { PageFacts } from '../slot.ts';
import type { CutPage } from './cut.ts';
import { finishFrame } from './finish.ts';

/** The facts of each page, in order. `pageOf` gives the printed number of the first page that holds the id. */
export function numberPages(pages: readonly CutPage[]): readonly PageFacts[] {
  const sectionPages = new Map<CutPage['section'], number>();
  for (const page of pages) sectionPages.set(page.section, page.sectionPage);
  const starts = new Map<string, number>();
  const pageOf = (id: string) => starts.get(id);
  let pageNumber = 0;
  return pages.map((page) => {
    pageNumber = page.sectionPage === 1 && page.section.restartNumbers ? 1 : pageNumber + 1;
    const printed = pageNumber;
    const tag = (id: string) => {
      if (!starts.has(id)) starts.set(id, printed);
    };
    finishFrame(page.body, 0, 0, {
      tag,
      slot: (item) => {
        item.ids?.forEach(tag);
        return item;
      },
    });
    return {
      pageNumber,
      totalPages: pages.length,
      sectionPage: page.sectionPage,
      sectionPages: sectionPages.get(page.section) ?? page.sectionPage,
      pageOf,
    };
  });
}
