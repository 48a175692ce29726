// A list of the data as a table: a row for each entry, which can be added, moved and deleted, by keys as well.
import { type ComponentChild, h, type RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { addEntry, blankLike, blanks, removeEntry, swapWithNext, withKey } from '../data/edits.ts';
import { columnsOf, type JsonEntry, type JsonKind, type JsonNode } from '../data/tree.ts';
import { words } from '../words/words.ts';
import { Control, kindNames, type TreePlace } from './control.ts';
import { iconButton } from './icon.ts';

/** What a table is given. */
export interface TableProps {
  readonly node: JsonNode;
  readonly place: TreePlace;
}

/** More rows are not drawn at once: each has fields and buttons. */
const rowsAtOnce = 50;

/** Returns the table. */
export function Table({ node, place }: TableProps): ComponentChild {
  const { entries } = node;
  const { first, setStart, show, holder } = useRows(entries.length);
  if (entries.length === 0) return h(FirstRow, { node, place });
  const columns = columnsOf(node);
  const act = actionsOf(node, place, (row) => setStart(Math.floor(row / rowsAtOnce) * rowsAtOnce));
  const rows: Rows = { node, place, columns, kinds: kindsOf(node, columns), act, show };
  const name = place.way.at(-1) ?? words.data.list;
  return h(
    'div',
    { class: 'rows', ref: holder, onKeyDown: (event: KeyboardEvent) => keyInTable(event, rows) },
    h(
      'div',
      { class: 'across' },
      h(
        'table',
        // The head is a row, too.
        { 'aria-rowcount': entries.length + 1 },
        h('caption', null, `${name}, ${words.data.rows(entries.length)}`),
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            h('th', { scope: 'col' }, words.data.row),
            ...(columns ?? ['value']).map((column) => h(ColumnName, { rows, column })),
            h('th', { scope: 'col' }, h('span', { class: 'unseen' }, words.data.changeRow)),
          ),
        ),
        h(
          'tbody',
          null,
          ...entries.slice(first, first + rowsAtOnce).map((entry, index) => row(rows, entry, first + index)),
        ),
      ),
    ),
    h(RowPager, { count: entries.length, first, setStart }),
    h(
      'button',
      { type: 'button', class: 'button word', onClick: () => rows.act.add(entries.length - 1) },
      words.data.addRow,
    ),
  );
}

/** Returns the head of a column. While the pages are designed, the value of its first row is dragged onto them. */
function ColumnName({ rows, column }: { readonly rows: Rows; readonly column: string }): ComponentChild {
  const { onto, way } = rows.place;
  const kind = rows.kinds.get(column) ?? '';
  const node = rows.node.entries[0]?.node.entries.find(({ key }) => key === column)?.node;
  const name = rows.columns ? column : words.data.value;
  if (!onto || !node) return h('th', { scope: 'col', class: kind }, name);
  return h(
    'th',
    {
      scope: 'col',
      class: `${kind} draggable`,
      title: words.hand.dragOnto,
      onPointerDown: (event: PointerEvent) => onto.dragValue(event, { way: [...way, '0', column], node }),
    },
    name,
  );
}

/** Returns which rows are drawn, and goes to those that are not. */
function useRows(count: number): {
  /** The first row that is drawn. */
  readonly first: number;
  readonly setStart: (start: number) => void;
  readonly show: Rows['show'];
  readonly holder: RefObject<HTMLDivElement | null>;
} {
  const [start, setStart] = useState(0);
  const holder = useRef<HTMLDivElement>(null);
  const wanted = useRef<Cell | undefined>(undefined);
  useLayoutEffect(() => {
    if (wanted.current) focusCell(holder.current, wanted.current);
    wanted.current = undefined;
  }, [start]);
  const first = Math.min(start, Math.floor(Math.max(0, count - 1) / rowsAtOnce) * rowsAtOnce);
  const show = (row: number, column?: string): void => {
    const cell = { row: Math.min(Math.max(0, row), count - 1), column };
    const next = Math.floor(cell.row / rowsAtOnce) * rowsAtOnce;
    if (next === first) focusCell(holder.current, cell);
    else wanted.current = cell;
    setStart(next);
  };
  return { first, setStart, show, holder };
}

