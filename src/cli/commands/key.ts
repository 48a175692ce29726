// `platen key …`.
import { type Scope, scopes } from '../../contract.ts';
import { newId } from '../../service/ids.ts';
import { hashKey, makeKey } from '../../service/keys.ts';
import type { ApiKey } from '../../store/records.ts';
import { accountArgument, accountOf, accountOption } from '../desk/account.ts';
import { closest } from '../line/closest.ts';
import {
  type Command,
  CommandError,
  dataOption,
  type Input,
  jsonOption,
  UsageError,
} from '../line/command.ts';
import { jsonText, keyJson } from '../line/json.ts';
import { parseDuration } from '../line/option-values.ts';
import { formatMoment, formatTable } from '../line/tables.ts';
import { getAccount, limitOption, listLimit, withStore, withStoreOf } from '../settings/data-folder.ts';

const options = { ...dataOption, ...jsonOption };

const keyCreate: Command = {
  name: 'key create',
  summary: 'make an API key; prints it, this once',
  details: 'Only the hash of the key is stored: it can never be shown again.',
  arguments: [accountArgument],
  options: {
    ...accountOption,
    test: { kind: 'flag', description: 'a test key: pages are marked TEST and no quota is used' },
    scope: {
      kind: 'list',
      value: 'SCOPE',
      description: `what it may do: ${scopes.join(', ')} (repeatable; default: generate)`,
    },
    label: { kind: 'text', value: 'TEXT', description: 'what the list shows for it' },
    expires: { kind: 'text', value: '90d', description: 'after how long it stops working' },
    ...options,
  },
  run: (input, terminal) => {
    const text = input.text('expires');
    const lifeMs = text === undefined ? undefined : parseDuration('expires', text);
    const allowed = scopesOf(input);
    const named = accountOf(input);
    return withStoreOf(named, { input, terminal }, async (store) => {
      const account = await getAccount(store, named);
      const test = input.flag('test');
      const secret = makeKey(test);
      const createdAt = await store.now();
      const key: ApiKey = {
        id: newId('key'),
        account: account.id,
        test,
        scopes: allowed,
        label: input.text('label'),
        createdAt,
        expiresAt: lifeMs === undefined ? undefined : createdAt + lifeMs,
        revokedAt: undefined,
      };
      await store.createKey(key, hashKey(secret));
      terminal.note(`key ${key.id} of ${account.name}: keep what follows, it is shown this once`);
      terminal.result(input.flag('json') ? jsonText({ key: secret, ...keyJson(key, account) }) : secret);
      return 0;
    });
  },
};

/** Returns the scopes of a new key. Throws `UsageError` for those that there are not, and for those that a test key can't have. */
function scopesOf(input: Input): readonly Scope[] {
  const named = input.list('scope').flatMap((text) => text.split(','));
  const unknown = named.find((name) => !scopes.some((scope) => scope === name));
  if (unknown !== undefined) {
    const meant = closest(unknown, scopes);
    const hint = meant === undefined ? `expected ${scopes.join(', ')}` : `did you mean "${meant}"?`;
    throw new UsageError(`--scope: unknown scope "${unknown}", ${hint}`);
  }
  if (input.flag('test') && named.some((name) => name !== 'generate'))
    throw new UsageError(
      'a test key makes documents marked TEST and nothing else: leave --scope or --test out',
    );
  return named.length === 0 ? ['generate'] : scopes.filter((scope) => named.includes(scope));
}

const keyList: Command = {
  name: 'key list',
  summary: 'list the keys of an account',
  arguments: [accountArgument],
  options: { ...accountOption, ...limitOption, ...options },
  run: (input, terminal) => {
    const named = accountOf(input);
    return withStoreOf(named, { input, terminal }, async (store) => {
      const account = await getAccount(store, named);
      const keys = await store.listKeys(account.id, listLimit(input));
      if (input.flag('json')) terminal.result(jsonText(keys.map((key) => keyJson(key, account))));
      else {
        const now = await store.now();
        const rows = keys.map((key) => [
          key.id,
          key.test ? 'test' : 'live',
          key.scopes.join(','),
          stateOf(key, now),
          formatMoment(key.createdAt),
          formatMoment(key.expiresAt),
          key.label ?? '',
        ]);
        terminal.result(formatTable(['id', 'kind', 'scopes', 'state', 'created', 'expires', 'label'], rows));
      }
      return 0;
    });
  },
};

const keyRevoke: Command = {
  name: 'key revoke',
  summary: 'end a key; from the next request on it is refused',
  arguments: [{ name: 'KEY_ID', description: 'the id that `key list` shows' }],
  options,
  run: (input, terminal) =>
    withStore(input, terminal, async (store) => {
      const id = input.argument(0);
      if (!(await store.revokeKey(id))) throw new CommandError(`no key "${id}"`);
      terminal.result(input.flag('json') ? jsonText({ id, revoked: true }) : id);
      return 0;
    }),
};

function stateOf(key: ApiKey, now: number): string {
  if (key.revokedAt !== undefined) return 'revoked';
  return key.expiresAt !== undefined && key.expiresAt <= now ? 'expired' : 'active';
}

/** The commands of this file. */
export const commands: readonly Command[] = [keyCreate, keyList, keyRevoke];
