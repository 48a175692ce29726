// Decides on a call before its body is read. Under a flood most calls end here, so this code has to be cheap.
import type { RateState } from '../admission/rate.ts';
import type { Ticket } from '../admission/ticket.ts';
import { type AskedFormat, askedPdf, header, type Scope } from '../contract.ts';
import { AppError } from '../errors.ts';
import { type Caller, requireScope } from '../service/authenticate.ts';
import type { Service } from '../service/service.ts';
import { askedFormat, requirePdfWelcome } from './accept.ts';
import type { Exchange } from './exchange.ts';
import { idempotencyKeyOf, requireInvoice, requireJson } from './request.ts';

/** The path of the route of calls. */
export const generateRoute = '/v1/generate';

/** The path of the route of calls for the page of an e-invoice. */
export const viewRoute = '/v1/view';

/** A call whose caller, rate and headers are good. */
export interface Admitted {
  readonly caller: Caller;
  readonly idempotencyKey: string | undefined;
  readonly asked: AskedFormat;
  /** The ticket of the call. The code that gets it has to end it. */
  readonly ticket: Ticket;
}

/** Admits a call. Throws `AppError` in the order of the contract: key, account, rate, scope, type of the body, type of the answer, idempotency key, queue. */
export async function admit(service: Service, exchange: Exchange): Promise<Admitted> {
  const { head } = exchange;
  const caller = await recognise(service, exchange, ['generate']);
  requireJson(head.lines('content-type'), head.lines('content-encoding'));
  const asked = askedFormat(head.lines('accept'));
  const idempotencyKey = idempotencyKeyOf(head.lines('idempotency-key'));
  const ticket = await service.admit(caller, idempotencyKey);
  return { caller, idempotencyKey, asked, ticket };
}

/** Admits a call for the page of an e-invoice. Throws as `admit` does. */
export async function admitView(service: Service, exchange: Exchange): Promise<Admitted> {
  const { head } = exchange;
  const caller = await recognise(service, exchange, ['generate']);
  requireInvoice(head.lines('content-type'), head.lines('content-encoding'));
  requirePdfWelcome(head.lines('accept'));
  const idempotencyKey = idempotencyKeyOf(head.lines('idempotency-key'));
  const ticket = await service.admit(caller, idempotencyKey);
  return { caller, idempotencyKey, asked: askedPdf, ticket };
}

/** Returns the caller of a request. Throws `AppError` in the order of the contract: key, account, rate, scope of the key. */
export async function recognise(
  service: Service,
  exchange: Exchange,
  scopes: readonly Scope[],
): Promise<Caller> {
  const { head, facts, startedAt } = exchange;
  const caller = await service.authenticate({
    authorization: head.lines('authorization'),
    cameAt: startedAt,
    address: () => head.address(),
  });
  facts.account = caller.account;
  facts.test = caller.test;
  countRate(service, caller, exchange);
  requireScope(caller, ...scopes);
  return caller;
}

function countRate(service: Service, caller: Caller, { headers }: Exchange): void {
  const rate = service.takeRate(caller);
  writeRate(headers, rate);
  if (!rate.allowed) {
    throw new AppError('rate_limited', `more than ${caller.plan.perSecond} calls a second`, {
      retryAfterSec: rate.retryAfterSec,
    });
  }
}

/** Adds the headers of draft-ietf-httpapi-ratelimit-headers-10. */
function writeRate(
  headers: Record<string, string>,
  { burst, windowSec, remaining, resetSec }: RateState,
): void {
  headers[header.rateLimitPolicy] = `"account";q=${burst};w=${windowSec}`;
  headers[header.rateLimit] = `"account";r=${remaining};t=${resetSec}`;
}
