// Decides on a call before its body is read. Under a flood most calls end here, so this code has to be cheap.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Claim } from '../admission/claims.ts';
import type { RateState } from '../admission/rate.ts';
import { header } from '../contract.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../service/authenticate.ts';
import type { Service } from '../service/service.ts';
import { type Audience, conclude, type Exchange, newExchange, nodeHead, outcomeOf } from './exchange.ts';
import { bodyIsComing } from './incoming-body.ts';
import { idempotencyKeyOf, requireJson } from './request.ts';
import { respond } from './transport.ts';

/** The path of the route of calls. */
export const generateRoute = '/v1/generate';

/** A call whose caller, rate and headers are good. */
export interface Admitted {
  readonly caller: Caller;
  readonly idempotencyKey: string | undefined;
  /** The turn that was claimed for the call, or undefined where there was none. */
  readonly claim: Claim | undefined;
}

/** What admission needs. */
export interface AdmissionOptions extends Audience {
  readonly service: Service;
}

/** A request whose head was examined before the app saw it. */
export interface Begun {
  readonly exchange: Exchange;
  /** Resolves with the admitted call, or rejects with what is wrong. */
  readonly admitted: Promise<Admitted>;
}

/** Admits a call. Throws `AppError` in the order of the contract: key, account, rate, type of the body, idempotency key, queue. */
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

/** For this time after a call was refused for lack of capacity, further calls wait to be examined together, milliseconds. */
const crowdedMs = 100;
/**
 * The longest time that they wait for each other, milliseconds. To examine several together costs less than to examine
 * each when it comes. But a render process that becomes free in this time has to wait.
 */
const gatherMs = 50;
const gatherCalls = 32;

/** Examines calls as Node has them, and keeps the result for the app. */
export class EarlyAdmission {
  readonly #options: AdmissionOptions;
  readonly #begun = new WeakMap<IncomingMessage, Begun>();
  #crowdedAt = Number.NEGATIVE_INFINITY;
  #gathering: Gathering | undefined;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Returns what was found of a request, or undefined when it was not examined. */
  of(incoming: IncomingMessage | undefined): Begun | undefined {
    return incoming && this.#begun.get(incoming);
  }

  /**
   * Answers a call that can't be admitted, and returns true. Returns false when the app has to answer the call. For the
   * app to see a request costs several times as much as such an answer.
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
      // An answer that comes before its request has ended is for the app.
      if (await bodyIsComing({ incoming })) return false;
      const outcome = outcomeOf(this.#options, exchange, error);
      respond(outgoing, conclude(this.#options, exchange, generateRoute, outcome));
      return true;
    }
  }

  /** Waits until calls that come shortly after each other can be examined together. */
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

/** Calls that wait to be examined together. */
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

/** Returns the headers of draft-ietf-httpapi-ratelimit-headers-10. */
function rateHeaders({ burst, windowSec, remaining, resetSec }: RateState): Record<string, string> {
  return {
    [header.rateLimitPolicy]: `"account";q=${burst};w=${windowSec}`,
    [header.rateLimit]: `"account";r=${remaining};t=${resetSec}`,
  };
}
