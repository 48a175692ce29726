// Plans, accounts and keys in PostgreSQL. A call is counted in the statement that finds its key.

import { usualStorage } from '../most-templates.ts';
import type { KeyHolder } from '../records.ts';
import {
  type AccountRow,
  type KeyRow,
  type PlanRow,
  scopesText,
  toAccount,
  toKey,
  toPlan,
  toWholePlan,
  type WholePlanRow,
} from '../rows.ts';
import type { AccountPart, KeyPart, PlanPart } from '../store.ts';
import type { TakenCall } from '../terms.ts';
import { Gather } from './gather.ts';
import type { Link, Statement } from './link.ts';

interface TakenRow extends KeyRow, Omit<PlanRow, 'name'> {
  readonly account_name: string;
  readonly suspended: boolean;
  readonly account_created_at: number;
  readonly plan: string;
  readonly moment: number;
  readonly allowed: boolean | null;
  readonly arrival: number;
}

const planColumns = 'name, per_month, per_second, burst, concurrency, template_bytes, versions';
const accountColumns = 'id, name, plan, suspended, created_at';
const keyColumns = 'id, account_id, test, scopes, label, created_at, expires_at, revoked_at';
const mostTaken = 1000;

/** Returns the part of the store that knows plans, accounts and keys. */
export function accountPart(link: Link): PlanPart & AccountPart & KeyPart {
  return { ...planMethods(link), ...accountMethods(link), ...keyMethods(link), takeCall: takeCallIn(link) };
}

function planMethods(link: Link): PlanPart {
  const all: Statement = { name: 'plans', text: `SELECT ${planColumns} FROM platen.plan ORDER BY name` };
  const one: Statement = { name: 'plan', text: `SELECT ${planColumns} FROM platen.plan WHERE name = $1` };
  const set: Statement = {
    name: 'plan_set',
    text: `INSERT INTO platen.plan (${planColumns}) VALUES ($1, $2, $3, $4, $5,
        coalesce($6::bigint, (SELECT p.template_bytes FROM platen.plan p WHERE p.name = $1), ${usualStorage.templateBytes}),
        coalesce($7::bigint, (SELECT p.versions FROM platen.plan p WHERE p.name = $1), ${usualStorage.versions}))
      ON CONFLICT (name) DO UPDATE SET per_month = excluded.per_month, per_second = excluded.per_second,
        burst = excluded.burst, concurrency = excluded.concurrency,
        template_bytes = excluded.template_bytes, versions = excluded.versions`,
  };
  return {
    listPlans: async () => (await link.query<WholePlanRow>(all)).map(toWholePlan),
    findPlan: async (name) => (await link.query<WholePlanRow>(one, [name])).map(toWholePlan)[0],
    async setPlan({ name, perMonth, perSecond, burst, concurrency, templateBytes, versions }) {
      const storage = [templateBytes ?? null, versions ?? null];
      await link.query(set, [name, perMonth, perSecond, burst, concurrency, ...storage]);
    },
  };
}

function accountMethods(link: Link): AccountPart {
  const planExists: Statement = { name: 'plan_exists', text: 'SELECT 1 FROM platen.plan WHERE name = $1' };
  const lock: Statement = {
    name: 'account_lock',
    text: 'LOCK TABLE platen.account IN SHARE ROW EXCLUSIVE MODE',
  };
  const find: Statement = {
    name: 'account',
    text: `SELECT ${accountColumns} FROM platen.account WHERE id = $1 OR name = $1`,
  };
  const insert: Statement = {
    name: 'account_new',
    text: `INSERT INTO platen.account (${accountColumns}) VALUES ($1, $2, $3, $4, $5)`,
  };
  const set: Statement = {
    name: 'account_set',
    text: 'UPDATE platen.account SET plan = coalesce($2, plan), suspended = coalesce($3, suspended) WHERE id = $1',
  };
  const list: Statement = {
    name: 'accounts',
    text: `SELECT ${accountColumns} FROM platen.account ORDER BY created_at DESC, id LIMIT $1`,
  };
  return {
    createAccount: ({ id, name, plan, suspended, createdAt }) =>
      link.transaction(async (query) => {
        // A name that is the id of another account would make `findAccount` ambiguous.
        await query(lock);
        if ((await query(planExists, [plan])).length === 0) return 'no_plan';
        if ((await query(find, [name])).length > 0) return 'taken';
        await query(insert, [id, name, plan, suspended, createdAt]);
        return 'created';
      }),
    setAccount: (id, { plan, suspended }) =>
      link.transaction(async (query) => {
        if (plan !== undefined && (await query(planExists, [plan])).length === 0) return 'no_plan';
        await query(set, [id, plan ?? null, suspended ?? null]);
        return 'set';
      }),
    findAccount: async (nameOrId) => (await link.query<AccountRow>(find, [nameOrId])).map(toAccount)[0],
    listAccounts: async ({ limit }) => (await link.query<AccountRow>(list, [limit])).map(toAccount),
  };
}

function keyMethods(link: Link): Omit<KeyPart, 'takeCall'> {
  const insert: Statement = {
    name: 'key_new',
    text: `INSERT INTO platen.api_key (id, account_id, hash, test, scopes, label, created_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
  };
  const list: Statement = {
    name: 'keys',
    text: `SELECT ${keyColumns} FROM platen.api_key WHERE account_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
  };
  const revoke: Statement = {
    name: 'key_revoke',
    text: 'UPDATE platen.api_key SET revoked_at = coalesce(revoked_at, platen.now_ms()) WHERE id = $1 RETURNING id',
  };
  return {
    async createKey(key, hash) {
      const { id, account, test, label = null, createdAt, expiresAt = null } = key;
      const values = [id, account, Buffer.from(hash), test, scopesText(key.scopes)];
      await link.query(insert, [...values, label, createdAt, expiresAt]);
    },
    listKeys: async (of, { limit }) => (await link.query<KeyRow>(list, [of, limit])).map(toKey),
    revokeKey: async (id) => (await link.query(revoke, [id])).length > 0,
  };
}

/** Returns the method that counts calls. Those that come together with one key share a statement. */
function takeCallIn(link: Link): KeyPart['takeCall'] {
  const take: Statement = {
    name: 'take_calls',
    text: `SELECT taken.*, (SELECT scopes FROM platen.api_key WHERE hash = $1) AS scopes
      FROM platen.take_calls($1, $2) AS taken`,
  };
  const calls = new Gather<undefined, TakenCall | undefined>({
    most: mostTaken,
    async send(hash, items) {
      const rows = await link.query<TakenRow>(take, [Buffer.from(hash, 'hex'), items.length]);
      return rows.length === 0 ? items.map(() => undefined) : rows.map(toTaken);
    },
  });
  return (hash) => calls.add(Buffer.from(hash).toString('hex'), undefined);
}

function toTaken(row: TakenRow): TakenCall {
  const holder: KeyHolder = {
    key: toKey(row),
    account: {
      id: row.account_id,
      name: row.account_name,
      plan: row.plan,
      suspended: row.suspended,
      createdAt: row.account_created_at,
    },
    plan: toPlan({ ...row, name: row.plan }),
  };
  const rate = row.allowed === null ? undefined : { allowed: row.allowed, arrival: row.arrival };
  return { holder, now: row.moment, rate };
}
