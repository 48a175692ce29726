// Trees in which readers find one entry without reading all: pages (ISO 32000-1 7.7.3), names and numbers (7.9.6, 7.9.7).
import type { ObjectFile } from './objects.ts';
import { escapeString } from './value.ts';

/** The children of one node. */
const fanOut = 32;

/** The pages in their order, in a tree in which all pages are equally deep. */
export class PageTree {
  readonly #file: ObjectFile;
  readonly #pages: number[] = [];
  /** The numbers of the nodes right above the pages. */
  readonly #parents: number[] = [];

  constructor(file: ObjectFile) {
    this.#file = file;
  }

  /** Adds a page. Returns the number of its parent. */
  add(page: number): number {
    if (this.#pages.length % fanOut === 0) this.#parents.push(this.#file.reserve());
    this.#pages.push(page);
    // There is one for each 32 pages, so the last one exists.
    return this.#parents.at(-1) ?? 0;
  }

  /** Writes the nodes. Returns the number of the root. */
  end(): number {
    let kids: readonly number[] = this.#pages;
    let nodes: readonly number[] = this.#parents.length === 0 ? [this.#file.reserve()] : this.#parents;
    let each = 1;
    while (nodes.length > 1) {
      const above = Array.from({ length: Math.ceil(nodes.length / fanOut) }, () => this.#file.reserve());
      this.#level(nodes, { kids, each, above });
      kids = nodes;
      nodes = above;
      each *= fanOut;
    }
    this.#level(nodes, { kids, each, above: [] });
    return nodes[0] ?? 0;
  }

  /** Writes one level of nodes. `each` is the number of pages in one of the children. */
  #level(
    nodes: readonly number[],
    { kids, each, above }: Readonly<Record<'kids' | 'above', readonly number[]>> & { readonly each: number },
  ): void {
    for (const [index, node] of nodes.entries()) {
      const parent = above[Math.floor(index / fanOut)];
      const first = index * fanOut;
      const own = kids.slice(first, first + fanOut).map((id) => `${id} 0 R`);
      const count = Math.min(fanOut * each, this.#pages.length - first * each);
      const up = parent === undefined ? '' : `/Parent ${parent} 0 R`;
      this.#file.write(node, `<</Type /Pages${up}/Kids [${own.join(' ')}]/Count ${count}>>`);
    }
  }
}

/** Writes a tree of names and their written values. A name is a string with one character for each byte. Returns the number of the root. */
export function writeNameTree(file: ObjectFile, values: ReadonlyMap<string, string>): number {
  // Readers look for names by their bytes.
  const names = [...values.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const entries = names.map((name) => ({
    key: `(${escapeString(name)})`,
    value: values.get(name) ?? 'null',
  }));
  return writeTree(file, 'Names', entries);
}

/** Writes a tree of numbers, in ascending order, and their written values. Returns the number of the root. */
export function writeNumberTree(
  file: ObjectFile,
  values: readonly (readonly [key: number, value: string])[],
): number {
  return writeTree(
    file,
    'Nums',
    values.map(([key, value]) => ({ key: `${key}`, value })),
  );
}

interface Leaf {
  readonly key: string;
  readonly value: string;
}

interface Node {
  readonly id: number;
  readonly least: string;
  readonly greatest: string;
}

function writeTree(file: ObjectFile, kind: 'Names' | 'Nums', leaves: readonly Leaf[]): number {
  const pairs = (some: readonly Leaf[]): string =>
    `/${kind} [${some.map(({ key, value }) => `${key} ${value}`).join(' ')}]`;
  if (leaves.length <= fanOut) return writeNode(file, `<<${pairs(leaves)}>>`);
  let nodes = groups(leaves).map((group): Node => {
    const [least, greatest] = [group[0]?.key ?? '', group.at(-1)?.key ?? ''];
    return { id: writeNode(file, `<</Limits [${least} ${greatest}]${pairs(group)}>>`), least, greatest };
  });
  while (nodes.length > fanOut) {
    nodes = groups(nodes).map((group): Node => {
      const [least, greatest] = [group[0]?.least ?? '', group.at(-1)?.greatest ?? ''];
      return { id: writeNode(file, `<</Limits [${least} ${greatest}]${kids(group)}>>`), least, greatest };
    });
  }
  return writeNode(file, `<<${kids(nodes)}>>`);
}

function writeNode(file: ObjectFile, body: string): number {
  const id = file.reserve();
  file.write(id, body);
  return id;
}

function kids(nodes: readonly Node[]): string {
  return `/Kids [${nodes.map(({ id }) => `${id} 0 R`).join(' ')}]`;
}

function groups<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / fanOut) }, (_, index) =>
    items.slice(index * fanOut, (index + 1) * fanOut),
  );
}
