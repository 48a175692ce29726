// A child that only judges one PDF. The file may be hostile.
import { UnreadableError } from '../verify/limits.ts';
import { verifyPdf } from '../verify/verify.ts';
import { answerParent, tieToParent } from './child-channel.ts';
import { isMemoryFault } from './memory.ts';
import type { Answer, Request } from './protocol.ts';

/** Runs as a child that judges a PDF until the parent is gone. */
export function runVerifyChild(): void {
  tieToParent();
  answerParent(answerTo);
}

function answerTo(request: Request): Answer {
  if (request.kind !== 'verify') throw new Error(`expected a PDF to be judged, got ${request.kind}`);
  const { bytes, standards } = request;
  try {
    const verdict = verifyPdf(bytes, { standards });
    return { kind: 'verified', verdict: new TextEncoder().encode(JSON.stringify(verdict)) };
  } catch (error) {
    if (error instanceof UnreadableError) return { kind: 'unreadable', reason: error.message };
    if (isMemoryFault(error)) return { kind: 'unreadable', reason: 'it needs more memory than it may have' };
    throw error;
  }
}
