// Hands Node's parser what a connection sent, in portions: nothing can interrupt it while it parses one.
import type { Socket } from 'node:net';
import { ChunkJoiner } from './chunk-joiner.ts';

/** The size of a portion, bytes. It holds at most 340 chunks of one byte, which take about a millisecond. */
const portionBytes = 2048;

/** What has no more pieces than this costs little, so more follows at once. More requests may not stand in line anyway. */
const fewPieces = 64;

const headEnd = '\r\n\r\n';
const seamBytes = headEnd.length - 1;
const nothing = Buffer.alloc(0);
const lineEnd = /[\r\n]$/;

/** What is known of a request while its body is being received. */
export interface Receiving {
  readonly socket: Socket;
  /** In how many pieces its body came so far: chunks, or parts that were read at once. */
  pieces: number;
  /** How many bytes of the body are still to come, when its length was declared. Otherwise 0. */
  readonly plainBytes: number;
  /** Whether its body comes in chunks, and nothing of it has come. */
  readonly awaitsChunks: boolean;
}

/** What waits: a part of what was passed on in part, something of which nothing was, or what looks like a question for health. */
export type WaitRank = 'begun' | 'fresh' | 'probe';

/** What an inflow asks of those who know the other connections. */
export interface InflowTerms {
  /** Returns whether what comes may be passed on at once. */
  isFree(): boolean;
  /** Returns how many pieces and requests this connection has sent. */
  pieces(): number;
  /** Returns its newest request. */
  request(): Receiving | undefined;
  /**
   * Called when what came has to wait. The connection is not read until `passOn` is called. `bytes` is how much came just
   * now.
   */
  onWait(as: WaitRank, bytes: number): void;
  /** Calls back once no call of this connection waits to be started. Returns false, and never calls back, when none waits now. */
  onceNoneWaits(done: () => void): boolean;
}

/**
 * What a connection has sent and Node's parser does not have yet. Node gives its parser all that was read at once, which
 * may be 64 KiB: 10,900 chunks of one byte, or 2,000 requests.
 */
export class Inflow {
  readonly socket: Socket;
  readonly #terms: InflowTerms;
  /** Node's parser of this connection. Once Node has let go of it, it may be that of another connection. */
  readonly #parser: unknown;
  readonly #parse: (portion: Uint8Array) => void;
  readonly #end: () => void;
  /** Whether its end has come, and waits. */
  #isEnded = false;
  #rest: Buffer = nothing;
  /** The last bytes before the rest, as Latin-1. The end of a head may have come in two reads. */
  #seam = '';
  /** It is there while the rest begins within a chunked body that can be joined. */
  #joiner: ChunkJoiner | undefined;

  /** Takes the place of Node's own listeners, which give all to the parser, and its end. */
  constructor(socket: Socket, terms: InflowTerms) {
    this.socket = socket;
    this.#terms = terms;
    this.#parser = parserOf(socket);
    const takeOver = (event: 'data' | 'end', own: (...values: unknown[]) => void) => {
      const listeners = socket.listeners(event);
      socket.on(event, own);
      // Node hands out what it reads once another has listened. Only then may its own listener go.
      for (const listener of listeners) socket.off(event, listener as () => void);
      return (...values: unknown[]) => {
        if (!this.#isOver) for (const listener of listeners) listener.apply(socket, values);
      };
    };
    this.#parse = takeOver('data', (read) => this.#take(read as Buffer));
    this.#end = takeOver('end', () => {
      this.#isEnded = this.#rest.length > 0;
      if (this.#isEnded) this.#offer(0);
      else if (!this.#waitsForCalls()) this.#end();
    });
  }

  /** Whether something that came waits to be passed on. */
  get hasRest(): boolean {
    return this.#rest.length > 0;
  }

  /** Whether no more may reach the parser: nothing can be answered any more, or Node gave the parser away after CONNECT. */
  get #isOver(): boolean {
    return this.socket.writableEnded || this.socket.destroyed || parserOf(this.socket) !== this.#parser;
  }

