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
  const across = symbol.columns + 1;
  const steps: PathStep[] = [];
  for (let nth = 0; nth < edges.count; nth += 1) {
    const start = edges.starts[nth] as number;
    for (let loop = takeLoop(edges, start); loop.length > 0; loop = takeLoop(edges, start)) {
      let letter: 'M' | 'L' = 'M';
      for (const corner of withoutStraights(loop)) {
        const column = corner % across;
        const row = (corner - column) / across;
        steps.push([letter, grid.x + column * grid.moduleWidth, grid.y + row * grid.moduleHeight]);
        letter = 'L';
      }
      steps.push(['Z']);
    }
  }
  return steps;
}

/** Edges by the corner that they start at. A corner has two at most. */
interface Edges {
  /** The corners that edges start at, in the order of their first edges. */
  readonly starts: Int32Array;
  count: number;
  /** The corners that the first and the second edge of each corner lead to, or `none`. */
  readonly first: Int32Array;
  readonly second: Int32Array;
}

const none = -1;

function edgesOf({ columns, rows, dark }: MatrixSymbol): Edges {
  const corners = (columns + 1) * (rows + 1);
  const edges: Edges = {
    starts: new Int32Array(corners),
    count: 0,
    first: new Int32Array(corners).fill(none),
    second: new Int32Array(corners).fill(none),
  };
  for (let y = 0, at = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1, at += 1) {
      if (dark[at] !== 1) continue;
      const corner = y * (columns + 1) + x;
      const below = corner + columns + 1;
      if (y === 0 || dark[at - columns] !== 1) addEdge(edges, corner, corner + 1);
      if (x === columns - 1 || dark[at + 1] !== 1) addEdge(edges, corner + 1, below + 1);
      if (y === rows - 1 || dark[at + columns] !== 1) addEdge(edges, below + 1, below);
      if (x === 0 || dark[at - 1] !== 1) addEdge(edges, below, corner);
    }
  }
  return edges;
}

function addEdge(edges: Edges, from: number, to: number): void {
  if (edges.first[from] === none) {
    edges.first[from] = to;
    edges.starts[edges.count++] = from;
  } else edges.second[from] = to;
}

/** Removes the edge that was added last at a corner. Returns where it leads, or `none`. */
function takeEdge({ first, second }: Edges, from: number): number {
  const edges = second[from] === none ? first : second;
  const to = edges[from] as number;
  edges[from] = none;
  return to;
}

/** Removes one closed walk from the edges and returns it. It is empty when none starts here. */
function takeLoop(edges: Edges, start: number): readonly number[] {
  const loop: number[] = [];
  let corner = start;
  for (let next = takeEdge(edges, corner); next !== none; next = takeEdge(edges, corner)) {
    loop.push(corner);
    corner = next;
    if (corner === start) break;
  }
  return loop;
}

/** Returns the corners at which a walk turns. */
function withoutStraights(loop: readonly number[]): readonly number[] {
  const turns: number[] = [];
  let before = loop.at(-1) ?? 0;
  for (let index = 0; index < loop.length; index += 1) {
    const corner = loop[index] as number;
    const after = loop[index + 1 === loop.length ? 0 : index + 1] as number;
    // Neighbours in a row are one apart, and those in a column at least two.
    if ((Math.abs(corner - before) === 1) !== (Math.abs(after - corner) === 1)) turns.push(corner);
    before = corner;
  }
  return turns;
}
