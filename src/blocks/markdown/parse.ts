// Parses Markdown into a small tree: the part of CommonMark that a text from data may use. Everything else stays as it is written.
import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { invariant } from '../../errors.ts';
import { linkFault } from '../../template/link.ts';

/** Text inside a paragraph. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'em'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly target: string; readonly content: readonly Inline[] };

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
  parser = made;
}

/** Parses a text: headings, paragraphs, lists, strong, emphasis, links, line breaks. `loadParser` must have ended. */
export function parseMarkdown(source: string): readonly Block[] {
  invariant(parser, 'the parser of Markdown is loaded');
  return blocksOf(new Cursor(parser.parse(source, {})));
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
    case 'link_open':
      return { kind: 'link', target: token.attrGet('href') ?? '', content: inlinesOf(cursor) };
    default:
      return { kind: 'text', text: token.content };
  }
}
