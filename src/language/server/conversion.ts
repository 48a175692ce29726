// From our words to those of the Language Server Protocol: positions, diagnostics, completions.
import {
  type CodeAction,
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  type Diagnostic,
  DiagnosticSeverity,
  InsertTextFormat,
  type Range,
} from 'vscode-languageserver-protocol';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { fixOf } from '../fix.ts';
import type { Suggestion } from '../suggestion.ts';
import { tokenLength } from '../token.ts';
import type { Found } from './workspace.ts';

const severities = {
  fault: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
} as const;

/** What a diagnostic says of where it comes from. */
const source = 'platen';

/** Returns what an editor underlines: the token at the place, as `platen check` does. */
export function diagnosticOf(document: TextDocument, found: Found): Diagnostic {
  const { severity, message, hint } = found;
  return {
    range: rangeOf(document, found),
    severity: severities[severity],
    source,
    message: hint === undefined ? message : `${message}\n${hint}`,
  };
}

/** Returns the changes that the hints of diagnostics say. The text may be newer than they are. */
export function actionsOf(
  document: TextDocument,
  uri: string,
  diagnostics: readonly Diagnostic[],
): CodeAction[] {
  return diagnostics.flatMap((diagnostic): CodeAction[] => {
    const { message: said } = diagnostic;
    if (diagnostic.source !== source || typeof said !== 'string') return [];
    const [message = '', ...hint] = said.split('\n');
    const from = document.offsetAt(diagnostic.range.start);
    const fix = fixOf(document.getText(), { message, hint: hint.join('\n'), from });
    if (!fix) return [];
    const edit = { changes: { [uri]: [{ range: span(document, fix.from, fix.to), newText: fix.insert }] } };
    return [
      { title: fix.title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], edit, isPreferred: true },
    ];
  });
}

/** Returns the range of a fault. A fault of the file as a whole has the first line. */
function rangeOf(document: TextDocument, { line, column = 1 }: Found): Range {
  const text = document.getText();
  if (line === undefined) {
    const [end = 0] = [/[\r\n]|$/.exec(text.slice(0, 200))?.index];
    return span(document, 0, end);
  }
  // Our lines end with \n alone, and those of the protocol with \r, too.
  let start = 0;
  for (let left = line - 1; left > 0; left--) {
    const end = text.indexOf('\n', start);
    if (end < 0) break;
    start = end + 1;
  }
  const from = Math.min(start + column - 1, text.length);
  return span(document, from, from + tokenLength(text, from));
}

/** Returns a range from offsets in UTF-16 code units. */
export function span(document: TextDocument, from: number, to: number): Range {
  return { start: document.positionAt(from), end: document.positionAt(to) };
}

const kinds = {
  key: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  variable: CompletionItemKind.Variable,
  function: CompletionItemKind.Function,
} as const;

/** Returns a completion. Without `snippets` the places that the author fills are left out. */
export function completionOf(
  document: TextDocument,
  { label, insert, from, to, kind, detail, documentation }: Suggestion,
  snippets: boolean,
): CompletionItem {
  // Editors compare what is typed with this text, and a quote may have been typed.
  const isQuoted = document.getText()[from] === '"' && !label.startsWith('"');
  return {
    label,
    kind: kinds[kind],
    filterText: isQuoted ? `"${label}"` : label,
    insertTextFormat: snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    textEdit: { range: span(document, from, to), newText: snippets ? snippetOf(insert) : plainOf(insert) },
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined && { documentation }),
  };
}

const field = /\$\{([^}]*)\}/g;

/** Returns the text with numbered fields; all else is escaped (LSP 3.17, "Snippet Syntax"). */
function snippetOf(insert: string): string {
  let count = 0;
  return insert
    .split(field)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[\\$}]/g, '\\$&');
      count += 1;
      return part === '' ? `$${count}` : `\${${count}:${part.replace(/[\\$}]/g, '\\$&')}}`;
    })
    .join('');
}

function plainOf(insert: string): string {
  return insert.replace(field, '$1');
}
