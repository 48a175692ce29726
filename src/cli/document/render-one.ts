// Renders one document of a command, and describes it for a program.

import { type AskedFormat, askedPdf } from '../../contract.ts';
import type { PageMark } from '../../render/page-marks.ts';
import type { Explains, PaintedPages, Rendered, Renderer, RenderJob } from '../../render/renderer.ts';
import { warningBodies } from '../../service/resources.ts';
import { sha256Hex } from '../../sha256.ts';

import { type DataFile, withDataPlaces } from './data-file.ts';
import { inFile, placeWarnings, type TemplateSource } from './source.ts';

/** A document of a command. */
export interface OneDocument {
  readonly source: TemplateSource;
  readonly data: DataFile;
  readonly moment: number;
  readonly test: boolean;
  readonly account?: string;
  /** Whether it is to be explained: `Rendered.explanation`. */
  readonly explains?: Explains;
  /** Whether expressions are warned of that take many times what others take. */
  readonly counts?: boolean;
  /** Rectangles that are drawn over the pages. */
  readonly marks?: readonly PageMark[];
  /** Whether the file is made without its passwords: its pages are shown to the author, or become pictures. */
  readonly unlocked?: boolean;
  /** The only pages that are painted. */
  readonly only?: PaintedPages;
  /** Ends the render when nobody waits for it any more. */
  readonly signal?: AbortSignal;
}

/** What a render asks of a document: of its template the name and the version alone. */
type Asked = Omit<OneDocument, 'source'> & { readonly source: Pick<TemplateSource, 'file' | 'version'> };

/** A PDF, and the e-invoice of the same document where it is wanted, too. */
export interface RenderedPair {
  readonly pdf: Rendered;
  readonly invoice: Rendered | undefined;
}

type Renders = Pick<Renderer, 'render'>;

/** Renders one document. Faults name the author's files. */
export function renderOne(renderer: Renders, document: Asked): Promise<Rendered> {
  return renderAs(renderer, document, { pinned: new Map() });
}

/** Renders one document, and then its e-invoice in this format. Without a format there is none. */
export async function renderPair(
  renderer: Renders,
  document: Asked,
  format: AskedFormat['format'] | undefined,
): Promise<RenderedPair> {
  const beside = format === 'ubl' ? { asked: { ...askedPdf, besideUbl: true } as const } : {};
  const pdf = await renderAs(renderer, document, { pinned: new Map(), ...beside });
  if (format === undefined) return { pdf, invoice: undefined };
  // What was fetched for the PDF is there for the e-invoice, too.
  const pinned = new Map(pdf.fetched.map((asset) => [asset.url, asset]));
  const invoice = await renderAs(renderer, document, { pinned, asked: { format, orPdf: false } });
  return { pdf, invoice };
}

async function renderAs(
  renderer: Renders,
  { source, data, moment, test, account = '', explains, counts, marks, unlocked, only, signal }: Asked,
  how: Pick<RenderJob, 'pinned' | 'asked'>,
): Promise<Rendered> {
  const job = {
    version: source.version,
    account,
    data: data.canonical,
    moment,
    test,
    ...(explains && { explains }),
    ...(counts && { counts }),
    ...(marks && { marks }),
    ...(unlocked && { unlocked }),
    ...(only && { only }),
    ...(signal && { signal }),
    ...how,
  };
  const rendered = await inFile(source.file, () =>
    renderer.render(job).catch((error: unknown) => {
      throw withDataPlaces(error, data);
    }),
  );
  return { ...rendered, warnings: placeWarnings(rendered.warnings, source.file) };
}

/** The files that a document was written to. */
export interface WrittenFiles {
  /** The PDF. It is undefined where pictures were written in its place. */
  readonly file: string | undefined;
  readonly einvoice: string | undefined;
}

/** Returns what a program needs to know of a document and its e-invoice. */
export function renderedJson(
  { pdf, invoice }: RenderedPair,
  { file, einvoice }: WrittenFiles,
): Record<string, unknown> {
  const { pages, durationMs, warnings } = pdf;
  return {
    file,
    fileName: pdf.fileName ?? null,
    pages,
    ...bytesJson(pdf),
    durationMs,
    warnings: warningBodies(warnings),
    einvoice: invoice && { file: einvoice, format: invoice.format, ...bytesJson(invoice) },
  };
}

function bytesJson({ bytes }: Rendered): Record<string, unknown> {
  return { bytes: bytes.length, sha256: sha256Hex(bytes) };
}
