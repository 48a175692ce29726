// Asks a child one thing, and throws what it reports as failed.
import { AppError } from '../errors.ts';
import type { ChildHandle } from './child-handle.ts';
import type { ChildMessage, Request } from './protocol.ts';

/** Returns an answer of the expected kind. Throws `AppError` with what failed, and otherwise as `ChildHandle.request` does. */
export async function ask<Kind extends ChildMessage['kind']>(
  child: ChildHandle,
  message: Request,
  signal: AbortSignal,
  ...expected: readonly Kind[]
): Promise<Extract<ChildMessage, { kind: Kind }>> {
  const answer = await child.request(message, signal);
  if (answer.kind === 'failed') {
    const { code, issues, count } = answer;
    throw new AppError(code, answer.message, { issues, count });
  }
  if (answer.kind === 'bug') {
    // After a bug nobody knows the state of the child.
    child.kill('unsound');
    throw new Error(`the engine failed: ${answer.stack}`);
  }
  if (isOneOf(answer, expected)) return answer;
  throw new Error(`expected an answer to ${message.kind}, got ${answer.kind}`);
}

function isOneOf<Kind extends ChildMessage['kind']>(
  answer: ChildMessage,
  kinds: readonly Kind[],
): answer is Extract<ChildMessage, { kind: Kind }> {
  return kinds.some((kind) => kind === answer.kind);
}
