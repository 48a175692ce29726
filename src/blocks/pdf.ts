// The block `pdf`: a page of another PDF, as a figure.
import type { PdfPage } from '../assets/pdf/page.ts';
import type { Flowable } from '../layout/flowable.ts';
import * as f from '../template/fields/fields.ts';
import type { Binder, BlockKind, Expression, TextTemplate } from '../template/kind.ts';
import { type CaptionPlan, captionEntries, captioned, compileCaption } from './caption/caption.ts';
import { floatEntries, widthInRoom } from './float.ts';
import { checkAlt, compileAlt } from './image/alt.ts';
import { type GraphicPlan, graphic, graphicAlign, partWidth, sizedBy } from './image/graphic.ts';
import { type AssetPlan, compileAsset } from './image/source.ts';
import { pageFrom, sourceField } from './pdf/page.ts';

/** Page numbers of a PDF that is shown. */
const pageNumber = f.integer(1, 2000);

const entries = {
  src: sourceField,
  page: f.optional(
    f.described(
      f.oneOf(pageNumber, f.expression),
      'Which page of it, from 1; a number or JSONata that gives one. Default 1.',
    ),
  ),
  width: f.optional(f.described(partWidth, 'Without it, from the height or the page.')),
  height: f.optional(f.described(f.size, 'Without it, from the width or the page.')),
  alt: f.optional(f.described(f.templateText, 'What is said in place of the page.')),
  ...captionEntries,
  ...floatEntries,
  alignSelf: f.optional(f.described(f.choice('start', 'center', 'end'), 'Default: as the text around.')),
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan extends GraphicPlan {
  readonly src: AssetPlan;
  readonly page: number | Expression;
  readonly alt: TextTemplate | undefined;
  readonly caption: CaptionPlan | undefined;
}

/** The block kind `pdf`. */
export const pdfKind: BlockKind<Props, Plan> = {
  name: 'pdf',
  description: 'A page of another PDF, as a figure.',
  entries,
  firm: true,
  hasNode: true,
  draws: true,
  shows: { sort: 'pdf' },
  checkMeaning: ({ alt }, compiler) => checkAlt(alt, compiler),
  compile(props, compiler): Plan {
    const { page = 1, height, alignSelf } = props;
    const width = widthInRoom(props.width, props.float);
    return {
      src: compileAsset(props.src, compiler.at('src'), { optional: false, pin: true }),
      page: typeof page === 'number' ? page : compiler.at('page').expression(page),
      alt: compileAlt(props.alt, compiler),
      caption: compileCaption(props, compiler, 'picture'),
      ...{ width, height, alignSelf },
    };
  },
  bind(plan, binder) {
    const number = typeof plan.page === 'number' ? plan.page : evaluated(plan.page, binder);
    const alt = plan.alt ? binder.text(plan.alt) : '';
    const page = number === undefined ? undefined : pageFrom(plan.src, number, binder);
    const align = graphicAlign(plan.alignSelf, binder.style);
    const drawn = page ? [placed(plan, page, { alt, binder })] : [];
    return captioned(drawn, plan.caption, { of: 'picture', binder, align });
  },
};

/** Returns the number that an expression gives. Anything else is reported. */
function evaluated(expression: Expression, binder: Binder): number | undefined {
  const value = binder.evaluate(expression);
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1) return value;
  const message = `expected the number of a page, from 1, got ${f.describeValue(value)}`;
  binder.report({ source: 'template', path: expression.path, message });
  return undefined;
}

function placed(
  plan: Plan,
  page: PdfPage,
  { alt, binder }: { readonly alt: string; readonly binder: Binder },
): Flowable {
  const said = alt === '' ? {} : { alt };
  return graphic({
    path: binder.path,
    ...sizedBy(plan, page, binder.style),
    node: binder.node('Figure', said),
    draw: ({ width, height }) => {
      // The page keeps its proportions, in the middle of its box.
      const scale = Math.min(width / page.width, height / page.height);
      const size = { width: page.width * scale, height: page.height * scale };
      const corner = { x: (width - size.width) / 2, y: (height - size.height) / 2 };
      return [{ kind: 'pdfPage', ...corner, ...size, page, ...said }];
    },
  });
}
