// `platen init`: a folder to begin with: a template with its data, and what an editor needs to help with it.
import { resolve } from 'node:path';
import { type Command, UsageError } from '../line/command.ts';
import { chosenExample, examples, filesOf } from '../start/examples.ts';
import { leftOutNote, templateFromFiles } from '../start/from-data.ts';
import { writeStart } from '../start/write.ts';

const init: Command = {
  name: 'init',
  summary: 'make a folder with a template to begin with, its data, and settings for editors',
  details: [
    `KIND is one of: ${[...examples().keys()].join(', ')}. The first twenty print English and German.`,
    'With --from, there is no KIND: `platen init --from order.json FOLDER` makes a template that prints this data.',
    'Give several files where values may be missing. No file is written over.',
  ].join('\n'),
  arguments: [
    {
      name: 'KIND',
      description: 'the example to begin with (default: letter)',
      optional: true,
      choices: [...examples().keys()],
    },
    {
      name: 'FOLDER',
      description: 'where to put it (default: a folder of the name of the kind)',
      optional: true,
    },
  ],
  options: {
    from: {
      kind: 'list',
      value: 'FILE',
      description: 'data as JSON, in place of KIND: its variables and a first layout are proposed',
    },
    language: {
      kind: 'text',
      value: 'TAG',
      description:
        'the language of the data and of documents whose data names none: en, de, or one such as de-AT (default: en); with --from that of the words that are printed: en, de, fr, or one such as fr-CH (default: what the data names, else en)',
    },
    dress: {
      kind: 'text',
      value: 'NAME',
      description: 'the look: sans, serif, or plain for black on white (default: sans)',
    },
  },
  run: async (input, terminal) => {
    const [from, language, dress] = [input.list('from'), input.text('language'), input.text('dress')];
    let folder = input.argument(0);
    let example: ReturnType<typeof chosenExample>;
    let leftOut: string | undefined;
    if (from.length > 0) {
      if (input.argument(1) !== '' || dress !== undefined)
        throw new UsageError('expected --from with FOLDER alone: KIND and --dress are for examples');
      const made = await templateFromFiles(from, terminal, { folder, language });
      folder ||= made.name;
      example = made.files;
      leftOut = leftOutNote(made.leftOut);
    } else {
      const kind = folder || 'letter';
      folder = input.argument(1) || kind;
      example = chosenExample({ kind, language, dress });
    }
    const template = await writeStart(folder, filesOf(example));
    if (leftOut !== undefined) terminal.note(leftOut);
    terminal.note(`a template and its data are in ${resolve(folder)}; \`platen dev ${folder}\` opens them`);
    terminal.result(template);
    return 0;
  },
};

/** The commands of this file. */
export const commands: readonly Command[] = [init];
