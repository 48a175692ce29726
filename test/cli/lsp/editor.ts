// An editor for tests: it starts `platen lsp` and talks the Language Server Protocol with it.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  createProtocolConnection,
  type Definition,
  type Diagnostic,
  type Hover,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { platenCommand } from '../../platen.ts';
import { until } from '../../until.ts';

/** A completion, as far as tests look at it. */
export interface Offered {
  readonly label: string;
  readonly detail?: string;
  readonly documentation?: string;
  readonly textEdit: { readonly newText: string; readonly range: Diagnostic['range'] };
}

/** An editor with its server. */
export class Editor {
  readonly process: ChildProcess;
  readonly connection: ProtocolConnection;
  readonly #diagnostics = new Map<string, PublishDiagnosticsParams>();
  readonly #texts = new Map<string, { text: string; version: number }>();
  #stderr = '';

  constructor() {
    const [file = '', ...words] = [...platenCommand(), 'lsp', '--stdio'];
    this.process = spawn(file, words, { stdio: 'pipe' });
    const { stdin, stdout, stderr } = this.process;
    assert.ok(stdin && stdout && stderr);
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
    this.connection = createProtocolConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
    );
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.#diagnostics.set(params.uri, params);
    });
    this.connection.listen();
  }

  async initialize(): Promise<{ readonly capabilities: Record<string, unknown> }> {
    const capabilities = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };
    const answer = await this.connection.sendRequest<{ capabilities: Record<string, unknown> }>(
      'initialize',
      {
        ...{ processId: process.pid, rootUri: null, capabilities },
      },
    );
    await this.connection.sendNotification('initialized', {});
    return answer;
  }

  async open(file: string, text: string): Promise<void> {
    this.#texts.set(file, { text, version: 1 });
    const textDocument = { uri: uriOf(file), languageId: 'json', version: 1, text };
    await this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  /** Types over the first place of a text: the change alone is sent. */
  async type(file: string, over: string, typed: string): Promise<void> {
    const known = this.#texts.get(file);
    assert.ok(known);
    const from = known.text.indexOf(over);
    assert.ok(from >= 0, `${over} is not there`);
    const range = { start: positionIn(known.text, from), end: positionIn(known.text, from + over.length) };
    await this.#change(file, range, typed);
  }

  async #change(file: string, range: Diagnostic['range'], typed: string): Promise<void> {
    const known = this.#texts.get(file) ?? { text: '', version: 0 };
    const [from, to] = [range.start, range.end].map((at) => offsetIn(known.text, at));
    const text = known.text.slice(0, from) + typed + known.text.slice(to);
    const version = known.version + 1;
    this.#texts.set(file, { text, version });
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: uriOf(file), version },
      contentChanges: [{ range, text: typed }],
    });
  }

  async close(file: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(file) } });
  }

  /** Waits until what is said of a file is this, each as `severity "what is underlined": message`. */
  async diagnostics(file: string, wanted: readonly RegExp[]): Promise<void> {
    const lines = (): readonly string[] => {
      const text = this.#texts.get(file)?.text ?? '';
      return (this.#diagnostics.get(uriOf(file))?.diagnostics ?? []).map(
        ({ severity, range, message }) => `${severity} ${JSON.stringify(partOf(text, range))}: ${message}`,
      );
    };
    const isThere = (): boolean =>
      this.#diagnostics.has(uriOf(file)) &&
      lines().length === wanted.length &&
      lines().every((line, index) => wanted[index]?.test(line));
    const saw = (): string => [...lines(), this.#stderr].join('\n').slice(0, 2000);
    await until(`${wanted.join(', ') || 'nothing'} to be said of ${file}`, async () => isThere(), {
      saw,
      ms: 180_000,
    });
  }

  async complete(file: string, at: string): Promise<readonly Offered[]> {
    return (await this.#ask<readonly Offered[] | null>('completion', file, at)) ?? [];
  }

  async hover(file: string, at: string): Promise<string | undefined> {
    const found = await this.#ask<Hover | null>('hover', file, at);
    return found === null ? undefined : (found.contents as { value: string }).value;
  }

  /** Returns the names of the files with what is declared there. */
  async define(file: string, at: string): Promise<readonly string[]> {
    const found = (await this.#ask<Definition | null>('definition', file, at)) ?? [];
    return [found].flat().map(({ uri, range }) => {
      const known = [...this.#texts].find(([one]) => uriOf(one) === uri)?.[1].text ?? '';
      return `${uri.split('/').at(-1)} ${partOf(known, range)}`;
    });
  }

  /** Returns the titles of the changes that are offered for what is said of a file, and takes over the first one. */
  async mend(file: string): Promise<readonly string[]> {
    const uri = uriOf(file);
    const diagnostics = this.#diagnostics.get(uri)?.diagnostics ?? [];
    const { text = '' } = this.#texts.get(file) ?? {};
    const range = { start: { line: 0, character: 0 }, end: positionIn(text, text.length) };
    const offered = await this.connection.sendRequest<readonly CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range,
      context: { diagnostics },
    });
    const [change] = offered[0]?.edit?.changes?.[uri] ?? [];
    if (change) await this.#change(file, change.range, change.newText);
    return offered.map(({ title }) => title);
  }

  /** Says good-bye and returns the exit status. */
  async end(): Promise<number | null> {
    const ended = once(this.process, 'exit');
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const [status] = (await ended) as [number | null];
    return status;
  }

  /** A place is named by a piece of the text with `|` in it. */
  #ask<Answer>(method: string, file: string, at: string): Promise<Answer> {
    const text = this.#texts.get(file)?.text ?? '';
    const from = text.indexOf(at.replace('|', ''));
    assert.ok(from >= 0, `${at} is not there`);
    const params = { textDocument: { uri: uriOf(file) }, position: positionIn(text, from + at.indexOf('|')) };
    return this.connection.sendRequest<Answer>(`textDocument/${method}`, params);
  }
}

function uriOf(file: string): string {
  return file.startsWith('/') ? pathToFileURL(file).href : file;
}

function positionIn(text: string, offset: number): { readonly line: number; readonly character: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

function offsetIn(
  text: string,
  { line, character }: { readonly line: number; readonly character: number },
): number {
  return (
    text
      .split('\n')
      .slice(0, line)
      .reduce((sum, each) => sum + each.length + 1, 0) + character
  );
}

function partOf(text: string, { start, end }: Diagnostic['range']): string {
  const lines = text.split('\n');
  if (start.line !== end.line) return `${start.line}–${end.line}`;
  return lines[start.line]?.slice(start.character, end.character) ?? '';
}
