// Copies a whole store into an empty one, whichever databases they are in. Either all of it is there at the end, or nothing.
import { invariant } from '../errors.ts';
import { type CopiedTable, type CopySource, type CopyTarget, copiedTables } from './copied-tables.ts';
import type { StoreLocation } from './location.ts';
import { databaseSource, databaseTarget } from './postgres/copy.ts';
import { OperatorError } from './records.ts';
import { folderSource, folderTarget } from './sqlite/copy.ts';

/** How many rows of each table were copied. */
export type CopyCounts = Readonly<Record<string, number>>;

/** Called now and then with the rows of a table that are copied so far, and with all that it has. */
export type OnCopied = (table: string, copied: number, all: number) => void;

/**
 * Copies all that a store remembers into an empty one. Throws `OperatorError` with one clear line when a server works on
 * the first, when the second is not empty, or when one of them fails. Nothing is left in the second then.
 */
export async function copyStore(
  from: StoreLocation,
  to: StoreLocation,
  onCopied: OnCopied = () => undefined,
): Promise<CopyCounts> {
  const source = await ('folder' in from ? folderSource(from.folder) : databaseSource(from));
  try {
    const target = await ('folder' in to ? folderTarget(to.folder) : databaseTarget(to));
    try {
      const counts: Record<string, number> = {};
      for (const table of copiedTables) counts[table.name] = await copyTable(source, target, table, onCopied);
      await target.settle();
      for (const [table, count] of Object.entries(counts)) await compare(target, table, count);
      await target.commit();
      return counts;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyTable(
  source: CopySource,
  target: CopyTarget,
  table: CopiedTable,
  onCopied: OnCopied,
): Promise<number> {
  const { name } = table;
  const [columns, known] = [await source.columns(name), await target.columns(name)];
  // Both were brought to the schema of this program.
  invariant(
    columns.toSorted().join() === known.toSorted().join(),
    `table ${name} has the columns ${columns.join()} and ${known.join()}`,
  );
  const all = await source.count(name);
  let copied = 0;
  for await (const rows of source.read(table, columns)) {
    await target.write(name, columns, rows);
    copied += rows.length;
    onCopied(name, copied, all);
  }
  if (copied !== all) throw new OperatorError(`${source.shown}: read ${copied} of ${all} rows of ${name}`);
  return copied;
}

async function compare(target: CopyTarget, table: string, count: number): Promise<void> {
  const found = await target.count(table);
  if (found !== count)
    throw new OperatorError(`${target.shown}: ${table} has ${found} rows after the copy, expected ${count}`);
}
