// Splits a string with `{{ }}` into its literal texts and its expressions.

/** A part of a template text: a literal, or the source of an expression and where it begins. */
export type TextPart =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'expression'; readonly source: string; readonly offset: number };

/** The parts of a text, or where an expression begins that is never closed. */
export type SplitText = { readonly parts: readonly TextPart[] } | { readonly unclosed: number };

/** Splits at `{{ … }}`. `\{{` is a literal `{{`. An expression ends at the first `}}` outside strings, comments and brackets. */
export function splitText(text: string): SplitText {
  const parts: TextPart[] = [];
  let literal = '';
  let at = 0;
  for (;;) {
    const open = text.indexOf('{{', at);
    if (open < 0) break;
    if (text[open - 1] === '\\' && open > at) {
      literal += `${text.slice(at, open - 1)}{{`;
      at = open + 2;
      continue;
    }
    literal += text.slice(at, open);
    const close = expressionEnd(text, open + 2);
    if (close === undefined) return { unclosed: open };
    if (literal !== '') parts.push({ kind: 'literal', text: literal });
    literal = '';
    parts.push({ kind: 'expression', source: text.slice(open + 2, close), offset: open + 2 });
    at = close + 2;
  }
  literal += text.slice(at);
  if (literal !== '') parts.push({ kind: 'literal', text: literal });
  return { parts };
}

const opening = '([{';
const closing = ')]}';
const quotes = '"\'`';

/** Returns the offset of the `}}` that ends an expression begun before `start`, or undefined. */
function expressionEnd(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at] ?? '';
    if (quotes.includes(char)) at = skipQuoted(text, at);
    else if (char === '/' && text[at + 1] === '*') at = skipComment(text, at);
    else if (char === '/' && startsRegex(text, start, at)) at = skipRegex(text, at);
    else if (opening.includes(char)) depth++;
    else if (depth === 0 && char === '}' && text[at + 1] === '}') return at;
    else if (closing.includes(char) && depth > 0) depth--;
  }
  return undefined;
}

/** Returns the offset of the closing quote. JSONata has escapes in strings, and none between back-ticks. */
function skipQuoted(text: string, open: number): number {
  const quote = text[open];
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\' && quote !== '`') at++;
    else if (text[at] === quote) return at;
  }
  return text.length;
}

function skipComment(text: string, open: number): number {
  const close = text.indexOf('*/', open + 2);
  return close < 0 ? text.length : close + 1;
}

/** Returns whether a slash begins a regular expression. After a value it is a division. */
function startsRegex(text: string, start: number, slash: number): boolean {
  let at = slash - 1;
  while (at >= start && /\s/.test(text[at] ?? '')) at--;
  return at < start || '(,=~[{:;?&|+-*<>!'.includes(text[at] ?? '');
}

function skipRegex(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '/') return at;
  }
  return text.length;
}
