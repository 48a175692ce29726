// Writes pages of other PDFs as form XObjects (ISO 32000-1 8.10). What several pages of one file need is written once.
import { copiedEntries, isContent, isLayer } from '../assets/pdf/needs.ts';
import type { PdfPage } from '../assets/pdf/page.ts';
import type { PdfSource } from '../assets/pdf/types.ts';
import { unmarked } from '../assets/pdf/unmarked.ts';
import type { PdfPageItem } from '../layout/frame.ts';
import { filtersOf } from '../reader/filters.ts';
import { Dict, List, Name, PdfString, Ref, Stream, type PdfObject as Value } from '../reader/objects.ts';
import type { Canvas } from './content/canvas.ts';
import type { FrameCorner } from './content/position.ts';
import { pdfTextString } from './document/number.ts';
import { reference, Written } from './document/value.ts';
import type { PdfObject, PdfWriter } from './document/writer.ts';

/**
 * The state that every page begins with (ISO 32000-1 8.4.1): black, lines of 1, text without spacing. A form takes that
 * of what is drawn before it.
 */
const plainState = '0 g 0 G 1 w 0 J 0 j 10 M [] 0 d 0 Tc 0 Tw 100 Tz 0 TL 0 Tr 0 Ts\n';

/** The pages of other PDFs in one document. */
export class ForeignPages {
  readonly #writer: PdfWriter;
  /** For each file the new number of each of its objects. */
  readonly #copies = new Map<string, Map<number, number>>();
  readonly #forms = new Map<string, { readonly name: string; readonly object: PdfObject }>();
  readonly #layers: { readonly id: number; readonly hidden: boolean }[] = [];

  constructor(writer: PdfWriter) {
    this.#writer = writer;
  }

  /** Returns a page, which is written when it is first asked for. */
  embed(page: PdfPage): { readonly name: string; readonly object: PdfObject } {
    let form = this.#forms.get(page.id);
    if (!form) {
      form = { name: `P${this.#forms.size + 1}`, object: this.#write(page) };
      this.#forms.set(page.id, form);
    }
    return form;
  }

  /** Names the layers of all pages in the catalog (8.11.4). No page may follow. */
  end(): void {
    if (this.#layers.length === 0) return;
    const groups = this.#layers.map(({ id }) => reference(id));
    const off = this.#layers.filter(({ hidden }) => hidden).map(({ id }) => reference(id));
    this.#writer.catalog.OCProperties = {
      OCGs: groups,
      D: { Name: new String('Layers'), Order: groups, ...(off.length > 0 && { OFF: off }) },
    };
  }

  #write(page: PdfPage): PdfObject {
    const copies = this.#copy(page);
    const written = (dict: Dict): Written => new Written(dictionary(copiedEntries(dict), copies));
    const form = this.#writer.object({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: page.box,
      Matrix: page.matrix,
      Resources: page.resources ? written(page.resources) : {},
      ...(page.group && { Group: written(page.group) }),
    });
    form.write(Buffer.from(plainState, 'latin1'));
    form.write(page.content);
    form.end();
    return page.appearances.length === 0 ? form : this.#withAppearances(page, form, copies);
  }

  /** Writes a form of the page with the looks of its annotations over it. */
  #withAppearances(page: PdfPage, form: PdfObject, copies: ReadonlyMap<number, number>): PdfObject {
    const named: Record<string, unknown> = { P: form };
    const parts = [`${plainState}/P Do`, `${numbers(page.matrix)} cm`];
    for (const [index, { form: look, matrix }] of page.appearances.entries()) {
      named[`A${index}`] = reference(copies.get(look.object) ?? 0);
      parts.push(`q ${numbers(matrix)} cm /A${index} Do Q`);
    }
    const entries = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, page.width, page.height] };
    return this.#writer.form({ ...entries, Resources: { XObject: named } }, parts.join('\n'));
  }

  /** Writes the objects of a page that are not there yet. Returns the new numbers of the objects of its file. */
  #copy({ source, objects }: PdfPage): ReadonlyMap<number, number> {
    const copies = this.#copies.get(source.id) ?? new Map<number, number>();
    this.#copies.set(source.id, copies);
    const fresh = objects.filter((number) => !copies.has(number));
    for (const number of fresh) copies.set(number, this.#writer.reserve());
    for (const number of fresh) this.#copyObject(number, source, copies);
    return copies;
  }

  #copyObject(number: number, { file, hidden }: PdfSource, copies: ReadonlyMap<number, number>): void {
    const value = file.object(number);
    const id = copies.get(number) ?? 0;
    if (!(value instanceof Stream)) {
      this.#writer.writeObject(id, written(value, copies));
      if (isLayer(value)) this.#layers.push({ id, hidden: hidden.has(number) });
    } else if (isContent(value)) {
      const entries = copiedEntries(value.dict).filter(([key]) => !aboutBytes.has(key));
      this.#writer.copyStream(id, inner(entries, copies), unmarked(file.decode(value)));
    } else {
      this.#writer.copyStream(id, inner(packedEntries(value.dict), copies), value.raw, 'as it is');
    }
  }
}

