// Bounds how much of what callers send is taken in one turn of the event loop. After that all connections wait for the next turn.
import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The time for this in one turn, milliseconds. What one connection has sent by then comes on top: at most 64 KiB, some
 * 20 ms at the worst.
 */
const turnMs = 10;

/** How many requests may wait for their answers on one connection. No proxy sends more than one before it has its answer. */
export const mostInLine = 32;

/** The object by which Node reads a connection. It knows whether it reads. Node's own HTTP server uses both in this way. */
interface Handle {
  reading: boolean;
  readStart(): void;
  readStop(): void;
}

/**
 * Counts what comes, piece by piece. A read of 64 KiB may hold 10,000 pieces of a body or 2,000 requests, and the
 * system passes on those of all connections at once. After `turnMs` no connection is read until the next turn, and then
 * those that had least go first.
 */
export class Intake {
  readonly #sockets: ReadonlySet<Socket>;
  readonly #held = new Set<Socket>();
  /** The pieces of each connection since there were too many of them. */
  readonly #heard = new Map<Socket, number>();
  #startedAt = 0;
  #isTurning = false;
  #isHolding = false;

  /** `sockets` are those of all connections. */
  constructor(sockets: ReadonlySet<Socket>) {
    this.#sockets = sockets;
  }

  /** Counts a piece of a body, or a request. */
  count(socket: Socket): void {
    const now = performance.now();
    this.#heard.set(socket, (this.#heard.get(socket) ?? 0) + 1);
    if (!this.#isTurning) {
      this.#isTurning = true;
      this.#startedAt = now;
      setImmediate(() => this.#endTurn());
    } else if (!this.#isHolding && now - this.#startedAt > turnMs) this.#hold();
  }

  #hold(): void {
    this.#isHolding = true;
    for (const socket of this.#sockets) {
      const handle = handleOf(socket);
      if (handle?.reading !== true) continue;
      handle.reading = false;
      handle.readStop();
      this.#held.add(socket);
    }
  }

  #endTurn(): void {
    this.#isTurning = false;
    if (!this.#isHolding) {
      this.#heard.clear();
      return;
    }
    this.#isHolding = false;
    const heard = (socket: Socket): number => this.#heard.get(socket) ?? 0;
    const waiting = [...this.#held].sort((a, b) => heard(a) - heard(b));
    this.#held.clear();
    for (const socket of waiting) {
      const handle = handleOf(socket);
      // A connection that was paused meanwhile is read when it is resumed.
      if (handle === undefined || handle.reading || socket.isPaused()) continue;
      handle.reading = true;
      handle.readStart();
    }
  }
}

/** Returns the class of requests whose pieces are counted. */
export function countedBy(intake: Intake): typeof IncomingMessage {
  return class extends IncomingMessage {
    override push(chunk: unknown, encoding?: BufferEncoding): boolean {
      intake.count(this.socket);
      return super.push(chunk, encoding);
    }
  };
}

/** The number of requests that wait for their answers, by connection. */
const inLine = new WeakMap<Socket, number>();

/** Counts a request until its answer is out. Returns false when too many wait on its connection, which is then ended. */
export function joinsLine(socket: Socket, whenAnswered: (done: () => void) => void): boolean {
  if (socket.destroyed) return false;
  const before = inLine.get(socket) ?? 0;
  if (before >= mostInLine) {
    socket.destroy();
    return false;
  }
  inLine.set(socket, before + 1);
  whenAnswered(() => inLine.set(socket, (inLine.get(socket) ?? 1) - 1));
  return true;
}

function handleOf(socket: Socket): Handle | undefined {
  const { _handle: handle } = socket as { _handle?: Handle | null };
  return handle ?? undefined;
}
