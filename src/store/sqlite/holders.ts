// Finds the holder of a key. Holders that were found are remembered until anything of them may have changed.
import type { Database as Connection } from 'better-sqlite3';
import type { KeyHolder } from '../records.ts';
import { type AccountRow, type KeyRow, type PlanRow, toAccount, toKey, toPlan } from '../rows.ts';

/** No more holders are remembered: some 0.5 MB. */
const mostHolders = 1000;

/**
 * Returns a function that finds the holder of a key by the hash of the key, or undefined for an unknown one. It reads on
 * `relaxed`, the connection of calls, which writes no keys, accounts or plans itself. Any commit of another connection,
 * of this process or of another, changes the `data_version` of SQLite. To ask for it takes a third of the time of the
 * three statements.
 */
export function holderFinder(relaxed: Connection): (hash: Uint8Array) => KeyHolder | undefined {
  const version = relaxed.prepare<[], number>('PRAGMA data_version').pluck();
  const find = relaxed.transaction(readerOf(relaxed));
  const holders = new Map<string, KeyHolder>();
  let cachedAt: number | undefined;
  return (hash) => {
    const now = version.get();
    if (now !== cachedAt || holders.size >= mostHolders) holders.clear();
    cachedAt = now;
    const name = Buffer.from(hash.buffer, hash.byteOffset, hash.length).toString('latin1');
    const before = holders.get(name);
    if (before !== undefined) return before;
    // What is read now is as new as that version, or newer.
    const holder = find(hash);
    if (holder !== undefined) holders.set(name, holder);
    return holder;
  };
}

function readerOf(relaxed: Connection): (hash: Uint8Array) => KeyHolder | undefined {
  const byHash = relaxed.prepare<[Uint8Array], KeyRow>('SELECT * FROM api_key WHERE hash = ?');
  const account = relaxed.prepare<[string], AccountRow>('SELECT * FROM account WHERE id = ?');
  const plan = relaxed.prepare<[string], PlanRow>('SELECT * FROM plan WHERE name = ?');
  return (hash) => {
    const keyRow = byHash.get(hash);
    const accountRow = keyRow && account.get(keyRow.account_id);
    const planRow = accountRow && plan.get(accountRow.plan);
    if (!keyRow || !accountRow || !planRow) return undefined;
    return { key: toKey(keyRow), account: toAccount(accountRow), plan: toPlan(planRow) };
  };
}
