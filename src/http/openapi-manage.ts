// The routes of management in the description of the API.
import { type ErrorCode, header, limits } from '../contract.ts';
import { bytesSchema, commonHeaders, errorResponses, type Json, rateHeaderSchemas } from './openapi-parts.ts';
import { idempotencyKeySchema, packType } from './request.ts';

/** The codes of every route of management. */
const shared: readonly ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'account_suspended',
  'insufficient_scope',
  'account_not_found',
  'method_not_allowed',
  'request_timeout',
  'rate_limited',
  'internal_error',
  'service_unavailable',
];

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const positive = { type: 'integer', minimum: 1 } as const;
const moment = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
} as const;
const orNull = (schema: { readonly type: string }): Json => ({ ...schema, type: [schema.type, 'null'] });

function object(properties: Json): Json {
  return { type: 'object', required: Object.keys(properties), properties };
}

const owner = { account: text, accountId: text };
const version = {
  code: text,
  version: positive,
  sha256: text,
  published: { type: 'boolean' },
  createdAt: moment,
};
const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** The schemas of what is managed. */
export const manageSchemas: Json = {
  Pushed: object({
    code: text,
    version: positive,
    published: { type: 'boolean' },
    warnings: { type: 'array', items: reference('PublishWarning') },
  }),
  PublishWarning: object({
    path: text,
    message: text,
    version: positive,
    calls: positive,
    looked: positive,
    since: moment,
  }),
  Template: object({
    code: text,
    name: text,
    ...owner,
    published: orNull(positive),
    newest: positive,
    createdAt: moment,
  }),
  Version: object(version),
  WholeVersion: object({
    ...version,
    main: text,
    files: { type: 'array', items: object({ name: text, sha256: text, bytes: count }) },
    variables: { description: 'The `variables` of the template; null when they take more than 256 KiB.' },
  }),
  Generation: object({
    id: text,
    ...owner,
    template: text,
    version: positive,
    test: { type: 'boolean' },
    idempotencyKey: orNull(text),
    time: moment,
    completedAt: moment,
    durationMs: count,
    format: { type: 'string', enum: ['pdf', 'cii', 'ubl'] },
    pages: count,
    bytes: count,
    sha256: text,
    replays: count,
    mismatches: count,
    requestId: text,
    warnings: {
      type: 'array',
      items: object({
        file: orNull(text),
        line: orNull(positive),
        column: orNull(positive),
        path: text,
        message: text,
        hint: orNull(text),
      }),
    },
  }),
  Usage: object({ account: text, period: text, used: count, reserved: count, limit: count }),
};

function parameter(name: string, description: string, schema: Json): Json {
  return { name, in: 'query', required: false, description, schema };
}

const account = parameter(
  'account',
  'Name or id of the account. Only a key with the scope `admin` may name another than its own.',
  text,
);
const paging: readonly Json[] = [
  parameter('limit', 'How many at most.', {
    type: 'integer',
    minimum: 1,
    maximum: limits.maxListed,
    default: limits.listed,
  }),
  parameter('cursor', 'The `nextCursor` of the part before, with the same filters.', text),
];
const filters: readonly Json[] = [
  parameter('template', 'Only of the template with this code.', text),
  parameter('since', 'Only from this moment on. A date alone is midnight UTC.', text),
  parameter('until', 'Only before this moment.', text),
  parameter('key', 'Only with this idempotency key.', text),
  parameter('mismatched', 'Only those with a replay whose bytes differed.', { type: 'boolean' }),
];

function part(name: string, schema: Json = text): Json {
  return { name, in: 'path', required: true, schema };
}

const code = part('code');

/** One operation that answers with JSON. */
interface Told {
  readonly id: string;
  readonly summary: string;
  readonly scopes: string;
  readonly description?: string;
  readonly parameters?: readonly Json[];
  readonly codes?: readonly ErrorCode[];
  readonly answer: Json;
  /** The media type of the answer. Default: JSON. */
  readonly type?: string;
}

function operation({
  id,
  summary,
  scopes,
  description,
  parameters = [],
  codes = [],
  answer,
  type,
}: Told): Json {
  return {
    operationId: id,
    summary,
    description: [description, `Scope: ${scopes}.`].filter((one) => one !== undefined).join(' '),
    parameters: [...parameters, account],
    responses: { 200: success(answer, type), ...errorResponses([...shared, ...codes]) },
  };
}

function success(schema: Json, type = 'application/json'): Json {
  return {
    description: 'It was done.',
    headers: { ...commonHeaders(), ...rateHeaderSchemas() },
    content: { [type]: { schema } },
  };
}

function listOf(entry: string): Json {
  return object({
    data: { type: 'array', maxItems: limits.maxListed, items: reference(entry) },
    hasMore: { type: 'boolean' },
    nextCursor: orNull(text),
  });
}

const changers = '`publish` or `admin`';
const viewers = '`publish`, `read` or `admin`';
const readers = '`read` or `admin`';

/** Returns the paths of management. `codes` are all that there are. */
export function manageOperations(codes: readonly ErrorCode[], maxPackBytes: number): Json {
  return {
    '/v1/templates': {
      post: pushOperation(codes, maxPackBytes),
      get: operation({
        id: 'listTemplates',
        summary: 'Lists templates, newest first.',
        scopes: viewers,
        parameters: paging,
        answer: listOf('Template'),
      }),
    },
    '/v1/templates/{code}': {
      get: operation({
        id: 'getTemplate',
        summary: 'Shows a template.',
        scopes: viewers,
        parameters: [code],
        codes: ['template_not_found'],
        answer: reference('Template'),
      }),
      delete: operation({
        id: 'deleteTemplate',
        summary: 'Deletes a template. A later push of its name gets a new code.',
        scopes: changers,
        parameters: [code],
        codes: ['template_not_found'],
        answer: object({ code: text, deleted: { type: 'boolean', const: true } }),
      }),
    },
    ...versionOperations(),
    ...historyOperations(),
  };
}

