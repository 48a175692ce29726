// A child that only draws the pages of one PDF as pictures.
import { PagePictures, PictureError } from '../raster/pages.ts';
import { answerParent, tieToParent } from './child-channel.ts';
import { isMemoryFault } from './memory.ts';
import type { ChildMessage, Request } from './protocol.ts';

/** Runs as a child that draws pages until the parent is gone. */
export function runPictureChild(): void {
  tieToParent();
  let pages: PagePictures | undefined;
  answerParent(async (request: Request): Promise<ChildMessage> => {
    if (request.kind !== 'picture') throw new Error(`expected a page to be drawn, got ${request.kind}`);
    const { pdf, page, dpi } = request;
    try {
      if (pdf !== undefined) pages = await PagePictures.open(pdf);
      if (!pages) throw new Error('a page was asked for before there was a PDF');
      return { kind: 'pictured', ...(await pages.draw(page, dpi)) };
    } catch (error) {
      if (error instanceof PictureError) return { kind: 'unreadable', reason: error.message };
      if (isMemoryFault(error))
        return { kind: 'unreadable', reason: `page ${page} needs more memory than it may have` };
      throw error;
    }
  });
}
