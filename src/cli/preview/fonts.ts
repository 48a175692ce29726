// The fonts that a template may name, for the page of the studio: it shows each family in its look.
import type { FontFamily } from '../../fonts/family.ts';
import { createFontSet } from '../../fonts/fontset.ts';
import { FileFace } from '../../fonts/openface.ts';
import type { CompiledPack } from '../../render/version-cache.ts';

/** What fonts are looked for in: the template as it was compiled last, and the families of the operator. */
export interface FontSources {
  readonly compiled: CompiledPack | undefined;
  readonly packs: readonly FontFamily[];
}

/** Returns the file of a family's regular face, or undefined where there is none. A file of the template is as it lies there. */
export function fontFile(family: string, { compiled, packs }: FontSources): Uint8Array | undefined {
  const plan = compiled?.template.fonts.find((one) => one.family === family);
  const ref = plan?.regular ?? plan?.bold ?? plan?.italic;
  if (ref) return compiled?.files.get(ref.ref);
  const fonts = createFontSet({ packs });
  if (!fonts.families.includes(family)) return undefined;
  const [face] = fonts.faces([family], { bold: false, italic: false });
  return face instanceof FileFace ? face.file.bytes : undefined;
}
