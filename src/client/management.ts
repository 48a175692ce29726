// What a client manages: templates, generations and usage.
import {
  type GenerationBody,
  header,
  type ListPart,
  type PushedBody,
  type TemplateBody,
  type UsageBody,
  type VersionBody,
  type WholeVersionBody,
} from '../contract.ts';
import { type CallOptions, requireCallOptions } from './options.ts';
import type { Asked, Transport } from './transport.ts';
import { zipOf } from './zip.ts';

/** The options of a request that manages. */
export interface ManageOptions extends Pick<CallOptions, 'signal' | 'timeout'> {
  /** The name or id of the account. Only a key with the scope `admin` may name another than its own. */
  readonly account?: string | undefined;
}

/** Which part of a list is asked for. */
export interface ListOptions extends ManageOptions {
  /** How many at most, 1 to 100. Default: 50. */
  readonly limit?: number | undefined;
  /** The `nextCursor` of the part before. */
  readonly cursor?: string | undefined;
}

/** Which generations are listed. */
export interface GenerationOptions extends ListOptions {
  /** Only of the template with this code. */
  readonly template?: string | undefined;
  /** Only from this moment on, ISO 8601. */
  readonly since?: string | undefined;
  /** Only before this moment, ISO 8601. */
  readonly until?: string | undefined;
  /** Only with this idempotency key. */
  readonly key?: string | undefined;
  /** Only those with a replay whose bytes differed. */
  readonly mismatched?: boolean | undefined;
}

/** The files of a template by their paths from its folder, such as `parts/head.json`. A text is sent as UTF-8. */
export type TemplateFiles = Readonly<Record<string, string | Uint8Array>>;

/** The options of a push. */
export interface PushOptions extends ManageOptions {
  /** The main file among files that are pushed. Default: `template.json`. */
  readonly main?: string | undefined;
  /** Whether calls use the version from now on. */
  readonly publish?: boolean | undefined;
  /** With it the push can be repeated without being carried out twice. */
  readonly idempotencyKey?: string | undefined;
}

type Given = Readonly<Record<string, string | number | boolean | undefined>>;

