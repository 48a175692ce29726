// An OpenAPI document as a judge of answers.
import { Ajv2020 } from 'ajv/dist/2020.js';

interface Media {
  readonly schema: object;
}

interface Described {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: object }>>;
  readonly content: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, Described>>;
}

/** An answer, and the method of its request. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly method?: string;
}

/**
 * Headers that are not described: they say how an answer is sent, and that no cache and no browser makes something else of
 * it. OpenAPI says that `Content-Type` stands in `content`.
 */
const framing = new Set([
  ...['cache-control', 'connection', 'content-length', 'content-type', 'date', 'keep-alive'],
  ...['transfer-encoding', 'x-content-type-options'],
]);

/** A description with its references resolved. */
export class Description {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;

  constructor(document: Readonly<Record<string, unknown>>) {
    this.#ajv.addSchema(document, 'api');
    const { paths } = document as { paths: Description['paths'] };
    this.#paths = paths;
  }

  /** The paths as the document has them. */
  get paths(): Readonly<Record<string, Readonly<Record<string, Operation>>>> {
    return this.#paths;
  }

  /** Whether a value keeps a schema. */
  accepts(schema: object, value: unknown): boolean {
    return this.#ajv.validate(schema, value);
  }

  /** What of an answer is not documented; undefined when all is. */
  fault(path: string, { status, headers, body, method }: Answered): string | undefined {
    const described = this.#responses(path, method)[status];
    if (described === undefined) return `${path}: ${status} is not documented: ${body}`;
    const type = headers.get('content-type') ?? '';
    const media = described.content[type];
    if (media === undefined) return `${path} ${status}: ${type} is not documented`;
    const value: unknown = type === 'application/json' ? JSON.parse(body) : body;
    if (!this.#keeps(media.schema, value)) return `${path} ${status}: ${this.#ajv.errorsText()}: ${body}`;
    const named = new Set(Object.keys(described.headers ?? {}).map((name) => name.toLowerCase()));
    for (const name of headers.keys())
      if (!named.has(name) && !framing.has(name)) return `${path} ${status}: ${name} is not documented`;
    for (const [name, { required, schema }] of Object.entries(described.headers ?? {})) {
      const text = headers.get(name);
      if (text === null && required === true) return `${path} ${status}: no ${name}`;
      const given = 'type' in schema && schema.type === 'integer' ? Number(text) : text;
      if (text !== null && !this.#keeps(schema, given)) return `${path} ${status}: ${name}: ${text}`;
    }
    return undefined;
  }

  /** Every documented answer: path, status and, of an error, its code. */
  answers(): readonly string[] {
    const all = Object.entries(this.#paths).flatMap(([path, operations]) =>
      Object.values(operations)
        .flatMap(({ responses }) => Object.entries(responses))
        .flatMap(([status, { content }]) => {
          const codes = JSON.stringify(content).match(/"code":\{"enum":\[([^\]]*)\]/)?.[1];
          if (codes === undefined) return [`${path} ${status}`];
          return codes.split(',').map((code) => `${path} ${status} ${JSON.parse(code)}`);
        }),
    );
    return [...new Set(all)];
  }

  /** Every documented header of a path. */
  headers(): readonly string[] {
    const all = Object.entries(this.#paths).flatMap(([path, operations]) =>
      Object.values(operations)
        .flatMap(({ responses }) => Object.values(responses))
        .flatMap(({ headers = {} }) => Object.keys(headers).map((name) => `${path} ${name.toLowerCase()}`)),
    );
    return [...new Set(all)];
  }

  /** The path, with names for the parts that vary, that an address is of. */
  pathOf(address: string): string | undefined {
    const parts = address.split('/');
    const fits = (path: string): boolean => {
      const wanted = path.split('/');
      return (
        wanted.length === parts.length &&
        wanted.every((part, index) => part === parts[index] || (/^\{/.test(part) && parts[index] !== ''))
      );
    };
    const found = Object.keys(this.#paths).filter(fits);
    return found.find((path) => path === address) ?? found[0];
  }

  /** The responses of a method; of all, when the path has no such method. */
  #responses(path: string, method = ''): Readonly<Record<string, Described>> {
    const operations = this.#paths[path] ?? {};
    const own = operations[method.toLowerCase()];
    return (
      own?.responses ?? Object.assign({}, ...Object.values(operations).map(({ responses }) => responses))
    );
  }

  #keeps(schema: object, value: unknown): boolean {
    const inside: object = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
    return this.accepts(inside, value);
  }
}
