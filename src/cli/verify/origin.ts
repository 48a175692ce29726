// Where a PDF comes from, as far as a data folder knows.
import type { Account, Generation } from '../../store/records.ts';

/** The generations that gave the bytes of a file. */
export interface Origin {
  readonly sha256: string;
  readonly generations: readonly { readonly generation: Generation; readonly account: Account }[];
}
