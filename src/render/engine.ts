// The engine. It takes template, data, moment and assets, and gives a PDF or an e-invoice, or the list of assets that it still needs.
import { createHash } from 'node:crypto';
import type { Asset } from '../assets/asset.ts';
import { assetOf } from '../assets/bytes.ts';
import { writePack } from '../assets/pack.ts';
import { Pictures } from '../assets/pictures.ts';
import type { SentTemplate } from '../assets/plain-folder.ts';
import { type AskedFormat, askedPdf, type Format } from '../contract.ts';
import { type Profile, profiles } from '../einvoice/profile.ts';
import { AppError, boundTexts, type Issue, invariant, issuesError, type PlacedWarning } from '../errors.ts';
import type { FontFamily } from '../fonts/family.ts';
import { type Composed, composeDocument } from '../layout/document/compose.ts';
import type { Page } from '../layout/frame.ts';
import type { StructureNode } from '../layout/structure.ts';
import { structureFaults } from '../layout/structure-faults.ts';
import { invoiceAttachment, invoiceSchema } from '../pdf/document/einvoice.ts';
import { paintPdf } from '../pdf/paint.ts';
import { type BoundDocument, bindTemplate } from '../template/bind/bind.ts';
import type { BoundAsset, MissingAsset } from '../template/bind/document-state.ts';
import { fileNameFor } from '../template/bind/file-name.ts';
import { parseJson } from '../template/read/exact-json.ts';
import { checkData } from '../template/variables/check-data.ts';
import { checkPack } from './checking.ts';
import type { DocumentLimits } from './child-settings.ts';
import { embeddedInvoice, invoiceXml } from './einvoice.ts';
import { type Examined, examineSent } from './examining.ts';
import { type Explanation, explain, type TemplatePlace } from './explanation.ts';
import { marked, type PageMark } from './page-marks.ts';
import type { EngineAnswer, EngineJob, SuppliedAsset } from './protocol.ts';
import type { PageRange } from './renderer.ts';
import { sourceAttachment } from './source-file.ts';
import { spelled } from './spelled.ts';
import { advicePack, type LoadedVersion, VersionCache } from './version-cache.ts';

/** A document that is laid out. It is painted, and tests read it. */
export interface ComposedDocument {
  /** What is to be made of it. */
  readonly format: Format;
  /** The pages. Each is let go when it is painted. */
  readonly pages: Page[];
  readonly structure: StructureNode;
  readonly warnings: readonly PlacedWarning[];
  /** All but its content, which stands on the pages. */
  readonly document: Omit<BoundDocument, 'sections'>;
  /** SHA-256 of version, data and moment, hex. */
  readonly digest: string;
  /** The record of its boxes, where the job asks for it. */
  readonly explanation?: Explanation;
}

/** Makes documents one after the other, and remembers compiled versions. */
export interface Engine {
  /** Returns the PDF, or what the engine still needs. Throws `AppError` with `render_failed` or `invalid_data`. */
  render(job: EngineJob): Promise<EngineAnswer>;
  /** Returns the answer with a document that `compose` gave for the job: what `render` does after it. It leaves no pages. */
  finish(composed: ComposedDocument, job: EngineJob): EngineAnswer;
  /** Does what `render` does, without the painting. */
  compose(job: EngineJob): Promise<ComposedDocument | Exclude<EngineAnswer, { readonly kind: 'rendered' }>>;
  /** Returns all faults of a pack. A pack without faults can be published. */
  check(pack: Uint8Array): Promise<readonly Issue[]>;
  /** Returns the warnings about a pack whose template is being written. `sample` is the data of a document, if there is some. */
  advise(pack: Uint8Array, sample?: unknown): readonly PlacedWarning[];
  /** Returns what the service keeps of a pack, or all its faults. */
  examine(sent: SentTemplate): Promise<Examined>;
  /** Renders a tiny document. Throws when that fails. */
  probe(): Promise<void>;
}

/** What an engine is given besides documents. */
export interface EngineOptions {
  /** The families of fonts that the operator brings, for all documents. */
  readonly packs?: readonly FontFamily[];
  readonly limits?: DocumentLimits | undefined;
}

/** Returns an engine. This is cheap: fonts are read when they are first needed. */
export function createEngine({ packs = [], limits = {} }: EngineOptions = {}): Engine {
  const loading = { packs, pictures: new Pictures(limits.pixels), nesting: limits.nesting };
  const versions = new VersionCache(loading);
  const compose: Engine['compose'] = async (job) => {
    const version = await findVersion(versions, job);
    return version === undefined
      ? { kind: 'pack_missing' }
      : composeVersion(version, job, { limits, pictures: loading.pictures });
  };
  const within =
    (most: DocumentLimits): Engine['render'] =>
    async (job) => {
      const composed = await compose(job);
      return 'kind' in composed ? composed : finish(composed, job, most);
    };
  const check: Engine['check'] = (pack) => checkPack(pack, loading);
  const advise: Engine['advise'] = (pack, sample) => advicePack(pack, { ...loading, sample });
  // The probe must pass whatever limits an operator sets.
  const examine: Engine['examine'] = (sent) => examineSent(sent, loading);
  return {
    compose,
    render: within(limits),
    finish: (composed, job) => finish(composed, job, limits),
    check,
    advise,
    examine,
    probe: () => probe(within({})),
  };
}

