// A stream of content and what stands around it while it is read.
import type { FontSource } from '../fonts/font.ts';
import type { PdfFile } from '../read/file.ts';
import type { Dict, PdfObject, Stream } from '../read/objects.ts';
import type { Page } from '../read/pages.ts';
import type { Mark, Tagging } from './marks.ts';
import type { Painted, Place } from './painted.ts';
import type { State } from './state.ts';

/** What content is walked with. */
export interface WalkSource {
  readonly file: PdfFile;
  readonly pages: readonly Page[];
  readonly tagging: Tagging;
  readonly fonts: FontSource;
}

/** A stream of content and what it is read with. */
export interface Scope {
  readonly owner: Dict;
  readonly bytes: Uint8Array;
  readonly page: number;
  readonly object: number;
  /** Its own resources, and those around it that it may not rely on. */
  readonly resources: Dict | undefined;
  readonly around: Dict | undefined;
  readonly structParents: number | undefined;
  readonly depth: number;
  /** Whether its marks are judged: those of glyphs, patterns and appearances are not. */
  readonly judged: boolean;
}

/** Where content stands while it is painted. */
export interface Here {
  readonly scope: Scope;
  readonly place: Place;
  readonly state: State;
  readonly mark: Mark;
}

/** What is asked of the walk by what is painted in it. */
export interface Walk {
  readonly painted: Painted;
  readonly source: WalkSource;
  /** Reads one stream of content. */
  run(scope: Scope, around: Mark): void;
  /** Reads a form inside of a mark; the same one under the same marks is read once. */
  form(stream: Stream, outer: Here): void;
  /** The page, and the form if it is one, needs a colour space for blending. */
  transparent(scope: Scope, place: Place): void;
  /** The colour spaces that a stream names. */
  colorSpaces(scope: Scope): Dict | undefined;
  /** What a stream names in its resources. */
  resource(scope: Scope, kind: string, name: string): PdfObject;
}
