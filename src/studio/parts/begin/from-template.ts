// The templates that Platen brings, each with a picture in the dress that is chosen.
import { type ComponentChild, h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../../thrown.ts';
import { readBeginnings } from '../../editor/files.ts';
import type { Beginning } from '../../protocol.ts';
import { calledAs, words } from '../../words/words.ts';
import { Picture } from '../gallery.ts';
import type { Chosen, WayProps } from './chosen.ts';

/** Returns the part of the dialog. */
export function FromTemplate({ chosen, choose }: WayProps): ComponentChild {
  const [all, setAll] = useState<readonly Beginning[]>([]);
  const [fault, setFault] = useState('');
  useEffect(() => {
    readBeginnings().then(setAll, (error: unknown) => setFault(messageOf(error)));
  }, []);
  const choice = (key: 'dress' | 'language', names: readonly string[] = []): ComponentChild =>
    h(
      'label',
      null,
      `${words.beginning[key]} `,
      h(
        'select',
        {
          class: 'choice',
          value: chosen[key],
          onChange: (event: Event) => choose({ [key]: (event.target as HTMLSelectElement).value }),
        },
        ...names.map((name) =>
          h(
            'option',
            { value: name },
            calledAs({ ...words.beginning.languages, ...words.beginning.dresses }, name),
          ),
        ),
      ),
    );
  return [
    h(
      'div',
      { class: 'begin-choices' },
      choice('dress', all[0]?.dresses),
      choice('language', all[0]?.languages),
      fault === '' ? null : h('span', { class: 'begin-message' }, fault),
    ),
    h(
      'div',
      { class: 'cards', role: 'group', 'aria-label': words.gallery.templates },
      ...all.map((one) => h(Card, { key: one.kind, one, chosen, choose })),
    ),
  ];
}

function Card({ one, chosen, choose }: WayProps & { readonly one: Beginning }): ComponentChild {
  const { kind } = one;
  const { dress, language } = chosenOf(one, chosen);
  return h(
    'button',
    {
      type: 'button',
      'aria-pressed': chosen.kind === kind,
      onClick: () => choose({ kind, dress, language }),
    },
    h(Picture, { query: { kind, ...(dress && { dress }), ...(language && { language }) } }),
    h('span', null, kind.replaceAll('-', ' ')),
  );
}

/** Returns the dress and the language in which a template is taken. One that has no choice takes none. */
function chosenOf(
  { dresses, languages }: Beginning,
  { dress, language }: Chosen,
): Pick<Chosen, 'dress' | 'language'> {
  return {
    dress: dresses.length === 0 ? '' : dress || 'sans',
    language: languages.length === 0 ? '' : language || 'en',
  };
}
