// What a batch that is under way remembers in its folder, so that it can go on after an interruption.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolders, reason } from '../../store/file-system.ts';
import type { TemplateSource } from '../document/source.ts';
import { CommandError, type Terminal } from '../line/command.ts';

/** What identifies a batch. */
export interface BatchIdentity {
  readonly source: TemplateSource;
  readonly folder: string;
  readonly moment: number;
  readonly test: boolean;
  readonly dataSha256: string;
  /** The format of the e-invoices that are written, too. */
  readonly einvoice: string | undefined;
  /** Whether to go on with the batch that is there. */
  readonly resume: boolean;
}

/** The record of a batch under way. */
export interface BatchRecord {
  /** The moment of every document: that of the first run. */
  readonly moment: number;
  /** Ends the record: every line has been tried. */
  close(): Promise<void>;
}

interface Written {
  readonly template: string;
  readonly data: string;
  readonly test: boolean;
  readonly einvoice?: string | undefined;
  readonly moment: number;
}

const recordName = 'batch.json';

/**
 * Begins the record of a batch, or continues that of an interrupted one. Throws `CommandError` when that belongs to
 * another template or other data.
 */
export async function openRecord(batch: BatchIdentity, terminal: Terminal): Promise<BatchRecord> {
  const { source, folder, test, dataSha256, einvoice, resume } = batch;
  const file = join(folder, recordName);
  const before = read(file);
  const record: Written = {
    template: source.version.sha256,
    data: dataSha256,
    test,
    einvoice,
    moment: resume && before ? before.moment : batch.moment,
  };
  if (resume) requireSame(before, record, file);
  else if (before)
    terminal.note(`${folder} holds a batch that was interrupted: it is begun anew (--resume goes on)`);
  try {
    makeFolders(folder);
    writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
  } catch (error) {
    throw new CommandError(`can't write into the folder ${folder}: ${reason(error)}`);
  }
  return { moment: record.moment, close: async () => rmSync(file, { force: true }) };
}

function requireSame(before: Written | undefined, now: Written, file: string): void {
  if (!before) throw new CommandError(`nothing to resume: there is no ${file}`);
  const other = (['template', 'data', 'test', 'einvoice'] as const).filter(
    (name) => before[name] !== now[name],
  );
  if (other.length === 0) return;
  const what = other
    .map((name) => ({ template: 'template', data: 'data', test: '--test', einvoice: '--einvoice' })[name])
    .join(' and ');
  throw new CommandError(`${file} is of a batch with another ${what}: begin anew without --resume`);
}

function read(file: string): Written | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Written;
  } catch {
    return undefined;
  }
}
