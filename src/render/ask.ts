// Asks a child one thing, and throws what it reports as failed.
import { AppError } from '../errors.ts';
import { ChildDeathError, type ChildHandle } from './child-handle.ts';
import type { ChildMessage, EngineAnswer, EngineJob, Request } from './protocol.ts';

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
  return endUnsound(child, `a render process answered ${message.kind} by ${answer.kind}`);
}

/** Has a child run the engine. Throws as `ask` does. A child that asks for what it was given is ended. */
export async function askEngine(
  child: ChildHandle,
  job: EngineJob,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const answer = await ask(child, { kind: 'render', job }, signal, ...engineAnswers);
  const isAgain =
    (answer.kind === 'pack_missing' && job.pack !== undefined) ||
    (answer.kind === 'missing_assets' && answer.assets.every(({ ref }) => job.assets.has(ref)));
  return isAgain ? endUnsound(child, 'a render process asked for what it was given') : answer;
}

const engineAnswers = ['rendered', 'missing_assets', 'pack_missing'] as const;

function endUnsound(child: ChildHandle, why: string): never {
  child.kill('unsound');
  throw new ChildDeathError(why);
}

function isOneOf<Kind extends ChildMessage['kind']>(
  answer: ChildMessage,
  kinds: readonly Kind[],
): answer is Extract<ChildMessage, { kind: Kind }> {
  return kinds.some((kind) => kind === answer.kind);
}
