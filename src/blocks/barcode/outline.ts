// The outline of dark modules: one path around each patch, so that no seams show between neighbours.
import type { PathStep } from '../../layout/frame.ts';
import type { Pt } from '../../units.ts';
import type { MatrixSymbol } from './encode.ts';

/** Where the modules of a symbol stand on the page. */
export interface ModuleGrid {
  readonly x: Pt;
  readonly y: Pt;
  readonly moduleWidth: Pt;
  readonly moduleHeight: Pt;
}

/**
 * Returns closed paths around the dark modules, to be filled by either rule. The sides of dark modules are walked with
 * the dark on the right. A side that two dark modules share is not an edge.
 */
export function outline(symbol: MatrixSymbol, grid: ModuleGrid): readonly PathStep[] {
  const edges = edgesOf(symbol);
  const point = (corner: number): readonly [Pt, Pt] => {
    const column = corner % (symbol.columns + 1);
    const row = (corner - column) / (symbol.columns + 1);
    return [grid.x + column * grid.moduleWidth, grid.y + row * grid.moduleHeight];
  };
  const steps: PathStep[] = [];
  for (const start of edges.keys()) {
    for (let loop = takeLoop(edges, start); loop.length > 0; loop = takeLoop(edges, start)) {
      const corners = withoutStraights(loop, symbol.columns + 1);
      for (const [index, corner] of corners.entries())
        steps.push([index === 0 ? 'M' : 'L', ...point(corner)]);
      steps.push(['Z']);
    }
  }
  return steps;
}

/** Returns for each corner the corners that an edge leads to. */
function edgesOf({ columns, rows, dark }: MatrixSymbol): Map<number, number[]> {
  const edges = new Map<number, number[]>();
  const isDark = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < columns && y < rows && dark[y * columns + x] === 1;
  const add = (from: number, to: number): void => {
    const ends = edges.get(from);
    if (ends) ends.push(to);
    else edges.set(from, [to]);
  };
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (!isDark(x, y)) continue;
      const corner = y * (columns + 1) + x;
      const below = corner + columns + 1;
      if (!isDark(x, y - 1)) add(corner, corner + 1);
      if (!isDark(x + 1, y)) add(corner + 1, below + 1);
      if (!isDark(x, y + 1)) add(below + 1, below);
      if (!isDark(x - 1, y)) add(below, corner);
    }
  }
  return edges;
}

/** Removes one closed walk from the edges and returns it. It is empty when none starts here. */
function takeLoop(edges: Map<number, number[]>, start: number): readonly number[] {
  const loop: number[] = [];
  let corner = start;
  for (let next = edges.get(corner)?.pop(); next !== undefined; next = edges.get(corner)?.pop()) {
    loop.push(corner);
    corner = next;
    if (corner === start) break;
  }
  return loop;
}

function withoutStraights(loop: readonly number[], rowLength: number): readonly number[] {
  const isRow = (a: number, b: number): boolean => Math.floor(a / rowLength) === Math.floor(b / rowLength);
  return loop.filter((corner, index) => {
    const before = loop[(index + loop.length - 1) % loop.length] ?? corner;
    const after = loop[(index + 1) % loop.length] ?? corner;
    return isRow(before, corner) !== isRow(corner, after);
  });
}
