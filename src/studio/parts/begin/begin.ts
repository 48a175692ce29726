// The dialog for a new template: one that Platen brings, in its dresses, or one that is made from data.
import { type ComponentChild, h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../../thrown.ts';
import { beginTemplate } from '../../editor/files.ts';
import type { LeftOut } from '../../protocol.ts';
import { words } from '../../words/words.ts';
import type { PartProps } from '../model.ts';
import { askedOf, atFirst, type Chosen, folderOf, samplesOf, type WayProps } from './chosen.ts';
import { FromData } from './from-data.ts';
import { FromTemplate } from './from-template.ts';

/** Returns the dialog. */
export function Begin({ model: { begin }, actions }: PartProps): ComponentChild {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (begin) dialog.current?.showModal();
    else dialog.current?.close();
  }, [begin]);
  return h(
    'dialog',
    {
      ref: dialog,
      class: 'gallery begin',
      'aria-label': words.beginning.title,
      onClose: () => actions.setBegin(false),
    },
    begin ? h(Form, { onClose: () => actions.setBegin(false) }) : null,
  );
}

interface FormProps {
  readonly onClose: () => void;
}

function Form({ onClose }: FormProps): ComponentChild {
  const [chosen, setChosen] = useState(atFirst);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const choose = (change: Partial<Chosen>): void => setChosen((before) => ({ ...before, ...change }));
  const make = async (): Promise<void> => {
    setBusy(true);
    setMessage('');
    try {
      const begun = await beginTemplate(askedOf(chosen));
      if (begun.leftOut.length === 0) onClose();
      else setLeftOut(begun.leftOut);
    } catch (error) {
      setMessage(messageOf(error));
      setBusy(false);
    }
  };
  if (leftOut.length > 0) return h(Made, { leftOut, onClose });
  return h(
    'form',
    {
      onSubmit: (event: Event) => {
        event.preventDefault();
        void make();
      },
    },
    h('h2', null, words.beginning.title),
    h(Ways, { chosen, choose }),
    chosen.isData
      ? h(FromData, { chosen, choose, onFault: setMessage })
      : h(FromTemplate, { chosen, choose }),
    message === '' ? null : h('p', { class: 'begin-message', role: 'alert' }, message),
    h(End, { chosen, choose, isBusy, onClose }),
  );
}

/** Says what the template that was made does not print, and why. */
function Made({ leftOut, onClose }: FormProps & { readonly leftOut: readonly LeftOut[] }): ComponentChild {
  const reasons = [...new Set(leftOut.map(({ why }) => why))];
  return h(
    'form',
    { method: 'dialog' },
    h('h2', null, words.beginning.made),
    ...reasons.map((reason) => {
      const places = leftOut.flatMap(({ at, why }) => (why === reason ? [at] : []));
      return h('p', { key: reason }, words.beginning.leftOut(places.join(', '), words.beginning.why[reason]));
    }),
    h(
      'div',
      { class: 'begin-end' },
      h(
        'button',
        { type: 'button', class: 'button word primary', autofocus: true, onClick: onClose },
        words.common.close,
      ),
    ),
  );
}

function Ways({ chosen, choose }: WayProps): ComponentChild {
  const way = (isData: boolean, name: string): ComponentChild =>
    h(
      'button',
      {
        type: 'button',
        class: 'button word',
        'aria-pressed': chosen.isData === isData,
        onClick: () => choose({ isData }),
      },
      name,
    );
  return h(
    'div',
    { class: 'begin-ways', role: 'group', 'aria-label': words.beginning.ways },
    way(false, words.beginning.fromTemplate),
    way(true, words.beginning.fromData),
  );
}

/** The name of the folder, and the buttons. */
function End({
  chosen,
  choose,
  isBusy,
  onClose,
}: WayProps & { readonly isBusy: boolean; readonly onClose: () => void }): ComponentChild {
  const isReady = !chosen.isData || samplesOf(chosen).length > 0;
  return h(
    'div',
    { class: 'begin-end' },
    h(
      'label',
      null,
      `${words.beginning.folder} `,
      h('input', {
        value: folderOf(chosen),
        required: true,
        maxLength: 100,
        onInput: (event: Event) => choose({ folder: (event.target as HTMLInputElement).value }),
      }),
    ),
    h(
      'button',
      { type: 'submit', class: 'button word primary', disabled: isBusy || !isReady },
      words.beginning.make,
    ),
    h('button', { type: 'button', class: 'button word', onClick: onClose }, words.common.close),
  );
}
