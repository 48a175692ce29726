// The panel of the design mode: where the selected block stands, what can be done to it, and its keys.
import { type ComponentChild, h } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { NamedPlace, NamedStyle, PanelField } from '../../design/facts.ts';
import { calledAs, words } from '../../words/words.ts';
import { Unsaved } from '../desk.ts';
import { group, iconButton } from '../icon.ts';
import type { Actions, PartProps } from '../model.ts';
import { Formats } from './formats.ts';
import { Palette } from './palette.ts';
import { type DesignProps, Row } from './rows.ts';
import { StyleList } from './styles.ts';
import { TableTools } from './table.ts';

/** Returns the panel, or nothing while the mode is off. */
export function Panel({ model, actions }: PartProps): ComponentChild {
  const { design } = model;
  if (!design) return null;
  const isSelected = design.at !== undefined;
  return h(
    'aside',
    { class: 'panel', 'aria-label': words.design.title, 'aria-busy': design.isBusy },
    h(
      'div',
      { class: 'panel-head' },
      h('h2', null, words.design.title),
      group(
        words.design.acts,
        iconButton('undo', { label: words.design.undo, keys: 'Ctrl+Z', onClick: () => actions.undoAct() }),
        iconButton('redo', { label: words.design.redo, keys: 'Ctrl+Y', onClick: () => actions.redoAct() }),
        iconButton('ruler', {
          label: words.hand.rulers,
          keys: 'R',
          pressed: design.hasRulers,
          onClick: () => actions.toggleRulers(),
        }),
        iconButton('close', {
          label: words.design.leave,
          keys: 'B',
          onClick: () => actions.setDesign(false),
        }),
      ),
    ),
    h(Unsaved, { model, actions }),
    isSelected ? h(Trail, { design, actions }) : null,
    isSelected ? h(Chosen, { design, actions }) : h(Nothing, { design, actions }),
    h(
      'p',
      {
        class: `act-message ${design.isRefused ? 'refused' : ''}`,
        role: design.isRefused ? 'alert' : 'status',
      },
      design.message,
    ),
  );
}

function Nothing({ design, actions }: DesignProps): ComponentChild {
  return h(
    'div',
    { class: 'panel-body' },
    h('p', { class: 'quiet' }, design.problem || words.design.clickFirst),
    design.problem === ''
      ? h(
          'button',
          { type: 'button', class: 'button word', onClick: () => actions.selectPlace('') },
          words.design.wholeDocument,
        )
      : null,
    design.problem === '' ? h(Palette, { palette: design.palette, isBlock: false, actions }) : null,
  );
}

function Trail({ design: { trail }, actions }: DesignProps): ComponentChild {
  return h(
    'nav',
    { class: 'trail', 'aria-label': words.design.standsIn },
    ...trail.flatMap(({ at, what }, index) => [
      index === 0 ? null : h('span', { 'aria-hidden': 'true' }, '›'),
      h(
        'button',
        {
          type: 'button',
          class: 'place',
          'data-at': at,
          'aria-current': index === trail.length - 1 ? 'true' : undefined,
          onClick: () => actions.selectPlace(at),
        },
        called(what),
      ),
    ]),
  );
}

/** The groups that are open where nothing of them is written yet. */
const openAtFirst: ReadonlySet<string> = new Set([
  '',
  words.groups.type,
  words.groups.space,
  words.groups.paper,
]);

function Chosen({ design, actions }: DesignProps): ComponentChild {
  const { at = '', groups, inside, trail } = design;
  return h(
    'div',
    { class: 'panel-body', tabIndex: -1 },
    at === '' ? null : h(Acts, { design, actions }),
    h(Palette, { palette: design.palette, isBlock: at !== '', actions }),
    h(Notes, { design, actions }),
    groups.length === 0 ? h('p', { class: 'quiet' }, words.design.noPanel(called(trail.at(-1)?.what))) : null,
    h(TableTools, { table: design.table, actions }),
    h(Formats, { key: `${at} formats`, expressions: design.expressions, actions }),
    ...groups.map(({ name, fields }) =>
      h(Group, {
        key: `${at} ${name}`,
        name: name === '' ? words.design.thisOne(called(trail.at(-1)?.what)) : name,
        isFirst: openAtFirst.has(name),
        fields,
        design,
        actions,
      }),
    ),
    at === ''
      ? h(StyleList, { design, actions, keysOf: (style) => h(StyleKeys, { style, design, actions }) })
      : null,
    design.lookKeys.length > 0 ? h(MakeStyle, { key: `${at} style`, design, actions }) : null,
    inside.length > 0 ? h(Inside, { inside, actions }) : null,
  );
}

