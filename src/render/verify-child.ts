// A child that only judges one PDF or one e-invoice, or makes the data of its page. The file may be hostile.

import { verifyInvoice } from '../verify/einvoice.ts';
import { verifyPdf } from '../verify/verify.ts';
import { answerParent, tieToParent } from './child-channel.ts';
import type { ChildMessage, Request } from './protocol.ts';
import { unreadable, viewed } from './viewed.ts';

/** Runs as a child that judges a file until the parent is gone. */
export function runVerifyChild(): void {
  tieToParent();
  answerParent(answerTo);
}

function answerTo(request: Request): ChildMessage {
  if (request.kind === 'view') return viewed(request);
  if (request.kind !== 'verify' && request.kind !== 'verify_invoice')
    throw new Error(`expected a file to be judged, got ${request.kind}`);
  try {
    const verdict =
      request.kind === 'verify' ? verifyPdf(request.bytes, request) : verifyInvoice(request.bytes);
    return { kind: 'verified', verdict: new TextEncoder().encode(JSON.stringify(verdict)) };
  } catch (error) {
    return unreadable(error);
  }
}
