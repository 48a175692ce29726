// The structure of a table: its rows and cells as nodes, which are made when they are drawn first (ISO 32000-1 14.8.4.3.4).
import { type CellShape, type NodeFacts, type Role, RowNode, StructureNode } from '../structure.ts';
import type { CellFormat } from './formats.ts';
import type { Section } from './place-cells.ts';
import type { Row, SharedCell } from './row.ts';
import type { ColumnSpec, GroupSpan } from './spec.ts';

/** The rows of a table whose nodes are needed: head, body and foot in one sequence. */
export interface StructuredRows {
  readonly flow: Section;
  readonly bodyStart: number;
  readonly footStart: number;
  readonly columns: readonly ColumnSpec[];
  /** The heads amid the body, in order. */
  readonly heads: readonly GroupSpan[];
}

/** What the nodes of rows of one shape have in common. They share it. */
interface Likeness {
  readonly shape: readonly CellShape[];
  readonly facts: NodeFacts;
}

/** The nodes of one table. Each row has one, on any number of pages. */
export class TableStructure {
  private readonly table: StructureNode;
  /** Whether its author gave it another role: only what its cells hold is left then. */
  private readonly isDissolved: boolean;
  private readonly rows: StructuredRows;
  private readonly rowNodes: (RowNode | undefined)[] = [];
  /** What rows of the body have in common, by the likeness of their shapes. */
  private readonly likenesses = new Map<object, Likeness>();
  private readonly parts = new Map<Role, StructureNode>();
  /**
   * The heads of each column by the row in which the head begins, where it has several rows or cells over several columns, or
   * where others follow amid the body.
   */
  private readonly headsFrom = new Map<number, readonly (readonly StructureNode[])[]>();
  private plain: boolean | undefined;
  /** The number of heads amid the body above the row that was asked for last. */
  private nextHead = 0;
  /** The cells that reach into the row that was asked for last. */
  private latest: { readonly index: number; readonly open: readonly OpenCell[] } = { index: -1, open: [] };
  /** The facts of cells without heads of their own. All cells of one place in the template share them. */
  private readonly facts: Readonly<Record<'TD' | 'lacking' | 'Row', Map<CellFormat, NodeFacts>>> = {
    TD: new Map(),
    lacking: new Map(),
    Row: new Map(),
  };

  constructor(table: StructureNode, rows: StructuredRows) {
    this.table = table;
    this.isDissolved = table.role !== 'Table';
    this.rows = rows;
  }

  /** Returns the node of a row of the sequence. */
  row(index: number): RowNode {
    let known = this.rowNodes[index];
    if (known === undefined) {
      known = this.even(index) ?? this.odd(index);
      this.rowNodes[index] = known;
    }
    return known;
  }

  /** Returns a row with one cell for each column whose place says its heads, or undefined for any other row. */
  private even(index: number): RowNode | undefined {
    const { flow } = this.rows;
    if (this.isDissolved || !this.isPlain()) return undefined;
    if (flow.columns.has(index) || flow.tied.has(index) || flow.tied.has(index - 1)) return undefined;
    const row = flow.rows[index];
    if (row === undefined) return undefined;
    const { shape, facts } = this.likenessOf(row, index);
    const node = new RowNode('TR', facts, { within: this.part(index), shape });
    node.isPlain = true;
    return node;
  }

  /** Returns what the rows of one shape have in common. */
  private likenessOf(row: Row, index: number): Likeness {
    const isHead = index < this.rows.bodyStart;
    const known = isHead ? undefined : this.likenesses.get(row.shape.likeness);
    if (known !== undefined) return known;
    const made = { shape: this.shapeOf(index), facts: { path: row.format.path } };
    if (!isHead) this.likenesses.set(row.shape.likeness, made);
    return made;
  }

  private shapeOf(index: number): readonly CellShape[] {
    const { flow, columns, bodyStart } = this.rows;
    const row = flow.rows[index];
    const cells = row?.shape.cells;
    const isHead = ({ isFilled }: SharedCell, column: number): boolean =>
      isFilled && columns[column]?.rowHeader === true;
    const hasHead = cells?.some(isHead) ?? false;
    return columns.map((_, column): CellShape => {
      const cell = cells?.[column];
      const path = cell?.format.path ?? row?.format.path ?? this.table.facts.path;
      if (index < bodyStart && cell !== undefined && this.isCorner(cell, column))
        return {
          role: 'TD',
          facts: this.factsOf(cell.format, 'TD'),
          isPlain: cell.format.lang === undefined,
        };
      if (index < bodyStart)
        return { role: 'TH', facts: { path, scope: 'Column', ...langOf(cell?.format) }, isPlain: false };
      if (cell === undefined) return { role: 'TD', facts: { path }, isPlain: true };
      if (isHead(cell, column))
        return { role: 'TH', facts: this.factsOf(cell.format, 'Row'), isPlain: false };
      const lacksHead = cell.isFilled && !hasHead && bodyStart === 0;
      const facts = this.factsOf(cell.format, lacksHead ? 'lacking' : 'TD');
      const { colSpan, rowSpan, lang } = facts;
      return { role: 'TD', facts, isPlain: (colSpan ?? rowSpan ?? lang) === undefined };
    });
  }

