// Changes of files besides the open one, which an act of the design mode needs: written with it, and taken back with it.
import { readFile, saveFile } from '../editor/files.ts';
import { words } from '../words/words.ts';

/** A file besides the open one that an act changes. */
export interface OtherChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Writes files that hold what is expected. Returns why not, or undefined when all were written; otherwise none is. */
export async function writeOthers(
  others: readonly OtherChange[],
  turn: 'do' | 'undo',
): Promise<string | undefined> {
  const done: OtherChange[] = [];
  for (const other of others) {
    const why = await writeOne(other, turn);
    if (why === undefined) {
      done.push(other);
      continue;
    }
    for (const one of done) await writeOne(one, turn === 'do' ? 'undo' : 'do');
    return why;
  }
  return undefined;
}

async function writeOne(
  { path, before, after }: OtherChange,
  turn: 'do' | 'undo',
): Promise<string | undefined> {
  const [expected, wanted] = turn === 'do' ? [before, after] : [after, before];
  const { text, version } = await readFile(path);
  if (text !== expected) return words.refused.otherChanged(path);
  const { saved } = await saveFile(path, wanted, version);
  return saved ? undefined : words.refused.otherChanged(path);
}
