// A child that only judges one PDF or one e-invoice, or makes the data of its page. The file may be hostile.

import { UnreadableError } from '../reader/limits.ts';
import { verifyInvoice } from '../verify/einvoice.ts';
import { verifyPdf } from '../verify/verify.ts';
import { viewInvoice } from '../verify/view.ts';
import { answerParent, tieToParent } from './child-channel.ts';
import { isMemoryFault } from './memory.ts';
import type { ChildMessage, Request } from './protocol.ts';

/** Runs as a child that judges a file until the parent is gone. */
export function runVerifyChild(): void {
  tieToParent();
  answerParent(answerTo);
}

function answerTo(request: Request): ChildMessage {
  if (request.kind !== 'verify' && request.kind !== 'verify_invoice' && request.kind !== 'view')
    throw new Error(`expected a file to be judged, got ${request.kind}`);
  try {
    if (request.kind === 'view') return viewed(request);
    const verdict =
      request.kind === 'verify' ? verifyPdf(request.bytes, request) : verifyInvoice(request.bytes);
    return { kind: 'verified', verdict: new TextEncoder().encode(JSON.stringify(verdict)) };
  } catch (error) {
    if (error instanceof UnreadableError) return { kind: 'unreadable', reason: error.message };
    if (isMemoryFault(error)) return { kind: 'unreadable', reason: 'it needs more memory than it may have' };
    throw error;
  }
}

function viewed({ bytes, language }: Extract<Request, { kind: 'view' }>): ChildMessage {
  const { data, xml, moment } = viewInvoice(bytes, { language });
  return { kind: 'viewed', data: JSON.stringify(data), xml, moment };
}
