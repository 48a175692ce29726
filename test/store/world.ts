// Builders for store tests: an account with a published template, and calls on it.
import { createHash } from 'node:crypto';
import { sha256Hex } from '../../src/sha256.ts';
import { type DataFolder, openDataFolder } from '../../src/store/open.ts';
import type { KeyHolder, Usage } from '../../src/store/records.ts';
import type { Store } from '../../src/store/store.ts';
import type {
  Beginning,
  Begun,
  CallIdentity,
  Completed,
  Completion,
  Found,
  Party,
  Pin,
  Purge,
  Purged,
  Push,
} from '../../src/store/terms.ts';

/** Some moment, mid month. */
export const noon = Date.UTC(2026, 0, 15, 12);

/** 32 bytes that stand for a body. */
export function bodyHash(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

/** Adds a plan of `perMonth`, and the accounts `acc_a` and `acc_b` on it. */
export async function populateAccounts(
  store: Pick<Store, 'setPlan' | 'createAccount'>,
  perMonth = 3,
): Promise<void> {
  await store.setPlan({ name: 'small', perMonth, perSecond: 1000, burst: 1000, concurrency: 1000 });
  for (const name of ['a', 'b']) {
    await store.createAccount({
      id: `acc_${name}`,
      name,
      plan: 'small',
      suspended: false,
      createdAt: noon,
    });
  }
}

/** Adds what `populateAccounts` adds, and version 1 of `tpl_doc_0`, published. Returns the id of the version. */
export async function populate(
  store: Pick<Store, 'setPlan' | 'createAccount' | 'pushVersion' | 'findVersion'>,
  perMonth = 3,
): Promise<number> {
  await populateAccounts(store, perMonth);
  await store.pushVersion(push());
  const version = await store.findVersion('tpl_doc_0', 1);
  if (version === undefined) throw new Error('no version');
  return version.id;
}

/** A push of a template `doc` of `acc_a` with one file. */
export function push(text = '{}', more: Partial<Push> = {}): Push {
  const bytes = new TextEncoder().encode(text);
  let codes = 0;
  return {
    account: 'acc_a',
    name: 'doc',
    newCode: () => `tpl_doc_${codes++}`,
    main: 'template.json',
    files: [{ name: 'template.json', sha256: sha256Hex(bytes), bytes }],
    sha256: sha256Hex(bytes),
    variables: '{}',
    publish: true,
    ...more,
  };
}

/** A call of `acc_a`. */
export function call(key?: string, body = 'body', more: Partial<CallIdentity> = {}): CallIdentity {
  return { account: 'acc_a', test: false, idempotencyKey: key, bodyHash: bodyHash(body), ...more };
}

/** A version of a template of another account: what its calls name. */
export async function ownTemplate(
  store: Pick<Store, 'pushVersion' | 'findVersion'>,
  account: string,
): Promise<{ readonly code: string; readonly versionId: number }> {
  const code = `tpl_${account}`;
  await store.pushVersion(push('{}', { account, newCode: () => code }));
  const version = await store.findVersion(code, 1);
  if (version === undefined) throw new Error('no version');
  return { code, versionId: version.id };
}

/** A generation that is to begin at a moment. */
export interface TimedBeginning extends Omit<Beginning, 'leaseMs'> {
  readonly now: number;
  readonly leaseUntil: number;
}

/** A completion at a moment. */
export interface TimedCompletion extends Completion {
  readonly now: number;
}

/** A store whose clock the tests set: what depends on the time is told the moment. */
export interface TimedStore
  extends Omit<
    Store,
    | 'takeCall'
    | 'revokeKey'
    | 'deleteTemplate'
    | 'knowsKey'
    | 'findGeneration'
    | 'beginGeneration'
    | 'completeGeneration'
    | 'recordReplay'
    | 'getUsage'
    | 'sweep'
    | 'purge'
  > {
  findKeyHolder(hash: Uint8Array): Promise<KeyHolder | undefined>;
  revokeKey(id: string, now: number): Promise<boolean>;
  deleteTemplate(code: string, now: number): Promise<boolean>;
  knowsKey(party: Party, key: string, now: number): Promise<boolean>;
  findGeneration(call: CallIdentity, code: string, now: number): Promise<Found>;
  beginGeneration(beginning: TimedBeginning): Promise<Begun>;
  completeGeneration(completion: TimedCompletion): Promise<Completed>;
  recordReplay(id: string, mismatched: boolean): Promise<void>;
  listPins(generationId: string): Promise<readonly Pin[]>;
  getUsage(account: string, period: string, now: number): Promise<Usage>;
  sweep(now: number): Promise<void>;
  purge(request: Purge & { readonly now: number }): Promise<Purged>;
}

/** Returns a store whose clock is set before each call. */
export function timed(store: Store, setNow: (now: number) => Promise<void> | void): TimedStore {
  let replays = 0;
  return {
    ...store,
    findKeyHolder: async (hash) => (await store.takeCall(hash))?.holder,
    async revokeKey(id, now) {
      await setNow(now);
      return store.revokeKey(id);
    },
    async deleteTemplate(code, now) {
      await setNow(now);
      return store.deleteTemplate(code);
    },
    async knowsKey(party, key, now) {
      await setNow(now);
      return store.knowsKey(party, key);
    },
    async findGeneration(identity, code, now) {
      await setNow(now);
      return store.findGeneration(identity, code);
    },
    async beginGeneration({ now, leaseUntil, ...rest }) {
      await setNow(now);
      return store.beginGeneration({ ...rest, leaseMs: leaseUntil - now });
    },
    async completeGeneration({ now, ...rest }) {
      await setNow(now);
      return store.completeGeneration(rest);
    },
    recordReplay: (generationId, mismatched) =>
      store.recordReplay({ id: `rep_${replays++}`, generationId, mismatched }),
    async listPins(generationId) {
      const id = `rep_${replays++}`;
      const account = (await store.findGenerationById(generationId))?.account ?? '';
      const pins = await store.beginReplay({ id, account, generationId, leaseMs: 60_000 });
      await store.abandonGeneration(id);
      if (pins === 'too_many') throw new Error('too many calls are under way');
      return pins;
    },
    async getUsage(account, period, now) {
      await setNow(now);
      return store.getUsage(account, period);
    },
    async sweep(now) {
      await setNow(now);
      return store.sweep();
    },
    async purge({ now, ...request }) {
      await setNow(now);
      return store.purge(request);
    },
  };
}

/** A data folder whose clock the tests set. */
export interface TimedFolder extends Omit<DataFolder, 'store'> {
  readonly store: TimedStore;
  /** The store as a service sees it. */
  readonly plain: Store;
}

/** Opens a data folder whose clock stands at `noon` until a call names another moment. */
export function openTimed(folder: string, options: Parameters<typeof openDataFolder>[1]): TimedFolder {
  let moment = noon;
  const opened = openDataFolder(folder, { now: () => moment, ...options });
  return {
    ...opened,
    plain: opened.store,
    store: timed(opened.store, (now) => {
      moment = now;
    }),
  };
}

/** The wish to generate `id` for a call. */
export function beginning(
  id: string,
  identity: CallIdentity,
  versionId: number,
  more: Partial<TimedBeginning> = {},
): TimedBeginning {
  return {
    ...identity,
    id,
    code: 'tpl_doc_0',
    versionId,
    now: noon,
    leaseUntil: noon + 60_000,
    requestId: `req_${id}`,
    ...more,
  };
}

/** What a render of `id` gave. */
export function completion(id: string, more: Partial<TimedCompletion> = {}): TimedCompletion {
  return {
    id,
    account: 'acc_a',
    now: noon + 100,
    durationMs: 80,
    format: 'pdf',
    pages: 1,
    bytes: 1000,
    sha256: `pdf-${id}`,
    warnings: '[]',
    pins: [],
    ...more,
  };
}
