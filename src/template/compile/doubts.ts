// Doubts: values that can be read, and that hardly anybody means as they are. Each is a warning with the way out.
import { written } from '../fields/meant-key.ts';
import type { ShownFile } from '../kind.ts';
import { isRecord } from '../read/record.ts';
import { joinPointer } from '../read/tree.ts';
import type { Compilation } from './compilation.ts';
import { pageParts } from './forms.ts';

/** What a file is, by the ending of its name. */
const sorts: Readonly<Record<string, ShownFile['sort']>> = {
  pdf: 'pdf',
  svg: 'drawing',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  webp: 'picture',
};

/** Warns of what a template says at its top level and in its sections, and was probably meant otherwise. */
export function doubtTemplate(node: Readonly<Record<string, unknown>>, compilation: Compilation): void {
  doubtFileName(node.info, compilation);
  doubtParts(node, '', compilation);
  if (!Array.isArray(node.content)) return;
  doubtFirst(node, node.content, compilation);
  for (const [index, block] of node.content.entries()) {
    const kind = isRecord(block) ? compilation.kinds.get(String(block.type)) : undefined;
    if (isRecord(block) && kind?.topLevelOnly) doubtParts(block, joinPointer('/content', index), compilation);
  }
}

/**
 * Warns of a form for the first page in a header or footer of the document, where several sections take it over: each
 * has a first page. A section with `each` counts once, since letters of one document have a first page each.
 */
function doubtFirst(
  node: Readonly<Record<string, unknown>>,
  content: readonly unknown[],
  compilation: Compilation,
): void {
  for (const part of ['header', 'footer'] as const) {
    const forms = node[part];
    if (!isRecord(forms) || 'type' in forms || !('first' in forms)) continue;
    if (sectionsWithout(part, content, compilation) < 2) continue;
    compilation.warn(
      joinPointer(joinPointer('', part), 'first'),
      'this is printed on the first page of each section that has no own one',
      `for the first page of the document alone, write "documentFirst"; else write the ${part} into the sections`,
    );
  }
}

/** Returns how many sections take over a part of the document: blocks, and runs of other blocks between them. */
function sectionsWithout(part: string, content: readonly unknown[], { kinds }: Compilation): number {
  let count = 0;
  let inRun = false;
  for (const block of content) {
    const kind = isRecord(block) ? kinds.get(String(block.type)) : undefined;
    const isSection = isRecord(block) && kind?.topLevelOnly === true;
    // A page break makes no section.
    if (kind?.cutsPages && !isSection) continue;
    if (isSection ? part in kind.entries && block[part] === undefined : !inRun) count += 1;
    inRun = !isSection;
  }
  return count;
}

/** Warns of folders in the name of the file. Data may have strokes in their numbers: those count as nothing but a part of the name. */
function doubtFileName(info: unknown, compilation: Compilation): void {
  const name = isRecord(info) ? info.fileName : undefined;
  if (typeof name !== 'string') return;
  const plain = name.replace(/\{\{.*?\}\}/gs, (expression) => '_'.repeat(expression.length));
  const at = Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\'));
  if (at < 0) return;
  const message = `a file name has no folders: "${plain.charAt(at)}" becomes "-"`;
  const alone = name.slice(at + 1);
  const such = alone === '' ? '' : `, such as ${written(alone)}`;
  compilation.warn('/info/fileName', message, `write the name alone${such}, or "-" yourself`);
}

function doubtParts(
  owner: Readonly<Record<string, unknown>>,
  around: string,
  compilation: Compilation,
): void {
  for (const part of pageParts) {
    const value = owner[part];
    const path = joinPointer(around, part);
    doubtName(value, path, compilation);
    if (!isRecord(value) || 'type' in value) continue;
    for (const [form, content] of Object.entries(value))
      doubtName(content, joinPointer(path, form), compilation);
  }
}

/** Warns of the name of a file where it would be printed as a text. */
function doubtName(value: unknown, path: string, compilation: Compilation): void {
  const isLone = Array.isArray(value) && value.length === 1;
  const text: unknown = isLone ? value[0] : value;
  if (typeof text !== 'string') return;
  const ending = /^\S+\.(\w+)$/.exec(text)?.[1]?.toLowerCase() ?? '';
  const sort = Object.hasOwn(sorts, ending) ? sorts[ending] : undefined;
  const kind = [...compilation.kinds.values()].find(({ shows }) => shows && shows.sort === sort);
  if (kind === undefined) return;
  const place = isLone ? joinPointer(path, 0) : path;
  const hint = `to show the file, write { "type": "${kind.name}", "src": ${written(text)} }`;
  compilation.warn(place, 'a text prints the name of a file', hint);
}
