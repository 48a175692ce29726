// Cuts the text of a drawing into spans of one font each. The simplifier alone would set a whole line in the first fallback font.
import type { Notes } from './notes.ts';
import { isBold, isItalic } from './texts.ts';
import { elementsOf, type XmlElement } from './xml.ts';

/** A piece of text in one style. */
export interface TextPiece {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
}

/** A part of a piece, and the family that it is set in. The family is undefined for the main one. */
export interface TextRun {
  readonly text: string;
  readonly family: string | undefined;
}

/** How the pieces of a line are set: the runs of each, and whether a part of it can't be set beside the rest. */
export interface LineRuns {
  readonly runs: readonly (readonly TextRun[])[];
  readonly isPart: boolean;
}

/** Chooses the families for a line. */
export type ChooseRuns = (pieces: readonly TextPiece[]) => LineRuns;

/** Characters that every font here has. */
const plain = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u024f]*$/;

interface PieceOfElement extends TextPiece {
  /** The element that holds the piece, and the place in it. */
  readonly holder: XmlElement;
  readonly index: number;
}

/** Cuts all texts of a prepared drawing into spans. */
export function cutIntoSpans(element: XmlElement, choose: ChooseRuns, notes: Notes): void {
  if (element.name !== 'text') {
    for (const child of elementsOf(element)) cutIntoSpans(child, choose, notes);
    return;
  }
  const lines: PieceOfElement[][] = [[]];
  gather(element, { bold: false, italic: false }, lines);
  const runs = new Map<XmlElement, Map<number, readonly TextRun[]>>();
  for (const line of lines) {
    if (line.every(({ text }) => plain.test(text))) continue;
    const chosen = choose(line);
    if (chosen.isPart) {
      const words = JSON.stringify(
        line
          .map(({ text }) => text)
          .join('')
          .trim()
          .slice(0, 40),
      );
      notes.add(
        `drawn in part: ${words}, whose scripts need fonts that can't stand in one <text>: make one of each`,
        element.line,
      );
    }
    for (const [at, { holder, index }] of line.entries()) {
      const known = runs.get(holder) ?? new Map<number, readonly TextRun[]>();
      runs.set(holder, known.set(index, chosen.runs[at] ?? []));
    }
  }
  for (const [holder, pieces] of runs) replace(holder, pieces);
}

/** Collects pieces in their order. For the simplifier a position of its own begins a new line. */
function gather(
  element: XmlElement,
  around: { readonly bold: boolean; readonly italic: boolean },
  lines: PieceOfElement[][],
): void {
  const style = { bold: isBold(element) ?? around.bold, italic: isItalic(element) ?? around.italic };
  const { attributes, name } = element;
  if (name === 'textPath' || ((attributes.has('x') || attributes.has('y')) && name !== 'text'))
    lines.push([]);
  for (const [index, child] of element.children.entries()) {
    if (typeof child !== 'string') gather(child, style, lines);
    else lines.at(-1)?.push({ text: child, ...style, holder: element, index });
  }
}

function replace(holder: XmlElement, pieces: ReadonlyMap<number, readonly TextRun[]>): void {
  holder.children = holder.children.flatMap((child, index): readonly (XmlElement | string)[] =>
    (pieces.get(index) ?? []).length === 0 || typeof child !== 'string'
      ? [child]
      : (pieces.get(index) ?? []).map(({ text, family }) =>
          family === undefined
            ? text
            : {
                name: 'tspan',
                attributes: new Map([['font-family', `'${family}'`]]),
                children: [text],
                line: holder.line,
              },
        ),
  );
}
