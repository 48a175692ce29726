// Words that are broken in the middle because they are wider than their line. Each gets a warning.
import type { Pt } from '../../units.ts';
import type { TagItem } from '../frame.ts';
import { JoinedWarning, points } from '../warning.ts';
import { type Forced, type Line, opportunityAfter } from './lines.ts';
import type { Opportunities } from './opportunities.ts';
import { type Prepared, widthBetween } from './prepare.ts';
import { visibleEnd } from './visible-end.ts';

/** A warning about broken words, or about texts that wrap though they should not. It contains nothing of the texts themselves. */
class BrokenWarning extends JoinedWarning {
  private readonly what: Forced;
  private count = 1;
  private needed: Pt;
  private room: Pt;

  constructor(path: string, what: Forced, widths: { readonly needed: Pt; readonly room: Pt }) {
    super(path, `broken ${what}`);
    this.what = what;
    this.needed = widths.needed;
    this.room = widths.room;
  }

  join(other: this): void {
    this.count += other.count;
    if (other.needed - other.room <= this.needed - this.room) return;
    this.needed = other.needed;
    this.room = other.room;
  }

  get message(): string {
    const { count } = this;
    const one = this.what === 'word' ? 'a word is broken in the middle' : 'a text with noWrap is broken';
    const several = this.what === 'word' ? 'words are broken in the middle' : 'texts with noWrap are broken';
    const widths = `needs ${points(this.needed)} and has ${points(this.room)}`;
    return count === 1 ? `${one}: it ${widths}` : `${count} ${several}: the one that lacks most ${widths}`;
  }

  get hint(): string {
    return this.what === 'word'
      ? 'give it more width or a smaller font, or let "hyphenate" divide words'
      : 'give it more width or a smaller font, or take noWrap away';
  }
}

/** What lines were broken from. */
export interface Broken {
  readonly path: string;
  readonly prepared: Prepared;
  readonly opportunities: Opportunities;
  /** The width of the lines. */
  readonly width: Pt;
}

/** Returns a tag for each word that is broken in some lines of a paragraph, and for each text that wraps though it should not. */
export function brokenTags(broken: Broken, lines: readonly Line[]): TagItem[] {
  const { path, width } = broken;
  const tags: TagItem[] = [];
  let until = -1;
  for (const { next, forced } of lines) {
    // A word over several lines is reported once.
    if (forced === undefined || next <= until) continue;
    const stretch = forced === 'word' ? wordAt(broken, next) : wholeLineAt(broken, next);
    until = stretch.end;
    const { start, end } = stretch;
    const needed = widthBetween(broken.prepared, start, visibleEnd(broken.prepared.text, start, end));
    const warning = new BrokenWarning(path, forced, { needed, room: width });
    tags.push({ kind: 'tag', x: 0, y: 0, warning });
  }
  return tags;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Returns the unbreakable part of the text around an offset. */
function wordAt({ prepared, opportunities }: Broken, offset: number): Stretch {
  const after = opportunityAfter(opportunities, offset - 1);
  const { positions } = opportunities;
  const end = positions[after] === offset ? offset : (positions[after] ?? prepared.text.length);
  return { start: after > 0 ? (positions[after - 1] ?? 0) : 0, end };
}

function wholeLineAt({ prepared }: Broken, offset: number): Stretch {
  const { text } = prepared;
  const end = text.indexOf('\n', offset);
  return { start: text.lastIndexOf('\n', offset - 1) + 1, end: end === -1 ? text.length : end };
}
