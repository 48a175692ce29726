// The controls of the panel, one for each form that a value may have.
import { type ComponentChild, h } from 'preact';
import { useState } from 'preact/hooks';
import { type JsonNode, textOf } from '../../data/tree.ts';
import type { PanelField, TemplateNames } from '../../design/facts.ts';
import { sideNames, sidesOf, sidesRaw } from '../../design/know/fields.ts';
import { calledAs, words } from '../../words/words.ts';
import type { Actions } from '../model.ts';
import { Entry, lengthRaw, lengthStep } from './entry.ts';

/** What a control is given. */
export interface ControlProps {
  readonly id: string;
  readonly field: PanelField;
  readonly names: TemplateNames;
  readonly actions: Actions;
}

/** Returns the control of a key. */
export function FieldControl(props: ControlProps): ComponentChild {
  switch (props.field.control) {
    case 'choice':
      return h(Choice, props);
    case 'switch':
      return h(Switch, props);
    case 'number':
    case 'length':
    case 'text':
      return h(Plain, props);
    case 'color':
      return h(Color, props);
    case 'font':
      return h(Font, props);
    case 'styles':
      return h(Styles, props);
    case 'sides':
      return h(Sides, props);
    case 'border':
      return h(Border, props);
    default:
      return h(Written, props);
  }
}

/** Returns a value as a person reads it: texts without quotes. */
function plain(node: JsonNode | undefined): string {
  if (!node) return '';
  return node.kind === 'text' ? textOf(node.raw) : node.raw.replaceAll(/\s+/g, ' ');
}

/** Returns what counts while a key is not written. */
function otherwise({ inherited, standard }: PanelField): string {
  return inherited ? plain(inherited.node) : standard;
}

function Plain({ id, field, actions }: ControlProps): ComponentChild {
  const { control, way, isWhole, minimum = -Infinity, maximum = Infinity } = field;
  const rawOf = (typed: string): string | undefined => {
    if (control === 'text') return JSON.stringify(typed);
    if (control === 'length') return lengthRaw(typed);
    const number = Number(typed.trim().replace(',', '.'));
    return typed.trim() === '' || !Number.isFinite(number) ? undefined : String(number);
  };
  const take = async (typed: string): Promise<boolean> => {
    if (typed.trim() === '' && !field.isRequired) return actions.unsetKey(way);
    const raw = rawOf(typed);
    return raw !== undefined && actions.setKey(way, raw);
  };
  const numberStep = (typed: string, by: 1 | -1): string | undefined => {
    const number = Number(typed);
    if (typed === '' || !Number.isFinite(number)) return undefined;
    const size = isWhole ? (maximum > 500 ? 100 : 1) : maximum <= 1 || number < 3 ? 0.1 : 1;
    return String(Math.min(maximum, Math.max(minimum, Math.round((number + by * size) * 1000) / 1000)));
  };
  return h(Entry, {
    ...{ id, describedBy: `${id}-help`, shown: plain(field.node), otherwise: otherwise(field), take },
    isLong:
      control === 'text' && (way[0] === 'text' || way[0] === 'content' || plain(field.node).includes('\n')),
    numeric: control !== 'text',
    ...(control !== 'text' && { step: control === 'length' ? lengthStep : numberStep }),
    undo: () => actions.undoAct(),
  });
}

function Choice({ id, field, actions }: ControlProps): ComponentChild {
  const { way, node, choices, isRequired } = field;
  const value = node ? (node.kind === 'text' ? JSON.stringify(textOf(node.raw)) : node.raw) : '';
  const usual = otherwise(field);
  return h(
    'select',
    {
      ...{ id, class: 'value', value, 'aria-describedby': `${id}-help` },
      onChange: ({ target }: Event) => {
        const raw = (target as HTMLSelectElement).value;
        void (raw === '' ? actions.unsetKey(way) : actions.setKey(way, raw));
      },
    },
    isRequired ? null : h('option', { value: '' }, usual === '' ? '–' : usual),
    ...choices.map((one) => h('option', { value: one }, String(JSON.parse(one)))),
  );
}

