// What the server of the studio tells its page.
import type { Issue, PlacedWarning } from '../errors.ts';

/** A standard that the document claims. */
export interface ClaimedStandard {
  /** The name, such as `pdf/a-3a`. */
  readonly name: string;
  readonly kept: boolean;
}

/** The result of the last change. */
export interface StudioState {
  /** The revision, which grows with each change. */
  readonly revision: number;
  /** The revision of the document that is shown, or 0 while there is none. */
  readonly shown: number;
  readonly pages: number;
  /** The size of the document. */
  readonly bytes: number;
  readonly durationMs: number;
  /** What the document claims to keep. It is undefined until that is judged. */
  readonly standards: readonly ClaimedStandard[] | undefined;
  readonly faults: readonly Issue[];
  /** What went wrong besides faults. */
  readonly message: string;
  readonly warnings: readonly PlacedWarning[];
}
