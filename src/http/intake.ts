// Bounds how much of what callers send is taken in one turn of the event loop, and says whose turn it is.
import type { Socket } from 'node:net';
import { CallLine, type UnseenCall } from './call-line.ts';
import { Gathering } from './gathering.ts';
import { Inflow, type Receiving, type WaitRank } from './inflow.ts';
import { read, stop } from './reading.ts';

/** The time in which what comes is heard as it comes, milliseconds. After that it waits. */
const turnMs = 5;

/** When so many bytes wait that came in one turn, nothing more is read in it. To read them takes some milliseconds. */
const readBytes = 4 * 1024 * 1024;

/** What the shortest read costs, in bytes of a long one. */
const leastRead = 4096;

/** The time for what waits to be heard, when a turn ends, milliseconds. */
const hearMs = 3;

/** The time for calls that wait, after that, milliseconds. */
const callMs = 5;

/** After a turn that took longer than this, connections that wait to be made come first, milliseconds. */
const longTurnMs = 5;

/** They may come first for so long in a row. Then all others have a turn, milliseconds. */
const newcomersMs = 50;

/**
 * Counts what comes, piece by piece. A read of 64 KiB may hold 10,000 pieces of a body or 2,000 requests, and the
 * system passes on those of all connections at once. So each connection is heard in portions. What comes after `turnMs`
 * is kept, and waits. When the turn ends, questions for health are heard first, then connections of which nothing was
 * heard yet, then those with more to say. To hear a request costs little, to answer it may cost much: calls have a line
 * of their own, and health is not asked behind them.
 */
