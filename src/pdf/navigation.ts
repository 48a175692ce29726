// Links, named destinations and the outline (ISO 32000-1 12.3, 12.5.6.5).
import type { LinkItem, TagItem } from '../layout/frame.ts';

import { type PagePosition, pagePoint, rectangleOnPage } from './content/position.ts';
import type { OutlineItem, PdfObject, PdfWriter } from './document/writer.ts';

/** The destinations and links of one document. */
export class Navigation {
  readonly #writer: PdfWriter;
  readonly #names = new Map<string, string>();
  readonly #placed = new Set<string>();
  /** The last item of each level, outermost first. The next item is added below one of them. */
  #open: { readonly level: number; readonly item: OutlineItem }[] = [];

  constructor(writer: PdfWriter) {
    this.#writer = writer;
  }

  /** Puts a link on the current page. `more` are further entries of its annotation. */
  link(item: LinkItem, position: PagePosition, more: Readonly<Record<string, unknown>> = {}): PdfObject {
    return this.#writer.annotate(rectangleOnPage(position, item), {
      Subtype: 'Link',
      A: this.#action(item.target),
      ...more,
    });
  }

  #action(target: string): Record<string, unknown> {
    if (target.startsWith('#'))
      return { Type: 'Action', S: 'GoTo', D: new String(this.#nameOf(target.slice(1))) };
    return { Type: 'Action', S: 'URI', URI: this.#writer.text(asciiUri(target), 'the target of a link') };
  }

  /** Names the place of a block on the current page, and adds headings to the outline. The first block with an id has it. */
  tag(item: TagItem, position: PagePosition): void {
    const [, y] = pagePoint(position, item.x, item.y);
    if (item.id !== undefined && !this.#placed.has(item.id)) {
      this.#placed.add(item.id);
      this.#writer.nameDestination(this.#nameOf(item.id), y);
    }
    if (item.outline) this.#addHeading(item.outline, y);
  }

  #addHeading({ level, title }: { level: number; title: string }, y: number): void {
    this.#open = this.#open.filter((open) => open.level < level);
    const item = this.#writer.outlineItem(title, y, this.#open.at(-1)?.item);
    this.#open.push({ level, item });
  }

  /** Returns a short ASCII name, whatever the id is. */
  #nameOf(id: string): string {
    let name = this.#names.get(id);
    if (name === undefined) {
      name = `d${this.#names.size.toString(36)}`;
      this.#names.set(id, name);
    }
    return name;
  }
}

/** Returns a URI in 7-bit ASCII (ISO 32000-1 12.6.4.7). Other characters are percent-encoded as UTF-8, white space and controls, too. */
function asciiUri(target: string): string {
  return target
    .toWellFormed()
    .replace(/[^\u0021-\u007e]/gu, (sign) =>
      [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    );
}
