// What is kept while the page is loaded again, as for another language: the history of the open file, and the acts in it.
import type { Done } from './design/done.ts';
import type { EditedText } from './editor/editor.ts';

/** What is kept. */
export interface Kept {
  readonly edited: EditedText;
  readonly acts: readonly Done[];
}

const key = 'platen.kept';

/** Keeps it for the page that comes next. What is too large for the browser is not kept. */
export function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    sessionStorage.removeItem(key);
  }
}

/** Returns what the page before kept, once; undefined where there is nothing. */
export function takeKept(): Kept | undefined {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  // This page wrote it.
  return kept === null ? undefined : (JSON.parse(kept) as Kept);
}
