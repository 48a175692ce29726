// One call of `POST /v1/generate`: from its body to a PDF that is billed and logged, or to an error that leaves nothing behind.

import { type Claim, nothingHeld } from '../admission/claims.ts';
import type { QuotaQueue } from '../admission/quota-queue.ts';
import { retryAfterFor } from '../admission/retry-after.ts';
import type { RenderSlots } from '../admission/slots.ts';
import { AppError, unreachable } from '../errors.ts';
import type { Rendered, Renderer, RenderJob } from '../render/renderer.ts';
import type { Version } from '../store/records.ts';
import type { Beginning, CallIdentity, Found, Replay, Store } from '../store/store.ts';
import type { Caller } from './authenticate.ts';
import type { ReadBody, ReadBodyOf } from './body-reading.ts';
import type { CrashPoint } from './crash.ts';
import type { RequireData } from './data-check.ts';
import type { HashOf } from './hashing.ts';
import { newId } from './ids.ts';
import { noRoom, requireRoomFor } from './kept-images.ts';
import type { Log, Observer } from './log.ts';
import { periodEnd, periodOf } from './period.ts';
import { type Sending, sendingOf } from './sending.ts';
import { packOf } from './version-pack.ts';

/** What is known of a call for the log. */
export interface CallFacts {
  template?: string;
  version?: number;
  generation?: string;
  replayed?: boolean;
  renderMs?: number;
  pages?: number;
}

/** A call whose caller, rate and headers are good. */
export interface GenerateCall {
  readonly caller: Caller;
  readonly idempotencyKey: string | undefined;
  /** The turn that was claimed for the call, if any. `generate` ends it. */
  readonly claim?: Claim | undefined;
  readonly body: Uint8Array;
  readonly requestId: string;
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal;
  /** Filled in as facts become known, whether the call succeeds or not. */
  readonly facts: CallFacts;
}

/** A PDF to be sent. It is billed and logged already. */
export interface Generated {
  readonly pdf: Uint8Array;
  readonly generationId: string;
  readonly durationMs: number;
  readonly warnings: number;
  readonly replayed: boolean;
  /** What the call holds until the answer is sent. */
  readonly sending: Sending;
}

/** What generating needs. */
export interface GenerateParts {
  readonly store: Store;
  readonly renderer: Renderer;
  readonly slots: RenderSlots;
  readonly quotaQueue: QuotaQueue;
  readonly observer: Observer;
  readonly log: Log;
  readonly now: () => number;
  readonly crashPoint: CrashPoint;
  readonly bootId: string;
  /** How long a reservation counts at most, milliseconds. */
  readonly leaseMs: number;
  readonly readBody: ReadBodyOf;
  readonly hash: HashOf;
  /** Throws `invalid_data` with every fault of `data` against the variables of a version. */
  readonly requireData: RequireData;
  /** Throws `service_unavailable` when nothing new may begin: the service shuts down, or the disk is nearly full. */
  readonly requireOpen: () => void;
}

/** An admitted or repeated call that holds a render slot. */
interface Attempt {
  readonly call: GenerateCall;
  readonly body: ReadBody;
  readonly release: () => void;
  readonly claim?: Claim;
  /** How much of its time was used when its data was checked, milliseconds. */
  readonly begunMs?: number | undefined;
}

/** Answers a call. Throws `AppError`, and the signal's reason when the caller left before the commit. */
export async function generate(parts: GenerateParts, call: GenerateCall): Promise<Generated> {
  const { account, test, plan } = call.caller;
  const { idempotencyKey } = call;
  let { claim } = call;
  // A caller that sends slowly may have lost its turn.
  const claimTurn = (): Claim => {
    if (claim?.held !== true) claim = parts.renderer.claimTurn(account, plan.concurrency);
    return claim;
  };
  if (idempotencyKey === undefined) claimTurn();
  try {
    const body = await parts.readBody(call.body, { account, signal: call.signal });
    const identity: CallIdentity = { account, test, idempotencyKey, bodyHash: body.hash };
    const found = await parts.store.findGeneration(identity, body.templateId, parts.now());
    switch (found.kind) {
      case 'fresh':
        call.facts.template = found.version.code;
        call.facts.version = found.version.number;
        return await admit(parts, await checked(parts, { call, body, identity, claimTurn }, found.version));
      case 'replay':
        return await replay(parts, found, {
          call,
          body,
          claim: claimTurn(),
          release: takeSlot(parts, call, 1),
        });
      default:
        throw await refusal(parts, found);
    }
  } finally {
    claim?.end();
  }
}

