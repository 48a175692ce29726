// Margins and padding as a drawing of a box, with a field at each side. Linked sides change together.
import { type ComponentChild, h } from 'preact';
import { useState } from 'preact/hooks';
import { countingSides, sideNames, sidesOf, sidesRaw } from '../../design/know/sides.ts';
import { calledAs, words } from '../../words/words.ts';
import { iconButton } from '../icon.ts';
import { Entry, lengthRaw, lengthStep } from './entry.ts';
import type { ControlProps } from './plain.ts';

/** Returns the drawing. */
export function Sides({ id, field, actions }: ControlProps): ComponentChild {
  const { way, node } = field;
  const [top, right, bottom, left] = sidesOf(node) ?? ['', '', '', ''];
  const raws = [top, right, bottom, left];
  const usual = sidesOf(field.inherited?.node)?.map((raw) => raw.replaceAll('"', ''));
  const [isLinked, link] = useState(false);
  const take =
    (index: number) =>
    async (typed: string): Promise<boolean> => {
      const raw = typed.trim() === '' ? '0' : lengthRaw(typed);
      if (raw === undefined) return false;
      if (isLinked) return actions.setKey(way, sidesRaw(node, [raw, raw, raw, raw]));
      const sides = [...countingSides(node, field.inherited?.node, field.standard)];
      const [first = raw, second = raw, third = raw, fourth = raw] = sides.with(index, raw);
      return actions.setKey(way, sidesRaw(node, [first, second, third, fourth]));
    };
  const turn = (): void => {
    link(!isLinked);
    if (!isLinked && raws.some((raw) => raw !== top))
      void actions.setKey(way, sidesRaw(node, [top, top, top, top]));
  };
  return h(
    'div',
    { class: 'sides', role: 'group', id, 'aria-label': field.label, 'aria-describedby': `${id}-help` },
    h(
      'span',
      { class: 'middle' },
      iconButton(isLinked ? 'linked' : 'unlinked', {
        label: words.controls.linkSides(field.label),
        pressed: isLinked,
        onClick: turn,
      }),
    ),
    ...sideNames.map((side, index) =>
      h(
        'div',
        { class: side },
        h(Entry, {
          label: words.controls.side(field.label, calledAs(words.controls.sides, side)),
          shown: (raws[index] ?? '').replaceAll('"', ''),
          otherwise: usual?.[index] ?? field.standard,
          numeric: true,
          take: take(index),
          step: lengthStep,
          undo: () => actions.undoAct(),
        }),
      ),
    ),
  );
}
