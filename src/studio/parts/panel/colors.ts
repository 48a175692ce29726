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
  /** Whether the colours of the template stand below it; default true. */
  readonly hasSwatches?: boolean;
  /** Takes what was typed; '' takes it out. Resolves with whether it could be taken. */
  readonly take: (typed: string) => Promise<boolean>;
  readonly actions: Actions;
}

/** Returns the field with its picker and, below, the colours of the template. */
export function ColorField(props: ColorProps): ComponentChild {
  const { id, label, fieldLabel, shown, otherwise, names, take, actions, hasSwatches = true } = props;
  const counts = shown === '' ? otherwise : shown;
  return h(
    'div',
    { class: 'color' },
    h('input', {
      type: 'color',
      class: counts === '' ? 'unset' : '',
      'aria-label': words.controls.chooseColor(label),
      value: lookOf(counts, names),
      onChange: ({ target }: Event) => void take((target as HTMLInputElement).value),
    }),
    h(Entry, {
      ...(id !== undefined && { id, describedBy: `${id}-help` }),
      ...(fieldLabel !== undefined && { label: fieldLabel }),
      ...{ shown, otherwise, take: (typed: string) => take(typed.trim()) },
      undo: () => actions.undoAct(),
    }),
    hasSwatches ? h(Swatches, props) : null,
  );
}

/** Returns the colours of the template: a click takes one. */
export function Swatches({
  label,
  shown,
  names,
  take,
}: Pick<ColorProps, 'label' | 'shown' | 'names' | 'take'>): ComponentChild {
  if (names.colors.length === 0) return null;
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

/** Returns the colour amid some others. */
export function mixed(colors: readonly string[], names: TemplateNames): string {
  const parts = colors.map((color) => lookOf(color, names).slice(1).match(/../g)?.map(hexNumber) ?? []);
  const channel = (index: number): number =>
    Math.round(parts.reduce((sum, part) => sum + (part[index] ?? 0), 0) / parts.length);
  return `#${[0, 1, 2].map((index) => channel(index).toString(16).padStart(2, '0')).join('')}`;
}

function hexNumber(digits: string): number {
  return Number.parseInt(digits, 16);
}

/** Returns what a colour looks like, as a field of a browser takes it. */
function lookOf(color: string, { colors }: TemplateNames): string {
  return hexOf(colors.find(({ name }) => name === color)?.color ?? color);
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
