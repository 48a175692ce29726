// The body of a call: from bytes to JSON, its envelope, the canonical data, and the hash that says which bodies are the same.
import { createHash } from 'node:crypto';
import { AppError, invariant, issuesError } from '../errors.ts';
import { readExactly } from '../template/read/exact-json.ts';
import { isRecord } from '../template/read/record.ts';
import { decodeUtf8 } from '../utf8.ts';
import { canonicalizeData, canonicalText } from './canonical.ts';
import { describeJsonFault } from './json-fault.ts';

/** The JSON Schema of the body. The description of the API shows it, too. Other members are allowed and ignored. */
export const bodySchema = {
  type: 'object',
  required: ['templateId', 'data'],
  properties: {
    templateId: {
      type: 'string',
      minLength: 1,
      description: 'The code of a published template of the account.',
      examples: ['tpl_invoice_k3x9'],
    },
    data: {
      type: 'object',
      description: "What the template's variables name. At most 64 levels deep.",
      additionalProperties: true,
    },
  },
} as const;

/** The parts of a call's body that count. */
export interface CanonicalBody {
  readonly templateId: string;
  /** The canonical form (RFC 8785) of `data`. */
  readonly canonical: string;
  /** SHA-256 of `templateId` and canonical `data`. */
  readonly hash: Uint8Array;
}

/** A call's body with its data as a value. */
export interface Body extends CanonicalBody {
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns the body that these bytes hold. Throws `AppError` with `invalid_json`, `invalid_request` or `invalid_data`. */
export function parseBody(bytes: Uint8Array): Body {
  const text = decode(bytes);
  const value = parseEnvelope(text);
  if (!isRecord(value)) {
    throw new AppError('invalid_request', `expected a JSON object as the body, got ${describe(value)}`);
  }
  const templateId = own(value, 'templateId');
  if (typeof templateId !== 'string' || templateId.length < bodySchema.properties.templateId.minLength) {
    const got = templateId === '' ? 'an empty one' : describe(templateId);
    const other =
      templateId === undefined ? otherNames.find((name) => Object.hasOwn(value, name)) : undefined;
    throw new AppError(
      'invalid_request',
      `expected "templateId" to be a template's code, a string, got ${got}${other === undefined ? '' : `: the body has "${other}"`}`,
    );
  }
  const data = own(value, 'data');
  if (!isRecord(data)) {
    const hint = hintOfData(data);
    const message = `expected an object, got ${describe(data)}`;
    throw issuesError('invalid_data', [
      { source: 'data', path: '', message, ...(hint !== undefined && { hint }) },
    ]);
  }
  const canonical = canonicalizeData(data, () => {
    const exact = readExactly(text);
    const again = isRecord(exact) ? own(exact, 'data') : undefined;
    invariant(isRecord(again), 'two readings of a body differ in kind');
    return again;
  });
  if (!canonical.ok) throw issuesError('invalid_data', canonical.issues, canonical.count);
  return {
    templateId,
    // The canonical form of an object is an object.
    data: canonical.value as Readonly<Record<string, unknown>>,
    canonical: canonical.text,
    hash: hashOf(templateId, canonical.text),
  };
}

/** What is sent for `templateId` by those who guess its name. */
const otherNames = [
  'TemplateId',
  'templateID',
  'templateid',
  'template_id',
  'template',
  'id',
  'code',
] as const;

function hintOfData(data: unknown): string | undefined {
  if (typeof data === 'string') return 'send the object itself, not its JSON as a text';
  return data === undefined ? 'put the values into it: { "templateId": "tpl_…", "data": { … } }' : undefined;
}

function hashOf(templateId: string, canonicalData: string): Uint8Array {
  return createHash('sha256').update(canonicalText(templateId)).update(canonicalData).digest();
}

function decode(bytes: Uint8Array): string {
  try {
    // The decoder removes one leading BOM.
    return decodeUtf8(bytes);
  } catch {
    throw new AppError('invalid_json', 'the body is not UTF-8');
  }
}

function parseEnvelope(text: string): unknown {
  const value = parseJson(text);
  // JSON.parse can't be trusted with keys that hold a backslash. Below `data` the canonical form takes care of them.
  const doubtful = isRecord(value) && Object.keys(value).some((key) => key.includes('\\'));
  return doubtful ? readExactly(text) : value;
}

function parseJson(text: string): unknown {
  if (text === '') throw new AppError('invalid_json', 'expected JSON, got an empty body');
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid_json', `the body is not JSON: ${describeJsonFault(text)}`);
  }
}

function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
