// The fonts that are shipped with Platen: one family for most alphabets, and a tail that covers what it lacks.
import { bundledBytes } from '../bundled.ts';
import type { Face } from './face.ts';
import type { FontFamily } from './family.ts';
import { FileFace } from './openface.ts';

/** The family of documents that name none: Noto Sans (Latin, Greek, Cyrillic, Devanagari). */
export const defaultFamily = 'Platen Sans';

interface Shipped {
  readonly family: string;
  readonly package: string;
  readonly file: string;
  /** Weights and slants that are shipped, as the package calls them. */
  readonly styles: readonly Style[];
  /** Blocks of 256 code points that it has glyphs in, hexadecimal; a test holds them against the files. */
  readonly blocks?: string;
}

type Style = '400Regular' | '700Bold' | '400Regular_Italic' | '700Bold_Italic';

const slots = {
  '400Regular': 'regular',
  '700Bold': 'bold',
  '400Regular_Italic': 'italic',
  '700Bold_Italic': 'boldItalic',
} as const;

const names = { regular: '', bold: ' Bold', italic: ' Italic', boldItalic: ' Bold Italic' } as const;

const upright: readonly Style[] = ['400Regular', '700Bold'];

/** In the order of the tail: text before signs, signs drawn as text before emoji. */
const shipped: readonly Shipped[] = [
  {
    family: 'Noto Sans',
    package: 'noto-sans',
    file: 'NotoSans',
    styles: [...upright, '400Regular_Italic', '700Bold_Italic'],
  },
  {
    family: 'Noto Sans Arabic',
    package: 'noto-sans-arabic',
    file: 'NotoSansArabic',
    styles: upright,
    blocks: '0-3 6-8 1e 20-22 25 2e fb-fe 10e',
  },
  {
    family: 'Noto Sans Hebrew',
    package: 'noto-sans-hebrew',
    file: 'NotoSansHebrew',
    styles: upright,
    blocks: '0-3 5 1e 20-22 25 fb',
  },
  {
    family: 'Noto Sans Devanagari',
    package: 'noto-sans-devanagari',
    file: 'NotoSansDevanagari',
    styles: upright,
    blocks: '0-3 9 1c 1e 20-22 25 a8 11b',
  },
  {
    family: 'Noto Sans Thai',
    package: 'noto-sans-thai',
    file: 'NotoSansThai',
    styles: upright,
    blocks: '0-3 e 1e 20-22 25',
  },
  {
    family: 'Noto Sans Symbols',
    package: 'noto-sans-symbols',
    file: 'NotoSansSymbols',
    styles: upright,
    blocks: '0-3 1e 20-27 29 1f1 1f5-1f7',
  },
  {
    family: 'Noto Sans Math',
    package: 'noto-sans-math',
    file: 'NotoSansMath',
    styles: ['400Regular'],
    blocks: '0-4 6 1d 20-27 29-2b 30 fe-ff 1d4-1d7 1ee 1f7',
  },
  {
    family: 'Noto Sans Symbols 2',
    package: 'noto-sans-symbols-2',
    file: 'NotoSansSymbols2',
    styles: ['400Regular'],
    blocks: '0-3 1e 20-29 2b 4d ff 101-102 10e 1d2-1d3 1f0-1f1 1f3-1fb',
  },
  {
    family: 'Noto Emoji',
    package: 'noto-emoji',
    file: 'NotoEmoji',
    styles: upright,
    blocks: '0 20-21 23-27 29 2b 30 32 fe 1f0-1f7 1f9-1fa e00 fe4 fe8',
  },
];

function pathOf(font: Shipped, style: Style): string {
  return `node_modules/@expo-google-fonts/${font.package}/${style}/${font.file}_${style}.ttf`;
}

/** Paths from the project's root of all font files that are shipped, for whoever packs them into an executable. */
export const bundledFontFiles: readonly string[] = shipped.flatMap((font) =>
  font.styles.map((style) => pathOf(font, style)),
);

let families: readonly FontFamily[] | undefined;

/** The bundled families in the order of the tail, the default family first. Their files are read when first needed. */
export function bundledFamilies(): readonly FontFamily[] {
  families ??= shipped.map(familyOf);
  return families;
}

function familyOf(font: Shipped): FontFamily {
  const blocks = font.blocks === undefined ? undefined : parseBlocks(font.blocks);
  const faces: { regular?: Face; bold?: Face; italic?: Face; boldItalic?: Face } = {};
  for (const style of font.styles) {
    const slot = slots[style];
    const path = pathOf(font, style);
    faces[slot] = new FileFace({
      id: `bundled:${font.file}_${style}`,
      name: `${font.family}${names[slot]}`,
      label: path,
      read: () => bundledBytes(path),
      ...(blocks && { blocks }),
    });
  }
  return { name: font.family, ...faces };
}

function parseBlocks(text: string): ReadonlySet<number> {
  const blocks = new Set<number>();
  for (const range of text.split(' ')) {
    const [first = '', last = first] = range.split('-');
    for (let block = Number.parseInt(first, 16); block <= Number.parseInt(last, 16); block++)
      blocks.add(block);
  }
  return blocks;
}
