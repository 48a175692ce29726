// Binds notes: each gets its label, and hangs beside it. The notes of a document stand in the order of binding.
import { flow } from '../../layout/flow/flow.ts';
import { hanging, type ItemNodes } from '../../layout/flow/hanging.ts';
import type { Flowable } from '../../layout/flowable.ts';
import { markerText, markStyle, type Note, type NoteMark } from '../../layout/note.ts';
import type { BoundNote } from '../../layout/notes/rules.ts';
import { StructureNode } from '../../layout/structure.ts';
import type { TextStyle } from '../../layout/style.ts';
import { paragraph } from '../../layout/text/paragraph.ts';
import type { Span } from '../../layout/text/span.ts';
import type { Binder } from '../kind.ts';
import type { ContentBinder } from './binder-place.ts';

/** Returns a new note. Its content is bound afterwards, so that notes are numbered in the order of their marks. */
export function newNote(path: string, index: number, binder: ContentBinder): BoundNote {
  const { marker } = binder.state.template.notes.rules;
  const id = `note/${index + 1}`;
  const label = markerText(marker, index + 1);
  return { path, index, id, markId: `${id}/mark`, label, body: undefined };
}

/** Binds the content of a note. `binder` has the style of notes. */
export function bindNote(
  note: Note,
  make: (binder: Binder) => readonly Flowable[],
  binder: ContentBinder,
): Flowable {
  const { path } = note;
  const inner = flow({ path, children: make(binder) });
  const { style, state } = binder;
  const nodes = state.template.pdf.tagged ? noteNodes(path) : undefined;
  const marker = labelOf(note, style, nodes?.label);
  const gutter = {
    gap: style.fontSize * 0.35,
    width: (context: Parameters<Flowable['widths']>[0]) =>
      Math.max(style.fontSize, marker.widths(context).max),
  };
  return hanging({ path, content: inner, marker, gutter, direction: style.direction, nodes });
}

function noteNodes(path: string): ItemNodes {
  return {
    item: new StructureNode('Note', { path, isNamed: true }),
    label: new StructureNode('Lbl', { path }),
    body: undefined,
  };
}

/** Returns the label before a note. It leads back to the mark in the text. */
function labelOf(note: Note, style: TextStyle, node: StructureNode | undefined): Flowable {
  const { path, label: text, markId } = note;
  const plain: TextStyle = { ...style, align: 'start', indent: 0, underline: false, strike: false };
  const facts = {
    path,
    target: `#${markId}`,
    get contents() {
      return note.label;
    },
  };
  const linkNode = node && new StructureNode('Link', facts, node);
  const span: Span = {
    text,
    style: plain,
    link: `#${markId}`,
    mark: { note, part: 'note', style: plain },
    ...(linkNode && { linkNode }),
  };
  return paragraph({ path, spans: [span], style: plain });
}

/** Returns the span that prints the mark of a note in a text of this style. */
export function markSpan(note: Note, style: TextStyle, part: NoteMark['part'] = 'text'): Span {
  const own = markStyle(style);
  const mark: NoteMark = { note, part, style: own };
  return { text: note.label, style: own, link: `#${note.id}`, mark };
}
