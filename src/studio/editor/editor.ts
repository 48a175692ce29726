// The editor of the studio: CodeMirror with JSON, faults, completion and descriptions from the server.
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  snippet,
} from '@codemirror/autocomplete';
import { historyField, isolateHistory, redo, undo } from '@codemirror/commands';
import { type Action, type Diagnostic, setDiagnostics } from '@codemirror/lint';
import {
  Annotation,
  Compartment,
  EditorState,
  type Extension,
  type Text,
  Transaction,
} from '@codemirror/state';
import { EditorView, hoverTooltip, type Tooltip } from '@codemirror/view';
import type { Issue, PlacedWarning } from '../../errors.ts';
import { fixOf, type Placed } from '../../language/fix.ts';
import type { TextChange } from '../data/edits.ts';
import type { Completion } from '../protocol.ts';
import { type FileFacts, OpenFile, type TextHolder } from './document.ts';
import { askCompletions, askHover } from './files.ts';
import { look } from './look.ts';
import { marked, setMarked } from './marked.ts';

/** What the editor reports. */
export interface EditorEvents {
  onFile(facts: FileFacts): void;
  /** The text is another one. */
  onText(): void;
  /** The cursor stands at another line, from 1, and column, from 1. */
  onCursor(path: string, line: number, column: number): void;
}

/** A text with its history, as the editor writes it. */
export interface EditedText {
  readonly path: string;
  readonly text: string;
  /** What CodeMirror makes of its state. */
  readonly state: unknown;
}

/** Marks a change that came from the disk. */
const fromDisk = Annotation.define<boolean>();

/** Keeps what is typed out of a file that has not been read yet: the text from the disk would take its place. */
const loading = new Compartment();

/** What is kept of a state besides its text. */
const kept = { history: historyField };

const kinds: Readonly<Record<Completion['kind'], string>> = {
  key: 'property',
  value: 'constant',
  variable: 'variable',
  function: 'function',
};

/** One editor. It holds the file that is open. */
export class Editor {
  readonly element = document.createElement('div');
  readonly #view: EditorView;
  readonly #events: EditorEvents;
  #file: OpenFile | undefined;
  /** The text of the document that was asked for last. */
  #joined: { readonly doc: Text; readonly text: string } | undefined;
  #issues: readonly (Issue | PlacedWarning)[] = [];
  /** What is underlined, and in which text. */
  #shown: { readonly issues: string; readonly text: string } | undefined;

  /** The text that the page before had open. */
  readonly #before: EditedText | undefined;

  constructor(nonce: string, events: EditorEvents, before: EditedText | undefined) {
    this.#events = events;
    this.#before = before;
    this.element.className = 'editor';
    this.#view = new EditorView({
      parent: this.element,
      state: EditorState.create({ extensions: this.#extensions(nonce) }),
    });
  }

  get file(): OpenFile | undefined {
    return this.#file;
  }

