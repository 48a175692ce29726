// Finds HTML and Markdown in plain text: a text prints them as they are.
import type { SyntaxFault } from '../syntax.ts';

/** The elements of HTML by what stands for them here. Each pattern is that of their names. */
const elements: readonly (readonly [names: RegExp, way: string])[] = [
  [/^(?:b|strong)$/, 'write a span: "text": ["…", { "text": "…", "bold": true }]'],
  [/^(?:i|em)$/, 'write a span: "text": ["…", { "text": "…", "italic": true }]'],
  [/^u$/, 'write a span: "text": ["…", { "text": "…", "underline": true }]'],
  [/^sup$/, 'write a span: "text": ["…", { "text": "…", "baseline": "super" }]'],
  [/^sub$/, 'write a span: "text": ["…", { "text": "…", "baseline": "sub" }]'],
  [/^a$/, 'write a span: "text": ["…", { "text": "…", "link": "https://…" }]'],
  [/^br$/, 'write \\n for a line break'],
  [/^(?:ul|ol|li)$/, 'write { "type": "list", "items": […] }'],
  [/^h[1-6]$/, 'write { "type": "text", "text": "…", "outline": 1 }'],
  [/^(?:p|div|span|small|font)$/, 'write a block for each paragraph, and a span for a part with a style'],
  [/^img$/, 'write { "type": "image", "src": "…" }'],
  [/^hr$/, 'write { "type": "line" }'],
  [/^(?:table|tr|td|th)$/, 'write { "type": "table", … }'],
];

const tag = /(?<!<)<\/?([a-z][a-z0-9]{0,6})(?:\s[^<>]{0,200})?\/?>/gi;
const stars = /\*\*[^\s*](?:[^*]{0,200}[^\s*])?\*\*/;

/** Returns the warnings about the first element of HTML and about the first stars of Markdown in a text. */
export function markupWarnings(plain: string): SyntaxFault[] {
  return [htmlWarning(plain), starsWarning(plain), signWarning(plain)].filter((each) => each !== undefined);
}

/** What other tools write into a text, and what stands for it here. */
const signs: readonly (readonly [found: RegExp, way: string])[] = [
  [/\\(?:textit|emph)\{/, 'write a span: "text": ["…", { "text": "…", "italic": true }]'],
  [/\\underline\{/, 'write a span: "text": ["…", { "text": "…", "underline": true }]'],
  [/\\textbf\{/, 'write a span: "text": ["…", { "text": "…", "bold": true }]'],
  [/\\begin\{(?:itemize|enumerate)\}|\\item\b/, 'write { "type": "list", "items": ["…"] }'],
  [/\\begin\{(?:tabular|table|longtable)\}/, 'write { "type": "table", "rows": "items", "columns": […] }'],
  [/\\(?:hfill|hspace)\b/, 'write { "type": "columns", "columns": ["left", "right"] }'],
  [/\\\\(?=\s|$)/, 'write \\n for a line break'],
  [/\{\s*MERGEFIELD\b/, 'write the name of the value in two braces: {{name}}'],
  [/\\(?:newpage|pagebreak|clearpage)\b/, 'write a block { "type": "pageBreak" }'],
  [/\\(?:vspace|smallskip|medskip|bigskip)\b/, 'write a block { "type": "space", "height": 12 }'],
  [/\\(?:section|subsection|chapter|paragraph)\*?\{/, 'write { "type": "text", "text": "…", "outline": 1 }'],
  [/\\pageref\{/, 'write {{$pageOf(\'#costs\')}}, with the "id" of a block'],
  [/\\(?:ref|autoref|cref)\{/, 'write {{$numberOf(\'#costs\')}}, with the "id" of a block'],
  [/\\footnote\{/, 'write a span: "text": ["…", { "note": "…" }]'],
  [/\\today\b/, "write {{$date($now(), 'long')}}"],
  [/\\(?:tableofcontents|listof\w+)\b/, 'write a block { "type": "toc" }'],
  [/\\includegraphics\b/, 'write a block { "type": "image", "src": "…" }'],
  [/\\hline\b/, 'write "lines" on the table, such as "lines": "grid"'],
  [
    /^#(?:let|set|show)\s/,
    'write "define": { "name": "…" } at the top level, and {{$name}} where it is used',
  ],
  [/\\[a-z]+\{/, 'commands of LaTeX are not read: write a span or a block in place of them'],
  [
    /(?:^|\s)#(?:text|strong|emph|link|box|align|block)[([]/,
    'write a span: "text": ["…", { "text": "…", "fontSize": 12 }]',
  ],
  [/&nbsp;|&#160;/, 'write \\u00a0 for a space at which no line breaks'],
  [/&(?:amp|lt|gt|quot|euro|copy|mdash|ndash|hellip|shy);|&#\d{2,5};/, 'write the character itself'],
  [
    /&\[(?:Page|Pages)\]|(?:^|\s)&[PN]\b|\bcounter\(pages?\)|\{ ?(?:PAGE|NUMPAGES) ?\}/,
    'write {{$pageNumber}} and {{$totalPages}}',
  ],
  [/^=\s*[A-Za-z_]\w*\s*[(&*/+-]/, "write an expression between braces: {{first & ' ' & last}}"],
];

function signWarning(plain: string): SyntaxFault | undefined {
  for (const [sign, hint] of signs) {
    const found = sign.exec(plain);
    if (found) return { message: `"${found[0]}" is printed as it is`, hint, at: found.index };
  }
  return undefined;
}

function htmlWarning(plain: string): SyntaxFault | undefined {
  for (const found of plain.matchAll(tag)) {
    const name = (found[1] ?? '').toLowerCase();
    const hint = elements.find(([names]) => names.test(name))?.[1];
    if (hint !== undefined) return { message: `"${found[0]}" is printed as it is`, hint, at: found.index };
  }
  return undefined;
}

function starsWarning(plain: string): SyntaxFault | undefined {
  const found = stars.exec(plain);
  if (!found) return undefined;
  const hint =
    'write { "type": "markdown", "markdown": … }, or a span: "text": ["…", { "text": "…", "bold": true }]';
  return { message: `"${found[0]}" is printed as it is`, hint, at: found.index };
}
