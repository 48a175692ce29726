// Lines: a border that is one line or one for each side, and the lines of a table. A line has a width, a form and a colour.
import { type ComponentChild, h } from 'preact';
import { useState } from 'preact/hooks';
import type { JsonNode } from '../../data/tree.ts';
import { entryOf } from '../../design/edit/jsonc.ts';
import type { TemplateNames } from '../../design/facts.ts';
import { sideNames } from '../../design/know/sides.ts';
import { calledAs, words } from '../../words/words.ts';
import type { Actions } from '../model.ts';
import { ColorField } from './colors.ts';
import { Entry, lengthRaw, lengthStep } from './entry.ts';
import { type ControlProps, plain } from './plain.ts';

/** Returns a border. */
export function Border({ id, field, names, actions }: ControlProps): ComponentChild {
  const { way, node } = field;
  const isWritten = node?.kind === 'object' && node.entries.some(({ key }) => sideNames.includes(key));
  const [wanted, want] = useState(false);
  const hasSides = isWritten || (wanted && node === undefined);
  const part = (): void => {
    if (!node) {
      want(!hasSides);
      return;
    }
    const first = isWritten ? node.entries[0]?.node.raw : undefined;
    const each = sideNames.map((side) => `${JSON.stringify(side)}: ${node.raw}`).join(', ');
    void actions.setKey(way, first ?? `{ ${each} }`);
  };
  return h(
    'div',
    { class: 'border', role: 'group', id, 'aria-label': field.label },
    h(
      'button',
      { type: 'button', class: 'button word', 'aria-pressed': hasSides, onClick: part },
      words.controls.eachSide,
    ),
    hasSides
      ? h(Lines, { ...{ keys: sideNames, label: field.label, way, names, actions }, node })
      : h(Line, { label: field.label, way, node, names, actions }),
  );
}

/** Returns the lines of a table that are written one by one. */
export function TableLines({ id, field, names, actions }: ControlProps): ComponentChild {
  const { way, node, label } = field;
  const keys = ['horizontal', 'vertical', 'outer', 'head'];
  return h(
    'div',
    { class: 'border', role: 'group', id, 'aria-label': label },
    h(Lines, { keys, label, way, node, names, actions }),
  );
}

interface LineProps {
  /** What the line is of. */
  readonly label: string;
  readonly way: readonly string[];
  readonly node: JsonNode | undefined;
  readonly names: TemplateNames;
  readonly actions: Actions;
  readonly hasSwatches?: boolean;
}

/** Returns the lines of an object by their keys. */
function Lines({ keys, label, way, node, names, actions }: LineProps & { readonly keys: readonly string[] }) {
  return keys.map((key) => {
    const name = calledAs(words.controls.lines, key);
    return h(
      'div',
      { class: 'one-line', key },
      h('span', { class: 'label', 'aria-hidden': 'true' }, name),
      h(Line, {
        ...{ label: words.controls.side(label, name), way: [...way, key], names, actions },
        hasSwatches: false,
        node: node && entryOf(node, key)?.node,
      }),
    );
  });
}

/** Returns the fields of one line. */
function Line({ label, way, node, names, actions, hasSwatches = true }: LineProps): ComponentChild {
  const isObject = node?.kind === 'object';
  const partOf = (key: string): JsonNode | undefined =>
    isObject ? entryOf(node, key)?.node : key === 'width' ? node : undefined;
  const write = (key: string, raw: string | undefined): Promise<boolean> => {
    if (isObject)
      return raw === undefined ? actions.unsetKey([...way, key]) : actions.setKey([...way, key], raw);
    if (raw === undefined) return key === 'width' ? actions.unsetKey(way) : Promise.resolve(true);
    if (key === 'width') return actions.setKey(way, raw);
    return actions.setKey(way, `{ "width": ${node?.raw ?? '1'}, ${JSON.stringify(key)}: ${raw} }`);
  };
  const style = plain(partOf('style'));
  const { none, forms } = words.controls;
  return h(
    'div',
    { class: 'line' },
    h(Entry, {
      ...{
        label: words.controls.lineWidth(label),
        shown: plain(partOf('width')),
        otherwise: none,
        numeric: true,
      },
      take: async (typed) => write('width', typed.trim() === '' ? undefined : lengthRaw(typed)),
      step: (typed, by) => lengthStep(typed === none ? '0' : typed, by),
      undo: () => actions.undoAct(),
    }),
    h(
      'select',
      {
        ...{ class: 'value', 'aria-label': words.controls.line(label), value: style },
        onChange: ({ target }: Event) => {
          const chosen = (target as HTMLSelectElement).value;
          void write('style', chosen === '' ? undefined : JSON.stringify(chosen));
        },
      },
      h('option', { value: '' }, forms.solid),
      h('option', { value: 'dashed' }, forms.dashed),
      h('option', { value: 'dotted' }, forms.dotted),
    ),
    h(ColorField, {
      ...{
        label,
        fieldLabel: words.controls.lineColor(label),
        shown: plain(partOf('color')),
        ...{ names, actions, hasSwatches },
      },
      otherwise: words.controls.black,
      take: (typed) => write('color', typed === '' ? undefined : JSON.stringify(typed)),
    }),
  );
}
