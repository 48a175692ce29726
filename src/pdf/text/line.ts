// Writes one line of text: strings of glyphs, and the text that is written beside them.
import type { Canvas } from '../content/canvas.ts';
import { pdfNumber, pdfTextString } from '../document/number.ts';
import type { ReadGlyphs } from './actual-text.ts';
import type { NamedFont } from './font.ts';
import type { Shown } from './run.ts';

/** Matches what pdfium leaves out of texts that are written beside glyphs. */
export const beyondBasicPlane = /[\u{10000}-\u{10ffff}]/u;

/**
 * Makes pdfium read the glyphs of the next string. It takes the innermost text, and none for glyphs where that is empty,
 * but then one string of each sequence alone. Others heed spans only (ISO 32000-1 14.9.4).
 */
const unread = onlyPdfium('');

/** Returns the operator that opens a sequence whose text no other reader heeds. */
export function onlyPdfium(text: string): string {
  return `/Text<</ActualText${pdfTextString(text)}>>BDC`;
}

/** Returns the operators that end so many sequences. */
export function ends(sequences: number): string {
  return Array.from({ length: sequences }, () => 'EMC').join(' ');
}

/** Collects the operands of one TJ until the height changes. */
export class Line {
  readonly #canvas: Canvas;
  readonly #size: number;
  readonly #unitsPerEm: number;
  #operands = '';
  #rise = 0;
  /** A text that is written beside its glyphs, the operators that show these, and whether it continues to the end of its word. */
  #actualText: { text: string; readonly operators: string[]; goesOn: boolean } | undefined;
  readonly #isUnread: boolean;
  #unread = 0;

  /** With `isUnread`, pdfium reads glyphs and not the text that is written beside the whole line; see `unread`. */
  constructor(canvas: Canvas, size: number, unitsPerEm: number, isUnread = false) {
    this.#isUnread = isUnread;
    this.#canvas = canvas;
    this.#size = size;
    this.#unitsPerEm = unitsPerEm;
  }

  /** Shows glyphs from which `text` can be read. */
  show(shown: readonly Shown[], text: string): void {
    const ends = this.#actualText !== undefined && text.trim() === '';
    if (ends) this.#endActualText();
    else if (this.#actualText) this.#actualText.text += text;
    for (const { rise, operands } of shown) {
      this.#riseTo(rise);
      this.#operands += operands;
    }
    // A space that begins a string would be sorted before a mark that reaches into it.
    if (ends) this.#flush();
  }

  /** Shows glyphs, and writes `text` beside them. `rest` are operators that show what belongs to the last of them. */
  showAs(text: string, { strings, beyond }: ReadGlyphs, rest: readonly string[] = []): void {
    if (!this.#actualText) this.#flush();
    this.#actualText ??= { text: '', operators: [], goesOn: false };
    this.#actualText.text += text;
    for (const { rise, operands, stretch } of strings) {
      this.#riseTo(rise);
      this.#flush();
      if (stretch !== 0) this.#write(`${pdfNumber((stretch * this.#size) / 1000)} Tc`);
      this.#write(`[${operands}]TJ`);
      if (stretch !== 0) this.#write('0 Tc');
    }
    for (const operator of rest) this.#write(operator);
    if (beyond) this.#actualText.goesOn = true;
    if (!this.#actualText.goesOn) this.#endActualText();
  }

  /** Returns operators that show a string in another font, next to nothing wide and not seen, and then go on as before. */
  hidden({ name, reference }: NamedFont, operands: string, { name: before }: NamedFont): readonly string[] {
    const size = pdfNumber(this.#size);
    this.#canvas.resources.add('Font', name, reference);
    const [hide, show] = this.#canvas.isUnseen ? ['', ''] : [' 3 Tr', ' 0 Tr'];
    return [`/${name} ${size} Tf${hide} 1 Tz`, `[(${operands})]TJ`, `/${before} ${size} Tf${show} 100 Tz`];
  }

  /** Moves the pen, in thousandths of the font size to the left. */
  move(left: number): void {
    this.#operands += `)${pdfNumber(left)}(`;
  }

  end(): void {
    this.#endActualText();
    this.#flush();
    if (this.#rise !== 0) this.#write('0 Ts');
  }

  /** How many sequences are open at the end of a line that pdfium does not read: each of its strings has opened one. */
  get unread(): number {
    return this.#unread;
  }

  #riseTo(rise: number): void {
    if (rise === this.#rise) return;
    this.#flush();
    this.#rise = rise;
    this.#write(`${pdfNumber((rise * this.#size) / this.#unitsPerEm)} Ts`);
  }

  #endActualText(): void {
    if (!this.#actualText) return;
    this.#flush();
    const { text, operators } = this.#actualText;
    this.#actualText = undefined;
    this.#write(`/Span<</ActualText${pdfTextString(text)}>>BDC`);
    const isUnread = beyondBasicPlane.test(text);
    let open = 1;
    for (const operator of operators) {
      if (isUnread && operator.endsWith('TJ')) {
        this.#write(unread);
        open += 1;
      }
      this.#write(operator);
    }
    this.#write(ends(open));
  }

  #flush(): void {
    if (this.#operands !== '' && this.#isUnread) {
      this.#write(unread);
      this.#unread += 1;
    }
    if (this.#operands !== '') this.#write(`[(${this.#operands})]TJ`);
    this.#operands = '';
  }

  #write(operators: string): void {
    if (this.#actualText) this.#actualText.operators.push(operators);
    else this.#canvas.show(operators);
  }
}
