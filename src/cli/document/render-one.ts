// Renders one document of a command, and describes it for a program.
import { createHash } from 'node:crypto';
import type { Rendered, Renderer } from '../../render/renderer.ts';
import { warningsJson } from '../line/json.ts';
import { type DataFile, withDataPlaces } from './data-file.ts';
import { inFile, placeWarnings, type TemplateSource } from './source.ts';

/** Renders one document. Faults name the author's files. */
export async function renderOne(
  renderer: Pick<Renderer, 'render'>,
  document: {
    readonly source: TemplateSource;
    readonly data: DataFile;
    readonly moment: number;
    readonly test: boolean;
    readonly account?: string;
  },
): Promise<Rendered> {
  const { source, data, moment, test, account = '' } = document;
  const job = { version: source.version, account, data: data.canonical, moment, test, pinned: new Map() };
  const rendered = await inFile(source.file, () =>
    renderer.render(job).catch((error: unknown) => {
      throw withDataPlaces(error, data);
    }),
  );
  return { ...rendered, warnings: placeWarnings(rendered.warnings, source.file) };
}

/** Returns what a program needs to know of a document. */
export function renderedJson({ bytes, pages, durationMs, warnings }: Rendered): Record<string, unknown> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { pages, bytes: bytes.length, sha256, durationMs, warnings: warningsJson(warnings) };
}
