// What is wrong with a document that was made from data of all kinds: what is lost, broken, empty or alone.
import { blockKinds } from '../../blocks/index.ts';
import type { PlacedWarning } from '../../errors.ts';
import type { ExplainedBox, Explanation, TemplatePlace } from '../../render/explanation.ts';

/** The kinds of findings. */
export type FindingKind =
  | 'failed'
  | 'slow'
  | 'overflow'
  | 'missing_glyphs'
  | 'empty_page'
  | 'lonely_heading'
  | 'broken_words'
  | 'layout';

/** One finding in one document. */
export interface Finding extends TemplatePlace {
  readonly kind: FindingKind;
  readonly message: string;
  readonly hint?: string;
}

/** The kinds that no document should have. The others are reported, and change no exit status. */
export const grave: ReadonlySet<FindingKind> = new Set<FindingKind>([
  'failed',
  'overflow',
  'missing_glyphs',
  'empty_page',
  'lonely_heading',
]);

/** A render that takes longer than this is slow, milliseconds: a third of what a call may take. */
const slowMs = 10_000;

/** Returns what is wrong with a document. */
export function findingsOf(
  explanation: Explanation,
  { warnings, durationMs }: { readonly warnings: readonly PlacedWarning[]; readonly durationMs: number },
): readonly Finding[] {
  const slow: Finding[] = [];
  if (durationMs > slowMs)
    slow.push({ kind: 'slow', path: '', message: `the render took ${Math.round(durationMs / 100) / 10} s` });
  return [...slow, ...warnings.map(fromWarning), ...emptyPages(explanation), ...lonelyHeadings(explanation)];
}

/** The words by which warnings of the layout are told apart. */
const kinds: readonly (readonly [RegExp, FindingKind])[] = [
  [/^no font covers /, 'missing_glyphs'],
  [/^nothing of it lies on page | lies past the | runs on below it$|^nothing of it is seen/, 'overflow'],
  [/broken/, 'broken_words'],
];

function fromWarning(warning: PlacedWarning): Finding {
  const kind = kinds.find(([words]) => words.test(warning.message))?.[1] ?? 'layout';
  return { kind, ...warning };
}

/** The boxes that draw something which is no text. */
const drawing = new Set([
  'row',
  ...blockKinds.filter(({ draws, shows }) => draws || shows !== undefined).map(({ name }) => name),
]);

function draws({ kind, texts, height }: ExplainedBox): boolean {
  return texts.some((text) => text.trim() !== '') || (drawing.has(kind) && height > 0);
}

function emptyPages({ pages, boxes }: Explanation): readonly Finding[] {
  const full = new Set(
    boxes
      .filter((box) => (box.part === 'body' || box.part === 'background') && draws(box))
      .map(({ page }) => page),
  );
  // A document without any content has one page that is empty.
  const kind = pages.length > 1 ? 'empty_page' : 'layout';
  return pages
    .filter(({ page }) => !full.has(page))
    .map(({ page, section }) => ({
      ...section,
      kind,
      message: `page ${page} is empty but for header and footer`,
    }));
}

/** Headings that end their page, although what they head follows on the next one. */
function lonelyHeadings({ pages, boxes }: Explanation): readonly Finding[] {
  return pages.flatMap(({ page }): readonly Finding[] => {
    const next = pages.find((each) => each.page === page + 1);
    if (next?.why == null || next.why.kind === 'page_break' || next.why.kind === 'section') return [];
    const own = boxes.filter((box) => box.page === page && box.part === 'body' && box.height > 0);
    // What follows a heading may be an empty text: then the heading was kept with it.
    const bottom = Math.max(0, ...own.map(({ y, height }) => y + height));
    return own
      .filter((box) => box.heading !== undefined && draws(box) && box.y + box.height >= bottom - 1)
      .map(({ path, file, line, column, y }) => ({
        kind: 'lonely_heading',
        path,
        ...(file !== undefined && { file }),
        ...(line !== undefined && { line }),
        ...(column !== undefined && { column }),
        message: `a heading stands alone at the end of page ${page}`,
        hint: isFirst(own, y)
          ? 'no page has room for it and for the start of what follows: make one of them smaller, or the page larger'
          : 'give it "keepWithNext": true',
      }));
  });
}

/** Returns whether nothing is drawn above. What begins a page can't be kept with more than that page holds. */
function isFirst(boxes: readonly ExplainedBox[], y: number): boolean {
  return !boxes.some((box) => draws(box) && box.y < y - 1);
}

/** A finding, and the data that shows it. */
export interface MergedFinding extends Finding {
  /** The names of the recipes. */
  readonly data: readonly string[];
}

/** Merges findings of one kind and place. The first of them is reported. */
export function mergeFindings(
  found: readonly { readonly recipe: string; readonly findings: readonly Finding[] }[],
): readonly MergedFinding[] {
  const merged = new Map<string, Finding & { readonly data: string[] }>();
  for (const { recipe, findings } of found) {
    for (const finding of findings) {
      const { kind, file, path } = finding;
      const key = `${kind} ${file} ${path} ${kind === 'failed' || kind === 'layout' ? finding.message.replace(/\d+(\.\d+)?/g, '0') : ''}`;
      const known = merged.get(key);
      if (known === undefined) merged.set(key, { ...finding, data: [recipe] });
      else if (!known.data.includes(recipe)) known.data.push(recipe);
    }
  }
  const all = [...merged.values()];
  return [...all.filter(({ kind }) => grave.has(kind)), ...all.filter(({ kind }) => !grave.has(kind))];
}
