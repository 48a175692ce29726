// The `numbering` key: how headings are numbered, and what stands before the captions of tables and figures.
import { type LevelForm, type NumeralForm, numeralForms } from '../../layout/numerals.ts';
import * as f from './fields.ts';

const form = f.choice(...numeralForms);

const levelEntries = {
  form: f.optional(f.described(form, 'The form of the number; default "decimal".')),
  before: f.optional(f.described(f.text, 'Stands before the number: "§ " or "(".')),
  after: f.optional(f.described(f.text, 'Stands after the number: ")" or ".".')),
  alone: f.optional(f.described(f.flag, 'Whether the numbers of the levels above are left out.')),
} as const;
const levelForm = f.object(levelEntries, 'numberForm');

/** How headings are numbered: true is 1, 1.1, 1.1.1; a form, or one for each level, is another. */
export const headingNumbering = f.described(
  f.oneOf(f.flag, form, f.list(f.oneOf(form, levelForm))),
  'true for 1, 1.1, 1.1.1; a form of numbers, or a list of them by level, the last one for all below; a form is also { form, before, after, alone }.',
);

/** The deepest level that is counted. Headings have six. */
const deepest = 9;

const level = f.integer(1, deepest);

const hangs = f.described(
  f.oneOf(f.flag, f.size),
  'Whether the text hangs beside its number: true, by the width of the number; or the width that is left for it.',
);

/** How a text is numbered. */
export const textNumbering = f.oneOf(
  f.flag,
  level,
  f.object(
    {
      level: f.optional(f.described(level, 'The level of a paragraph; a heading has its own.')),
      hang: f.optional(hangs),
    },
    'numbered',
  ),
);

/** How the items of a list are numbered with headings and paragraphs. */
export const itemNumbering = f.oneOf(
  level,
  f.object(
    {
      level: f.described(level, 'The level of the items.'),
      hang: f.optional(
        f.described(f.size, 'The width that is left for the numbers; default: that of the widest.'),
      ),
    },
    'numbered',
  ),
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

type WrittenForm = NumeralForm | f.PropsOf<typeof levelEntries>;

/** Returns the forms of a value of `headings` by level, or undefined where headings have no numbers. */
export function headingForms(
  value: boolean | NumeralForm | readonly WrittenForm[],
): readonly LevelForm[] | undefined {
  if (value === false) return undefined;
  if (value === true) return [{ form: 'decimal' }];
  const forms = typeof value === 'string' ? [value] : value;
  return forms.map((each) =>
    typeof each === 'string' ? { form: each } : { ...each, form: each.form ?? 'decimal' },
  );
}
