// Names that nodes of a definition refer to: ids, entries of contents, and the texts that are repeated elsewhere.
import type { Notes } from './notes.ts';
import { below, isObject, type Json, numberOf, own } from './values.ts';

/** A text that contents list. */
export interface TocItem {
  /** The node that the template makes a block of. A part of a text belongs to the whole. */
  readonly owner: Json;
  readonly node: Json;
  /** The contents that list it. */
  readonly tocs: readonly string[];
}

/** The contents that have no name of their own. */
const defaultToc = '_default_';

/** What nodes are called in the definition and in the template. It is filled before the first block is made. */
export class References {
  readonly items: TocItem[] = [];
  /** How often each table of contents stands in the document. */
  readonly tocs = new Map<string, Json>();
  private readonly ids = new Map<string, { readonly id: string; readonly node: Json }>();
  private readonly owners = new Map<Json, string>();
  private readonly taken = new Set<string>();
  /** The last number that was put behind a name. */
  private readonly numbers = new Map<string, number>();
  private readonly outlines = new Map<Json, string | undefined>();
  /** The numbers of the pages that links lead to. */
  private readonly pages = new Set<number>();
  /** The ids of the blocks that begin these pages. */
  private readonly pageStarts = new Map<number, string>();
  /** The levels of headings that the contents list, when the template lists them by itself. */
  readonly levels: ReadonlyMap<Json, number> | undefined;

  constructor(parts: Readonly<Record<string, unknown>>, notes: Notes) {
    for (const [key, part] of Object.entries(parts))
      this.collect(part, undefined, { path: below('', key), notes });
    this.namePageStarts(parts.content);
    this.levels = this.levelsOfOneToc();
    if (this.levels !== undefined) return;
    for (const [index, { owner, node }] of this.items.entries()) {
      if (typeof own(node, 'id') === 'string') continue;
      this.ids.set(unnamed(index), { id: this.name(owner, 'contents'), node });
    }
  }

  /**
   * Returns the levels of all that the contents list, when the template can make its contents from the headings: there
   * is one table of contents, in the order of the pages, of whole texts, each level with a style of its own.
   */
  private levelsOfOneToc(): ReadonlyMap<Json, number> | undefined {
    const [[name, toc] = [], another] = [...this.tocs];
    if (toc === undefined || another !== undefined || own(toc, 'sortBy') === 'title') return undefined;
    const lefts = new Map<number, string>();
    const owners = new Set<Json>();
    for (const { owner, node, tocs } of this.items) {
      if (owner !== node || tocs.length !== 1 || tocs[0] !== name) return undefined;
      const left = entryLeft(node, toc);
      const style = JSON.stringify([own(node, 'tocStyle'), own(node, 'tocNumberStyle')]);
      if ((lefts.get(left) ?? style) !== style) return undefined;
      lefts.set(left, style);
      owners.add(owner);
    }
    if (lefts.size > 6 || [...this.outlines.keys()].some((block) => !owners.has(block))) return undefined;
    const order = [...lefts.keys()].sort((a, b) => a - b);
    return new Map(this.items.map(({ node }) => [node, order.indexOf(entryLeft(node, toc)) + 1]));
  }

  private collect(
    value: unknown,
    owner: Json | undefined,
    at: { readonly path: string; readonly notes: Notes },
  ): void {
    if (Array.isArray(value)) {
      value.forEach((each, index) => {
        this.collect(each, owner, { ...at, path: below(at.path, index) });
      });
      return;
    }
    if (!isObject(value)) return;
    const isText = Object.hasOwn(value, 'text');
    const block = owner ?? value;
    this.note(value, block, at);
    for (const key of Object.keys(value)) {
      const inner = value[key];
      if (typeof inner !== 'object' || inner === null) continue;
      this.collect(inner, isText && key === 'text' ? block : undefined, { ...at, path: below(at.path, key) });
    }
  }

