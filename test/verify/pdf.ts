// Small PDFs put together from their objects, for tests.
import { deflateSync } from 'node:zlib';

/** The text of an object, or a stream with the entries of its dictionary. */
export type Part = string | { readonly entries: string; readonly bytes: Uint8Array };

const text = (value: string): Buffer => Buffer.from(value, 'latin1');

/** A stream that is not packed. */
export function streamOf(entries: string, content: string | Uint8Array): Part {
  return { entries, bytes: typeof content === 'string' ? text(content) : content };
}

/** A stream that is deflated. */
export function deflated(entries: string, content: string | Uint8Array): Part {
  const bytes = deflateSync(typeof content === 'string' ? text(content) : content, { level: 9 });
  return { entries: `/Filter /FlateDecode ${entries}`, bytes };
}

/** A file of objects by their numbers, with a table; `trailer` has what the trailer says besides Size and Root, which is object 1. */
export function pdfOf(objects: Readonly<Record<number, Part>>, trailer = ''): Buffer {
  const parts: Buffer[] = [text('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')];
  const offsets = new Map<number, number>();
  let size = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    size += part.length;
  };
  for (const [key, part] of Object.entries(objects)) {
    offsets.set(Number(key), size);
    add(text(`${key} 0 obj\n`));
    if (typeof part === 'string') add(text(part));
    else {
      add(text(`<< ${part.entries} /Length ${part.bytes.length} >>\nstream\n`));
      add(Buffer.from(part.bytes));
      add(text('\nendstream'));
    }
    add(text('\nendobj\n'));
  }
  const start = size;
  const entries = [...offsets].map(
    ([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`,
  );
  add(text(`xref\n0 1\n0000000000 65535 f \n${entries.join('')}`));
  add(
    text(
      `trailer\n<< /Size ${1 + Math.max(...offsets.keys())} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** The objects of a document of one page with this content; 10 and more are free. */
export function onePage(content: string, resources = ''): Record<number, Part> {
  return {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << ${resources} >> >>`,
    4: streamOf('', content),
  };
}
