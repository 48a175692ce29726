// A child that only reads the bodies of calls: JSON, and e-invoices that are to be shown. It knows no template and runs no expression.
import { parseBody } from '../body/body.ts';
import { answerParent, tieToParent } from './child-channel.ts';
import type { ChildMessage, Request } from './protocol.ts';

/** Runs as a reading child until the parent is gone. */
export function runReadingChild(): void {
  tieToParent();
  answerParent(answerTo);
}

async function answerTo(request: Request): Promise<ChildMessage> {
  if (request.kind === 'view') {
    // Most of these processes never read an e-invoice.
    const { viewed } = await import('./viewed.ts');
    return viewed(request);
  }
  if (request.kind !== 'read') throw new Error(`expected a body to be read, got ${request.kind}`);
  const { templateId, canonical, hash } = parseBody(request.bytes);
  return { kind: 'read', body: { templateId, canonical, hash } };
}
