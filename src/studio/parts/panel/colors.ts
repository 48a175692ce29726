// A colour: what is written, the picker of the browser, and the colours of the template.
import { type ComponentChild, h } from 'preact';
import type { TemplateNames } from '../../design/facts.ts';
import { words } from '../../words/words.ts';
import type { Actions } from '../model.ts';
import { Entry } from './entry.ts';

/** What a field of a colour is given. */
export interface ColorProps {
  readonly id?: string;
  /** What the colour is of. */
  readonly label: string;
  /** What the field is called where nothing else names it. */
  readonly fieldLabel?: string;
  readonly shown: string;
  /** What counts while nothing is written. */
  readonly otherwise: string;
  readonly names: TemplateNames;
  /** Takes what was typed; '' takes it out. Resolves with whether it could be taken. */
  readonly take: (typed: string) => Promise<boolean>;
  readonly actions: Actions;
}

/** Returns the field with its picker and, below, the colours of the template. */
export function ColorField(props: ColorProps): ComponentChild {
  const { id, label, fieldLabel, shown, otherwise, names, take, actions } = props;
  const looks = new Map(names.colors.map(({ name, color }) => [name, color]));
  const counts = shown === '' ? otherwise : shown;
  return h(
    'div',
    { class: 'color' },
    h('input', {
      type: 'color',
      class: counts === '' ? 'unset' : '',
      'aria-label': words.controls.chooseColor(label),
      value: hexOf(looks.get(counts) ?? counts),
      onChange: ({ target }: Event) => void take((target as HTMLInputElement).value),
    }),
    h(Entry, {
      ...(id !== undefined && { id, describedBy: `${id}-help` }),
      ...(fieldLabel !== undefined && { label: fieldLabel }),
      ...{ shown, otherwise, take: (typed: string) => take(typed.trim()) },
      undo: () => actions.undoAct(),
    }),
    names.colors.length === 0 ? null : h(Swatches, { ...props, take }),
  );
}

function Swatches({ label, shown, names, take }: ColorProps): ComponentChild {
  return h(
    'div',
    { class: 'swatches', role: 'group', 'aria-label': words.controls.colorsOf(label) },
    ...names.colors.map(({ name, color }) =>
      h('button', {
        type: 'button',
        class: 'swatch',
        title: name,
        'aria-label': name,
        'aria-pressed': name === shown,
        style: { backgroundColor: color },
        onClick: () => void take(name),
      }),
    ),
  );
}

/** Returns a colour as a field of a browser takes it. */
function hexOf(color: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/i.exec(color);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase();
  if (/^#[0-9a-f]{6}/i.test(color)) return color.slice(0, 7).toLowerCase();
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return '#000000';
  context.fillStyle = color;
  return context.fillStyle.startsWith('#') ? context.fillStyle : '#000000';
}
