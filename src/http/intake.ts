// Bounds how much of what callers send is taken in one turn of the event loop. After that all connections wait for the next turn.
import type { Socket } from 'node:net';
import { Inflow, type Receiving } from './inflow.ts';

/** The time for this in one turn, milliseconds. One portion of one connection comes on top. */
const turnMs = 10;

/** After a turn that took longer than this, connections that were made meanwhile come first, milliseconds. */
const longTurnMs = 5;

/** So many of them come first, one in a turn. Then the others are read again. */
const mostNewcomers = 100;

/** In one of so many turns that are too short, all connections are read: those with most would never be, while new ones come. */
const allInTurns = 8;

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
 * system passes on those of all connections at once. So each connection is heard in portions. One of many pieces is
 * followed by those of the others first. After `turnMs` no connection is read until the next turn. Then those that had
 * least are read alone, and all others once a turn has time to spare.
 */
export class Intake {
  readonly #sockets: ReadonlySet<Socket>;
  readonly #held = new Set<Socket>();
  readonly #inflows = new WeakMap<Socket, Inflow>();
  /** The newest request of each connection. Its body is what the connection sends next. */
  readonly #requests = new WeakMap<Socket, Receiving>();
  /** The pieces of each connection since there were too many of them. */
  readonly #heard = new Map<Socket, number>();
  #atTurnEnd: (() => void)[] = [];
  #startedAt = 0;
  #isTurning = false;
  #isHolding = false;
  /** How many turns in a row were too short for all. */
  #heldInARow = 0;
  /** Whether a connection was made in this turn. */
  #hasNewcomer = false;
  /** How many have come first. */
  #newcomers = 0;

  /** `sockets` are those of all connections. */
  constructor(sockets: ReadonlySet<Socket>) {
    this.#sockets = sockets;
  }

  /** Takes note of a connection that was made. The system hands out one in a turn, and more may wait behind it. */
  welcome(socket: Socket): void {
    this.#hasNewcomer = true;
    const inflow = new Inflow(socket, {
      pieces: () => this.#heard.get(socket) ?? 0,
      request: () => this.#requests.get(socket),
      onWait: () => this.#stop(socket),
    });
    this.#inflows.set(socket, inflow);
    if (this.#isHolding) this.#stop(socket);
    // Node goes on when an answer is out, or when the reader of a body takes more.
    socket.on('resume', () => {
      if (!this.#isHolding) {
        this.#read(socket);
        return;
      }
      this.#stop(socket);
      this.#held.add(socket);
    });
  }

  /** Counts a request, and knows its body from now on. */
  begin(request: Receiving): void {
    this.#requests.set(request.socket, request);
    this.count(request.socket);
  }

  /** Counts a piece of a body. */
  count(socket: Socket): void {
    this.#heard.set(socket, (this.#heard.get(socket) ?? 0) + 1);
    if (!this.#isTurning) this.#beginTurn();
    else if (!this.#isHolding && performance.now() - this.#startedAt > turnMs) this.#hold();
  }

  /** Calls back when this turn ends, before any connection that waits is read. Only what was counted in this turn may ask. */
  atTurnEnd(callBack: () => void): void {
    this.#atTurnEnd.push(callBack);
  }

  #beginTurn(): void {
    this.#isTurning = true;
    this.#startedAt = performance.now();
    setImmediate(() => this.#endTurn());
  }

  #hold(): void {
    this.#isHolding = true;
    for (const socket of this.#sockets) this.#stop(socket);
  }

  #stop(socket: Socket): void {
    const handle = handleOf(socket);
    if (handle?.reading !== true) return;
    handle.reading = false;
    handle.readStop();
    this.#held.add(socket);
  }

  #endTurn(): void {
    const callBacks = this.#atTurnEnd;
    this.#atTurnEnd = [];
    for (const callBack of callBacks) callBack();
    if (this.#awaitsNewcomers()) {
      setImmediate(() => this.#endTurn());
      return;
    }
    this.#isTurning = false;
    if (this.#isHolding) {
      this.#isHolding = false;
      this.#heldInARow += 1;
      if (this.#heldInARow % allInTurns !== 0) {
        this.#readThoseWithLeast();
        return;
      }
    } else {
      this.#heldInARow = 0;
      // All were read, and there was time for all.
      if (this.#held.size === 0) this.#heard.clear();
    }
    this.#readAll(this.#held);
  }

  /** Returns whether the next turn is for new connections alone. They would wait for one long turn each. */
  #awaitsNewcomers(): boolean {
    const hasNewcomer = this.#hasNewcomer;
    this.#hasNewcomer = false;
    const isLong = this.#newcomers > 0 || performance.now() - this.#startedAt > longTurnMs;
    if (hasNewcomer && isLong && this.#newcomers < mostNewcomers) {
      this.#newcomers += 1;
      if (!this.#isHolding) this.#hold();
      return true;
    }
    this.#newcomers = 0;
    return false;
  }

  /** Reads those connections alone in the next turn. If it ends in time, all others are read after it. */
  #readThoseWithLeast(): void {
    const heard = (socket: Socket): number => this.#heard.get(socket) ?? 0;
    for (const socket of this.#heard.keys()) if (!this.#sockets.has(socket)) this.#heard.delete(socket);
    let least = Number.POSITIVE_INFINITY;
    for (const socket of this.#held) least = Math.min(least, heard(socket));
    this.#readAll([...this.#held].filter((socket) => heard(socket) === least));
    if (this.#held.size > 0 && !this.#isTurning) this.#beginTurn();
  }

  /** Reads connections, in order, until what they sent before has taken a turn's time. */
  #readAll(sockets: Iterable<Socket>): void {
    for (const socket of [...sockets]) {
      if (this.#isHolding) return;
      this.#read(socket);
    }
  }

  #read(socket: Socket): void {
    this.#held.delete(socket);
    const handle = handleOf(socket);
    // A connection that was paused meanwhile is read when it is resumed.
    if (handle === undefined || socket.isPaused()) return;
    // One that has sent its last byte has nothing to read.
    if (!handle.reading && !socket.readableEnded) {
      handle.reading = true;
      handle.readStart();
    }
    this.#inflows.get(socket)?.passOn();
  }
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
