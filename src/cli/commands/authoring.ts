// `platen schema` and `platen pack`: commands for authors of templates.
import { blockKinds } from '../../blocks/index.ts';
import { AppError } from '../../errors.ts';
import { jsonSchema } from '../../template/json-schema.ts';
import { loadSource, placeIssues } from '../document/source.ts';
import { type Command, jsonOption } from '../line/command.ts';
import { writeOutput } from '../line/files.ts';
import { jsonText } from '../line/json.ts';
import { engineOf, withEngineSettings } from '../settings/engine-settings.ts';
import { sourceOptions, withRemote } from '../settings/sources.ts';

const pack: Command = {
  name: 'pack',
  summary: 'put a template and all that it names into one file',
  arguments: [{ name: 'FILE', description: 'the template; - for stdin' }],
  options: {
    output: {
      kind: 'text',
      short: 'o',
      value: 'PACK',
      description: 'the file to write, - for stdout',
      required: true,
    },
    ...sourceOptions,
    ...jsonOption,
  },
  run: (input, terminal) =>
    withRemote(input, async (remote) => {
      const file = input.argument(0);
      const output = input.text('output') ?? '-';
      const { source, issues } = await withEngineSettings(input, terminal, async (settings) => {
        const packed = await loadSource(file, terminal, { remote, settings });
        return { source: packed, issues: await engineOf(settings).check(packed.pack) };
      });
      const faults = placeIssues(issues, source.file);
      if (faults.length > 0)
        throw new AppError('render_failed', 'the template has faults', { issues: faults });
      await writeOutput(output, source.pack, terminal);
      const facts = { file: output, bytes: source.pack.length, sha256: source.version.sha256 };
      if (output === '-') return 0;
      if (input.flag('json')) terminal.result(jsonText(facts));
      else terminal.note(`${output}: ${facts.bytes} bytes`);
      return 0;
    }),
};

const schema: Command = {
  name: 'schema',
  summary: 'print the JSON Schema of the template language, for editors',
  arguments: [],
  options: jsonOption,
  run: async (_input, terminal) => {
    terminal.result(JSON.stringify(jsonSchema(blockKinds), null, 2));
    return 0;
  },
};

/** The commands of this file. */
export const commands: readonly Command[] = [pack, schema];
