// The texts that an editor has open, and how it names files.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { LanguageWorkspace } from './workspace.ts';

/** An open text. */
export interface OpenText {
  /** The absolute path, or the URI of a text that is no file. */
  readonly file: string;
  readonly document: TextDocument;
}

/** A change of a text: a part of it, or the whole. */
export type TextChange = Parameters<typeof TextDocument.update>[1][number];

/** All open texts, by the URI that the editor gave. */
export class OpenTexts {
  readonly #byUri = new Map<string, OpenText>();
  readonly #uris = new Map<string, string>();
  readonly #workspace: Pick<LanguageWorkspace, 'put' | 'read'>;

  constructor(workspace: Pick<LanguageWorkspace, 'put' | 'read'>) {
    this.#workspace = workspace;
  }

  open(uri: string, version: number, text: string): void {
    const file = fileOf(uri);
    this.#byUri.set(uri, { file, document: TextDocument.create(uri, 'json', version, text) });
    this.#uris.set(file, uri);
    this.#workspace.put(file, text);
  }

  /** Changes a text. One that is not open is passed over. */
  change(uri: string, version: number, changes: readonly TextChange[]): void {
    const known = this.#byUri.get(uri);
    if (!known) return;
    const document = TextDocument.update(known.document, [...changes], version);
    this.#byUri.set(uri, { ...known, document });
    this.#workspace.put(known.file, document.getText());
  }

  close(uri: string): void {
    const known = this.#byUri.get(uri);
    if (!known) return;
    this.#byUri.delete(uri);
    this.#uris.delete(known.file);
    this.#workspace.put(known.file, undefined);
  }

  get(uri: string): OpenText | undefined {
    return this.#byUri.get(uri);
  }

  /** Returns a file as a document: the open text, or what is on the disk; empty when that can't be read. */
  documentOf(file: string): TextDocument {
    const open = this.#byUri.get(this.#uris.get(file) ?? '');
    return (
      open?.document ?? TextDocument.create(this.uriOf(file), 'json', 0, this.#workspace.read(file) ?? '')
    );
  }

  isOpen(file: string): boolean {
    return this.#uris.has(file);
  }

  /** Returns the URI of a file as the editor writes it. */
  uriOf(file: string): string {
    const known = this.#uris.get(file);
    if (known !== undefined) return known;
    return file.startsWith('/') ? pathToFileURL(file).href : file;
  }
}

/** Returns the absolute path of a URI. What is no file of this machine keeps its URI as its name. */
function fileOf(uri: string): string {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : uri;
  } catch {
    return uri;
  }
}
