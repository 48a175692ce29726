// A template that comes as a plain ZIP of its folder, or as JSON alone: its files by name, before it is known which of them it
// names.
import { issuesError } from '../errors.ts';
import type { FileFault } from './folder.ts';
import { isPack, looksLikePack, unzip } from './pack.ts';

/** Files that were sent, and which of them is the template. */
export interface PlainFolder {
  readonly main: string;
  readonly bytes: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** What was sent as a template. */
export interface SentTemplate {
  /** A pack, a plain ZIP of a folder, or JSON. */
  readonly bytes: Uint8Array;
  /** Whether it is JSON. */
  readonly isJson?: boolean | undefined;
  /** The main file of a plain ZIP. */
  readonly main?: string | undefined;
  /** Where it is sent with the data of one document, for a preview. The JSON is `{ template, data }` then. */
  readonly draft?: SentDraft | undefined;
}

/** What is known of the data that a template is sent with. */
export interface SentDraft {
  /** The file of the data in a ZIP. Default: `sample.json` beside the main file, and no data where there is none. */
  readonly data?: string | undefined;
}

const usualMain = 'template.json';

/**
 * Returns the files of a ZIP without a manifest, or of JSON, or undefined for a pack, and for what is no ZIP at all. A
 * folder that all of the ZIP lies in counts for nothing. Throws `AppError` (`render_failed`) for a ZIP that is damaged,
 * that passes the limits of packs, that has a name which leads out of its folder, or that lacks the main file.
 */
export function readPlainFolder({ bytes, isJson, main }: SentTemplate): PlainFolder | undefined {
  const name = main ?? usualMain;
  if (isJson) return { main: name, bytes, files: new Map([[name, bytes]]) };
  if (!looksLikePack(bytes)) return undefined;
  const entries = unzip(bytes);
  if (isPack(entries)) {
    if (main === undefined) return undefined;
    throw fault('a pack says itself which file is the main one', 'leave the parameter "main" out');
  }
  const files = new Map(Object.entries(entries).filter(([path]) => !path.endsWith('/')));
  const climbs = [...files.keys()].find((path) => isOutside(path));
  if (climbs !== undefined) throw fault(`the name ${JSON.stringify(climbs)} leads out of the folder`);
  const inside = withoutTop(files, name);
  const template = inside.get(name);
  if (template !== undefined) return { main: name, bytes: template, files: inside };
  throw fault(
    `the ZIP has no file ${JSON.stringify(name)}`,
    main === undefined ? 'name the main file: ?main=FILE' : namesIn(inside),
  );
}

/** The files of a template that are held in memory. They are asked as those of a folder on the disk are. */
export class MemoryFolder {
  readonly #files: ReadonlyMap<string, Uint8Array>;

  constructor(files: ReadonlyMap<string, Uint8Array>) {
    this.#files = files;
  }

  place(path: string): string {
    return path;
  }

  read(path: string): Uint8Array | FileFault | undefined {
    return this.#files.get(path);
  }

  /** Returns the names beside a file of this path, a thousand at most. */
  beside(path: string): readonly string[] {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    return [...this.#files.keys()]
      .filter((name) => name.startsWith(folder) && !name.slice(folder.length).includes('/'))
      .map((name) => name.slice(folder.length))
      .slice(0, 1000);
  }
}

/** Tools that pack a folder put its name before all others. */
function withoutTop(files: ReadonlyMap<string, Uint8Array>, main: string): ReadonlyMap<string, Uint8Array> {
  const [first = ''] = files.keys();
  const top = first.slice(0, first.indexOf('/') + 1);
  if (top === '' || files.has(main) || ![...files.keys()].every((name) => name.startsWith(top))) return files;
  return new Map([...files].map(([name, bytes]) => [name.slice(top.length), bytes]));
}

function isOutside(path: string): boolean {
  return /^[/\\]|\\|^[a-z]:/i.test(path) || path.split('/').includes('..');
}

function namesIn(files: ReadonlyMap<string, Uint8Array>): string {
  const names = [...files.keys()].filter((name) => name.endsWith('.json')).sort();
  return names.length === 0 ? 'it has no JSON at all' : `it has ${names.slice(0, 10).join(', ')}`;
}

function fault(message: string, hint?: string): Error {
  return issuesError('render_failed', [{ source: 'template', path: '', message, ...(hint && { hint }) }]);
}