  /** Returns a row whose cells have nodes from the start: some reach over columns or rows, or name their heads. */
  private odd(index: number): RowNode {
    const { flow, columns } = this.rows;
    const isHead = this.isHead(index);
    const path = flow.rows[index]?.format.path ?? this.table.facts.path;
    const cells = new Array<StructureNode | undefined>(columns.length).fill(undefined);
    const { taken, rowHeads } = this.reachingInto(index);
    const role = this.isDissolved ? undefined : 'TR';
    const row = new RowNode(role, { path }, { within: this.part(index), cells });
    const data: PlacedCell[] = [];
    for (const placed of this.placed(index)) {
      const { column, cell } = placed;
      taken.fill(true, column, column + cell.format.colSpan);
      if (isHead)
        cells[column] = this.isCorner(cell, column)
          ? this.node('TD', this.factsOf(cell.format, 'TD'), row)
          : this.columnHead(cell.format, row);
      else if (columns[column]?.rowHeader !== true || !cell.isFilled) data.push(placed);
      else {
        const head = this.rowHead(cell.format, column, { row, index });
        cells[column] = head;
        rowHeads.push(head);
      }
    }
    for (const { column, cell } of data)
      cells[column] = this.dataCell(cell, { column, rowHeads, row, index });
    // Each row has a cell for each column, because readers count them.
    for (let column = 0; column < columns.length; column += 1)
      if (!taken[column]) cells[column] ??= this.gap(path, index, row);
    return row;
  }

  /** Returns the cells of a row with the columns that they begin in. */
  private placed(index: number): readonly PlacedCell[] {
    const { flow } = this.rows;
    const starts = flow.columns.get(index);
    const cells = flow.rows[index]?.shape.cells ?? [];
    return cells.map((cell, position) => ({ cell, column: starts ? (starts[position] ?? 0) : position }));
  }

  /** Returns whether a cell of the head is empty over heads of rows: it is no head, and nobody looks for one there. */
  private isCorner({ format, isFilled }: SharedCell, column: number): boolean {
    if (isFilled) return false;
    const below = this.rows.columns.slice(column, column + format.colSpan);
    return below.length > 0 && below.every(({ rowHeader }) => rowHeader === true);
  }

  private columnHead(format: CellFormat, within: StructureNode): StructureNode {
    const named = this.isPlain() ? {} : { isNamed: true };
    const facts: NodeFacts = { path: format.path, scope: 'Column', ...spansOf(format), ...langOf(format) };
    return this.node('TH', { ...facts, ...named }, within);
  }

  private rowHead(format: CellFormat, column: number, { row, index }: InRow): StructureNode {
    const facts = this.factsOf(format, 'Row');
    if (this.isPlain()) return this.node('TH', facts, row);
    const headers = this.headersOf(index, column, format.colSpan);
    return this.node('TH', { ...facts, ...(headers.length > 0 && { headers }), isNamed: true }, row);
  }

  private dataCell(
    { format, isFilled }: SharedCell,
    { column, rowHeads, row, index }: DataCellNodes,
  ): StructureNode {
    const lacksHead = isFilled && rowHeads.length === 0 && this.headOf(index).end === 0;
    const facts = this.factsOf(format, lacksHead ? 'lacking' : 'TD');
    if (this.isPlain()) return this.node('TD', facts, row);
    const headers = [...rowHeads, ...this.headersOf(index, column, format.colSpan)];
    return this.node('TD', headers.length === 0 ? facts : { ...facts, headers }, row);
  }

  private factsOf(format: CellFormat, kind: 'TD' | 'lacking' | 'Row'): NodeFacts {
    const known = this.facts[kind];
    let facts = known.get(format);
    if (facts === undefined) {
      facts = cellFacts(format, kind);
      known.set(format, facts);
    }
    return facts;
  }

  /** Returns an empty cell. In the head it is a head, because each cell below has to lead to one. */
  private gap(path: string, index: number, within: StructureNode): StructureNode {
    if (!this.isHead(index)) return this.node('TD', { path }, within);
    return this.node('TH', { path, scope: 'Column' }, within);
  }

  private headersOf(index: number, column: number, colSpan: number): readonly StructureNode[] {
    const { start, end } = this.headOf(index);
    let heads = this.headsFrom.get(start);
    if (heads === undefined) {
      heads = this.findHeads(start, end);
      this.headsFrom.set(start, heads);
    }
    if (colSpan === 1) return heads[column] ?? [];
    return [...new Set(heads.slice(column, column + colSpan).flat())];
  }

  /** Returns whether a row is one of the head, or of a head amid the body. */
  private isHead(index: number): boolean {
    const { bodyStart, flow } = this.rows;
    return index < bodyStart || flow.rows[index]?.format.isHead === true;
  }

