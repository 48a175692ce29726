// Pages of another PDF, at random: some drawings of a sample become pages.
import { onePage, pdfOf, streamOf } from '../verify/pdf.ts';
import { type Json, Random } from './random.ts';
import { isObject } from './reading.ts';
import type { Sample } from './templates.ts';

/** A page with a square on it, wider than high when it is turned. It says that it is PDF/A, as e-invoices ask of it. */
const square = pdfOf({
  ...onePage('0 0 1 rg 20 20 160 160 re f'),
  1: '<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 20 40] /Rotate 90 /Contents 4 0 R /Resources << >> >>',
  5: streamOf('/Type /Metadata /Subtype /XML', '<pdfaid:part>3</pdfaid:part>'),
});
/** A PDF of one page as a source. */
export const otherPdf = `data:application/pdf;base64,${square.toString('base64')}`;

/** Returns the sample with pages of a PDF in place of drawings. It differs from it in nothing else. */
export function withPdfs({ template, data }: Sample, seed: number): Sample {
  const random = new Random(seed + 31);
  if (random.chance(0.6)) return { template, data };
  const change = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(change);
    if (!isObject(value)) return value;
    if (value.type !== 'svg' || random.chance(0.5))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]));
    const { svg: _, ...keys } = value;
    return {
      ...keys,
      type: 'pdf',
      src: otherPdf,
      ...random.maybe(0.5, 'page', () => random.pick<Json>([1, '2 - 1'])),
      ...(keys.caption === undefined ? {} : random.maybe(0.3, 'numbered', () => false)),
    };
  };
  return { template: { ...template, content: change(template.content ?? []) }, data };
}
