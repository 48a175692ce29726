// The way of one call of `POST /v1/view`: an e-invoice is read where bodies are read, and its page is a generation like any other.

import { createHash } from 'node:crypto';
import { packHashes } from '../assets/pack.ts';
import type { ViewLanguage } from '../contract.ts';
import { AppError } from '../errors.ts';
import { receivedFile, receivedInvoicePage } from '../render/received-invoice.ts';
import type { ReadForView } from '../render/renderer.ts';
import { sha256Hex } from '../sha256.ts';
import type { Store } from '../store/store.ts';
import type { GenerateCall, Generated, GenerateParts } from './call.ts';
import { generateRead } from './generate.ts';
import { newTemplateCode } from './ids.ts';

/** A call whose caller, rate and headers are good. Its body is the e-invoice. */
export interface ViewCall extends GenerateCall {
  readonly language: ViewLanguage | undefined;
}

const mostRemembered = 2000;

/** The codes that the page has as a template of each account. */
export class PageCodes {
  readonly #store: Store;
  readonly #codes = new Map<string, string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Returns the code. The page is stored and published with the first call of an account. Throws `AppError` (`quota_exceeded`). */
  async of(account: string): Promise<string> {
    const known = this.#codes.get(account);
    if (known !== undefined) return known;
    const code = await this.#push(account);
    if (this.#codes.size >= mostRemembered) this.#codes.clear();
    this.#codes.set(account, code);
    return code;
  }

  /** Has the page stored again with the next call. */
  forget(account: string): void {
    this.#codes.delete(account);
  }

  async #push(account: string): Promise<string> {
    const { main, files } = receivedInvoicePage();
    const stored = [...files].map(([name, bytes]) => ({ name, sha256: sha256Hex(bytes), bytes }));
    const hashes = packHashes(main, new Map(stored.map(({ name, sha256 }) => [name, sha256])));
    const { variables } = JSON.parse(new TextDecoder().decode(files.get(main))) as { variables: unknown };
    const { code } = await this.#store.pushVersion({
      account,
      // No author's template has a dot in its name. Each release whose page differs has a template of its own: its data differ, too.
      name: `${pageName}.${hashes.sha256.slice(0, 8)}`,
      newCode: () => newTemplateCode(pageName),
      main,
      files: stored,
      ...hashes,
      variables: JSON.stringify(variables),
      publish: true,
    });
    return code;
  }
}

const pageName = 'received-invoice';

/** Answers a call. Throws `AppError`, `invalid_data` when the e-invoice can't be shown, and otherwise as `generate` does. */
export async function view(parts: GenerateParts, codes: PageCodes, call: ViewCall): Promise<Generated> {
  const { ticket, body, language, signal } = call;
  const { account } = call.caller;
  try {
    if (call.idempotencyKey === undefined) ticket.claim();
    // It may wait for a long time there, and keeps no turn from others meanwhile.
    ticket.unclaim();
    const read = await parts.renderer.readInvoice({ account, bytes: body, language, signal });
    const hash = await hashOf(parts, call);
    for (let left = mostTries; ; left -= 1) {
      try {
        return await pageOf(parts, await codes.of(account), { call, read, hash });
      } catch (error) {
        if (!isGone(error)) throw error;
        codes.forget(account);
        if (left <= 1) throw takenAway(error);
      }
    }
  } catch (error) {
    ticket.end();
    throw error;
  }
}

/** How often the page is stored for one call. */
const mostTries = 2;

function takenAway(cause: unknown): AppError {
  return new AppError('service_unavailable', 'the template of the page was taken away: try again', {
    retryAfterSec: 1,
    cause,
  });
}

/** Returns whether somebody deleted or unpublished the page since it was stored. */
function isGone(error: unknown): boolean {
  return (
    error instanceof AppError &&
    (error.code === 'template_not_found' || error.code === 'template_not_published')
  );
}

/** Returns what an idempotency key stands for: the e-invoice and the language. */
async function hashOf(parts: GenerateParts, { body, language }: ViewCall): Promise<Uint8Array> {
  const sha256 = await parts.hash(body);
  return createHash('sha256')
    .update(`view ${language ?? ''} ${sha256}`)
    .digest();
}

interface ReadView {
  readonly call: ViewCall;
  readonly read: ReadForView;
  readonly hash: Uint8Array;
}

function pageOf(parts: GenerateParts, code: string, { call, read, hash }: ReadView): Promise<Generated> {
  const { account, test } = call.caller;
  const { idempotencyKey } = call;
  const version = parts.published.find(account, code);
  return generateRead(
    parts,
    {
      ...call,
      read: { templateId: code, canonical: read.data, hash },
      identity: { account, test, idempotencyKey, bodyHash: hash },
      received: { file: receivedFile(read.xml), moment: read.moment },
    },
    version && { version, fault: undefined },
  );
}
