// Many documents from one template: each line of a `.jsonl` file in turn, as many at once as there are cores.
import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RemoteAssets } from '../assets/remote.ts';
import { AppError } from '../errors.ts';
import type { FontCatalogue } from '../fonts/packs.ts';
import { Pool } from '../render/pool.ts';
import { CommandError, type ExitStatus, type Input, type Terminal } from './command.ts';
import { parseData } from './data-file.ts';
import { reason, writeOutput } from './files.ts';
import { printIssues } from './issues.ts';
import { renderedJson, renderOne } from './render.ts';
import type { TemplateSource } from './source.ts';

/** What a batch is made of. */
export interface Batch {
  readonly source: TemplateSource;
  readonly remote: RemoteAssets;
  readonly fonts: FontCatalogue;
  readonly input: Input;
  readonly moment: number;
  readonly test: boolean;
  /** The `.jsonl` file. */
  readonly file: string;
  /** Where the PDFs go. */
  readonly folder: string;
}

interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** How the batch is going. */
interface Progress {
  done: number;
  pages: number;
  worst: ExitStatus;
  readonly total: number;
  readonly started: number;
}

/** Renders all lines; tells those that failed and goes on. Gives 0, or 3 or 1 when there were such. */
export async function renderBatch(batch: Batch, terminal: Terminal): Promise<ExitStatus> {
  const total = await countLines(batch.file);
  const workers = Math.max(2, availableParallelism());
  const pool = new Pool({
    workers,
    maxWaitMs: Infinity,
    assets: (account) => batch.remote.source(account),
    fontCatalogue: batch.fonts.file,
  });
  const progress: Progress = { done: 0, pages: 0, worst: 0, total, started: performance.now() };
  const lines = linesOf(batch.file);
  try {
    // A pool lets no account hold every child, and here all work is one's own: each lane is an account.
    await Promise.all(
      Array.from({ length: workers * 2 }, (_, lane) =>
        runLane(batch, { pool, lines, lane, progress, terminal }),
      ),
    );
  } finally {
    await pool.close();
  }
  const seconds = (performance.now() - progress.started) / 1000;
  terminal.note(`${progress.done} of ${total} documents, ${progress.pages} pages, ${seconds.toFixed(1)} s`);
  return progress.worst;
}

interface Lane {
  readonly pool: Pool;
  /** Shared: each lane takes the next line. */
  readonly lines: AsyncGenerator<Line>;
  readonly lane: number;
  readonly progress: Progress;
  readonly terminal: Terminal;
}

async function runLane(batch: Batch, lane: Lane): Promise<void> {
  for (let next = await lane.lines.next(); !next.done; next = await lane.lines.next()) {
    try {
      await renderLine(batch, next.value, lane);
    } catch (error) {
      tellFault(batch, next.value, error, lane);
    }
    lane.terminal.progress(progressLine(lane.progress));
  }
}

async function renderLine(
  { source, moment, test, file, folder, input }: Batch,
  line: Line,
  lane: Lane,
): Promise<void> {
  const { pool, progress, terminal } = lane;
  const data = parseData(line.text, file);
  const rendered = await renderOne(pool, { source, data, moment, test, account: String(lane.lane) });
  const output = join(folder, `${String(line.number).padStart(String(progress.total).length, '0')}.pdf`);
  await writeOutput(output, rendered.pdf, terminal);
  progress.done += 1;
  progress.pages += rendered.pages;
  if (!input.flag('json')) terminal.result(output);
  else terminal.result(JSON.stringify({ line: line.number, file: output, ...renderedJson(rendered) }));
}

function tellFault(batch: Batch, line: Line, error: unknown, { progress, terminal }: Lane): void {
  if (!(error instanceof AppError)) throw error;
  const ofInput = error.code === 'invalid_data' || error.code === 'render_failed';
  if (progress.worst !== 1) progress.worst = ofInput ? 3 : 1;
  const issues = error.issues.map((issue) =>
    // A line is a file of one line for whoever reads it: the number that counts is that of the line.
    issue.source === 'data'
      ? { ...issue, file: batch.file, line: line.number, column: issue.column ?? 1 }
      : issue,
  );
  terminal.note(
    `${batch.file}:${line.number}: ${error.code}${issues.length > 0 ? '' : `: ${error.message}`}`,
  );
  if (issues.length > 0) printIssues(issues, terminal.note);
  if (batch.input.flag('json')) {
    terminal.result(
      JSON.stringify({ line: line.number, error: { code: error.code, message: error.message } }),
    );
  }
}

function progressLine({ done, total, started }: Progress): string {
  const width = 30;
  const filled = Math.round((done / Math.max(1, total)) * width);
  const perSecond = done / ((performance.now() - started) / 1000);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total}  ${perSecond.toFixed(0)}/s`;
}

async function countLines(file: string): Promise<number> {
  let count = 0;
  try {
    for await (const _ of linesOf(file)) count += 1;
  } catch (error) {
    throw new CommandError(`can't read ${file}: ${reason(error)}`);
  }
  return count;
}

/** The lines that hold something, with their numbers in the file. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (text.trim() !== '') yield { number, text };
  }
}