/** A new call whose data is good. */
async function checked(
  parts: GenerateParts,
  { claimTurn, ...call }: Pick<Fresh, 'call' | 'body' | 'identity'> & { readonly claimTurn: () => Claim },
  version: Version,
): Promise<Fresh> {
  const { account } = call.identity;
  const { signal } = call.call;
  const begunMs = await parts.requireData(version, call.body, { account, claimTurn, signal });
  parts.requireOpen();
  // Where the queue is full, nothing is reserved.
  return { ...call, version, begunMs, claim: begunMs === undefined ? claimTurn() : nothingHeld };
}

type Refused = Exclude<Found, { kind: 'fresh' | 'replay' }>;

async function refusal(parts: GenerateParts, found: Refused): Promise<AppError> {
  switch (found.kind) {
    case 'in_progress':
      return new AppError(
        'service_unavailable',
        'the first call with this Idempotency-Key is still rendering: try again with the same key',
        {
          retryAfterSec: await retryAfterFor(
            parts.store.listDurations(found.versionId),
            parts.now() - found.admittedAt,
          ),
        },
      );
    case 'key_conflict':
      return new AppError(
        'idempotency_conflict',
        'this Idempotency-Key was used with another templateId or other data: use a new key for a new document',
      );
    case 'template_not_found':
      return new AppError('template_not_found', 'no template with this templateId');
    case 'template_not_published':
      return new AppError('template_not_published', 'this template has no published version: publish one');
    default:
      return unreachable(found);
  }
}

interface Fresh {
  readonly call: GenerateCall;
  readonly body: ReadBody;
  readonly identity: CallIdentity;
  readonly version: Version;
  readonly claim: Claim;
  readonly begunMs: number | undefined;
}

/** Takes a slot and a reservation. Waits while only the reservations of calls under way stand against it. */
async function admit(parts: GenerateParts, fresh: Fresh): Promise<Generated> {
  const { call, body, identity, version, claim, begunMs } = fresh;
  const { store, quotaQueue } = parts;
  let place = quotaQueue.newPlace();
  for (;;) {
    const release = takeTurnSlot(parts, call, place.again);
    const beginning = beginningOf(parts, fresh);
    let kept = false;
    try {
      parts.crashPoint('before reserve');
      const begun = await store.beginGeneration(beginning);
      switch (begun.kind) {
        case 'admitted':
          parts.crashPoint('after reserve');
          kept = true;
          return await deliver(parts, beginning, version, { call, body, release, claim, begunMs });
        case 'replay':
          kept = true;
          return await replay(parts, begun, { call, body, release, claim });
        case 'in_progress':
        case 'key_conflict':
          // The next call in the line may have the quota that this call was woken for.
          quotaQueue.wakeNext(identity.account);
          throw await refusal(parts, begun);
        case 'quota_exceeded':
          quotaQueue.wakeNext(identity.account);
          throw new AppError(
            'quota_exceeded',
            `the quota of ${begun.limit} generations a month is used up (${begun.used} used); the month ends at ${periodEnd(beginning.now)}`,
          );
        case 'quota_pending':
          break;
        default:
          unreachable(begun);
      }
    } finally {
      if (!kept) release();
    }
    if ((await quotaQueue.wait(identity.account, place, call.signal)) === 'give_up') {
      throw new AppError(
        'service_unavailable',
        'the rest of the quota is held by calls in flight: try again when they have ended',
        { retryAfterSec: await retryAfterFor(store.listDurations(version.id), 0) },
      );
    }
    place = { ...place, again: true };
  }
}

function beginningOf(parts: GenerateParts, { call, identity, version }: Fresh): Beginning {
  const now = parts.now();
  return {
    ...identity,
    id: newId('gen'),
    versionId: version.id,
    period: periodOf(now),
    now,
    leaseUntil: now + parts.leaseMs,
    bootId: parts.bootId,
    requestId: call.requestId,
  };
}

function takeSlot(parts: GenerateParts, { caller }: GenerateCall, retryAfterSec: number): () => void {
  const release = parts.slots.take(caller.account, caller.plan.concurrency);
  if (release !== undefined) return release;
  throw new AppError(
    'rate_limited',
    `this account renders ${caller.plan.concurrency} documents at once already, as many as it may`,
    { retryAfterSec },
  );
}

/** Does what `takeSlot` does, for a call that may have been woken for quota. Without a slot it leaves the quota to the next in the line. */
function takeTurnSlot(parts: GenerateParts, call: GenerateCall, woken: boolean): () => void {
  try {
    return takeSlot(parts, call, 1);
  } catch (error) {
    if (woken) parts.quotaQueue.wakeNext(call.caller.account);
    throw error;
  }
}

