// The description of the API, OpenAPI 3.1. It is made from the same tables and schema that requests are checked against.

import { bodySchema } from '../body/body.ts';
import { type ErrorCode, errorStatus, header, limits, syntaxes } from '../contract.ts';
import { idempotencyKeySchema } from './request.ts';

type Json = Readonly<Record<string, unknown>>;

const meanings: Readonly<Record<ErrorCode, string>> = {
  invalid_json: 'the body is not UTF-8 JSON',
  invalid_request: 'the body is no object, `templateId` is missing, or a header is out of form',
  unauthorized: 'no key, or none that is good',
  account_suspended: 'the account is suspended',
  not_found: 'no such route',
  template_not_found: 'no such template of this account',
  method_not_allowed: 'the route has other methods',
  not_acceptable:
    'an e-invoice is asked for, and the template has none, or there is no such syntax; the PDF is not welcome',
  request_timeout: 'the request did not arrive in time',
  idempotency_conflict: 'the Idempotency-Key was used with another body, or another Accept',
  payload_too_large: 'the body is too large',
  unsupported_media_type: 'the body is not declared as plain JSON',
  invalid_data: 'the data is not what the template needs; every fault is listed',
  template_not_published: 'the template has no published version',
  render_failed: 'the template can not be rendered with this data',
  rate_limited: 'too many calls; wait as long as Retry-After says',
  quota_exceeded: "the month's quota is used up",
  internal_error: 'a bug',
  service_unavailable: 'not now; wait as long as Retry-After says',
  render_timeout: 'the render took longer than 30 seconds',
};

/** The codes of routes that need no key. */
const plainCodes: readonly ErrorCode[] = ['invalid_request', 'method_not_allowed', 'request_timeout'];

/** Returns the document. */
export function openApi(version: string, maxBodyBytes: number): Json {
  const codes = Object.keys(errorStatus).filter((code): code is ErrorCode => code in errorStatus);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Platen',
      version,
      description: 'Published JSON templates and a JSON object become a PDF, and an e-invoice.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    paths: {
      '/v1/generate': { post: generateOperation(codes, maxBodyBytes) },
      '/healthz': { get: statusOperation('health', 'The process answers.', 'ok', plainCodes) },
      '/readyz': {
        get: statusOperation('ready', 'Store, disk and renderer answer.', 'ready', [
          ...plainCodes,
          'service_unavailable',
        ]),
      },
      '/openapi.json': {
        get: {
          operationId: 'description',
          summary: 'This document.',
          security: [],
          responses: {
            200: {
              description: 'OpenAPI 3.1.',
              headers: commonHeaders(),
              content: { 'application/json': { schema: { type: 'object' } } },
            },
            ...errorResponses(plainCodes),
          },
        },
      },
    },
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: '`plt_live_…` or `plt_test_…`' },
      },
      schemas: { GenerateBody: bodySchema, Error: errorSchema(codes) },
    },
    security: [{ key: [] }],
  };
}

function generateOperation(codes: readonly ErrorCode[], maxBodyBytes: number): Json {
  const own = codes.filter((code) => code !== 'not_found');
  return {
    operationId: 'generate',
    summary: 'Makes a PDF, or the e-invoice alone.',
    description:
      'Accept decides what the answer holds. `application/xml` asks for the e-invoice of a template with `einvoice`, in ' +
      'the syntax of its profile, and `application/xml;syntax=cii` or `;syntax=ubl` chooses one. Anything else is the PDF.',
    parameters: [
      {
        name: header.idempotencyKey,
        in: 'header',
        required: false,
        description: `The same key with the same body and the same Accept gives the same bytes for ${limits.idempotencyMs / 3_600_000} hours, billed once.`,
        schema: idempotencyKeySchema,
      },
    ],
    requestBody: {
      required: true,
      description: `At most ${maxBodyBytes} bytes of UTF-8.`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/GenerateBody' } } },
    },
    responses: {
      201: {
        description: 'The PDF, or the e-invoice. It is billed and logged when the first byte is sent.',
        headers: {
          ...commonHeaders(),
          'Content-Disposition': {
            required: true,
            description:
              'What the document is called, by RFC 6266: `info.fileName` of the template, or document.pdf.',
            schema: { type: 'string' },
          },
          [header.generationId]: {
            required: true,
            schema: { type: 'string', pattern: '^gen_[0-9A-Za-z]+$' },
          },
          [header.renderDuration]: {
            required: true,
            description: 'Of this render, milliseconds.',
            schema: { type: 'integer', minimum: 0 },
          },
          [header.warnings]: {
            description: 'How many warnings there are, when there are some.',
            schema: { type: 'integer', minimum: 1 },
          },
          [header.replayed]: { description: 'On a replay alone.', schema: { type: 'string', const: 'true' } },
          ...rateHeaderSchemas(),
        },
        content: Object.fromEntries(
          documentTypes.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
        ),
      },
      ...errorResponses(own),
    },
  };
}

/** The types of documents, as answers name them. */
const documentTypes = ['application/pdf', ...syntaxes.map((syntax) => `application/xml;syntax=${syntax}`)];

function statusOperation(id: string, summary: string, status: string, codes: readonly ErrorCode[]): Json {
  return {
    operationId: id,
    summary,
    security: [],
    responses: {
      200: {
        description: summary,
        headers: commonHeaders(),
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['status'],
              properties: { status: { type: 'string', const: status } },
            },
          },
        },
      },
      ...errorResponses(codes),
    },
  };
}

/** Returns one response for each status. It names the codes that have this status. */
function errorResponses(codes: readonly ErrorCode[]): Json {
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
          headers: { ...commonHeaders(), ...extraHeaders(of) },
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

function extraHeaders(codes: readonly ErrorCode[]): Json {
  const text = { schema: { type: 'string' } };
  return {
    ...(codes.includes('method_not_allowed') && { Allow: text }),
    ...(codes.includes('unauthorized') && { 'WWW-Authenticate': text }),
    ...((codes.includes('rate_limited') || codes.includes('service_unavailable')) && {
      [header.retryAfter]: { description: 'Whole seconds.', schema: { type: 'integer', minimum: 1 } },
    }),
  };
}

function commonHeaders(): Json {
  return {
    [header.requestId]: { required: true, schema: { type: 'string', pattern: '^req_[0-9A-Za-z]+$' } },
  };
}

function rateHeaderSchemas(): Json {
  return {
    [header.rateLimit]: { schema: { type: 'string' } },
    [header.rateLimitPolicy]: { schema: { type: 'string' } },
  };
}

function errorSchema(codes: readonly ErrorCode[]): Json {
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
              },
            },
          },
        },
      },
    },
  };
}
