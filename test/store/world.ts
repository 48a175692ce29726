// Builders for store tests: an account with a published template, and calls on it.
import { createHash } from 'node:crypto';
import { sha256Hex } from '../../src/assets/bytes.ts';
import type { Beginning, CallIdentity, Completion, Push, Store } from '../../src/store/store.ts';

/** Some moment, mid month. */
export const noon = Date.UTC(2026, 0, 15, 12);

/** 32 bytes that stand for a body. */
export function bodyHash(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

/** A store with a plan of `perMonth`, the account `acc_a` on it, and version 1 of `tpl_doc_0` published. */
export async function populate(store: Store, perMonth = 3): Promise<number> {
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
    now: noon,
    ...more,
  };
}

/** A call of `acc_a`. */
export function call(key?: string, body = 'body', more: Partial<CallIdentity> = {}): CallIdentity {
  return { account: 'acc_a', test: false, idempotencyKey: key, bodyHash: bodyHash(body), ...more };
}

/** The wish to generate `id` for a call. */
export function beginning(
  id: string,
  identity: CallIdentity,
  versionId: number,
  more: Partial<Beginning> = {},
): Beginning {
  return {
    ...identity,
    id,
    versionId,
    period: '2026-01',
    now: noon,
    leaseUntil: noon + 60_000,
    bootId: 'boot',
    requestId: `req_${id}`,
    ...more,
  };
}

/** What a render of `id` gave. */
export function completion(id: string, more: Partial<Completion> = {}): Completion {
  return {
    id,
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