/** Draws a page over its item's rectangle. */
export function paintPage(canvas: Canvas, item: PdfPageItem, corner: FrameCorner, name: string): void {
  const { page, width, height, alt = '' } = item;
  const [x, y] = [corner.x + item.x, corner.y - item.y - height];
  const figure = alt === '' ? '' : `/Figure<</Alt${pdfTextString(alt)}>>BDC `;
  canvas.save();
  canvas.draw(
    `${numbers([width / page.width, 0, 0, height / page.height, x, y])} cm ${figure}/${name} Do${alt === '' ? '' : ' EMC'}`,
  );
  canvas.restore();
}

/** What a stream says of its own bytes. Those of content are written anew. */
const aboutBytes = new Set(['Length', 'Filter', 'DecodeParms', 'DL']);

function numbers(values: readonly number[]): string {
  return values.map(real).join(' ');
}

/** Returns a number with the digits that the matrices of other programs need. There are no exponents. */
function real(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) return String(value);
  const text = Math.min(1e20, Math.max(-1e20, value)).toFixed(10);
  return text.replace(/0+$/, '').replace(/\.$/, '.0');
}

/** Returns a value of another file with the new numbers of its references. What it refers to and is not copied is null. */
function written(value: Value, copies: ReadonlyMap<number, number>): string {
  if (value instanceof Ref) {
    const id = copies.get(value.number);
    return id === undefined ? 'null' : `${id} 0 R`;
  }
  if (value instanceof Name) return name(value.value);
  if (value instanceof PdfString) return `<${Buffer.from(value.bytes).toString('hex')}>`;
  if (value instanceof List) return `[${value.items.map((item) => written(item, copies)).join(' ')}]`;
  if (value instanceof Dict) return dictionary(copiedEntries(value), copies);
  if (typeof value === 'number') return real(value);
  // A stream never stands in a value: it is referred to.
  return value === null || value instanceof Stream ? 'null' : String(value);
}

type Entries = readonly (readonly [string, Value])[];

/**
 * Returns the entries of a stream whose bytes stay as they are. A filter that says how they are encrypted is left out: it
 * would be taken for one of this document (ISO 32000-1 7.4.10).
 */
function packedEntries(dict: Dict): Entries {
  const entries = copiedEntries(dict).filter(([key]) => key !== 'Length');
  const filters = filtersOf(dict);
  const kept = filters.filter(({ name }) => name !== 'Crypt');
  if (kept.length === filters.length) return entries;
  const list = (values: readonly Value[]) => new List(values, dict.object, () => null);
  return [
    ...entries.filter(([key]) => !aboutBytes.has(key)),
    ['Filter', list(kept.map(({ name }) => new Name(name)))],
    ['DecodeParms', list(kept.map(({ parameters }) => parameters ?? null))],
  ];
}

function dictionary(entries: Entries, copies: ReadonlyMap<number, number>): string {
  return `<<${inner(entries, copies)}>>`;
}

function inner(entries: Entries, copies: ReadonlyMap<number, number>): string {
  return entries.map(([key, value]) => `${name(key)} ${written(value, copies)}`).join('\n');
}

/** Returns a name whose characters are bytes. */
function name(value: string): string {
  const escaped = value.replace(
    /[^!-~]|[#()<>[\]{}/%]/g,
    (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `/${escaped}`;
}