export class Intake {
  readonly #sockets: ReadonlySet<Socket>;
  readonly #calls = new CallLine();
  readonly #gathering = new Gathering((rested) => {
    for (const socket of rested) this.#readAgain(socket);
    this.#goOn();
  });
  /** The newest request of each connection. Its body is what the connection sends next. */
  readonly #requests = new WeakMap<Socket, Receiving>();
  /** The pieces and requests of each connection. */
  readonly #pieces = new WeakMap<Socket, number>();
  /** All that wait to be heard, and the same by their rank. */
  readonly #waiting = new Set<Inflow>();
  readonly #lines = { probe: new Set<Inflow>(), fresh: new Set<Inflow>(), begun: new Set<Inflow>() } as const;
  /** Connections that are not read because nothing is read any more in this turn. */
  readonly #held = new Set<Socket>();
  /** Connections of which something has waited since there was time for all, the last one at the end. */
  readonly #haveWaited = new Set<Socket>();
  #isHolding = false;
  /** What came in this turn and waits. */
  #readBytes = 0;
  #atTurnEnd: (() => void)[] = [];
  #isTurning = false;
  /** When the first of what this turn had came. */
  #startedAt: number | undefined;
  /** Whether this turn ends, so that what comes has to wait. */
  #isFull = false;
  /** Whether a connection was made in this turn. */
  #hasNewcomer = false;
  /** Since when they have come first. */
  #newcomersSince: number | undefined;

  /** `sockets` are those of all connections. */
  constructor(sockets: ReadonlySet<Socket>) {
    this.#sockets = sockets;
  }

  /** Takes note of a connection that was made. The system hands out one in a turn, and more may wait behind it. */
  welcome(socket: Socket): void {
    this.#hasNewcomer = true;
    const inflow = new Inflow(socket, {
      isFree: () => this.#hasTime() && this.#waiting.size === 0 && !this.#calls.isFull,
      pieces: () => this.#pieces.get(socket) ?? 0,
      request: () => this.#requests.get(socket),
      onWait: (as, bytes) => this.#await(inflow, as, bytes),
      onceNoneWaits: (done) => this.#calls.onceNoneWaits(socket, done),
    });
    if (this.#isHolding) this.#hold(socket);
    // Node goes on when an answer is out, or when the reader of a body takes more. Node believes that a connection is
    // read which was stopped here, so it has to be read again from here.
    socket.on('resume', () => {
      if (inflow.hasRest) this.#await(inflow, 'begun');
      else if (this.#isHolding) this.#holdResumed(socket);
      else read(socket);
    });
  }

  /** Forgets a connection that has ended. */
  farewell(socket: Socket): void {
    this.#haveWaited.delete(socket);
    this.#gathering.forget(socket);
  }

  /** Counts a request, and knows its body from now on. */
  begin(request: Receiving): void {
    this.#requests.set(request.socket, request);
    this.count(request.socket);
  }

  /** Counts a piece of a body. */
  count(socket: Socket): void {
    this.#pieces.set(socket, (this.#pieces.get(socket) ?? 0) + 1);
  }

  /** Starts a call now, or when there is time for it. While calls are refused, those that come are started together. */
  take(call: UnseenCall): void {
    if (this.#calls.isEmpty) this.#gathering.begin();
    if (!this.#gathering.isOn && this.#hasTime() && this.#calls.isEmpty) call.start();
    else this.#calls.add(call);
    // Nothing else is heard then.
    if (this.#calls.isFull) this.#gathering.end();
  }

  /** Notes that the last call of a connection was refused with 503. */
  noteRefusal(socket: Socket): void {
    this.#gathering.noteRefusal(socket);
    this.#goOn();
  }

  /** Calls back when this turn ends. */
  atTurnEnd(callBack: () => void): void {
    this.#atTurnEnd.push(callBack);
    this.#goOn();
  }

  /** Whether calls wait for nothing but time. */
  get #hasCalls(): boolean {
    return !this.#calls.isEmpty && !this.#gathering.isOn;
  }

  #hasTime(): boolean {
    return !this.#isFull && this.#spentMs() <= turnMs;
  }

  /** Returns how long it is since the first of what this turn had came, milliseconds. Begins a turn when there is none. */
  #spentMs(): number {
    const now = performance.now();
    this.#startedAt ??= now;
    this.#goOn();
    return now - this.#startedAt;
  }

  #goOn(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => this.#endTurn());
  }

  /** Lets a connection wait until it is heard. It isn't read meanwhile. */
  #await(inflow: Inflow, as: WaitRank, bytes = 0): void {
    const { socket } = inflow;
    stop(socket);
    this.#stopAgain(inflow);
    // Node resumes one that it has paused.
    if (socket.isPaused()) return;
    if (!this.#waiting.has(inflow)) {
      this.#waiting.add(inflow);
      this.#lines[as].add(inflow);
      this.#haveWaited.delete(socket);
      this.#haveWaited.add(socket);
    }
    this.#goOn();
    if (bytes > 0) this.#readBytes += Math.max(bytes, leastRead);
    if (this.#readBytes > readBytes && !this.#isHolding) this.#holdAll();
  }

  /** Stops reading. Those that were read longest ago will come first: the system hands them out in the order in which they are read again. */
  #holdAll(): void {
    this.#isHolding = true;
    for (const socket of this.#sockets) if (!this.#haveWaited.has(socket)) this.#hold(socket);
    for (const socket of this.#haveWaited) this.#hold(socket);
  }

  #hold(socket: Socket): void {
    if (stop(socket)) this.#held.add(socket);
  }

  /** Holds one that may have been stopped before, while it was paused. */
  #holdResumed(socket: Socket): void {
    stop(socket);
    this.#held.add(socket);
  }

  #endTurn(): void {
    this.#callBack();
    const isForNewcomers = this.#awaitsNewcomers();
    this.#isFull = true;
    const hadTime = !this.#isHolding;
    const { probe, fresh, begun } = this.#lines;
    const until = performance.now() + hearMs;
    this.#hear(probe, until);
    if (!isForNewcomers) {
      // Each of these may hold many calls more.
      if (!this.#calls.isFull) {
        this.#hear(fresh, until);
        this.#hear(begun, until);
      }
      this.#readHeld();
      this.#isFull = false;
    }
    this.#callBack();
    this.#startedAt = undefined;
    this.#readBytes = 0;
    this.#isTurning = false;
    this.#gathering.endTurn(this.#calls.isEmpty);
    if (!isForNewcomers && this.#hasCalls) this.#calls.run(callMs);
    if (isForNewcomers || this.#waiting.size > 0 || this.#hasCalls) this.#goOn();
    else if (hadTime) this.#haveWaited.clear();
  }

  /**
   * Node reads on in the tick after it has passed on what it read, and the system would hand out 2 MiB of a connection
   * before the turn ends. So the connection is stopped once more after all ticks.
   */
  #stopAgain(inflow: Inflow): void {
    queueMicrotask(() => {
      if (this.#waiting.has(inflow)) stop(inflow.socket);
    });
  }

  #callBack(): void {
    const callBacks = this.#atTurnEnd;
    this.#atTurnEnd = [];
    for (const callBack of callBacks) callBack();
  }

  /** Returns whether the next turn is for new connections alone. They would wait for one long turn each. */
  #awaitsNewcomers(): boolean {
    const hasNewcomer = this.#hasNewcomer;
    this.#hasNewcomer = false;
    const now = performance.now();
    const isLong = this.#waiting.size > 0 || this.#hasCalls || this.#spentMs() > longTurnMs;
    const since = this.#newcomersSince ?? now;
    const isFirst = hasNewcomer && isLong && now - since < newcomersMs;
    this.#newcomersSince = isFirst ? since : undefined;
    return isFirst;
  }

  /** Hears those in a line until this time: at least one, when there is one. */
  #hear(line: Set<Inflow>, until: number): void {
    for (const next of line) {
      line.delete(next);
      this.#hearOne(next);
      if (performance.now() >= until) return;
    }
  }

  #hearOne(inflow: Inflow): void {
    this.#waiting.delete(inflow);
    inflow.passOn();
    if (this.#waiting.has(inflow)) return;
    this.#readAgain(inflow.socket);
  }

  #readAgain(socket: Socket): void {
    if (this.#isHolding) this.#held.add(socket);
    else read(socket);
  }

  #readHeld(): void {
    this.#isHolding = false;
    for (const socket of this.#held) read(socket);
    this.#held.clear();
  }
}
