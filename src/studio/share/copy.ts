// A copy of the shown pages in one HTML file: pictures, with their text over them to read aloud, search and copy. It runs no
// script and loads nothing, so it opens anywhere.
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { drawPage } from '../viewer/draw.ts';

/** What a copy says of itself, in the language of its maker. */
export interface CopyWords {
  readonly title: string;
  /** The language of these words. */
  readonly language: string;
  /** That it is a copy of this moment. */
  readonly note: string;
  readonly page: (number: number) => string;
}

/** Pixels a CSS pixel, for few and for many pages. */
const fineness = { few: 2, many: 1.4 };
const fewPages = 12;
const pixelsPerPoint = 96 / 72;

/** Returns the file. `onPage` is called with each page that is done. */
export async function htmlCopy(
  pdf: PDFDocumentProxy,
  copy: CopyWords,
  onPage: (number: number) => void,
): Promise<string> {
  const scale = pixelsPerPoint * (pdf.numPages <= fewPages ? fineness.few : fineness.many);
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    pages.push(await pageOf(await pdf.getPage(number), { scale, name: copy.page(number) }));
    onPage(number);
  }
  const [title, note] = [escaped(copy.title), escaped(copy.note)];
  return [
    '<!doctype html>',
    `<html lang="${copy.language}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`,
    `<title>${title}</title>`,
    `<style>${style}</style>`,
    `<header><h1>${title}</h1><p>${note}</p></header>`,
    `<main>${pages.join('\n')}</main>`,
    '</html>\n',
  ].join('\n');
}

/** The family of the text over the pictures, which any machine has. */
const family = 'sans-serif';

/** The text has no colour of its own: the picture shows it. Its size follows the width of the page. */
const style = `
body{margin:0;background:#e9ebed;color:#1c2126;font:14px/1.5 system-ui,sans-serif}
header{padding:16px 24px;background:#fff;border-bottom:1px solid #d5d9de}
h1{font-size:16px;margin:0}
p{margin:0;color:#55606b}
main{display:grid;gap:20px;justify-items:center;padding:20px 8px}
section{position:relative;width:100%;container-type:inline-size;background:#fff;box-shadow:0 1px 4px rgb(0 0 0/.25);overflow:hidden}
img{display:block;width:100%;height:auto;user-select:none}
span{position:absolute;white-space:pre;color:transparent;font-family:${family};line-height:1;transform-origin:0 0}
span::selection{background:rgb(0 90 200/.3)}
@media (prefers-color-scheme:dark){body{background:#17191c}header{background:#212429;color:#e8eaed;border-color:#363b42}p{color:#a3adb8}}
@media print{header{display:none}main{padding:0;gap:0}section{box-shadow:none;break-after:page}}
`;

async function pageOf(
  page: PDFPageProxy,
  { scale, name }: { readonly scale: number; readonly name: string },
): Promise<string> {
  const { width, height } = page.getViewport({ scale: 1 });
  const { canvas, task } = drawPage(page, page.getViewport({ scale }), { pixels: 1 });
  await task.promise;
  const picture = canvas.toDataURL('image/png');
  canvas.width = 0;
  const spans = await textOf(page, { width, height });
  const wide = Math.round(width * pixelsPerPoint);
  return [
    `<section aria-label="${escaped(name)}" style="max-width:${wide}px">`,
    `<img alt="" src="${picture}" width="${wide}" height="${Math.round(height * pixelsPerPoint)}">`,
    ...spans,
    '</section>',
  ].join('\n');
}

/** Returns the texts of a page at their places. Lengths are parts of the width of the page, so that they grow with it. */
async function textOf(
  page: PDFPageProxy,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<readonly string[]> {
  const { items } = await page.getTextContent();
  const measure = document.createElement('canvas').getContext('2d');
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '' || !measure) return [];
    const [a, b, , , x = 0, y = 0] = item.transform as readonly number[];
    const size = Math.hypot(a ?? 0, b ?? 0);
    if (size === 0) return [];
    measure.font = `${size}px ${family}`;
    const natural = measure.measureText(item.str).width;
    const stretch = natural === 0 ? 1 : item.width / natural;
    const turn = -Math.atan2(b ?? 0, a ?? 0);
    const top = height - y - size * ascent;
    const part = (length: number): string => `${((length / width) * 100).toFixed(3)}cqw`;
    const transform = `${turn === 0 ? '' : `rotate(${turn.toFixed(4)}rad) `}scaleX(${stretch.toFixed(4)})`;
    const place = `left:${part(x)};top:${part(top)};font-size:${part(size)};transform:${transform}`;
    return [`<span style="${place}">${escaped(item.str)}</span>`];
  });
}

/** The part of a size that letters stand above their line. */
const ascent = 0.8;

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
