// The structure of a PDF as outside readers see it: roles and texts, one line each.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { read } from './readers.ts';

/** What was read of each document: poppler takes an element from all of its page, which is seconds for a long table. */
const known = new WeakMap<Uint8Array, string>();

/** The elements and their texts as poppler reads them, indented by two for each level. The same document is read once. */
export function outlineOf(pdf: Uint8Array): string {
  const outline = known.get(pdf) ?? readOutline(pdf);
  known.set(pdf, outline);
  return outline;
}

function readOutline(pdf: Uint8Array): string {
  const lines = read(pdf, 'pdfinfo', '-struct-text', 'FILE').split('\n');
  return lines
    .filter((line) => !/^\s*(\/|Object \d|"")/.test(line) && line.trim() !== '')
    .map((line) =>
      line
        .replace(/ \((block|inline)\)/, '')
        .replace(/ <h\d+>/, '')
        .replace(/:$/, '')
        .replace(/" *(.*?) *"$/, '"$1"'),
    )
    .join('\n');
}

/** All text in the order of the structure, as poppler reads it. */
export function structureText(pdf: Uint8Array): readonly string[] {
  return outlineOf(pdf)
    .split('\n')
    .flatMap((line) => /^\s*"(.*)"$/.exec(line)?.[1] ?? []);
}

interface Element {
  readonly role?: string;
  readonly children?: readonly Element[];
  readonly type?: string;
  readonly id?: string;
}

/** The roles and texts of each page as pdf.js reads them: what a page does not show of the document is not in it. */
export async function pdfjsOutline(pdf: Uint8Array): Promise<readonly string[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const texts = new Map<string, string>();
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const open: (string | undefined)[] = [];
    for (const item of items) {
      if ('str' in item) {
        const id = open.findLast((one) => one !== undefined);
        if (id !== undefined) texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id);
    }
    const tree: Element | null = await page.getStructTree();
    pages.push(tree === null ? '' : printed(tree, texts, 0).join('\n'));
  }
  await task.destroy();
  return pages;
}

function printed(
  { role, children = [], type, id }: Element,
  texts: Map<string, string>,
  depth: number,
): string[] {
  const indent = '  '.repeat(Math.max(0, depth - 1));
  if (type === 'content') {
    const text = texts.get(id ?? '');
    return text === undefined ? [] : [`${indent}"${text.replace(/ +/g, ' ').trim()}"`];
  }
  if (type !== undefined) return [];
  const inner = children.flatMap((child) => printed(child, texts, depth + 1));
  return role === 'Root' ? inner : [`${indent}${role}`, ...inner];
}
