// The styles of the template: their names, how often and where each is used, and their keys.
import { type ComponentChild, h } from 'preact';
import { useState } from 'preact/hooks';
import type { DesignFacts, NamedStyle } from '../../design/facts.ts';
import { words } from '../../words/words.ts';
import { iconButton } from '../icon.ts';
import type { Actions } from '../model.ts';
import { Entry } from './entry.ts';

/** What the list is given. */
export interface StyleListProps {
  readonly design: DesignFacts;
  readonly actions: Actions;
  /** Returns the keys of a style, where they can be changed here. */
  readonly keysOf: (style: NamedStyle) => ComponentChild;
}

/** Returns the list, or nothing where there are no styles. */
export function StyleList({ design, actions, keysOf }: StyleListProps): ComponentChild {
  const { styles } = design;
  if (styles.length === 0) return null;
  return h(
    'details',
    { class: 'keys style-list' },
    h('summary', null, words.styles.title, h('span', { class: 'count' }, ` ${styles.length}`)),
    h('ul', null, ...styles.map((style) => h(StyleRow, { key: style.name, style, actions, keysOf }))),
  );
}

interface StyleRowProps extends Omit<StyleListProps, 'design'> {
  readonly style: NamedStyle;
}

function StyleRow({ style, actions, keysOf }: StyleRowProps): ComponentChild {
  const { name, uses, path } = style;
  const [isOpen, setOpen] = useState(false);
  const show = (shown: string | undefined) => () => actions.showStyle(shown, false);
  return h(
    'li',
    {
      onPointerEnter: show(name),
      onPointerLeave: show(undefined),
      onFocusIn: show(name),
      onFocusOut: show(undefined),
    },
    h(Entry, {
      ...{ label: words.styles.nameOf(name), shown: name, otherwise: '' },
      take: (typed: string) => actions.renameStyle(name, typed.trim()),
      undo: () => actions.undoAct(),
    }),
    h(
      'button',
      {
        ...{ type: 'button', class: 'place', disabled: uses === 0 },
        'aria-label': words.styles.showUses(name, words.controls.uses(uses)),
        onClick: () => actions.showStyle(name, true),
      },
      uses === 0 ? words.styles.unused : words.controls.uses(uses),
    ),
    path === undefined && uses === 0
      ? iconButton('delete', { label: words.styles.delete(name), onClick: () => actions.deleteStyle(name) })
      : null,
    path === undefined
      ? iconButton(isOpen ? 'up' : 'down', {
          label: words.styles.keysOf(name),
          pressed: isOpen,
          onClick: () => setOpen(!isOpen),
        })
      : h(
          'button',
          { type: 'button', class: 'place quiet', title: path, onClick: () => actions.openFile(path) },
          path.split('/').at(-1),
        ),
    isOpen ? h('div', { class: 'style-keys' }, keysOf(style)) : null,
  );
}