function versionOperations(): Json {
  const number = part('version', { type: 'integer', minimum: 1 });
  return {
    '/v1/templates/{code}/versions': {
      get: operation({
        id: 'listVersions',
        summary: 'Lists the versions of a template, newest first.',
        scopes: viewers,
        parameters: [code, ...paging],
        codes: ['template_not_found'],
        answer: listOf('Version'),
      }),
    },
    '/v1/templates/{code}/versions/{version}': {
      get: operation({
        id: 'getVersion',
        summary: 'Shows a version with its files and variables.',
        scopes: viewers,
        parameters: [code, number],
        codes: ['template_not_found', 'version_not_found'],
        answer: reference('WholeVersion'),
      }),
    },
    '/v1/templates/{code}/versions/{version}/files/{sha256}': {
      get: operation({
        id: 'getVersionFile',
        summary: 'Sends a file of a version: its bytes, as they were pushed.',
        description: '`files` of the version lists the names of its files, with the SHA-256 of each.',
        scopes: changers,
        parameters: [code, number, part('sha256', { type: 'string', pattern: '^[0-9a-f]{64}$' })],
        codes: ['not_found', 'template_not_found', 'version_not_found'],
        type: 'application/octet-stream',
        answer: bytesSchema('application/octet-stream'),
      }),
    },
    '/v1/templates/{code}/publish': {
      post: operation({
        id: 'publishTemplate',
        summary: 'Lets calls use a version: the newest, or the one that is named.',
        scopes: changers,
        parameters: [
          code,
          parameter('version', 'The number of the version.', { type: 'integer', minimum: 1 }),
        ],
        codes: ['template_not_found', 'version_not_found'],
        answer: reference('Pushed'),
      }),
    },
    '/v1/templates/{code}/unpublish': {
      post: operation({
        id: 'unpublishTemplate',
        summary: 'Refuses calls that name the template, until a version is published again.',
        scopes: changers,
        parameters: [code],
        codes: ['template_not_found'],
        answer: object({ code: text, published: { type: 'boolean', const: false } }),
      }),
    },
  };
}

function historyOperations(): Json {
  return {
    '/v1/generations': {
      get: operation({
        id: 'listGenerations',
        summary: 'Lists generations, newest first.',
        description:
          'With a filter, 10,000 generations are looked at for a part: it may be empty while `hasMore` is true.',
        scopes: readers,
        parameters: [...filters, ...paging],
        answer: listOf('Generation'),
      }),
    },
    '/v1/generations/{id}': {
      get: operation({
        id: 'getGeneration',
        summary: 'Shows a generation with its warnings.',
        scopes: readers,
        parameters: [part('id')],
        codes: ['generation_not_found'],
        answer: reference('Generation'),
      }),
    },
    '/v1/usage': {
      get: operation({
        id: 'getUsage',
        summary: 'Shows what the account used in this UTC month.',
        scopes: readers,
        answer: reference('Usage'),
      }),
    },
    '/v1/usage/months': {
      get: operation({
        id: 'listUsage',
        summary: 'Lists what the account used, by month, newest first.',
        scopes: readers,
        parameters: paging,
        answer: listOf('Usage'),
      }),
    },
  };
}

/** What a push is refused for besides what every route is refused for. */
const ofPushes: readonly ErrorCode[] = [
  'idempotency_conflict',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_template',
  'quota_exceeded',
  'render_timeout',
];

function pushOperation(codes: readonly ErrorCode[], maxPackBytes: number): Json {
  return {
    operationId: 'pushTemplate',
    summary: 'Stores a template as a new version: a pack, a plain ZIP of its folder, or its JSON alone.',
    description: `The same content as the newest version is that version. Scope: ${changers}.`,
    parameters: [
      parameter('publish', 'Whether calls use this version from now on.', {
        type: 'boolean',
        default: false,
      }),
      parameter('main', 'The main file of a plain ZIP. A pack says itself which one it is.', {
        type: 'string',
        default: 'template.json',
      }),
      account,
      {
        name: header.idempotencyKey,
        in: 'header',
        required: false,
        description: `The same key with the same body and the same "publish" and "main" gives the same answer for ${limits.idempotencyMs / 3_600_000} hours.`,
        schema: idempotencyKeySchema,
      },
    ],
    requestBody: {
      required: true,
      description: `A pack, as \`platen pack\` makes it, or a plain ZIP of the template's folder: at most ${maxPackBytes} bytes. JSON is a template that names no files.`,
      content: {
        [packType]: { schema: bytesSchema(packType) },
        'application/json': { schema: { type: 'object', additionalProperties: true } },
      },
    },
    responses: {
      201: {
        description: 'The version is stored.',
        headers: {
          ...commonHeaders(),
          [header.replayed]: { description: 'On a replay alone.', schema: { type: 'string', const: 'true' } },
          ...rateHeaderSchemas(),
        },
        content: { 'application/json': { schema: reference('Pushed') } },
      },
      ...errorResponses(codes.filter((one) => shared.includes(one) || ofPushes.includes(one))),
    },
  };
}
