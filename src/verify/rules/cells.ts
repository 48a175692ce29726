// The cells of tables: an even grid, and heads that each cell can be led to.
import type { PdfDocument } from '../document.ts';
import { type Cell, type Grid, gridOf, headersOf, scopeOf } from '../structure/table-grid.ts';
import type { Element } from '../structure/tree.ts';
import { elementsOf } from './nesting.ts';
import type { Breach, RuleSource } from './rule.ts';

interface Table {
  readonly element: Element;
  readonly grid: Grid;
}

const grids = new WeakMap<PdfDocument, readonly Table[]>();

/** Returns each table with its grid. They are computed once. */
function tablesOf(document: PdfDocument): readonly Table[] {
  const known = grids.get(document);
  if (known) return known;
  const classes = document.structure.root?.dict('ClassMap');
  const tables = [...elementsOf(document, 'Table')].map((element) => ({
    element,
    grid: gridOf(element, classes),
  }));
  grids.set(document, tables);
  return tables;
}

/** Returns a test that gives one breach for each table of which `says` returns something. */
function ofGrids(says: (grid: Grid) => string | undefined): RuleSource['check'] {
  return function* (document) {
    for (const { element, grid } of tablesOf(document)) {
      const words = says(grid);
      if (words !== undefined) yield { says: words, object: element.dict.object };
    }
  };
}

type Headed = 'yes' | 'no' | 'unknown';

/** Returns whether a cell leads to its heads: by IDs that exist, or by heads with a scope in its row or column. */
function headed(cell: Cell, { occupied }: Grid, { classes, ids }: Heads): Headed {
  // An empty cell has nothing that a head would explain.
  if (cell.element.kids.length === 0) return 'yes';
  const named = headersOf(cell.element, classes);
  if (named.length > 0 && named.every((id) => ids.has(id))) return 'yes';
  for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1)
    if (occupied[row]?.some((other) => isHead(other, classes, 'Row'))) return 'yes';
  for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1)
    if (occupied.some((row) => isHead(row[column], classes, 'Column'))) return 'yes';
  return named.length > 0 ? 'unknown' : 'no';
}

interface Heads {
  readonly classes: PdfDocument['catalog'] | undefined;
  readonly ids: ReadonlySet<string>;
}

function isHead(cell: Cell | undefined, classes: Heads['classes'], scope: 'Row' | 'Column'): boolean {
  if (cell?.element.role.standard !== 'TH') return false;
  const own = scopeOf(cell.element, classes);
  return own === scope || own === 'Both';
}

function* unheaded(document: PdfDocument, what: Headed): Generator<Breach> {
  const classes = document.structure.root?.dict('ClassMap');
  for (const { grid } of tablesOf(document)) {
    const heads = grid.cells.filter(({ element }) => element.role.standard === 'TH');
    const ids = new Set(heads.flatMap(({ element }) => (element.id === undefined ? [] : [element.id])));
    for (const cell of grid.cells) {
      if (cell.element.role.standard !== 'TD') continue;
      if (headed(cell, grid, { classes, ids }) === what)
        yield {
          says: `the cell in row ${cell.row + 1}, column ${cell.column + 1}`,
          object: cell.element.dict.object,
        };
    }
  }
}

/** The rules of clauses 7.2 and 7.5 of ISO 14289-1. */
export const cellRules: readonly RuleSource[] = [
  {
    ua: '7.2-15',
    says: 'no cell of a table covers another',
    check: ofGrids(
      ({ overlap }) => overlap && `the cell in row ${overlap.row + 1}, column ${overlap.column + 1} does`,
    ),
  },
  {
    ua: '7.2-41',
    says: 'all columns of a table have the same number of rows',
    check: ofGrids(({ unevenColumn }) =>
      unevenColumn === undefined ? undefined : `column ${unevenColumn + 1} reaches below the last row`,
    ),
  },
  {
    ua: '7.2-42',
    says: 'no row of a table has more columns than the first',
    check: ofGrids(({ unevenRow, unevenColumn, columns }) =>
      unevenColumn !== undefined || unevenRow === undefined || unevenRow.width < columns
        ? undefined
        : `row ${unevenRow.row + 1} has ${unevenRow.width}, the first ${columns}`,
    ),
  },
  {
    ua: '7.2-43',
    says: 'no row of a table has fewer columns than the first',
    check: ofGrids(({ unevenRow, unevenColumn, columns }) =>
      unevenColumn !== undefined || unevenRow === undefined || unevenRow.width > columns
        ? undefined
        : `row ${unevenRow.row + 1} has ${unevenRow.width}, the first ${columns}`,
    ),
  },
  {
    ua: '7.5-1',
    says: 'each TD leads to its heads: by TH with Scope in its row or column, or by Headers',
    check: (document) => unheaded(document, 'no'),
  },
  {
    ua: '7.5-2',
    says: 'the Headers of each TD are IDs of heads of its table',
    check: (document) => unheaded(document, 'unknown'),
  },
];
