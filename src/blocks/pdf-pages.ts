// The block `pdfPages`: pages of another PDF, each as a page of the document.
import { Destinations } from '../assets/pdf/destinations.ts';
import type { PdfPage } from '../assets/pdf/page.ts';
import { type SectionBlockSpec, sectionFlowable } from '../layout/document/section.ts';
import { setOrigin } from '../layout/explain/origin.ts';
import type { Item } from '../layout/frame.ts';
import * as f from '../template/fields/fields.ts';
import type { Binder, BlockKind, TextTemplate } from '../template/kind.ts';
import { noSides } from '../units.ts';
import { compileAlt } from './image/alt.ts';
import { graphic } from './image/graphic.ts';
import { type AssetPlan, compileAsset, findAsset } from './image/source.ts';
import { headingsOf } from './pdf/headings.ts';
import { belowTop, linksOf } from './pdf/links.ts';
import { shownPage, sourceField, tried } from './pdf/page.ts';
import { type PageRange, pageRanges, requirePrintable, wantedPages } from './pdf/ranges.ts';

const entries = {
  src: sourceField,
  pages: f.optional(
    f.described(pageRanges, 'Which pages of it, in this order, such as "1-3, 7" or "2-". Default: all.'),
  ),
  title: f.optional(
    f.described(f.templateText, 'A heading for the first page, in the outline and in a toc.'),
  ),
  bookmarks: f.optional(
    f.described(f.flag, 'Its bookmarks become headings, below the title if there is one; default true.'),
  ),
  alt: f.optional(
    f.described(f.templateText, 'What is said in place of each page, before its number. Default: the title.'),
  ),
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly src: AssetPlan;
  readonly ranges: readonly PageRange[] | undefined;
  readonly title: TextTemplate | undefined;
  readonly bookmarks: boolean;
  readonly alt: TextTemplate | undefined;
}

/** The block kind `pdfPages`. */
export const pdfPagesKind: BlockKind<Props, Plan> = {
  name: 'pdfPages',
  description: 'Pages of another PDF, each as a page of the document, in its own size.',
  entries,
  called: 'a block of type "pdfPages"',
  cutsPages: true,
  topLevelOnly: true,
  hasNode: true,
  shows: { sort: 'pdf' },
  checkMeaning({ alt, title }, compiler) {
    if ([alt, title].some((text) => text !== undefined && text.trim() !== '')) return;
    const hint = 'say in "title" or "alt" what they are';
    compiler.report('pdf/ua-1 asks for a text in place of each page of another PDF', hint);
  },
  compile(props, compiler): Plan {
    return {
      src: compileAsset(props.src, compiler.at('src'), { optional: false, pin: true }),
      ranges: props.pages,
      title: props.title === undefined ? undefined : compiler.at('title').text(props.title),
      bookmarks: props.bookmarks ?? true,
      alt: compileAlt(props.alt, compiler),
    };
  },
  bind(plan, binder) {
    const { src } = plan;
    const asset = findAsset(src, binder.text(src.ref), binder);
    const title = plan.title ? binder.text(plan.title).trim() : '';
    const said = plan.alt ? binder.text(plan.alt).trim() : title;
    if (asset === undefined) return [];
    const found = tried(src, binder, () => {
      const source = binder.pdfs.open(asset);
      const numbers = wantedPages(plan.ranges, source.pages.length);
      const pages = numbers.map((number) => requirePrintable(shownPage(asset, number, src, binder)));
      return { destinations: new Destinations(source), pages };
    });
    if (!found) return [];
    const [first, ...more] = sections({ ...found, title, said, bookmarks: plan.bookmarks }, binder);
    return first ? [sectionFlowable(first, ...more)] : [];
  },
};

interface Taken {
  readonly pages: readonly PdfPage[];
  readonly destinations: Destinations;
  readonly title: string;
  /** What is said in place of the pages. */
  readonly said: string;
  readonly bookmarks: boolean;
}

/** Returns a section for each page. */
function sections(
  { pages, destinations, title, said, bookmarks }: Taken,
  binder: Binder,
): readonly SectionBlockSpec[] {
  const shown = pages.map(({ number }) => number);
  const headings = headingsOf(bookmarks ? destinations.bookmarks() : [], { title, shown });
  const name = binder.pdfs.nextName();
  const taken = new Set(shown);
  const idOf = (page: number) => (taken.has(page) ? `${name} ${page}` : undefined);
  return pages.map((page, index) => {
    const tags = headings
      .filter((heading) => heading.index === index)
      .map(({ level, title: text, top }) => {
        return { ...binder.heading(level, text), y: top === undefined ? 0 : belowTop(page, top) };
      });
    const links = linksOf(destinations.links(page.dict), page, { idOf, binder });
    const start: Item = { kind: 'tag', x: 0, y: 0, ...withId(idOf(page.number)) };
    const alt = said === '' ? '' : `${said} ${index + 1}/${pages.length}`;
    return pageSection(page, { alt, items: [start, ...tags, ...links] }, binder);
  });
}

function withId(id: string | undefined): { readonly id?: string } {
  return id === undefined ? {} : { id };
}

/** Returns a section of one page, as large as the page and without anything around it. */
function pageSection(
  page: PdfPage,
  { alt, items }: { readonly alt: string; readonly items: readonly Item[] },
  binder: Binder,
): SectionBlockSpec {
  const { width, height } = page;
  const said = alt === '' ? {} : { alt };
  const body = graphic({
    path: binder.path,
    size: { width, height },
    align: 'left',
    node: binder.node('Figure', said),
    draw: (size) => [{ kind: 'pdfPage', x: 0, y: 0, ...size, page, ...said }, ...items],
  });
  const part = { path: binder.path, kind: pdfPagesKind.name };
  if (binder.explains) setOrigin(body, binder.explained(part, () => ({})).origin);
  const setup = () => ({ width, height, margin: noSides });
  const nothing = { header: {}, footer: {}, background: {}, foreground: {} };
  return { path: binder.path, setup, ...nothing, body, closed: true };
}
