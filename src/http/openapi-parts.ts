// What the operations of the API's description share: its errors, its headers, and the schema of an error.
import { type ErrorCode, errorStatus, header, limits } from '../contract.ts';

/** A piece of the description. */
export type Json = Readonly<Record<string, unknown>>;

const meanings: Readonly<Record<ErrorCode, string>> = {
  invalid_json: 'the body is not UTF-8 JSON',
  invalid_request: 'the body, a parameter or a header is out of form',
  unauthorized: 'no key, or none that is good',
  account_suspended: 'the account is suspended',
  insufficient_scope: 'the key is good, and has another scope',
  not_found: 'no such route, or no such file of a version',
  template_not_found: 'no such template of this account',
  version_not_found: 'the template has no such version',
  generation_not_found: 'no such generation of this account',
  account_not_found: 'no such account; a key with the scope admin alone is told so',
  method_not_allowed: 'the route has other methods',
  not_acceptable:
    'an e-invoice is asked for, and the template has none, or there is no such syntax; the PDF is not welcome',
  request_timeout: 'the request did not arrive in time',
  idempotency_conflict: 'the Idempotency-Key was used with another body, or another Accept',
  payload_too_large: 'the body is too large',
  unsupported_media_type: 'the body is not declared as what the route takes',
  invalid_template: 'the pack or its template has faults; every fault is listed with its file and line',
  invalid_data: 'the data is not what the template needs; every fault is listed',
  template_not_published: 'the template has no published version',
  render_failed: 'the template can not be rendered with this data',
  rate_limited: 'too many calls; wait as long as Retry-After says',
  quota_exceeded: "the month's quota is used up; of a push, the account has as many templates as it may",
  internal_error: 'a bug',
  service_unavailable: 'not now; wait as long as Retry-After says',
  render_timeout: 'the render, or the check of a template, took longer than 30 seconds',
};

/** Returns one response for each status. It names the codes that have this status. */
export function errorResponses(codes: readonly ErrorCode[]): Json {
  const isKeyed = codes.includes('unauthorized');
  const statuses = new Map<number, ErrorCode[]>();
  for (const code of codes)
    statuses.set(errorStatus[code], [...(statuses.get(errorStatus[code]) ?? []), code]);
  // A header that is too long, and an expectation that can't be met, are `invalid_request` with a status of their own.
  for (const status of [417, 431]) statuses.set(status, ['invalid_request']);
  return Object.fromEntries(
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, of]) => [
        status,
        {
          description: of.map((code) => `\`${code}\`: ${meanings[code]}`).join('; '),
          headers: {
            ...commonHeaders(),
            ...extraHeaders(of),
            ...(isKeyed && isCounted(status, of) && rateHeaderSchemas()),
          },
          content: { 'application/json': { schema: errorOf(of) } },
        },
      ]),
  );
}

/** Returns the schema of an error with one of these codes. */
function errorOf(codes: readonly ErrorCode[]): Json {
  const error = { type: 'object', properties: { code: { enum: codes } } };
  return { allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { error } }] };
}

/** Errors of a route with a key that are found before the call counts for the rate. */
const beforeTheRate: readonly ErrorCode[] = ['unauthorized', 'account_suspended', 'method_not_allowed'];

/** Returns whether an error of a route with a key may come after the call counted for the rate. */
function isCounted(status: number, codes: readonly ErrorCode[]): boolean {
  return status !== 417 && status !== 431 && codes.some((code) => !beforeTheRate.includes(code));
}

function extraHeaders(codes: readonly ErrorCode[]): Json {
  const text = { schema: { type: 'string' } };
  return {
    ...(codes.includes('method_not_allowed') && { Allow: text }),
    ...((codes.includes('unauthorized') || codes.includes('insufficient_scope')) && {
      'WWW-Authenticate': { description: 'RFC 6750.', ...text },
    }),
    ...((codes.includes('rate_limited') || codes.includes('service_unavailable')) && {
      [header.retryAfter]: { description: 'Whole seconds.', schema: { type: 'integer', minimum: 1 } },
    }),
  };
}

/** Returns the headers of every answer. */
export function commonHeaders(): Json {
  return {
    [header.requestId]: { required: true, schema: { type: 'string', pattern: '^req_[0-9A-Za-z]+$' } },
  };
}

/** Returns the headers of an answer to a call that counts for the rate. */
export function rateHeaderSchemas(): Json {
  return {
    [header.rateLimit]: {
      description: 'What is left of the rate: `"account";r=<calls>;t=<seconds>`.',
      schema: { type: 'string' },
    },
    [header.rateLimitPolicy]: {
      description: 'The rate: `"account";q=<calls>;w=<seconds>`.',
      schema: { type: 'string' },
    },
  };
}

/** Returns the schema of every error. */
export function errorSchema(codes: readonly ErrorCode[]): Json {
  const text = { type: 'string' };
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string', enum: codes },
          message: text,
          issues: {
            type: 'array',
            maxItems: limits.maxIssues,
            items: {
              type: 'object',
              required: ['source', 'path', 'message'],
              properties: {
                source: { type: 'string', enum: ['data', 'template', 'asset'] },
                path: {
                  ...text,
                  description: 'JSON Pointer into the source; a very long one is shortened in the middle.',
                },
                message: text,
                hint: text,
                file: { ...text, description: 'Of a pushed template: the file in its pack.' },
                line: { type: 'integer', minimum: 1 },
                column: { type: 'integer', minimum: 1 },
              },
            },
          },
        },
      },
    },
  };
}

/**
 * Returns the schema of bytes of a media type. OpenAPI 3.1 says it by `contentMediaType`; generators of clients know bytes
 * by the `format` of 3.0.
 */
export function bytesSchema(type: string): Json {
  return { type: 'string', format: 'binary', contentMediaType: type };
}
