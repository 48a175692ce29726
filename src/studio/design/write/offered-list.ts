// The list of values below a text in writing.
import { words } from '../../words/words.ts';
import type { Offered } from './offered.ts';

/** A list that is open while something is offered. Keys are told to it, since the text keeps the focus. */
export class OfferedList {
  readonly element = document.createElement('ul');
  readonly #onChoose: (offered: Offered) => void;
  #offered: readonly Offered[] = [];
  #at = 0;

  constructor(onChoose: (offered: Offered) => void) {
    this.#onChoose = onChoose;
    this.element.className = 'offered';
    this.element.setAttribute('role', 'listbox');
    this.element.setAttribute('aria-label', words.design.values);
    this.element.hidden = true;
    // A click would take the focus away from the text.
    this.element.addEventListener('pointerdown', (event) => event.preventDefault());
    this.element.addEventListener('click', ({ target }) => {
      const index = [...this.element.children].findIndex((item) => item.contains(target as Node));
      this.#choose(index);
    });
  }

  show(offered: readonly Offered[]): void {
    this.#offered = offered;
    this.#at = 0;
    this.element.hidden = offered.length === 0;
    this.element.replaceChildren(...offered.map(itemOf));
    this.#mark();
  }

  shut(): void {
    if (!this.element.hidden) this.show([]);
  }

  /** Takes a key. Returns whether it was one of the list's. */
  keyed(key: string): boolean {
    if (this.element.hidden) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const count = this.#offered.length;
      this.#at = (this.#at + (key === 'ArrowDown' ? 1 : count - 1)) % count;
      this.#mark();
    } else if (key === 'Enter' || key === 'Tab') this.#choose(this.#at);
    else if (key === 'Escape') this.shut();
    else return false;
    return true;
  }

  #choose(index: number): void {
    const offered = this.#offered[index];
    if (offered) this.#onChoose(offered);
  }

  #mark(): void {
    for (const [index, item] of [...this.element.children].entries()) {
      item.setAttribute('aria-selected', String(index === this.#at));
      if (index === this.#at) item.scrollIntoView({ block: 'nearest' });
    }
  }
}

function itemOf({ source, detail }: Offered): HTMLElement {
  const item = document.createElement('li');
  item.setAttribute('role', 'option');
  const [name, more] = [document.createElement('code'), document.createElement('span')];
  name.textContent = source;
  more.textContent = detail;
  item.append(name, more);
  return item;
}
