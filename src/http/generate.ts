// The route of `POST /v1/generate`: admits a call, reads its body, and makes an answer of the document.

import type { Ticket } from '../admission/ticket.ts';
import { type Format, header, limits } from '../contract.ts';
import type { Generated } from '../service/call.ts';
import type { CrashPoint } from '../service/crash.ts';
import type { Service } from '../service/service.ts';
import { admit } from './admit.ts';
import { type Answer, plainHeaders } from './answer.ts';
import type { Call } from './call.ts';
import { inlineNamed } from './disposition.ts';
import { bodyIsComing, type IncomingBody, readBody } from './incoming-body.ts';
import { endWhenSent } from './sending.ts';

/** What calls are answered with. */
export interface GenerateOptions {
  readonly service: Service;
  readonly crashPoint?: CrashPoint;
  /** The largest body, bytes. Default: 5 MiB. */
  readonly maxBodyBytes?: number;
  /** The time that a body may take, at most 30 s, which is the default. */
  readonly bodyTimeoutMs?: number;
}

function bytesOf(options: GenerateOptions, body: IncomingBody): Promise<Uint8Array> {
  const { maxBodyBytes = limits.maxBodyBytes } = options;
  return readBody(body, { maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutOf(options) });
}

/** Returns how long a body may take, milliseconds. */
export function bodyTimeoutOf({ bodyTimeoutMs = limits.bodyTimeoutMs }: GenerateOptions): number {
  return Math.min(bodyTimeoutMs, limits.bodyTimeoutMs);
}

/** A call of `POST /v1/generate`. */
export interface GenerateRequest extends Pick<Call, 'node' | 'exchange'> {
  readonly body: IncomingBody;
  /** Returns a signal that is aborted when the caller leaves. */
  signal(): AbortSignal;
}

/** Returns the answer to a call: its document. Throws `AppError` when there is none, and ends the ticket of the call then. */
export async function generateAnswer(
  options: GenerateOptions,
  { node, exchange, body: coming, signal }: GenerateRequest,
): Promise<Answer> {
  const { requestId, facts } = exchange;
  const admitted = await admit(options.service, exchange);
  const read = (): Promise<Uint8Array> => bytesOf(options, coming);
  return documentOf(options, { node, exchange, read, ticket: admitted.ticket }, (body) =>
    options.service.generate({ ...admitted, body, requestId, signal: signal(), facts }),
  );
}

/** A call that was admitted, and whose body is still to be read. */
export interface Arriving extends Pick<Call, 'node' | 'exchange'> {
  readonly ticket: Ticket;
  read(): Promise<Uint8Array>;
}

/** Returns the answer with the document that `make` makes of the body. Throws as `make` does, and ends the ticket then. */
export async function documentOf(
  options: GenerateOptions,
  { node, exchange, ticket, read }: Arriving,
  make: (body: Uint8Array) => Promise<Generated>,
): Promise<Answer> {
  const { facts } = exchange;
  let generated: Generated;
  try {
    // A call whose body is still being received keeps no turn from others. It claims a turn again later.
    if (await bodyIsComing(node)) ticket.unclaim();
    const body = await read();
    facts.bytesIn = body.length;
    generated = await make(body);
  } catch (error) {
    ticket.end();
    throw error;
  }
  endWhenSent(ticket, node?.outgoing);
  facts.bytesOut = generated.bytes.length;
  options.crashPoint?.('before send');
  if (options.crashPoint !== undefined)
    node?.outgoing?.once('finish', () => options.crashPoint?.('after send'));
  return documentAnswer(generated);
}

/** The type of each kind of document, and the name of one whose template names none. */
const documentKinds: Readonly<Record<Format, { readonly type: string; readonly name: string }>> = {
  pdf: { type: 'application/pdf', name: 'document.pdf' },
  cii: { type: 'application/xml;syntax=cii', name: 'invoice.xml' },
  ubl: { type: 'application/xml;syntax=ubl', name: 'invoice.xml' },
};

function documentAnswer(generated: Generated): Answer {
  const { format, fileName, bytes, generationId, durationMs, warnings, replayed, mismatched } = generated;
  const { type, name } = documentKinds[format];
  return {
    status: 201,
    headers: {
      ...plainHeaders,
      'Content-Type': type,
      'Content-Disposition': inlineNamed(fileName ?? name),
      [header.generationId]: generationId,
      [header.renderDuration]: String(durationMs),
      ...(warnings > 0 && { [header.warnings]: String(warnings) }),
      ...(replayed && { [header.replayed]: 'true' }),
      ...(mismatched && { [header.replayMismatch]: 'true' }),
    },
    body: bytes,
  };
}
