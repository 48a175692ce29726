// Parses Markdown into a small tree: the part of CommonMark that a text from data may use. Everything else stays as it is written.
import type MarkdownIt from 'markdown-it';
import type { StateInline, Token } from 'markdown-it';
import { invariant } from '../../errors.ts';
import { linkFault } from '../../template/link.ts';

/** Text inside a paragraph. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'em'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly target: string; readonly content: readonly Inline[] }
  | { readonly kind: 'note'; readonly label: string; readonly content: readonly Block[] };

/** A block, which stands on lines of its own. */
export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly content: readonly Inline[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start: number;
      /** Whether there are no blank lines between its items. */
      readonly tight: boolean;
      readonly items: readonly (readonly Block[])[];
    };

/** Returns whether a link may lead to a target. A link to anything else is no link and stays as it is written. */
function isLinkTarget(target: string): boolean {
  return linkFault(target) === undefined && !/^tel:/i.test(target);
}

let parser: MarkdownIt | undefined;
let loading: Promise<void> | undefined;

/** Loads the parser, once. Most documents have no Markdown. */
export function loadParser(): Promise<void> {
  loading ??= makeParser();
  return loading;
}

async function makeParser(): Promise<void> {
  const { default: Parser } = await import('markdown-it');
  // This preset has no rules: what is not switched on here does not exist. HTML and images are not.
  const made = new Parser('zero', { html: false, breaks: true });
  made.enable(['heading', 'lheading', 'list', 'emphasis', 'link', 'autolink', 'newline', 'escape', 'entity']);
  made.validateLink = isLinkTarget;
  made.inline.ruler.before('link', 'note', readMark);
  parser = made;
}

/** What the marks of a text lead to: the sources of its notes by their labels. */
type Notes = ReadonlyMap<string, string>;

const noNotes: Notes = new Map();

/** Parses a text: headings, paragraphs, lists, strong, emphasis, links, notes, line breaks. `loadParser` must have ended. */
export function parseMarkdown(
  source: string,
  { notes = false }: { readonly notes?: boolean } = {},
): readonly Block[] {
  const found = notes ? findNotes(source) : { text: source, notes: noNotes };
  return parseBlocks(found.text, found.notes);
}

function parseBlocks(source: string, notes: Notes): readonly Block[] {
  invariant(parser, 'the parser of Markdown is loaded');
  return blocksOf(new Cursor(parser.parse(source, { notes })));
}

/** Matches `[^label]: …` at the start of a line, with the lines up to an empty one or to the next note. */
const definition = /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]+(.*(?:\n(?!\s*$|\s*\n| {0,3}\[\^).+)*)\n?/gm;

const mark = /\[\^([^\]\s]{1,100})\]/g;
const longestLabel = 100;

/** Takes the notes out of a text. What no mark leads to stays as it is written. */
function findNotes(source: string): { readonly text: string; readonly notes: Notes } {
  if (!source.includes('[^')) return { text: source, notes: noNotes };
  const marks = new Set(Array.from(source.replace(definition, '').matchAll(mark), ([, label]) => label));
  const notes = new Map<string, string>();
  const text = source.replace(definition, (whole: string, label: string, note: string) => {
    if (notes.has(label) || !marks.has(label)) return whole;
    notes.set(label, note);
    return '';
  });
  return { text, notes };
}

/** Reads `[^label]`, where there is such a note. */
function readMark(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== 0x5b || src.charCodeAt(pos + 1) !== 0x5e) return false;
  const [label = ''] = src.slice(pos + 2, pos + longestLabel + 3).split(']', 1);
  // The parser hands on what it was given.
  const note = (state.env as { readonly notes: Notes }).notes.get(label);
  if (note === undefined) return false;
  if (!silent) Object.assign(state.push('note', '', 0), { content: note, info: label });
  state.pos = pos + label.length + '[^]'.length;
  return true;
}

/** Walks a flat list of tokens, in which every `…_open` has its `…_close`. */
class Cursor {
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /** Returns the next token. At a close or the end it returns undefined and moves past it. */
  next(): Token | undefined {
    const token = this.tokens[this.at];
    this.at += 1;
    return token === undefined || token.nesting === -1 ? undefined : token;
  }

  /** Returns whether the list of this level, just opened, has separate paragraphs. markdown-it hides those of tight lists. */
  isLoose(level: number): boolean {
    for (let at = this.at; at < this.tokens.length; at += 1) {
      const token = this.tokens[at];
      if (token === undefined || token.level <= level) return false;
      if (token.type === 'paragraph_open' && token.level === level + 2 && !token.hidden) return true;
    }
    return false;
  }
}

function blocksOf(cursor: Cursor): Block[] {
  const blocks: Block[] = [];
  for (let token = cursor.next(); token !== undefined; token = cursor.next()) {
    const block = blockOf(token, cursor);
    if (block !== undefined) blocks.push(block);
  }
  return blocks;
}

function blockOf(token: Token, cursor: Cursor): Block | undefined {
  switch (token.type) {
    case 'paragraph_open':
      return { kind: 'paragraph', content: lineContent(cursor) };
    case 'heading_open':
      return { kind: 'heading', level: Number(token.tag.slice(1)), content: lineContent(cursor) };
    case 'bullet_list_open':
    case 'ordered_list_open':
      return listOf(token, cursor);
    default:
      return undefined;
  }
}

/** Returns the inlines of a paragraph or heading, up to its close. */
function lineContent(cursor: Cursor): Inline[] {
  const content: Inline[] = [];
  for (let token = cursor.next(); token !== undefined; token = cursor.next()) {
    if (token.children !== null) content.push(...inlinesOf(new Cursor(token.children)));
  }
  return content;
}

function listOf(open: Token, cursor: Cursor): Block {
  const tight = !cursor.isLoose(open.level);
  const items: Block[][] = [];
  for (let token = cursor.next(); token !== undefined; token = cursor.next()) items.push(blocksOf(cursor));
  const start = Number(open.attrGet('start') ?? 1);
  return { kind: 'list', ordered: open.type === 'ordered_list_open', start, tight, items };
}

function inlinesOf(cursor: Cursor): Inline[] {
  const content: Inline[] = [];
  for (let token = cursor.next(); token !== undefined; token = cursor.next()) {
    const inline = inlineOf(token, cursor);
    if (inline !== undefined) content.push(inline);
  }
  return content;
}

function inlineOf(token: Token, cursor: Cursor): Inline | undefined {
  switch (token.type) {
    case 'text':
      return token.content === '' ? undefined : { kind: 'text', text: token.content };
    case 'softbreak':
    case 'hardbreak':
      return { kind: 'break' };
    case 'strong_open':
      return { kind: 'strong', content: inlinesOf(cursor) };
    case 'em_open':
      return { kind: 'em', content: inlinesOf(cursor) };
    case 'note':
      return { kind: 'note', label: token.info, content: parseBlocks(token.content, noNotes) };
    case 'link_open':
      return { kind: 'link', target: token.attrGet('href') ?? '', content: inlinesOf(cursor) };
    default:
      return { kind: 'text', text: token.content };
  }
}
