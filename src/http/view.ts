// The route of `POST /v1/view`: admits a call, reads the e-invoice that it sends, and answers with the page.
import { limits, type ViewLanguage, viewLanguages } from '../contract.ts';
import { AppError } from '../errors.ts';
import { type Admitted, admitView } from './admit.ts';
import type { Answer } from './answer.ts';
import type { Call, Handler } from './call.ts';
import { bodyTimeoutOf, documentOf, type GenerateOptions } from './generate.ts';
import { bodyOf, type IncomingBody, readBody } from './incoming-body.ts';
import { Query } from './query.ts';

/** What the route needs. */
export interface ViewOptions extends GenerateOptions {
  /** The largest e-invoice, bytes. Default: 200 MiB. */
  readonly maxInvoiceBytes?: number;
}

/** How many e-invoices may be under way at once that are larger than bodies of other calls: this process holds all of each. */
const mostLarge = 2;

/** Returns the handler of the route. */
export function viewHandler(options: ViewOptions): Handler {
  let large = 0;
  return async (call) => {
    const admitted = await admitView(options.service, call.exchange);
    const coming = bodyOf(call.request, call.node);
    const isLarge = (coming.declared ?? 0) > (options.maxBodyBytes ?? limits.maxBodyBytes);
    if (isLarge) large += 1;
    try {
      if (large > mostLarge && isLarge) throw tooMany();
      return await answerOf(options, { call, admitted, coming, isLarge });
    } catch (error) {
      admitted.ticket.end();
      throw error;
    } finally {
      if (isLarge) large -= 1;
    }
  };
}

interface Coming {
  readonly call: Call;
  readonly admitted: Admitted;
  readonly coming: IncomingBody;
  /** Whether its declared length is above that of bodies of other calls. False where no length is declared. */
  readonly isLarge: boolean;
}

function answerOf(options: ViewOptions, { call, admitted, coming, isLarge }: Coming): Promise<Answer> {
  const language = languageIn(call);
  const { facts, requestId } = call.exchange;
  const { signal } = call.request;
  const { maxBodyBytes = limits.maxBodyBytes, maxInvoiceBytes = limits.maxInvoiceBytes } = options;
  const maxBytes = isLarge ? maxInvoiceBytes : maxBodyBytes;
  const read = (): Promise<Uint8Array> => readBody(coming, { maxBytes, timeoutMs: bodyTimeoutOf(options) });
  return documentOf(options, { ...call, ticket: admitted.ticket, read }, (body) =>
    options.service.view({ ...admitted, language, body, requestId, signal, facts }),
  );
}

function tooMany(): AppError {
  return new AppError('service_unavailable', 'too many large e-invoices are shown at once', {
    retryAfterSec: 2,
  });
}

function languageIn(call: Call): ViewLanguage | undefined {
  const name = new Query(call.query(), ['language']).text('language');
  const found = viewLanguages.find((language) => language === name);
  if (name === undefined || found !== undefined) return found;
  const got = JSON.stringify(name.slice(0, 40));
  throw new AppError('invalid_request', `language: expected one of ${viewLanguages.join(', ')}, got ${got}`);
}
