// What the language server is reported of files, and what it asks about them. The command line has the disk and the engine.
import type { AskedFiles } from '../language.ts';

/** One thing that is to be said of a place of a file. Line and column count from 1, as everywhere. */
export interface Found {
  readonly severity: 'fault' | 'warning' | 'note';
  readonly message: string;
  readonly hint?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** Takes all that is to be said of a file. Nothing that was said of it before holds any more. */
export type Tell = (file: string, found: readonly Found[]) => void;

/** The files that an editor has open, with all that belongs to them. Files are named by their absolute path. */
export interface LanguageWorkspace {
  /** Takes the text of a file as it is in the editor. Without a text the file was closed, and the disk counts again. */
  put(file: string, text: string | undefined): void;
  /** Says that a file was written to the disk. */
  saved(file: string): void;
  /** Returns the text of a file: that of the editor, or else that on the disk. */
  read(file: string): string | undefined;
  /** Returns how to find what belongs to a file, or undefined for one that belongs to no template. */
  filesOf(file: string): AskedFiles | undefined;
  /** Returns the value of the sample beside the template, or undefined. */
  sampleOf(file: string): unknown;
  /** Ends all work. */
  close(): Promise<void>;
}

/** A text of more UTF-16 code units is not worked on: what is typed there would wait. */
export const mostCharacters = 4 * 1024 * 1024;