  #take(read: Buffer): void {
    this.#rest = this.#rest.length === 0 ? read : Buffer.concat([this.#rest, read]);
    this.#offer(read.length);
  }

  #offer(bytes: number): void {
    if (this.#terms.isFree()) this.passOn();
    else this.#terms.onWait(isProbe(this.#rest) ? 'probe' : 'fresh', bytes);
  }

  /** Passes on the next portion, and more while they cost next to nothing. */
  passOn(): void {
    const before = this.#terms.pieces();
    while (this.#rest.length > 0) {
      if (this.#isOver) this.#rest = nothing;
      // Node pauses a connection when the reader of its body has enough, and when too many answers wait.
      else if (this.socket.isPaused() || this.#terms.pieces() - before > fewPieces) {
        this.#terms.onWait('begun', 0);
        return;
      } else if (!this.#passOnOne()) break;
    }
    if (!this.#isEnded) return;
    this.#isEnded = false;
    if (!this.#waitsForCalls()) this.#endLater();
  }

  /** Node ends the connection when it learns of the end, and a call that waits would have no answer. Returns whether one waits. */
  #waitsForCalls(): boolean {
    return this.#terms.onceNoneWaits(() => this.#endLater());
  }

  /** What was asked before can be answered first, as it is when the end comes later. */
  #endLater(): void {
    setImmediate(() => this.#end());
  }

  /** Returns false when more has to come before anything can be passed on. */
  #passOnOne(): boolean {
    const joined = this.#joiner?.take(this.#rest);
    if (joined === 'more') return false;
    const request = this.#terms.request();
    if (joined !== undefined && joined !== 'over') {
      // The parser counts one of them.
      if (request !== undefined) request.pieces += joined.chunks - 1;
      this.#rest = this.#rest.subarray(joined.used);
      this.#parse(joined.portion);
      return true;
    }
    this.#joiner = undefined;
    const ofHead = this.#endOfHead();
    const size = request?.plainBytes || Math.min(ofHead, portionBytes);
    const portion = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(size);
    this.#seam = (this.#seam + latin1(portion.subarray(-seamBytes))).slice(-seamBytes);
    this.#parse(portion);
    const next = this.#terms.request();
    // The parser is exactly at the start of that body: an empty line ends the head alone.
    if (next !== request && next?.awaitsChunks === true && size === ofHead) this.#joiner = new ChunkJoiner();
    return true;
  }

  /** Returns how many bytes it is to the first empty line, or infinity when it has not come yet. */
  #endOfHead(): number {
    // A body of JSON ends with neither, so what follows it is not looked at twice.
    if (lineEnd.test(this.#seam)) {
      const seam = (this.#seam + latin1(this.#rest.subarray(0, seamBytes))).indexOf(headEnd);
      if (seam >= 0) return seam + headEnd.length - this.#seam.length;
    }
    const index = this.#rest.subarray(0, portionBytes).indexOf(headEnd);
    return index < 0 ? Number.POSITIVE_INFINITY : index + headEnd.length;
  }
}

function latin1(bytes: Buffer): string {
  return bytes.toString('latin1');
}

/** The routes by which others learn whether the service works. They cost little. */
export const probes = ['/healthz', '/readyz'] as const;

const probeLines = probes.map((path) => Buffer.from(`GET ${path} `));

/** Returns whether this looks like one request for a probe, and nothing behind it. It may be a part of something else. */
function isProbe(sent: Buffer): boolean {
  const isAlone = sent.length <= portionBytes && sent.indexOf(headEnd) === sent.length - headEnd.length;
  return isAlone && probeLines.some((line) => line.equals(sent.subarray(0, line.length)));
}

/** Returns the parser that Node keeps with a connection, under this name. It is null once Node has let go of it. */
function parserOf(socket: Socket): unknown {
  return (socket as { parser?: unknown }).parser;
}
