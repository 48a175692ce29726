// The notes at the end of a document, below all of its content.
import type { Pt } from '../../units.ts';
import { flow } from '../flow/flow.ts';
import { type Flowable, noKeep, noSpace } from '../flowable.ts';
import type { PathItem } from '../frame.ts';
import type { Note } from '../note.ts';
import { bodyOf, type NoteRules, type Separator } from './rules.ts';

/** Returns the content with the notes below it. */
export function endNotes(content: Flowable, notes: readonly Note[], rules: NoteRules): Flowable {
  const { path } = content;
  const { line, margin, gap } = rules;
  const bodies = notes.flatMap((note) => bodyOf(note) ?? []);
  const below = flow({ path, children: bodies, gap, space: { before: margin / 2, after: 0 } });
  const children = line === undefined ? [content, below] : [content, separator(path, line, margin), below];
  return flow({ path, children });
}

/** Returns the line above notes. It stands on the page of the first one. */
function separator(path: string, { stroke, length }: Separator, margin: Pt): Flowable {
  const self: Flowable = {
    path,
    keep: { ...noKeep, withNext: true },
    space: { ...noSpace, before: margin },
    widths: () => ({ min: 0, max: 0 }),
    fit({ width, height }, { rtl }) {
      if (stroke.width > height) return { frame: undefined, rest: self };
      const long = Math.min(width, 'part' in length ? length.part * width : length.points);
      const x = rtl ? width - long : 0;
      const y = stroke.width / 2;
      const steps = [['M', x, y] as const, ['L', x + long, y] as const];
      const line: PathItem = { kind: 'path', steps, stroke };
      return { frame: { path, width, height: stroke.width, items: [line] }, rest: undefined };
    },
  };
  return self;
}
