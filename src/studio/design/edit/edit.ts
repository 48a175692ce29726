// What an act gives: the changes of the text, or why it can't be done.
import type { TextChange } from '../../data/edits.ts';

/** What an act changes, and the block that is selected afterwards. */
export interface Edit {
  readonly changes: readonly TextChange[];
  readonly select: string;
}

/** Why an act can't be done, in words. */
export interface Refused {
  readonly refused: string;
}
