// Plans, accounts and keys in SQLite.

import type { KeyHolder, Plan } from '../records.ts';
import { type AccountRow, type KeyRow, type PlanRow, scopesText, toAccount, toKey, toPlan } from '../rows.ts';
import type { Store } from '../store.ts';
import { TurnMemory } from '../turn-memory.ts';
import type { Runner } from './run.ts';

type AccountMethods =
  | 'listPlans'
  | 'findPlan'
  | 'setPlan'
  | 'createAccount'
  | 'setAccount'
  | 'findAccount'
  | 'listAccounts'
  | 'createKey'
  | 'takeCall'
  | 'listKeys'
  | 'revokeKey';

/** Returns the part of the store that knows plans, accounts and keys. */
export function accountPart(runner: Runner): Pick<Store, AccountMethods> {
  // Every call of a turn was sent before the turn began, so each sees at least what was committed before it was sent.
  // There is one exception. With over a thousand sockets ready at once, or behind a crowd that is looked at together,
  // further calls may come within the turn. A key that is revoked in those milliseconds may still count for them.
  const holders = new TurnMemory<Promise<KeyHolder | undefined>>();
  const write: Runner['write'] = (work) => {
    holders.clear();
    return runner.write(work);
  };
  const parts = { ...runner, write };
  return { ...planMethods(parts), ...accountMethods(parts), ...keyMethods(parts, holders) };
}

function planMethods({ db, read, write }: Runner): Pick<Store, 'listPlans' | 'findPlan' | 'setPlan'> {
  const all = db.prepare<[], PlanRow>('SELECT * FROM plan ORDER BY name');
  const one = db.prepare<[string], PlanRow>('SELECT * FROM plan WHERE name = ?');
  const set = db.prepare<[Plan]>(`
    INSERT INTO plan (name, per_month, per_second, burst, concurrency)
    VALUES (@name, @perMonth, @perSecond, @burst, @concurrency)
    ON CONFLICT (name) DO UPDATE SET per_month = excluded.per_month, per_second = excluded.per_second,
      burst = excluded.burst, concurrency = excluded.concurrency`);
  return {
    listPlans: () => read(() => all.all().map(toPlan)),
    findPlan: (name) => read(() => optional(one.get(name), toPlan)),
    setPlan: (plan) => write(() => void set.run(plan)),
  };
}

type OfAccounts = 'createAccount' | 'setAccount' | 'findAccount' | 'listAccounts';

function accountMethods({ db, read, write }: Runner): Pick<Store, OfAccounts> {
  const planExists = db.prepare<[string], { one: number }>('SELECT 1 AS one FROM plan WHERE name = ?');
  const insert = db.prepare<[string, string, string, number, number]>(
    'INSERT INTO account (id, name, plan, suspended, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const find = db.prepare<[string, string], AccountRow>('SELECT * FROM account WHERE id = ? OR name = ?');
  const list = db.prepare<[number], AccountRow>('SELECT * FROM account ORDER BY created_at DESC, id LIMIT ?');
  const setPlan = db.prepare<[string, string]>('UPDATE account SET plan = ? WHERE id = ?');
  const setSuspended = db.prepare<[number, string]>('UPDATE account SET suspended = ? WHERE id = ?');
  return {
    createAccount: (account) =>
      write(() => {
        if (planExists.get(account.plan) === undefined) return 'no_plan';
        // A name that is the id of another account would make `findAccount` ambiguous.
        if (find.get(account.name, account.name) !== undefined) return 'taken';
        insert.run(account.id, account.name, account.plan, account.suspended ? 1 : 0, account.createdAt);
        return 'created';
      }),
    setAccount: (id, change) =>
      write(() => {
        if (change.plan !== undefined) {
          if (planExists.get(change.plan) === undefined) return 'no_plan';
          setPlan.run(change.plan, id);
        }
        if (change.suspended !== undefined) setSuspended.run(change.suspended ? 1 : 0, id);
        return 'set';
      }),
    findAccount: (nameOrId) => read(() => optional(find.get(nameOrId, nameOrId), toAccount)),
    listAccounts: ({ limit }) => read(() => list.all(limit).map(toAccount)),
  };
}

type OfKeys = 'createKey' | 'takeCall' | 'listKeys' | 'revokeKey';

function keyMethods(
  { db, relaxed, now, read, readRelaxed, write }: Runner,
  holders: TurnMemory<Promise<KeyHolder | undefined>>,
): Pick<Store, OfKeys> {
  const insert = db.prepare<
    [string, string, Uint8Array, number, string, string | null, number, number | null]
  >(
    `INSERT INTO api_key (id, account_id, hash, test, scopes, label, created_at, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byHash = relaxed.prepare<[Uint8Array], KeyRow>('SELECT * FROM api_key WHERE hash = ?');
  const account = relaxed.prepare<[string], AccountRow>('SELECT * FROM account WHERE id = ?');
  const plan = relaxed.prepare<[string], PlanRow>('SELECT * FROM plan WHERE name = ?');
  const list = db.prepare<[string, number], KeyRow>(
    'SELECT * FROM api_key WHERE account_id = ? ORDER BY created_at DESC, id LIMIT ?',
  );
  const exists = db.prepare<[string], { one: number }>('SELECT 1 AS one FROM api_key WHERE id = ?');
  const revoke = db.prepare<[number, string]>(
    'UPDATE api_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
  );
  const find = (hash: Uint8Array): KeyHolder | undefined => {
    const keyRow = byHash.get(hash);
    const accountRow = keyRow && account.get(keyRow.account_id);
    const planRow = accountRow && plan.get(accountRow.plan);
    if (!keyRow || !accountRow || !planRow) return undefined;
    return { key: toKey(keyRow), account: toAccount(accountRow), plan: toPlan(planRow) };
  };
  return {
    createKey: (key, hash) =>
      write(
        () =>
          void insert.run(
            key.id,
            key.account,
            hash,
            key.test ? 1 : 0,
            scopesText(key.scopes),
            key.label ?? null,
            key.createdAt,
            key.expiresAt ?? null,
          ),
      ),
    async takeCall(hash) {
      const holder = await holders.get(Buffer.from(hash).toString('latin1'), () =>
        readRelaxed(() => find(hash)),
      );
      return holder && { holder, now: now(), rate: undefined };
    },
    listKeys: (of, { limit }) => read(() => list.all(of, limit).map(toKey)),
    revokeKey: (id) =>
      write(() => {
        if (exists.get(id) === undefined) return false;
        revoke.run(now(), id);
        return true;
      }),
  };
}

function optional<Row, Value>(row: Row | undefined, make: (row: Row) => Value): Value | undefined {
  return row === undefined ? undefined : make(row);
}
