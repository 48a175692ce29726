// Why a page of another PDF can't stand in a document that claims a standard.
import { Dict, type List, Stream } from '../../reader/objects.ts';
import type { PdfSource } from './types.ts';

/** What is wrong for each family of standards, or undefined where nothing is known to be. */
export interface Unfit {
  readonly archive: string | undefined;
  readonly accessible: string | undefined;
}

/** Judges a page by its file and its fonts. A file of which nobody has said that it keeps PDF/A is not taken into one that says so. */
export function unfitFor(source: PdfSource, fonts: readonly Dict[]): Unfit {
  const fault = fontFault(fonts);
  return { archive: archiveFault(source) ?? fault, accessible: fault };
}

function archiveFault({ file }: PdfSource): string | undefined {
  const metadata = file.root?.stream('Metadata');
  const packet = metadata ? Buffer.from(file.decode(metadata)).toString('utf8') : '';
  const part = /pdfaid:part(?:\s*=\s*["']|>\s*)(\d)/.exec(packet)?.[1];
  if (part === undefined) return 'it does not say that it is PDF/A';
  if (!['1', '2', '3'].includes(part)) return `it is PDF/A-${part}, which has rules of its own`;
  for (const intent of dictsIn(file.root?.list('OutputIntents'))) {
    const components = intent.stream('DestOutputProfile')?.dict.number('N');
    if (components !== undefined && components > 3) return 'its colours are those of a press, not of sRGB';
  }
  return undefined;
}

function dictsIn(list: List | undefined): readonly Dict[] {
  return [...(list ?? [])].filter((item) => item instanceof Dict);
}

/** Returns what is wrong with the fonts: both standards ask for all of them, and for what their glyphs mean. */
function fontFault(fonts: readonly Dict[]): string | undefined {
  for (const font of fonts) {
    const name = (font.name('BaseFont') ?? 'without a name').replace(/^[A-Z]{6}\+/, '');
    const subtype = font.name('Subtype');
    if (subtype === 'Type3' || subtype?.startsWith('CIDFont')) continue;
    if (!isEmbedded(font)) return `its font ${name} is not embedded`;
    if (subtype === 'Type0' && !(font.get('ToUnicode') instanceof Stream))
      return `the glyphs of its font ${name} are not said to be letters (ToUnicode)`;
  }
  return undefined;
}

function isEmbedded(font: Dict): boolean {
  const [descendant] = [...(font.list('DescendantFonts') ?? [])];
  const holder = descendant instanceof Dict ? descendant : font;
  const descriptor = holder.dict('FontDescriptor');
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key));
}
