// The route of previews in the description of the API.
import { type ErrorCode, header, limits } from '../contract.ts';
import { bytesSchema, commonHeaders, errorResponses, type Json, rateHeaderSchemas } from './openapi-parts.ts';
import { packType } from './request.ts';

/** What a preview is refused for. */
const ofPreviews: readonly ErrorCode[] = [
  'invalid_json',
  'invalid_request',
  'unauthorized',
  'account_suspended',
  'insufficient_scope',
  'method_not_allowed',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_data',
  'invalid_template',
  'render_failed',
  'rate_limited',
  'internal_error',
  'service_unavailable',
  'render_timeout',
];

const draft = {
  type: 'object',
  required: ['template'],
  properties: {
    template: { type: 'object', description: 'A template that names no files.', additionalProperties: true },
    data: { type: 'object', description: 'Its data. Default: {}.', additionalProperties: true },
  },
} as const;

/** Returns the operation. */
export function previewOperation(maxPackBytes: number): Json {
  const { previewsPerSecond: rate, previewBurst: burst } = limits;
  return {
    operationId: 'preview',
    summary: 'Draws a page of a draft: a template that is stored nowhere, with data.',
    description:
      'Every page says TEST, and nothing is billed. An account gets ' +
      `${rate} previews a second from each node, and ${burst} at once after a rest. Scope: \`publish\` or \`admin\`.`,
    parameters: [
      parameter('page', 'The number of the page.', { type: 'integer', minimum: 1, default: 1 }),
      parameter('dpi', 'Pixels an inch.', {
        type: 'integer',
        minimum: 1,
        maximum: limits.maxPreviewDpi,
        default: limits.previewDpi,
      }),
      parameter('main', 'The main file of a plain ZIP.', { type: 'string', default: 'template.json' }),
      parameter('data', 'The file of the data in a ZIP. Default: `sample.json` beside the main file.', {
        type: 'string',
      }),
    ],
    requestBody: {
      required: true,
      description: `JSON of the template and its data, or a pack, or a plain ZIP of the template's folder: at most ${maxPackBytes} bytes.`,
      content: {
        'application/json': { schema: draft },
        [packType]: { schema: bytesSchema(packType) },
      },
    },
    responses: {
      200: {
        description: 'The page.',
        headers: { ...commonHeaders(), ...headersOfPreviews, ...rateHeaderSchemas() },
        content: { 'image/png': { schema: bytesSchema('image/png') } },
      },
      ...errorResponses(ofPreviews),
    },
  };
}

const headersOfPreviews: Json = {
  [header.pages]: {
    required: true,
    description: 'How many pages the document has.',
    schema: { type: 'integer', minimum: 1 },
  },
  [header.renderDuration]: {
    required: true,
    description: 'Of the render, without the picture, milliseconds.',
    schema: { type: 'integer', minimum: 0 },
  },
  [header.warnings]: {
    description: 'How many warnings there are, when there are some.',
    schema: { type: 'integer', minimum: 1 },
  },
};

function parameter(name: string, description: string, schema: Json): Json {
  return { name, in: 'query', required: false, description, schema };
}
