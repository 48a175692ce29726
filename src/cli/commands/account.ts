// `platen plan …` and `platen account …`.
import { newId } from '../../service/ids.ts';
import type { Account, WholePlan } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import {
  type Command,
  CommandError,
  dataOption,
  type Input,
  jsonOption,
  type Options,
  UsageError,
} from '../line/command.ts';
import { accountJson, jsonText } from '../line/json.ts';
import { parseBoolean, parseNumber } from '../line/option-values.ts';
import { formatMoment, formatTable } from '../line/tables.ts';
import { getAccount, limitOption, listLimit, withStore } from '../settings/data-folder.ts';

const options = { ...dataOption, ...jsonOption };

const planSet: Command = {
  name: 'plan set',
  summary: 'make a plan, or change what is named of one',
  details: 'A new plan takes what is not named from the plan "standard".',
  arguments: [{ name: 'NAME', description: 'the plan' }],
  options: {
    'per-month': { kind: 'text', value: 'N', description: 'generations in a UTC month' },
    'per-second': { kind: 'text', value: 'N', description: 'calls a second in the long run' },
    burst: { kind: 'text', value: 'N', description: 'calls at once after a rest' },
    concurrency: { kind: 'text', value: 'N', description: 'renders at once' },
    'template-bytes': { kind: 'text', value: 'N', description: 'bytes of stored templates' },
    versions: { kind: 'text', value: 'N', description: 'stored versions of templates' },
    ...options,
  },
  run: (input, terminal) =>
    withStore(input, terminal, async (store) => {
      const plan = await changedPlan(store, input);
      await store.setPlan(plan);
      terminal.result(input.flag('json') ? jsonText(plan) : plan.name);
      return 0;
    }),
};

async function changedPlan(store: Store, input: Input): Promise<WholePlan> {
  const name = checkName('plan', input.argument(0));
  const base = (await store.findPlan(name)) ?? (await store.findPlan('standard'));
  const number = (
    option: string,
    before: number | undefined,
    bounds: Parameters<typeof parseNumber>[2],
  ): number => {
    const text = input.text(option);
    if (text !== undefined) return parseNumber(option, text, bounds);
    if (before === undefined)
      throw new UsageError(`expected --${option}: there is no plan "standard" to take it from`);
    return before;
  };
  return {
    name,
    perMonth: number('per-month', base?.perMonth, { min: 0 }),
    perSecond: number('per-second', base?.perSecond, { min: 0.001, max: 1_000_000, whole: false }),
    burst: number('burst', base?.burst, { min: 1, max: 1_000_000 }),
    concurrency: number('concurrency', base?.concurrency, { min: 1, max: 1_000_000 }),
    templateBytes: number('template-bytes', base?.templateBytes, { min: 0 }),
    versions: number('versions', base?.versions, { min: 0 }),
  };
}

const listedPlans: Options = {
  limit: { kind: 'text', value: 'N', description: 'how many (default: 50)' },
};

/** The columns of the list of plans. */
const planFields: readonly (readonly [head: string, field: keyof WholePlan])[] = [
  ['plan', 'name'],
  ['per month', 'perMonth'],
  ['per second', 'perSecond'],
  ['burst', 'burst'],
  ['concurrency', 'concurrency'],
  ['template bytes', 'templateBytes'],
  ['versions', 'versions'],
];

const planList: Command = {
  name: 'plan list',
  summary: 'list the plans, by name',
  arguments: [],
  options: { ...listedPlans, ...options },
  run: (input, terminal) =>
    withStore(input, terminal, async (store) => {
      const plans = (await store.listPlans()).slice(0, listLimit(input).limit);
      if (input.flag('json')) terminal.result(jsonText(plans));
      else {
        const rows = plans.map((plan) => planFields.map(([, field]) => String(plan[field])));
        const heads = planFields.map(([head]) => head);
        terminal.result(formatTable(heads, rows));
      }
      return 0;
    }),
};

const accountCreate: Command = {
  name: 'account create',
  summary: 'make an account; prints its id',
  arguments: [{ name: 'NAME', description: 'a name that no other account has' }],
  options: { plan: { kind: 'text', value: 'NAME', description: 'its plan (default: standard)' }, ...options },
  run: (input, terminal) =>
    withStore(input, terminal, async (store) => {
      const account: Account = {
        id: newId('acc'),
        name: checkName('account', input.argument(0)),
        plan: input.text('plan') ?? 'standard',
        suspended: false,
        createdAt: await store.now(),
      };
      const made = await store.createAccount(account);
      if (made === 'taken') throw new CommandError(`there is an account "${account.name}" already`);
      if (made === 'no_plan') throw noPlan(account.plan);
      terminal.result(input.flag('json') ? jsonText(accountJson(account)) : account.id);
      return 0;
    }),
};

const accountSet: Command = {
  name: 'account set',
  summary: 'change the plan of an account, suspend it or let it go on',
  arguments: [{ name: 'ACCOUNT', description: 'name or id' }],
  options: {
    plan: { kind: 'text', value: 'NAME', description: 'its new plan' },
    suspended: { kind: 'text', value: 'true|false', description: 'whether its calls are refused' },
    ...options,
  },
  run: (input, terminal) => {
    const plan = input.text('plan');
    const suspended = input.text('suspended');
    if (plan === undefined && suspended === undefined) throw new UsageError('expected --plan or --suspended');
    const change = {
      ...(plan === undefined ? {} : { plan }),
      ...(suspended === undefined ? {} : { suspended: parseBoolean('suspended', suspended) }),
    };
    return withStore(input, terminal, async (store) => {
      const account = await getAccount(store, input.argument(0));
      const { id } = account;
      if ((await store.setAccount(id, change)) === 'no_plan') throw noPlan(plan ?? '');
      terminal.result(input.flag('json') ? jsonText(accountJson({ ...account, ...change })) : id);
      return 0;
    });
  },
};

const accountList: Command = {
  name: 'account list',
  summary: 'list the accounts',
  arguments: [],
  options: { ...limitOption, ...options },
  run: (input, terminal) =>
    withStore(input, terminal, async (store) => {
      const accounts = await store.listAccounts(listLimit(input));
      if (input.flag('json')) terminal.result(jsonText(accounts.map(accountJson)));
      else {
        const rows = accounts.map(({ id, name, plan, suspended, createdAt }) => [
          id,
          name,
          plan,
          suspended ? 'suspended' : 'active',
          formatMoment(createdAt),
        ]);
        terminal.result(formatTable(['id', 'name', 'plan', 'state', 'created'], rows));
      }
      return 0;
    }),
};

function checkName(what: string, name: string): string {
  if (/^[^\s\p{Cc}]([^\p{Cc}]{0,98}[^\s\p{Cc}])?$/u.test(name)) return name;
  throw new UsageError(`expected a name of the ${what} of 1 to 100 printable characters, got "${name}"`);
}

function noPlan(name: string): CommandError {
  return new CommandError(`no plan "${name}": \`platen plan list\` shows those there are`);
}

/** The commands of this file. */
export const commands: readonly Command[] = [accountCreate, accountSet, accountList, planSet, planList];
