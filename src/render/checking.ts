// Checks a pack: its files, whether its fonts and pictures can be used, and a trial of all that is the same with all data.
import { AppError, type Issue } from '../errors.ts';
import { composeDocument } from '../layout/document/compose.ts';
import { bindConstants } from '../template/bind/bind.ts';
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

/** Lays out what is constant in a template, section by section. What does not fit here fits in no document. */
async function tryLayout(
  { template, files, fonts }: LoadedVersion,
  { pictures }: LoadOptions,
): Promise<readonly Issue[]> {
  const document = await bindConstants(template, { assets: files, fonts, pictures });
  const { rtl, notes, findDivider } = document;
  const found: Issue[] = [];
  for (const section of document.sections) {
    try {
      composeDocument({ sections: [section], rtl, notes, findDivider, fonts });
    } catch (error) {
      if (!(error instanceof AppError) || error.issues.length === 0) throw error;
      found.push(...error.issues.map(document.placed));
    }
  }
  // The filling of slots may have added issues.
  const issues = [...document.issues(), ...found];
  return [
    ...new Map(issues.map((issue) => [`${issue.file} ${issue.path} ${issue.message}`, issue])).values(),
  ];
}
