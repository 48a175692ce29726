// Holds an element that draws itself: the pages, the thumbnails, the editor.
import { type ComponentChild, h } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** What is held. */
export interface MountedProps {
  readonly element: HTMLElement;
  readonly hidden: boolean;
  readonly class: string;
}

/** Holds an element that is not drawn by this library. */
export function Mounted({ element, hidden, class: name }: MountedProps): ComponentChild {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    holder.current?.replaceChildren(element);
  }, [element]);
  return h('div', { ref: holder, class: name, hidden });
}
