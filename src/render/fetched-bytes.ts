// Files that are fetched for documents under way: how many bytes one account, and all accounts, may hold at once.

/** How many bytes may be held. */
export interface FetchedLimits {
  /** The bytes of one account. Default: 192 MiB. */
  readonly share?: number;
  /** The bytes of all accounts. Default: 384 MiB. */
  readonly total?: number;
}

/** The files of one document. */
export interface FetchedFiles {
  /** Counts a file, and returns whether there is room for it. A file without room is not counted. */
  take(bytes: number): boolean;
  /** Ends the count: the document is made, or will never be. */
  end(): void;
}

const mebibyte = 1024 * 1024;
const standard = { share: 192 * mebibyte, total: 384 * mebibyte };

/** Counts the files of all documents under way. The process that serves all callers holds their bytes. */
export class FetchedBytes {
  readonly #share: number;
  readonly #most: number;
  readonly #byAccount = new Map<string, number>();
  #total = 0;

  constructor({ share = standard.share, total = standard.total }: FetchedLimits = {}) {
    this.#share = share;
    this.#most = total;
  }

  /** The bytes of all accounts. */
  get total(): number {
    return this.#total;
  }

  /** Begins to count the files of a document. */
  begin(account: string): FetchedFiles {
    let held = 0;
    return {
      take: (bytes) => {
        const isRoom =
          this.#total + bytes <= this.#most && (this.#byAccount.get(account) ?? 0) + bytes <= this.#share;
        if (!isRoom) return false;
        held += bytes;
        this.#count(account, bytes);
        return true;
      },
      end: () => {
        this.#count(account, -held);
        held = 0;
      },
    };
  }

  #count(account: string, bytes: number): void {
    this.#total += bytes;
    const left = (this.#byAccount.get(account) ?? 0) + bytes;
    if (left === 0) this.#byAccount.delete(account);
    else this.#byAccount.set(account, left);
  }
}
