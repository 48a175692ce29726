// What is proposed for a value in a table: its head, its place and its format. Palette and templates from data share it.
import { literal, valueUnder } from './path.ts';

/** A value of the items of a list. */
export interface ColumnValue {
  /** Its name, of which the head is made. */
  readonly name: string;
  /** The type of a variable. */
  readonly type: string;
  /** The expression that gives it. Default: what stands under the name. */
  readonly value?: string;
  /** The format of a number: an expression of the value. Default: two decimals. */
  readonly format?: (value: string) => string;
}

/** A column of a table, as it is written in a template. */
export interface ProposedColumn {
  readonly header: string;
  readonly cell: string;
  readonly align?: 'right';
  readonly width?: '*';
}

/** Returns what a person calls a name such as `dueDate` or `due_date`: "Due date". */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/[_\-.\s]+|(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? name.trim() || '–' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the text that prints a value. */
export function printed({ name, type, value = valueUnder('', name), format }: ColumnValue): string {
  if (type === 'date') return `{{$date(${value}, 'short')}}`;
  if (type === 'number') return `{{${format ? format(value) : `$decimal(${value}, 2)`}}}`;
  return `{{${value}}}`;
}

/** Returns a column for a value. The first one takes the width that is left, where it is no number. */
export function columnOf(value: ColumnValue, index: number): ProposedColumn {
  const isNumber = value.type === 'number' || value.type === 'integer';
  return {
    header: literal(wordsOf(value.name)),
    cell: printed(value),
    ...(isNumber ? { align: 'right' } : index === 0 ? { width: '*' } : {}),
  };
}
