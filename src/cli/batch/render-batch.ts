// Renders many documents of one template: each line of a `.jsonl` file in turn, as many at once as there are cores.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Admission } from '../../admission/admission.ts';
import type { ErrorCode } from '../../contract.ts';
import { AppError, type Issue } from '../../errors.ts';
import { Pool } from '../../render/pool.ts';
import { reason } from '../../store/file-system.ts';
import { decodeData, parseData, requireDataSize } from '../document/data-file.ts';
import type { InvoiceOutput } from '../document/invoice-output.ts';
import { renderedJson, renderPair } from '../document/render-one.ts';
import type { TemplateSource } from '../document/source.ts';
import { CommandError, type ExitStatus, type Input, type Terminal } from '../line/command.ts';
import { type EndWatch, watchForEnd } from '../line/end-signal.ts';
import { writeOutput } from '../line/files.ts';
import { printIssues } from '../line/issues.ts';
import { jsonLine } from '../line/json.ts';
import { renderSettingsOf } from '../settings/engine-settings.ts';
import type { Sources } from '../settings/sources.ts';
import { openRecord } from './record.ts';

/** What a batch is made of. */
export interface Batch extends Sources {
  readonly source: TemplateSource;
  readonly input: Input;
  readonly moment: number;
  readonly test: boolean;
  /** The `.jsonl` file. */
  readonly file: string;
  /** The most bytes of the data of one document. */
  readonly mostDataBytes: number;
  /** The folder for the PDFs. */
  readonly folder: string;
  /** The folder for the e-invoices, when they are wanted. */
  readonly invoice: InvoiceOutput | undefined;
}