  /** The text of the open file. */
  get text(): string {
    const { doc } = this.#view.state;
    // It is asked for at each step, and a large document takes a while to be joined.
    if (this.#joined?.doc !== doc) this.#joined = { doc, text: doc.toString() };
    return this.#joined.text;
  }

  /** The open text with its history; undefined while none is open. */
  get edited(): EditedText | undefined {
    const path = this.#file?.path;
    return path === undefined ? undefined : { path, text: this.text, state: this.#view.state.toJSON(kept) };
  }

  /** Changes the text as if it were typed. Returns whether the text was still the one that the change is of. */
  change(base: string, change: TextChange): boolean {
    if (this.text !== base) return false;
    this.#view.dispatch({ changes: change, userEvent: 'input.type' });
    return true;
  }

  /** Changes the text by one act, which is taken back by itself. Returns whether the text was still the one that it is of. */
  act(base: string, changes: readonly TextChange[]): boolean {
    if (this.text !== base) return false;
    this.#view.dispatch({ changes, userEvent: 'input.act', annotations: isolateHistory.of('full') });
    return true;
  }

  /** Takes the last change back. Returns whether there was one. */
  undo(): boolean {
    return undo(this.#view);
  }

  /** Does again what was taken back last. Returns whether there was something. */
  redo(): boolean {
    return redo(this.#view);
  }

  /** Shows a part of the text as chosen, and scrolls it into sight. What has the focus keeps it. */
  mark(from: number, to: number): void {
    if (to > this.#view.state.doc.length) return;
    this.#view.dispatch({
      selection: { anchor: from },
      effects: [EditorView.scrollIntoView(from, { y: 'nearest', yMargin: 40 }), setMarked.of({ from, to })],
    });
  }

  /** Where the cursor stands. */
  get offset(): number {
    return this.#view.state.selection.main.head;
  }

  get hasFocus(): boolean {
    return this.#view.hasFocus;
  }

  /** Opens a file in place of the one before, which is saved. Throws `RefusedError`. */
  async open(path: string, nonce: string): Promise<void> {
    if (this.#file?.path === path) return;
    await this.#file?.close();
    const holder: TextHolder = {
      text: () => this.#view.state.doc.toString(),
      replace: (text) => this.#replace(text),
    };
    const file = new OpenFile(path, holder, (facts) => this.#events.onFile(facts));
    this.#file = file;
    this.#view.setState(EditorState.create({ extensions: this.#extensions(nonce) }));
    this.#shown = undefined;
    await file.load();
    // Where nobody changed it meanwhile, what was done can still be taken back.
    if (this.#before?.path === path && this.#before.text === this.text)
      this.#view.setState(
        EditorState.fromJSON(this.#before.state, { extensions: this.#extensions(nonce) }, kept),
      );
    this.#view.dispatch({ effects: loading.reconfigure([]) });
    this.#events.onText();
    this.showIssues(this.#issues);
  }

  /** Underlines the faults and warnings of this file. */
  showIssues(issues: readonly (Issue | PlacedWarning)[]): void {
    this.#issues = issues;
    const { state } = this.#view;
    const shown = { issues: JSON.stringify(issues), text: this.text };
    // To underline the same again would close what the mouse shows of a fault.
    if (this.#shown?.issues === shown.issues && this.#shown.text === shown.text) return;
    this.#shown = shown;
    const found = issues.flatMap((issue): Diagnostic[] => {
      if (!('open' in issue) || issue.open !== this.#file?.path || issue.line === undefined) return [];
      if (issue.line > state.doc.lines) return [];
      const line = state.doc.line(issue.line);
      const from = Math.min(line.to, line.from + (issue.column ?? 1) - 1);
      const to = Math.max(from + 1, wordEnd(state.doc.sliceString(from, line.to)) + from);
      const message = issue.hint === undefined ? issue.message : `${issue.message}\n${issue.hint}`;
      return [
        {
          from,
          to: Math.min(to, state.doc.length),
          severity: 'source' in issue ? 'error' : 'warning',
          message,
          actions: this.#actionsOf({ ...issue, from }),
        },
      ];
    });
    this.#view.dispatch(setDiagnostics(state, found));
  }

  /** Returns the change that the hint of a fault says, as a button beside it. */
  #actionsOf(place: Placed): Action[] {
    const { title } = fixOf(this.#view.state.doc.toString(), place) ?? {};
    if (title === undefined) return [];
    const apply = (view: EditorView, from: number): void => {
      // The text may be another one than when it was offered.
      const fix = fixOf(view.state.doc.toString(), { ...place, from });
      if (fix?.title !== title) return;
      view.dispatch({ changes: fix, userEvent: 'input.fix', annotations: isolateHistory.of('full') });
    };
    return [{ name: title, apply }];
  }

  /** Puts the cursor at a line and column, from 1, and looks there. */
  goTo(line: number, column: number): void {
    const { doc } = this.#view.state;
    const at = doc.line(Math.min(Math.max(1, line), doc.lines));
    const anchor = Math.min(at.to, at.from + column - 1);
    this.#view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    });
    this.#view.focus();
  }

  /** Puts the cursor at an offset, and looks there. */
  goToOffset(offset: number): void {
    const line = this.#view.state.doc.lineAt(Math.min(offset, this.#view.state.doc.length));
    this.goTo(line.number, offset - line.from + 1);
  }

  focus(): void {
    this.#view.focus();
  }

  #extensions(nonce: string): Extension {
    return [
      EditorView.cspNonce.of(nonce),
      loading.of(EditorState.readOnly.of(true)),
      look,
      marked,
      autocompletion({ override: [(context) => this.#complete(context)] }),
      hoverTooltip((_, offset) => this.#hover(offset)),
      EditorView.updateListener.of(({ docChanged, selectionSet, transactions, state }) => {
        const isOurs = transactions.some((one) => one.annotation(fromDisk) !== true && one.docChanged);
        if (docChanged && isOurs) this.#file?.typed();
        if (docChanged) this.#events.onText();
        if (!(selectionSet || docChanged) || !this.#file) return;
        const { head } = state.selection.main;
        const line = state.doc.lineAt(head);
        this.#events.onCursor(this.#file.path, line.number, head - line.from + 1);
      }),
      EditorView.domEventHandlers({ blur: () => void this.#file?.save() }),
    ];
  }

  /** Changes what is different alone, so that the cursor stays where it is. */
  #replace(text: string): void {
    const before = this.#view.state.doc.toString();
    if (before === text) return;
    let start = 0;
    while (start < before.length && before[start] === text[start]) start++;
    let end = 0;
    const most = Math.min(before.length, text.length) - start;
    while (end < most && before[before.length - 1 - end] === text[text.length - 1 - end]) end++;
    this.#view.dispatch({
      changes: { from: start, to: before.length - end, insert: text.slice(start, text.length - end) },
      annotations: [
        fromDisk.of(true),
        Transaction.addToHistory.of(before !== ''),
        // It is taken back by itself, however soon after typing it came.
        isolateHistory.of('full'),
      ],
    });
    // The faults of the new text may have come before it.
    this.showIssues(this.#issues);
  }

  async #complete(context: CompletionContext): Promise<CompletionResult | null> {
    const path = this.#file?.path;
    if (path === undefined) return null;
    const isWanted =
      context.explicit || /[\w"$.{]$/.test(context.state.sliceDoc(context.pos - 1, context.pos));
    if (!isWanted) return null;
    const text = context.state.doc.toString();
    const found = await askCompletions({ path, text, offset: context.pos }).catch(() => []);
    const [first] = found;
    if (!first || context.aborted) return null;
    const same = found.filter(({ from }) => from === first.from);
    return {
      from: first.from,
      filter: true,
      options: same.map(({ label, insert, kind, detail, documentation, from, to }) => ({
        // What is filtered by must begin as the text does.
        label: text[from] === '"' ? `"${label}` : label,
        displayLabel: label,
        type: kinds[kind],
        ...(detail !== undefined && { detail }),
        ...(documentation !== undefined && { info: documentation }),
        apply: (view: EditorView, completion: object, start: number, end: number) =>
          snippet(insert)(
            view,
            completion as never,
            start,
            Math.max(end, Math.min(to, view.state.doc.length)),
          ),
      })),
    };
  }

  async #hover(offset: number): Promise<Tooltip | null> {
    const path = this.#file?.path;
    if (path === undefined) return null;
    const found = await askHover({ path, text: this.#view.state.doc.toString(), offset }).catch(() => null);
    if (!found) return null;
    return {
      pos: found.from,
      end: found.to,
      above: true,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'told';
        dom.textContent = found.text;
        return { dom };
      },
    };
  }
}

/** Returns how long the word or text is that a line begins with. */
function wordEnd(text: string): number {
  return /^("(?:[^"\\]|\\.)*"?|[\w.$-]+)/.exec(text)?.[0].length ?? 1;
}
