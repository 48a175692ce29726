// Data as a tree: each value is a field that can be changed; lists are tables.
import { type ComponentChild, h } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { addEntry, blanks, removeEntry, setValue, type TextChange, withKey } from '../data/edits.ts';
import { type JsonKind, type JsonNode, readJson, valueAt } from '../data/tree.ts';
import { words } from '../words/words.ts';
import { Control, kindNames, type TreePlace } from './control.ts';
import { iconButton } from './icon.ts';
import type { PartProps } from './model.ts';
import { Table } from './table.ts';

/** Returns the data of the open file as a tree. */
export function Data({ model: { text, file, design }, actions }: PartProps): ComponentChild {
  const root = useMemo(() => readJson(text), [text]);
  const [way, setWay] = useState<readonly string[]>([]);
  const [told, setTold] = useState('');
  const holder = useRef<HTMLDivElement>(null);
  const focus = useRef('');
  useLayoutEffect(() => {
    const wanted = focus.current;
    if (wanted === '') return;
    for (const one of holder.current?.querySelectorAll<HTMLElement>('[data-at]') ?? []) {
      if (one.dataset.at !== wanted) continue;
      one.focus();
      focus.current = '';
    }
  }, [text]);
  if (!root) return h('p', { class: 'notice', role: 'status' }, words.data.noJson);
  const node = valueAt(root, way);
  const place: TreePlace = {
    text,
    way: node ? way : [],
    change: (change: TextChange, said = '', then = '') => {
      focus.current = then;
      const done = actions.changeText(text, change);
      setTold(done ? said : words.data.changedMeanwhile);
    },
    say: setTold,
    open: setWay,
    undo: actions.undoText,
    onto: design && actions,
  };
  return h(
    'div',
    { class: 'data', ref: holder, key: file?.path },
    h(Way, { way: place.way, open: setWay }),
    h('div', { class: 'values' }, h(Value, { node: node ?? root, place })),
    h('p', { class: 'told-data', role: 'status' }, told),
  );
}

/** Leads back from what is shown to what it is in. */
function Way({ way, open }: Pick<TreePlace, 'way' | 'open'>): ComponentChild {
  if (way.length === 0) return null;
  return h(
    'nav',
    { class: 'way', 'aria-label': words.data.where },
    ...[words.data.all, ...way].flatMap((name, index) => [
      index === 0 ? null : h('span', { 'aria-hidden': 'true' }, '›'),
      h(
        'button',
        {
          type: 'button',
          class: 'place',
          'aria-current': index === way.length,
          onClick: () => open(way.slice(0, index)),
        },
        /^\d+$/.test(name) && index > 0 ? words.data.rowNumber(Number(name) + 1) : name,
      ),
    ]),
  );
}

interface ValueProps {
  readonly node: JsonNode;
  readonly place: TreePlace;
}

function Value({ node, place }: ValueProps): ComponentChild {
  if (node.kind === 'list') return h(Table, { node, place });
  if (node.kind === 'object') return h(Fields, { node, place });
  return h(Control, { node, place, label: place.way.at(-1) ?? words.data.theValue });
}

const mostShown = 200;

/** Returns the entries of an object. */
function Fields({ node, place }: ValueProps): ComponentChild {
  const [shown, setShown] = useState(mostShown);
  const { entries } = node;
  return h(
    'ul',
    { class: 'fields', 'aria-label': place.way.at(-1) ?? words.data.allData },
    ...entries.slice(0, shown).map((entry, index) => {
      const inside: TreePlace = { ...place, way: [...place.way, entry.key] };
      const isNested = entry.node.kind === 'object' || entry.node.kind === 'list';
      return h(
        'li',
        { key: entry.key },
        isNested
          ? h(Nested, { node: entry.node, place: inside, name: entry.key })
          : [
              h(KeyName, { node: entry.node, place: inside, name: entry.key }),
              h(Control, { node: entry.node, place: inside, label: entry.key }),
              h(Kind, { node: entry.node, place: inside, name: entry.key }),
            ],
        place.onto && entry.node.kind !== 'object'
          ? iconButton('plus', {
              label: words.hand.putOnPage(entry.key),
              onClick: () => place.onto?.placeValue({ way: inside.way, node: entry.node }),
            })
          : null,
        iconButton('close', {
          label: words.data.delete(entry.key),
          onClick: () => place.change(removeEntry(node, index), words.data.deleted(entry.key)),
        }),
      );
    }),
    shown < entries.length
      ? h(
          'li',
          null,
          h(
            'button',
            { type: 'button', class: 'button word', onClick: () => setShown(shown + mostShown) },
            words.data.showMore(entries.length),
          ),
        )
      : null,
    h('li', null, h(NewEntry, { node, place })),
  );
}

