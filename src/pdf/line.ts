// Writes one line of text: strings of glyphs, and the text that is written beside them.
import type { Canvas } from './canvas.ts';
import { pdfNumber, pdfTextString } from './number.ts';
import type { Shown } from './run.ts';
import type { ToldGlyphs } from './told.ts';

/** Collects the operands of one TJ until the height changes. */
export class Line {
  readonly #canvas: Canvas;
  readonly #size: number;
  readonly #unitsPerEm: number;
  #operands = '';
  #rise = 0;
  /** A text that is written beside its glyphs, the operators that show these, and whether it continues to the end of its word. */
  #told: { text: string; readonly operators: string[]; goesOn: boolean } | undefined;

  constructor(canvas: Canvas, size: number, unitsPerEm: number) {
    this.#canvas = canvas;
    this.#size = size;
    this.#unitsPerEm = unitsPerEm;
  }

  /** Shows glyphs from which `text` can be read. */
  show(shown: readonly Shown[], text: string): void {
    const ends = this.#told !== undefined && text.trim() === '';
    if (ends) this.#endTold();
    else if (this.#told) this.#told.text += text;
    for (const { rise, operands } of shown) {
      this.#riseTo(rise);
      this.#operands += operands;
    }
    // A space that begins a string would be sorted before a mark that reaches into it.
    if (ends) this.#flush();
  }

  /** Shows glyphs, and writes `text` beside them. */
  showAs(text: string, { strings, beyond }: ToldGlyphs): void {
    if (!this.#told) this.#flush();
    this.#told ??= { text: '', operators: [], goesOn: false };
    this.#told.text += text;
    for (const { rise, operands, stretch } of strings) {
      this.#riseTo(rise);
      this.#flush();
      if (stretch !== 0) this.#write(`${pdfNumber((stretch * this.#size) / 1000)} Tc`);
      this.#write(`[${operands}]TJ`);
      if (stretch !== 0) this.#write('0 Tc');
    }
    if (beyond) this.#told.goesOn = true;
    if (!this.#told.goesOn) this.#endTold();
  }

  /** Moves the pen, in thousandths of the font size to the left. */
  move(left: number): void {
    this.#operands += `)${pdfNumber(left)}(`;
  }

  end(): void {
    this.#endTold();
    this.#flush();
    if (this.#rise !== 0) this.#write('0 Ts');
  }

  #riseTo(rise: number): void {
    if (rise === this.#rise) return;
    this.#flush();
    this.#rise = rise;
    this.#write(`${pdfNumber((rise * this.#size) / this.#unitsPerEm)} Ts`);
  }

  #endTold(): void {
    if (!this.#told) return;
    this.#flush();
    const { text, operators } = this.#told;
    this.#told = undefined;
    this.#write(`/Span<</ActualText${pdfTextString(text)}>>BDC`);
    for (const operator of operators) this.#write(operator);
    this.#write('EMC');
  }

  #flush(): void {
    if (this.#operands !== '') this.#write(`[(${this.#operands})]TJ`);
    this.#operands = '';
  }

  #write(operators: string): void {
    if (this.#told) this.#told.operators.push(operators);
    else this.#canvas.show(operators);
  }
}
