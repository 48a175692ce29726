// Compares two documents by what is seen of them: what was added, lost, changed and moved.
import type { Explanation } from '../../render/explanation.ts';
import type { Pt } from '../../units.ts';
import { alignKeys } from './align.ts';
import { keyOf, type Piece, pieceLists } from './pieces.ts';

/** One difference. Neighbours that moved together are one. */
export interface Difference {
  readonly kind: 'added' | 'lost' | 'changed' | 'moved';
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
  /** What changed of a piece that is there in both, in words. */
  readonly changes: readonly string[];
}

/** Returns the differences, page by page from top to bottom. */
export function compareDocuments(before: Explanation, after: Explanation): readonly Difference[] {
  const [old, now] = [pieceLists(before), pieceLists(after)];
  const names = new Set([...old.keys(), ...now.keys()]);
  return [...names]
    .flatMap((name) => merged(comparePieces(old.get(name) ?? [], now.get(name) ?? [])))
    .sort((one, other) => {
      const [first, second] = [placeIn(one), placeIn(other)];
      return first.page - second.page || first.y - second.y;
    });
}

function placeIn({ before, after }: Difference): { readonly page: number; readonly y: Pt } {
  return after[0] ?? before[0] ?? { page: 0, y: 0 };
}

function comparePieces(before: readonly Piece[], after: readonly Piece[]): readonly Difference[] {
  const pairs = alignKeys(before.map(keyOf), after.map(keyOf));
  const found: Difference[] = [];
  let [at, beside] = [0, 0];
  for (const [own, other] of [...pairs, [before.length, after.length] as const]) {
    found.push(...unpaired(before.slice(at, own), after.slice(beside, other)));
    [at, beside] = [own + 1, other + 1];
    const [old, now] = [before[own], after[other]];
    if (old !== undefined && now !== undefined) found.push(...changesOf(old, now));
  }
  return found;
}

/** Returns what is only in one of the documents, between pieces that are in both. Pieces of one block stand for each other. */
function unpaired(before: readonly Piece[], after: readonly Piece[]): readonly Difference[] {
  const waiting = new Map<string, Piece[]>();
  for (const piece of after) {
    const key = placeOf(piece);
    const known = waiting.get(key);
    if (known === undefined) waiting.set(key, [piece]);
    else known.push(piece);
  }
  const used = new Set<Piece>();
  const first = before.map((old): Difference => {
    const now = waiting.get(placeOf(old))?.shift();
    if (now === undefined) return { kind: 'lost', before: [old], after: [], changes: [] };
    used.add(now);
    const changes = [`${quote(old)} became ${quote(now)}`, ...lookChanges(old, now)];
    return { kind: 'changed', before: [old], after: [now], changes };
  });
  const added = after
    .filter((piece) => !used.has(piece))
    .map((piece): Difference => ({ kind: 'added', before: [], after: [piece], changes: [] }));
  return [...first, ...added];
}

/** Returns the block that a piece belongs to, in one template or the other. */
function placeOf({ kind, box }: Piece): string {
  return `${kind} ${box.path} ${box.item ?? ''}`;
}

/** Places that differ by less than this look the same. */
const tolerance: Pt = 0.5;

function changesOf(before: Piece, after: Piece): readonly Difference[] {
  const changes = lookChanges(before, after);
  const differences: Difference[] = [];
  if (changes.length > 0) differences.push({ kind: 'changed', before: [before], after: [after], changes });
  const still =
    before.page === after.page &&
    Math.abs(before.x - after.x) < tolerance &&
    Math.abs(before.y - after.y) < tolerance;
  if (!still) differences.push({ kind: 'moved', before: [before], after: [after], changes: [] });
  return differences;
}

function lookChanges(before: Piece, after: Piece): readonly string[] {
  return Object.entries(after.look).flatMap(([name, now]) => {
    const old = before.look[name];
    if (old === now || old === undefined) return [];
    if (typeof old === 'number' && typeof now === 'number' && Math.abs(old - now) < tolerance / 5) return [];
    // Lines and colours of a box follow its size, which follows from what is in it.
    if (name === 'ink') return sameSize(before, after) ? ['lines, colours or pictures changed'] : [];
    return [`${name} ${old} became ${now}`];
  });
}

function sameSize(before: Piece, after: Piece): boolean {
  return (
    Math.abs(before.width - after.width) < tolerance && Math.abs(before.height - after.height) < tolerance
  );
}

/** Returns the text of a piece, or the kind of the block. */
export function quote({ kind, name }: Piece): string {
  return kind === 'text' ? JSON.stringify(name) : `the ${name}`;
}

/** Merges neighbours that moved by the same way, and neighbours of one block that were added or lost. */
function merged(differences: readonly Difference[]): readonly Difference[] {
  const result: Difference[] = [];
  for (const difference of differences) {
    const last = result.at(-1);
    if (last === undefined || !belongs(last, difference)) {
      result.push(difference);
      continue;
    }
    const { kind, before, after, changes } = last;
    result[result.length - 1] = {
      kind,
      changes,
      before: [...before, ...difference.before],
      after: [...after, ...difference.after],
    };
  }
  return result;
}

function belongs(last: Difference, next: Difference): boolean {
  if (last.kind !== next.kind || last.kind === 'changed') return false;
  const [old, was] = [last.before.at(-1), next.before[0]];
  const [now, is] = [last.after.at(-1), next.after[0]];
  if (last.kind === 'moved') return wayOf(old, now) === wayOf(was, is);
  const [one, other] = last.kind === 'added' ? [now, is] : [old, was];
  return (
    one !== undefined && other !== undefined && one.page === other.page && placeOf(one) === placeOf(other)
  );
}

function wayOf(before: Piece | undefined, after: Piece | undefined): string {
  if (before === undefined || after === undefined) return '';
  const way = [after.x - before.x, after.y - before.y].map((length) => Math.round(length * 10));
  return [before.page, after.page, ...way].join(' ');
}
