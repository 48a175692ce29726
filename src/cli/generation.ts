// `platen generation …` and `platen usage`.
import type { Generation } from '../store/records.ts';
import { type Command, CommandError, dataOption, jsonOption } from './command.ts';
import { getAccount, limitOption, listLimit, withStore } from './data-folder.ts';
import { formatMoment, formatTable, jsonText } from './tables.ts';

const options = { ...dataOption, ...jsonOption };

const generationList: Command = {
  name: 'generation list',
  summary: 'list the generations of an account',
  arguments: [{ name: 'ACCOUNT', description: 'name or id' }],
  options: { ...limitOption, ...options },
  run: (input, terminal) =>
    withStore(input, terminal, async (store) => {
      const account = await getAccount(store, input.argument(0));
      const generations = await store.listGenerations(account.id, listLimit(input));
      if (input.flag('json')) terminal.result(jsonText(generations.map(toJson)));
      else {
        const rows = generations.map((made) => [
          made.id,
          made.code,
          String(made.version),
          formatMoment(made.admittedAt),
          `${made.durationMs} ms`,
          String(made.pages),
          String(made.bytes),
          String(made.replays),
          made.sha256.slice(0, 12),
        ]);
        const head = ['id', 'template', 'version', 'time', 'duration', 'pages', 'bytes', 'replays', 'sha256'];
        terminal.result(formatTable(head, rows));
      }
      return 0;
    }),
};

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
      if (input.flag('json')) terminal.result(jsonText(toJson(made)));
      else terminal.result(describe(made));
      return 0;
    }),
};

interface StoredWarning {
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
}

function toJson(made: Generation): Record<string, unknown> {
  const { code, admittedAt, warnings, ...rest } = made;
  return {
    ...rest,
    template: code,
    time: new Date(admittedAt).toISOString(),
    admittedAt,
    warnings: warningsOf(made),
  };
}

function warningsOf({ warnings }: Generation): readonly StoredWarning[] {
  return JSON.parse(warnings) as readonly StoredWarning[];
}

function describe(made: Generation): string {
  const facts: readonly (readonly [string, string])[] = [
    ['id', made.id],
    ['template', made.code],
    ['version', String(made.version)],
    ['key', made.test ? 'test' : 'live'],
    ['time', formatMoment(made.admittedAt)],
    ['duration', `${made.durationMs} ms`],
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
  const warnings = warningsOf(made).map(
    ({ path, message, hint }) =>
      `warning          ${path}: ${message}${hint === undefined ? '' : ` (${hint})`}`,
  );
  return [...lines, ...warnings].join('\n');
}

const usage: Command = {
  name: 'usage',
  summary: 'show how much of its quota an account has used this month',
  arguments: [{ name: 'ACCOUNT', description: 'name or id' }],
  options,
  run: (input, terminal) =>
    withStore(input, terminal, async (store) => {
      const account = await getAccount(store, input.argument(0));
      const now = terminal.now();
      const { period, used, reserved, limit } = await store.getUsage(
        account.id,
        new Date(now).toISOString().slice(0, 7),
        now,
      );
      if (input.flag('json')) {
        terminal.result(jsonText({ account: account.name, period, used, reserved, limit }));
      } else {
        const pending = reserved > 0 ? `, ${reserved} in flight` : '';
        terminal.result(`${account.name} ${period}: ${used} of ${limit} generations used${pending}`);
      }
      return 0;
    }),
};

/** The commands of this file. */
export const commands: readonly Command[] = [generationList, generationShow, usage];
