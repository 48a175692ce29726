// What expressions know of the page that they are printed on.
import type { PageFacts, SlotLocal } from '../../layout/slot.ts';
import type { Scope } from '../expression/scope.ts';
import type { ContentBinder } from './binder-place.ts';

/** The page numbers that slots are measured with. Wider ones that do not fit make another pass. */
const measuringNumber = 999;

/** The facts that slots are measured with. */
export const measuringFacts: PageFacts = {
  pageNumber: measuringNumber,
  pageLabel: measuringNumber,
  totalPages: measuringNumber,
  sectionPage: measuringNumber,
  sectionPages: measuringNumber,
  pageOf: () => measuringNumber,
};

/** What a number is taken to be as wide as, while its block is not yet bound. */
const likelyNumber = '8.8';

/** Returns the scope of a binder with the facts of a page, and what the layout adds. */
export function pageScope(binder: ContentBinder, facts: PageFacts, local: SlotLocal): Scope {
  const { state, place } = binder;
  const { pageLabel: pageNumber, totalPages, sectionPage, sectionPages } = facts;
  const names = { pageNumber, totalPages, sectionPage, sectionPages, ...local };
  const pageOf = (id: unknown): unknown => {
    const name = plainId(id);
    const page = name === undefined ? undefined : facts.pageOf(name);
    if (page !== undefined) return page;
    state.fault(place.path, `$pageOf: no block has the id ${JSON.stringify(id) ?? 'nothing'}`);
    return undefined;
  };
  const numberOf = (id: unknown): unknown => {
    const name = plainId(id);
    const number = name === undefined ? undefined : state.numbers.find(name);
    if (number !== undefined) return number;
    if (facts === measuringFacts) return likelyNumber;
    const message = `$numberOf: no numbered block has the id ${JSON.stringify(id) ?? 'nothing'}`;
    const hint =
      'give the id to a heading, a paragraph with "numbered", an item of a list with numbers, or a table or picture with a caption, and number them under "numbering"';
    state.fault(place.path, message, hint);
    return undefined;
  };
  return place.scope.withFunction('pageOf', pageOf).withFunction('numberOf', numberOf).withNames(names);
}

function plainId(id: unknown): string | undefined {
  return typeof id === 'string' ? id.replace(/^#/, '') : undefined;
}
