// The description of the API, OpenAPI 3.1. It is made from the same tables and schema that requests are checked against.

import { bodySchema } from '../body/body.ts';
import { type ErrorCode, errorStatus, header, limits, syntaxes, viewLanguages } from '../contract.ts';
import { manageOperations, manageSchemas } from './openapi-manage.ts';
import {
  bytesSchema,
  commonHeaders,
  errorResponses,
  errorSchema,
  type Json,
  rateHeaderSchemas,
} from './openapi-parts.ts';
import { previewOperation } from './openapi-preview.ts';
import { idempotencyKeySchema, invoiceTypes } from './request.ts';

/** The codes of routes that need no key. */
const plainCodes: readonly ErrorCode[] = ['invalid_request', 'method_not_allowed', 'request_timeout'];

/** The largest bodies, bytes. */
interface Bounds {
  readonly maxBodyBytes: number;
  readonly maxPackBytes: number;
  readonly maxInvoiceBytes: number;
}

/** Returns the document. */
export function openApi(version: string, { maxBodyBytes, maxPackBytes, maxInvoiceBytes }: Bounds): Json {
  const codes = Object.keys(errorStatus).filter((code): code is ErrorCode => code in errorStatus);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Platen',
      version,
      description:
        'Published JSON templates and a JSON object become a PDF, and an e-invoice. Templates, generations and usage are managed.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    paths: {
      '/v1/generate': { post: generateOperation(codes, maxBodyBytes) },
      '/v1/view': { post: viewOperation(codes, { maxBodyBytes, maxPackBytes, maxInvoiceBytes }) },
      '/v1/preview': { post: previewOperation(maxPackBytes) },
      ...manageOperations(codes, maxPackBytes),
      '/healthz': {
        get: statusOperation(
          'health',
          'The process answers.',
          { status: { type: 'string', const: 'ok' } },
          plainCodes,
        ),
      },
      '/readyz': {
        get: statusOperation(
          'ready',
          'Store, disk and renderer answer.',
          { status: { type: 'string', const: 'ready' }, version: { type: 'string', examples: ['0.2.0'] } },
          [...plainCodes, 'service_unavailable'],
        ),
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
              content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
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
      schemas: { GenerateBody: bodySchema, Error: errorSchema(codes), ...manageSchemas },
    },
    security: [{ key: [] }],
  };
}

/** The codes that no call has. */
const notOfCalls: ReadonlySet<ErrorCode> = new Set([
  'not_found',
  'version_not_found',
  'generation_not_found',
  'account_not_found',
  'invalid_template',
]);

function generateOperation(codes: readonly ErrorCode[], maxBodyBytes: number): Json {
  const own = codes.filter((code) => !notOfCalls.has(code));
  return {
    operationId: 'generate',
    summary: 'Makes a PDF, or the e-invoice alone.',
    description:
      'Accept decides what the answer holds. `application/xml` asks for the e-invoice of a template with `einvoice`, in ' +
      'the syntax of its profile, and `application/xml;syntax=cii` or `;syntax=ubl` chooses one. Anything else is the PDF.',
    parameters: [idempotencyKeyParameter('The same key with the same body and the same Accept')],
    requestBody: {
      required: true,
      description: `At most ${maxBodyBytes} bytes of UTF-8.`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/GenerateBody' } } },
    },
    responses: {
      201: {
        description: 'The PDF, or the e-invoice. It is billed and logged when the first byte is sent.',
        headers: documentHeaders(
          'What the document is called, by RFC 6266: `info.fileName` of the template, or document.pdf.',
        ),
        content: Object.fromEntries(documentTypes.map((type) => [type, { schema: bytesSchema(type) }])),
      },
      ...errorResponses(own),
    },
  };
}

/** Returns the headers of a document. `named` says what it is called. */
function documentHeaders(named: string): Json {
  return {
    ...commonHeaders(),
    'Content-Disposition': {
      required: true,
      description: named,
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
    [header.replayMismatch]: {
      description:
        'On a replay alone, when its bytes are not those of the first answer: another release of Platen made them, of the same version, data and moment.',
      schema: { type: 'string', const: 'true' },
    },
    ...rateHeaderSchemas(),
  };
}

/** The codes that a call for a page does not have: it names no template, and its body is no JSON. */
const notOfViews: ReadonlySet<ErrorCode> = new Set([
  'invalid_json',
  'template_not_found',
  'template_not_published',
]);

function viewOperation(codes: readonly ErrorCode[], { maxBodyBytes, maxInvoiceBytes }: Bounds): Json {
  const own = codes.filter((code) => !notOfCalls.has(code) && !notOfViews.has(code));
  return {
    operationId: 'view',
    summary: 'Makes the page of an e-invoice that was received.',
    description:
      'The body is XML in CII or UBL (XRechnung, Peppol, Factur-X, ZUGFeRD 1 and 2), or a PDF that carries it. The page ' +
      'has every term of the invoice, what else the XML says, and the verdict of the rules. It holds the XML as it came.',
    parameters: [
      {
        name: 'language',
        in: 'query',
        required: false,
        description:
          'The language of the page. By default that of the country of the seller, and otherwise English.',
        schema: { enum: viewLanguages },
      },
      idempotencyKeyParameter('The same key with the same body and the same language'),
    ],
    requestBody: {
      required: true,
      description: `At most ${maxInvoiceBytes} bytes. Without Content-Length, at most ${maxBodyBytes} bytes.`,
      content: Object.fromEntries(invoiceTypes.map((type) => [type, { schema: bytesSchema(type) }])),
    },
    responses: {
      201: {
        description: 'The page, a PDF. It is billed and logged when the first byte is sent.',
        headers: documentHeaders(
          'What the page is called, by RFC 6266: the kind of the invoice and its number.',
        ),
        content: {
          'application/pdf': { schema: bytesSchema('application/pdf') },
        },
      },
      ...errorResponses(own),
    },
  };
}

/** Returns the parameter. `same` says what the same bytes are given for. */
function idempotencyKeyParameter(same: string): Json {
  return {
    name: header.idempotencyKey,
    in: 'header',
    required: false,
    description: `${same} gives the same bytes for ${limits.idempotencyMs / 3_600_000} hours, billed once. After an upgrade of Platen the bytes may be others: then the answer has ${header.replayMismatch}.`,
    schema: idempotencyKeySchema,
  };
}

/** The types of documents, as answers name them. */
const documentTypes = ['application/pdf', ...syntaxes.map((syntax) => `application/xml;syntax=${syntax}`)];

function statusOperation(id: string, summary: string, properties: Json, codes: readonly ErrorCode[]): Json {
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
              required: Object.keys(properties),
              properties,
            },
          },
        },
      },
      ...errorResponses(codes),
    },
  };
}
