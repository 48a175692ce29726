// Compiles the `notes` key: the rules by which the notes of a document are set.
import { strokeOf } from '../../layout/flow/border.ts';
import type { NoteRules } from '../../layout/notes/rules.ts';
import type { NotesProps } from '../fields/notes-entries.ts';
import { isRecord } from '../read/record.ts';
import type { PlacedCompiler } from './compiler.ts';
import type { NodeStyle } from './styles.ts';

/** How the notes of a document are set. */
export interface NotesPlan {
  readonly rules: NoteRules;
  readonly style: NodeStyle | undefined;
}

const defaultLine = { width: 0.5, color: '#000000', style: 'solid' } as const;

/** Returns the plan of the key `notes`. Faults are reported at the place of `compiler`, which is that key. */
export function compileNotes(value: unknown, compiler: PlacedCompiler): NotesPlan {
  // The entries of the top level read it.
  const props = (isRecord(value) ? value : {}) as NotesProps;
  const { place = 'foot', numbering = 'document', marker = 'decimal', margin = 8, gap = 2 } = props;
  const { line = defaultLine, lineLength = { part: 0.3 }, style } = props;
  if (place === 'end' && numbering !== 'document') {
    const message = `expected "document" for notes at the end of the document, got "${numbering}"`;
    compiler.at('numbering').report(message, 'notes at the foot ("place": "foot") may be numbered so');
  }
  const separator = line.width === 0 ? undefined : { stroke: strokeOf(line), length: lineLength };
  const named = typeof style === 'string' || Array.isArray(style);
  const node = named ? { style } : { ...(style as Readonly<Record<string, unknown>>) };
  const use = { what: 'the text of notes', takes: [] };
  return {
    rules: { place, numbering, marker, line: separator, margin, gap },
    style: style === undefined ? undefined : compiler.at('style').style(node, use),
  };
}
