// What outside readers make of a PDF: qpdf, MuPDF, poppler and pdf.js.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { runReader } from './shell.ts';

/** Runs a command-line reader over a PDF; `FILE` in its arguments is the file. Throws when it fails or warns. */
export function read(pdf: Uint8Array, command: string, ...args: readonly string[]): string {
  return readBytes(pdf, command, ...args).toString();
}

/** Does what `read` does, and returns the bytes. */
export function readBytes(pdf: Uint8Array, command: string, ...args: readonly string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'platen-pdf-'));
  try {
    const file = join(folder, 'test.pdf');
    writeFileSync(file, pdf);
    const named = args.map((arg) => (arg === 'FILE' ? file : arg));
    const { status, stdout, stderr } = runReader(command, named);
    const faults = faultsIn(stderr);
    if (status !== 0 || faults !== '') throw new Error(`${command} ended with ${status}: ${faults}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a reader says is wrong. MuPDF says of itself that it has no colour management: that is no fault of the file. */
function faultsIn(stderr: string): string {
  return stderr.replace(/^(warning: ICC support is not available|page .*)\n/gm, '').trim();
}

/** Throws unless qpdf, MuPDF and poppler read the whole file without a word. */
export function checkPdf(pdf: Uint8Array): void {
  read(pdf, 'qpdf', '--check', 'FILE');
  read(pdf, 'mutool', 'draw', '-q', '-r', '20', '-F', 'pgm', '-o', '/dev/null', 'FILE');
  read(pdf, 'pdftotext', 'FILE', '-');
}

/** The text as poppler reads it, marks of direction left out. */
export function textOf(pdf: Uint8Array): string {
  return read(pdf, 'pdftotext', '-layout', 'FILE', '-')
    .replace(/[\u202a-\u202e]/g, '')
    .replace(/\f$/, '')
    .trimEnd();
}

/** The text of each page as pdf.js reads it. */
export async function pdfjsText(pdf: Uint8Array): Promise<readonly string[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent();
    pages.push(
      content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    );
  }
  await task.destroy();
  return pages;
}

/** One page as gray samples at `dpi`, row by row, by MuPDF. */
export function graySamples(
  pdf: Uint8Array,
  dpi = 72,
): { readonly width: number; readonly height: number; at(x: number, y: number): number } {
  const [page] = grayPages(
    readBytes(pdf, 'mutool', 'draw', '-q', '-r', `${dpi}`, '-F', 'pgm', '-o', '-', 'FILE', '1'),
  );
  if (!page) throw new Error('mutool gave no samples');
  const { width, height, samples } = page;
  return { width, height, at: (x, y) => samples[Math.round(y) * width + Math.round(x)] ?? -1 };
}

/** A page as gray samples, row by row. */
export interface GrayPage {
  readonly width: number;
  readonly height: number;
  readonly samples: Buffer;
}

/** Returns the pages that stand one after another in portable gray maps (PGM, `P5`). */
export function grayPages(maps: Buffer): readonly GrayPage[] {
  const pages: GrayPage[] = [];
  for (let rest = maps; rest.length > 0; ) {
    const head = /^P5\s+(?:#[^\n]*\n)?(\d+)\s+(\d+)\s+\d+\s/.exec(rest.subarray(0, 200).toString('latin1'));
    if (!head) throw new Error('expected a portable gray map');
    const [width, height] = [Number(head[1]), Number(head[2])];
    const end = head[0].length + width * height;
    pages.push({ width, height, samples: rest.subarray(head[0].length, end) });
    rest = rest.subarray(end);
  }
  return pages;
}
