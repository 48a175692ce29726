// What can be done to a table by a click: columns from the fields of its list, groups, totals, sums carried over pages.
import { type ComponentChild, h } from 'preact';
import { rawColumn } from '../../design/know/palette.ts';
import type { TableFacts } from '../../design/know/table.ts';
import { words } from '../../words/words.ts';
import { iconButton } from '../icon.ts';
import type { Actions } from '../model.ts';

/** What the tools are given. */
export interface TableToolsProps {
  readonly table: TableFacts | undefined;
  readonly actions: Actions;
}

/** Returns the tools, or nothing where no table is selected. */
export function TableTools({ table, actions }: TableToolsProps): ComponentChild {
  if (!table) return null;
  const props = { table, actions };
  return h(
    'details',
    { class: 'keys table-tools', open: true },
    h('summary', null, words.table.title),
    h(ColumnTools, props),
    h(GroupTool, props),
    h(TotalTools, props),
  );
}

interface ToolProps {
  readonly table: TableFacts;
  readonly actions: Actions;
}

function ColumnTools({ table, actions }: ToolProps): ComponentChild {
  const { columns, column, fields } = table;
  const index = (column ?? columns.length - 1) + 1;
  const add = (raw: string) => () => actions.changeTable({ kind: 'addColumn', index, raw });
  const button = (name: string, onClick: () => void): ComponentChild =>
    h('button', { type: 'button', class: 'button word', onClick }, name);
  const label = column === undefined ? '' : (columns[column]?.label ?? '');
  return [
    column === undefined
      ? null
      : h(
          'div',
          { class: 'tool-row', role: 'group', 'aria-label': words.table.column(label) },
          h('span', { class: 'label' }, words.table.column(label)),
          iconButton('previous', {
            label: words.table.moveBefore(label),
            disabled: column === 0,
            onClick: () => actions.changeTable({ kind: 'moveColumn', from: column, to: column - 1 }),
          }),
          iconButton('next', {
            label: words.table.moveBehind(label),
            disabled: column === columns.length - 1,
            onClick: () => actions.changeTable({ kind: 'moveColumn', from: column, to: column + 1 }),
          }),
          iconButton('delete', {
            label: words.table.removeColumn(label),
            onClick: () => actions.changeTable({ kind: 'removeColumn', index: column }),
          }),
        ),
    h(
      'div',
      { class: 'palette-blocks', role: 'group', 'aria-label': words.table.addColumn },
      h('span', { class: 'label' }, words.table.addColumn),
      ...fields.map((field) => button(field.name, add(rawColumn(field, columns.length)))),
      button(words.table.emptyColumn, add(`{ "header": ${JSON.stringify(words.palette.begin.head)} }`)),
    ),
  ];
}

function GroupTool({ table, actions }: ToolProps): ComponentChild {
  const { group, groupFields } = table;
  if (groupFields.length === 0 || group === undefined) return null;
  const isKnown = group === '' || groupFields.some(({ by }) => by === group);
  const all = isKnown ? groupFields : [{ name: group, by: group }, ...groupFields];
  return h(
    'label',
    { class: 'tool-row' },
    h('span', { class: 'label' }, words.table.groupBy),
    h(
      'select',
      {
        ...{ class: 'value', value: group, title: words.table.groupHelp },
        onChange: ({ target }: Event) =>
          actions.changeTable({ kind: 'group', by: (target as HTMLSelectElement).value }),
      },
      h('option', { value: '' }, words.table.noGroups),
      ...all.map(({ name, by }) => h('option', { value: by }, name)),
    ),
  );
}

function TotalTools({ table, actions }: ToolProps): ComponentChild {
  const { columns, isCarried } = table;
  const numbers = columns.map((column, index) => ({ ...column, index })).filter((one) => one.isNumber);
  if (numbers.length === 0) return null;
  const toggle = (name: string, pressed: boolean, onClick: () => void, disabled = false): ComponentChild =>
    h('button', { type: 'button', class: 'button word', 'aria-pressed': pressed, disabled, onClick }, name);
  const isSummed = numbers.some(({ sum }) => sum !== undefined);
  return h(
    'div',
    { class: 'palette-blocks', role: 'group', 'aria-label': words.table.totals },
    h('span', { class: 'label' }, words.table.totals),
    ...numbers.map(({ label, sum, index }) =>
      toggle(label, sum !== undefined, () =>
        actions.changeTable({ kind: 'total', index, isOn: sum === undefined }),
      ),
    ),
    isSummed || isCarried
      ? toggle(words.table.carry, isCarried, () => actions.changeTable({ kind: 'carry', isOn: !isCarried }))
      : null,
  );
}
