// A child that only reads the bodies of calls. It knows no template and runs no expression.
import { parseBody } from '../body/body.ts';
import { answerParent, tieToParent } from './child-channel.ts';
import type { ChildMessage, Request } from './protocol.ts';

/** Runs as a reading child until the parent is gone. */
export function runReadingChild(): void {
  tieToParent();
  answerParent(answerTo);
}

function answerTo(request: Request): ChildMessage {
  if (request.kind !== 'read') throw new Error(`expected a body to be read, got ${request.kind}`);
  const { templateId, canonical, hash } = parseBody(request.bytes);
  return { kind: 'read', body: { templateId, canonical, hash } };
}
