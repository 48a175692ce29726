// Answers that are being sent through a socket: how long a caller may take to read one, and when it is read or given up.
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Why an answer was cut: its caller took too long to read it, or other answers needed the memory that it took. */
export type CutReason = 'deadline' | 'room';

/** The terms for the answers of a server. */
export interface Terms {
  /** How long a caller may take, from the moment at which all of an answer is there, milliseconds. */
  readonly deadlineMs: number;
  /** Called for each answer that is cut, with the id of its request where it is known. */
  onCut(reason: CutReason, requestId: string | undefined): void;
  /** Returns whether the connection ends with this answer. It is asked when the head of the answer is written. */
  isLast(outgoing: TimedResponse): boolean;
  /** Drops what comes behind an answer with which its connection ends. Returns whether something may come. */
  dropBehind(outgoing: TimedResponse): boolean;
}

/** For so long, what comes behind the last answer of a connection is read and dropped, milliseconds. */
const lingerMs = 1000;

/** A response whose caller has to read it in time. Otherwise the caller loses its connection. */
export class TimedResponse extends ServerResponse<IncomingMessage> {
  /** The terms. They are set when the request comes. */
  terms: Terms | undefined;
  /** The id of the request. It is set when it is known. */
  requestId: string | undefined;
  #isTimed = false;
  #isLast = false;
  #isWhole = false;

  /** Whether all of the answer is there, though it may not be read. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  // These have several overloads, and take the arguments of each.
  override writeHead(...given: unknown[]): this {
    if (this.terms?.isLast(this) === true) this.setHeader('Connection', 'close');
    const lines = [this.req.headers.connection, this.getHeader('connection'), ...given.map(connectionIn)];
    this.#isLast = lines.some(saysClose);
    return Reflect.apply(super.writeHead, this, given);
  }

  override end(...given: unknown[]): this {
    this.#time();
    this.#isWhole = true;
    const [body] = given;
    const hasBody = typeof body === 'string' || body instanceof Uint8Array;
    if (!hasBody || !this.#isLast || this.terms?.dropBehind(this) !== true)
      return Reflect.apply(super.end, this, given);
    // The caller has all of it, and ends the connection. Otherwise Node does.
    const timer = setTimeout(() => super.end(), lingerMs);
    whenGone(this, () => clearTimeout(timer));
    super.write(body);
    return this;
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

/** Returns the line `Connection` of headers that are about to be sent. */
function connectionIn(headers: unknown): unknown {
  if (typeof headers !== 'object' || headers === null) return undefined;
  for (const [name, value] of Object.entries(headers))
    if (name.length === 'connection'.length && name.toLowerCase() === 'connection') return value;
  return undefined;
}

/** Returns whether the value of a line `Connection` says that it ends with this message (RFC 9110 §7.6.1). */
export function saysClose(value: unknown): boolean {
  return typeof value === 'string' && /(?:^|,)\s*close\s*(?:,|$)/i.test(value);
}

const callBacks = Symbol('when it is gone');

/** An answer with what is called when it is gone: one list for each, since listeners of its own for each take longer. */
type Watched = ServerResponse<IncomingMessage> & { [callBacks]?: (() => void)[] | undefined };

/** The answers of a connection that are not gone. Node does not notify those that wait in line on it (RFC 9112 §9.3.2). */
const waiting = new WeakMap<Socket, Set<Watched>>();

/** Calls `done` once: when all of an answer was handed to the system, or when its connection has ended. */
export function whenGone(outgoing: Watched, done: () => void): void {
  const { socket } = outgoing.req;
  const known = outgoing[callBacks];
  if (outgoing.closed || socket.closed) done();
  else if (known !== undefined) known.push(done);
  else {
    const answers = answersOf(socket);
    outgoing[callBacks] = [done];
    answers.add(outgoing);
    outgoing.once('close', () => {
      answers.delete(outgoing);
      callBack(outgoing);
    });
  }
}

function answersOf(socket: Socket): Set<Watched> {
  const known = waiting.get(socket);
  if (known !== undefined) return known;
  const answers = new Set<Watched>();
  waiting.set(socket, answers);
  socket.once('close', () => {
    for (const outgoing of [...answers]) callBack(outgoing);
  });
  return answers;
}

function callBack(outgoing: Watched): void {
  const all = outgoing[callBacks];
  outgoing[callBacks] = undefined;
  for (const done of all ?? []) done();
}
