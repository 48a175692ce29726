// The document of a call: the job for the renderer, and the answer that is made of it.
import type { Pack } from '../assets/pack.ts';
import type { Rendered, RenderJob } from '../render/renderer.ts';
import type { Version } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Generated, GenerateParts, ReadCall } from './call.ts';
import { requireRoomFor } from './kept-images.ts';

/** What a document depends on besides its data. */
export interface DocumentSource {
  readonly version: Version;
  /** The moment of the document, milliseconds since the epoch. */
  readonly moment: number;
  readonly pinned: RenderJob['pinned'];
  /** Whether the images that it fetches have to be kept. */
  readonly keepsImages: boolean;
}

/** Renders the document of a call. Throws as the renderer does, and `AppError` when its images can't be kept. */
export async function renderDocument(
  { store, renderer, crashPoint }: GenerateParts,
  { caller, asked, ticket, read, received, signal }: ReadCall,
  { version, moment, pinned, keepsImages }: DocumentSource,
): Promise<Rendered> {
  crashPoint('before render');
  const { account, test } = caller;
  const rendered = await renderer.render({
    version: { sha256: version.sha256, pack: () => packOf(store, version.id) },
    account,
    ticket,
    ...(keepsImages && { onFetched: (images) => requireRoomFor(store, account, images) }),
    data: read.canonical,
    moment: received?.moment ?? moment,
    ...(received && { source: received.file, spells: true }),
    test,
    asked,
    pinned,
    signal,
  });
  crashPoint('after render');
  return rendered;
}

/** Returns the pack of a version, made again of the files that the store keeps. */
async function packOf(store: Store, versionId: number): Promise<Pack> {
  const { main, files } = await store.getVersionContent(versionId);
  return { main, files: new Map(files.map(({ name, bytes }) => [name, bytes])) };
}

/** Returns the answer to a call, and notes its facts. */
export function generatedOf(
  { observer }: GenerateParts,
  { facts }: ReadCall,
  made: { readonly rendered: Rendered; readonly id: string } & Pick<Generated, 'replayed' | 'mismatched'>,
): Generated {
  const { rendered, id, replayed, mismatched } = made;
  const { format, fileName, bytes, durationMs, pages, warnings } = rendered;
  facts.generation = id;
  facts.replayed = replayed;
  facts.format = format;
  facts.renderMs = durationMs;
  facts.pages = pages;
  observer.rendered({ durationMs, pages, bytes: bytes.length });
  const said = { format, fileName, bytes, durationMs, warnings: warnings.length };
  return { ...said, generationId: id, replayed, mismatched };
}
