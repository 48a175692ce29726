// `platen generation …` and `platen usage`.
import type { Format } from '../../contract.ts';
import { generationBody, warningsOf } from '../../service/resources.ts';
import type { Account, Generation } from '../../store/records.ts';
import type { GenerationRange, Store } from '../../store/store.ts';
import {
  type Command,
  CommandError,
  dataOption,
  type ExitStatus,
  type Input,
  jsonOption,
  type Terminal,
} from '../line/command.ts';
import { ending } from '../line/ending.ts';
import { describeWarning } from '../line/issues.ts';
import { jsonLine, jsonText } from '../line/json.ts';
import { formatMoment, formatTable } from '../line/tables.ts';
import { parseDuration, parseMoment } from '../line/values.ts';
import { getAccount, limitOption, listLimit, withStore } from '../settings/data-folder.ts';

const options = { ...dataOption, ...jsonOption };

const generationList: Command = {
  name: 'generation list',
  summary: 'list the generations of an account',
  details:
    '--follow goes on with those that come, oldest first, until it is interrupted; with --json one object a line.',
  arguments: [{ name: 'ACCOUNT', description: 'name or id' }],
  options: {
    template: { kind: 'text', value: 'CODE', description: 'only of this template' },
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
    const rangeAt = rangeOf(input);
    return withStore(input, terminal, async (store) => {
      const range = rangeAt(await store.now());
      const account = await getAccount(store, input.argument(0));
      const generations = await store.listGenerations(account.id, range);
      if (input.flag('follow')) return follow(store, { account, range, input, terminal });
      if (input.flag('json'))
        terminal.result(jsonText(generations.map((made) => generationBody(made, account))));
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

function rowOf(made: Generation): readonly string[] {
  return [
    made.id,
    made.code,
    String(made.version),
    formatMoment(made.admittedAt),
    `${made.durationMs} ms`,
    made.format,
    String(made.pages),
    String(made.bytes),
    String(made.replays),
    made.sha256.slice(0, 12),
  ];
}

/** Returns which generations are meant, seen from a moment. Throws `UsageError` before any store is opened. */
function rangeOf(input: Input): (now: number) => GenerationRange {
  const moment = (name: string): ((now: number) => number | undefined) => {
    const text = input.text(name);
    if (text === undefined) return () => undefined;
    const [age, at] = /^\d+[smhdw]$/.test(text)
      ? [parseDuration(name, text), undefined]
      : [0, parseMoment(name, text)];
    return (now) => at ?? now - age;
  };
  const [since, until] = [moment('since'), moment('until')];
  const limit = listLimit(input);
  return (now) => ({
    ...limit,
    code: input.text('template'),
    idempotencyKey: input.text('key'),
    since: since(now),
    until: until(now),
    mismatched: input.flag('mismatched'),
  });
}

const followEveryMs = 500;
/** A call is listed under its admission and appears with its commit, which comes no later than its lease ends. */
const latestCommitMs = 5 * 60_000;
const mostAtOnce = 100_000;

/** Prints the generations that there are and those that come. Ends with the signal that ends the program. */
async function follow(
  store: Store,
  work: {
    readonly account: Account;
    readonly range: GenerationRange;
    readonly input: Input;
    readonly terminal: Terminal;
  },
): Promise<ExitStatus> {
  const { account, range, input, terminal } = work;
  const ended = ending();
  let seen = new Set<string>();
  for (let first = true; ; first = false) {
    const since = Math.max(range.since ?? 0, first ? 0 : (await store.now()) - latestCommitMs);
    const listed = await store.listGenerations(account.id, { ...range, since, limit: mostAtOnce });
    // At the first look, what is beyond the limit is skipped for good.
    const found = first ? listed.slice(0, range.limit) : listed;
    for (const made of found.filter(({ id }) => !seen.has(id)).toReversed()) {
      terminal.result(input.flag('json') ? jsonLine(generationBody(made, account)) : rowOf(made).join('  '));
    }
    seen = new Set(listed.map(({ id }) => id));
    if (await ended.within(followEveryMs)) return 0;
  }
}

const generationShow: Command = {
  name: 'generation show',
  summary: 'show one generation with its warnings',
  arguments: [{ name: 'ID', description: 'the `X-Generation-Id` of an answer' }],
  options,
  run: (input, terminal) =>
    withStore(input, terminal, async (store) => {
      const id = input.argument(0);
      const made = await store.findGenerationById(id);
      if (!made) throw new CommandError(`no generation "${id}"`);
      if (input.flag('json'))
        terminal.result(jsonText(generationBody(made, await getAccount(store, made.account))));
      else terminal.result(describe(made));
      return 0;
    }),
};

const formatNames: Readonly<Record<Format, string>> = {
  pdf: 'PDF',
  cii: 'e-invoice (CII)',
  ubl: 'e-invoice (UBL)',
};

function describe(made: Generation): string {
  const facts: readonly (readonly [string, string])[] = [
    ['id', made.id],
    ['template', made.code],
    ['version', String(made.version)],
    ['key', made.test ? 'test' : 'live'],
    ['time', formatMoment(made.admittedAt)],
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
  const warnings = warningsOf(made).map((warning) => `warning          ${describeWarning(warning)}`);
  return [...lines, ...warnings].join('\n');
}

const usage: Command = {
  name: 'usage',
  summary: 'show how much of its quota an account has used, month by month',
  details: 'With --json: this month alone; with --months, too, a list of all months, newest first.',
  arguments: [{ name: 'ACCOUNT', description: 'name or id' }],
  options: { months: { kind: 'flag', description: 'with --json: all months' }, ...options },
  run: (input, terminal) =>
    withStore(input, terminal, async (store) => {
      const account = await getAccount(store, input.argument(0));
      const current = await store.getUsage(account.id);
      const { period } = current;
      const past = (await store.listUsage(account.id)).filter((month) => month.period !== period);
      const months = [current, ...past.map((month) => ({ ...month, reserved: 0 }))];
      const json = months.map(({ reserved, used, limit, ...month }) => ({
        account: account.name,
        period: month.period,
        used,
        reserved,
        limit,
      }));
      if (input.flag('json')) terminal.result(jsonText(input.flag('months') ? json : json[0]));
      else {
        const rows = json.map(({ used, reserved, limit, ...month }) => [
          month.period,
          String(used),
          String(reserved),
          month.period === period ? String(limit) : '',
        ]);
        terminal.result(`${account.name}\n${formatTable(['month', 'used', 'in flight', 'of'], rows)}`);
      }
      return 0;
    }),
};

/** The commands of this file. */
export const commands: readonly Command[] = [generationList, generationShow, usage];