interface Rows extends TableProps {
  readonly columns: readonly string[] | undefined;
  /** The kind of the values of each column, by its name. */
  readonly kinds: ReadonlyMap<string, JsonKind>;
  readonly act: RowActions;
  /** Goes to a cell, and turns to its row where that is not drawn. Without a column it goes to the first field. */
  readonly show: (row: number, column?: string) => void;
}

/** A field of the table. */
interface Cell {
  readonly row: number;
  readonly column: string | undefined;
}

/** Puts the focus into a field of a cell that is drawn. */
function focusCell(holder: HTMLElement | null, { row: number, column }: Cell): void {
  const cells =
    holder?.querySelectorAll<HTMLElement>(`:scope > .across > table td[data-row="${number}"]`) ?? [];
  const cell = [...cells].find((one) => column === undefined || one.dataset.column === column);
  cell?.querySelector<HTMLElement>('[data-at]')?.focus();
}

/** What can be done with a row, by its place from 0. `column` is the field to be in afterwards. */
interface RowActions {
  add(behind: number, column?: string): void;
  remove(index: number, column?: string): void;
  move(index: number, by: 1 | -1, column?: string): void;
}

/** Returns what can be done with rows. `turn` draws a row that is not drawn yet. */
function actionsOf(node: JsonNode, place: TreePlace, turn: (row: number) => void): RowActions {
  const { entries } = node;
  const columns = columnsOf(node);
  const at = (index: number, column = columns?.[0]): string =>
    JSON.stringify([...place.way, String(index), ...(columns === undefined ? [] : [column])]);
  return {
    add(behind, column) {
      const like = entries[behind]?.node;
      const raw = like ? blankLike(place.text, like) : blanks.text;
      const said = words.data.rowAdded(behind + 2);
      turn(behind + 1);
      place.change(addEntry(place.text, node, raw, behind), said, at(behind + 1, column));
    },
    remove(index, column) {
      const next = Math.min(index, entries.length - 2);
      turn(Math.max(0, next));
      place.change(removeEntry(node, index), words.data.rowDeleted(index + 1), at(next, column));
    },
    move(index, by, column) {
      const [upper, target] = [by === 1 ? index : index - 1, index + by];
      if (target < 0 || target >= entries.length) return;
      const said = words.data.rowIsNow(index + 1, target + 1);
      turn(target);
      place.change(swapWithNext(place.text, node, upper), said, at(target, column));
    },
  };
}

function row(rows: Rows, { node }: JsonEntry, index: number): ComponentChild {
  const { columns, place, kinds } = rows;
  const way = [...place.way, String(index)];
  const cell = (column: string): ComponentChild => {
    const value = columns === undefined ? node : node.entries.find(({ key }) => key === column)?.node;
    return h(
      'td',
      { 'data-row': index, 'data-column': column },
      h(Control, {
        node: value,
        place: { ...place, way: columns === undefined ? way : [...way, column] },
        label: words.data.cell(columns ? column : words.data.value, index + 1),
        kind: kinds.get(column) ?? 'text',
        onNew: (raw) => place.change(addEntry(place.text, node, withKey(column, raw))),
      }),
    );
  };
  const number = String(index + 1);
  return h(
    'tr',
    { key: index, 'aria-rowindex': index + 2 },
    h(
      'th',
      { scope: 'row' },
      columns === undefined
        ? number
        : h(
            'button',
            {
              type: 'button',
              class: 'place',
              'aria-label': words.data.openRow(number),
              onClick: () => place.open(way),
            },
            number,
          ),
    ),
    ...(columns ?? ['value']).map(cell),
    h('td', { class: 'change' }, ...changeButtons(rows, index)),
  );
}

