// The fonts of the texts that are copied.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { remapped } from '../fonts/remapped.ts';
import { writtenTexts } from './written-texts.ts';

const fonts = fileURLToPath(new URL('../../node_modules/@expo-google-fonts/', import.meta.url));

/** Returns the regular font file of a package. */
export function writtenFont(name: string): string {
  const folder = join(fonts, name, '400Regular');
  const [file = ''] = readdirSync(folder).filter((entry) => entry.endsWith('.ttf'));
  return join(folder, file);
}

/** A font with letters of scripts of which no font is at hand: those of Noto Sans, from A on. */
export function oddFont(): Buffer<ArrayBuffer> {
  const letters = new Set(writtenTexts.flatMap(({ remapped: isOdd, text }) => (isOdd ? [...text] : [])));
  const space = 3;
  let glyph = 36;
  const glyphs = new Map<number, number>();
  for (const letter of letters) glyphs.set(letter.codePointAt(0) ?? 0, letter === ' ' ? space : glyph++);
  return Buffer.from(remapped(readFileSync(writtenFont('noto-sans')), glyphs));
}