/** Returns the name of a value. While the pages are designed, it is dragged onto them. */
function KeyName({ node, place, name }: ValueProps & { readonly name: string }): ComponentChild {
  const { onto, way } = place;
  const isDragged = onto !== undefined && node.kind !== 'object';
  return h(
    'span',
    {
      class: isDragged ? 'key draggable' : 'key',
      ...(isDragged && {
        title: words.hand.dragOnto,
        onPointerDown: (event: PointerEvent) => onto.dragValue(event, { way, node }),
      }),
    },
    name,
  );
}

/** Returns an object or a list inside of an object. */
function Nested({ node, place, name }: ValueProps & { readonly name: string }): ComponentChild {
  const [isOpen, setOpen] = useState(place.way.length < 3);
  return h(
    'details',
    { open: isOpen, onToggle: (event: Event) => setOpen((event.target as HTMLDetailsElement).open) },
    h('summary', null, h(KeyName, { node, place, name }), ' ', h('span', { class: 'quiet' }, sizeOf(node))),
    isOpen ? h(Value, { node, place }) : null,
  );
}

function sizeOf({ kind, entries }: JsonNode): string {
  return (kind === 'list' ? words.data.rows : words.data.values)(entries.length);
}

const plainKinds: readonly JsonKind[] = ['text', 'number', 'boolean', 'null'];

/** Makes another kind of a value. */
function Kind({ node, place, name }: ValueProps & { readonly name: string }): ComponentChild {
  return h(
    'select',
    {
      class: 'kind',
      'aria-label': words.data.kindOf(name),
      value: node.kind,
      onChange: (event: Event) => {
        const kind = (event.target as HTMLSelectElement).value as JsonKind;
        const plain = node.kind === 'text' ? String(JSON.parse(node.raw)) : node.raw;
        const isNumber = kind === 'number' && plain.trim() !== '' && Number.isFinite(Number(plain));
        const raw = kind === 'text' ? JSON.stringify(plain) : isNumber ? String(Number(plain)) : blanks[kind];
        place.change(setValue(node, raw), words.data.isNow(name, kindNames[kind]));
      },
    },
    ...plainKinds.map((kind) => h('option', { value: kind }, kindNames[kind])),
  );
}

/** Adds an entry to an object. */
function NewEntry({ node, place }: ValueProps): ComponentChild {
  const key = useRef<HTMLInputElement>(null);
  const kind = useRef<HTMLSelectElement>(null);
  const add = (event: Event): void => {
    event.preventDefault();
    const name = key.current?.value ?? '';
    const chosen = (kind.current?.value ?? 'text') as JsonKind;
    if (node.entries.some((entry) => entry.key === name)) {
      place.say(words.data.isThere(name));
      return;
    }
    const at = JSON.stringify([...place.way, name]);
    place.change(addEntry(place.text, node, withKey(name, blanks[chosen])), words.data.added(name), at);
    if (key.current) key.current.value = '';
  };
  return h(
    'form',
    { class: 'new', onSubmit: add },
    h('input', {
      ref: key,
      required: true,
      'aria-label': words.data.newName,
      placeholder: words.data.newValue,
    }),
    h(
      'select',
      { ref: kind, class: 'kind', 'aria-label': words.data.newKind },
      ...Object.entries(kindNames).map(([one, name]) => h('option', { value: one }, name)),
    ),
    h('button', { type: 'submit', class: 'button word' }, words.common.add),
  );
}
