// Scrolls the pages while something is dragged at their edge.

/** From how near to the edge on, CSS pixels, and how fast, CSS pixels a frame. */
const near = 36;
const fastest = 18;

/** Scrolls an element. */
export class Scroller {
  readonly #element: HTMLElement;
  #frame = 0;
  #speed = 0;
  #onScroll: () => void = () => undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Told where the pointer is. `onScroll` is called when something else is below it. */
  at({ clientX, clientY }: PointerEvent, onScroll: () => void): void {
    const { top, bottom, left, right } = this.#element.getBoundingClientRect();
    const isBeside = clientX < left || clientX > right;
    const above = Math.max(0, top + near - clientY);
    const below = Math.max(0, clientY - bottom + near);
    this.#speed = isBeside ? 0 : (Math.min(near, below - above) / near) * fastest;
    this.#onScroll = onScroll;
    if (this.#speed !== 0) this.#frame ||= requestAnimationFrame(() => this.#step());
  }

  stop(): void {
    this.#speed = 0;
  }

  #step(): void {
    this.#frame = 0;
    if (this.#speed === 0) return;
    this.#element.scrollTop += this.#speed;
    this.#onScroll();
    this.#frame = requestAnimationFrame(() => this.#step());
  }
}
