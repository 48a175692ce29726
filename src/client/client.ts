// The client: documents, and all that is managed.
import { type Format, type GenerateBody, header, type Syntax } from '../contract.ts';
import { formatOf, type GeneratedFacts, parseGenerated } from './answer.ts';
import { readBody } from './body.ts';
import { Management } from './management.ts';
import {
  type CallOptions,
  type ClientOptions,
  type InvoiceOptions,
  requireCallOptions,
  type ViewOptions,
} from './options.ts';
import { askedPreview, type Draft, type PreviewedPage, type PreviewOptions } from './preview.ts';
import { type ClientRuntime, Transport } from './transport.ts';

/** A generated document. */
export interface Generated extends GeneratedFacts {
  readonly pdf: Uint8Array;
  /** The number of tries that it took. */
  readonly attempts: number;
}

/** A document whose bytes are still being received. */
export interface GeneratedStream extends GeneratedFacts {
  /** The bytes. Once they have begun, the call is not tried again: a break is an error of the stream. */
  readonly stream: ReadableStream<Uint8Array>;
  readonly attempts: number;
}

/** An e-invoice alone. */
export interface GeneratedInvoice extends GeneratedFacts {
  /** The XML, UTF-8. */
  readonly xml: Uint8Array;
  readonly syntax: Syntax;
  /** The number of tries that it took. */
  readonly attempts: number;
}

/**
 * Asks a Platen service for documents, and manages templates, generations and usage. It needs only `fetch`: Node, Bun,
 * Deno, edge runtimes, browsers.
 */
export class PlatenClient extends Management {
  readonly #transport: Transport;
  readonly #maxBytes: number;

  /** Throws a `TypeError` that names the option that can't be used, also an `apiKey` without a value. */
  constructor(options: ClientOptions, runtime?: ClientRuntime) {
    const transport = new Transport(options, runtime);
    super(transport);
    this.#transport = transport;
    this.#maxBytes = options.maxBytes ?? defaultMaxBytes;
  }

  /**
   * Generates a document and returns all of it. Rejects with a `PlatenError` (see its subclasses), with the reason of
   * `options.signal`, or at once with a `TypeError` that names the option that can't be used.
   */
  async generate(body: GenerateBody, options: CallOptions = {}): Promise<Generated> {
    return this.#call(generateOf(body), { ...options, format: 'pdf' }, this.#whole);
  }

  /**
   * Returns the page of an e-invoice that was received: XML, or a PDF that carries it. It is a generation like any other.
   * Rejects as `generate` does, with the code `invalid_data` where the e-invoice can't be shown.
   */
  async viewInvoice(invoice: Uint8Array, options: ViewOptions = {}): Promise<Generated> {
    const { language } = options;
    const type = /%PDF-/.test(String.fromCharCode(...invoice.subarray(0, 1024)))
      ? pdfType
      : 'application/xml';
    const path = language === undefined ? 'v1/view' : `v1/view?language=${encodeURIComponent(language)}`;
    return this.#call({ path, type, body: invoice }, { ...options, format: 'pdf' }, this.#whole);
  }

  /**
   * Draws one page of a draft, which is stored nowhere. Faults are an error `invalid_template` or `invalid_data` with
   * `issues`. The key has the scope `publish` or `admin`. Rejects as `generate` does.
   */
  async preview(draft: Draft, options: PreviewOptions = {}): Promise<PreviewedPage> {
    const { signal, timeout } = options;
    const terms = { ...(signal && { signal }), ...(timeout !== undefined && { timeout }) };
    requireCallOptions(terms);
    return this.#transport.send(askedPreview(draft, options, this.#maxBytes), terms);
  }

  /** Does what `generate` does, but resolves as soon as the document begins to arrive. */
  async generateStream(body: GenerateBody, options: CallOptions = {}): Promise<GeneratedStream> {
    return this.#call(generateOf(body), { ...options, format: 'pdf' }, async (response, facts, attempts) => {
      const stream = response.body ?? new Response(new Uint8Array(0)).body;
      if (stream === null) throw new TypeError('expected a body, got none');
      return { ...facts, stream, attempts };
    });
  }

  /**
   * Generates the e-invoice of a document alone, as XML. It is a generation of its own, so it needs an idempotency key of
   * its own, too. Rejects as `generate` does, with the code `not_acceptable` where the template has no e-invoice.
   */
  async generateInvoice(body: GenerateBody, options: InvoiceOptions = {}): Promise<GeneratedInvoice> {
    const format = options.syntax ?? 'xml';
    return this.#call(generateOf(body), { ...options, format }, async (response, facts, attempts) => {
      const made = formatOf(response);
      if (made === undefined || made === 'pdf') throw new TypeError('expected an e-invoice, got none');
      return { ...facts, xml: await readBody(response, this.#maxBytes), syntax: made, attempts };
    });
  }

  readonly #whole = async (
    response: Response,
    facts: GeneratedFacts,
    attempts: number,
  ): Promise<Generated> => ({
    ...facts,
    pdf: await readBody(response, this.#maxBytes),
    attempts,
  });

  #call<T>(
    { path, type, body }: Sent,
    options: Asking,
    read: (response: Response, facts: GeneratedFacts, attempts: number) => Promise<T>,
  ): Promise<T> {
    requireCallOptions(options);
    const { idempotencyKey: key, format } = options;
    let facts: GeneratedFacts | undefined;
    return this.#transport.send(
      {
        method: 'POST',
        path,
        headers: {
          'content-type': type,
          accept: acceptOf(format),
          ...(key === undefined ? {} : { [header.idempotencyKey]: key }),
        },
        body,
        isRepeatable: key !== undefined,
        isExpected(response) {
          facts = isAnswerTo(format, response) ? parseGenerated(response) : undefined;
          return facts !== undefined;
        },
        async read(response, attempts) {
          if (facts === undefined) throw new TypeError('expected a document, got none');
          return read(response, facts, attempts);
        },
      },
      options,
    );
  }
}

/** What a call sends. */
interface Sent {
  readonly path: string;
  readonly type: string;
  readonly body: string | Uint8Array;
}

function generateOf(body: GenerateBody): Sent {
  return { path: 'v1/generate', type: 'application/json', body: JSON.stringify(body) };
}

const pdfType = 'application/pdf';

/** Twice what a service makes, unless it is configured otherwise. */
const defaultMaxBytes = 256 * 1024 * 1024;

/** A call with what it asks for. */
type Asking = CallOptions & { readonly format: Format | 'xml' };

function acceptOf(format: Asking['format']): string {
  if (format === 'pdf') return pdfType;
  return format === 'xml' ? 'application/xml' : `application/xml;syntax=${format}`;
}

/** Returns whether an answer holds what was asked for. An older Platen knows no e-invoice and sends the PDF. */
function isAnswerTo(format: Asking['format'], response: Response): boolean {
  const made = formatOf(response);
  return format === 'xml' ? made !== undefined && made !== 'pdf' : made === format;
}
