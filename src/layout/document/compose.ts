// A whole document: cut into pages, numbered, assembled, its slots filled; once more when a slot needs more room.
import { issuesError } from '../../errors.ts';
import type { FontSet } from '../../fonts/face.ts';
import type { Pt } from '../../units.ts';
import type { LayoutContext, Warning } from '../flowable.ts';
import type { Page } from '../frame.ts';
import type { Slot } from '../slot.ts';
import { assemblePage, FormFrames } from './assemble.ts';
import { cutPages } from './cut.ts';
import { fillPage } from './fill.ts';
import { numberPages, type SurveyedPage } from './number.ts';
import { packFrame } from './pack.ts';
import type { SectionSpec } from './section.ts';
import { surveyFrame } from './survey.ts';
import { Warnings } from './warnings.ts';

/** A document to be laid out. */
export interface DocumentSpec {
  /** At least one; see `splitSections`. */
  readonly sections: readonly SectionSpec[];
  readonly fonts: FontSet;
  /** The document runs from right to left: columns and tables are mirrored. */
  readonly rtl: boolean;
  /** More pages than this are `render_failed`. */
  readonly maxPages?: number | undefined;
}

/** A finished document. */
export interface Composed {
  readonly pages: readonly Page[];
  readonly warnings: readonly Warning[];
}

/** As many pages as a document may have when nothing else is said. */
export const defaultMaxPages = 10_000;

/**
 * Lays out a document and fills its slots. Where a slot turns out to need more height than it was measured to, all is laid
 * out once more with that height. Throws `AppError('render_failed')` when that does not fit either, when something that
 * can't be split is taller than a page, and past `maxPages`.
 */
export async function composeDocument(document: DocumentSpec): Promise<Composed> {
  const first = await pass(document, new Map());
  if (first.needs.size === 0) return first;
  const second = await pass(document, first.needs);
  if (second.needs.size === 0) return second;
  throw issuesError(
    'render_failed',
    [...second.needs].map(([slot, height]) => ({
      source: 'template',
      path: slot.path,
      message: `expected content whose height does not depend on the page, got ${height}pt on one of them`,
      hint: 'give what depends on page numbers or page sums a fixed width, or the same length on every page',
    })),
  );
}

/** As many pages are kept as they are; packing all would cost short documents time. */
const loosePages = 50;

interface Pass extends Composed {
  readonly needs: ReadonlyMap<Slot, Pt>;
}

async function pass(document: DocumentSpec, slotHeights: ReadonlyMap<Slot, Pt>): Promise<Pass> {
  const warnings = new Warnings();
  const context: LayoutContext = {
    fonts: document.fonts,
    rtl: document.rtl,
    slotHeights,
    warn: (warning) => warnings.add(warning),
  };
  const maxPages = document.maxPages ?? defaultMaxPages;
  const cut: SurveyedPage[] = [];
  for (const page of cutPages(document.sections, maxPages, context)) {
    const survey = surveyFrame(page.body);
    // What waits for the number of pages is kept small, where there are many.
    cut.push({ ...page, body: cut.length < loosePages ? page.body : packFrame(page.body), survey });
  }
  const facts = numberPages(cut);
  const forms = new FormFrames(context);
  const needs = new Map<Slot, Pt>();
  const pages: Page[] = [];
  for (const [index, page] of cut.entries()) {
    const known = facts[index];
    if (known === undefined) break;
    const filled = await fillPage(assemblePage(page, known, forms), known, context);
    for (const [slot, height] of filled.needs) needs.set(slot, Math.max(height, needs.get(slot) ?? 0));
    const { path, setup } = page.section;
    const { width, height } = setup;
    pages.push({ width, height, frame: { path, width, height, items: filled.items } });
  }
  return { pages, warnings: warnings.list(), needs };
}
