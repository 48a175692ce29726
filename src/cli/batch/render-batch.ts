// Renders many documents of one template: each line of a `.jsonl` file in turn, as many at once as there are cores.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Admission } from '../../admission/admission.ts';
import { AppError } from '../../errors.ts';
import { Pool } from '../../render/pool.ts';
import { decodeData, parseData, requireDataSize } from '../document/data-file.ts';
import type { InvoiceOutput } from '../document/invoice-output.ts';
import { renderedJson, renderPair } from '../document/render-one.ts';
import type { TemplateSource } from '../document/source.ts';
import type { ExitStatus, Input, Terminal } from '../line/command.ts';
import { type EndWatch, watchForEnd } from '../line/end-signal.ts';
import { writeOutput } from '../line/files.ts';
import { jsonLine } from '../line/json.ts';
import { renderSettingsOf } from '../settings/engine-settings.ts';
import type { Sources } from '../settings/sources.ts';
import { type Line, lineName, linesOf, surveyLines } from './lines.ts';
import { beginProgress, type Progress, progressLine, statusOf, tellEnd } from './progress.ts';
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

/** Renders all lines. It goes on past those that fail and reports them at the end. Returns 0, or 3 or 1 when there were such lines. */
export async function renderBatch(batch: Batch, terminal: Terminal): Promise<ExitStatus> {
  const { total, sha256 } = await surveyLines(batch.file);
  const resume = batch.input.flag('resume');
  const { source, folder, test, invoice } = batch;
  const what = { template: source.version.sha256, data: sha256, test, einvoice: invoice?.format };
  const record = openRecord({ folder, what, moment: batch.moment, resume }, terminal);
  const workers = Math.max(2, availableParallelism());
  const pool = new Pool({
    workers,
    admission: new Admission({ maxWaitMs: Infinity }),
    assets: (account) => batch.remote.source(account),
    settings: renderSettingsOf(batch.settings),
  });
  const progress = beginProgress(total, 0);
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
  tellEnd(batch.file, progress, terminal);
  if (ended.asked) {
    terminal.note('interrupted: go on with --resume');
    return 1;
  }
  record.close();
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
  const name = lineName(line, progress);
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
  progress.pages = (progress.pages ?? 0) + rendered.pdf.pages;
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
