// The structure of a small document that claims PDF/UA and PDF/A, in one line, as `verify` reads it.
import assert from 'node:assert/strict';
import { createEngine } from '../../src/render/engine.ts';
import type { OutlineElement } from '../../src/verify/verdict.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { make } from '../scripts/document.ts';

const engine = createEngine();

/** Returns a document of small pages that claims both standards. */
export async function claimingPdf(
  content: readonly unknown[],
  more: object = {},
  data: unknown = {},
): Promise<Uint8Array> {
  const sound = {
    locale: 'en',
    info: { title: 'Title' },
    page: { size: [300, 200], margin: 20 },
    pdf: { standards: ['pdf/ua-1', 'pdf/a-3a'] },
  };
  const { pdf } = await make({ ...sound, ...more, content }, { data, engine });
  return pdf;
}

/** Returns the roles and texts in a document of this content, such as `P("a") Figure`. The document keeps its standards. */
export async function structureOf(...content: readonly unknown[]): Promise<string> {
  const { outline, judgements } = verifyPdf(await claimingPdf(content));
  for (const { verdict, findings } of judgements) assert.equal(verdict, 'kept', JSON.stringify(findings));
  return outline.flatMap(contentOf).join(' ');
}

function contentOf({ text, kids = [] }: OutlineElement): readonly string[] {
  return [...(text === undefined ? [] : [`"${text}"`]), ...kids.map(told)];
}

function told(element: OutlineElement): string {
  const inner = contentOf(element);
  return inner.length === 0 ? element.role : `${element.role}(${inner.join(' ')})`;
}
