// Takes data for a new template: it is dropped, chosen or pasted.
import { type ComponentChild, h } from 'preact';
import { messageOf } from '../../../thrown.ts';
import { words } from '../../words/words.ts';
import type { WayProps } from './chosen.ts';

/** Returns the part of the dialog. */
export function FromData({
  chosen,
  choose,
  onFault,
}: WayProps & { readonly onFault: (message: string) => void }): ComponentChild {
  const take = async (files: FileList | undefined | null): Promise<void> => {
    try {
      const reading = [...(files ?? [])].map(async (file) => ({ name: file.name, text: await file.text() }));
      choose({ samples: [...chosen.samples, ...(await Promise.all(reading))] });
      onFault('');
    } catch (error) {
      onFault(messageOf(error));
    }
  };
  return h(
    'div',
    {
      class: 'begin-data',
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        void take(event.dataTransfer?.files);
      },
    },
    h('p', null, words.beginning.drop),
    h('input', {
      type: 'file',
      accept: '.json,application/json',
      multiple: true,
      'aria-label': words.beginning.files,
      onChange: (event: Event) => void take((event.target as HTMLInputElement).files),
    }),
    h(Taken, { chosen, choose }),
    h('textarea', {
      'aria-label': words.beginning.pasted,
      placeholder: '{ }',
      spellcheck: false,
      rows: 10,
      value: chosen.pasted,
      onInput: (event: Event) => choose({ pasted: (event.target as HTMLTextAreaElement).value }),
    }),
  );
}

/** The files that were taken. */
function Taken({ chosen: { samples }, choose }: WayProps): ComponentChild {
  return h(
    'ul',
    null,
    ...samples.map((sample, index) =>
      h(
        'li',
        { key: `${index} ${sample.name}` },
        sample.name,
        h(
          'button',
          {
            type: 'button',
            class: 'button word',
            'aria-label': words.beginning.takeOutOf(sample.name),
            onClick: () => choose({ samples: samples.filter((one) => one !== sample) }),
          },
          words.beginning.takeOut,
        ),
      ),
    ),
  );
}