  private note(
    node: Json,
    owner: Json,
    { path, notes }: { readonly path: string; readonly notes: Notes },
  ): void {
    const id = own(node, 'id');
    if (typeof id === 'string' && id !== '') {
      if (this.ids.has(id)) notes.add(below(path, 'id'), 'this id is there twice', 'the first one counts');
      else this.ids.set(id, { id: this.name(owner, id), node });
    }
    const page = numberOf(own(node, 'linkToPage'));
    if (page !== undefined) this.pages.add(page);
    const toc = own(node, 'toc');
    if (isObject(toc)) this.tocs.set(tocName(toc), toc);
    const item = own(node, 'tocItem');
    if (item !== undefined && item !== false) {
      const list: readonly unknown[] = Array.isArray(item) ? item : [item];
      this.items.push({
        owner,
        node,
        tocs: list.map((each) => (typeof each === 'string' ? each : defaultToc)),
      });
    }
    if (own(node, 'outline') === true) {
      const parent = own(node, 'outlineParentId');
      this.outlines.set(owner, typeof parent === 'string' ? parent : undefined);
    }
  }

  /** Names the blocks that begin the pages of links, as far as the page breaks of the definition tell. */
  private namePageStarts(content: unknown): void {
    const nodes: readonly unknown[] = Array.isArray(content) ? content : [];
    let page = 1;
    for (const node of this.pages.size === 0 ? [] : nodes) {
      if (!isObject(node)) continue;
      const at = String(own(node, 'pageBreak') ?? '');
      const begins = at.startsWith('before') || own(node, 'section') !== undefined;
      if (begins && node !== nodes[0]) page += 1;
      if (this.pages.has(page) && !this.pageStarts.has(page) && own(node, 'section') === undefined)
        this.pageStarts.set(page, this.name(node, `page-${page}`));
      if (at.startsWith('after')) page += 1;
    }
  }

  /** Returns the id of the block that begins a page, or undefined when the page breaks of the definition do not tell it. */
  pageStart(page: unknown): string | undefined {
    return typeof page === 'number' ? this.pageStarts.get(page) : undefined;
  }

  /** Returns the id that a block has in the template. It gets one when it has none. */
  name(owner: Json, wish: string): string {
    const known = this.owners.get(owner);
    if (known !== undefined) return known;
    const plain = wish
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60);
    const base = plain === '' ? 'part' : plain;
    let name = base;
    while (this.taken.has(name)) {
      const number = (this.numbers.get(base) ?? 1) + 1;
      this.numbers.set(base, number);
      name = `${base}-${number}`;
    }
    this.taken.add(name);
    this.owners.set(owner, name);
    return name;
  }

  /** Returns the id of a block, or undefined when nothing names it. */
  idOf(owner: Json): string | undefined {
    return this.owners.get(owner);
  }

  /** Returns the id in the template and the node that an id of the definition stands for. */
  find(id: unknown): { readonly id: string; readonly node: Json } | undefined {
    return typeof id === 'string' ? this.ids.get(id) : undefined;
  }

  /** Returns the level of a block among the bookmarks, from 1, or undefined when it is none. */
  outlineOf(owner: Json): number | undefined {
    const listed = this.levels?.get(owner);
    if (listed !== undefined || !this.outlines.has(owner)) return listed;
    let level = 1;
    let parent = this.outlines.get(owner);
    const seen = new Set<string>();
    while (parent !== undefined && !seen.has(parent) && level < 6) {
      seen.add(parent);
      const above = this.ids.get(parent)?.node;
      if (above === undefined) break;
      level += 1;
      parent = this.outlines.get(above);
    }
    return level;
  }
}

/** Returns what an entry of contents is called that has no id of its own. No definition has such an id. */
export function unnamed(index: number): string {
  return `\0${index}`;
}

/** Returns how far an entry of contents is indented. */
function entryLeft(node: Json, toc: Json): number {
  const margin = own(node, 'tocMargin') ?? own(toc, 'textMargin');
  return numberOf(Array.isArray(margin) ? margin[0] : margin) ?? 0;
}

/** Returns the name of a table of contents. */
export function tocName(toc: Json): string {
  const id = own(toc, 'id');
  return typeof id === 'string' ? id : defaultToc;
}
