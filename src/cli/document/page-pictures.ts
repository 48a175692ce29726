// The pages of a document as pictures: the options that ask for them, and their files.
import type { Rendered } from '../../render/renderer.ts';
import { CommandError, type Input, type Options, type Terminal, UsageError } from '../line/command.ts';
import { writeOutput } from '../line/files.ts';
import { parseNumber } from '../line/option-values.ts';

const usualDpi = 144;

/** The option that asks for pictures, where a command makes documents. */
export const pngOptions: Options = {
  png: { kind: 'flag', description: 'write the pages as pictures (PNG), and no PDF' },
  dpi: {
    kind: 'text',
    value: 'N',
    description: `the pixels of the pictures an inch, 10 to 1200 (default: ${usualDpi})`,
  },
};

/** The option that chooses pages. */
export const pagesOption: Options = {
  pages: {
    kind: 'text',
    value: 'LIST',
    description: 'the pages of the pictures, such as 1,3-5 (default: all)',
  },
};

/** The pictures that a command is to make. */
export interface PictureOutput {
  readonly dpi: number;
  /** The first and the last page of each range. Without it, all pages are drawn. */
  readonly ranges: readonly (readonly [number, number])[] | undefined;
}

/** Returns which pictures are wanted, or undefined when none are. Throws `UsageError`. */
export function pictureOutputOf(input: Input): PictureOutput | undefined {
  const [dpi, pages] = [input.text('dpi'), input.text('pages')];
  if (input.flag('png')) {
    return {
      dpi: dpi === undefined ? usualDpi : parseNumber('dpi', dpi, { min: 10, max: 1200 }),
      ranges: pages === undefined ? undefined : parseRanges(pages),
    };
  }
  const lonely = dpi === undefined ? (pages === undefined ? undefined : 'pages') : 'dpi';
  if (lonely !== undefined)
    throw new UsageError(`--${lonely} is of pictures, and none are wanted: add --png`);
  return undefined;
}

function parseRanges(text: string): readonly (readonly [number, number])[] {
  return text.split(',').map((part) => {
    const form = /^\s*(\d{1,6})(?:-(\d{1,6}))?\s*$/.exec(part);
    const first = Number(form?.[1]);
    const last = Number(form?.[2] ?? first);
    if (first >= 1 && last >= first) return [first, last];
    throw new UsageError(`--pages: expected numbers from 1 on, such as 1,3-5, got "${text}"`);
  });
}

/** A picture that was written. */
export interface WrittenPicture {
  readonly page: number;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Returns the chosen pages of a document in order. Throws `UsageError` when it has not so many. */
export function chosenPages({ ranges }: PictureOutput, count: number): readonly number[] {
  const pages = Array.from({ length: count }, (_, index) => index + 1);
  if (ranges === undefined) return pages;
  const last = Math.max(...ranges.map(([, end]) => end));
  if (last > count)
    throw new UsageError(`--pages: the document has ${count} ${count === 1 ? 'page' : 'pages'}, got ${last}`);
  return pages.filter((page) => ranges.some(([first, end]) => page >= first && page <= end));
}

/**
 * Writes pages as `NAME-1.png`, `NAME-2.png`, …, where the output is `NAME.png` or `NAME.pdf`; to stdout for `-`, which
 * one page alone can go to. Throws `CommandError` when a page can't be drawn.
 */
export async function writePictures(
  { bytes: pdf }: Pick<Rendered, 'bytes'>,
  {
    pages,
    dpi,
    output,
  }: { readonly pages: readonly number[]; readonly dpi: number; readonly output: string },
  terminal: Terminal,
): Promise<readonly WrittenPicture[]> {
  if (output === '-' && pages.length !== 1)
    throw new UsageError(`expected one page for stdout, got ${pages.length}: choose it with --pages`);
  const base = output.replace(/\.(?:png|pdf)$/i, '');
  const written: WrittenPicture[] = [];
  // Documents without pictures start no process, and need none of the code that does.
  const { drawPages, UndrawableError } = await import('../../render/picture-call.ts');
  try {
    for await (const { page, png, width, height } of drawPages(pdf, { pages, dpi })) {
      const file = output === '-' ? output : `${base}-${page}.png`;
      await writeOutput(file, png, terminal);
      written.push({ page, file, width, height, bytes: png.length });
    }
  } catch (error) {
    throw error instanceof UndrawableError ? new CommandError(error.message) : error;
  }
  return written;
}
