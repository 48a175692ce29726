// Prints faults for a person in a terminal and for a program: all that were kept, and how many there are.
import { boundTexts, type Issue, type PlacedWarning } from '../../errors.ts';
import type { Terminal } from './command.ts';
import { jsonText } from './json.ts';

/** Writes faults one after the other: the place, what is wrong, and the way out. `count` is how many there are when not all are given. */
export function printIssues(
  issues: readonly Issue[],
  write: (line: string) => void,
  count = issues.length,
): void {
  for (const issue of boundTexts(issues)) {
    write(`${placeOf(issue)}: ${issue.message}`);
    if (issue.path !== '' && issue.line !== undefined) write(`    at ${issue.path}`);
    if (issue.hint !== undefined) write(`    ${issue.hint}`);
  }
  write(howMany(issues.length, count));
}

function howMany(named: number, count: number): string {
  const first = count > named ? `; these are the first ${named}` : '';
  return count === 1 ? '1 fault' : `${count} faults${first}`;
}

/** Writes warnings one after the other, each on a line: the place, what is wrong, and the way out. */
export function printWarnings(warnings: readonly PlacedWarning[], write: (line: string) => void): void {
  for (const warning of warnings) write(`warning: ${describeWarning(warning)}`);
}

/** Returns a warning on one line. */
export function describeWarning({ file, line, column, path, message, hint }: PlacedWarning): string {
  const inFile = line === undefined ? '' : `${file ?? ''}:${line}:${column ?? 1}: `;
  return `${inFile}${path}: ${message}${hint === undefined ? '' : ` (${hint})`}`;
}

/** Writes faults with all their fields, for `--json`. `note` gets how many there are when not all of them are written. */
export function writeIssuesJson(
  issues: readonly Issue[],
  count: number,
  { result, note }: Pick<Terminal, 'result' | 'note'>,
): void {
  const rows = boundTexts(issues).map(({ source, file, line, column, path, message, hint }) => ({
    source,
    file,
    line,
    column,
    path,
    message,
    hint,
  }));
  result(jsonText(rows));
  if (count > issues.length) note(howMany(issues.length, count));
}

function placeOf({ file, line, column, source, path }: Issue): string {
  if (file === undefined) return `${source}${path}`;
  return line === undefined ? `${file} ${path}`.trimEnd() : `${file}:${line}:${column ?? 1}`;
}
