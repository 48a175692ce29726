// The values in a text of the block, each with its format: the list shows what each format prints now.
import { type ComponentChild, h } from 'preact';
import { useState } from 'preact/hooks';
import type { FormatChoice } from '../../design/write/formats.ts';
import { words } from '../../words/words.ts';
import type { Actions } from '../model.ts';
import { Picker } from './picker.ts';

/** What the formats are given. */
export interface FormatsProps {
  readonly expressions: readonly string[];
  readonly actions: Actions;
}

const mostShown = 12;

/** Returns the values of the text, or nothing where it has none. */
export function Formats({ expressions, actions }: FormatsProps): ComponentChild {
  if (expressions.length === 0) return null;
  return h(
    'details',
    { class: 'keys', open: true },
    h('summary', null, words.formats.title),
    ...expressions
      .slice(0, mostShown)
      .map((source, index) => h(Format, { key: index, source, index, actions })),
  );
}

function Format({
  source,
  index,
  actions,
}: {
  readonly source: string;
  readonly index: number;
  readonly actions: Actions;
}): ComponentChild {
  const [found, setFound] = useState<readonly FormatChoice[]>();
  const note = found === undefined ? words.formats.asking : words.formats.noOther;
  const choices =
    found === undefined || found.length === 0
      ? [{ value: source, label: source, note }]
      : found.map((one) => ({ value: one.source, label: one.source, note: one.printed }));
  return h(Picker, {
    ...{
      id: `format-${index}`,
      label: words.formats.formatOf(index + 1),
      shown: source,
      value: source,
      choices,
    },
    onOpen: () => {
      setFound(undefined);
      void actions.askFormats(source).then(setFound, () => setFound([]));
    },
    onChoose: (chosen) => void actions.setExpression(index, chosen),
  });
}