/** The methods for templates, generations and usage. They reject as `PlatenClient.generate` does. */
export class Management {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Stores files as a new version, or a pack, as `platen pack` makes it. Faults are an error `invalid_template` with
   * `issues`.
   */
  async pushTemplate(template: Uint8Array | TemplateFiles, options: PushOptions = {}): Promise<PushedBody> {
    const { idempotencyKey: key, publish, main, account } = options;
    requireCallOptions({ ...(key !== undefined && { idempotencyKey: key }), ...timeOf(options) });
    return this.#send(
      {
        method: 'POST',
        path: withParameters('v1/templates', { publish, main, account }),
        headers: {
          'content-type': 'application/zip',
          ...(key === undefined ? {} : { [header.idempotencyKey]: key }),
        },
        body: template instanceof Uint8Array ? template : zipOf(template),
        isRepeatable: key !== undefined,
      },
      options,
    );
  }

  listTemplates(options: ListOptions = {}): Promise<ListPart<TemplateBody>> {
    return this.#get('v1/templates', options, partOf(options));
  }

  /** Returns every template, newest first, part by part. `limit` is the size of a part. */
  eachTemplate(options: Omit<ListOptions, 'cursor'> = {}): AsyncGenerator<TemplateBody> {
    return eachOf((cursor) => this.listTemplates({ ...options, cursor }));
  }

  getTemplate(code: string, options: ManageOptions = {}): Promise<TemplateBody> {
    return this.#get(at('v1/templates', code), options);
  }

  listVersions(code: string, options: ListOptions = {}): Promise<ListPart<VersionBody>> {
    return this.#get(at('v1/templates', code, 'versions'), options, partOf(options));
  }

  /** Returns a version with its files and variables. */
  getVersion(code: string, version: number, options: ManageOptions = {}): Promise<WholeVersionBody> {
    return this.#get(at('v1/templates', code, 'versions', String(version)), options);
  }

  /** Returns the bytes of a file of a version. `files` of `getVersion` tells the SHA-256 of each. */
  async getVersionFile(
    code: string,
    version: number,
    sha256: string,
    options: ManageOptions = {},
  ): Promise<Uint8Array> {
    requireCallOptions(timeOf(options));
    const path = at('v1/templates', code, 'versions', String(version), 'files', sha256);
    return this.#transport.send(
      {
        method: 'GET',
        path: withParameters(path, { account: options.account }),
        headers: { accept: bytesType },
        isRepeatable: true,
        isExpected: (response) => isOfPlaten(response, bytesType),
        read: async (response) => new Uint8Array(await response.arrayBuffer()),
      },
      options,
    );
  }

  /** Publishes a version: the newest, or the one that is named. */
  publishTemplate(
    code: string,
    options: ManageOptions & { readonly version?: number | undefined } = {},
  ): Promise<PushedBody> {
    // With its number it can be repeated. Without it another version may be the newest by then.
    const isRepeatable = options.version !== undefined;
    return this.#change('POST', at('v1/templates', code, 'publish'), {
      options,
      more: { version: options.version },
      isRepeatable,
    });
  }

  unpublishTemplate(
    code: string,
    options: ManageOptions = {},
  ): Promise<{ readonly code: string; readonly published: false }> {
    return this.#change('POST', at('v1/templates', code, 'unpublish'), { options, isRepeatable: true });
  }

  deleteTemplate(
    code: string,
    options: ManageOptions = {},
  ): Promise<{ readonly code: string; readonly deleted: true }> {
    // After the first time it is not there.
    return this.#change('DELETE', at('v1/templates', code), { options, isRepeatable: false });
  }

  listGenerations(options: GenerationOptions = {}): Promise<ListPart<GenerationBody>> {
    const { template, since, until, key, mismatched } = options;
    const filters = { template, since, until, key, mismatched };
    return this.#get('v1/generations', options, { ...filters, ...partOf(options) });
  }

  /** Returns every generation, newest first, part by part. `limit` is the size of a part. */
  eachGeneration(options: Omit<GenerationOptions, 'cursor'> = {}): AsyncGenerator<GenerationBody> {
    return eachOf((cursor) => this.listGenerations({ ...options, cursor }));
  }

  /** Returns a generation with its warnings. */
  getGeneration(id: string, options: ManageOptions = {}): Promise<GenerationBody> {
    return this.#get(at('v1/generations', id), options);
  }

  /** Returns what the account used in this UTC month. */
  getUsage(options: ManageOptions = {}): Promise<UsageBody> {
    return this.#get('v1/usage', options);
  }

  /** Returns what the account used, by month, newest first. */
  listUsage(options: ListOptions = {}): Promise<ListPart<UsageBody>> {
    return this.#get('v1/usage/months', options, partOf(options));
  }

  async #get<T>(path: string, options: ManageOptions, more: Given = {}): Promise<T> {
    requireCallOptions(timeOf(options));
    const whole = withParameters(path, { account: options.account, ...more });
    return this.#send<T>({ method: 'GET', path: whole, headers: {}, isRepeatable: true }, options);
  }

  async #change<T>(
    method: 'POST' | 'DELETE',
    path: string,
    {
      options,
      more = {},
      isRepeatable,
    }: { readonly options: ManageOptions; readonly more?: Given; readonly isRepeatable: boolean },
  ): Promise<T> {
    requireCallOptions(timeOf(options));
    const whole = withParameters(path, { account: options.account, ...more });
    return this.#send<T>({ method, path: whole, headers: {}, isRepeatable }, options);
  }

  #send<T>(asked: Omit<Asked<T>, 'isExpected' | 'read'>, options: ManageOptions): Promise<T> {
    return this.#transport.send(
      {
        ...asked,
        headers: { accept: 'application/json', ...asked.headers },
        isExpected: (response) => isOfPlaten(response, 'application/json'),
        // The service and this client have one contract.
        read: async (response) => (await response.json()) as T,
      },
      options,
    );
  }
}

async function* eachOf<T>(ask: (cursor: string | undefined) => Promise<ListPart<T>>): AsyncGenerator<T> {
  let cursor: string | undefined;
  do {
    const part = await ask(cursor);
    yield* part.data;
    cursor = part.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

const bytesType = 'application/octet-stream';

/** Returns whether an answer is one of Platen's, of this media type. */
export function isOfPlaten({ status, headers }: Response, type: string): boolean {
  const [given = ''] = (headers.get('content-type') ?? '').split(/[;\s]/);
  return (status === 200 || status === 201) && given === type && headers.has(header.requestId);
}

function timeOf({ timeout }: ManageOptions): { readonly timeout?: number } {
  return timeout === undefined ? {} : { timeout };
}

function partOf({ limit, cursor }: ListOptions): Given {
  return { limit, cursor };
}

/** Returns a path. Throws a `TypeError` for an empty part: the path would be another one. */
function at(...parts: readonly string[]): string {
  return parts
    .map((part, index) => {
      if (part === '' || part === '.' || part === '..')
        throw new TypeError(`expected a code or an id, got ${JSON.stringify(part)}`);
      return index === 0 ? part : encodeURIComponent(part);
    })
    .join('/');
}

/** Returns a path with the parameters that have a value. */
export function withParameters(path: string, parameters: Given): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
