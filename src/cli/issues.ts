// Faults as a person reads them in a terminal, and as a program does.
import type { Issue } from '../errors.ts';
import { jsonText } from './json.ts';

/** Writes faults one after the other: where, what, and the way out. `count` is how many there are when not all were kept. */
export function printIssues(
  issues: readonly Issue[],
  write: (line: string) => void,
  count = issues.length,
): void {
  for (const issue of issues) {
    write(`${placeOf(issue)}: ${issue.message}`);
    if (issue.path !== '' && issue.line !== undefined) write(`    at ${issue.path}`);
    if (issue.hint !== undefined) write(`    ${issue.hint}`);
  }
  const first = count > issues.length ? `; these are the first ${issues.length}` : '';
  write(count === 1 ? '1 fault' : `${count} faults${first}`);
}

/** Faults with all their fields, for `--json`. */
export function issuesJson(issues: readonly Issue[]): string {
  const rows = issues.map(({ source, file, line, column, path, message, hint }) => ({
    source,
    file,
    line,
    column,
    path,
    message,
    hint,
  }));
  return jsonText(rows);
}

/** The same issues with the main file's name where an issue names no file. */
export function withFile(issues: readonly Issue[], source: Issue['source'], file: string): readonly Issue[] {
  return issues.map((issue) =>
    issue.source === source && issue.file === undefined ? { ...issue, file } : issue,
  );
}

function placeOf({ file, line, column, source, path }: Issue): string {
  if (file === undefined) return `${source}${path}`;
  return line === undefined ? `${file} ${path}`.trimEnd() : `${file}:${line}:${column ?? 1}`;
}
