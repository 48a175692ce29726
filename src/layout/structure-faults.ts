// What PDF/UA requires of the structure of a document, and only its data can break (ISO 14289-1 7.3, 7.4, 7.5).
import { headings, isRow, type Role, StructureNode } from './structure.ts';

/** Something that a standard forbids, at its block. */
export interface StructureFault {
  /** JSON Pointer of the block in the template. */
  readonly path: string;
  readonly message: string;
  readonly hint: string;
}

/** Returns the faults in the order of reading. */
export function structureFaults(root: StructureNode): readonly StructureFault[] {
  const finder = new Finder();
  finder.visit(root);
  return finder.faults;
}

const levels: readonly (Role | undefined)[] = headings;

class Finder {
  readonly faults: StructureFault[] = [];
  /** The level of the heading before. */
  #level = 0;

  visit(node: StructureNode): void {
    const level = levels.indexOf(node.role) + 1;
    if (level > 0) this.#heading(node, level);
    if (node.role === 'Figure' || node.role === 'Formula') this.#figure(node);
    if (node.role === 'Table') this.#table(node);
    for (const kid of node.kids ?? []) if (kid instanceof StructureNode) this.visit(kid);
  }

  #heading({ facts }: StructureNode, level: number): void {
    if (level > this.#level + 1) {
      const before =
        this.#level === 0 ? 'the first heading' : `the heading after one of level ${this.#level}`;
      const message = `pdf/ua-1 asks that no level is left out: ${before} has level ${level}`;
      const hint = `give it the level ${this.#level + 1}, or print the heading above it, too`;
      this.faults.push({ path: facts.path, message, hint });
    }
    this.#level = level;
  }

  #figure({ facts }: StructureNode): void {
    if (facts.alt !== undefined && facts.alt.trim() !== '') return;
    const hint = 'say in "alt" what it shows, or add "decorative": true';
    this.faults.push({
      path: facts.path,
      message: 'pdf/ua-1 asks for a text in place of each picture',
      hint,
    });
  }

  #table(table: StructureNode): void {
    const hint =
      'add "header" to its columns, "rowHeader": true to the one that names its rows, or "role": "none" when it only arranges';
    const fault = (path: string, message: string) => this.faults.push({ path, message, hint });
    if (!hasHeads(table)) {
      fault(table.facts.path, 'pdf/ua-1 asks for heads in each table');
      return;
    }
    const cell = findCell(table, ({ facts }) => facts.lacksHead === true);
    if (cell) fault(cell.facts.path, 'pdf/ua-1 asks for a head for each cell: there is none in its row');
  }
}

/** Returns whether a table has a head. The heads of tables inside of it do not count. */
function hasHeads(table: StructureNode): boolean {
  return findCell(table, ({ role }) => role === 'TH') !== undefined;
}

type Cell = Pick<StructureNode, 'role' | 'facts'>;

/** Returns the first such cell, outside of tables in cells. */
function findCell(node: StructureNode, test: (cell: Cell) => boolean): Cell | undefined {
  // Rows of one shape share it, so that it is judged in a moment.
  if (isRow(node) && node.cells === undefined) return node.shape?.find(test);
  if (node.role === 'TH' || node.role === 'TD') return test(node) ? node : undefined;
  for (const kid of node.kids ?? []) {
    const found = kid instanceof StructureNode ? findCell(kid, test) : undefined;
    if (found) return found;
  }
  return undefined;
}
