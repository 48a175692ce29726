// Small pictures of the pages beside them. They are drawn when they come into sight, after the pages themselves.
import { words } from '../words/words.ts';
import { drawPage } from './draw.ts';
import type { OpenDocument } from './viewer.ts';

const width = 104;

interface Thumbnail {
  readonly button: HTMLButtonElement;
  readonly picture: HTMLElement;
  revision: number;
}

/** A list of pages by their pictures. */
export class Thumbnails {
  readonly element = document.createElement('nav');
  readonly #list: Thumbnail[] = [];
  readonly #seen = new Set<number>();
  readonly #observer: IntersectionObserver;
  readonly #onChoose: (page: number) => void;
  #open: OpenDocument | undefined;
  #current = 0;
  #busy = false;

  constructor(onChoose: (page: number) => void) {
    this.#onChoose = onChoose;
    this.element.className = 'thumbnails';
    this.element.setAttribute('aria-label', words.bar.thumbnails);
    this.#observer = new IntersectionObserver((entries) => this.#sighted(entries), {
      root: this.element,
      rootMargin: '200px 0px',
    });
  }

  /** Shows the pages of a document. The old pictures stay until the new ones are drawn. */
  show(open: OpenDocument): void {
    this.#open = open;
    for (let index = this.#list.length; index < open.pdf.numPages; index++) this.#add(index);
    for (const [index, { button }] of this.#list.splice(open.pdf.numPages).entries()) {
      this.#seen.delete(open.pdf.numPages + index);
      this.#observer.unobserve(button);
      button.remove();
    }
    void this.#draw();
  }

  /** Marks the page that is in sight. */
  setCurrent(page: number): void {
    if (page === this.#current) return;
    this.#list[this.#current - 1]?.button.removeAttribute('aria-current');
    this.#current = page;
    const button = this.#list[page - 1]?.button;
    button?.setAttribute('aria-current', 'page');
    button?.scrollIntoView({ block: 'nearest' });
  }

  #add(index: number): void {
    const button = document.createElement('button');
    const picture = document.createElement('span');
    picture.className = 'picture';
    const number = document.createElement('span');
    number.textContent = String(index + 1);
    button.append(picture, number);
    button.setAttribute('aria-label', words.common.page(index + 1));
    button.dataset.index = String(index);
    if (index + 1 === this.#current) button.setAttribute('aria-current', 'page');
    button.addEventListener('click', () => this.#onChoose(index + 1));
    this.element.append(button);
    this.#observer.observe(button);
    this.#list.push({ button, picture, revision: 0 });
  }

  #sighted(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const index = Number((target as HTMLElement).dataset.index);
      if (isIntersecting) this.#seen.add(index);
      else this.#seen.delete(index);
    }
    void this.#draw();
  }

  /** Draws one after the other, so that the pages themselves never wait for long. */
  async #draw(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const { open, index } = next;
      const thumbnail = this.#list[index];
      if (!thumbnail) continue;
      await new Promise((resolve) => setTimeout(resolve, 30));
      thumbnail.revision = open.revision;
      try {
        const page = await open.pdf.getPage(index + 1);
        const scale = width / page.getViewport({ scale: 1 }).width;
        const { canvas, task } = drawPage(page, page.getViewport({ scale }));
        await task.promise;
        canvas.setAttribute('aria-hidden', 'true');
        thumbnail.picture.replaceChildren(canvas);
      } catch {
        // The document was closed meanwhile: its successor is drawn in the next turn.
      }
    }
    this.#busy = false;
  }

  #next(): { readonly open: OpenDocument; readonly index: number } | undefined {
    const open = this.#open;
    if (!open || this.element.offsetParent === null) return undefined;
    const index = [...this.#seen]
      .sort((a, b) => a - b)
      .find((one) => (this.#list[one]?.revision ?? open.revision) !== open.revision);
    return index === undefined ? undefined : { open, index };
  }
}
