// The colours of printing inks: CMYK, and spot colours as separations (ISO 32000-1 8.6.4.4, 8.6.6.4).
import { pressProfile } from '../../assets/color/known.ts';
import { AppError } from '../../errors.ts';
import { type Color, type Inks, inksOf } from '../../units.ts';
import { colorComponents, pdfNumbers } from '../document/number.ts';
import { pdfValue, reference } from '../document/value.ts';
import type { PdfWriter } from '../document/writer.ts';

/** Adds a colour space to the resources of a stream. */
export type AddSpace = (name: string, space: unknown) => void;

/** A colour in the space that a document has for it. */
export interface SpacedColor {
  readonly space: unknown;
  readonly values: readonly number[];
}

/** A space of inks, and its name in resources. */
interface InkSpace {
  readonly name: string;
  readonly space: unknown;
}

/** The inks of a document. */
export class InkSpaces {
  readonly #writer: PdfWriter;
  readonly #spots = new Map<string, InkSpace & { readonly cmyk: string }>();
  #process: InkSpace | undefined;

  constructor(writer: PdfWriter) {
    this.#writer = writer;
  }

  /** Returns the operators that set a colour for areas, or for lines. `add` is called for the space that they name. */
  operators(color: Color, fill: boolean, add: AddSpace): string {
    const inks = inksOf(color);
    if (inks === undefined) {
      const components = colorComponents(color);
      const operator = components.includes(' ') ? 'rg' : 'g';
      return `${components} ${fill ? operator : operator.toUpperCase()}`;
    }
    const values = pdfNumbers(...valuesOf(inks));
    const known = this.#spaceOf(inks);
    if (known === undefined) return `${values} ${fill ? 'k' : 'K'}`;
    add(known.name, known.space);
    return `/${known.name} ${fill ? 'cs' : 'CS'} ${values} ${fill ? 'scn' : 'SCN'}`;
  }

  /** Returns a colour of inks in its space, or undefined for one of the screen. */
  spaced(color: Color): SpacedColor | undefined {
    const inks = inksOf(color);
    if (inks === undefined) return undefined;
    return { space: this.#spaceOf(inks)?.space ?? 'DeviceCMYK', values: valuesOf(inks) };
  }

  /** Returns the space of inks that resources have to name, or undefined for the CMYK of the device. */
  #spaceOf({ spot, cmyk }: Inks): InkSpace | undefined {
    return spot === undefined ? this.#processSpace() : this.#spotSpace(spot.name, cmyk);
  }

  /** Inks are no colours by themselves: PDF/A takes those of the output, and otherwise those of a press (ISO 19005-3 6.2.4.3). */
  #processSpace(): InkSpace | undefined {
    const writer = this.#writer;
    if (!writer.archive || writer.prints) return undefined;
    this.#process ??= { name: 'Press', space: ['ICCBased', writer.profile(pressProfile())] };
    return this.#process;
  }

  #spotSpace(name: string, cmyk: Inks['cmyk']): InkSpace {
    const alternate = cmyk.map((value) => Math.round(value * 1000) / 1000).join(' ');
    const known = this.#spots.get(name);
    if (known !== undefined) {
      if (known.cmyk === alternate) return known;
      const message = `expected one alternate for the spot colour "${name}", got cmyk of ${known.cmyk} and of ${alternate}`;
      throw new AppError('render_failed', `${message}: write the same everywhere`);
    }
    const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [...cmyk], N: 1 };
    const id = this.#writer.reserve();
    const space = ['Separation', name, this.#processSpace()?.space ?? 'DeviceCMYK', tint];
    this.#writer.writeObject(id, pdfValue(space));
    const made = { name: `Spot${this.#spots.size + 1}`, space: reference(id), cmyk: alternate };
    this.#spots.set(name, made);
    return made;
  }
}

function valuesOf({ spot, cmyk }: Inks): readonly number[] {
  return spot === undefined ? cmyk : [spot.tint];
}
