// HTML that is pasted, as blocks: tables, lists, headings and texts. Nothing of it runs or is loaded: it is read, not shown.

import { words } from '../../words/words.ts';
import { literal } from '../know/path.ts';
import type { Pasted } from './pasted.ts';
import { looksLikeHead, pastedBlocks, tableOf, tooLargeTable } from './pasted.ts';

const mostCharacters = 2_000_000;
const mostElements = 20_000;

/** Elements that stand on lines of their own. */
const lineElements: ReadonlySet<string> = new Set([
  ...[
    'p',
    'div',
    'section',
    'article',
    'header',
    'footer',
    'main',
    'blockquote',
    'pre',
    'li',
    'tr',
    'dt',
    'dd',
  ],
  ...['figcaption', 'address', 'body', 'br'],
]);
const unread: ReadonlySet<string> = new Set(['template', 'noscript', 'head', 'title']);

/** Reads HTML. Returns undefined where it holds no text, and why not, in words, where it is too much. */
export function pastedHtml(html: string): Pasted | string | undefined {
  if (html.length > mostCharacters) return words.hand.tooLong(mostCharacters);
  const { body } = new DOMParser().parseFromString(bare(html), 'text/html');
  if (body.querySelectorAll('*').length > mostElements) return words.hand.tooLong(mostCharacters);
  const reader = new HtmlReader();
  const problem = reader.read(body, 0);
  if (problem !== undefined) return problem;
  reader.endLine();
  return reader.blocks.length === 0 ? undefined : pastedBlocks(reader.blocks);
}

/** Returns HTML without attributes, scripts and styles: its elements and their texts count alone. */
function bare(html: string): string {
  return html.replaceAll(/<([^<>]*)>/g, (_, inside: string) => {
    const [, end = '', name] = /^(\/?)\s*([a-z][a-z0-9]*)/i.exec(inside) ?? [];
    if (name === undefined || /^(?:img|link|base|meta|embed|input|source)$/i.test(name)) return '';
    const span = /\bcolspan\s*=\s*["']?(\d{1,2})/i.exec(inside)?.[1];
    const safe = /^(?:script|style|svg|math|object|iframe)$/i.test(name) ? 'template' : name;
    return `<${end}${safe}${span === undefined ? '' : ` colspan="${span}"`}>`;
  });
}

class HtmlReader {
  readonly blocks: string[] = [];
  #line = '';

  /** Reads what is in an element. Returns what is wrong, or undefined. */
  read(element: Element, level: number): string | undefined {
    if (level > 200) return undefined;
    for (const node of element.childNodes) {
      if (node instanceof Text) this.#line += node.data;
      if (!(node instanceof Element) || unread.has(node.localName)) continue;
      const problem = this.#element(node, level);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  endLine(): void {
    const text = spaced(this.#line);
    this.#line = '';
    if (text !== '') this.blocks.push(JSON.stringify(literal(text)));
  }

  #element(element: Element, level: number): string | undefined {
    const { localName } = element;
    if (localName === 'table') return this.#table(element);
    if (localName === 'ul' || localName === 'ol') return this.#list(element);
    if (/^h[1-6]$/.test(localName)) return this.#heading(element, Number(localName[1]));
    const isLine = lineElements.has(localName);
    if (isLine) this.endLine();
    const problem = this.read(element, level + 1);
    if (isLine) this.endLine();
    return problem;
  }

  #heading(element: Element, level: number): undefined {
    this.endLine();
    const text = JSON.stringify(literal(spaced(element.textContent ?? '')));
    const size = Math.max(11, 22 - 2 * level);
    this.blocks.push(
      `{ "type": "text", "text": ${text}, "fontSize": ${size}, "bold": true, "outline": ${level} }`,
    );
    return undefined;
  }

  #list(element: Element): undefined {
    this.endLine();
    const items = [...element.querySelectorAll('li')].map((item) => spaced(item.textContent ?? ''));
    const raw = items.filter((item) => item !== '').map((item) => JSON.stringify(literal(item)));
    const ordered = element.localName === 'ol' ? ', "ordered": true' : '';
    if (raw.length > 0) this.blocks.push(`{ "type": "list", "items": [${raw.join(', ')}]${ordered} }`);
    return undefined;
  }

  #table(element: Element): string | undefined {
    this.endLine();
    const rows = [...element.querySelectorAll('tr')].map((row) =>
      [...row.children].flatMap((cell) => {
        const span = Math.min(50, Math.max(1, Number(cell.getAttribute('colspan') ?? 1) || 1));
        return [spaced(cell.textContent ?? ''), ...Array<string>(span - 1).fill('')];
      }),
    );
    const [first] = element.querySelectorAll('tr');
    const isHead = first?.closest('thead') !== null || [...(first?.children ?? [])].every(isHeadCell);
    const filled = rows.filter((row) => row.some((cell) => cell !== ''));
    if (filled.length === 0) return undefined;
    const table = tableOf({ rows: filled, hasHead: filled.length > 1 && (isHead || looksLikeHead(filled)) });
    if (table === undefined) return tooLargeTable();
    this.blocks.push(table);
    return undefined;
  }
}

function isHeadCell({ localName }: Element): boolean {
  return localName === 'th';
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
