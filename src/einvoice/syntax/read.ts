// Reads an invoice from XML by the table of a syntax, with the place of each term and what is wrong with the form.
import { elementsIn, ownText, type XmlElement } from '../../xml/read.ts';
import type { InvoiceFault, TermPath } from '../fault.ts';
import type { Invoice } from '../invoice.ts';
import { profileOf } from '../profile.ts';
import { termOf } from '../terms.ts';
import { attributeOf, type Candidate, Candidates, isText, type Step } from './candidates.ts';
import { keyOf } from './keys.ts';
import type { Group, Leaf, Node, SyntaxTable } from './shape.ts';

/** Where a term stands in the XML. */
export interface XmlPlace {
  /** From 1. */
  readonly line: number;
  /** The way to the element: `/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:ID`. */
  readonly element: string;
}

/** What is wrong with the form of an invoice, and where. */
export interface FormFault extends InvoiceFault, XmlPlace {}

/** What was read. */
export interface ReadResult {
  readonly invoice: Invoice;
  readonly faults: readonly FormFault[];
  /** Returns where a term stands, or where what is around it stands. Of a term that is nowhere it is undefined. */
  readonly placeOf: (path: TermPath) => XmlPlace | undefined;
}

/** An element and those around it. */
interface Trail {
  readonly element: XmlElement;
  readonly around: Trail | undefined;
}

/** The faults that are kept. A hostile file may have one in each element. */
const mostFaults = 1000;

/** Reads an invoice. The root is that of the table. */
export function readByTable(table: SyntaxTable, root: XmlElement): ReadResult {
  const reader = new Reader(table);
  reader.elements(table.children, { element: root, around: undefined }, []);
  reader.checkCurrencies();
  return {
    // The tables are checked against the model, and the forms give what the model holds.
    invoice: reader.invoice as Invoice,
    faults: reader.faults,
    placeOf: (path) => reader.placeOf(path),
  };
}

class Reader {
  readonly invoice: Record<string, unknown> = {};
  readonly faults: FormFault[] = [];
  readonly #table: SyntaxTable;
  readonly #candidates: Candidates;
  readonly #places = new Map<string, Trail>();
  /** The names with their numbers inside of elements that a place was asked of. */
  readonly #names = new Map<XmlElement, ReadonlyMap<XmlElement, string>>();
  /** The first amount of each currency. */
  readonly #currencies = new Map<string, { readonly trail: Trail; readonly path: TermPath }>();

  constructor(table: SyntaxTable) {
    this.#table = table;
    this.#candidates = new Candidates(table.namespaces);
  }

  placeOf(path: TermPath): XmlPlace | undefined {
    for (let length = path.length; length > 0; length -= 1) {
      const trail = this.#places.get(keyOf(path.slice(0, length)));
      if (trail !== undefined) return this.#placeOf(trail);
    }
    return undefined;
  }

  elements(shapes: readonly Node[], around: Trail, path: TermPath): void {
    const seen = new Set<unknown>();
    for (const element of elementsIn(around.element)) {
      const trail = { element, around };
      const { known, candidate } = this.#candidates.find(shapes, element, this.invoice as Invoice);
      if (candidate === undefined) this.#unknown(trail, path, known);
      else if (seen.has(candidate.shape) && !isListed(candidate)) this.#twice(trail, path);
      else this.#element(candidate, trail, path);
      seen.add(candidate?.shape);
    }
  }

