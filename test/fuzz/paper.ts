// Pages of another document, numbers that are no digits, lists of captions, and squares behind pages, at random.
import { otherPdf } from './pdfs.ts';
import { type Json, type JsonObject, Random } from './random.ts';
import { isObject, listOf } from './reading.ts';
import type { Sample } from './templates.ts';

/** Returns the sample with these keys, which change words and pages as the judge knows. */
export function withPaper({ template, data }: Sample, seed: number): Sample {
  const random = new Random(seed + 41);
  const steps = [withList, withNumbers, withPages, withSquares, withHeights];
  const changed = steps.reduce((made, step) => (random.chance(0.2) ? step(made, random) : made), template);
  return { template: changed, data };
}

/** Pages that are as high as their content, within bounds or without: those of the document, and of some sections. */
function withHeights(template: JsonObject, random: Random): JsonObject {
  const { page } = template;
  if (!isObject(page) || !Array.isArray(page.size)) return template;
  const content = listOf(template.content).map((block): Json => {
    if (!isObject(block) || block.type !== 'section' || !isObject(block.page)) return block;
    // What a section does not say of its size is that of the document, which has no orientation now.
    const { orientation: _, ...rest } = block.page;
    const own = Array.isArray(rest.size) ? (random.chance(0.7) ? automatic(rest, random) : block.page) : rest;
    return { ...block, page: own };
  });
  return { ...template, page: automatic(page, random), content };
}

/** Returns a page that is as high as its content. The height that it had is a bound. */
function automatic(page: JsonObject, random: Random): JsonObject {
  const { orientation: _, size, ...rest } = page;
  const [width = 0, height = 0] = listOf(size);
  const bounds = random.chance(0.7)
    ? { maxHeight: height, ...random.maybe(0.5, 'minHeight', () => height) }
    : {};
  return { ...rest, size: [width, 'auto'], ...bounds };
}

/** The numbers of the first pages, however they are written. */
const firstPages = [
  "[1, 'I', 'A']",
  "[1, 'I', 'A', 2, 'II', 'B']",
  "[1, 'I', 'A', 2, 'II', 'B', 3, 'III', 'C']",
];

/** Squares behind all pages, enough of them to be written once for pages that have the same ones. Some change with the page. */
function withSquares(template: JsonObject, random: Random): JsonObject {
  const { background = [] } = template;
  const hasForms = isObject(background) && background.type === undefined;
  if (hasForms) return template;
  const square = (): JsonObject => {
    const [early, late] = [random.pick(['#ffeeaa', '#aaeeff']), random.pick(['#ffaaee', '#777777'])];
    const color = random.chance(0.3)
      ? `{{$pageNumber in ${random.pick(firstPages)} ? '${early}' : '${late}'}}`
      : early;
    return { type: 'box', width: 3, height: 3, backgroundColor: color, content: [] };
  };
  const content = Array.from({ length: random.int(5, 12) }, square);
  return { ...template, background: [{ type: 'place', x: 1, y: 1, content }, ...listOf(background)] };
}

/** A list of captions at the end. */
function withList(template: JsonObject, random: Random): JsonObject {
  const { numbering } = template;
  if (!isObject(numbering) || /"toc"/.test(JSON.stringify(template.content))) return template;
  const sorts = ['tables', 'figures'].filter((sort) => numbering[sort] !== undefined);
  if (sorts.length === 0) return template;
  const list = { type: 'toc', of: random.pick(sorts) };
  return { ...template, content: [...listOf(template.content), list] };
}

/** Capitals, which no word has. Numbers of headings are capitals, too. */
function withNumbers(template: JsonObject, random: Random): JsonObject {
  if (template.numbering !== undefined || !isObject(template.page)) return template;
  const numbers = (): string => random.pick(['upper-roman', 'upper-alpha']);
  const content = listOf(template.content).map((block): Json => {
    if (!isObject(block) || block.type !== 'section' || !isObject(block.page)) return block;
    return { ...block, page: { ...block.page, ...random.maybe(0.5, 'numbers', numbers) } };
  });
  return { ...template, page: { ...template.page, numbers: numbers() }, content };
}

/** Pages of another PDF somewhere between the blocks. */
function withPages(template: JsonObject, random: Random): JsonObject {
  const pages = {
    type: 'pdfPages',
    src: otherPdf,
    ...random.maybe(0.5, 'pages', () => random.pick(['1', '1, 1'])),
    ...random.maybe(0.3, 'bookmarks', () => false),
    ...random.maybe(0.5, 'alt', () => 'Terms'),
    // A title stands in contents.
    ...(/"toc"/.test(JSON.stringify(template.content)) ? {} : random.maybe(0.5, 'title', () => 'Terms')),
  };
  const content = listOf(template.content);
  const at = random.int(0, content.length);
  return { ...template, content: [...content.slice(0, at), pages, ...content.slice(at)] };
}
