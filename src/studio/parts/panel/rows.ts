// The keys in the panel: a row for each, with its control. An object has rows of its own.
import { type ComponentChild, h } from 'preact';
import { useState } from 'preact/hooks';
import type { DesignFacts, PanelField } from '../../design/facts.ts';
import { words } from '../../words/words.ts';
import { iconButton } from '../icon.ts';
import type { Actions } from '../model.ts';
import { FieldControl } from './controls.ts';

/** What parts of the panel are given. */
export interface DesignProps {
  readonly design: DesignFacts;
  readonly actions: Actions;
}

interface RowProps extends DesignProps {
  readonly field: PanelField;
}

/** Returns the row of a key: its name, its control, and a cross that takes it back. */
export function Row({ field, design, actions }: RowProps): ComponentChild {
  if (field.control === 'members') return h(Members, { field, design, actions });
  const { way, label, node, help } = field;
  const id = `key-${way.join('-')}`;
  const isGroup = ['sides', 'border', 'lines', 'stops'].includes(field.control);
  return h(
    'div',
    { class: `key-row ${node ? 'is-written' : ''} of-${field.control}` },
    isGroup || (field.control !== 'choice' && field.node === undefined && isWritten(field))
      ? h('span', { class: 'label', title: help }, label)
      : h('label', { class: 'label', for: id, title: help }, label),
    h(FieldControl, { id, field, names: design.names, actions }),
    h(Cross, { field, actions }),
    h(Source, { field }),
    h('span', { class: 'help-text', id: `${id}-help`, lang: 'en' }, help),
  );
}

/** Returns the rows of an object, which open below its name. */
function Members({ field, design, actions }: RowProps): ComponentChild {
  const { way, label, node, help, members } = field;
  const [isOpen, setOpen] = useState(node !== undefined);
  const count = node?.entries.length ?? 0;
  return h(
    'div',
    { class: `key-row of-members ${node ? 'is-written' : ''}` },
    h(
      'details',
      {
        open: isOpen,
        onToggle: ({ target }: Event) => setOpen((target as HTMLDetailsElement).open),
      },
      h(
        'summary',
        { id: `key-${way.join('-')}`, title: help },
        label,
        count > 0 ? h('span', { class: 'count' }, ` ${count}`) : null,
      ),
      ...members.map((member) => {
        const inside = { ...member, way: [...way, ...member.way], inherited: undefined };
        return h(Row, { key: member.way.join('.'), field: inside, design, actions });
      }),
    ),
    h(Cross, { field, actions }),
    h(Source, { field }),
  );
}

/** Takes a key back. */
function Cross({
  field: { way, label, node, standard, isRequired },
  actions,
}: Pick<RowProps, 'field' | 'actions'>): ComponentChild {
  if (!node || isRequired) return h('span', null);
  return iconButton('close', {
    label: standard === '' ? words.design.toDefault(label) : words.design.toStandard(label, standard),
    onClick: () => void actions.unsetKey(way),
  });
}

/** Says where the value comes from that counts while none is written. */
function Source({ field: { node, inherited } }: Pick<RowProps, 'field'>): ComponentChild {
  return node === undefined && inherited
    ? h('span', { class: 'source' }, words.design.from(inherited.source))
    : null;
}

function isWritten({ control }: PanelField): boolean {
  return control === 'expression' || control === 'written';
}