interface Line {
  /** The number of the line, from 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** A line that gave no PDF. */
interface Failure {
  readonly line: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly issues: readonly Issue[];
  readonly count: number;
}

/** The progress of the batch. */
interface Progress {
  /** How many were made in this run. */
  done: number;
  /** How many were there from an earlier run. */
  there: number;
  pages: number;
  readonly failures: Failure[];
  readonly total: number;
  readonly started: number;
}

/** Renders all lines. It goes on past those that fail and reports them at the end. Returns 0, or 3 or 1 when there were such lines. */
export async function renderBatch(batch: Batch, terminal: Terminal): Promise<ExitStatus> {
  const { total, sha256 } = await surveyLines(batch.file);
  const resume = batch.input.flag('resume');
  const record = await openRecord(
    { ...batch, einvoice: batch.invoice?.format, dataSha256: sha256, resume },
    terminal,
  );
  const workers = Math.max(2, availableParallelism());
  const pool = new Pool({
    workers,
    admission: new Admission({ maxWaitMs: Infinity }),
    assets: (account) => batch.remote.source(account),
    settings: renderSettingsOf(batch.settings),
  });
  const progress: Progress = { done: 0, there: 0, pages: 0, failures: [], total, started: performance.now() };
  const work = { ...batch, moment: record.moment, pool, lines: linesOf(batch.file), progress, terminal };
  const ended = watchForEnd();
  try {
    await pool.ready;
    // A pool lets no account hold every child. Here all work belongs to one user, so each lane is an account.
    await Promise.all(
      Array.from({ length: workers * 2 }, (_, lane) => runLane({ ...work, lane: String(lane) }, ended)),
    );
  } finally {
    await pool.close();
  }
  tellEnd(work);
  if (ended.asked) {
    terminal.note('interrupted: go on with --resume');
    return 1;
  }
  await record.close();
  return statusOf(progress);
}

interface Lane extends Batch {
  readonly pool: Pool;
  /** The lines. All lanes share them, and each takes the next line. */
  readonly lines: AsyncGenerator<Line>;
  readonly lane: string;
  readonly progress: Progress;
  readonly terminal: Terminal;
}

async function runLane(lane: Lane, ended: EndWatch): Promise<void> {
  const { lines, progress, terminal } = lane;
  for (let next = await lines.next(); !next.done && !ended.asked; next = await lines.next()) {
    try {
      await renderLine(lane, next.value);
    } catch (error) {
      keepFault(lane, next.value, error);
    }
    terminal.progress(progressLine(progress));
  }
}

async function renderLine(lane: Lane, line: Line): Promise<void> {
  const { source, moment, test, file, folder, invoice, input, pool, progress, terminal } = lane;
  const name = String(line.number).padStart(String(progress.total).length, '0');
  const output = join(folder, `${name}.pdf`);
  const einvoice = invoice && join(invoice.target, `${name}.xml`);
  // Files are written whole or not at all, and the PDF last, so one that is there is complete.
  if (input.flag('resume') && existsSync(output)) {
    progress.there += 1;
    return;
  }
  requireDataSize(line.bytes, file, lane.mostDataBytes);
  const data = parseData(decodeData(line.bytes, file), file);
  const document = { source, data, moment, test, account: lane.lane };
  const rendered = await renderPair(pool, document, invoice?.format);
  if (einvoice !== undefined && rendered.invoice !== undefined)
    await writeOutput(einvoice, rendered.invoice.bytes, terminal);
  await writeOutput(output, rendered.pdf.bytes, terminal);
  progress.done += 1;
  progress.pages += rendered.pdf.pages;
  if (!input.flag('json')) terminal.result(output);
  else
    terminal.result(jsonLine({ line: line.number, ...renderedJson(rendered, { file: output, einvoice }) }));
}

function keepFault({ file, input, progress, terminal }: Lane, line: Line, error: unknown): void {
  if (!(error instanceof AppError)) throw error;
  const { code, message, count } = error;
  const issues = error.issues.map((issue) =>
    // The renderer counts lines inside of one line of the file. The number that is reported is that of the line in the file.
    issue.source === 'data' ? { ...issue, file, line: line.number, column: issue.column ?? 1 } : issue,
  );
  progress.failures.push({ line: line.number, code, message, issues, count });
  if (input.flag('json')) terminal.result(jsonLine({ line: line.number, error: { code, message } }));
}

/** Writes the report: every line that failed, in order, and the sum of all. */
function tellEnd({ progress, terminal, file }: Lane | Omit<Lane, 'lane'>): void {
  const { done, there, pages, failures, total, started } = progress;
  for (const { line, code, message, issues, count } of failures.toSorted((a, b) => a.line - b.line)) {
    terminal.note(`${file}:${line}: ${code}${issues.length > 0 ? '' : `: ${message}`}`);
    if (issues.length > 0) printIssues(issues, terminal.note, { count });
  }
  const seconds = (performance.now() - started) / 1000;
  const before = there === 0 ? '' : `${there} there already, `;
  terminal.note(
    `${done} of ${total} documents, ${before}${failures.length} failed, ${pages} ${pages === 1 ? 'page' : 'pages'}, ${seconds.toFixed(1)} s`,
  );
}

function statusOf({ failures }: Progress): ExitStatus {
  if (failures.length === 0) return 0;
  const ofInput = failures.every(({ code }) => code === 'invalid_data' || code === 'render_failed');
  return ofInput ? 3 : 1;
}

function progressLine({ done, there, failures, total, started }: Progress): string {
  const width = 30;
  const past = done + there + failures.length;
  const filled = Math.round((past / Math.max(1, total)) * width);
  const perSecond = done / ((performance.now() - started) / 1000);
  const failed = failures.length === 0 ? '' : `, ${failures.length} failed`;
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${past}/${total}  ${perSecond.toFixed(0)}/s${failed}`;
}

/** Returns how many lines there are, and the hash of the file, which identifies the batch. */
async function surveyLines(file: string): Promise<{ readonly total: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let total = 0;
  try {
    for await (const { number, bytes } of linesOf(file)) {
      total += 1;
      hash.update(`${number} `).update(bytes).update('\n');
    }
  } catch (error) {
    throw new CommandError(`can't read ${file}: ${reason(error)}`);
  }
  return { total, sha256: hash.digest('hex') };
}

/** Yields the lines that are not empty, with their numbers in the file. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  // The file is read byte for byte. As UTF-8, lines would also end at U+2028, and invalid bytes would be skipped.
  const input = createReadStream(file, { encoding: 'latin1' });
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    const text = number === 1 ? line.replace(/^\u00ef\u00bb\u00bf/, '') : line;
    if (text.trim() !== '') yield { number, bytes: Buffer.from(text, 'latin1') };
  }
}
