// Doubts: values that can be read, and that hardly anybody means as they are. Each is a warning with the way out.
import { written } from '../fields/meant-key.ts';
import type { ShownFile } from '../kind.ts';
import { isRecord } from '../read/record.ts';
import { joinPointer } from '../read/tree.ts';
import type { Compilation } from './compilation.ts';

/** The parts of a page that are content or forms of it. */
const pageParts = ['header', 'footer', 'background'] as const;

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
  for (const [index, block] of node.content.entries()) {
    const kind = isRecord(block) ? compilation.kinds.get(String(block.type)) : undefined;
    if (isRecord(block) && kind?.topLevelOnly) doubtParts(block, joinPointer('/content', index), compilation);
  }
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
