// The search in the document, and the list of keys.
import { type ComponentChild, h } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { ownEditors } from '../own-editor.ts';
import { iconButton } from './icon.ts';
import type { PartProps } from './model.ts';

/** Returns the field and what was found. */
export function Search({ model: { query, found }, actions }: PartProps): ComponentChild {
  const input = useRef<HTMLInputElement>(null);
  const open = query !== undefined;
  useLayoutEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  if (!open) return null;
  const result =
    query === ''
      ? ''
      : found.busy
        ? 'searching'
        : found.count === 0
          ? 'not found'
          : `${found.at} of ${found.count}`;
  return h(
    'div',
    { class: 'search', role: 'search' },
    h('input', {
      ref: input,
      type: 'text',
      value: query,
      placeholder: 'Search the document',
      'aria-label': 'Search the document',
      spellcheck: false,
      onInput: (event: Event) => actions.search((event.target as HTMLInputElement).value),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') actions.stepFound(event.shiftKey ? -1 : 1);
        if (event.key === 'Escape') actions.search(undefined);
      },
    }),
    h('span', { role: 'status' }, result),
    iconButton('previous', {
      label: 'Match before',
      keys: 'Shift+Enter',
      onClick: () => actions.stepFound(-1),
    }),
    iconButton('next', { label: 'Next match', keys: 'Enter', onClick: () => actions.stepFound(1) }),
    iconButton('close', { label: 'Shut the search', keys: 'Esc', onClick: () => actions.search(undefined) }),
  );
}

const keys: readonly (readonly [string, string])[] = [
  ['N, P', 'the next page, the page before'],
  ['Home, End', 'the first page, the last page'],
  ['+, −', 'larger, smaller'],
  ['0, W, F', 'true size, fit width, fit page'],
  ['D', 'two pages side by side'],
  ['E', 'the editor; Escape leaves it for the pages'],
  ['G', 'outlines of all boxes'],
  ['B', 'the design mode'],
  ['O', 'all templates of the folder'],
  ['V', 'beside a version that was pushed'],
  ['J, K', 'the next difference, the difference before'],
  ['T', 'thumbnails'],
  ['/', 'search'],
  ['Esc', 'shut what is open'],
  ['?', 'this list'],
];

/** Returns the list of keys. */
export function Help({ model: { help, ownEditor }, actions }: PartProps): ComponentChild {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (help) dialog.current?.showModal();
    else dialog.current?.close();
  }, [help]);
  return h(
    'dialog',
    { ref: dialog, class: 'help', 'aria-label': 'Keys and settings', onClose: () => actions.setHelp(false) },
    h('h2', null, 'Keys'),
    h('dl', null, ...keys.flatMap(([key, does]) => [h('dt', null, key), h('dd', null, does)])),
    h(
      'label',
      { class: 'setting' },
      'A click on the pages opens ',
      h(
        'select',
        {
          value: ownEditor,
          onChange: (event: Event) => actions.setOwnEditor((event.target as HTMLSelectElement).value),
        },
        ...Object.keys(ownEditors).map((name) =>
          h('option', { value: name }, name === 'studio' ? 'the editor of the studio' : name),
        ),
      ),
    ),
    h('button', { type: 'button', class: 'button word', onClick: () => actions.setHelp(false) }, 'Close'),
  );
}