function Switch({ id, field, actions }: ControlProps): ComponentChild {
  const { way, node } = field;
  // What was chosen, until it is written or refused.
  const [chosen, choose] = useState<boolean>();
  const isOn = (node?.raw ?? otherwise(field)) === 'true';
  return h('input', {
    ...{ id, type: 'checkbox', checked: chosen ?? isOn, 'aria-describedby': `${id}-help` },
    onChange: () => {
      choose(!isOn);
      void actions.setKey(way, String(!isOn)).finally(() => choose(undefined));
    },
  });
}

function Color({ id, field, names, actions }: ControlProps): ComponentChild {
  const { way, node } = field;
  const looks = new Map(names.colors.map(({ name, color }) => [name, color]));
  const shown = plain(node);
  const counts = shown === '' ? otherwise(field) : shown;
  const look = looks.get(counts) ?? counts;
  const take = (typed: string): Promise<boolean> =>
    typed.trim() === '' ? actions.unsetKey(way) : actions.setKey(way, JSON.stringify(typed.trim()));
  return h(
    'div',
    { class: 'color' },
    h('input', {
      type: 'color',
      'aria-label': words.controls.chooseColor(field.label),
      value: hexOf(look),
      onChange: ({ target }: Event) => void take((target as HTMLInputElement).value),
    }),
    h(Entry, {
      ...{ id, describedBy: `${id}-help`, shown, otherwise: otherwise(field), take },
      undo: () => actions.undoAct(),
    }),
    names.colors.length === 0
      ? null
      : h(
          'div',
          { class: 'swatches', role: 'group', 'aria-label': words.controls.colorsOf(field.label) },
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

function Font({ id, field, names, actions }: ControlProps): ComponentChild {
  const { way, node } = field;
  const shown = node?.kind === 'list' ? node.raw : plain(node);
  const families =
    node?.kind === 'list' || names.fonts.includes(shown) || shown === ''
      ? names.fonts
      : [shown, ...names.fonts];
  return h(
    'select',
    {
      ...{ id, class: 'value', value: shown, 'aria-describedby': `${id}-help` },
      style: { fontFamily: shown },
      onChange: ({ target }: Event) => {
        const family = (target as HTMLSelectElement).value;
        if (family === shown) return;
        void (family === '' ? actions.unsetKey(way) : actions.setKey(way, JSON.stringify(family)));
      },
    },
    h('option', { value: '' }, otherwise(field) || 'Platen Sans'),
    node?.kind === 'list'
      ? h('option', { value: shown }, node.entries.map((one) => plain(one.node)).join(', '))
      : null,
    ...families.map((family) => h('option', { value: family, style: { fontFamily: family } }, family)),
  );
}

function Styles({ id, field, names, actions }: ControlProps): ComponentChild {
  const { way, node } = field;
  const chosen =
    node?.kind === 'list' ? node.entries.map((one) => plain(one.node)) : node ? [plain(node)] : [];
  const write = (styles: readonly string[]): void => {
    const raw =
      styles.length === 1
        ? JSON.stringify(styles[0])
        : `[${styles.map((name) => JSON.stringify(name)).join(', ')}]`;
    void (styles.length === 0 ? actions.unsetKey(way) : actions.setKey(way, raw));
  };
  const left = names.styles.filter((name) => !chosen.includes(name));
  return h(
    'div',
    { class: 'styles' },
    ...chosen.map((name) =>
      h(
        'button',
        {
          type: 'button',
          class: 'chosen-style',
          title: words.controls.takeOff(name, usesOf(names, name)),
          'aria-label': words.controls.takeStyleOff(name),
          onClick: () => write(chosen.filter((one) => one !== name)),
        },
        name,
        h('span', { 'aria-hidden': 'true' }, ' ×'),
      ),
    ),
    h(
      'select',
      {
        ...{ id, class: 'value', value: '', 'aria-describedby': `${id}-help`, disabled: left.length === 0 },
        onChange: ({ target }: Event) => write([...chosen, (target as HTMLSelectElement).value]),
      },
      h('option', { value: '' }, left.length === 0 ? words.controls.noOtherStyle : words.controls.addStyle),
      ...left.map((name) => h('option', { value: name }, `${name} (${usesOf(names, name)})`)),
    ),
  );
}

function usesOf({ uses }: TemplateNames, name: string): string {
  return words.controls.uses(uses.get(name) ?? 0);
}

function Sides({ id, field, actions }: ControlProps): ComponentChild {
  const { way, node } = field;
  const [top, right, bottom, left] = sidesOf(node) ?? ['', '', '', ''];
  const raws = [top, right, bottom, left];
  const usual = sidesOf(field.inherited?.node)?.map((raw) => raw.replaceAll('"', ''));
  const take =
    (index: number) =>
    async (typed: string): Promise<boolean> => {
      const raw = typed.trim() === '' ? '0' : lengthRaw(typed);
      if (raw === undefined) return false;
      const [first = '0', second = '0', third = '0', fourth = '0'] = raws.map((one, at) =>
        at === index ? raw : one || '0',
      );
      return actions.setKey(way, sidesRaw(node, [first, second, third, fourth]));
    };
  return h(
    'div',
    { class: 'sides', role: 'group', id, 'aria-label': field.label, 'aria-describedby': `${id}-help` },
    h('span', { class: 'middle', 'aria-hidden': 'true' }),
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

function Border({ id, field, names, actions }: ControlProps): ComponentChild {
  const { way, node } = field;
  const part = (key: string): JsonNode | undefined =>
    node?.kind === 'object'
      ? node.entries.find((one) => one.key === key)?.node
      : key === 'width'
        ? node
        : undefined;
  const write = (key: string, raw: string | undefined): Promise<boolean> => {
    if (node?.kind === 'object')
      return raw === undefined ? actions.unsetKey([...way, key]) : actions.setKey([...way, key], raw);
    if (raw === undefined) return actions.unsetKey(way);
    if (key === 'width') return actions.setKey(way, raw);
    return actions.setKey(way, `{ "width": ${node?.raw ?? '1'}, ${JSON.stringify(key)}: ${raw} }`);
  };
  const style = plain(part('style'));
  return h(
    'div',
    { class: 'border', role: 'group', id, 'aria-label': field.label },
    h(Entry, {
      ...{
        label: words.controls.lineWidth(field.label),
        shown: plain(part('width')),
        otherwise: words.common.none,
        numeric: true,
      },
      take: async (typed) => write('width', typed.trim() === '' ? undefined : lengthRaw(typed)),
      step: (typed, by) => lengthStep(typed === words.common.none ? '0' : typed, by),
      undo: () => actions.undoAct(),
    }),
    h(
      'select',
      {
        ...{ class: 'value', 'aria-label': words.controls.line(field.label), value: style },
        onChange: ({ target }: Event) => {
          const chosen = (target as HTMLSelectElement).value;
          void write('style', chosen === '' ? undefined : JSON.stringify(chosen));
        },
      },
      h('option', { value: '' }, words.controls.solid),
      h('option', { value: 'dashed' }, words.controls.dashed),
      h('option', { value: 'dotted' }, words.controls.dotted),
    ),
    h(Entry, {
      ...{
        label: words.controls.lineColor(field.label),
        shown: plain(part('color')),
        otherwise: names.colors[0]?.name ?? words.controls.black,
      },
      take: async (typed) => write('color', typed.trim() === '' ? undefined : JSON.stringify(typed.trim())),
      undo: () => actions.undoAct(),
    }),
  );
}

function Written({ id, field, actions }: ControlProps): ComponentChild {
  const { way, node, control } = field;
  const shown = plain(node);
  const { openExpression, openValue } = words.controls;
  return h(
    'div',
    { class: 'written' },
    node
      ? h('code', null, shown.length > 60 ? `${shown.slice(0, 59)}…` : shown)
      : h('span', { class: 'quiet' }, otherwise(field) || '–'),
    node
      ? h(
          'button',
          {
            ...{ id, type: 'button', class: 'button word', 'aria-describedby': `${id}-help` },
            'aria-label': (control === 'expression' ? openExpression : openValue)(field.label),
            onClick: () => actions.openKey(way),
          },
          words.controls.edit,
        )
      : null,
  );
}
