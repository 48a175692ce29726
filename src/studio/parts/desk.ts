// The editor with what stands around it: the files that belong to the document, and what became of the last save.
import { type ComponentChild, h } from 'preact';
import { useRef } from 'preact/hooks';
import type { FileState } from '../editor/document.ts';
import { words } from '../words/words.ts';
import { Data } from './data.ts';
import { group } from './icon.ts';
import type { Actions, Model, PartProps } from './model.ts';
import { Mounted } from './mounted.ts';

/** What the desk is given. */
export interface DeskProps extends PartProps {
  readonly editor: HTMLElement;
}

const stateWords: Readonly<Record<FileState, string>> = words.desk.states;

/** Returns the left half of the page. */
export function Desk({ model, actions, editor }: DeskProps): ComponentChild {
  const { file, tree } = model;
  const isData = holdsData(model);
  const isTree = isData && tree;
  return h(
    'section',
    { class: 'desk', 'aria-label': words.desk.files, hidden: !model.editor },
    h(
      'div',
      { class: 'tabs' },
      h(
        'div',
        { role: 'group', 'aria-label': words.desk.openFile },
        ...filesOf(model).map((path) => tab(path, model, actions)),
      ),
      isData ? h(Form, { model, actions }) : null,
      h('span', { class: `saved ${file?.state ?? ''}`, role: 'status' }, file ? stateWords[file.state] : ''),
    ),
    // The panel of the design mode says it where that is open: the editor may be shut.
    model.design === undefined ? h(Unsaved, { model, actions }) : null,
    isTree ? h(Data, { key: file?.path, model, actions }) : null,
    h(Mounted, { element: editor, hidden: isTree, class: 'editor-place' }),
  );
}

/** Returns whether the open file is data. */
function holdsData({ file, state, folder }: Model): boolean {
  if (!file || file.path === state?.template) return false;
  return file.path === state?.data || folder?.data.includes(file.path) === true;
}

/** Shows data as text or as a tree. */
function Form({ model: { tree }, actions }: PartProps): ComponentChild {
  const choice = (name: string, wanted: boolean): ComponentChild =>
    h(
      'button',
      {
        type: 'button',
        class: 'button word',
        'aria-pressed': tree === wanted,
        onClick: () => actions.setTree(wanted),
      },
      name,
    );
  return group(words.desk.showData, choice(words.desk.text, false), choice(words.desk.tree, true));
}

/** Returns the template, its data, and a file that was opened besides. */
function filesOf({ state, file }: Model): readonly string[] {
  return [...new Set([state?.template, state?.data, file?.path].filter((path) => path !== undefined))];
}

function tab(path: string, { file }: Model, actions: Actions): ComponentChild {
  const isOpen = file?.path === path;
  return h(
    'button',
    {
      type: 'button',
      class: 'tab',
      title: path,
      'aria-pressed': isOpen,
      onClick: () => actions.openFile(path),
    },
    path.split('/').at(-1),
  );
}

/** Says why the open file is not saved: the server refuses it, or it was changed on the disk, too. */
export function Unsaved({ model, actions }: PartProps): ComponentChild {
  const { file } = model;
  if (file?.state === 'conflict') return h(Conflict, { model, actions });
  if (!file?.message) return null;
  return h('p', { class: 'notice', role: 'alert' }, `${stateWords[file.state]}: ${file.message}`);
}

function Conflict({ model, actions }: PartProps): ComponentChild {
  return h(
    'div',
    { class: 'notice conflict', role: 'alert' },
    h('p', null, words.desk.conflict(model.file?.path ?? '')),
    h(
      'button',
      { type: 'button', class: 'button word', onClick: () => actions.keepMine() },
      words.desk.keepMine,
    ),
    h(
      'button',
      { type: 'button', class: 'button word', onClick: () => actions.takeTheirs() },
      words.desk.takeTheirs,
    ),
  );
}

/** Returns the line between the editor and the pages. It can be dragged, and moved with the arrow keys. */
export function Separator({ model }: PartProps): ComponentChild {
  const dragged = useRef(false);
  const set = (share: number): void => {
    const width = Math.min(75, Math.max(20, share));
    document.documentElement.style.setProperty('--desk', `${width}%`);
    localStorage.setItem('platen.desk', String(width));
  };
  return h('div', {
    class: 'separator',
    role: 'separator',
    hidden: !model.editor,
    tabIndex: 0,
    'aria-label': words.desk.width,
    'aria-orientation': 'vertical',
    'aria-valuenow': Math.round(deskWidth()),
    'aria-valuemin': 20,
    'aria-valuemax': 75,
    onPointerDown: (event: PointerEvent) => {
      dragged.current = true;
      (event.target as HTMLElement).setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const around = (event.target as HTMLElement).parentElement?.getBoundingClientRect();
      if (dragged.current && around) set(((event.clientX - around.left) / around.width) * 100);
    },
    onPointerUp: () => {
      dragged.current = false;
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') set(deskWidth() - 2);
      if (key === 'ArrowRight') set(deskWidth() + 2);
    },
  });
}

/** Returns how wide the editor is, in percent of the page. */
export function deskWidth(): number {
  return Number(localStorage.getItem('platen.desk') ?? 42);
}
