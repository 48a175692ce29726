// The block that is selected on the page, marked in the text of the editor.
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Marks a range; an empty one marks nothing. */
export const setMarked = StateEffect.define<{ readonly from: number; readonly to: number }>();

const mark = Decoration.mark({ class: 'cm-chosen' });

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    let found = marks.map(changes);
    for (const effect of effects) {
      if (!effect.is(setMarked)) continue;
      const { from, to } = effect.value;
      found = from < to ? Decoration.set(mark.range(from, to)) : Decoration.none;
    }
    return found;
  },
  provide: (one) => EditorView.decorations.from(one),
});

/** Shows what is marked. */
export const marked: Extension = field;
