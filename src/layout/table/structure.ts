// The structure of a table: its rows and cells as nodes, which are made when they are drawn first (ISO 32000-1 14.8.4.3.4).
import { type Role, StructureNode } from '../structure.ts';
import type { Section } from './grid.ts';
import type { CellFormat } from './spec.ts';

/** The rows of a table whose nodes are needed: head, body and foot in one sequence. */
export interface StructuredRows {
  readonly flow: Section;
  readonly bodyStart: number;
  readonly footStart: number;
  readonly columnCount: number;
}

/** The node of a row, and those of its cells by the columns that they begin in. */
export interface RowNode {
  readonly node: StructureNode;
  readonly cells: readonly (StructureNode | undefined)[];
}

/** The nodes of one table. Each row has one, on any number of pages. */
export class TableStructure {
  private readonly table: StructureNode;
  private readonly rows: StructuredRows;
  private readonly known = new Map<number, RowNode>();
  private readonly parts = new Map<Role, StructureNode>();
  /** The heads of a column, where the head has several rows or cells over several columns. */
  private heads: readonly (readonly StructureNode[])[] | undefined;

  constructor(table: StructureNode, rows: StructuredRows) {
    this.table = table;
    this.rows = rows;
  }

  /** Returns the nodes of a row of the sequence. */
  row(index: number): RowNode {
    let known = this.known.get(index);
    if (known === undefined) {
      known = this.make(index);
      this.known.set(index, known);
    }
    return known;
  }

  private make(index: number): RowNode {
    const { flow, columnCount, bodyStart } = this.rows;
    const row = flow.rows[index];
    const path = row?.format.path ?? this.table.facts.path;
    const starts = flow.columns.get(index);
    const cells = new Array<StructureNode | undefined>(columnCount).fill(undefined);
    const taken = this.takenFromAbove(index);
    const isHead = index < bodyStart;
    const all: StructureNode[] = [];
    const node = this.node('TR', { path }, { within: this.part(index), fixed: all });
    for (const [position, cell] of (row?.cells ?? []).entries()) {
      const column = starts ? (starts[position] ?? 0) : position;
      cells[column] = this.cell(cell.format, { column, isHead, row: node });
      taken.fill(true, column, column + cell.format.colSpan);
    }
    // Each row has a cell for each column, because readers count them.
    for (let column = 0; column < columnCount; column += 1) {
      const own = cells[column];
      if (own !== undefined) all.push(own);
      else if (!taken[column]) all.push(this.node('TD', { path }, { within: node }));
    }
    return { node, cells };
  }

  private cell(format: CellFormat, { column, isHead, row }: CellPlace): StructureNode {
    const within = { within: row };
    const { path, colSpan, rowSpan } = format;
    const spans = { ...(colSpan > 1 && { colSpan }), ...(rowSpan > 1 && { rowSpan }) };
    if (isHead) {
      const named = this.isPlain() ? {} : { isNamed: true };
      return this.node('TH', { path, scope: 'Column', ...spans, ...named }, within);
    }
    const headers = this.headersOf(column, colSpan);
    const facts = headers.length === 0 ? { path, ...spans } : { path, ...spans, headers };
    return this.node('TD', facts, within);
  }

  private headersOf(column: number, colSpan: number): readonly StructureNode[] {
    this.heads ??= this.findHeads();
    if (colSpan === 1) return this.heads[column] ?? [];
    return [...new Set(this.heads.slice(column, column + colSpan).flat())];
  }

  /** Returns whether there is one row of heads, one for each column. */
  private isPlain(): boolean {
    const { bodyStart, flow } = this.rows;
    if (bodyStart > 1) return false;
    return bodyStart === 0 || (flow.rows[0]?.cells.every(({ format }) => format.colSpan === 1) ?? true);
  }

  /** Returns the heads of each column. In a plain table the place of a cell says its head. */
  private findHeads(): readonly (readonly StructureNode[])[] {
    const { bodyStart, columnCount } = this.rows;
    if (this.isPlain()) return [];
    const heads: StructureNode[][] = Array.from({ length: columnCount }, () => []);
    for (let index = 0; index < bodyStart; index += 1) {
      for (const [column, node] of this.row(index).cells.entries()) {
        const end = column + (node?.facts.colSpan ?? 1);
        for (let at = column; node !== undefined && at < end; at += 1) heads[at]?.push(node);
      }
    }
    return heads;
  }

  private part(index: number): StructureNode {
    const { bodyStart, footStart } = this.rows;
    const role = index < bodyStart ? 'THead' : index < footStart ? 'TBody' : 'TFoot';
    let part = this.parts.get(role);
    if (part === undefined) {
      part = this.node(role, { path: this.table.facts.path }, { within: this.table });
      this.parts.set(role, part);
    }
    return part;
  }

  /** Returns the columns that a cell of a row above reaches into. */
  private takenFromAbove(index: number): boolean[] {
    const { flow, columnCount } = this.rows;
    const taken = new Array<boolean>(columnCount).fill(false);
    for (let above = index - 1; flow.tied.has(above); above -= 1) {
      const starts = flow.columns.get(above);
      for (const [position, { format }] of (flow.rows[above]?.cells ?? []).entries()) {
        if (above + format.rowSpan <= index) continue;
        const column = starts ? (starts[position] ?? 0) : position;
        taken.fill(true, column, column + format.colSpan);
      }
    }
    return taken;
  }

  /** Returns a node of the table. For a table that only arranges its content it is a node that is not written. */
  private node(role: Role, ...rest: NodeRest): StructureNode {
    return new StructureNode(this.table.role === undefined ? undefined : role, ...rest);
  }
}

interface CellPlace {
  readonly column: number;
  readonly isHead: boolean;
  readonly row: StructureNode;
}

type NodeRest = ConstructorParameters<typeof StructureNode> extends [unknown, ...infer Rest] ? Rest : never;
