// Test tool: a drawing on a page beside the picture that resvg makes of it, and how many of their pixels differ.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { Pictures } from '../../src/assets/pictures.ts';
import { prepareSvg } from '../../src/assets/svg/prepare.ts';
import { withResvg } from '../../src/assets/svg/resvg.ts';
import { weigh } from '../../src/assets/svg/weigh.ts';
import { writeSvg } from '../../src/assets/svg/write.ts';
import { renderPage } from './page.ts';

/** A pixel is right when one of its neighbours in the reference is this near in each channel: edges may lie a hair apart. */
const tolerance = 40;

/** The part of the pixels that no neighbour in the reference comes near to. */
export function differing(page: PNG, reference: PNG): number {
  const { width, height } = reference;
  let wrong = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (!agrees(page, reference, x, y)) wrong++;
  }
  return wrong / (width * height);
}

function agrees(page: PNG, reference: PNG, x: number, y: number): boolean {
  const at = (Math.min(y, page.height - 1) * page.width + Math.min(x, page.width - 1)) * 4;
  for (const dy of [0, -1, 1]) {
    for (const dx of [0, -1, 1]) {
      const [nx, ny] = [x + dx, y + dy];
      if (nx < 0 || ny < 0 || nx >= reference.width || ny >= reference.height) continue;
      if (isNear(page.data, at, reference.data, (ny * reference.width + nx) * 4)) return true;
    }
  }
  return false;
}

/** Whether a pixel and one of the reference, laid on white, are alike in each channel. */
function isNear(seen: Uint8Array, at: number, reference: Uint8Array, there: number): boolean {
  const alpha = (reference[there + 3] ?? 0) / 255;
  for (let channel = 0; channel < 3; channel++) {
    const wanted = (reference[there + channel] ?? 0) * alpha + 255 * (1 - alpha);
    if (Math.abs((seen[at + channel] ?? 0) - wanted) > tolerance) return false;
  }
  return true;
}

/** The pages of a PDF at 96 dpi, drawn by MuPDF. */
export function pagesOf(pdf: Uint8Array): readonly PNG[] {
  const folder = mkdtempSync(join(tmpdir(), 'platen-svg-'));
  try {
    const file = join(folder, 'all.pdf');
    writeFileSync(file, pdf);
    execFileSync('mutool', ['draw', '-q', '-r', '96', '-o', join(folder, 'page%04d.png'), file], {
      stdio: 'pipe',
    });
    return readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort()
      .map((name) => PNG.sync.read(readFileSync(join(folder, name))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What came of drawings of 200 × 200 pixels. */
export interface Compared {
  /** The part of the pixels that differ from resvg's own picture. */
  readonly wrong: number;
  /** The part of resvg's picture that is not white: a test of an empty picture would show nothing. */
  readonly inked: number;
  readonly warnings: readonly string[];
}

/** Draws each source on a page of one document, and by resvg as pixels. */
export async function compareDrawings(sources: readonly string[]): Promise<readonly Compared[]> {
  const answer = await renderPage({
    size: [150, 150],
    content: sources.map((_, index) => ({
      type: 'svg',
      src: `${index}.svg`,
      width: 150,
      height: 150,
      ...(index > 0 ? { pageBreak: 'before' } : {}),
    })),
    files: Object.fromEntries(sources.map((svg, index) => [`${index}.svg`, Buffer.from(svg)])),
  });
  if (answer.kind !== 'rendered') throw new Error(`expected a PDF, got ${answer.kind}`);
  const pages = pagesOf(answer.bytes);
  return sources.map((source, index) => {
    const { root } = prepareSvg(source, new Pictures());
    weigh(root);
    const png = withResvg(writeSvg(root), { width: 200 }, (drawing) => drawing.png());
    const reference = PNG.sync.read(Buffer.from(png));
    const page = pages[index];
    if (!page) throw new Error(`no page ${index}`);
    const white = new PNG({ width: reference.width, height: reference.height });
    white.data.fill(255);
    const warnings = answer.warnings.flatMap(({ path, message }) =>
      path === `/content/${index}` ? [message] : [],
    );
    return { wrong: differing(page, reference), inked: differing(white, reference), warnings };
  });
}
