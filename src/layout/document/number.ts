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

/** Returns the facts of each page, in order. `pageOf` returns the printed number of the first page that holds the id. */
export function numberPages(pages: readonly SurveyedPage[]): readonly PageFacts[] {
  const sectionPages = new Map<CutPage['section'], number>();
  for (const page of pages) sectionPages.set(page.section, page.sectionPage);
  const starts = new Map<string, number | string>();
  const pageOf = (id: string) => starts.get(id);
  return pages.map(({ section, sectionPage, pageNumber, survey }) => {
    const { numbers = 'decimal' } = section.setup;
    const pageLabel = numbers === 'decimal' ? pageNumber : numeral(numbers, pageNumber);
    for (const id of survey.ids) if (!starts.has(id)) starts.set(id, pageLabel);
    return {
      pageNumber,
      pageLabel,
      totalPages: pages.length,
      sectionPage,
      sectionPages: sectionPages.get(section) ?? sectionPage,
      pageOf,
    };
  });
}
