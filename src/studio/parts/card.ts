// The card that names what the pointer is on: where it was written, what it shows, how large it is, and why it stands there.
import { type ComponentChild, h } from 'preact';
import type { Box } from '../point/boxes.ts';
import { words } from '../words/words.ts';
import type { PartProps } from './model.ts';

/** Returns the card. It is a picture of what the record says, so screen readers need not read it at each step of the pointer. */
export function Card({ model: { pointed, design } }: PartProps): ComponentChild {
  // The panel says what is selected, and the card would lie over the pages.
  if (!pointed || design) return null;
  const { kind, path, data, why, texts } = pointed;
  const text = texts.join(' ');
  return h(
    'div',
    { class: 'card', 'aria-hidden': 'true' },
    h('p', null, h('strong', null, kind), ' ', h('code', null, path === '' ? words.card.document : path)),
    h('p', { class: 'quiet' }, placeOf(pointed)),
    text === '' ? null : h('p', { class: 'text' }, text.length > 120 ? `${text.slice(0, 119)}…` : text),
    ...data.map(({ pointer, value }) =>
      h(
        'p',
        { class: 'datum' },
        h('code', null, `data${pointer}`),
        value === undefined ? words.card.notThere : ` = ${value}`,
      ),
    ),
    ...why.map(({ text: reason }) => h('p', { class: 'why' }, reason)),
  );
}

function placeOf({ open, file, line, width, height, piece, pieces, item }: Box): string {
  const place = line === undefined ? '' : `${open ?? file ?? ''}:${line}`;
  const size = `${round(width)} × ${round(height)} pt`;
  const part = pieces > 1 ? words.card.piece(piece, pieces) : '';
  return [place, size, part, item === undefined ? '' : words.card.forData(item)]
    .filter((one) => one !== '')
    .join(' · ');
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
