// What a batch that is under way remembers in its folder, so that it can go on after an interruption.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolders, reason } from '../../store/file-system.ts';
import { CommandError, type Terminal } from '../line/command.ts';

/** What a batch makes. A batch goes on only with the same. */
export interface BatchContent {
  /** The hash of the template's files, or its code at a server. */
  readonly template: string;
  /** The hash of the lines. */
  readonly data: string;
  readonly test?: boolean | undefined;
  /** The format of the e-invoices that are written, too. */
  readonly einvoice?: string | undefined;
  /** What the key of each line is derived from. */
  readonly id?: string | undefined;
}

/** A batch in its folder. */
export interface BatchIdentity {
  readonly folder: string;
  readonly what: BatchContent;
  readonly moment: number;
  /** Whether to go on with the batch that is there. */
  readonly resume: boolean;
}

/** The record of a batch under way. */
export interface BatchRecord {
  /** The moment of every document: that of the first run. */
  readonly moment: number;
  /** Ends the record: every line has been tried. */
  close(): void;
}

interface Written extends BatchContent {
  readonly moment: number;
}

const recordName = 'batch.json';

/** How each part is called in the fault of a batch that is another one. */
const names: Readonly<Record<keyof BatchContent, string>> = {
  template: 'template',
  data: 'data',
  test: '--test',
  einvoice: '--einvoice',
  id: '--id',
};

/**
 * Begins the record of a batch, or continues that of an interrupted one. Throws `CommandError` when that belongs to
 * another template or other data.
 */
export function openRecord(batch: BatchIdentity, terminal: Terminal): BatchRecord {
  const { folder, what, resume } = batch;
  const file = join(folder, recordName);
  const before = read(file);
  if (resume) requireSame(before, what, file);
  else if (before)
    terminal.note(`${folder} holds a batch that was interrupted: it is begun anew (--resume goes on)`);
  const moment = resume && before ? before.moment : batch.moment;
  try {
    makeFolders(folder);
    writeFileSync(file, `${JSON.stringify({ ...what, moment }, null, 2)}\n`);
  } catch (error) {
    throw new CommandError(`can't write into the folder ${folder}: ${reason(error)}`);
  }
  return { moment, close: () => rmSync(file, { force: true }) };
}

function requireSame(before: Written | undefined, now: BatchContent, file: string): void {
  if (!before) throw new CommandError(`nothing to resume: there is no ${file}`);
  const other = (Object.keys(names) as (keyof BatchContent)[]).filter((name) => before[name] !== now[name]);
  if (other.length === 0) return;
  const what = other.map((name) => names[name]).join(' and ');
  throw new CommandError(`${file} is of a batch with another ${what}: begin anew without --resume`);
}

function read(file: string): Written | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Written;
  } catch {
    return undefined;
  }
}
