// A call as a line of calls has it, without a server.
import { EventEmitter } from 'node:events';
import type { UnseenCall } from '../../src/http/call-line.ts';

/** What is told of a call. */
interface Told {
  readonly authorization?: string | undefined;
  /** Its connection. Default: one of its own. */
  readonly socket?: EventEmitter;
  readonly start?: () => unknown;
  readonly left?: () => unknown;
}

/** Returns a call, and what lets its caller leave. */
export function unseenCall(told: Told = {}): UnseenCall & { leave(): void } {
  const { authorization, socket = new EventEmitter(), start, left } = told;
  const outgoing = Object.assign(new EventEmitter(), { req: { socket } });
  return {
    incoming: { headers: authorization === undefined ? {} : { authorization } },
    // What a line uses of an answer.
    outgoing: outgoing as unknown as UnseenCall['outgoing'],
    start: () => void start?.(),
    left: () => void left?.(),
    leave: () => outgoing.emit('close'),
  };
}
