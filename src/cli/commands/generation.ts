// `platen generation …` and `platen usage`.
import type { Format, GenerationBody, WarningBody } from '../../contract.ts';
import type { PlacedWarning } from '../../errors.ts';
import { accountArgument, accountOf, accountOption } from '../desk/account.ts';
import { withDesk } from '../desk/at-desk.ts';
import type { Desk, GenerationFilter } from '../desk/desk.ts';
import { serverOption } from '../desk/server.ts';
import { templateCode } from '../desk/template-code.ts';
import {
  type Command,
  dataOption,
  type ExitStatus,
  type Input,
  jsonOption,
  type Terminal,
} from '../line/command.ts';
import { watchForEnd } from '../line/end-signal.ts';
import { describeWarning } from '../line/issues.ts';
import { jsonLine, jsonText } from '../line/json.ts';
import { parseDuration, parseMoment } from '../line/option-values.ts';
import { formatMoment, formatTable } from '../line/tables.ts';
import { limitOption, listLimit } from '../settings/data-folder.ts';

const options = { ...serverOption, ...dataOption, ...jsonOption };

const generationList: Command = {
  name: 'generation list',
  summary: 'list the generations of an account',
  details:
    '--follow goes on with those that come, oldest first, until it is interrupted; with --json one object a line.',
  arguments: [accountArgument],
  options: {
    ...accountOption,
    template: { kind: 'text', value: 'CODE', description: 'only of this template, by code or name' },
    since: {
      kind: 'text',
      value: 'TIME',
      description: 'only from this moment on, or the last 90d, 12h or 30m',
    },
    until: { kind: 'text', value: 'TIME', description: 'only before this moment' },
    key: { kind: 'text', value: 'TEXT', description: 'only with this idempotency key' },
    mismatched: { kind: 'flag', description: 'only those with a replay whose bytes differed' },
    follow: { kind: 'flag', short: 'f', description: 'go on with those that come' },
    ...limitOption,
    ...options,
  },
  run: (input, terminal) => {
    const { limit } = listLimit(input);
    const filterAt = filterOf(input);
    return withDesk(input, terminal, accountOf(input), async (desk) => {
      const named = input.text('template');
      const template = named === undefined ? undefined : await templateCode(desk, named);
      const filter = { ...filterAt(await desk.now()), template };
      if (input.flag('follow')) return follow(desk, { filter, limit, input, terminal });
      const generations = await desk.listGenerations(filter, limit);
      if (input.flag('json')) terminal.result(jsonText(generations));
      else terminal.result(formatTable(headings, generations.map(rowOf)));
      return 0;
    });
  },
};

const headings = [
  'id',
  'template',
  'version',
  'time',
  'duration',
  'format',
  'pages',
  'bytes',
  'replays',
  'sha256',
];

function rowOf(made: GenerationBody): readonly string[] {
  return [
    made.id,
    made.template,
    String(made.version),
    formatMoment(Date.parse(made.time)),
    `${made.durationMs} ms`,
    made.format,
    String(made.pages),
    String(made.bytes),
    String(made.replays),
    made.sha256.slice(0, 12),
  ];
}

/** Returns which generations are meant, seen from a moment. Throws `UsageError` before anything is asked. */
function filterOf(input: Input): (now: number) => Omit<GenerationFilter, 'template'> {
  const moment = (name: string): ((now: number) => number | undefined) => {
    const text = input.text(name);
    if (text === undefined) return () => undefined;
    const [age, at] = /^\d+[smhdw]$/.test(text)
      ? [parseDuration(name, text), undefined]
      : [0, parseMoment(name, text)];
    return (now) => at ?? now - age;
  };
  const [since, until] = [moment('since'), moment('until')];
  return (now) => ({
    key: input.text('key'),
    since: since(now),
    until: until(now),
    mismatched: input.flag('mismatched'),
  });
}

/** A call is listed under its admission and appears with its commit, which comes no later than its lease ends. */
const latestCommitMs = 5 * 60_000;
const mostAtOnce = 100_000;

