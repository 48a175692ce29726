// Reads what the service for JSON answers: its suggestions and what it says of a place.
import type { CompletionItem, Hover, TextDocument } from 'vscode-json-languageservice';
import type { Suggestion } from './suggestion.ts';

/** The kind `Property` of the Language Server Protocol. */
const propertyKind = 10;

/** Returns suggestions as the studio and editors take them. */
export function suggestionsOf(
  items: readonly CompletionItem[],
  document: TextDocument,
  offset: number,
): readonly Suggestion[] {
  return items.map((item): Suggestion => {
    const edit = item.textEdit;
    const range = edit && ('range' in edit ? edit.range : edit.replace);
    const { documentation } = item;
    const markdown = typeof documentation === 'string' ? documentation : documentation?.value;
    return {
      label: item.label,
      insert: fieldsOf(edit?.newText ?? item.insertText ?? item.label),
      from: range ? document.offsetAt(range.start) : offset,
      to: range ? document.offsetAt(range.end) : offset,
      kind: item.kind === propertyKind ? 'key' : 'value',
      ...(item.detail && { detail: item.detail }),
      ...(markdown && { documentation: markdown }),
    };
  });
}

/** Returns a snippet of the Language Server Protocol with fields as editors of the web write them. */
function fieldsOf(snippet: string): string {
  return snippet
    .replace(/\$\d+|\$\{\d+(?::([^}]*))?\}/g, (_, name: string | undefined) => `\${${name ?? ''}}`)
    .replace(/\\([$}\\])/g, '$1');
}

/** Returns what is said of a place, as plain text. */
export function saidOf(found: Hover | null): string {
  return [found?.contents ?? []]
    .flat()
    .map((one) => (typeof one === 'string' ? one : one.value))
    .join('\n\n')
    .replace(/\\([-\\`*_{}[\]()#+.!\n])/g, '$1')
    .trim();
}
