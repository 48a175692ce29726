// The lines of a `.jsonl` file: each is the data of one document.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { reason } from '../../store/file-system.ts';
import { CommandError } from '../line/command.ts';

/** A line that is not empty. */
export interface Line {
  /** The number of the line in the file, from 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** What is known of a file before its lines are worked on. */
export interface Survey {
  /** The number of lines that are not empty. */
  readonly total: number;
  /** The hash of the lines, which identifies the batch. */
  readonly sha256: string;
}

/** Returns how many lines there are, and their hash. Throws `CommandError` when the file can't be read. */
export async function surveyLines(file: string): Promise<Survey> {
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
export async function* linesOf(file: string): AsyncGenerator<Line> {
  // The file is read byte for byte. As UTF-8, lines would also end at U+2028, and invalid bytes would be skipped.
  const input = createReadStream(file, { encoding: 'latin1' });
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    const text = number === 1 ? line.replace(/^\u00ef\u00bb\u00bf/, '') : line;
    if (text.trim() !== '') yield { number, bytes: Buffer.from(text, 'latin1') };
  }
}

/** Returns the name of the files of a line: its number, with zeros so that names sort as the lines do. */
export function lineName({ number }: Line, { total }: Pick<Survey, 'total'>): string {
  return String(number).padStart(String(total).length, '0');
}
