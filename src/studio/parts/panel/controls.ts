// The controls of the panel, one for each form that a value may have.
import { type ComponentChild, h } from 'preact';
import { useState } from 'preact/hooks';
import { textOf } from '../../data/tree.ts';
import type { TemplateNames } from '../../design/facts.ts';
import { lookOfFont, showFonts } from '../../design/know/fonts.ts';
import { words } from '../../words/words.ts';
import { ColorField } from './colors.ts';
import { Entry, lengthRaw, lengthStep } from './entry.ts';
import { Border, TableLines } from './lines.ts';
import { Picker } from './picker.ts';
import { type ControlProps, otherwise, plain } from './plain.ts';
import { Sides } from './sides.ts';
import { Stops } from './stops.ts';

/** The family that a document is set in that names none. */
const standardFont = 'Platen Sans';

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
    case 'lines':
      return h(TableLines, props);
    case 'stops':
      return h(Stops, props);
    default:
      return h(Written, props);
  }
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
  const { way, node, label } = field;
  return h(ColorField, {
    ...{ id, label, shown: plain(node), otherwise: otherwise(field), names, actions },
    take: (typed) => (typed === '' ? actions.unsetKey(way) : actions.setKey(way, JSON.stringify(typed))),
  });
}

function Font({ id, field, names, actions }: ControlProps): ComponentChild {
  const { way, node } = field;
  const isList = node?.kind === 'list';
  const shown = isList ? node.raw : plain(node);
  const usual = otherwise(field) || standardFont;
  const list = isList ? node.entries.map((one) => plain(one.node)).join(', ') : shown;
  const others = shown === '' || names.fonts.includes(shown) ? [] : [{ value: shown, label: list }];
  const note = field.inherited ? words.design.from(field.inherited.source) : words.controls.standard;
  const standard = { value: '', label: usual, note, look: lookOfFont(usual) };
  const families = names.fonts.map((family) => ({ value: family, label: family, look: lookOfFont(family) }));
  if (!isList) showFonts([shown || usual]);
  return h(Picker, {
    ...{ id, label: field.label, describedBy: `${id}-help`, value: shown, shown: list || usual },
    look: lookOfFont(isList ? '' : shown || usual),
    choices: [standard, ...others, ...families],
    onOpen: () => showFonts(names.fonts),
    onChoose: (family) =>
      void (family === '' ? actions.unsetKey(way) : actions.setKey(way, JSON.stringify(family))),
  });
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