/** Prints the generations that there are and those that come. Ends with the signal that ends the program. */
async function follow(
  desk: Desk,
  work: {
    readonly filter: GenerationFilter;
    readonly limit: number;
    readonly input: Input;
    readonly terminal: Terminal;
  },
): Promise<ExitStatus> {
  const { filter, limit, input, terminal } = work;
  const ended = watchForEnd();
  const print = (made: readonly GenerationBody[]): void => {
    for (const one of made.toReversed())
      terminal.result(input.flag('json') ? jsonLine(one) : rowOf(one).join('  '));
  };
  const look = async (): Promise<readonly GenerationBody[]> => {
    const since = Math.max(filter.since ?? 0, (await desk.now()) - latestCommitMs);
    return desk.listGenerations({ ...filter, since }, mostAtOnce);
  };
  // What is there now and beyond the limit is skipped for good.
  const skipped = await look();
  const first = await desk.listGenerations(filter, limit);
  print(first);
  let seen = new Set([...skipped, ...first].map(({ id }) => id));
  while (!(await ended.within(desk.lookEveryMs))) {
    const listed = await look();
    print(listed.filter(({ id }) => !seen.has(id)));
    seen = new Set(listed.map(({ id }) => id));
  }
  return 0;
}

const generationShow: Command = {
  name: 'generation show',
  summary: 'show one generation with its warnings',
  arguments: [{ name: 'ID', description: 'the `X-Generation-Id` of an answer' }],
  options: { ...accountOption, ...options },
  run: (input, terminal) =>
    withDesk(input, terminal, input.text('account'), async (desk) => {
      const made = await desk.getGeneration(input.argument(0));
      terminal.result(input.flag('json') ? jsonText(made) : describe(made));
      return 0;
    }),
};

const formatNames: Readonly<Record<Format, string>> = {
  pdf: 'PDF',
  cii: 'e-invoice (CII)',
  ubl: 'e-invoice (UBL)',
};

function describe(made: GenerationBody): string {
  const facts: readonly (readonly [string, string])[] = [
    ['id', made.id],
    ['template', made.template],
    ['version', String(made.version)],
    ['key', made.test ? 'test' : 'live'],
    ['time', formatMoment(Date.parse(made.time))],
    ['duration', `${made.durationMs} ms`],
    ['format', formatNames[made.format]],
    ['pages', String(made.pages)],
    ['bytes', String(made.bytes)],
    ['sha256', made.sha256],
    [
      'replays',
      made.mismatches === 0 ? String(made.replays) : `${made.replays}, ${made.mismatches} of them differed`,
    ],
    ['idempotency key', made.idempotencyKey ?? '-'],
    ['request', made.requestId],
  ];
  const lines = facts.map(([name, value]) => `${name.padEnd(16)} ${value}`);
  const warnings = made.warnings.map((warning) => `warning          ${describeWarning(placed(warning))}`);
  return [...lines, ...warnings].join('\n');
}

function placed({ file, line, column, path, message, hint }: WarningBody): PlacedWarning {
  return {
    path,
    message,
    ...(file !== null && { file }),
    ...(line !== null && { line }),
    ...(column !== null && { column }),
    ...(hint !== null && { hint }),
  };
}

const usage: Command = {
  name: 'usage',
  summary: 'show how much of its quota an account has used, month by month',
  details: 'With --json: this month alone; with --months, too, a list of all months, newest first.',
  arguments: [accountArgument],
  options: { ...accountOption, months: { kind: 'flag', description: 'with --json: all months' }, ...options },
  run: (input, terminal) =>
    withDesk(input, terminal, accountOf(input), async (desk) => {
      const months = await desk.listUsage();
      const [current] = months;
      if (input.flag('json')) terminal.result(jsonText(input.flag('months') ? months : current));
      else {
        const rows = months.map((month) => [
          month.period,
          String(month.used),
          String(month.reserved),
          month === current ? String(month.limit) : '',
        ]);
        terminal.result(`${current?.account}\n${formatTable(['month', 'used', 'in flight', 'of'], rows)}`);
      }
      return 0;
    }),
};

/** The commands of this file. */
export const commands: readonly Command[] = [generationList, generationShow, usage];
