// The blocks that can be put in behind the selected one, and what it can be wrapped in.
import { type ComponentChild, h } from 'preact';
import type { PaletteEntry } from '../../design/know/palette.ts';
import type { Actions } from '../model.ts';

/** What the palette is given. */
export interface PaletteProps {
  readonly palette: readonly PaletteEntry[];
  /** Whether a block is selected, and not the page. */
  readonly isBlock: boolean;
  readonly actions: Actions;
}

/** Returns the palette. */
export function Palette({ palette, isBlock, actions }: PaletteProps): ComponentChild {
  const button = (name: string, onClick: () => void): ComponentChild =>
    h('button', { type: 'button', class: 'button word', onClick }, name);
  return h(
    'details',
    { class: 'keys palette' },
    h('summary', null, isBlock ? 'Insert behind it, wrap' : 'Insert at the end'),
    h(
      'div',
      { class: 'palette-blocks', role: 'group', 'aria-label': 'Insert' },
      ...palette.map((block) =>
        h(
          'button',
          {
            type: 'button',
            class: 'button word draggable',
            title: 'Click, or drag it to a place of the page',
            onClick: () => actions.insertBlock(block.raw),
            onPointerDown: (event: PointerEvent) => actions.dragBlock(event, block),
          },
          block.name,
        ),
      ),
    ),
    isBlock
      ? h(
          'div',
          { class: 'palette-blocks', role: 'group', 'aria-label': 'Wrap' },
          button('Wrap in a box', () => actions.wrapPlace('box')),
          button('Wrap in columns', () => actions.wrapPlace('columns')),
          button('Wrap in a stack', () => actions.wrapPlace('stack')),
          button('Unwrap', () => actions.unwrapPlace()),
        )
      : null,
  );
}

/** Opens the palette and goes to its first block. */
export function openPalette(): void {
  const palette = document.querySelector<HTMLDetailsElement>('.palette');
  if (!palette) return;
  palette.open = true;
  palette.querySelector('button')?.focus();
}
