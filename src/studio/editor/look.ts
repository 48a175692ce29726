// What the editor looks like and how it behaves: in the colours of the page.
import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { words } from '../words/words.ts';

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--code-key)' },
  { tag: tags.string, color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--quiet)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--panel)', color: 'var(--ink)', fontSize: '12.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace',
    lineHeight: '1.55',
  },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--quiet)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--raised)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-ground)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-ground)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--panel)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    overflow: 'hidden',
    boxShadow: '0 4px 16px rgb(0 0 0 / .16)',
  },
  '.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-ground)',
    color: 'var(--ink)',
  },
  '.cm-completionDetail': { color: 'var(--quiet)', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': { padding: '6px 10px', whiteSpace: 'pre-wrap', maxWidth: '320px' },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--panel)',
    border: '1px solid var(--line)',
    color: 'var(--ink)',
    borderRadius: '6px',
  },
  '.cm-textfield': { backgroundColor: 'var(--panel)', border: '1px solid var(--line)', color: 'var(--ink)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--raised)', border: 'none', color: 'var(--quiet)' },
  '.cm-diagnosticText': { whiteSpace: 'pre-wrap' },
});

/** All that does not depend on the file. */
export const look: Extension = [
  lineNumbers(),
  lintGutter(),
  foldGutter(),
  codeFolding(),
  history(),
  drawSelection(),
  indentOnInput(),
  indentUnit.of('  '),
  EditorState.tabSize.of(2),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  search({ top: true }),
  json(),
  syntaxHighlighting(colours),
  theme,
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': words.bar.editor, tabindex: '0' }),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
  ]),
];
