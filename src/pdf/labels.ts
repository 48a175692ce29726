// Page labels (ISO 32000-1 12.4.2): readers count pages by the numbers that are printed on them.

/** The number of each page, kept as the pages from which counting starts anew. */
export class PageLabels {
  readonly #starts: [page: number, label: string][] = [];
  #pages = 0;
  #next = 1;

  /** Adds a page; without a number it is one more than the one before. */
  add(number = this.#next): void {
    if (this.#pages === 0 || number !== this.#next) {
      this.#starts.push([this.#pages, number === 1 ? '<</S /D>>' : `<</S /D/St ${number}>>`]);
    }
    this.#pages += 1;
    this.#next = number + 1;
  }

  /** Entries of the number tree: the page from which each range goes, from 0, and its written label. */
  get ranges(): readonly (readonly [page: number, label: string])[] {
    return this.#starts;
  }
}
