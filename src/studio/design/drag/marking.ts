// With Alt, the text of the pages is marked with the mouse, to be copied, in place of a block that is dragged.

/** The text is marked while the pages have this class. */
const className = 'marking';

/** Listens to the pages. `mayMark` says whether a pointer that goes down with Alt may mark what is there. */
export function listenToMarking(element: HTMLElement, mayMark: (event: PointerEvent) => boolean): void {
  const capture = { capture: true };
  element.addEventListener(
    'pointerdown',
    (event) => {
      const isText = event.altKey && event.button === 0 && event.pointerType !== 'touch';
      const begins = isText && mayMark(event);
      // What was marked would keep a click from selecting a block.
      if (isMarking(element) && !begins) getSelection()?.removeAllRanges();
      element.classList.toggle(className, begins);
    },
    capture,
  );
  element.addEventListener(
    'dblclick',
    (event) => {
      if (isMarking(element)) event.stopPropagation();
    },
    capture,
  );
}

/** Returns whether text is marked, or has been until the pointer goes down again. */
export function isMarking(element: HTMLElement): boolean {
  return element.classList.contains(className);
}
