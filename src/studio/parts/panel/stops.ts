// The colours of a gradient.
import { type ComponentChild, h } from 'preact';
import type { JsonNode } from '../../data/tree.ts';
import { entryOf } from '../../design/edit/jsonc.ts';
import { ColorField } from './colors.ts';
import { type ControlProps, plain } from './plain.ts';

/** What the other one of the first two colours is. */
const paper = '#ffffff';

/** Returns a field for each colour. Where there is none yet, the first one that is chosen makes two. */
export function Stops({ id, field, names, actions }: ControlProps): ComponentChild {
  const { way, node, label } = field;
  const colors = node ? node.entries.map((one) => colorOf(one.node)) : [undefined, undefined];
  const rawWith = (index: number, raw: string): string => {
    const before = colors[index];
    if (!node) return `[${colors.map((_, other) => (other === index ? raw : `"${paper}"`)).join(', ')}]`;
    if (!before) return node.raw;
    return node.raw.slice(0, before.from - node.from) + raw + node.raw.slice(before.to - node.from);
  };
  return h(
    'div',
    { class: 'stops', role: 'group', id, 'aria-label': label },
    ...colors.map((color, index) =>
      h(ColorField, {
        ...{ key: index, label: `${label} ${index + 1}`, fieldLabel: `${label} ${index + 1}` },
        ...{ shown: plain(color), otherwise: '', names, actions },
        take: async (typed) => typed !== '' && actions.setKey(way, rawWith(index, JSON.stringify(typed))),
      }),
    ),
  );
}

function colorOf(stop: JsonNode): JsonNode | undefined {
  return stop.kind === 'object' ? entryOf(stop, 'color')?.node : stop;
}
