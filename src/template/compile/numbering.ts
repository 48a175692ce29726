// Compiles the `numbering` key: the numbers of headings, tables and figures.
import type { LevelForm } from '../../layout/numerals.ts';
import type { CompiledText } from '../expression/text-template.ts';
import type { PropsOf } from '../fields/fields.ts';
import { headingForms, type numberingEntries } from '../fields/numbering-entries.ts';
import { type CaptionSort, captionNames } from '../kind.ts';
import { isRecord } from '../read/record.ts';
import type { PlacedCompiler } from './compiler.ts';

/** How the parts of a document are numbered. */
export interface NumberingPlan {
  /** The forms of headings by level. Undefined leaves them without numbers. */
  readonly headings: readonly LevelForm[] | undefined;
  /** What stands before captions. Undefined leaves them without numbers. */
  readonly labels: Readonly<Partial<Record<CaptionSort, CompiledText>>>;
}

/** Compiles `numbering`, at its place. */
export function compileNumbering(value: unknown, compiler: PlacedCompiler): NumberingPlan {
  // The entries of the top level read it.
  const props = (isRecord(value) ? value : {}) as PropsOf<typeof numberingEntries>;
  const { headings = false, tables, figures } = props;
  const label = (sort: CaptionSort, key: string, source: string | undefined) =>
    source === undefined ? {} : { [sort]: compiler.withNames([captionNames[sort]]).at(key).text(source) };
  return {
    headings: headingForms(headings),
    labels: { ...label('table', 'tables', tables), ...label('figure', 'figures', figures) },
  };
}
