// The search in the document, and the list of keys.
import { type ComponentChild, h } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { ownEditors } from '../own-editor.ts';
import { chosenLanguage, languages, words } from '../words/words.ts';
import { iconButton, keysIn } from './icon.ts';
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
        ? words.search.busy
        : found.count === 0
          ? words.search.notFound
          : words.common.of(found.at, found.count);
  return h(
    'div',
    { class: 'search', role: 'search' },
    h('input', {
      ref: input,
      type: 'text',
      value: query,
      placeholder: words.search.field,
      'aria-label': words.search.field,
      spellcheck: false,
      onInput: (event: Event) => actions.search((event.target as HTMLInputElement).value),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') actions.stepFound(event.shiftKey ? -1 : 1);
        if (event.key === 'Escape') actions.search(undefined);
      },
    }),
    h('span', { role: 'status' }, result),
    iconButton('previous', {
      label: words.search.before,
      keys: 'Shift+Enter',
      onClick: () => actions.stepFound(-1),
    }),
    iconButton('next', { label: words.search.next, keys: 'Enter', onClick: () => actions.stepFound(1) }),
    iconButton('close', { label: words.search.shut, keys: 'Esc', onClick: () => actions.search(undefined) }),
  );
}

const { does } = words.settings;
const keys: readonly (readonly [string, string])[] = [
  ['N, P', does.pages],
  ['Home, End', does.ends],
  ['+, −', does.size],
  ['0, W, F', does.fit],
  ['D', does.spread],
  ['E', does.editor],
  ['G', does.grid],
  ['B', does.design],
  ['O', does.gallery],
  ['A', words.beginning.does],
  ['S', words.release.does],
  ['V', does.compare],
  ['J, K', does.differences],
  ['T', does.thumbnails],
  ['/', does.search],
  ['Esc', does.escape],
  ['?', does.help],
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
    { ref: dialog, class: 'help', 'aria-label': words.settings.title, onClose: () => actions.setHelp(false) },
    h('h2', null, words.settings.keys),
    h('dl', null, ...keys.flatMap(([key, does]) => [h('dt', null, keysIn(key)), h('dd', null, does)])),
    h(
      'label',
      { class: 'setting' },
      words.settings.clickOpens,
      h(
        'select',
        {
          value: ownEditor,
          onChange: (event: Event) => actions.setOwnEditor((event.target as HTMLSelectElement).value),
        },
        ...Object.keys(ownEditors).map((name) =>
          h('option', { value: name }, name === 'studio' ? words.settings.ownEditor : name),
        ),
      ),
    ),
    h(
      'label',
      { class: 'setting' },
      words.settings.language,
      h(
        'select',
        {
          value: chosenLanguage(),
          onChange: (event: Event) => actions.setLanguage((event.target as HTMLSelectElement).value),
        },
        h('option', { value: '' }, words.settings.asBrowser),
        ...Object.entries(languages).map(([one, name]) => h('option', { value: one, lang: one }, name)),
      ),
    ),
    h(
      'button',
      { type: 'button', class: 'button word', onClick: () => actions.setHelp(false) },
      words.common.close,
    ),
  );
}
