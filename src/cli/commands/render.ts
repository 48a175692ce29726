// `platen render`: one document, or one for each line of a `.jsonl` file.
import type { Rendered } from '../../render/renderer.ts';
import { renderBatch } from '../batch/render-batch.ts';
import { loadData } from '../document/data-file.ts';
import { withRenderer } from '../document/one-renderer.ts';
import { renderedJson, renderOne } from '../document/render-one.ts';
import { loadSource, withRemote } from '../document/source.ts';
import {
  assetOptions,
  type Command,
  type ExitStatus,
  type Input,
  jsonOption,
  type Terminal,
  UsageError,
} from '../line/command.ts';
import { writeOutput } from '../line/files.ts';
import { printWarnings } from '../line/issues.ts';
import { jsonText } from '../line/json.ts';
import { parseMoment } from '../line/values.ts';
import {
  dataOptions,
  engineOptions,
  mostDataBytes,
  withEngineSettings,
} from '../settings/engine-settings.ts';

const render: Command = {
  name: 'render',
  summary: 'make a PDF without a server or a data folder',
  details: [
    '`-` is stdin or stdout. With DATA a .jsonl file and OUT a folder, each line becomes a PDF, named by its number,',
    'on all cores; a line with faults is passed over and told at the end, and the exit status is 3 then. While it runs',
    'the folder holds batch.json; a batch that was interrupted goes on with --resume, at the moment of its first run.',
  ].join('\n'),
  arguments: [
    { name: 'TEMPLATE', description: 'a template, or a pack of one; - for stdin' },
    { name: 'DATA', description: 'a JSON file, or a .jsonl file with an object on each line' },
  ],
  options: {
    output: {
      kind: 'text',
      short: 'o',
      value: 'OUT',
      description: 'the PDF, or the folder for them',
      required: true,
    },
    now: { kind: 'text', value: 'ISO', description: 'the moment of the document (default: now)' },
    resume: { kind: 'flag', description: 'go on with a batch that was interrupted, in the same folder' },
    test: { kind: 'flag', description: 'mark every page with TEST, as a test key does' },
    ...assetOptions,
    ...engineOptions,
    ...dataOptions,
    ...jsonOption,
  },
  run: async (input, terminal) => {
    const moment = momentOf(input, terminal);
    const [template, data] = [input.argument(0), input.argument(1)];
    if (template === '-' && data === '-') throw new UsageError('TEMPLATE and DATA can not both be stdin');
    checkBatchOptions(input, data);
    return withRemote(input, (remote) =>
      withEngineSettings(input, terminal, async (settings) => {
        const source = await loadSource(template, terminal, { remote, settings });
        const document = { source, moment, test: input.flag('test') };
        const dataBytes = mostDataBytes(input, terminal);
        if (isBatch(data)) {
          const batch = {
            ...document,
            remote,
            settings,
            input,
            file: data,
            mostDataBytes: dataBytes,
            folder: outputOf(input),
          };
          return renderBatch(batch, terminal);
        }
        const file = await loadData(data, terminal, dataBytes);
        const rendered = await withRenderer({ remote, settings }, (renderer) =>
          renderOne(renderer, { ...document, data: file }),
        );
        return finish(rendered, input, terminal);
      }),
    );
  },
};

function checkBatchOptions(input: Input, data: string): void {
  if (isBatch(data)) {
    if (outputOf(input) === '-')
      throw new UsageError('expected a folder for the PDFs of a .jsonl file, got stdout');
  } else if (input.flag('resume'))
    throw new UsageError('--resume goes on with a .jsonl file, and DATA is none');
}

function isBatch(data: string): boolean {
  return /\.jsonl$/i.test(data);
}

/** Returns the moment that `--now` names, or the current one. */
function momentOf(input: Input, terminal: Terminal): number {
  const text = input.text('now');
  return text === undefined ? terminal.now() : parseMoment('now', text);
}

async function finish(rendered: Rendered, input: Input, terminal: Terminal): Promise<ExitStatus> {
  const output = outputOf(input);
  await writeOutput(output, rendered.bytes, terminal);
  printWarnings(rendered.warnings, (line) => terminal.note(line));
  const facts = { file: output, ...renderedJson(rendered) };
  if (output === '-') return 0;
  if (input.flag('json')) terminal.result(jsonText(facts));
  else {
    const { pages, durationMs, bytes } = rendered;
    terminal.note(
      `${output}: ${pages} ${pages === 1 ? 'page' : 'pages'}, ${bytes.length} bytes, ${durationMs} ms`,
    );
  }
  return 0;
}

function outputOf(input: Input): string {
  return input.text('output') ?? '-';
}

/** The commands of this file. */
export const commands: readonly Command[] = [render];
