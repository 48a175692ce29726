// The language server: it answers an editor over the Language Server Protocol 3.17, with what the studio and `check` know.
import {
  type CancellationToken,
  CodeActionKind,
  CodeActionRequest,
  CompletionRequest,
  createProtocolConnection,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  ErrorCodes,
  ExitNotification,
  HoverRequest,
  type InitializeParams,
  InitializeRequest,
  type InitializeResult,
  LogMessageNotification,
  MessageType,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  ResponseError,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
} from 'vscode-languageserver-protocol/node';
import { messageOf } from '../../thrown.ts';
import { type Asked, complete, define, hover } from '../language.ts';
import { actionsOf, completionOf, diagnosticOf, span } from './conversion.ts';
import { type OpenText, OpenTexts } from './texts.ts';
import { type LanguageWorkspace, mostCharacters, type Tell } from './workspace.ts';

/** What the server talks over. */
export interface Streams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** The version of this program. */
  readonly version: string;
  /** Takes a line about what went wrong, for a person. */
  readonly note: (line: string) => void;
}

/** Serves one editor until it says good-bye or is gone. Returns whether it ended as the protocol wants it. */
export async function serveLanguage(
  streams: Streams,
  open: (tell: Tell) => LanguageWorkspace,
): Promise<boolean> {
  const { input, output, note } = streams;
  const logger = { error: note, warn: note, info: () => undefined, log: () => undefined };
  const connection = createProtocolConnection(
    new StreamMessageReader(input),
    new StreamMessageWriter(output),
    logger,
  );
  // An editor that is gone can't be told anything any more. What can't be read of a message is passed over.
  connection.onError(([error]) => note(`platen lsp: ${error.message}`));
  const server = new Server(connection, streams.version, open);
  const ended = new Promise<boolean>((resolve) => {
    connection.onNotification(ExitNotification.type, () => resolve(server.isShut));
    connection.onClose(() => resolve(server.isShut));
    // A file in the place of an editor ends, and is not closed.
    input.once('end', () => resolve(server.isShut));
  });
  server.listen();
  const inOrder = await ended;
  await server.close();
  connection.dispose();
  return inOrder;
}

class Server {
  readonly #connection: ProtocolConnection;
  readonly #version: string;
  readonly #workspace: LanguageWorkspace;
  readonly #texts: OpenTexts;
  #state: 'new' | 'ready' | 'shut' = 'new';
  #snippets = false;

