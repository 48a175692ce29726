// Two templates with the same data: their documents, and what differs.
import type { Renderer } from '../../render/renderer.ts';
import type { DataFile } from '../document/data-file.ts';
import { type Explained, renderExplained } from '../document/explained.ts';
import type { TemplateSource } from '../document/source.ts';
import { compareDocuments, type Difference } from './compare.ts';

/** What differs with some data. */
export interface Compared {
  readonly data: DataFile;
  readonly before: Explained;
  readonly after: Explained;
  readonly differences: readonly Difference[];
}

/** The two templates, and the moment of their documents. */
export interface Sides {
  readonly before: TemplateSource;
  readonly after: TemplateSource;
  readonly moment: number;
}

/** Renders both templates with the same data at the same moment, and compares what is seen. Throws what a render throws. */
export async function compareWith(
  renderer: Renderer,
  { before: old, after: young, data, moment }: Sides & { readonly data: DataFile },
): Promise<Compared> {
  const document = { data, moment, test: false };
  const before = await renderExplained(renderer, { ...document, source: old }, 'drawn');
  const after = await renderExplained(renderer, { ...document, source: young }, 'drawn');
  return { data, before, after, differences: compareDocuments(before.explanation, after.explanation) };
}
