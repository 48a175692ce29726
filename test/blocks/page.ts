// Test builder: content through the whole engine to a PDF, and a page of it as pixels.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { writePack } from '../../src/assets/pack.ts';
import { createEngine } from '../../src/render/engine.ts';
import type { EngineAnswer } from '../../src/render/protocol.ts';
import { runReader } from '../pdf/shell.ts';

/** A template of this content alone, on a page without margins. */
export interface PageSpec {
  readonly content: readonly unknown[];
  readonly size?: readonly [number, number];
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly fonts?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** What stands at the top of each page. */
  readonly header?: object;
  /** The key `pdf` of the template. */
  readonly pdf?: Readonly<Record<string, unknown>>;
}

const engine = createEngine();

/** The pack of such a template. */
export function packOf(spec: PageSpec): Uint8Array {
  const template = {
    platen: 1,
    name: 'page',
    page: { size: spec.size ?? [300, 300], margin: 0 },
    variables: spec.variables ?? {},
    ...(spec.fonts ? { fonts: spec.fonts } : {}),
    ...(spec.header ? { header: spec.header } : {}),
    ...(spec.pdf ? { pdf: spec.pdf } : {}),
    content: spec.content,
  };
  const files = new Map([
    ['template.json', Buffer.from(JSON.stringify(template))],
    ...Object.entries(spec.files ?? {}),
  ]);
  return writePack({ main: 'template.json', files });
}

/** What the engine answers. Throws what it throws. */
export function renderPage(spec: PageSpec): Promise<EngineAnswer> {
  return engine.render({
    version: `${Math.random()}`,
    pack: packOf(spec),
    data: JSON.stringify(spec.data ?? {}),
    moment: 0,
    test: false,
    assets: new Map(),
  });
}

/** The PDF of a page that needs nothing more. */
export async function pdfOf(spec: PageSpec): Promise<Uint8Array> {
  const answer = await renderPage(spec);
  if (answer.kind !== 'rendered') throw new Error(`expected a PDF, got ${answer.kind}`);
  return answer.bytes;
}

/** The first page of a PDF as RGBA pixels on white, drawn by poppler. Throws when it says a word. */
export function pixelsOf(pdf: Uint8Array, dpi: number): PNG {
  const folder = mkdtempSync(join(tmpdir(), 'platen-page-'));
  try {
    const file = join(folder, 'page.pdf');
    writeFileSync(file, pdf);
    const args = ['-r', String(dpi), '-png', '-singlefile', file, join(folder, 'page')];
    const { status, stderr } = runReader('pdftoppm', args);
    if (status !== 0 || stderr !== '') throw new Error(`pdftoppm ended with ${status}: ${stderr}`);
    return PNG.sync.read(readFileSync(join(folder, 'page.png')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
