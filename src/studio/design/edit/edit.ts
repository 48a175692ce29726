// What an act gives: the changes of the text, or why it can't be done.
import type { TextChange } from '../../data/edits.ts';
import type { JsonNode } from '../../data/tree.ts';

/** What an act changes, and the block that is selected afterwards. */
export interface Edit {
  readonly changes: readonly TextChange[];
  readonly select: string;
  /** What a person should know of it, in words. */
  readonly note?: string;
}

/** Why an act can't be done, in words. */
export interface Refused {
  readonly refused: string;
}

/** A place in a text that was read. */
export interface TextPlace {
  readonly text: string;
  readonly root: JsonNode;
  readonly node: JsonNode;
  readonly at: string;
}