function Acts({ design, actions }: DesignProps): ComponentChild {
  return group(
    words.design.theBlock,
    design.hasText
      ? iconButton('write', {
          label: words.design.writeText,
          keys: 'Enter',
          onClick: () => actions.writeText(),
        })
      : null,
    iconButton('up', { label: words.design.moveUp, keys: 'Alt+↑', onClick: () => actions.movePlace(-1) }),
    iconButton('down', { label: words.design.moveDown, keys: 'Alt+↓', onClick: () => actions.movePlace(1) }),
    iconButton('moveIn', {
      label: words.design.moveIn,
      keys: 'Alt+→',
      onClick: () => actions.movePlaceTo('in'),
    }),
    iconButton('moveOut', {
      label: words.design.moveOut,
      keys: 'Alt+←',
      onClick: () => actions.movePlaceTo('out'),
    }),
    iconButton('duplicate', {
      label: words.design.duplicate,
      keys: 'Ctrl+D',
      onClick: () => actions.duplicatePlace(),
    }),
    iconButton('delete', {
      label: words.design.delete,
      keys: 'Delete',
      onClick: () => actions.deletePlace(),
    }),
    iconButton('editor', { label: words.design.openInEditor, onClick: () => actions.openKey([]) }),
  );
}

/** Says what can't be seen on the page: a repetition, and that a block is in another file. */
function Notes({ design: { repeat, drawn, at, trail }, actions }: DesignProps): ComponentChild {
  if (!repeat) return null;
  const own = repeat.at === at;
  const around = trail.find((one) => one.at === repeat.at)?.what;
  const what = own
    ? words.design.isRepeated
    : words.design.isInRepeated(around ? called(around) : words.design.block);
  return h(
    'p',
    { class: 'loop' },
    what,
    h('code', null, repeat.expression),
    drawn > 1 ? words.design.times(drawn) : '.',
    ' ',
    own
      ? h(
          'button',
          { type: 'button', class: 'button word', onClick: () => actions.openKey([repeat.key]) },
          words.design.editRepeat,
        )
      : h(
          'button',
          { type: 'button', class: 'button word', onClick: () => actions.selectPlace(repeat.at) },
          words.design.selectRepeat,
        ),
  );
}

interface GroupProps extends DesignProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly fields: readonly PanelField[];
}

function Group({ name, isFirst, fields, design, actions }: GroupProps): ComponentChild {
  const written = fields.filter(({ node }) => node).length;
  // What is open stays so when its last key is taken back.
  const [isOpen, setOpen] = useState(isFirst || written > 0);
  return h(
    'details',
    {
      ...{ class: 'keys', open: isOpen },
      onToggle: ({ target }: Event) => setOpen((target as HTMLDetailsElement).open),
    },
    h('summary', null, name, written > 0 ? h('span', { class: 'count' }, ` ${written}`) : null),
    ...fields.map((field) => h(Row, { key: field.way.join('.'), field, design, actions })),
  );
}

/** Returns the keys of a style: those that are written, and groups of the others. */
function StyleKeys({ style, design, actions }: DesignProps & { readonly style: NamedStyle }): ComponentChild {
  const groups = design.styleGroups.get(style.name) ?? [];
  return groups.map(({ name, fields }) =>
    h(Group, { key: name, name: name === '' ? style.name : name, isFirst: false, fields, design, actions }),
  );
}

/** Makes a style of what the block writes of its look. */
function MakeStyle({ design: { lookKeys }, actions }: DesignProps): ComponentChild {
  const name = useRef<HTMLInputElement>(null);
  const make = (event: Event): void => {
    event.preventDefault();
    void actions.makeStyle(name.current?.value.trim() ?? '', lookKeys);
  };
  return h(
    'form',
    { class: 'make-style', onSubmit: make },
    h('label', { for: 'make-style' }, words.design.makeStyle(lookKeys.join(', '))),
    h('input', {
      id: 'make-style',
      ref: name,
      class: 'value',
      required: true,
      placeholder: words.design.name,
    }),
    h('button', { type: 'submit', class: 'button word' }, words.design.make),
  );
}

/** Returns what a place is called. */
function called(what = ''): string {
  return calledAs(words.places, what);
}

function Inside({
  inside,
  actions,
}: {
  readonly inside: readonly NamedPlace[];
  readonly actions: Actions;
}): ComponentChild {
  return h(
    'nav',
    { class: 'inside-list', 'aria-label': words.design.standsInside },
    h('h3', null, words.design.inside),
    ...inside.map(({ at, what, said }) =>
      h(
        'button',
        { type: 'button', class: 'place', 'data-at': at, onClick: () => actions.selectPlace(at) },
        called(what),
        said === '' ? null : h('span', { class: 'quiet' }, ` ${said}`),
      ),
    ),
  );
}
