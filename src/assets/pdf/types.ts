// A PDF from outside, and its parts.
import type { PdfFile } from '../../reader/file.ts';
import type { Page } from '../../reader/pages.ts';

/** A PDF that can be read. */
export interface PdfSource {
  /** The SHA-256 of its bytes. */
  readonly id: string;
  readonly file: PdfFile;
  /** Its pages in their order, at least one. */
  readonly pages: readonly Page[];
  /** The numbers of the layers (ISO 32000-1 8.11) that are not shown when the file is opened. */
  readonly hidden: ReadonlySet<number>;
}
