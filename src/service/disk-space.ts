// Watches the free space of the data folder, so that nothing new begins on a disk that is nearly full.

/** What is watched, and how. */
export interface SpaceOptions {
  readonly freeBytes: () => Promise<number>;
  /** Nothing new begins below this free space. */
  readonly minFreeBytes: number;
  readonly everyMs: number;
  readonly onFault: (error: unknown) => void;
}

/** Knows without waiting whether there is enough free space. */
export class SpaceWatch {
  readonly #options: SpaceOptions;
  #free = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SpaceOptions) {
    this.#options = options;
  }

  /** The free bytes at the last look. */
  get freeBytes(): number {
    return this.#free;
  }

  /** Whether there was enough free space at the last look. */
  get enough(): boolean {
    return this.#free >= this.#options.minFreeBytes;
  }

  /** Looks now. */
  async refresh(): Promise<void> {
    try {
      this.#free = await this.#options.freeBytes();
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  /** Looks now, and at intervals until `stop`. */
  async start(): Promise<void> {
    await this.refresh();
    this.#timer = setInterval(() => void this.refresh(), this.#options.everyMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
