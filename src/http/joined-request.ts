// Requests whose bodies are passed on in few pieces, in however many chunks they were sent.
import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Gathered } from './gathered.ts';
import type { Receiving } from './inflow.ts';
import type { Intake } from './intake.ts';

/** A request that knows how much of its body came, and in how many pieces. */
export interface JoinedRequest extends IncomingMessage, Receiving {
  readonly socket: Socket;
  /** When its head came, by `performance.now()`. */
  readonly startedAt: number;
}

/** A piece of this many bytes or more is passed on as it is. Smaller ones wait until they are four times as much. */
const largePiece = 4096;

/**
 * Returns the class of requests whose pieces are counted by `intake` and joined. One read of 64 KiB may hold 10,900
 * chunks of one byte. To pass on each of them costs more time than to parse it, and a hundred times its memory. So small
 * pieces are passed on together: when there are enough, when the turn ends, or when the body does.
 */
export function joinedBy(intake: Intake): typeof IncomingMessage {
  return class extends IncomingMessage implements JoinedRequest {
    readonly startedAt = performance.now();
    pieces = 0;
    #received = 0;
    #waiting = new Gathered();
    #isTimed = false;

    get plainBytes(): number {
      const length = this.headers['content-length'];
      return length === undefined || this.complete ? 0 : Number(length) - this.#received;
    }

    get awaitsChunks(): boolean {
      const coding = this.headers['transfer-encoding'];
      return coding?.toLowerCase() === 'chunked' && !this.complete && this.pieces === 0;
    }

    override push(piece: Uint8Array | null): boolean {
      if (piece === null) {
        this.#passOn();
        return super.push(null);
      }
      this.pieces += 1;
      this.#received += piece.length;
      intake.count(this.socket);
      if (piece.length >= largePiece) {
        this.#passOn();
        return super.push(piece);
      }
      this.#waiting.add(piece);
      this.#passOnInTime();
      return this.#waiting.size < 4 * largePiece || this.#passOn();
    }

    #passOnInTime(): void {
      if (this.#isTimed) return;
      this.#isTimed = true;
      intake.atTurnEnd(() => {
        this.#isTimed = false;
        // Node, too, stops reading a connection when the reader of its body has enough.
        if (!this.#passOn()) this.socket.pause();
      });
    }

    /** Passes on what waits. Returns whether the reader takes more. */
    #passOn(): boolean {
      if (this.#waiting.size === 0) return true;
      const { bytes } = this.#waiting;
      this.#waiting = new Gathered();
      return super.push(bytes);
    }
  };
}
