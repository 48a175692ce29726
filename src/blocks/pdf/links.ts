// The links of pages that were taken from a PDF: to the web, and to other pages that were taken with them.
import type { PageLink } from '../../assets/pdf/destinations.ts';
import { movedBox } from '../../assets/pdf/matrix.ts';
import type { PdfPage } from '../../assets/pdf/page.ts';
import type { LinkItem } from '../../layout/frame.ts';
import type { Binder } from '../../template/kind.ts';
import { linkFault } from '../../template/link.ts';
import type { Pt } from '../../units.ts';

/** Returns the links of a page. `idOf` gives the id of a page that was taken. A link to a page that was not leads nowhere and is left out. */
export function linksOf(
  links: readonly PageLink[],
  page: PdfPage,
  { idOf, binder }: { readonly idOf: (page: number) => string | undefined; readonly binder: Binder },
): readonly LinkItem[] {
  return links.flatMap(({ box, target }): readonly LinkItem[] => {
    const to = typeof target === 'string' ? allowed(target) : internal(idOf(target.page));
    if (to === undefined) return [];
    const [left, bottom, right, top] = movedBox(box, page.matrix);
    const contents = typeof target === 'string' ? target : String(target.page);
    return [
      {
        ...{ kind: 'link', x: left, y: page.height - top, width: right - left, height: top - bottom },
        target: to,
        node: binder.part('Link', undefined, { target: to, contents }),
      },
    ];
  });
}

function allowed(target: string): string | undefined {
  return linkFault(target) === undefined ? target : undefined;
}

function internal(id: string | undefined): string | undefined {
  return id === undefined ? undefined : `#${id}`;
}

/** Returns how far below the upper edge of a page a height of its own coordinates is. */
export function belowTop(page: PdfPage, height: number): Pt {
  const [left] = page.box;
  const [, , , up] = movedBox([left ?? 0, height, left ?? 0, height], page.matrix);
  return Math.min(page.height, Math.max(0, page.height - up));
}