  /** Returns the rows of the head of row `index`: the last one above it. Rows are asked for in order, mostly. */
  private headOf(index: number): { readonly start: number; readonly end: number } {
    const { bodyStart, footStart, heads } = this.rows;
    if (heads.length === 0 || index >= footStart) return { start: 0, end: bodyStart };
    if (this.nextHead > 0 && (heads[this.nextHead - 1]?.start ?? 0) + bodyStart > index) this.nextHead = 0;
    while ((heads[this.nextHead]?.start ?? Number.POSITIVE_INFINITY) + bodyStart <= index) this.nextHead += 1;
    const head = heads[this.nextHead - 1];
    return head
      ? { start: bodyStart + head.start, end: bodyStart + head.headEnd }
      : { start: 0, end: bodyStart };
  }

  /** Returns whether there is one row of heads, one for each column. The place of a cell says its heads then. */
  private isPlain(): boolean {
    if (this.plain !== undefined) return this.plain;
    const { bodyStart, flow, heads } = this.rows;
    const [first] = flow.rows;
    const narrow =
      bodyStart === 0 || (first?.shape.cells.every(({ format }) => format.colSpan === 1) ?? true);
    this.plain = bodyStart <= 1 && narrow && heads.length === 0;
    return this.plain;
  }

  /** Returns the heads of each column. In a plain table the place of a cell says its head. */
  private findHeads(start: number, end: number): readonly (readonly StructureNode[])[] {
    const { columns } = this.rows;
    if (this.isPlain()) return [];
    const heads: StructureNode[][] = columns.map(() => []);
    for (let index = start; index < end; index += 1) {
      for (const column of columns.keys()) {
        const node = this.row(index).cells?.[column];
        const end = column + (node?.facts.colSpan ?? 1);
        for (let at = column; node?.facts.scope !== undefined && at < end; at += 1) heads[at]?.push(node);
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
      part = this.node(role, { path: this.table.facts.path }, this.table);
      this.parts.set(role, part);
    }
    return part;
  }

  /** Returns which columns cells of rows above reach into, and which of these cells are heads of the row. */
  private reachingInto(index: number): Reaching {
    const { columns } = this.rows;
    const taken = new Array<boolean>(columns.length).fill(false);
    const rowHeads: StructureNode[] = [];
    for (const { row, column, format } of this.openInto(index)) {
      taken.fill(true, column, column + format.colSpan);
      if (this.isHead(index) || columns[column]?.rowHeader !== true) continue;
      const head = this.row(row).cells?.[column];
      if (head?.facts.scope === 'Row') rowHeads.push(head);
    }
    return { taken, rowHeads };
  }

  /** Returns the cells of rows above that reach into a row. Rows are asked for in order, so each is looked at once. */
  private openInto(index: number): readonly OpenCell[] {
    const { tied } = this.rows.flow;
    let from = index;
    while (tied.has(from - 1) && from !== this.latest.index) from -= 1;
    let open = from === this.latest.index ? this.latest.open : [];
    for (; from < index; from += 1) {
      const row = from;
      const own = this.placed(row).map(({ cell: { format }, column }) => ({ row, column, format }));
      open = [...open, ...own].filter((each) => each.row + each.format.rowSpan > row + 1);
    }
    this.latest = { index, open };
    return open;
  }

  /** Returns a node of the table. For a table that is dissolved it is a node that is not written. */
  private node(role: Role, facts: NodeFacts, within: StructureNode): StructureNode {
    return new StructureNode(this.isDissolved ? undefined : role, facts, within);
  }
}

function cellFacts(format: CellFormat, kind: 'TD' | 'lacking' | 'Row'): NodeFacts {
  const { path, colSpan, rowSpan, lang } = format;
  const own =
    kind === 'Row' ? { path, scope: kind } : kind === 'lacking' ? { path, lacksHead: true } : { path };
  // Most cells are like this.
  if (colSpan === 1 && rowSpan === 1 && lang === undefined) return own;
  return { ...own, ...spansOf(format), ...langOf(format) };
}

function spansOf({ colSpan, rowSpan }: CellFormat): { colSpan?: number; rowSpan?: number } {
  return { ...(colSpan > 1 && { colSpan }), ...(rowSpan > 1 && { rowSpan }) };
}

function langOf(format: CellFormat | undefined): { lang?: string } {
  return format?.lang === undefined ? {} : { lang: format.lang };
}

interface PlacedCell {
  readonly cell: SharedCell;
  readonly column: number;
}

/** A cell that reaches down. */
interface OpenCell {
  readonly row: number;
  readonly column: number;
  readonly format: CellFormat;
}

/** The node of a row, and its place in the sequence. */
interface InRow {
  readonly row: StructureNode;
  readonly index: number;
}

interface DataCellNodes extends InRow {
  readonly column: number;
  readonly rowHeads: readonly StructureNode[];
}

interface Reaching {
  readonly taken: boolean[];
  readonly rowHeads: StructureNode[];
}
