// A glyph run as the operands of TJ (ISO 32000-1 9.4.3), written once and remembered with the run.
import type { GlyphRun } from '../fonts/face.ts';
import { glyphWidths } from '../fonts/program.ts';
import { hex4, pdfNumber } from './number.ts';

/** Glyphs on one height: `rise` is font units above the baseline. */
export interface Rise {
  readonly rise: number;
  readonly shown: string;
}

/** One cluster: the glyphs that stand together for a piece of text. */
export interface Cluster {
  readonly glyphs: readonly number[];
  /** Without the characters that print nothing. */
  readonly text: string;
}

/** A run, written. */
export interface RunCode {
  /**
   * What stands between `<` and `>`: hexadecimal glyph ids, with `>number<` where a glyph is moved. Strings of neighbours can
   * be joined. Only this when no glyph is raised.
   */
  readonly shown: string;
  /** Parts of different heights; undefined when all stand on the baseline. */
  readonly rises: readonly Rise[] | undefined;
  /** In visual order. */
  readonly clusters: readonly Cluster[];
}

const remembered = new WeakMap<GlyphRun, RunCode>();

/** The code of a run without letter space; the same object for the same run. */
export function runCode(run: GlyphRun): RunCode {
  let code = remembered.get(run);
  if (!code) {
    code = writeRun(run, 0);
    remembered.set(run, code);
  }
  return code;
}

/** The code of a run with a space after each cluster, in thousandths of the font size. */
export function spacedRunCode(run: GlyphRun, letterSpace: number): RunCode {
  return writeRun(run, letterSpace);
}

function writeRun(run: GlyphRun, letterSpace: number): RunCode {
  const { glyphs, advances, xOffsets, yOffsets, clusters } = run;
  const perMille = 1000 / run.face.unitsPerEm;
  const widths = glyphWidths(run.face);
  const rises: Rise[] = [];
  let shown = '';
  let rise = 0;
  // What the pen owes: moved only where a glyph follows, so that runs without kerning at their end stay plain.
  let owed = 0;
  for (let index = 0; index < glyphs.length; index++) {
    const glyph = glyphs[index] ?? 0;
    const up = yOffsets[index] ?? 0;
    const shift = (xOffsets[index] ?? 0) * perMille;
    if (up !== rise) {
      if (shown !== '') rises.push({ rise, shown });
      shown = '';
      rise = up;
    }
    shown += `${moved(owed + shift)}${hex4(glyph)}`;
    const last = index + 1 === glyphs.length || clusters[index + 1] !== clusters[index];
    owed = ((advances[index] ?? 0) - (widths[glyph] ?? 0)) * perMille - shift + (last ? letterSpace : 0);
  }
  shown += moved(owed);
  const raised = rises.length > 0 || rise !== 0;
  return {
    shown,
    rises: raised ? [...rises, { rise, shown }] : undefined,
    clusters: readClusters(run),
  };
}

/** Moves the pen to the right by thousandths of the font size: TJ numbers are to the left. */
function moved(right: number): string {
  const number = pdfNumber(-right);
  return number === '0' ? '' : `>${number}<`;
}

/** Characters that print nothing: HarfBuzz gives them no glyph, and a reader should not find them in a word. */
const unprinted = /\p{Default_Ignorable_Code_Point}/gu;

function readClusters({ glyphs, clusters, text, rtl }: GlyphRun): readonly Cluster[] {
  const found: { glyphs: number[]; start: number }[] = [];
  for (let index = 0; index < glyphs.length; index++) {
    const start = clusters[index] ?? 0;
    const glyph = glyphs[index] ?? 0;
    const open = found.at(-1);
    if (open?.start === start) open.glyphs.push(glyph);
    else found.push({ glyphs: [glyph], start });
  }
  return found.map(({ glyphs: members, start }, index) => {
    const next = rtl ? found[index - 1] : found[index + 1];
    return { glyphs: members, text: text.slice(start, next?.start ?? text.length).replace(unprinted, '') };
  });
}