function changeButtons({ node, act }: Rows, index: number): readonly ComponentChild[] {
  const number = String(index + 1);
  return [
    iconButton('up', {
      label: words.data.moveUp(number),
      keys: 'Alt ↑',
      disabled: index === 0,
      onClick: () => act.move(index, -1),
    }),
    iconButton('down', {
      label: words.data.moveDown(number),
      keys: 'Alt ↓',
      disabled: index === node.entries.length - 1,
      onClick: () => act.move(index, 1),
    }),
    iconButton('close', {
      label: words.data.deleteRow(number),
      keys: 'Alt Delete',
      onClick: () => act.remove(index),
    }),
  ];
}

/** Returns which kind the values of each column have: that of the first one that has any. */
function kindsOf({ entries }: JsonNode, columns: readonly string[] | undefined): Map<string, JsonKind> {
  const kinds = new Map<string, JsonKind>();
  for (const { node } of entries) {
    const values = columns === undefined ? [{ key: 'value', node }] : node.entries;
    for (const { key, node: value } of values)
      if (!kinds.has(key) && ['text', 'number', 'boolean'].includes(value.kind)) kinds.set(key, value.kind);
    if (kinds.size >= (columns?.length ?? 1)) break;
  }
  return kinds;
}

/** Handles the keys of a table: up and down, and with Alt those that change rows. */
function keyInTable(event: KeyboardEvent, { act, show, node }: Rows): void {
  const field = event.target;
  if (!(field instanceof HTMLElement)) return;
  const cell = field.closest('td');
  const { row: number, column } = cell?.dataset ?? {};
  // A table inside of another one knows its own keys.
  if (number === undefined || column === undefined || event.defaultPrevented) return;
  const index = Number(number);
  if (event.altKey) {
    const acts: Readonly<Record<string, () => void>> = {
      ArrowUp: () => act.move(index, -1, column),
      ArrowDown: () => act.move(index, 1, column),
      Enter: () => act.add(index, column),
      Delete: () => act.remove(index, column),
      Backspace: () => act.remove(index, column),
    };
    const wanted = acts[event.key];
    if (!wanted) return;
    event.preventDefault();
    wanted();
    return;
  }
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowUp: -1, ArrowDown: 1, Enter: 1 },
    ...{ PageUp: -rowsAtOnce, PageDown: rowsAtOnce },
  };
  const by = steps[event.key];
  const isLong = event.key.startsWith('Page') && node.entries.length > rowsAtOnce;
  if (by === undefined || !(isLong || field instanceof HTMLInputElement)) return;
  event.preventDefault();
  show(index + by, column);
}

interface RowPagerProps {
  readonly count: number;
  readonly first: number;
  readonly setStart: (start: number) => void;
}

/** Turns to other rows of a long list. */
function RowPager({ count, first, setStart }: RowPagerProps): ComponentChild {
  if (count <= rowsAtOnce) return null;
  const last = Math.min(count, first + rowsAtOnce);
  return h(
    'div',
    { class: 'turn' },
    iconButton('previous', {
      label: words.data.rowsBefore,
      disabled: first === 0,
      onClick: () => setStart(first - rowsAtOnce),
    }),
    h('span', null, words.data.rowsFrom(first + 1, last, count)),
    iconButton('next', {
      label: words.data.nextRows,
      disabled: last === count,
      onClick: () => setStart(first + rowsAtOnce),
    }),
  );
}

/** Begins a list of a kind. */
function FirstRow({ node, place }: TableProps): ComponentChild {
  return h(
    'p',
    { class: 'new' },
    words.data.emptyList,
    ...(['text', 'number', 'object'] as const).map((kind) =>
      h(
        'button',
        {
          type: 'button',
          class: 'button word',
          'aria-label': words.data.addTo(kindNames[kind], place.way.at(-1) ?? words.data.theList),
          onClick: () => place.change(addEntry(place.text, node, blanks[kind]), words.data.rowAdded(1)),
        },
        kindNames[kind],
      ),
    ),
  );
}
