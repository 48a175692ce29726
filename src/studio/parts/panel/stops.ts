// The colours of a gradient.
import { type ComponentChild, h } from 'preact';
import { useState } from 'preact/hooks';
import type { JsonNode } from '../../data/tree.ts';
import { entryOf } from '../../design/edit/jsonc.ts';
import { leastStops, withoutStop, withStop } from '../../design/edit/stops.ts';
import { words } from '../../words/words.ts';
import { iconButton } from '../icon.ts';
import { ColorField, mixed, Swatches } from './colors.ts';
import { type ControlProps, plain } from './plain.ts';

/** What the other one of the first two colours is. */
const paper = '#ffffff';

/** Returns a field for each colour, and a button for one more. Where there is none yet, the first one that is chosen makes two. */
export function Stops({ id, field, names, actions }: ControlProps): ComponentChild {
  const { way, node, label } = field;
  // The one whose field had the focus last: the colours of the template are for it.
  const [last, setLast] = useState(0);
  const colors = node ? node.entries.map((one) => colorOf(one.node)) : [undefined, undefined];
  const at = Math.min(last, colors.length - 1);
  const rawWith = (index: number, raw: string): string => {
    const before = colors[index];
    if (!node) return `[${colors.map((_, other) => (other === index ? raw : `"${paper}"`)).join(', ')}]`;
    if (!before) return node.raw;
    return node.raw.slice(0, before.from - node.from) + raw + node.raw.slice(before.to - node.from);
  };
  const take = async (index: number, typed: string): Promise<boolean> =>
    typed !== '' && actions.setKey(way, rawWith(index, JSON.stringify(typed)));
  const named = (index: number): string => `${label} ${index + 1}`;
  const canLose = node !== undefined && colors.length > leastStops;
  return h(
    'div',
    { class: 'stops', role: 'group', id, 'aria-label': label },
    ...colors.map((color, index) =>
      h(
        'div',
        { class: 'stop', key: index, onFocusIn: () => setLast(index) },
        h(ColorField, {
          ...{ label: named(index), fieldLabel: named(index), hasSwatches: false },
          ...{ shown: plain(color), otherwise: '', names, actions },
          take: (typed) => take(index, typed),
        }),
        canLose &&
          iconButton('close', {
            label: words.controls.takeOut(named(index)),
            onClick: () => void actions.setKey(way, withoutStop(node.raw, index)),
          }),
      ),
    ),
    h(Swatches, {
      ...{ label: named(at), shown: plain(colors[at]), names },
      take: (typed) => take(at, typed),
    }),
    node &&
      h(
        'button',
        {
          type: 'button',
          class: 'button word',
          onClick: () => {
            const beside = colors.slice(-2).map(plain);
            void actions.setKey(way, withStop(node.raw, mixed(beside, names)));
          },
        },
        words.controls.addColor,
      ),
  );
}

function colorOf(stop: JsonNode): JsonNode | undefined {
  return stop.kind === 'object' ? entryOf(stop, 'color')?.node : stop;
}
