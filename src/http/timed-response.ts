// Answers on their way through a socket: how long one may take to be read, and when it is read or given up.
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Why an answer was cut: its caller took too long to read it, or others needed the room that it took. */
export type CutReason = 'deadline' | 'room';

/** What holds for the answers of a server. */
export interface Terms {
  /** From the moment at which all of an answer is there, milliseconds. */
  readonly deadlineMs: number;
  /** Told of each answer that is cut, with the id of its request where it is known. */
  onCut(reason: CutReason, requestId: string | undefined): void;
}

/** A response whose caller has to read it in time, or loses its connection. */
export class TimedResponse extends ServerResponse<IncomingMessage> {
  /** Set when the request comes. */
  terms: Terms | undefined;
  /** Set when it is known. */
  requestId: string | undefined;
  #isTimed = false;

  // Overloads, each of which takes this.
  override end(...given: unknown[]): this {
    this.#time();
    return Reflect.apply(super.end, this, given);
  }

  /** Ends the connection now. What the system still holds for it is dropped. */
  cut(reason: CutReason): void {
    const { socket } = this.req;
    if (this.writableFinished || socket.destroyed) return;
    this.terms?.onCut(reason, this.requestId);
    socket.resetAndDestroy();
  }

  #time(): void {
    if (this.#isTimed || this.terms === undefined) return;
    this.#isTimed = true;
    const timer = setTimeout(() => this.cut('deadline'), this.terms.deadlineMs).unref();
    whenGone(this, () => clearTimeout(timer));
  }
}

/** Who waits for the end of a connection: answers that stand in line on it (RFC 9112 §9.3.2) are never told of it themselves. */
const waiting = new WeakMap<Socket, Set<() => void>>();

/** Calls `done` once: when all of an answer was handed to the system, or its connection has ended. */
export function whenGone(outgoing: ServerResponse<IncomingMessage>, done: () => void): void {
  const { socket } = outgoing.req;
  if (outgoing.closed || socket.closed) {
    done();
    return;
  }
  const waiters = waitersOf(socket);
  const gone = (): void => {
    if (waiters.delete(gone)) done();
  };
  waiters.add(gone);
  outgoing.once('close', gone);
}

function waitersOf(socket: Socket): Set<() => void> {
  const known = waiting.get(socket);
  if (known !== undefined) return known;
  const waiters = new Set<() => void>();
  waiting.set(socket, waiters);
  socket.once('close', () => {
    for (const gone of [...waiters]) gone();
  });
  return waiters;
}
