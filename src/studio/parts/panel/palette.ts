// The blocks that can be put in behind the selected one, and what it can be wrapped in.
import { type ComponentChild, h } from 'preact';
import type { PaletteEntry } from '../../design/know/palette.ts';
import { words } from '../../words/words.ts';
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
    h('summary', null, isBlock ? words.palette.behind : words.palette.atEnd),
    h(
      'div',
      { class: 'palette-blocks', role: 'group', 'aria-label': words.palette.insert },
      ...palette.map((block) =>
        h(
          'button',
          {
            type: 'button',
            class: 'button word draggable',
            title: words.palette.drag,
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
          { class: 'palette-blocks', role: 'group', 'aria-label': words.palette.wrap },
          button(words.palette.box, () => actions.wrapPlace('box')),
          button(words.palette.columns, () => actions.wrapPlace('columns')),
          button(words.palette.stack, () => actions.wrapPlace('stack')),
          button(words.palette.unwrap, () => actions.unwrapPlace()),
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
