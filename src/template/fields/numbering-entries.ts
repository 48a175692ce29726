// The `numbering` key: how headings are numbered, and what stands before the captions of tables and figures.
import { type NumeralForm, numeralForms } from '../../layout/numerals.ts';
import * as f from './fields.ts';

const form = f.choice(...numeralForms);

/** How headings are numbered: true is 1, 1.1, 1.1.1; a form, or one for each level, is another. */
export const headingNumbering = f.described(
  f.oneOf(f.flag, form, f.list(form)),
  'true for 1, 1.1, 1.1.1; a form of numbers, or a list of them by level, the last one for all below.',
);

/** The keys of `numbering`. */
export const numberingEntries = {
  headings: f.optional(headingNumbering),
  tables: f.optional(
    f.described(f.templateText, 'Before the caption of each table: "Table {{$tableNumber}}: ".'),
  ),
  figures: f.optional(
    f.described(f.templateText, 'Before the caption of each picture: "Figure {{$figureNumber}}: ".'),
  ),
} as const;

/** Returns the forms of a value of `headings` by level, or undefined where headings have no numbers. */
export function headingForms(
  value: boolean | NumeralForm | readonly NumeralForm[],
): readonly NumeralForm[] | undefined {
  if (value === false) return undefined;
  if (value === true) return ['decimal'];
  return typeof value === 'string' ? [value] : value;
}
