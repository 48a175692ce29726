// Writes what pdf.js copies out of Chromium's PDFs of the texts that are compared: `node scripts/chromium-copied.ts`. It needs `chromium`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pdfjsText } from '../test/pdf/readers.ts';
import { oddFont, writtenFont } from '../test/pdf/written-fonts.ts';
import { type WrittenText, writtenTexts } from '../test/pdf/written-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-chromium-'));
const record = new URL('../test/pdf/copied-from-chromium.json', import.meta.url);

/** Returns a page with the text in the fonts that Platen sets it in. */
function pageOf({ locale, text, pack, remapped }: WrittenText): string {
  const families = [
    'noto-sans',
    'noto-sans-hebrew',
    'noto-sans-arabic',
    'noto-sans-devanagari',
    'noto-sans-thai',
  ];
  const files = [...families, 'noto-emoji', ...(pack ? [pack] : [])].map((name) => writtenFont(name));
  if (remapped) {
    const odd = join(folder, 'odd.ttf');
    writeFileSync(odd, oddFont());
    files.unshift(odd);
  }
  const faces = files.map(
    (file, index) => `@font-face { font-family: f${index}; src: url(${pathToFileURL(file)}); }`,
  );
  const names = files.map((_, index) => `f${index}`).join(', ');
  const style = `${faces.join('\n')} body { font: 12px ${names}; }`;
  return `<!doctype html><meta charset="utf-8"><style>${style}</style><body lang="${locale}" dir="auto"><p dir="auto">${text}</p>`;
}

try {
  const copied: Record<string, string> = {};
  for (const sample of writtenTexts) {
    const [page, pdf] = [join(folder, 'page.html'), join(folder, 'page.pdf')];
    writeFileSync(page, pageOf(sample));
    const flags = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-pdf-header-footer',
      '--virtual-time-budget=10000',
      `--print-to-pdf=${pdf}`,
    ];
    execFileSync('chromium', [...flags, pathToFileURL(page).href], { stdio: 'ignore', timeout: 60_000 });
    copied[sample.name] = (await pdfjsText(readFileSync(pdf))).join(' ').trim();
  }
  writeFileSync(record, `${JSON.stringify(copied, undefined, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
