// A stream of content and what stands around it while it is read.

import type { PdfFile } from '../../reader/file.ts';
import type { Dict, PdfObject, Stream } from '../../reader/objects.ts';
import type { Page } from '../../reader/pages.ts';
import type { FontSource } from '../fonts/font.ts';
import type { Mark, Tagging } from './marks.ts';
import type { Painted, Sighting } from './painted.ts';
import type { Pen } from './pen.ts';
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
  /** Whether its marks are judged. Those of glyphs, patterns and appearances are not. */
  readonly judged: boolean;
}

/** The place of content while it is painted. */
export interface Here {
  readonly scope: Scope;
  readonly place: Sighting;
  readonly state: State;
  readonly mark: Mark;
  /** Undefined outside of a stream of content. */
  readonly pen: Pen | undefined;
}

/** What painted content needs of the walk. */
export interface Walk {
  readonly painted: Painted;
  readonly source: WalkSource;
  /** Reads one stream of content. */
  run(scope: Scope, around: Mark): void;
  /** Reads a form inside of a mark. The same form under the same marks is read once. */
  form(stream: Stream, outer: Here): void;
  /** Records that the page, and the form if it is one, needs a colour space for blending. */
  transparent(scope: Scope, place: Sighting): void;
  /** Returns the colour spaces that a stream names, or undefined. */
  colorSpaces(scope: Scope): Dict | undefined;
  /** Returns what a stream names in its resources. */
  resource(scope: Scope, kind: string, name: string): PdfObject;
  /** Records that the form has marked content with numbers of its own. */
  numbered(scope: Scope): void;
}
