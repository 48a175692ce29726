// Calls that wait until there is time to look at them, and requests that wait in line on one connection.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { whenGone } from './timed-response.ts';

/** A call that nobody has looked at. */
export interface UnseenCall {
  readonly incoming: Pick<IncomingMessage, 'headers'>;
  readonly outgoing: ServerResponse<IncomingMessage>;
  /** Begins to answer it. */
  start(): void;
  /** Called when its caller left before. */
  left(): void;
}

/** While so many wait, no more is heard of callers. A parsed head of 16 KiB takes twice that, its bytes wait in the system. */
export const mostWaiting = 1024;

/** No more calls are started in one turn. */
const mostAtOnce = 64;

/**
 * Calls that wait. Those that show the same key take one place in the round, so that a flood of one caller keeps others
 * waiting for one call of it at a time. It knows nothing of the keys: wrong ones have their places, too.
 */
export class CallLine {
  readonly #shares = new Map<string, Set<UnseenCall>>();
  /** How many calls of each connection wait, and what is called when none does any more. */
  readonly #connections = new WeakMap<Socket, { waiting: number; done?: () => void }>();
  #size = 0;

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** Whether so many wait that no more should come. */
  get isFull(): boolean {
    return this.#size >= mostWaiting;
  }

  /** Lets a call wait until its place comes or its caller leaves. */
  add(call: UnseenCall): void {
    const name = call.incoming.headers.authorization ?? '';
    const share = this.#shares.get(name) ?? new Set();
    this.#shares.set(name, share.add(call));
    this.#count(call, 1);
    whenGone(call.outgoing, () => {
      if (!share.delete(call)) return;
      if (share.size === 0) this.#shares.delete(name);
      this.#count(call, -1);
      call.left();
    });
  }

  /** Calls back once no call of a connection waits any more. Returns false, and never calls back, when none waits now. */
  onceNoneWaits(socket: Socket, done: () => void): boolean {
    const connection = this.#connections.get(socket);
    if (connection === undefined || connection.waiting === 0) return false;
    connection.done = done;
    return true;
  }

  #count({ outgoing }: UnseenCall, calls: number): void {
    const { socket } = outgoing.req;
    const connection = this.#connections.get(socket) ?? { waiting: 0 };
    connection.waiting += calls;
    this.#size += calls;
    this.#connections.set(socket, connection);
    if (connection.waiting === 0) connection.done?.();
  }

  /**
   * Starts calls in the next turn of the event loop, for so many milliseconds: at least one, when there is one. What a call
   * does at once is over before the next one starts: otherwise each would hold what it holds while it is looked at, such
   * as a claim to a render process.
   */
  run(ms: number): void {
    let until = Number.POSITIVE_INFINITY;
    const startOne = (): void => {
      if (performance.now() >= until) return;
      if (until === Number.POSITIVE_INFINITY) until = performance.now() + ms;
      this.#take()?.start();
    };
    // Between two of these all microtasks and ticks run.
    for (let count = Math.min(this.#size, mostAtOnce); count > 0; count -= 1) setImmediate(startOne);
  }

  #take(): UnseenCall | undefined {
    const [next] = this.#shares;
    if (next === undefined) return undefined;
    const [name, share] = next;
    const [call] = share;
    this.#shares.delete(name);
    if (call !== undefined && share.delete(call)) this.#count(call, -1);
    // A map hands out what was added last at its end.
    if (share.size > 0) this.#shares.set(name, share);
    return call;
  }
}

/** How many requests may wait for their answers on one connection. No proxy sends more than one before it has its answer. */
export const mostInLine = 32;

/** The number of requests that wait for their answers, by connection. */
const inLine = new WeakMap<Socket, number>();

/**
 * Counts a request until its answer is out. Returns its place in line: 1 when nothing waits before it, and 0 when too
 * many wait on its connection, which is then ended.
 */
export function placeInLine(socket: Socket, whenAnswered: (done: () => void) => void): number {
  if (socket.destroyed) return 0;
  const before = inLine.get(socket) ?? 0;
  if (before >= mostInLine) {
    socket.destroy();
    return 0;
  }
  inLine.set(socket, before + 1);
  whenAnswered(() => inLine.set(socket, (inLine.get(socket) ?? 1) - 1));
  return before + 1;
}
