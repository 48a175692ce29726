// A section in the flow of blocks: content that starts a page and has its own settings.
import type { Pt, Sides } from '../../units.ts';
import { flow } from '../flow/flow.ts';
import {
  type Fit,
  type Flowable,
  type Keep,
  type LayoutContext,
  noSpace,
  type Region,
  type Space,
  type Widths,
} from '../flowable.ts';
import type { CutPaper } from '../frame.ts';
import type { NumeralForm } from '../numerals.ts';

/** Content for the pages of a section. A form wins over those below it; `odd` and `even` are of one rank. */
export interface PageForms {
  /** On the first page of the document alone. */
  readonly documentFirst?: Flowable | undefined;
  readonly first?: Flowable | undefined;
  readonly odd?: Flowable | undefined;
  readonly even?: Flowable | undefined;
  readonly last?: Flowable | undefined;
  readonly default?: Flowable | undefined;
}

/** The paper of a page and the space left free at its edges, points. */
export interface PageSetup {
  readonly width: Pt;
  /** The height of a page, or the most where pages are as high as their content. */
  readonly height: Pt;
  /** Set where each page is as high as its content: at least this high. */
  readonly leastHeight?: Pt;
  /** Those of pages with odd numbers where margins are mirrored. */
  readonly margin: Sides;
  /** Whether left and right are the other way round on pages with even numbers, as in a book. */
  readonly mirrored?: boolean;
  readonly cut?: CutPaper;
  /** The distance of the lines on which baselines stand, from the top of the body. */
  readonly baselineGrid?: Pt;
  /** The form of its page numbers. Default: decimal. */
  readonly numbers?: NumeralForm | undefined;
}

/** Returns the left margin of a page. In a book from right to left, pages with odd numbers are bound at the right. */
export function leftMargin({ margin, mirrored }: PageSetup, pageNumber: number, rtl: boolean): Pt {
  return mirrored === true && (pageNumber % 2 === 0) !== rtl ? margin.right : margin.left;
}

/** Pages with the same settings, and what flows through them. */
export interface SectionSpec {
  readonly path: string;
  readonly setup: PageSetup;
  readonly header: PageForms;
  readonly footer: PageForms;
  /** The background. It starts at the page's corner and lies behind everything. */
  readonly background: PageForms;
  /** The foreground. It starts at the page's corner and lies in front of everything. */
  readonly foreground: PageForms;
  readonly body: Flowable;
  /** Whether the page number printed on its first page is 1. */
  readonly restartNumbers: boolean;
  /** Set for blocks outside of section blocks. When nothing of them is seen, they have no page. */
  readonly implicit?: boolean;
  /** Whether it is that of a `section` block. */
  readonly isBlock?: boolean;
  /** Whether nothing else may stand on its pages: they are those of another document. */
  readonly closed?: boolean | undefined;
}

/** A section as a block gives it. What it does not name is the document's. */
export interface SectionBlockSpec {
  readonly path: string;
  /** Returns its pages, made of the document's. */
  readonly setup?: ((document: PageSetup) => PageSetup) | undefined;
  readonly header?: PageForms | undefined;
  readonly footer?: PageForms | undefined;
  readonly background?: PageForms | undefined;
  readonly foreground?: PageForms | undefined;
  readonly body: Flowable;
  readonly restartNumbers?: boolean | undefined;
  readonly closed?: boolean | undefined;
}

/** The sections of one block as a flowable. `splitSections` finds it. Anywhere but at the top it is only the body of the first. */
export interface SectionFlowable extends Flowable {
  readonly sections: readonly SectionBlockSpec[];
  /** Returns the sections with other bodies. */
  map(change: (body: Flowable) => Flowable): SectionFlowable;
}

/** Returns the flowable of a block that is one section, or several one after the other. */
export function sectionFlowable(
  first: SectionBlockSpec,
  ...more: readonly SectionBlockSpec[]
): SectionFlowable {
  return new SectionBody(first, more);
}

/** Returns whether `flowable` is a section. */
export function isSection(flowable: Flowable): flowable is SectionFlowable {
  return flowable instanceof SectionBody;
}

/**
 * Returns the sections of a document. Each `section` block is one, and so is each run of other blocks between them.
 * `settings` are the document's own. The list is never empty: a document without content has one section without
 * content.
 */
export function splitSections(
  blocks: readonly Flowable[],
  settings: Omit<SectionSpec, 'body'>,
): SectionSpec[] {
  const sections: SectionSpec[] = [];
  let run: Flowable[] = [];
  const endRun = () => {
    if (run.length === 0) return;
    sections.push({ ...settings, implicit: true, body: flow({ path: settings.path, children: run }) });
    run = [];
  };
  for (const block of blocks) {
    if (isSection(block)) {
      endRun();
      sections.push(...block.sections.map((section) => inheriting(section, settings)));
    } else {
      run.push(block);
    }
  }
  endRun();
  if (sections.length === 0)
    sections.push({ ...settings, body: flow({ path: settings.path, children: [] }) });
  return sections;
}

function inheriting(section: SectionBlockSpec, settings: Omit<SectionSpec, 'body'>): SectionSpec {
  return {
    path: section.path,
    isBlock: true,
    setup: section.setup?.(settings.setup) ?? settings.setup,
    header: section.header ?? settings.header,
    footer: section.footer ?? settings.footer,
    background: section.background ?? settings.background,
    foreground: section.foreground ?? settings.foreground,
    body: section.body,
    restartNumbers: section.restartNumbers ?? false,
    closed: section.closed,
  };
}

class SectionBody implements SectionFlowable {
  readonly path: string;
  readonly keep: Keep = { before: true, after: true };
  readonly space: Space = noSpace;
  readonly sections: readonly SectionBlockSpec[];
  private readonly first: SectionBlockSpec;

  constructor(first: SectionBlockSpec, more: readonly SectionBlockSpec[]) {
    this.first = first;
    this.sections = [first, ...more];
    this.path = first.path;
  }

  map(change: (body: Flowable) => Flowable): SectionFlowable {
    const changed = (section: SectionBlockSpec) => ({ ...section, body: change(section.body) });
    return new SectionBody(changed(this.first), this.sections.slice(1).map(changed));
  }

  widths(context: LayoutContext): Widths {
    return this.first.body.widths(context);
  }

  fit(region: Region, context: LayoutContext): Fit {
    return this.first.body.fit(region, context);
  }
}
