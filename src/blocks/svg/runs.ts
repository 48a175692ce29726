// Chooses the font for each part of a line of text in a drawing: the bundled sans serif, and for what it lacks the first that has it.
import type { LineRuns, TextPiece, TextRun } from '../../assets/svg/spans.ts';
import { asideFamily } from '../../fonts/aside.ts';
import type { Face } from '../../fonts/face.ts';
import { clustersOf } from '../../layout/text/cluster.ts';
import { scriptIndex, scriptTag } from '../../layout/text/script.ts';

/** The faces to choose from, in a style. */
export interface Choice {
  /** The main face. */
  readonly own: Face;
  /** The fallback faces, in their order. */
  readonly others: readonly Face[];
}

/** Matches spaces, ends of lines and what prints nothing. They need no font. */
const unseen = /[\p{Z}\p{Default_Ignorable_Code_Point}\t\n\r]/u;

/** Matches what stands between words. It belongs to the word before it. */
const between = /^[\p{Z}\p{P}\p{Cf}]*$/u;

/** Returns whether a face has all characters of a text. */
export function coversAll(face: Face, text: string): boolean {
  return [...text].every((character) => unseen.test(character) || face.covers(character.codePointAt(0) ?? 0));
}

/** Returns the first face that has a whole cluster, or else its first character, or undefined when none has. */
export function faceFor(cluster: string, { own, others }: Choice): Face | undefined {
  const faces = [own, ...others];
  return (
    faces.find((face) => coversAll(face, cluster)) ??
    faces.find((face) => face.covers(cluster.codePointAt(0) ?? 0))
  );
}

interface FaceRun {
  readonly face: Face;
  text: string;
}

/**
 * Chooses the runs of a line. The simplifier lays a line out once in each of its fonts and joins the parts. Where the
 * fonts count glyphs differently, all would be lost. Then there is only one font.
 */
export function chooseRuns(pieces: readonly TextPiece[], choiceOf: (piece: TextPiece) => Choice): LineRuns {
  const cut = pieces.map((piece) => facesOf(piece.text, choiceOf(piece)));
  const faces = new Set(cut.flatMap((runs) => runs.map(({ face }) => face)));
  for (const piece of pieces) faces.add(choiceOf(piece).own);
  const shown = (runs: readonly FaceRun[], { own }: Choice): readonly TextRun[] =>
    runs.map(({ face, text }) => ({ text, family: face === own ? undefined : asideFamily(face) }));
  if (cut.flat().every(({ text }) => isCountedAlike(text, faces))) {
    return { runs: cut.map((runs, index) => shown(runs, choiceOf(pieces[index] ?? nothing))), isPart: false };
  }
  const whole = pieces.map(({ text }) => text).join('');
  const best = [...faces].find((face) => coversAll(face, whole)) ?? mostUsed(cut.flat());
  return {
    runs: pieces.map((piece) => shown([{ face: best, text: piece.text }], choiceOf(piece))),
    isPart: !coversAll(best, whole),
  };
}

const nothing: TextPiece = { text: '', bold: false, italic: false };

function facesOf(text: string, choice: Choice): readonly FaceRun[] {
  const runs: FaceRun[] = [];
  for (const { segment } of clustersOf(text)) {
    const last = runs.at(-1);
    const stays = last !== undefined && between.test(segment) && coversAll(last.face, segment);
    const face = stays ? last.face : (faceFor(segment, choice) ?? choice.own);
    if (last?.face === face) last.text += segment;
    else runs.push({ face, text: segment });
  }
  return runs;
}

/** Returns whether all faces make the same number of glyphs of a text. Missing glyphs count. */
function isCountedAlike(text: string, faces: ReadonlySet<Face>): boolean {
  if (faces.size === 1) return true;
  const script = [...text].map((character) => scriptTag(scriptIndex(character.codePointAt(0) ?? 0)));
  const own = script.find((tag) => !/^Z/.test(tag)) ?? 'Zyyy';
  const rtl = /^(?:Arab|Hebr|Syrc|Thaa|Nkoo|Adlm)$/.test(own);
  const counts = new Set(
    [...faces].map((face) => face.shape(text, { rtl, script: own, language: 'en' }).glyphs.length),
  );
  return counts.size === 1;
}

function mostUsed(runs: readonly FaceRun[]): Face {
  const lengths = new Map<Face, number>();
  for (const { face, text } of runs) lengths.set(face, (lengths.get(face) ?? 0) + text.trim().length);
  const [best] = [...lengths].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (!best) throw new Error('invariant broken: a line has a font');
  return best;
}
