// The families of fonts as the browser shows them: the server has their files.
import { ofWindow } from '../../window.ts';

/** The families that the browser knows, each under a name that no font of the machine has. */
const known = new Set<string>();

/** Lets the browser load these families when something is shown in them. */
export function showFonts(families: readonly string[]): void {
  for (const family of families) {
    if (known.has(family)) continue;
    known.add(family);
    const address = ofWindow(`/font?family=${encodeURIComponent(family)}`);
    document.fonts.add(new FontFace(aliasOf(family), `url("${address}")`));
  }
}

/** Returns the look of a text in a family. */
export function lookOfFont(family: string): Readonly<Record<string, string>> {
  return {
    fontFamily:
      family === '' ? 'inherit' : `"${aliasOf(family)}", "${family.replaceAll('"', '')}", sans-serif`,
  };
}

function aliasOf(family: string): string {
  return `Template ${family.replaceAll('"', '')}`;
}