/** Renders a reserved document, and bills it or frees its reservation. */
async function deliver(
  parts: GenerateParts,
  beginning: Beginning,
  version: Version,
  attempt: Attempt,
): Promise<Generated> {
  const { call } = attempt;
  let completed = false;
  let sending = sendingOf(attempt.release);
  try {
    const keeps = beginning.idempotencyKey !== undefined;
    const job = { version, moment: beginning.now, pinned: new Map(), keeps };
    const rendered = await render(parts, job, attempt);
    sending = sendingOf(attempt.release, rendered.unsent);
    const sha256 = await parts.hash(rendered.pdf);
    call.signal.throwIfAborted();
    parts.crashPoint('before commit');
    const outcome = await parts.store.completeGeneration({
      id: beginning.id,
      now: parts.now(),
      durationMs: rendered.durationMs,
      pages: rendered.pages,
      bytes: rendered.pdf.length,
      sha256,
      warnings: JSON.stringify(rendered.warnings),
      pins: rendered.fetched,
    });
    completed = outcome === 'completed';
    switch (outcome) {
      case 'completed':
        parts.crashPoint('after commit');
        return delivered(parts, call, { rendered, id: beginning.id, replayed: false, sending });
      case 'lost':
        throw new AppError('service_unavailable', 'this call took too long and lost its place: try again', {
          retryAfterSec: 1,
        });
      case 'pin_share_full':
      case 'pins_full':
        throw noRoom(outcome);
      default:
        return unreachable(outcome);
    }
  } catch (error) {
    sending.end();
    throw error;
  } finally {
    if (!completed) await abandon(parts, beginning.id);
    parts.quotaQueue.wakeNext(call.caller.account);
  }
}

/** Frees a reservation. An error here must not hide the one that came before. What is not freed now is freed when its lease ends. */
async function abandon({ store, log }: GenerateParts, id: string): Promise<void> {
  try {
    await store.abandonGeneration(id);
  } catch (error) {
    log({ level: 'error', event: 'abandon_failed', generation: id, error: String(error) });
  }
}

/** Renders a past generation again, with the same version, moment and fetched bytes. */
async function replay(parts: GenerateParts, { past }: Replay, attempt: Attempt): Promise<Generated> {
  const { call } = attempt;
  call.facts.template = past.version.code;
  call.facts.version = past.version.number;
  let sending = sendingOf(attempt.release);
  try {
    const pins = await parts.store.listPins(past.id);
    const pinned = new Map(pins.map((pin) => [pin.url, pin]));
    const job = { version: past.version, moment: past.admittedAt, pinned, keeps: false };
    const rendered = await render(parts, job, attempt);
    sending = sendingOf(attempt.release, rendered.unsent);
    const sha256 = await parts.hash(rendered.pdf);
    const matched = sha256 === past.sha256;
    if (!matched) {
      parts.log({
        level: 'warn',
        event: 'replay_mismatch',
        requestId: call.requestId,
        generation: past.id,
        expected: past.sha256,
        got: sha256,
      });
    }
    await parts.store.recordReplay(past.id, !matched);
    parts.observer.replayed(matched);
    return delivered(parts, call, { rendered, id: past.id, replayed: true, sending });
  } catch (error) {
    sending.end();
    throw error;
  }
}

interface Moment {
  readonly version: Version;
  readonly moment: number;
  readonly pinned: RenderJob['pinned'];
  /** Whether the assets that it fetches have to be kept. */
  readonly keeps: boolean;
}

async function render(
  parts: GenerateParts,
  { version, moment, pinned, keeps }: Moment,
  { call, body, claim, begunMs }: Attempt,
): Promise<Rendered> {
  parts.crashPoint('before render');
  const { account } = call.caller;
  const rendered = await parts.renderer.render({
    version: {
      sha256: version.sha256,
      pack: () => packOf(parts.store, version.id),
    },
    account,
    ...(keeps && { onFetched: (images) => requireRoomFor(parts.store, account, images) }),
    ...(claim && { claim }),
    begunMs,
    data: body.canonical,
    moment,
    test: call.caller.test,
    pinned,
    signal: call.signal,
  });
  parts.crashPoint('after render');
  return rendered;
}

function delivered(
  parts: GenerateParts,
  { facts }: GenerateCall,
  { rendered, id, ...rest }: Pick<Generated, 'replayed' | 'sending'> & { rendered: Rendered; id: string },
): Generated {
  facts.generation = id;
  facts.replayed = rest.replayed;
  facts.renderMs = rendered.durationMs;
  facts.pages = rendered.pages;
  const { pdf, durationMs, pages, warnings } = rendered;
  parts.observer.rendered({ durationMs, pages, bytes: pdf.length });
  return { pdf, generationId: id, durationMs, warnings: warnings.length, ...rest };
}