  constructor(connection: ProtocolConnection, version: string, open: (tell: Tell) => LanguageWorkspace) {
    this.#connection = connection;
    this.#version = version;
    this.#workspace = open((file, found) => {
      const document = this.#texts.documentOf(file);
      const diagnostics = found.map((one) => diagnosticOf(document, one));
      const whole = { uri: document.uri, diagnostics };
      const about = this.#texts.isOpen(file) ? { ...whole, version: document.version } : whole;
      this.#send(connection.sendNotification(PublishDiagnosticsNotification.type, about));
    });
    this.#texts = new OpenTexts(this.#workspace);
  }

  get isShut(): boolean {
    return this.#state === 'shut';
  }

  listen(): void {
    const connection = this.#connection;
    const texts = this.#texts;
    connection.onRequest(InitializeRequest.type, (params) => this.#initialize(params));
    connection.onRequest(ShutdownRequest.type, () => {
      this.#requireReady();
      this.#state = 'shut';
    });
    connection.onNotification(
      DidOpenTextDocumentNotification.type,
      ({ textDocument: { uri, version, text } }) => texts.open(uri, version, text),
    );
    connection.onNotification(DidChangeTextDocumentNotification.type, ({ textDocument, contentChanges }) =>
      texts.change(textDocument.uri, textDocument.version, contentChanges),
    );
    connection.onNotification(DidSaveTextDocumentNotification.type, ({ textDocument: { uri } }) => {
      const file = texts.get(uri)?.file;
      if (file !== undefined) this.#workspace.saved(file);
    });
    connection.onNotification(DidCloseTextDocumentNotification.type, ({ textDocument: { uri } }) =>
      texts.close(uri),
    );
    this.#answerQuestions();
    this.#answerActions();
    connection.listen();
  }

  async close(): Promise<void> {
    await this.#workspace.close();
  }

  #answerQuestions(): void {
    const connection = this.#connection;
    connection.onRequest(CompletionRequest.type, (params, token) =>
      this.#about(params, token, async (asked, { document }) => {
        const found = await complete(asked);
        return found.map((one) => completionOf(document, one, this.#snippets));
      }),
    );
    connection.onRequest(HoverRequest.type, (params, token) =>
      this.#about(params, token, async (asked, { document }) => {
        const hovered = await hover(asked);
        if (!hovered) return null;
        const contents = { kind: 'plaintext' as const, value: hovered.text };
        return { contents, range: span(document, hovered.from, hovered.to) };
      }),
    );
    connection.onRequest(DefinitionRequest.type, (params, token) =>
      this.#about(params, token, async (asked) =>
        define(asked).map(({ file, from, to }) => {
          const document = this.#texts.documentOf(file);
          return { uri: document.uri, range: span(document, from, to) };
        }),
      ),
    );
  }

  /** Offers what the hints of the faults say that an editor shows at a place. */
  #answerActions(): void {
    this.#connection.onRequest(CodeActionRequest.type, ({ textDocument, context }) => {
      this.#requireReady();
      const document = this.#texts.get(textDocument.uri)?.document;
      if (!document || document.getText().length > mostCharacters) return [];
      return actionsOf(document, textDocument.uri, context.diagnostics);
    });
  }

  #initialize({ capabilities }: InitializeParams): InitializeResult {
    if (this.#state !== 'new')
      throw new ResponseError(ErrorCodes.InvalidRequest, 'the server was initialized before');
    this.#state = 'ready';
    this.#snippets = capabilities.textDocument?.completion?.completionItem?.snippetSupport === true;
    return {
      serverInfo: { name: 'platen', version: this.#version },
      capabilities: {
        positionEncoding: 'utf-16',
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        completionProvider: { triggerCharacters: ['"', ':', '{', '$', '.', '#'] },
        hoverProvider: true,
        definitionProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      },
    };
  }

  #requireReady(): void {
    if (this.#state === 'new')
      throw new ResponseError(ErrorCodes.ServerNotInitialized, 'expected "initialize" first');
    if (this.#state === 'shut')
      throw new ResponseError(ErrorCodes.InvalidRequest, 'the server was shut down');
  }

  /** Answers a question about a place. There is no answer for a text that is no part of a template, or too large. */
  async #about<T>(
    { textDocument, position }: TextDocumentPositionParams,
    token: CancellationToken,
    answer: (asked: Asked, open: OpenText) => Promise<T | null>,
  ): Promise<T | null> {
    this.#requireReady();
    const open = this.#texts.get(textDocument.uri);
    const files = open && this.#workspace.filesOf(open.file);
    if (!open || !files || token.isCancellationRequested) return null;
    const text = open.document.getText();
    if (text.length > mostCharacters) return null;
    const offset = open.document.offsetAt(position);
    try {
      return await answer({ text, offset, sample: this.#workspace.sampleOf(open.file), files }, open);
    } catch (error) {
      // Whatever is typed: the author goes on typing, and the server goes on.
      const message = `no answer about ${textDocument.uri}: ${messageOf(error)}`;
      this.#send(
        this.#connection.sendNotification(LogMessageNotification.type, { type: MessageType.Error, message }),
      );
      return null;
    }
  }

  /** Lets a message be sent. A message to an editor that has gone is lost. */
  #send(sent: Promise<void>): void {
    sent.catch(() => undefined);
  }
}
