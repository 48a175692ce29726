// The fonts that are shipped with Platen: one family for most alphabets, fallback families for what it lacks, and a serif
// family for the documents that name it.
import { basename } from 'node:path';
import { type BundledFile, bundledFile } from '../bundled.ts';
import type { Face } from './face.ts';
import type { FontFamily } from './family.ts';
import { FileFace } from './openface.ts';

/** What the families of letters are called, too: these names stay where a later version ships other fonts. */
const platenNames: Readonly<Record<string, string>> = {
  'Noto Sans': 'Platen Sans',
  'Noto Serif': 'Platen Serif',
};

interface Shipped {
  readonly family: string;
  readonly files: Readonly<Partial<Record<Slot, BundledFile>>>;
  /** The blocks of 256 code points that it has glyphs in, hexadecimal. A test compares them with the files. */
  readonly blocks?: string;
  /** Whether the space is plain in each face, in each of `plainScripts`. A test compares it with the files. */
  readonly plainSpace?: Readonly<Record<Slot, boolean>>;
}

/** The scripts whose answers are stated: to look through the rules of a font takes a first document some ms for each. */
const plainScripts = ['Latn', 'Grek', 'Cyrl'];

const names = { regular: '', bold: ' Bold', italic: ' Italic', boldItalic: ' Bold Italic' } as const;

type Slot = keyof typeof names;

const slots: readonly Slot[] = ['regular', 'bold', 'italic', 'boldItalic'];

/** The fallback families in the order in which they are tried: text before signs, and signs drawn as text before emoji. */
const fallback: readonly Shipped[] = [
  {
    family: 'Noto Sans',
    files: {
      regular: bundledFile('node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
      bold: bundledFile('node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
      italic: bundledFile(
        'node_modules/@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
      ),
      boldItalic: bundledFile(
        'node_modules/@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf',
      ),
    },
    plainSpace: { regular: true, bold: true, italic: false, boldItalic: false },
  },
  {
    family: 'Noto Sans Arabic',
    files: {
      regular: bundledFile(
        'node_modules/@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
      ),
      bold: bundledFile(
        'node_modules/@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
      ),
    },
    blocks: '0-3 6-8 1e 20-22 25 2e fb-fe 10e',
  },
  {
    family: 'Noto Sans Hebrew',
    files: {
      regular: bundledFile(
        'node_modules/@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
      ),
      bold: bundledFile(
        'node_modules/@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
      ),
    },
    blocks: '0-3 5 1e 20-22 25 fb',
  },
  {
    family: 'Noto Sans Devanagari',
    files: {
      regular: bundledFile(
        'node_modules/@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
      ),
      bold: bundledFile(
        'node_modules/@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
      ),
    },
    blocks: '0-3 9 1c 1e 20-22 25 a8 11b',
  },
  {
    family: 'Noto Sans Thai',
    files: {
      regular: bundledFile(
        'node_modules/@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
      ),
      bold: bundledFile('node_modules/@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf'),
    },
    blocks: '0-3 e 1e 20-22 25',
  },
  {
    family: 'Noto Sans Symbols',
    files: {
      regular: bundledFile(
        'node_modules/@expo-google-fonts/noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf',
      ),
      bold: bundledFile(
        'node_modules/@expo-google-fonts/noto-sans-symbols/700Bold/NotoSansSymbols_700Bold.ttf',
      ),
    },
    blocks: '0-3 1e 20-27 29 1f1 1f5-1f7',
  },
  {
    family: 'Noto Sans Math',
    files: {
      regular: bundledFile(
        'node_modules/@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf',
      ),
    },
    blocks: '0-4 6 1d 20-27 29-2b 30 fe-ff 1d4-1d7 1ee 1f7',
  },
  {
    family: 'Noto Sans Symbols 2',
    files: {
      regular: bundledFile(
        'node_modules/@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
      ),
    },
    blocks: '0-3 1e 20-29 2b 4d ff 101-102 10e 1d2-1d3 1f0-1f1 1f3-1fb',
  },
  {
    family: 'Noto Emoji',
    files: {
      regular: bundledFile('node_modules/@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
      bold: bundledFile('node_modules/@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf'),
    },
    blocks: '0 20-21 23-27 29 2b 30 32 fe 1f0-1f7 1f9-1fa e00 fe4 fe8',
  },
];

/** It is no fallback: a character that the others lack is not set in another style of letters unasked. */
const serif: Shipped = {
  family: 'Noto Serif',
  files: {
    regular: bundledFile('node_modules/@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf'),
    bold: bundledFile('node_modules/@expo-google-fonts/noto-serif/700Bold/NotoSerif_700Bold.ttf'),
    italic: bundledFile(
      'node_modules/@expo-google-fonts/noto-serif/400Regular_Italic/NotoSerif_400Regular_Italic.ttf',
    ),
    boldItalic: bundledFile(
      'node_modules/@expo-google-fonts/noto-serif/700Bold_Italic/NotoSerif_700Bold_Italic.ttf',
    ),
  },
  plainSpace: { regular: true, bold: true, italic: true, boldItalic: true },
};

/** All font files that are shipped. */
export const bundledFontFiles: readonly BundledFile[] = [...fallback, serif].flatMap(({ files }) =>
  Object.values(files),
);

interface BundledFamilies {
  /** What every document falls back to, in the order in which they are tried: Noto Sans first. */
  readonly fallback: readonly FontFamily[];
  /** All that a document may name, by each name that it has. */
  readonly named: readonly FontFamily[];
}

let families: BundledFamilies | undefined;

/** Returns the bundled families. Their files are read when first needed. */
export function bundledFamilies(): BundledFamilies {
  families ??= openFamilies();
  return families;
}

function openFamilies(): BundledFamilies {
  const opened = fallback.map(familyOf);
  const serifs = familyOf(serif);
  const named = [...opened, serifs];
  const aliases = named.flatMap((family) => {
    const name = platenNames[family.name];
    return name === undefined ? [] : [{ ...family, name }];
  });
  return { fallback: opened, named: [...aliases, ...named] };
}

function familyOf(font: Shipped): FontFamily {
  const blocks = font.blocks === undefined ? undefined : parseBlocks(font.blocks);
  const faces: Partial<Record<Slot, Face>> = {};
  for (const slot of slots) {
    const file = font.files[slot];
    if (file === undefined) continue;
    const plainSpace = font.plainSpace?.[slot];
    faces[slot] = new FileFace({
      id: `bundled:${basename(file.path, '.ttf')}`,
      name: `${font.family}${names[slot]}`,
      label: file.path,
      read: file.bytes,
      ...(blocks && { blocks }),
      ...(plainSpace !== undefined && {
        plainSpace: new Map(plainScripts.map((script) => [script, plainSpace])),
      }),
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
