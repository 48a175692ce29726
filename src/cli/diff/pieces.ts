// What is seen of a document, piece by piece: each text, and each box that draws something else.
import { blockKinds } from '../../blocks/index.ts';
import type { ExplainedBox, Explanation } from '../../render/explanation.ts';
import type { Pt } from '../../units.ts';

/** A piece on a page. Lengths are points, from the top left corner of the paper. */
export interface Piece {
  readonly kind: 'text' | 'drawing';
  /** The text, or the kind of the block. */
  readonly name: string;
  readonly page: number;
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly height: Pt;
  /** What else is seen of it, by name. */
  readonly look: Readonly<Record<string, string | number>>;
  readonly box: ExplainedBox;
}

/** The kinds of boxes whose size says what they are. The size of others follows from what is in them. */
const sized = new Set(blockKinds.filter(({ draws }) => draws).map(({ name }) => name));

/**
 * Returns the pieces of a document in lists that are compared by themselves, each in the order in which it is drawn: the
 * parts of pages, and in each of them texts, what is printed again because a table goes on, and drawings.
 */
export function pieceLists({ boxes }: Explanation): ReadonlyMap<string, readonly Piece[]> {
  const lists = new Map<string, Piece[]>();
  const again = new Set<number>();
  for (const box of boxes) {
    const repeated = box.why.some(({ kind }) => kind === 'repeated') || again.has(box.parent ?? -1);
    if (repeated) again.add(box.id);
    for (const piece of piecesOfBox(box)) {
      const name = `${box.part} ${repeated ? 'again' : piece.kind}`;
      const known = lists.get(name);
      if (known === undefined) lists.set(name, [piece]);
      else known.push(piece);
    }
  }
  return lists;
}

function piecesOfBox(box: ExplainedBox): readonly Piece[] {
  const { page, kind, x, y, width, height, ink, runs = [] } = box;
  const texts = runs
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, x: left, y: baseline, width: long, size, color, font }): Piece => {
      const place = { page, x: left, y: baseline - size * 0.8, width: long, height: size };
      return { kind: 'text', name: text, ...place, look: { size, color, font }, box };
    });
  if (ink === undefined) return texts;
  const look = sized.has(kind) ? { ink, width, height } : { ink };
  return [{ kind: 'drawing', name: kind, page, x, y, width, height, look, box }, ...texts];
}

/** Returns what makes two pieces the same one, whatever their place and look. */
export function keyOf({ kind, name, box }: Piece): string {
  return kind === 'text' ? `text ${name}` : `drawing ${name} ${box.path}`;
}
