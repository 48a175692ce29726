// How far a batch is, and its report at the end.
import type { ErrorCode } from '../../contract.ts';
import type { Issue } from '../../errors.ts';
import type { ExitStatus, Terminal } from '../line/command.ts';
import { printIssues } from '../line/issues.ts';

/** A line that gave no PDF. */
export interface Failure {
  readonly line: number;
  /** A code of the API, or `no_answer`. */
  readonly code: ErrorCode | 'no_answer';
  readonly message: string;
  readonly issues: readonly Issue[];
  /** How many issues there are in all. */
  readonly count: number;
}

/** The progress of a batch. */
export interface Progress {
  /** How many were made in this run. */
  done: number;
  /** How many were there from an earlier run. */
  there: number;
  /** The pages of the documents of this run. Undefined where a server makes them. */
  pages: number | undefined;
  readonly failures: Failure[];
  readonly total: number;
  readonly started: number;
}

/** Returns the progress of a batch that begins. */
export function beginProgress(total: number, pages: number | undefined): Progress {
  return { done: 0, there: 0, pages, failures: [], total, started: performance.now() };
}

/** Writes the report: every line that failed, in order, and the sum of all. */
export function tellEnd(file: string, progress: Progress, terminal: Terminal): void {
  const { done, there, pages, failures, total, started } = progress;
  for (const { line, code, message, issues, count } of failures.toSorted((a, b) => a.line - b.line)) {
    terminal.note(`${file}:${line}: ${code}${issues.length > 0 ? '' : `: ${message}`}`);
    if (issues.length > 0) printIssues(issues, terminal.note, { count });
  }
  const seconds = (performance.now() - started) / 1000;
  const before = there === 0 ? '' : `${there} there already, `;
  const paged = pages === undefined ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'}, `;
  terminal.note(
    `${done} of ${total} documents, ${before}${failures.length} failed, ${paged}${seconds.toFixed(1)} s`,
  );
}

/** Returns the exit status: 0, or 3 where the data or the template of some lines has faults, or 1 for another failure. */
export function statusOf({ failures }: Progress): ExitStatus {
  if (failures.length === 0) return 0;
  const ofInput = failures.every(({ code }) => code === 'invalid_data' || code === 'render_failed');
  return ofInput ? 3 : 1;
}

/** Returns the line that shows the progress. */
export function progressLine({ done, there, failures, total, started }: Progress): string {
  const width = 30;
  const past = done + there + failures.length;
  const filled = Math.round((past / Math.max(1, total)) * width);
  const perSecond = done / ((performance.now() - started) / 1000);
  const failed = failures.length === 0 ? '' : `, ${failures.length} failed`;
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${past}/${total}  ${perSecond.toFixed(0)}/s${failed}`;
}
