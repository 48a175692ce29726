// Assembles a page: its background, header, body and footer, each in its place.
import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import { flow } from '../flow/flow.ts';
import { layoutSpaced } from '../flow/whole.ts';
import type { Flowable, LayoutContext } from '../flowable.ts';
import type { Frame } from '../frame.ts';
import type { PageFacts } from '../slot.ts';
import {
  backgroundArtifact,
  footerArtifact,
  foregroundArtifact,
  headerArtifact,
  type Owner,
  type StructureTree,
} from '../structure.ts';
import { bodyWidth } from './cut.ts';
import type { SurveyedPage } from './number.ts';
import { leftMargin, type PageForms } from './section.ts';
import { type Survey, surveyFrame } from './survey.ts';

/** A frame in its place on a page. Slots in it are still to be filled. */
export interface PagePart {
  readonly x: Pt;
  readonly y: Pt;
  readonly frame: Frame;
  readonly survey: Survey;
  /** Whether it stands at the end of the space kept for it, and not at its start, when it is lower than that space. */
  readonly atEnd?: boolean;
  /** Set when its place on the paper was checked when it was cut. */
  readonly edges?: 'checked';
  /** What it belongs to. */
  readonly node: Owner;
}

type Surveyed = Pick<PagePart, 'frame' | 'survey' | 'atEnd' | 'edges' | 'node'>;

/** The room of a form. Without a height it is as high as its content. */
interface FormRoom {
  readonly width: Pt;
  readonly height?: Pt;
}

/** Lays out each form once for each width: most pages of a document have the same width. */
export class FormFrames {
  private readonly context: LayoutContext;
  private readonly tree: StructureTree;
  private readonly surveyed = new Map<Flowable, Map<string, Surveyed>>();

  constructor(context: LayoutContext, tree: StructureTree) {
    this.context = context;
    this.tree = tree;
  }

  get rtl(): boolean {
    return this.context.rtl;
  }

  /**
   * Returns the frame of a form, as high as its content, or undefined without a form. With a height, a form that is to
   * fill its place has that height.
   */
  layout(form: Flowable | undefined, { width, height }: FormRoom, node: Owner): Surveyed | undefined {
    if (form === undefined) return undefined;
    const filled = form.levels === undefined ? undefined : height;
    const key = `${width} ${filled}`;
    const known = this.surveyed.get(form) ?? new Map<string, Surveyed>();
    this.surveyed.set(form, known);
    let part = known.get(key);
    if (part === undefined) {
      const frame = this.frameOf(form, width, filled);
      part = { frame, node, survey: surveyFrame(frame, { tree: this.tree, owner: node }) };
      known.set(key, part);
    }
    return part;
  }

  private frameOf(form: Flowable, width: Pt, height: Pt | undefined): Frame {
    if (height !== undefined) {
      const whole = flow({ path: form.path, children: [form] });
      const { frame, rest } = fitOf(whole, { width, height, full: height, fill: true }, this.context);
      if (frame !== undefined && rest === undefined) return frame;
    }
    return layoutSpaced(form, width, this.context);
  }
}

/** Returns the parts of a page in the order in which they are drawn and read. */
export function assemblePage(page: SurveyedPage, facts: PageFacts, forms: FormFrames): readonly PagePart[] {
  const { section, body, bodyTop, height, survey, node } = page;
  const { width, margin } = section.setup;
  const formOf = (set: PageForms) => chooseForm(set, page, facts);
  const background = forms.layout(formOf(section.background), { width, height }, backgroundArtifact);
  const foreground = forms.layout(formOf(section.foreground), { width, height }, foregroundArtifact);
  const inside = { width: bodyWidth(section) };
  const left = leftMargin(section.setup, facts.pageNumber, forms.rtl);
  const header = forms.layout(formOf(section.header), inside, headerArtifact);
  const footer = forms.layout(formOf(section.footer), inside, footerArtifact);
  return [
    ...put(background, 0, 0),
    ...put(header, left, margin.top),
    ...put({ frame: body, survey, edges: 'checked', node }, left, bodyTop),
    ...put(footer && { ...footer, atEnd: true }, left, height - margin.bottom - (footer?.frame.height ?? 0)),
    ...put(foreground, 0, 0),
  ];
}

/**
 * Returns the form for a page, or undefined: `documentFirst` wins over `first`, `first` over `last`, `last` over `odd`
 * and `even`, these over `default`.
 */
function chooseForm(forms: PageForms, { isFirst }: SurveyedPage, facts: PageFacts): Flowable | undefined {
  if (isFirst && forms.documentFirst !== undefined) return forms.documentFirst;
  if (facts.sectionPage === 1 && forms.first !== undefined) return forms.first;
  if (facts.sectionPage === facts.sectionPages && forms.last !== undefined) return forms.last;
  return (facts.pageNumber % 2 === 1 ? forms.odd : forms.even) ?? forms.default;
}

function put(part: Surveyed | undefined, x: Pt, y: Pt): PagePart[] {
  return part === undefined || part.frame.items.length === 0 ? [] : [{ x, y, ...part }];
}
