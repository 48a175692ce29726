// The requests of one connection, which are answered one after the other in the order in which they came (RFC 9112 §9.3.2).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AppError } from '../errors.ts';
import { TimedRequest } from './request.ts';
import { whenGone } from './timed-response.ts';

/** How many requests may wait for their answers on one connection. No proxy sends more than one before it has its answer. */
export const mostInLine = 32;

/** A request whose answer is not out. */
export interface Unanswered {
  readonly outgoing: ServerResponse<IncomingMessage>;
  /** Begins to answer it. */
  start(): void;
  /** Called when its connection ended before that. */
  left(): void;
}

/** The requests of a connection. The first is under way, and none behind it has begun. */
interface Line {
  readonly requests: Unanswered[];
  hasBegun: boolean;
  /** Whether requests stood behind each other. */
  isPipelined?: boolean;
  /** How many came behind an answer that ends the connection, once there is one. */
  dropped?: number;
  /** Answers what came last, after which nothing can be read any more. */
  last?: (() => void) | undefined;
}

const lines = new WeakMap<Duplex, Line>();

function lineOf(socket: Duplex): Line {
  const line = lines.get(socket) ?? { requests: [], hasBegun: false };
  lines.set(socket, line);
  return line;
}

/**
 * Starts a request once all that came before it on its connection are answered. What stands behind an answer that ends
 * the connection is never begun, so nothing is done whose answer can't be sent. Too many in line end the connection.
 * Returns whether the request stands in line.
 */
export function standInLine(request: Unanswered): boolean {
  const { outgoing } = request;
  const { socket } = outgoing.req;
  const line = lineOf(socket);
  if (Math.max(line.requests.length, line.dropped ?? 0) >= mostInLine) socket.destroy();
  if (socket.destroyed) return false;
  if (line.dropped !== undefined) {
    line.dropped += 1;
    outgoing.req.resume();
    return false;
  }
  line.requests.push(request);
  line.isPipelined ||= line.requests.length > 1;
  whenGone(outgoing, () => {
    const isFirst = line.requests[0] === request;
    line.requests.splice(line.requests.indexOf(request), 1);
    if (!isFirst || !line.hasBegun) request.left();
    if (isFirst) line.hasBegun = false;
    // First all others who wait for this answer give back what its call held.
    process.nextTick(goOn, socket, line);
  });
  goOn(socket, line);
  return true;
}

/** Returns whether no request stands behind the one that is being answered. */
export function isLastInLine(socket: Duplex): boolean {
  return lineOf(socket).requests.length <= 1;
}

/**
 * Lets go of what stands behind an answer that ends the connection, and of what still comes. Returns whether there may be
 * something. To end a connection on unread bytes resets it, and its caller may lose the answers (RFC 9112 §9.6).
 */
export function dropBehind({ req }: ServerResponse<IncomingMessage>): boolean {
  const line = lineOf(req.socket);
  line.dropped ??= 0;
  for (const { outgoing } of line.requests) outgoing.req.resume();
  return line.isPipelined === true || !req.complete;
}

/** Returns whether a request of this connection waits for its answer. */
export function hasLine(socket: Duplex): boolean {
  return lineOf(socket).requests.length > 0;
}

/**
 * Ends a connection of which nothing more can be read. What came whole is answered first. A request that came in part is
 * broken off with `fault`: it has its answer from those who answer it already. Without such a request, `answer` is
 * called in its place.
 */
export function endLine(socket: Duplex, fault: AppError | undefined, answer: () => void): void {
  const line = lineOf(socket);
  // Whatever follows a fault is a fault, too.
  if (line.last !== undefined) return;
  const request = line.requests.at(-1)?.outgoing.req;
  const isBroken = request?.complete === false && fault !== undefined;
  line.last = isBroken ? () => socket.destroy() : answer;
  if (isBroken && request instanceof TimedRequest) request.breakOff(fault);
  goOn(socket, line);
}

function goOn(socket: Duplex, line: Line): void {
  const [first] = line.requests;
  // Node ends it behind the answer before, with what is still to be sent.
  if (!socket.writable) return;
  if (first === undefined) line.last?.();
  else if (!line.hasBegun) {
    line.hasBegun = true;
    first.start();
  }
}
