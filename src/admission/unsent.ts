// Documents that are rendered and not yet read by their callers: how many bytes they may hold, for one account and in all.
import { AppError } from '../errors.ts';

/** How much may wait to be read, bytes. */
export interface UnsentLimits {
  /** The bytes of one account. Default: 64 MiB. */
  readonly share?: number | undefined;
  /** The bytes of all accounts. Default: 256 MiB. */
  readonly total?: number | undefined;
}

/** One document that is being sent to its caller. */
export interface Unsent {
  /** Has `cut` called when others need the memory. It is called at once when they needed it before. */
  onCut(cut: () => void): void;
  /** Ends the entry: the caller has the document, or will never have it. Its bytes must not be used after this. */
  end(): void;
}

/** How unread documents are counted. */
export interface UnsentOptions extends UnsentLimits {
  /** The least time that an answer has to be read before it is cut, milliseconds. */
  readonly leastReadMs?: number;
  /** Called when documents may be begun again. */
  readonly onRoom?: () => void;
}

interface Entry {
  readonly account: string;
  readonly bytes: number;
  readonly since: number;
  cut: (() => void) | undefined;
  isCut: boolean;
}

const mebibyte = 1024 * 1024;
const standard = { share: 64 * mebibyte, total: 256 * mebibyte };
const standardLeastReadMs = 5000;
/** Buffers below this size may share their memory with others. */
const ownMemoryBytes = mebibyte;

/**
 * Counts documents that wait to be read. No document is begun while its account has its share, or all accounts have the
 * total. What was begun before comes on top: at most one document for each render process.
 */
export class UnsentBytes {
  readonly #limits: { readonly share: number; readonly total: number };
  readonly #leastReadMs: number;
  readonly #onRoom: () => void;
  /** The entries in the order of their age. */
  readonly #entries = new Set<Entry>();
  readonly #byAccount = new Map<string, number>();
  #total = 0;
  #press: NodeJS.Timeout | undefined;

  constructor(options: UnsentOptions = {}) {
    const { share = standard.share, total = standard.total } = options;
    this.#limits = { share: Math.min(share, total), total };
    this.#leastReadMs = options.leastReadMs ?? standardLeastReadMs;
    this.#onRoom = options.onRoom ?? (() => undefined);
  }

  /** The bytes of all accounts. */
  get total(): number {
    return this.#total;
  }

  /** Counts a document from now on, and returns its entry. `bytes` is its size, where it is still to come. */
  hold(account: string, pdf: Uint8Array, bytes: number = pdf.length): Unsent {
    const entry: Entry = { account, bytes, since: performance.now(), cut: undefined, isCut: false };
    this.#entries.add(entry);
    this.#count(account, bytes);
    return {
      onCut(cut) {
        entry.cut = cut;
        if (entry.isCut) cut();
      },
      end: () => {
        if (!this.#entries.delete(entry)) return;
        // A set that grew is kept for long, with its entries of that moment. This one would hold the answer.
        entry.cut = undefined;
        this.#count(account, -bytes);
        giveBack(pdf);
        this.#onRoom();
      },
    };
  }

  /** Returns whether a document of this account may be begun. Where others hold all the memory, memory will be freed for it. */
  hasRoom(account: string): boolean {
    if (this.#isPastShare(account)) return false;
    if (this.#total < this.#limits.total) return true;
    this.#pressSoon();
    return false;
  }

  /** Returns why a document of this account may not be begun. */
  refusal(account: string): AppError {
    if (!this.#isPastShare(account))
      return new AppError('service_unavailable', 'too many documents wait to be read by their callers', {
        retryAfterSec: 5,
      });
    const held = this.#byAccount.get(account);
    const message = `${held} bytes of documents of this account wait to be read, as many as may: read those answers first`;
    return new AppError('rate_limited', message, { retryAfterSec: 5 });
  }

  #isPastShare(account: string): boolean {
    return (this.#byAccount.get(account) ?? 0) >= this.#limits.share;
  }

  #count(account: string, change: number): void {
    const bytes = (this.#byAccount.get(account) ?? 0) + change;
    if (bytes > 0) this.#byAccount.set(account, bytes);
    else this.#byAccount.delete(account);
    this.#total += change;
  }

  /** Cuts one answer as soon as it had its time: the oldest of the account that holds most. */
  #pressSoon(): void {
    if (this.#press !== undefined) return;
    const most = this.#largestHolder();
    const oldest = [...this.#entries].find(({ account, isCut }) => account === most && !isCut);
    if (oldest === undefined) return;
    const waitMs = Math.max(0, oldest.since + this.#leastReadMs - performance.now());
    const press = (): void => {
      this.#press = undefined;
      if (this.#total < this.#limits.total || !this.#entries.has(oldest)) return;
      oldest.isCut = true;
      oldest.cut?.();
    };
    this.#press = setTimeout(press, waitMs).unref();
  }

  #largestHolder(): string | undefined {
    let largest: readonly [string, number] | undefined;
    for (const holder of this.#byAccount)
      if (largest === undefined || holder[1] > largest[1]) largest = holder;
    return largest?.[0];
  }
}

/** Frees the memory of a large document. An idle process may not collect garbage for hours. */
function giveBack({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength >= ownMemoryBytes) buffer.transfer(0);
}
