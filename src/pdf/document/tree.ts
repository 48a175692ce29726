// Trees in which readers find one entry without reading all: pages (ISO 32000-1 7.7.3), names and numbers (7.9.6, 7.9.7).
import { escapeString, pdfValue, reference, type Written } from './value.ts';

/** What writes objects that are no streams. */
interface ObjectWriter {
  /** Returns the number of an object that is written later. */
  reserve(): number;
  writeObject(id: number, body: string): void;
}

/** The children of one node. */
const fanOut = 32;

/** The nodes of the pages. All pages are equally deep. */
export class PageTree {
  readonly #document: ObjectWriter;
  /** The numbers of the nodes right above the pages. */
  readonly #parents: number[] = [];
  #pages = 0;

  constructor(document: ObjectWriter) {
    this.#document = document;
  }

  /** Adds a page. `root` is the number of the node above it while it is the only one. Returns the number of its parent. */
  add(root: number): number {
    if (this.#pages % fanOut === 0) this.#parents.push(this.#pages === 0 ? root : this.#document.reserve());
    this.#pages += 1;
    // There is one for each 32 pages, so the last one exists.
    return this.#parents.at(-1) ?? 0;
  }

  /** Whether there is one node, which is the root. */
  get isFlat(): boolean {
    return this.#parents.length <= 1;
  }

  /** Writes the nodes above these pages. Returns the numbers of those right below the root. */
  end(pages: readonly { readonly id: number }[], root: number): readonly number[] {
    let kids: readonly number[] = pages.map(({ id }) => id);
    let nodes: readonly number[] = this.#parents;
    let each = 1;
    while (nodes.length > fanOut) {
      const above = groups(nodes).map(() => this.#document.reserve());
      this.#level(nodes, { kids, each, above });
      kids = nodes;
      nodes = above;
      each *= fanOut;
    }
    this.#level(nodes, { kids, each, above: [root] });
    return nodes;
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
      const count = Math.min(fanOut * each, this.#pages - first * each);
      this.#document.writeObject(
        node,
        `<</Type /Pages/Parent ${parent} 0 R/Kids [${own.join(' ')}]/Count ${count}>>`,
      );
    }
  }
}

/** Names and their values, to which PDFKit adds those of the document. A name is a string with one character for each byte. */
export class NameTree {
  readonly #values = new Map<string, string>();

  add(name: string, value: unknown): void {
    this.#values.set(name, pdfValue(value));
  }

  /** Writes the tree. Returns a reference to its root, or undefined without names. */
  end(document: ObjectWriter): Written | undefined {
    return this.#values.size === 0 ? undefined : reference(writeNameTree(document, this.#values));
  }
}

/** Writes a tree of names and their written values. A name is a string with one character for each byte. Returns the number of the root. */
export function writeNameTree(document: ObjectWriter, values: ReadonlyMap<string, string>): number {
  // Readers look for names by their bytes.
  const names = [...values.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const entries = names.map((name) => ({
    key: `(${escapeString(name)})`,
    value: values.get(name) ?? 'null',
  }));
  return writeTree(document, 'Names', entries);
}

/** Writes a tree of numbers, in ascending order, and their written values. Returns the number of the root. */
export function writeNumberTree(
  document: ObjectWriter,
  values: readonly (readonly [key: number, value: string])[],
): number {
  return writeTree(
    document,
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

function writeTree(document: ObjectWriter, kind: 'Names' | 'Nums', leaves: readonly Leaf[]): number {
  const pairs = (some: readonly Leaf[]): string =>
    `/${kind} [${some.map(({ key, value }) => `${key} ${value}`).join(' ')}]`;
  if (leaves.length <= fanOut) return writeNode(document, `<<${pairs(leaves)}>>`);
  let nodes = groups(leaves).map((group): Node => {
    const [least, greatest] = [group[0]?.key ?? '', group.at(-1)?.key ?? ''];
    return { id: writeNode(document, `<</Limits [${least} ${greatest}]${pairs(group)}>>`), least, greatest };
  });
  while (nodes.length > fanOut) {
    nodes = groups(nodes).map((group): Node => {
      const [least, greatest] = [group[0]?.least ?? '', group.at(-1)?.greatest ?? ''];
      return { id: writeNode(document, `<</Limits [${least} ${greatest}]${kids(group)}>>`), least, greatest };
    });
  }
  return writeNode(document, `<<${kids(nodes)}>>`);
}

function writeNode(document: ObjectWriter, body: string): number {
  const id = document.reserve();
  document.writeObject(id, body);
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