async function findVersion(versions: VersionCache, job: EngineJob): Promise<LoadedVersion | undefined> {
  const known = versions.find(job.version);
  return known || !job.pack ? known : versions.load(job.version, job.pack);
}

async function composeVersion(
  version: LoadedVersion,
  job: EngineJob,
  { limits, pictures }: { readonly limits: DocumentLimits; readonly pictures: Pictures },
): Promise<ComposedDocument | { readonly kind: 'missing_assets'; readonly assets: readonly MissingAsset[] }> {
  const { http = true } = job;
  const format = formatFor(version.template.einvoice?.profile, job.asked);
  const data = job.spells ? spelled(job.data, version.fonts) : job.data;
  const checked = checkData(version.template.variables, parseJson(data), { http });
  if ('issues' in checked) throw issuesError('invalid_data', checked.issues, checked.count);
  const digest = documentDigest(job);
  const bound = await bindTemplate(version.template, {
    data: checked.value,
    moment: job.moment,
    seed: digest,
    assets: assetsOf(version, job.assets),
    fonts: version.fonts,
    pictures,
    maxItems: limits.items,
    explains: job.explains !== undefined,
    counts: job.counts,
  });
  if (bound.kind === 'missing_assets') return bound;
  if (bound.kind === 'issues') throw documentError(bound.issues);
  const { document } = bound;
  const { pages, warnings, structure, uncovered, starts } = layoutBound(document, version, { limits, job });
  document.einvoice?.checkFormat(format, job.asked);
  const issues = [...document.issues(), ...standardFaults({ structure, uncovered }, document)];
  if (issues.length > 0) throw documentError(issues);
  const allWarnings = [...document.warnings(), ...warnings.map(document.placedWarning)];
  const { sections: _, ...rest } = document;
  const composed = { format, pages, structure, warnings: boundTexts(allWarnings), document: rest, digest };
  if (!job.explains) return composed;
  // A row of a table stands in the record thousands of times, and in the template once.
  const places = new Map<string, TemplatePlace>();
  const place = (path: string): TemplatePlace => {
    const found = places.get(path) ?? placeOf(document, path);
    places.set(path, found);
    return found;
  };
  return {
    ...composed,
    explanation: explain({ pages, starts }, { data: checked.value, place, drawn: job.explains === 'drawn' }),
  };
}

/** Returns what is to be made of a document. Throws `AppError` (`not_acceptable`) where the template can't give what is asked for. */
function formatFor(profile: Profile | undefined, { format, orPdf }: AskedFormat = askedPdf): Format {
  if (format === 'pdf') return 'pdf';
  if (profile !== undefined) return format === 'xml' ? profiles[profile].syntax : format;
  if (orPdf) return 'pdf';
  throw new AppError(
    'not_acceptable',
    'expected a template with "einvoice" for an answer in XML, got one without: ask for the PDF',
  );
}

/** Paints a document, or writes its e-invoice alone. */
function finish(composed: ComposedDocument, job: EngineJob, limits: DocumentLimits): EngineAnswer {
  const { format, pages, warnings, document, explanation: record } = composed;
  const explanation = record && { explanation: new TextEncoder().encode(JSON.stringify(record)) };
  const { einvoice } = document;
  const fileName = document.fileName && fileNameFor(document.fileName, format);
  if (format === 'pdf') {
    const count = pages.length;
    const bytes = requireSize(paint(composed, job), limits, 'a PDF');
    return { kind: 'rendered', format, fileName, bytes, pages: count, warnings, ...explanation };
  }
  invariant(einvoice !== undefined, 'a template with an e-invoice binds it');
  const bytes = requireSize(invoiceXml(einvoice, format, job.test), limits, 'an e-invoice');
  return { kind: 'rendered', format, fileName, bytes, pages: 0, warnings };
}

function paint(
  { pages, structure, document, digest }: ComposedDocument,
  { moment, test, unlocked, only, source, marks = [] }: EngineJob,
): Uint8Array {
  const { info, locale: lang, tagged, einvoice } = document;
  const embedded = einvoice && embeddedInvoice(einvoice, test);
  return paintPdf({
    pages: takeOut(pages, { marks, only }),
    structure: tagged && !only ? structure : undefined,
    info,
    lang,
    moment,
    idDigest: digest,
    testMark: test,
    standards: document.standards,
    output: document.output,
    protection: unlocked ? undefined : document.protection,
    attachments: only
      ? []
      : [
          ...(embedded ? [invoiceAttachment(embedded)] : []),
          ...(source ? [sourceAttachment(source)] : []),
          ...document.attachments,
        ],
    schemas: embedded ? [invoiceSchema(embedded)] : [],
  });
}

