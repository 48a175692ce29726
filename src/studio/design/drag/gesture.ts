// A pointer that goes down, moves and goes up, with a mouse, a pen or a finger. Escape takes it back.

/** What becomes of a gesture. */
export interface Gesture {
  /** The pointer moved far enough that this is no click. False waits: what is there may not be known yet. */
  begin(event: PointerEvent): boolean;
  move(event: PointerEvent): void;
  drop(event: PointerEvent): void;
  /** It is over without an end: nothing is done. */
  cancel(): void;
}

/** CSS pixels from which on a pointer drags. */
const least = 5;

/** Follows a pointer that went down. */
export function follow(start: PointerEvent, gesture: Gesture): void {
  let isBegun = false;
  const ends = new AbortController();
  const listen = <K extends keyof WindowEventMap>(name: K, then: (event: WindowEventMap[K]) => void): void =>
    addEventListener(name, then, { capture: true, signal: ends.signal });
  const isOurs = (event: PointerEvent): boolean => event.pointerId === start.pointerId;
  const cancel = (): void => {
    ends.abort();
    if (isBegun) gesture.cancel();
  };
  listen('pointermove', (event) => {
    if (!isOurs(event)) return;
    if (!isBegun) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < least) return;
      isBegun = gesture.begin(event);
      if (!isBegun) return;
    }
    event.preventDefault();
    gesture.move(event);
  });
  listen('pointerup', (event) => {
    if (!isOurs(event)) return;
    ends.abort();
    if (!isBegun) return;
    ignoreClick();
    gesture.drop(event);
  });
  listen('pointercancel', (event) => {
    if (isOurs(event)) cancel();
  });
  listen('blur', ({ target }) => {
    if (target === window) cancel();
  });
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || !isBegun) return;
    event.preventDefault();
    event.stopPropagation();
    // The button is still down: its click means nothing any more.
    addEventListener('pointerup', ignoreClick, { capture: true, once: true });
    cancel();
  });
}

/** Lets the click pass that ends a drag: it was none. */
function ignoreClick(): void {
  const ends = new AbortController();
  const options = { capture: true, signal: ends.signal };
  addEventListener(
    'click',
    (event) => {
      event.stopPropagation();
      event.preventDefault();
      ends.abort();
    },
    options,
  );
  addEventListener('pointerdown', () => ends.abort(), options);
  addEventListener('keydown', () => ends.abort(), options);
}
