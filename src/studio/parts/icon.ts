// The small pictures on buttons, and the buttons.
import { type ComponentChild, type ComponentChildren, h } from 'preact';
import { calledAs, words } from '../words/words.ts';

/** Each is drawn with lines in a square of 16. */
const shapes = {
  thumbnails: 'M2.5 3.5h3v3.5h-3zM2.5 9h3v3.5h-3zM8 4h5.5M8 6.5h5.5M8 9.5h5.5M8 12h5.5',
  editor: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
  previous: 'M10 3.5 5.5 8 10 12.5',
  next: 'M6 3.5 10.5 8 6 12.5',
  up: 'M3.5 10 8 5.5 12.5 10',
  down: 'M3.5 6 8 10.5 12.5 6',
  moveIn: 'M2.5 8h7M6.5 5 9.5 8l-3 3M9.5 2.5h4v11h-4',
  moveOut: 'M13.5 8h-7M9.5 5 6.5 8l3 3M6.5 2.5h-4v11h4',
  ruler: 'M2 5.5h12v5H2zM4.5 5.5v2M7 5.5v3M9.5 5.5v2M12 5.5v3',
  tree: 'M3 3.5h4M3 3.5v9.5h4M3 8h4M9 3.5h4.5M9 8h4.5M9 13h4.5',
  minus: 'M3.5 8h9',
  plus: 'M3.5 8h9M8 3.5v9',
  release: 'M8 10V2.5M5 5.5l3-3 3 3M3 9v4.5h10V9',
  new: 'M9.5 2.5h-6v11h9v-8zM9.5 2.5v3h3M8 7.5v4M6 9.5h4',
  gallery: 'M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z',
  grid: 'M2.5 2.5h11v11h-11zM2.5 6h11M6.5 6v7.5',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5l3 3',
  spread: 'M2 3.5h5.25v9H2zM8.75 3.5H14v9H8.75z',
  compare: 'M2 3.5h4.5v9H2zM9.5 3.5H14v9H9.5zM8 1.5v13M11 6.5h1.5M11 9h1.5',
  auto: 'M8 2.5a5.5 5.5 0 1 0 0 11ZM8 2.5a5.5 5.5 0 0 1 0 11',
  light:
    'M8 10.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.5 3.5l1 1M11.5 11.5l1 1M12.5 3.5l-1 1M4.5 11.5l-1 1',
  dark: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5Z',
  help: 'M5.75 6a2.25 2.25 0 1 1 3.4 1.95c-.75.45-1.15.85-1.15 1.8M8 12.2v.1',
  close: 'M4 4l8 8M12 4l-8 8',
  design: 'M3 2.5l4 10.5 1.6-4.4L13 7z',
  write: 'M3 13l.7-3L10.5 3.2l2.3 2.3L6 12.3z',
  undo: 'M5.5 4 3 6.5 5.5 9M3 6.5h6a3.5 3.5 0 0 1 0 7H6.5',
  redo: 'M10.5 4 13 6.5 10.5 9M13 6.5H7a3.5 3.5 0 0 0 0 7h2.5',
  duplicate: 'M5.5 5.5h8v8h-8zM2.5 10.5v-8h8',
  delete: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9',
  linked: 'M6.5 4.5H5a3.5 3.5 0 0 0 0 7h1.5M9.5 4.5H11a3.5 3.5 0 0 1 0 7H9.5M5.5 8h5',
  unlinked: 'M6.5 4.5H5a3.5 3.5 0 0 0 0 7h1.5M9.5 4.5H11a3.5 3.5 0 0 1 0 7H9.5',
  save: 'M8 2.5v7.5M5 7.5 8 10.5l3-3M3 13.5h10',
} as const;

/** The name of a picture. */
export type IconName = keyof typeof shapes;

/** Draws a picture. It says nothing to a screen reader. */
function icon(name: IconName): ComponentChild {
  return h(
    'svg',
    { viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true', class: 'icon' },
    h('path', { d: shapes[name] }),
  );
}

/** What a button may be told. */
export interface ButtonProps {
  readonly label: string;
  /** The key that does the same. */
  readonly keys?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** Returns a button with a picture. Its name is shown when a pointer rests on it. */
export function iconButton(
  name: IconName,
  { label, keys, pressed, disabled, onClick }: ButtonProps,
): ComponentChild {
  return h(
    'button',
    {
      class: 'button',
      type: 'button',
      title: keys === undefined ? label : `${label} (${keysIn(keys)})`,
      'aria-label': label,
      ...(pressed !== undefined && { 'aria-pressed': pressed }),
      disabled: disabled === true,
      onClick,
    },
    icon(name),
  );
}

/** Returns keys as the keyboard of the person has them. */
export function keysIn(keys: string): string {
  return keys.replaceAll(/[A-Z][a-z]+/g, (key) => calledAs(words.keyNames, key));
}

/** Parts of the bar that belong together. */
export function group(label: string, ...children: ComponentChildren[]): ComponentChild {
  return h('div', { class: 'group', role: 'group', 'aria-label': label }, ...children);
}