/** Yields the pages, with marks over them, and leaves none: nothing holds the frames of a page that is painted. */
function* takeOut(
  pages: Page[],
  { marks, only }: { readonly marks: readonly PageMark[]; readonly only: PageRange | undefined },
): Iterable<Page> {
  const withMarks = marked(marks);
  const { from, to } = only ?? { from: 1, to: pages.length };
  pages.reverse();
  for (let page = pages.pop(), number = 1; page !== undefined; page = pages.pop(), number += 1)
    if (number >= from && number <= to) yield withMarks(page, number);
}

function requireSize(made: Uint8Array, { bytes: most = Infinity }: DocumentLimits, what: string): Uint8Array {
  if (made.length <= most) return made;
  throw new AppError(
    'render_failed',
    `expected ${what} of at most ${most} bytes, got ${made.length}: use smaller pictures or fewer pages`,
  );
}

/** Returns the digest of a document. The same document has the same digest, which makes `/ID` and seeds the random numbers. */
function documentDigest({ version, moment, data, source }: EngineJob): string {
  return createHash('sha256')
    .update(JSON.stringify([version, moment]))
    .update(data)
    .update(source?.bytes ?? '')
    .digest('hex');
}

function assetsOf(
  version: LoadedVersion,
  supplied: ReadonlyMap<string, SuppliedAsset>,
): ReadonlyMap<string, BoundAsset> {
  if (supplied.size === 0) return version.files;
  const assets = new Map<string, Asset | Extract<SuppliedAsset, { fault: unknown }>>(version.files);
  for (const [ref, asset] of supplied) assets.set(ref, 'bytes' in asset ? assetOf(asset.bytes) : asset);
  return assets;
}

/** Returns what the layout found wrong, with the lines of the template. */
function placedError(error: unknown, document: BoundDocument): unknown {
  if (!(error instanceof AppError) || error.issues.length === 0) return error;
  return issuesError(error.code, error.issues.map(document.placed), error.count);
}

/** Returns where a block stands in the files of the template. */
function placeOf(document: BoundDocument, at: string): TemplatePlace {
  const { path, file, line, column } = document.placed({ source: 'template', path: at, message: '' });
  return {
    path,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}

function layoutBound(
  document: BoundDocument,
  { fonts, template }: LoadedVersion,
  { limits, job }: { readonly limits: DocumentLimits; readonly job: EngineJob },
): Composed {
  const { sections, rtl, notes, findDivider, pageCount } = document;
  const { to, of } = job.only ?? {};
  try {
    const everyGlyph = document.standards.length > 0;
    const explains = job.explains !== undefined;
    return composeDocument({
      sections,
      rtl,
      notes,
      findDivider,
      fonts,
      pageCount,
      maxPages: limits.pages,
      ends: to === undefined || of === undefined ? undefined : { behind: to, of },
      everyGlyph,
      explains,
      lasting: template.memory.looks,
    });
  } catch (error) {
    throw placedError(error, document);
  }
}

/** Returns what the claimed standards forbid and only the laid out document shows. */
function standardFaults(
  { structure, uncovered }: Pick<Composed, 'structure' | 'uncovered'>,
  document: BoundDocument,
): readonly Issue[] {
  const found = document.standards.includes('pdf/ua-1') ? structureFaults(structure) : [];
  const missing = uncovered.map((warning) => ({
    ...warning,
    message: `${warning.message}, which the standards of "pdf" forbid`,
  }));
  return [...found, ...missing].map((fault) => document.placed({ source: 'template', ...fault }));
}

/** Returns the error of these faults. One fault of the data makes it `invalid_data`, since the caller can correct that one. */
function documentError(issues: readonly Issue[]): AppError {
  const ofData = issues.some(({ source }) => source === 'data');
  return issuesError(ofData ? 'invalid_data' : 'render_failed', issues);
}

const probeTemplate = '{ "platen": 1, "name": "probe", "content": ["{{1 + 1}} and **all** is well"] }';

async function probe(render: Engine['render']): Promise<void> {
  const files = new Map([['probe.json', new TextEncoder().encode(probeTemplate)]]);
  const pack = writePack({ main: 'probe.json', files });
  const answer = await render({
    version: 'probe',
    pack,
    data: '{}',
    moment: 0,
    test: false,
    assets: new Map(),
  });
  if (answer.kind !== 'rendered') throw new Error(`expected the tiny document, got ${answer.kind}`);
}
