// The nodes of the search for the best breaks of a paragraph: places where a line may start, with the best way to each.

/** The candidates that lines may end at. A candidate has one node for each number of hyphens in a row that leads to it cheaply. */
export class Nodes {
  readonly candidates: Int32Array;
  readonly demerits: Float64Array;
  /** The fitness: 0 tight, 1 decent, 2 loose, 3 very loose. */
  readonly fitness: Uint8Array;
  /** How many lines in a row, up to here, end in a hyphen. */
  readonly ladders: Uint8Array;
  /** The node before this one. */
  readonly previous: Int32Array;
  /** The nodes from which a line may still start, in order. Those that are too far away are taken out. */
  readonly active: Int32Array;
  /** The number of nodes. The first one is the start, and stays as it is. */
  count = 1;

  constructor(most: number) {
    this.candidates = new Int32Array(most);
    this.demerits = new Float64Array(most);
    this.fitness = new Uint8Array(most).fill(1);
    this.ladders = new Uint8Array(most);
    this.previous = new Int32Array(most).fill(-1);
    this.active = new Int32Array(most);
  }

  /** The most that there is room for. */
  get room(): number {
    return this.active.length;
  }
}

/** The room that is kept for the next paragraph, in nodes. Paragraphs that need more are few. */
const keptRoom = 1 << 14;

/** The room of the last paragraph: to make it anew for each takes longer than to fill it. Nothing of it is read again. */
let spare = new Nodes(0);

/** Returns room for so many nodes, with the first one alone in it. */
export function firstNode(most: number): Nodes {
  spare.count = 1;
  if (most <= spare.room) return spare;
  const made = new Nodes(Math.max(most, 2 * spare.room));
  if (most <= keptRoom) spare = made;
  return made;
}
