// Composes a whole document: cuts it into pages, numbers and assembles them, and fills the slots. It starts again when
// a slot needs more space.
import { issuesError } from '../../errors.ts';
import type { FontSet } from '../../fonts/face.ts';
import type { Pt } from '../../units.ts';
import { padded, type Why } from '../explain/why.ts';
import { smallerBody } from '../flow/smaller-body.ts';
import { type LayoutContext, newMemory, type ScaledSlots, type Warning } from '../flowable.ts';
import type { Frame, Page } from '../frame.ts';
import type { Note } from '../note.ts';
import { NoteNumbers } from '../note-numbers.ts';
import { FootNotes } from '../notes/foot.ts';
import type { NoteRules } from '../notes/rules.ts';
import { StructureNode, StructureTree } from '../structure.ts';
import type { FindDivider } from '../text/hyphenation.ts';
import type { LastingLooks } from '../text/look.ts';
import { UncoveredWarning } from '../text/uncovered.ts';
import { assemblePage, FormFrames } from './assemble.ts';
import { compactFrame } from './compact.ts';
import { cutPages } from './cut.ts';
import { checkEdges } from './edges.ts';
import { fillPage } from './fill.ts';
import { withForwardMarks } from './forward-marks.ts';
import { type EarlyEnd, numberPages, type SurveyedPage } from './number.ts';
import { blankPages, fitPages, type PageCount } from './page-count.ts';
import { leftMargin, type PageSetup, type SectionSpec } from './section.ts';
import { SlotSizes } from './slot-sizes.ts';
import { surveyFrame } from './survey.ts';
import { Warnings } from './warnings.ts';

/** A document to be laid out. */
export interface DocumentSpec {
  /** The sections, at least one; see `splitSections`. */
  readonly sections: readonly SectionSpec[];
  readonly fonts: FontSet;
  /** Whether the document runs from right to left. Columns and tables are mirrored then. */
  readonly rtl: boolean;
  /** Finds the patterns of a language in which words are divided. */
  readonly findDivider?: FindDivider | undefined;
  /** Whether a character that no font covers is a fault, because standards forbid it. */
  readonly everyGlyph?: boolean | undefined;
  /** How notes at the foot of pages are set, where the document has some. */
  readonly notes?: NoteRules | undefined;
  /** The part of its size that the document is drawn at. Default: 1. */
  readonly scale?: number | undefined;
  /** What the document asks of the number of its pages. */
  readonly pageCount?: PageCount | undefined;
  /** More pages than this are `render_failed`. */
  readonly maxPages?: number | undefined;
  /** Where the layout may end before the last page. A document that asks something of the number of its pages has all of them. */
  readonly ends?: EarlyEnd | undefined;
  /** Whether frames are to say where they come from, and pages why they start where they start. */
  readonly explains?: boolean | undefined;
  /** What the documents of a version share. */
  readonly lasting?: LastingLooks | undefined;
}

/** A finished document. */
export interface Composed {
  /** They belong to the caller, who may let go of each. */
  readonly pages: Page[];
  readonly warnings: readonly Warning[];
  /** The characters that no font covers, where that is a fault. */
  readonly uncovered: readonly Warning[];
  /** The height of the body of the last page. */
  readonly lastHeight: Pt;
  /** The root of the structure of the pages. */
  readonly structure: StructureNode;
  /** Where the pages come from, one by one, where somebody asked. Otherwise it is empty. */
  readonly starts: readonly PageStart[];
}

/** Why a page starts where it starts. The first page of a document has no reason. */
export interface PageStart {
  /** JSON Pointer of its section. */
  readonly section: string;
  readonly why: Why | undefined;
}

/** The most pages of a document by default. */
const defaultMaxPages = 10_000;

/**
 * In the second pass, columns have the widths that slots were found to need. In the third, slots have their heights in
 * these columns. Higher slots make further pages, and their numbers may need still more height, so a few more follow.
 */
const maxPasses = 8;

/** A mark of a note that is a little wider than its space is no reason to fail, or to lay out more often than this. */
const maxMarkPasses = 3;

/**
 * Lays out a document, fills its slots and returns its pages. Where a slot is found to need more space than was
 * measured, all is laid out again with that space, up to `maxPasses` times in all. Throws `AppError('render_failed')`
 * when that does not fit either, when something that can't be split is taller than a page, and past `maxPages`.
 */
export function composeDocument(document: DocumentSpec): Composed {
  const { pageCount } = document;
  if (pageCount === undefined) return composeOnce(document);
  const composed = fitPages(pageCount, (scale) => {
    const sections = document.sections.map((section) => smallerSection(section, scale));
    return composeOnce({ ...document, sections, scale, ends: undefined });
  });
  const blank = blankPages(pageCount, composed.pages);
  const section = composed.starts.at(-1)?.section;
  const starts = section === undefined ? [] : blank.map(() => ({ section, why: padded(pageCount) }));
  return { ...composed, pages: [...composed.pages, ...blank], starts: [...composed.starts, ...starts] };
}

/** Returns a section whose content is drawn smaller. Pages of another document keep their size. */
function smallerSection(section: SectionSpec, scale: number): SectionSpec {
  return section.closed === true ? section : { ...section, body: smallerBody(section.body, scale) };
}

