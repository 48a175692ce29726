// The structure of a table: its rows and cells as nodes, which are made when they are drawn first (ISO 32000-1 14.8.4.3.4).
import { type NodeFacts, type Role, StructureNode } from '../structure.ts';
import type { Section } from './grid.ts';
import type { CellFormat, CellSpec, ColumnSpec } from './spec.ts';

/** The rows of a table whose nodes are needed: head, body and foot in one sequence. */
export interface StructuredRows {
  readonly flow: Section;
  readonly bodyStart: number;
  readonly footStart: number;
  readonly columns: readonly ColumnSpec[];
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
  private plain: boolean | undefined;
  /** The facts of cells without heads of their own. All cells of one place in the template share them. */
  private readonly facts: Readonly<Record<'TD' | 'lacking' | 'Row', Map<CellFormat, NodeFacts>>> = {
    TD: new Map(),
    lacking: new Map(),
    Row: new Map(),
  };

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
    const { flow, columns, bodyStart } = this.rows;
    const path = flow.rows[index]?.format.path ?? this.table.facts.path;
    const cells = new Array<StructureNode | undefined>(columns.length).fill(undefined);
    const { taken, rowHeads } = this.reachingInto(index);
    const all: StructureNode[] = [];
    const row = this.node('TR', { path }, { within: this.part(index), fixed: all });
    const data: PlacedCell[] = [];
    for (const placed of this.placed(index)) {
      const { column, cell } = placed;
      taken.fill(true, column, column + cell.format.colSpan);
      if (index < bodyStart) cells[column] = this.columnHead(cell.format, row);
      else if (columns[column]?.rowHeader !== true || cell.content === undefined) data.push(placed);
      else {
        const head = this.rowHead(cell.format, column, row);
        cells[column] = head;
        rowHeads.push(head);
      }
    }
    for (const { column, cell } of data) cells[column] = this.dataCell(cell, { column, rowHeads, row });
    // Each row has a cell for each column, because readers count them.
    for (let column = 0; column < columns.length; column += 1) {
      const own = cells[column];
      if (own !== undefined) all.push(own);
      else if (!taken[column]) all.push(this.gap(path, index, row));
    }
    return { node: row, cells };
  }

  /** Returns the cells of a row with the columns that they begin in. */
  private placed(index: number): readonly PlacedCell[] {
    const { flow } = this.rows;
    const starts = flow.columns.get(index);
    const cells = flow.rows[index]?.cells ?? [];
    return cells.map((cell, position) => ({ cell, column: starts ? (starts[position] ?? 0) : position }));
  }

  private columnHead(format: CellFormat, within: StructureNode): StructureNode {
    const named = this.isPlain() ? {} : { isNamed: true };
    return this.node('TH', { path: format.path, scope: 'Column', ...spansOf(format), ...named }, { within });
  }

  private rowHead(format: CellFormat, column: number, within: StructureNode): StructureNode {
    const facts = this.factsOf(format, 'Row');
    if (this.isPlain()) return this.node('TH', facts, { within });
    const headers = this.headersOf(column, format.colSpan);
    return this.node('TH', { ...facts, ...(headers.length > 0 && { headers }), isNamed: true }, { within });
  }

  private dataCell({ format, content }: CellSpec, { column, rowHeads, row }: DataPlace): StructureNode {
    const within = { within: row };
    const lacksHead = content !== undefined && rowHeads.length === 0 && this.rows.bodyStart === 0;
    const facts = this.factsOf(format, lacksHead ? 'lacking' : 'TD');
    if (this.isPlain()) return this.node('TD', facts, within);
    const headers = [...rowHeads, ...this.headersOf(column, format.colSpan)];
    return this.node('TD', headers.length === 0 ? facts : { ...facts, headers }, within);
  }

  private factsOf(format: CellFormat, kind: 'TD' | 'lacking' | 'Row'): NodeFacts {
    const known = this.facts[kind];
    let facts = known.get(format);
    if (facts === undefined) {
      const own = kind === 'Row' ? { scope: kind } : kind === 'lacking' ? { lacksHead: true } : {};
      facts = { path: format.path, ...spansOf(format), ...own };
      known.set(format, facts);
    }
    return facts;
  }

  /** Returns an empty cell. In the head it is a head, because each cell below has to lead to one. */
  private gap(path: string, index: number, within: StructureNode): StructureNode {
    if (index >= this.rows.bodyStart) return this.node('TD', { path }, { within });
    return this.node('TH', { path, scope: 'Column' }, { within });
  }

  private headersOf(column: number, colSpan: number): readonly StructureNode[] {
    this.heads ??= this.findHeads();
    if (colSpan === 1) return this.heads[column] ?? [];
    return [...new Set(this.heads.slice(column, column + colSpan).flat())];
  }

  /** Returns whether there is one row of heads, one for each column. The place of a cell says its heads then. */
  private isPlain(): boolean {
    if (this.plain !== undefined) return this.plain;
    const { bodyStart, flow } = this.rows;
    const [first] = flow.rows;
    const narrow = bodyStart === 0 || (first?.cells.every(({ format }) => format.colSpan === 1) ?? true);
    this.plain = bodyStart <= 1 && narrow;
    return this.plain;
  }

  /** Returns the heads of each column. In a plain table the place of a cell says its head. */
  private findHeads(): readonly (readonly StructureNode[])[] {
    const { bodyStart, columns } = this.rows;
    if (this.isPlain()) return [];
    const heads: StructureNode[][] = columns.map(() => []);
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
    // THead and TFoot stand beside a TBody alone (ISO 14289-1 7.2). The rows of a table without data are its body.
    const bare = bodyStart === footStart;
    const role = bare ? 'TBody' : index < bodyStart ? 'THead' : index < footStart ? 'TBody' : 'TFoot';
    let part = this.parts.get(role);
    if (part === undefined) {
      part = this.node(role, { path: this.table.facts.path }, { within: this.table });
      this.parts.set(role, part);
    }
    return part;
  }

  /** Returns which columns cells of rows above reach into, and which of these cells are heads of the row. */
  private reachingInto(index: number): Reaching {
    const { flow, columns, bodyStart } = this.rows;
    const taken = new Array<boolean>(columns.length).fill(false);
    const rowHeads: StructureNode[] = [];
    for (let above = index - 1; flow.tied.has(above); above -= 1) {
      for (const { cell, column } of this.placed(above)) {
        const { colSpan, rowSpan } = cell.format;
        if (above + rowSpan <= index) continue;
        taken.fill(true, column, column + colSpan);
        if (index < bodyStart || columns[column]?.rowHeader !== true) continue;
        const head = this.row(above).cells[column];
        if (head?.facts.scope === 'Row') rowHeads.push(head);
      }
    }
    return { taken, rowHeads };
  }

  /** Returns a node of the table. For a table that only arranges its content it is a node that is not written. */
  private node(role: Role, ...rest: NodeRest): StructureNode {
    return new StructureNode(this.table.role === undefined ? undefined : role, ...rest);
  }
}

function spansOf({ colSpan, rowSpan }: CellFormat): { colSpan?: number; rowSpan?: number } {
  return { ...(colSpan > 1 && { colSpan }), ...(rowSpan > 1 && { rowSpan }) };
}

interface PlacedCell {
  readonly cell: CellSpec;
  readonly column: number;
}

interface DataPlace {
  readonly column: number;
  readonly rowHeads: readonly StructureNode[];
  readonly row: StructureNode;
}

interface Reaching {
  readonly taken: boolean[];
  readonly rowHeads: StructureNode[];
}

type NodeRest = ConstructorParameters<typeof StructureNode> extends [unknown, ...infer Rest] ? Rest : never;
