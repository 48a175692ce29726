// Checks a pack: its files, whether its fonts and pictures can be used, and a trial of all that is the same with all data.
import { AppError, type Issue } from '../errors.ts';
import { composeDocument } from '../layout/document/compose.ts';
import { bindConstants } from '../template/bind/bind.ts';
import { Trial } from '../template/bind/trial.ts';
import { byPlace } from '../template/compile/compilation.ts';
import { TemplateFiles } from './template-files.ts';
import { type LoadedVersion, type LoadOptions, loadPack } from './version-cache.ts';

/** Returns all faults of a pack that need no data to be found. A pack without any can be published. */
export async function checkPack(pack: Uint8Array, options: LoadOptions): Promise<readonly Issue[]> {
  try {
    const loaded = await loadPack(pack, { ...options, strict: true });
    if ('issues' in loaded) return loaded.issues;
    const { template, files } = loaded.version;
    const reading = new TemplateFiles(template, files, options.pictures);
    await reading.tryFonts();
    await reading.tryPictures();
    const certain = [...reading.issues, ...loaded.doubts];
    const known = new Set(certain.map(({ file, path }) => `${file} ${path}`));
    const tried = await tryLayout(loaded.version, options);
    return [...certain, ...tried.filter(({ file, path }) => !known.has(`${file} ${path}`))].sort(byPlace);
  } catch (error) {
    if (error instanceof AppError && error.issues.length > 0) return error.issues;
    throw error;
  }
}

/**
 * Lays out what is constant in a template, section by section. What does not fit here fits in no document, but for what
 * stands in tables that data make smaller, or below them: so what is found is looked for again with these tables as low as any
 * data could make them.
 */
async function tryLayout(version: LoadedVersion, options: LoadOptions): Promise<readonly Issue[]> {
  const first = new Trial(new Set());
  const found = await tryOnce(version, options, first);
  if (found.layout.length === 0 || first.open.size === 0)
    return distinct([...found.binding, ...found.layout]);
  const again = await tryOnce(version, options, new Trial(first.open));
  // The first trial has the larger numbers, which are those of most documents.
  const reported = new Map(found.layout.map((issue) => [`${issue.file} ${issue.path}`, issue]));
  const certain = again.layout.map((issue) => reported.get(`${issue.file} ${issue.path}`) ?? issue);
  return distinct([...found.binding, ...certain]);
}

interface Tried {
  readonly binding: readonly Issue[];
  readonly layout: readonly Issue[];
}

async function tryOnce(
  { template, files, fonts }: LoadedVersion,
  { pictures }: LoadOptions,
  trial: Trial,
): Promise<Tried> {
  const document = await bindConstants(template, { assets: files, fonts, pictures, trial });
  const { rtl, notes, findDivider } = document;
  const layout: Issue[] = [];
  for (const section of document.sections) {
    try {
      composeDocument({ sections: [section], rtl, notes, findDivider, fonts });
    } catch (error) {
      if (!(error instanceof AppError) || error.issues.length === 0) throw error;
      layout.push(...error.issues.map(document.placed));
    }
  }
  // The filling of slots may have added issues.
  return { binding: document.issues(), layout };
}

function distinct(issues: readonly Issue[]): readonly Issue[] {
  return [
    ...new Map(issues.map((issue) => [`${issue.file} ${issue.path} ${issue.message}`, issue])).values(),
  ];
}
