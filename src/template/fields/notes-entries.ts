// The `notes` key: where notes stand, how they are numbered, and how they look.
import * as f from './fields.ts';

/** The keys of `notes`. */
export const notesEntries = {
  place: f.optional(
    f.described(
      f.choice('foot', 'end'),
      'Where notes stand: at the foot of their pages, or at the end of the document.',
    ),
  ),
  numbering: f.optional(
    f.described(f.choice('document', 'section', 'page'), 'Where numbers start again. Default "document".'),
  ),
  marker: f.optional(
    f.described(
      f.choice('decimal', 'lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman', 'symbols'),
      'Default "decimal". Symbols are *, †, ‡, §, ¶.',
    ),
  ),
  line: f.optional(f.described(f.borderLine, 'The line above the notes; 0 for none. Default 0.5.')),
  lineLength: f.optional(f.described(f.lineLength, 'Default "30%".')),
  margin: f.optional(f.described(f.size, 'Space above the line, and half of it below. Default 8.')),
  gap: f.optional(f.described(f.size, 'Space between two notes. Default 2.')),
  style: f.optional(
    f.described(
      f.oneOf(
        f.styleNames,
        f.object({ style: f.optional(f.described(f.styleNames, 'Style names.')), ...f.styleEntries }),
      ),
      "Of the notes' text, on top of the document's style. Its default size is 0.85 of the document's.",
    ),
  ),
} as const;

/** The value of `notes`. */
export type NotesProps = f.PropsOf<typeof notesEntries>;
