// The way of one call of `POST /v1/preview`: a draft is examined and rendered where renders run, and one of its pages is drawn.
// Nothing of it is stored or billed.

import type { Admission } from '../admission/admission.ts';
import { RateLimiter } from '../admission/rate.ts';
import type { Ticket } from '../admission/ticket.ts';
import { packHashes } from '../assets/pack.ts';
import type { SentTemplate } from '../assets/plain-folder.ts';
import { askedPdf, limits } from '../contract.ts';
import { AppError, invariant } from '../errors.ts';
import { drawPages, UndrawableError } from '../render/picture-call.ts';
import type { Renderer } from '../render/renderer.ts';
import type { Caller } from './authenticate.ts';
import { type CallFacts, tooMany } from './call.ts';
import { Few } from './few.ts';
import type { HashOf } from './hashing.ts';
import { examineSent } from './templates.ts';

/** A process of its own draws each of them. */
const mostPreviews = {
  ...{ ofAccount: 2, tooManyOfAccount: 'this account has 2 previews under way already' },
  ...{ inAll: 4, tooMany: 'too many previews are made at once' },
};

/** A draft that has arrived, and the page of it that is wanted. */
export interface PreviewCall {
  readonly sent: SentTemplate;
  /** The number of the page, from 1. */
  readonly page: number;
  /** Pixels an inch. */
  readonly dpi: number;
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal;
  readonly facts: CallFacts;
}

/** A page of a draft. */
export interface Preview {
  readonly png: Uint8Array;
  /** How many pages the document has. */
  readonly pages: number;
  /** How many warnings the document has. */
  readonly warnings: number;
  /** How long the render took, milliseconds. */
  readonly durationMs: number;
}

/** A preview that was admitted. The code that gets it has to end it, and its ticket once the answer is read. */
export interface AdmittedPreview {
  readonly ticket: Ticket;
  /**
   * Carries it out. Throws `AppError`: `invalid_template` with every fault, `invalid_data`, `render_failed` and what else
   * a render ends with, and `invalid_request` for a page that the document does not have.
   */
  preview(call: PreviewCall): Promise<Preview>;
  end(): void;
}

/** What previews need. */
export interface PreviewParts {
  readonly renderer: Renderer;
  readonly admission: Admission;
  readonly hash: HashOf;
  readonly now: () => number;
  /** Whether plain `http:` URLs in the data may name images. */
  readonly httpAssets: boolean;
  /** Throws `service_unavailable` when nothing new may begin. */
  readonly requireOpen: () => void;
}

/** Returns the function that admits previews, by a rate of their own. It throws `rate_limited` or `service_unavailable`. */
export function previewAdmission(parts: PreviewParts): (caller: Caller) => AdmittedPreview {
  const few = new Few(mostPreviews, parts.admission);
  const limiter = new RateLimiter();
  return (caller) => {
    parts.requireOpen();
    requireRate(limiter, caller.account, parts.now());
    const { ticket, end } = few.begin(caller);
    return { ticket, preview: (call) => carryOut(parts, { caller, ticket }, call), end };
  };
}

function requireRate(limiter: RateLimiter, account: string, now: number): void {
  const { previewsPerSecond: perSecond, previewBurst: burst } = limits;
  const { allowed, retryAfterSec } = limiter.take(account, { perSecond, burst }, now);
  if (allowed) return;
  throw new AppError('rate_limited', `more than ${perSecond} previews a second`, { retryAfterSec });
}

async function carryOut(
  parts: PreviewParts,
  { caller, ticket }: { readonly caller: Caller; readonly ticket: Ticket },
  { sent, page, dpi, signal, facts }: PreviewCall,
): Promise<Preview> {
  const { renderer, requireOpen } = parts;
  const { account } = caller;
  requireOpen();
  ticket.claim();
  if (!ticket.takePermit()) throw tooMany({ caller });
  const work = { account, ticket, signal };
  const { main, files, variables, data } = await examineSent(
    renderer,
    { ...work, sent },
    sent.isJson !== true,
  );
  invariant(data !== undefined, 'a draft was examined without its data');
  await renderer.checkData({ ...work, variables, data, http: parts.httpAssets });
  const rendered = await renderer.render({
    ...work,
    version: { sha256: await hashOf(parts, main, files), pack: () => ({ main, files }) },
    data,
    moment: parts.now(),
    test: true,
    asked: askedPdf,
    unlocked: true,
    pinned: new Map(),
  });
  const { bytes, pages, warnings, durationMs } = rendered;
  facts.renderMs = durationMs;
  facts.pages = pages;
  if (page > pages)
    throw new AppError(
      'invalid_request',
      `page: the document has ${pages === 1 ? 'one page' : `${pages} pages`}`,
    );
  const png = await drawn(bytes, { page, dpi, signal });
  ticket.holdDocument(png);
  return { png, pages, warnings: warnings.length, durationMs };
}

/** A render process may have been taken over: what it says of the files is not believed. */
async function hashOf(
  { hash }: PreviewParts,
  main: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<string> {
  const hashes = new Map<string, string>();
  for (const [name, bytes] of files) hashes.set(name, await hash(bytes));
  return packHashes(main, hashes).sha256;
}

async function drawn(
  pdf: Uint8Array,
  { page, dpi, signal }: Pick<PreviewCall, 'page' | 'dpi' | 'signal'>,
): Promise<Uint8Array> {
  try {
    for await (const { png } of drawPages(pdf, { pages: [page], dpi, signal })) return png;
  } catch (error) {
    if (error instanceof UndrawableError)
      throw new AppError('render_failed', error.message, { cause: error });
    throw error;
  }
  throw new Error('no page was drawn');
}
