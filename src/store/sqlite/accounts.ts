// Plans, accounts and keys in SQLite.

import { usualStorage } from '../most-templates.ts';
import type { Plan, PlanStorage } from '../records.ts';
import {
  type AccountRow,
  type KeyRow,
  scopesText,
  toAccount,
  toKey,
  toWholePlan,
  type WholePlanRow,
} from '../rows.ts';
import type { AccountPart, KeyPart, PlanPart } from '../store.ts';
import { holderFinder } from './holders.ts';
import type { Runner } from './runner.ts';

/** Returns the part of the store that knows plans, accounts and keys. */
export function accountPart(runner: Runner): PlanPart & AccountPart & KeyPart {
  return { ...planMethods(runner), ...accountMethods(runner), ...keyMethods(runner) };
}

function planMethods({ db, read, write }: Runner): PlanPart {
  const all = db.prepare<[], WholePlanRow>('SELECT * FROM plan ORDER BY name');
  const one = db.prepare<[string], WholePlanRow>('SELECT * FROM plan WHERE name = ?');
  const set = db.prepare<[Plan & { readonly [field in keyof PlanStorage]: number | null }]>(`
    INSERT INTO plan (name, per_month, per_second, burst, concurrency, template_bytes, versions)
    VALUES (@name, @perMonth, @perSecond, @burst, @concurrency,
      coalesce(@templateBytes, (SELECT template_bytes FROM plan WHERE name = @name), ${usualStorage.templateBytes}),
      coalesce(@versions, (SELECT versions FROM plan WHERE name = @name), ${usualStorage.versions}))
    ON CONFLICT (name) DO UPDATE SET per_month = excluded.per_month, per_second = excluded.per_second,
      burst = excluded.burst, concurrency = excluded.concurrency,
      template_bytes = excluded.template_bytes, versions = excluded.versions`);
  return {
    listPlans: () => read(() => all.all().map(toWholePlan)),
    findPlan: (name) => read(() => optional(one.get(name), toWholePlan)),
    setPlan: ({ templateBytes = null, versions = null, ...plan }) =>
      write(() => void set.run({ ...plan, templateBytes, versions })),
  };
}

function accountMethods({ db, read, write }: Runner): AccountPart {
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

function keyMethods({ db, relaxed, now, read, onRelaxed, write }: Runner): KeyPart {
  const insert = db.prepare<
    [string, string, Uint8Array, number, string, string | null, number, number | null]
  >(
    `INSERT INTO api_key (id, account_id, hash, test, scopes, label, created_at, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const holderOf = holderFinder(relaxed);
  const list = db.prepare<[string, number], KeyRow>(
    'SELECT * FROM api_key WHERE account_id = ? ORDER BY created_at DESC, id LIMIT ?',
  );
  const exists = db.prepare<[string], { one: number }>('SELECT 1 AS one FROM api_key WHERE id = ?');
  const revoke = db.prepare<[number, string]>(
    'UPDATE api_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
  );
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
      const holder = await onRelaxed(() => holderOf(hash));
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