function composeOnce(document: DocumentSpec): Composed {
  let known = new SlotSizes();
  let latest = known;
  const kept: Kept = { marks: new Map(), scaledSlots: new WeakMap() };
  for (let count = 0; count < maxPasses; count += 1) {
    const { sizes, widerMarks, ...composed } = pass(document, known, kept);
    const marksFit = widerMarks.size === 0 || count >= maxMarkPasses - 1;
    if (sizes.slotHeights.size === 0 && marksFit) return composed;
    for (const [note, mark] of widerMarks) kept.marks.set(note, mark);
    latest = sizes;
    if (count === 0) known = sizes;
    else known.addHeights(sizes);
  }
  throw issuesError(
    'render_failed',
    [...latest.slotHeights].map(([slot, heights]) => ({
      source: 'template',
      path: slot.path,
      message: `expected content whose height does not depend on the page, got ${Math.max(...heights.map(({ height }) => height))}pt on one of them`,
      hint: 'give what depends on page numbers or page sums a fixed width, or the same length on every page',
    })),
  );
}

/** This many pages are kept as they are. To pack all of them would cost short documents time. */
const loosePages = 50;

interface Pass extends Composed {
  readonly sizes: SlotSizes;
  /** The marks of notes that are wider than the space that they had. */
  readonly widerMarks: ReadonlyMap<Note, string>;
}

const noMarks: ReadonlyMap<Note, string> = new Map();

/** What passes know of those before, beside sizes. */
interface Kept {
  /** The marks of notes that need more room. */
  readonly marks: Map<Note, string>;
  readonly scaledSlots: ScaledSlots;
}

function pass(document: DocumentSpec, known: SlotSizes, { marks, scaledSlots }: Kept): Pass {
  const warnings = new Warnings();
  const uncovered = new Warnings({ eachPlace: true });
  const numbers = document.notes && new NoteNumbers(document.notes, marks);
  const context: LayoutContext = {
    fonts: document.fonts,
    memory: newMemory(document.lasting, scaledSlots),
    notes: numbers,
    rtl: document.rtl,
    slotHeights: known.slotHeights,
    ...(known.settledHeights && { settledHeights: known.settledHeights }),
    slotWidths: known.slotWidths,
    findDivider: document.findDivider,
    explains: document.explains === true,
    warn: (warning) => {
      if (document.everyGlyph && warning instanceof UncoveredWarning) uncovered.add(warning);
      else warnings.add(warning);
    },
  };
  const notes = document.notes && numbers && new FootNotes(document.notes, numbers, context, document.scale);
  const tree = new StructureTree();
  const cut = withForwardMarks(surveyPages(document, notes, tree, context), context);
  const facts = numberPages(cut, document.ends);
  const forms = new FormFrames(context, tree);
  const sizes = new SlotSizes();
  const pages: Page[] = [];
  for (const [index, page] of cut.entries()) {
    const own = facts[index];
    if (own === undefined) break;
    const { path } = page.section;
    const setup = { ...page.section.setup, height: page.height };
    const paper = { ...setup, number: index + 1 };
    const items = fillPage(assemblePage(page, own, forms), own, { context, sizes, paper, tree });
    pages.push(finishedPage(setup, own.pageNumber, { path, items }));
  }
  const starts = document.explains ? cut.map(startOf) : [];
  return {
    pages,
    warnings: warnings.list(),
    uncovered: uncovered.list(),
    lastHeight: cut.at(-1)?.body.height ?? 0,
    structure: tree.root,
    starts,
    sizes,
    widerMarks: numbers?.wider ?? noMarks,
  };
}

/** Returns the pages of a document, cut and surveyed, before anybody knows how many they are. */
function surveyPages(
  document: DocumentSpec,
  notes: FootNotes | undefined,
  tree: StructureTree,
  context: LayoutContext,
): readonly SurveyedPage[] {
  const { maxPages = defaultMaxPages, ends } = document;
  const cut: SurveyedPage[] = [];
  const sections = new SectionNodes(tree);
  for (const page of cutPages(document.sections, { maxPages, notes }, context)) {
    const node = sections.nodeOf(page.section);
    const survey = surveyFrame(page.body, { tree, owner: node });
    const setup = { ...page.section.setup, height: page.height };
    const paper = { ...setup, number: cut.length + 1 };
    const x = leftMargin(setup, page.pageNumber, document.rtl);
    checkEdges(page.body, survey, { x, y: page.bodyTop }, { paper, warn: context.warn });
    // What waits for the number of pages is kept small where there are many pages.
    cut.push({
      ...page,
      body: cut.length < loosePages || document.explains ? page.body : compactFrame(page.body),
      survey,
      node,
    });
    // The page behind them says whether theirs is the last one of its section.
    if (ends !== undefined && cut.length > ends.behind) break;
  }
  return cut;
}

function startOf({ section, why }: SurveyedPage, index: number): PageStart {
  // Nothing stands before the first page.
  return { section: section.path, why: index === 0 ? undefined : why };
}

/** Makes a node for each section block. What no section block holds stands in the document itself. */
class SectionNodes {
  private readonly tree: StructureTree;
  private readonly nodes = new Map<SectionSpec, StructureNode>();

  constructor(tree: StructureTree) {
    this.tree = tree;
  }

  nodeOf(section: SectionSpec): StructureNode {
    let node = this.nodes.get(section);
    if (node === undefined) {
      node = new StructureNode(section.isBlock ? 'Sect' : undefined, { path: section.path });
      this.tree.adopt(node, this.tree.root);
      this.nodes.set(section, node);
    }
    return node;
  }
}

/** Returns a page of a section, as large as its setup says. */
function finishedPage(
  { width, height, cut, numbers }: PageSetup,
  number: number,
  { path, items }: Pick<Frame, 'path' | 'items'>,
): Page {
  return { width, height, number, numbers, ...(cut && { cut }), frame: { path, width, height, items } };
}
