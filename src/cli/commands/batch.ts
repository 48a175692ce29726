// `platen batch`: many documents of one template, made by a service.
import { templateName } from '../../render/template-name.ts';
import { nodesOption, serviceOf } from '../desk/server.ts';
import { clientOf, serverDesk } from '../desk/server-desk.ts';
import { codeArgument, templateCode } from '../desk/template-code.ts';
import { type Command, type Input, jsonOption, UsageError } from '../line/command.ts';
import { parseDuration, parseNumber } from '../line/option-values.ts';
import { dataSizeOption, mostDataBytes } from '../settings/engine-settings.ts';

/** How many calls a node is asked at once, unless it is said otherwise. */
const callsOfNode = 4;
const usualPatienceMs = 10 * 60_000;

const batch: Command = {
  name: 'batch',
  summary: 'have a service make many documents: one for each line of a .jsonl file',
  details: [
    'Each line is the data of one document, which is written into OUT under the number of its line. OUT/report.jsonl says',
    'what became of each line: its generation, or its faults. A line with faults is passed over and told at the end, and',
    'the exit status is 3 then. Each document is asked for with an idempotency key that comes from its data, or from the',
    'field that --id names. So a batch that was stopped, and goes on with --resume or begins anew within 24 hours, has',
    'each document made and billed once. It waits as long as the service asks it to. --server may be given several times,',
    'for the nodes of one service: they are asked in turn, and one that is away is passed over.',
  ].join('\n'),
  arguments: [codeArgument, { name: 'DATA', description: 'a .jsonl file with an object on each line' }],
  options: {
    output: {
      kind: 'text',
      short: 'o',
      value: 'OUT',
      required: true,
      description: 'the folder for the documents',
    },
    id: {
      kind: 'text',
      value: 'FIELD',
      description:
        'the field of the data that identifies a document, such as number (default: all of the data)',
    },
    'at-once': {
      kind: 'text',
      value: 'N',
      description: `the most calls at once, over all nodes (default: ${callsOfNode} for each node)`,
    },
    patience: {
      kind: 'text',
      value: 'TIME',
      description: 'stop when no document came for this long (default: 10m)',
    },
    resume: { kind: 'flag', description: 'go on with a batch that was stopped, in the same folder' },
    ...nodesOption,
    ...dataSizeOption,
    ...jsonOption,
  },
  run: async (input, terminal) => {
    const [named, file] = [input.argument(0), input.argument(1)];
    if (!/\.jsonl$/i.test(file))
      throw new UsageError(`expected a .jsonl file with an object on each line, got ${file}`);
    const { urls, key } = serviceOf(input, terminal);
    const settings = {
      file,
      folder: input.text('output') ?? '',
      id: input.text('id'),
      urls,
      key,
      callsAtOnce: callsAtOnce(input, urls.length),
      mostDataBytes: mostDataBytes(input, terminal),
      patienceMs: patienceOf(input),
      resume: input.flag('resume'),
      json: input.flag('json'),
    };
    const desk = serverDesk(clientOf({ server: urls[0] ?? '', key }), {
      account: undefined,
      now: terminal.now,
    });
    // A key that only generates can list no templates, and needs to list none for a code.
    const template = templateName.test(named) ? await templateCode(desk, named) : named;
    const { runServerBatch } = await import('../batch/server-batch.ts');
    return runServerBatch({ ...settings, template }, terminal);
  },
};

function callsAtOnce(input: Input, nodes: number): number {
  const text = input.text('at-once');
  return text === undefined ? callsOfNode * nodes : parseNumber('at-once', text, { min: 1, max: 1000 });
}

function patienceOf(input: Input): number {
  const text = input.text('patience');
  return text === undefined ? usualPatienceMs : parseDuration('patience', text);
}

/** The commands of this file. */
export const commands: readonly Command[] = [batch];
