// Checks one template for an editor: all that `platen check TEMPLATE --data sample.json` says, of texts that are not saved, too.
import { basename, dirname, join } from 'node:path';
import type { AssetSource } from '../../assets/asset.ts';
import { Folder, isFileFault } from '../../assets/folder.ts';
import { packSha256, writePack } from '../../assets/pack.ts';
import { AppError, type Issue, type PlacedWarning } from '../../errors.ts';
import type { Found } from '../../language/server/workspace.ts';
import type { Engine } from '../../render/engine.ts';
import { packGiven } from '../../render/packing.ts';
import type { Renderer } from '../../render/renderer.ts';
import { messageOf } from '../../thrown.ts';
import { decodeData, parseData, requireDataSize } from '../document/data-file.ts';
import { renderOne } from '../document/render-one.ts';
import { inFile, placeIssues, placeWarnings, type TemplateSource } from '../document/source.ts';
import { type EngineSettings, familyNames } from '../settings/engine-settings.ts';

/** What a check works with. */
export interface CheckWorld {
  readonly settings: EngineSettings;
  readonly engine: Engine;
  /** Renders in a process of its own: what is typed may be endless. */
  readonly renderer: () => Pick<Renderer, 'render'>;
  readonly mostDataBytes: number;
  readonly now: () => number;
  /** Returns the bytes of a text that an editor has open, or undefined. */
  readonly unsaved: (file: string) => Uint8Array | undefined;
  /** Fetches what the template names by URL, or says that it can't be had now. */
  readonly assets: AssetSource;
}

/** What a check found, and what it read. */
export interface Checked {
  /** The absolute paths of all files that were looked for. */
  readonly files: ReadonlySet<string>;
  /** What is to be said, by file. */
  readonly found: ReadonlyMap<string, readonly Found[]>;
}

/** Checks a template. It throws only the reason of the signal. */
export async function checkTemplate(
  file: string,
  bytes: Uint8Array,
  world: CheckWorld,
  signal: AbortSignal,
): Promise<Checked> {
  const report = new Report(file);
  const read = new Set([file]);
  try {
    await check({ file, bytes, signal, report, onFile: (one) => read.add(one) }, world);
  } catch (error) {
    signal.throwIfAborted();
    report.failure(error);
  }
  return { files: read, found: report.found };
}

/** One check. */
interface Checking {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly signal: AbortSignal;
  readonly report: Report;
  readonly onFile: (file: string) => void;
}

async function check({ file, bytes, signal, report, onFile }: Checking, world: CheckWorld): Promise<void> {
  const { settings, engine, unsaved, assets } = world;
  const onWarnings = (warnings: readonly PlacedWarning[]) => report.warnings(placeWarnings(warnings, file));
  // A text that is no file has no folder.
  const folder = file.startsWith('/') ? dirname(file) : undefined;
  const main = folder === undefined ? 'template.json' : basename(file);
  const packing = {
    families: familyNames(settings),
    limits: settings.limits,
    remote: assets,
    signal,
    onFile,
  };
  const given = await inFile(file, () =>
    packGiven({ main, bytes, folder }, { ...packing, onWarnings, unsaved }),
  );
  const pack = writePack(given);
  onWarnings(engine.advise(pack, folder && sampleIn(folder, world)));
  const issues = await engine.check(pack);
  report.issues(placeIssues(issues, file));
  if (issues.length > 0 || folder === undefined) return;
  const version = { sha256: packSha256(given), pack: () => pack };
  await checkSample({ version, pack, file, foreign: false }, { folder, signal, report, onFile }, world);
}

/** Returns the sample beside a template, or undefined where it can't be read: that is reported when it is rendered. */
function sampleIn(folder: string, { unsaved, mostDataBytes }: CheckWorld): unknown {
  const file = join(folder, 'sample.json');
  const read = unsaved(file) ?? new Folder(folder, { fileBytes: mostDataBytes }).read('sample.json');
  if (read === undefined || isFileFault(read) || read.length > mostDataBytes) return undefined;
  try {
    return JSON.parse(decodeData(read, file).replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Renders the template with the sample beside it, where there is one. */
async function checkSample(
  source: TemplateSource,
  {
    folder,
    signal,
    report,
    onFile,
  }: Pick<Checking, 'signal' | 'report' | 'onFile'> & { readonly folder: string },
  { unsaved, mostDataBytes, renderer, now }: CheckWorld,
): Promise<void> {
  const file = join(folder, 'sample.json');
  onFile(file);
  const read = unsaved(file) ?? new Folder(folder, { fileBytes: mostDataBytes }).read('sample.json');
  if (read === undefined) return;
  if (isFileFault(read)) {
    report.add(file, { severity: 'fault', ...read });
    return;
  }
  requireDataSize(read, file, mostDataBytes);
  const data = parseData(decodeData(read, file).replace(/^\uFEFF/, ''), file);
  const { warnings } = await renderOne(renderer(), { source, data, moment: now(), test: false, signal });
  report.warnings(warnings);
}

/** Gathers what is to be said of each file. */
class Report {
  readonly found = new Map<string, Found[]>();
  readonly #main: string;
  readonly #said = new Set<string>();

  constructor(main: string) {
    this.#main = main;
  }

  issues(issues: readonly Issue[]): void {
    for (const issue of issues) this.#place('fault', issue);
  }

  warnings(warnings: readonly PlacedWarning[]): void {
    for (const warning of warnings) this.#place('warning', warning);
  }

  failure(error: unknown): void {
    if (error instanceof AppError && error.issues.length > 0) {
      this.issues(error.issues);
      return;
    }
    const message = messageOf(error);
    // Something in the world around the template: the template may be right.
    this.add(this.#main, { severity: 'warning', message: `not checked to the end: ${message}` });
  }

  add(file: string, found: Found): void {
    // The same warning comes from the check and from the document.
    const key = JSON.stringify([file, found]);
    if (this.#said.has(key)) return;
    this.#said.add(key);
    const known = this.found.get(file);
    if (known) known.push(found);
    else this.found.set(file, [found]);
  }

  #place(
    severity: 'fault' | 'warning',
    { file, line, column, message, hint, path }: Issue | PlacedWarning,
  ): void {
    const said = line === undefined && path !== '' ? `${path}: ${message}` : message;
    this.add(file ?? this.#main, { severity, message: said, hint, line, column });
  }
}
