// Page labels (ISO 32000-1 12.4.2), so that readers count pages by the numbers that are printed on them.

/** The number of each page. Only the pages from which counting starts anew are kept. */
export class PageLabels {
  readonly #starts: [page: number, label: string][] = [];
  #pages = 0;
  #next = 1;

  /** Adds a page. Without a number it has one more than the page before. */
  add(number = this.#next): void {
    if (this.#pages === 0 || number !== this.#next) {
      this.#starts.push([this.#pages, number === 1 ? '<</S /D>>' : `<</S /D/St ${number}>>`]);
    }
    this.#pages += 1;
    this.#next = number + 1;
  }

  /** The entries of the number tree: the page from which each range starts, from 0, and its written label. */
  get ranges(): readonly (readonly [page: number, label: string])[] {
    return this.#starts;
  }
}
