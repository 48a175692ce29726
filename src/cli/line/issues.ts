// Prints faults for a person in a terminal and for a program: all that were kept, and how many there are.
import { boundTexts, type Issue, type PlacedWarning } from '../../errors.ts';
import { readable } from '../../shorten.ts';
import { Excerpts, paintFor } from './excerpt.ts';

/** How faults are printed. */
export interface Printing {
  /** How many there are when not all are given. */
  readonly count?: number;
  /** Whether the line itself is shown, with the place underlined, and in colour or not. */
  readonly shown?: { readonly color: boolean };
}

/** Writes faults one after the other: the place, what is wrong, the way out, and the line itself. */
export function printIssues(
  issues: readonly Issue[],
  write: (line: string) => void,
  { count = issues.length, shown }: Printing = {},
): void {
  const paint = paintFor(shown?.color === true);
  const excerpts = new Excerpts();
  for (const issue of boundTexts(issues)) {
    const { file, line, column = 1, path, hint } = issue;
    write(`${paint.strong(placeOf(issue))}: ${paint.fault(issue.message)}`);
    if (path !== '' && line !== undefined) write(`    at ${readable(path)}`);
    if (hint !== undefined) write(`    ${hint}`);
    if (!shown || file === undefined || line === undefined) continue;
    for (const each of excerpts.of({ file, line, column }, paint.fault, paint)) write(each);
  }
  write(howMany(issues.length, count));
}

/** Returns how many faults there are, and how many of them are named. */
export function howMany(named: number, count: number): string {
  const first = count > named ? `; these are the first ${named}` : '';
  return count === 1 ? '1 fault' : `${count} faults${first}`;
}

/** Writes warnings one after the other: on a line the place, what is wrong, and the way out; then the line of the file. */
export function printWarnings(
  warnings: readonly PlacedWarning[],
  write: (line: string) => void,
  { shown }: Pick<Printing, 'shown'> = {},
): void {
  const paint = paintFor(shown?.color === true);
  const excerpts = new Excerpts();
  for (const warning of warnings) {
    write(`${paint.warning('warning:')} ${describeWarning(warning)}`);
    const { file, line, column = 1 } = warning;
    if (!shown || file === undefined || line === undefined) continue;
    for (const each of excerpts.of({ file, line, column }, paint.warning, paint)) write(each);
  }
}

/** Returns a warning on one line. */
export function describeWarning({ file, line, column, path, message, hint }: PlacedWarning): string {
  const inFile = line === undefined ? '' : `${file ?? ''}:${line}:${column ?? 1}: `;
  const at = path === '' && inFile !== '' ? '' : `${readable(path)}: `;
  return `${inFile}${at}${message}${hint === undefined ? '' : ` (${hint})`}`;
}

/** Returns faults with all their fields, for `--json`. */
export function issueRows(issues: readonly Issue[]): readonly object[] {
  return boundTexts(issues).map(({ source, file, line, column, path, message, hint }) => ({
    source,
    file,
    line,
    column,
    path,
    message,
    hint,
  }));
}

function placeOf({ file, line, column, source, path }: Issue): string {
  if (file === undefined) return `${source}${readable(path)}`;
  return line === undefined ? `${file} ${readable(path)}`.trimEnd() : `${file}:${line}:${column ?? 1}`;
}
