// Has many documents made by a service: each line of a `.jsonl` file in turn, several at once.
import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Generated, PlatenApiError, PlatenError } from '../../client/index.ts';
import { AppError } from '../../errors.ts';
import { type DataFile, decodeData, parseData, requireDataSize } from '../document/data-file.ts';
import type { ExitStatus, Terminal } from '../line/command.ts';
import { type EndWatch, watchForEnd } from '../line/end-signal.ts';
import { writeOutput } from '../line/files.ts';
import { jsonLine } from '../line/json.ts';
import { LineKeys } from './line-keys.ts';
import { type Line, lineName, linesOf, surveyLines } from './lines.ts';
import { BatchStopped, Nodes } from './nodes.ts';
import { beginProgress, type Failure, type Progress, progressLine, statusOf, tellEnd } from './progress.ts';
import { openRecord } from './record.ts';

/** What a batch is made of. */
export interface ServerBatch {
  /** The code of the template. */
  readonly template: string;
  /** The `.jsonl` file. */
  readonly file: string;
  /** The folder for the PDFs. */
  readonly folder: string;
  /** The field of the data that identifies a document. */
  readonly id: string | undefined;
  readonly urls: readonly string[];
  readonly key: string;
  readonly callsAtOnce: number;
  /** The most bytes of the data of one document. */
  readonly mostDataBytes: number;
  readonly patienceMs: number;
  readonly resume: boolean;
  readonly json: boolean;
}

/** The file beside the documents that says what became of each line. */
export const reportName = 'report.jsonl';

/**
 * Has the documents of all lines made. It goes on past those that fail and reports them at the end. Returns 0, 3 or 1 as
 * `statusOf` does, and 1 when it was stopped.
 */
export async function runServerBatch(batch: ServerBatch, terminal: Terminal): Promise<ExitStatus> {
  const { file, folder, template, id, resume } = batch;
  const { total, sha256 } = await surveyLines(file);
  const record = openRecord(
    { folder, what: { template, data: sha256, id }, moment: terminal.now(), resume },
    terminal,
  );
  if (!resume) rmSync(join(folder, reportName), { force: true });
  const progress = beginProgress(total, undefined);
  const ended = watchForEnd();
  const work: Work = {
    ...batch,
    lines: linesOf(file),
    keys: new LineKeys({ template, id }),
    nodes: new Nodes({ ...batch, ended }),
    progress,
    terminal,
    ended,
    stopped: undefined,
  };
  await Promise.all(Array.from({ length: batch.callsAtOnce }, () => runLane(work)));
  tellEnd(file, progress, terminal);
  if (work.stopped !== undefined) terminal.note(`stopped: ${work.stopped}`);
  if (work.stopped !== undefined || ended.asked) {
    terminal.note(`${ended.asked ? 'interrupted: ' : ''}go on with --resume`);
    return 1;
  }
  record.close();
  return statusOf(progress);
}

interface Work extends ServerBatch {
  /** The lines. All lanes share them, and each takes the next line. */
  readonly lines: AsyncGenerator<Line>;
  readonly keys: LineKeys;
  readonly nodes: Nodes;
  readonly progress: Progress;
  readonly terminal: Terminal;
  readonly ended: EndWatch;
  /** Why no more lines are tried. */
  stopped: string | undefined;
}

async function runLane(work: Work): Promise<void> {
  const { lines, progress, terminal, ended } = work;
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (ended.asked || work.stopped !== undefined) return;
    try {
      await makeLine(work, next.value);
    } catch (error) {
      if (error instanceof BatchStopped) work.stopped ??= error.message;
      else keepFault(work, next.value, error);
    }
    terminal.progress(progressLine(progress));
  }
}

async function makeLine(work: Work, line: Line): Promise<void> {
  const { template, file, folder, progress, terminal, keys, nodes } = work;
  requireDataSize(line.bytes, file, work.mostDataBytes);
  const data: DataFile = parseData(decodeData(line.bytes, file), file);
  // A line that is there already counts among those with the same data, too.
  const key = keys.keyOf(data, line.number);
  const output = join(folder, `${lineName(line, progress)}.pdf`);
  // Files are written whole or not at all, so one that is there is complete.
  if (work.resume && existsSync(output)) {
    progress.there += 1;
    return;
  }
  const body = { templateId: template, data: JSON.parse(data.canonical) as object };
  const made = await nodes.generate(body, key);
  if (made === undefined) return;
  // The report comes first. A line whose PDF is not there is asked for again with its key, and billed once.
  report(work, { line: line.number, file: output, key, ...factsOf(made) });
  await writeOutput(output, made.pdf, terminal);
  progress.done += 1;
  if (!work.json) terminal.result(output);
}

function factsOf({ generationId, requestId, pdf, warnings, replayed, replayMismatch }: Generated): object {
  return { generationId, requestId, bytes: pdf.length, warnings, replayed, replayMismatch };
}

function keepFault(work: Work, line: Line, error: unknown): void {
  const failure = failureOf(work, line, error);
  work.progress.failures.push(failure);
  const { code, message, issues } = failure;
  const requestId = error instanceof PlatenError ? error.requestId : undefined;
  report(work, { line: line.number, requestId, error: { code, message, issues } });
}

/** Returns what is told of a line that gave no document. Its place in the file is that of the line. */
function failureOf({ file }: Work, { number }: Line, error: unknown): Failure {
  const placed = { file, line: number };
  if (error instanceof AppError) {
    const { code, message, issues, count } = error;
    return {
      line: number,
      code,
      message,
      issues: issues.map((issue) => ({ column: 1, ...issue, ...placed })),
      count,
    };
  }
  if (error instanceof PlatenApiError) {
    const { code, message } = error;
    const issues = error.issues.map((issue) =>
      issue.source === 'data' ? { column: 1, ...issue, ...placed } : issue,
    );
    return { line: number, code, message, issues, count: issues.length };
  }
  if (!(error instanceof PlatenError)) throw error;
  return { line: number, code: 'no_answer', message: error.message, issues: [], count: 0 };
}

function report({ folder, json, terminal }: Work, entry: object): void {
  const line = jsonLine(entry);
  appendFileSync(join(folder, reportName), `${line}\n`);
  if (json) terminal.result(line);
}
