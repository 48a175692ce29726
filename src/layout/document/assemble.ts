// Assembling: background, header, body and footer of a page in one frame as large as the paper.
import type { Pt } from '../../units.ts';
import { layoutSpaced } from '../flow/whole.ts';
import type { Flowable, LayoutContext } from '../flowable.ts';
import type { Frame, FrameItem } from '../frame.ts';
import type { PageFacts } from '../slot.ts';
import { bodyWidth, type CutPage } from './cut.ts';
import type { PageForms } from './section.ts';

/** Lays out each form once for each width: most pages of a document have the same. */
export class FormFrames {
  private readonly context: LayoutContext;
  private readonly known = new Map<Flowable, Map<Pt, Frame>>();

  constructor(context: LayoutContext) {
    this.context = context;
  }

  /** The frame of a form, as high as its content. */
  layout(form: Flowable | undefined, width: Pt): Frame | undefined {
    if (form === undefined) return undefined;
    const known = this.known.get(form) ?? new Map<Pt, Frame>();
    this.known.set(form, known);
    const frame = known.get(width) ?? layoutSpaced(form, width, this.context);
    known.set(width, frame);
    return frame;
  }
}

/** The frame of a whole page; slots in it are still to be filled. */
export function assemblePage(page: CutPage, facts: PageFacts, forms: FormFrames): Frame {
  const { section, body, bodyTop } = page;
  const { width, height, margin } = section.setup;
  const background = forms.layout(chooseForm(section.background, facts), width);
  const header = forms.layout(chooseForm(section.header, facts), bodyWidth(section));
  const footer = forms.layout(chooseForm(section.footer, facts), bodyWidth(section));
  const items = [
    ...put(background, 0, 0),
    ...put(header, margin.left, margin.top),
    ...put(body, margin.left, bodyTop),
    ...put(footer, margin.left, height - margin.bottom - (footer?.height ?? 0)),
  ];
  return { path: section.path, width, height, items };
}

/** The form for a page: `first` wins over `last`, `last` over `odd` and `even`, these over `default`. */
export function chooseForm(forms: PageForms, facts: PageFacts): Flowable | undefined {
  if (facts.sectionPage === 1 && forms.first !== undefined) return forms.first;
  if (facts.sectionPage === facts.sectionPages && forms.last !== undefined) return forms.last;
  return (facts.pageNumber % 2 === 1 ? forms.odd : forms.even) ?? forms.default;
}

function put(frame: Frame | undefined, x: number, y: number): FrameItem[] {
  return frame === undefined || frame.items.length === 0 ? [] : [{ kind: 'frame', x, y, frame }];
}