  #element({ shape, steps }: Candidate, trail: Trail, around: TermPath): void {
    if (shape.kind === 'ignored') return;
    if (shape.kind === 'fixed') {
      const text = ownText(trail.element);
      if (!shape.isFiller && !isText(shape.text, text))
        this.#fault([trail, around], 'FORM-05', `expected ${shape.text}, got ${shown(text)}`);
      return;
    }
    const path = this.#stepped(steps, around, trail);
    if (elementsIn(trail.element).length === 0 && ownText(trail.element).trim() === '')
      this.#empty(trail, shape.kind === 'leaf' && shape.key !== undefined ? [...path, shape.key] : path);
    else if (shape.kind === 'leaf') this.#leaf(shape, trail, path);
    else this.#group(shape, trail, path);
  }

  #group(shape: Group, trail: Trail, path: TermPath): void {
    const key = keyOf(path);
    if (path.length > 0 && !this.#places.has(key)) this.#places.set(key, trail);
    this.elements(shape.children, trail, path);
  }

  #leaf(shape: Leaf, trail: Trail, around: TermPath): void {
    for (const inner of elementsIn(trail.element))
      this.#unknown({ element: inner, around: trail }, around, false);
    const path = shape.key === undefined ? around : [...around, shape.key];
    const written = ownText(trail.element);
    const value = shape.form.read(written);
    if (value === undefined)
      this.#fault([trail, path], 'FORM-02', `expected ${shape.form.expected}, got ${shown(written)}`);
    else if (!isStandIn(shape, trail)) this.#set(path, value, trail);
    for (const { name, is } of shape.attributes) {
      const given = attributeOf(trail.element, name);
      if ('key' in is && given) this.#set([...around, is.key], given, trail);
      if ('fixed' in is && given !== is.fixed)
        this.#fault([trail, path], 'FORM-05', `expected ${name}="${is.fixed}", got ${shown(given)}`);
    }
    this.#currency(shape, trail, path);
  }

  /** Notes the currency of an amount that should be in that of the invoice. */
  #currency(shape: Leaf, trail: Trail, path: TermPath): void {
    const isInTaxCurrency = shape.attributes.some(
      ({ is }) => 'currency' in is && is.currency === 'taxCurrency',
    );
    const currency = attributeOf(trail.element, 'currencyID');
    if (isInTaxCurrency || currency === undefined || this.#currencies.has(currency)) return;
    this.#currencies.set(currency, { trail, path });
  }

  /** Checks the currencies of all amounts. It is called at the end, since the currency of the invoice may stand behind the amounts. */
  checkCurrencies(): void {
    const { currency: expected } = this.invoice;
    if (typeof expected !== 'string') return;
    for (const [currency, { trail, path }] of this.#currencies)
      if (currency !== expected)
        this.#fault(
          [trail, path],
          'FORM-05',
          `expected an amount in ${expected}, got one in ${shown(currency)}`,
        );
  }

  #stepped(steps: readonly Step[], around: TermPath, trail: Trail): TermPath {
    let path = around;
    for (const step of steps) {
      if (step.kind === 'invoice') path = [];
      else if (step.kind === 'key') path = [...path, step.key];
      else {
        const list = this.#valueAt([...path, step.key]);
        path = [...path, step.key, Array.isArray(list) ? list.length : 0];
        if (!step.once) this.#set(path, {}, trail);
      }
    }
    return path;
  }

  #valueAt(path: TermPath): unknown {
    let value: unknown = this.invoice;
    for (const step of path) {
      if (typeof value !== 'object' || value === null) return undefined;
      value = (value as Record<string | number, unknown>)[step];
    }
    return value;
  }

  #set(path: TermPath, value: unknown, trail: Trail): void {
    const key = keyOf(path);
    const before = this.#places.get(key);
    if (before !== undefined && !isEmptyObject(this.#valueAt(path))) {
      if (!isSame(this.#valueAt(path), value))
        this.#fault([trail, path], 'FORM-03', `it stands in line ${before.element.line} with another value`);
      return;
    }
    this.#places.set(key, trail);
    let holder: Record<string | number, unknown> = this.invoice;
    for (const [at, step] of path.slice(0, -1).entries()) {
      holder[step] ??= typeof path[at + 1] === 'number' ? [] : {};
      // It was made above or by an earlier term, as the path says.
      holder = holder[step] as Record<string | number, unknown>;
    }
    const last = path.at(-1);
    if (last !== undefined) holder[last] = value;
  }

  #unknown(trail: Trail, path: TermPath, isNameKnown: boolean): void {
    const name = this.#candidates.nameOf(trail.element);
    const message = isNameKnown
      ? `this ${name} is of a kind that EN 16931 does not know here`
      : `EN 16931 does not know ${name.startsWith('?') ? trail.element.name.slice(0, 60) : name.slice(0, 80)} here`;
    this.#fault([trail, path], 'FORM-04', message, {
      severity: 'warning',
      hint: 'what it holds was not read',
    });
  }

  #twice(trail: Trail, path: TermPath): void {
    const isExtended = profileOf(String(this.invoice.specification ?? '')) === 'extended';
    const name = this.#candidates.nameOf(trail.element);
    this.#fault([trail, path], 'FORM-03', `expected ${name} once, got it again`, {
      severity: isExtended ? 'warning' : 'fatal',
      hint: 'the first one was read',
    });
  }

  #empty(trail: Trail, path: TermPath): void {
    if (this.#table.mayBeEmpty.has(this.#candidates.nameOf(trail.element))) return;
    const hint = 'leave the element out';
    this.#fault([trail, path], 'PEPPOL-EN16931-R008', 'the element is empty', { severity: 'warning', hint });
  }

  #fault(
    [trail, path]: readonly [Trail, TermPath],
    rule: string,
    message: string,
    {
      severity = 'fatal',
      hint,
    }: { readonly severity?: InvoiceFault['severity']; readonly hint?: string } = {},
  ): void {
    if (this.faults.length >= mostFaults) return;
    const id = termOf(path)?.id ?? '';
    this.faults.push({
      rule,
      severity,
      path,
      terms: id === '' ? [] : [id],
      message,
      ...(hint === undefined ? {} : { hint }),
      ...this.#placeOf(trail),
    });
  }

  #placeOf(trail: Trail): XmlPlace {
    const names: string[] = [];
    for (let at: Trail | undefined = trail; at !== undefined; at = at.around)
      names.unshift(this.#numbered(at));
    return { line: trail.element.line, element: `/${names.join('/')}` };
  }

  /** Returns the name of an element, numbered where others of that name stand beside it. */
  #numbered({ element, around }: Trail): string {
    if (around === undefined) return this.#candidates.nameOf(element);
    let names = this.#names.get(around.element);
    if (names === undefined) {
      names = this.#namesIn(around.element);
      this.#names.set(around.element, names);
    }
    return names.get(element) ?? '';
  }

  #namesIn(around: XmlElement): ReadonlyMap<XmlElement, string> {
    const named = new Map<XmlElement, string>();
    for (const [name, alike] of Map.groupBy(elementsIn(around), (one) => this.#candidates.nameOf(one)))
      for (const [index, element] of alike.entries())
        named.set(element, alike.length === 1 ? name : `${name}[${index + 1}]`);
    return named;
  }
}

/** Returns whether a value stands for nothing: it is there because the schema asks for it beside another one. */
function isStandIn({ otherwise }: Leaf, { element, around }: Trail): boolean {
  const isBesideAnother = around !== undefined && elementsIn(around.element).length > 1;
  return isBesideAnother && ownText(element).trim() === otherwise;
}

function isListed({ steps }: Candidate): boolean {
  return steps.some(({ kind }) => kind === 'item');
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, plain) === JSON.stringify(b, plain);
}

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

function shown(value: string | undefined): string {
  if (value === undefined) return 'none';
  const text = value.trim();
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
