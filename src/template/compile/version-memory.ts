// What the documents of a version leave for the next ones. Nothing of it comes from data, and it goes with the version.
import type { TextStyle } from '../../layout/style.ts';
import type { LastingLooks } from '../../layout/text/look.ts';

/** By what texts of a document are formatted, and where they start. */
export interface LocaleFacts {
  readonly locale: string;
  readonly timeZone: string;
  /** Whether the document runs from right to left. */
  readonly rtl: boolean;
}

/** What is known of each document of a version, once one was bound. */
export interface VersionMemory {
  /** Locale and time zone, where the template names both. */
  place?: LocaleFacts;
  /** The style that all others of these documents come from. */
  style?: TextStyle;
  /** The looks of the styles that are the same in all documents. */
  readonly looks: LastingLooks;
}
