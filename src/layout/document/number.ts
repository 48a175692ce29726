// Numbers pages: what is printed on each page, and where each `id` starts.
import { numeral } from '../numerals.ts';
import type { PageFacts } from '../slot.ts';
import type { StructureNode } from '../structure.ts';
import type { CutPage } from './cut.ts';
import type { Survey } from './survey.ts';

/** A page that is cut, with a survey of its body. */
export interface SurveyedPage extends CutPage {
  readonly survey: Survey;
  /** The node that what stands on it belongs to. */
  readonly node: StructureNode;
}

/** Where the layout may end: behind a page. `of` is the number of pages that the document is thought to have. */
export interface EarlyEnd {
  readonly behind: number;
  readonly of: number;
}

/**
 * Returns the facts of each page, in order. `pageOf` returns the printed number of the first page that holds the id. Where
 * the layout ended early, these are the facts of the pages before its end, and the section of the last one is thought to go on.
 */
export function numberPages(pages: readonly SurveyedPage[], ends?: EarlyEnd): readonly PageFacts[] {
  const isEnded = ends !== undefined && pages.length > ends.behind;
  const totalPages = isEnded ? Math.max(ends.of, pages.length) : pages.length;
  const sectionPages = new Map<CutPage['section'], number>();
  for (const page of pages) sectionPages.set(page.section, page.sectionPage);
  const last = pages.at(-1);
  if (last) sectionPages.set(last.section, last.sectionPage + totalPages - pages.length);
  const starts = new Map<string, number | string>();
  const pageOf = (id: string) => starts.get(id);
  return (isEnded ? pages.slice(0, ends.behind) : pages).map(
    ({ section, sectionPage, pageNumber, survey }) => {
      const { numbers = 'decimal' } = section.setup;
      const pageLabel = numbers === 'decimal' ? pageNumber : numeral(numbers, pageNumber);
      for (const id of survey.ids) if (!starts.has(id)) starts.set(id, pageLabel);
      return {
        pageNumber,
        pageLabel,
        totalPages,
        sectionPage,
        sectionPages: sectionPages.get(section) ?? sectionPage,
        pageOf,
      };
    },
  );
}
