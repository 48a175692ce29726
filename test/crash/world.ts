// A data folder with an account, a key and published templates, made without a server.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { writePack } from '../../src/assets/pack.ts';
import { InProcessRenderer } from '../../src/render/in-process.ts';
import { newId } from '../../src/service/ids.ts';
import { hashKey, makeKey } from '../../src/service/keys.ts';
import { pushTemplate } from '../../src/service/templates.ts';
import { openDataFolder } from '../../src/store/open.ts';
import type { Plan } from '../../src/store/records.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../platen.ts';
import { openTimed, type TimedStore } from '../store/world.ts';

/** A data folder that can be served. */
export interface DataFolder {
  readonly path: string;
  readonly account: string;
  readonly key: string;
  /** Codes of the templates, by name. */
  readonly codes: Readonly<Record<string, string>>;
  remove(): void;
}

/** The `variables` and `content` of a template. */
export interface Draft {
  readonly variables?: unknown;
  readonly content: unknown;
}

/** A template with all its files. */
export interface PackedDraft {
  readonly pack: Uint8Array;
}

/** Opens the store of a data folder as `openBeside` does, with a clock that the tests set. */
export function openTimedBeside(folder: string): TimedStore {
  return openTimed(folder, { onFatal: assert.fail }).store;
}

/** Opens the store of a data folder beside whoever else has it open. */
export function openBeside(folder: string): Store {
  return openDataFolder(folder, {
    onFatal: (error) => {
      throw error;
    },
  }).store;
}

/** Makes a data folder with one account on a plan that limits nothing, unless told otherwise. */
export async function makeDataFolder(
  drafts: Readonly<Record<string, Draft | PackedDraft>>,
  plan: Partial<Plan> = {},
): Promise<DataFolder> {
  const { path: root, remove } = temporaryFolder();
  const path = join(root, 'data');
  const store = openBeside(path);
  const furnished = await furnish(store, drafts, plan);
  await store.close();
  return { path, ...furnished, remove };
}

/** Makes one account on a plan that limits nothing, unless told otherwise, with a key and published templates. */
export async function furnish(
  store: Store,
  drafts: Readonly<Record<string, Draft | PackedDraft>>,
  plan: Partial<Plan> = {},
  name = 'acme',
): Promise<Pick<DataFolder, 'account' | 'key' | 'codes'>> {
  const now = await store.now();
  const unlimited = { perMonth: 1_000_000_000, perSecond: 100_000, burst: 1_000_000, concurrency: 10_000 };
  const planName = name === 'acme' ? 'test' : name;
  await store.setPlan({ name: planName, ...unlimited, ...plan });
  const account = newId('acc');
  await store.createAccount({ id: account, name, plan: planName, suspended: false, createdAt: now });
  const key = makeKey(false);
  const none = { label: undefined, expiresAt: undefined, revokedAt: undefined };
  await store.createKey(
    { id: newId('key'), account, test: false, scopes: ['generate'], createdAt: now, ...none },
    hashKey(key),
  );
  const renderer = new InProcessRenderer();
  const codes: Record<string, string> = {};
  for (const [template, draft] of Object.entries(drafts)) {
    const pack = 'pack' in draft ? draft.pack : packOf(template, draft);
    const pushed = await pushTemplate({ store, renderer }, { account, sent: { bytes: pack }, publish: true });
    codes[template] = pushed.code;
  }
  return { account, key, codes };
}

function packOf(name: string, { variables = {}, content }: Draft): Uint8Array {
  const text = JSON.stringify({ platen: 1, name, variables, content });
  return writePack({
    main: 'template.json',
    files: new Map([['template.json', new TextEncoder().encode(text)]]),
  });
}
