// What is decided of a call before its body is read. Under a flood most calls end here, so that here is what has to be cheap.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { header } from '../contract.ts';
import { AppError } from '../errors.ts';
import type { Claim } from '../render/claims.ts';
import type { Caller } from '../service/authenticate.ts';
import type { RateState } from '../service/rate.ts';
import type { Service } from '../service/service.ts';
import { type Audience, conclude, type Exchange, newExchange, nodeHead, outcomeOf } from './exchange.ts';
import { bodyIsComing } from './incoming-body.ts';
import { idempotencyKeyOf, requireJson } from './request.ts';
import { respond } from './transport.ts';

/** The route of calls. */
export const generateRoute = '/v1/generate';

/** A call whose caller, rate and headers are good. */
export interface Admitted {
  readonly caller: Caller;
  readonly idempotencyKey: string | undefined;
  /** The turn that was claimed for it, if there was one to be had. */
  readonly claim: Claim | undefined;
}

/** What is needed to admit. */
export interface AdmissionOptions extends Audience {
  readonly service: Service;
}

/** A request whose head was looked at before the app saw it. */
export interface Begun {
  readonly exchange: Exchange;
  /** Rejects with what is wrong. */
  readonly admitted: Promise<Admitted>;
}

/** Throws `AppError` in the contract's order: key, account, rate, type of the body, idempotency key, room. */
export async function admit(service: Service, exchange: Exchange): Promise<Admitted> {
  const { head, facts } = exchange;
  const caller = await service.authenticate({
    authorization: head.lines('authorization'),
    address: () => head.address(),
  });
  facts.account = caller.account;
  facts.test = caller.test;
  countRate(service, caller, exchange);
  requireJson(head.lines('content-type'), head.lines('content-encoding'));
  const idempotencyKey = idempotencyKeyOf(head.lines('idempotency-key'));
  const claim = await service.claimTurn(caller, idempotencyKey);
  return { caller, idempotencyKey, claim };
}

/** So long after one call was sent away for lack of room the next ones wait for each other, */
const crowdedMs = 100;
/**
 * so long, milliseconds, or until there are so many: to look at several together costs less than at each when it comes, but a render process
 * that is done meanwhile waits.
 */
const gatherMs = 50;
const gatherCalls = 32;

/** Looks at calls as Node has them, and keeps what it found for the app. */
export class EarlyAdmission {
  readonly #options: AdmissionOptions;
  readonly #begun = new WeakMap<IncomingMessage, Begun>();
  #crowdedAt = Number.NEGATIVE_INFINITY;
  #gathering: Gathering | undefined;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** What was found of a request, if it was looked at. */
  of(incoming: IncomingMessage | undefined): Begun | undefined {
    return incoming && this.#begun.get(incoming);
  }

  /**
   * Answers a call that can't be admitted; false when the app has to, or has to go on with it. What an app needs to see a request costs several
   * times as much as such an answer.
   */
  async answers(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
    if (incoming.url !== generateRoute || incoming.method !== 'POST') return false;
    const exchange = newExchange(nodeHead(incoming));
    if (exchange.startedAt - this.#crowdedAt < crowdedMs) await this.#gather();
    const admitted = admit(this.#options.service, exchange);
    this.#begun.set(incoming, { exchange, admitted });
    try {
      await admitted;
      return false;
    } catch (error) {
      if (error instanceof AppError && error.code === 'service_unavailable')
        this.#crowdedAt = performance.now();
      // An answer that overtakes its request is the app's matter.
      if (await bodyIsComing({ incoming })) return false;
      const outcome = outcomeOf(this.#options, exchange, error);
      respond(outgoing, conclude(this.#options, exchange, generateRoute, outcome));
      return true;
    }
  }

  /** Waits until calls that come shortly after each other can be looked at together. */
  #gather(): Promise<void> {
    const gathering =
      this.#gathering ??
      newGathering(() => {
        this.#gathering = undefined;
      });
    this.#gathering = gathering;
    gathering.calls += 1;
    if (gathering.calls >= gatherCalls) gathering.end();
    return gathering.ended;
  }
}

/** Calls that wait for each other. */
interface Gathering {
  calls: number;
  readonly ended: Promise<void>;
  end(): void;
}

function newGathering(onEnd: () => void): Gathering {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (): void => {
    clearTimeout(timer);
    onEnd();
    resolve();
  };
  const timer = setTimeout(end, gatherMs);
  return { calls: 0, ended: promise, end };
}

function countRate(service: Service, caller: Caller, { headers }: Exchange): void {
  const rate = service.takeRate(caller);
  Object.assign(headers, rateHeaders(rate));
  if (!rate.allowed) {
    throw new AppError('rate_limited', `more than ${caller.plan.perSecond} calls a second`, {
      retryAfterSec: rate.retryAfterSec,
    });
  }
}

/** draft-ietf-httpapi-ratelimit-headers-10. */
function rateHeaders({ burst, windowSec, remaining, resetSec }: RateState): Record<string, string> {
  return {
    [header.rateLimitPolicy]: `"account";q=${burst};w=${windowSec}`,
    [header.rateLimit]: `"account";r=${remaining};t=${resetSec}`,
  };
}
