// Reads an invoice from XML by the table of a syntax, with the place of each term and what is wrong with the form.
import { elementsIn, ownText, type XmlElement } from '../../xml/read.ts';
import type { InvoiceFault, TermPath } from '../fault.ts';
import type { Invoice } from '../invoice.ts';
import { isBelow, type Profile, profileOf, profiles } from '../profile.ts';
import { termOf } from '../terms.ts';
import {
  attributeOf,
  type Candidate,
  Candidates,
  isExtendedProfile,
  isListed,
  isText,
  type Step,
} from './candidates.ts';
import { Currencies } from './currencies.ts';
import {
  blankFaults,
  expectedKind,
  isOfFacturX,
  isWrongEmpty,
  mayLackFormat,
  repeatable,
  saidAgain,
  saysBlank,
  takesBlankTax,
  takesCharge,
} from './discriminators.ts';
import { forbids } from './forbidden.ts';
import { date } from './forms.ts';
import { keyOf } from './keys.ts';
import { leftIn, type Unread, type Used } from './left.ts';
import { wrongMeans } from './means.ts';
import { missingIn } from './needs.ts';
import { emptyIn, Places, type Trail, type XmlPlace } from './places.ts';
import { type FormFault, mostFaults, type ReadResult } from './result.ts';
import type { AttributeShape, Group, Ignored, Leaf, Node, SyntaxTable } from './shape.ts';
import { heldAgain, isEmptyObject, isEqual, isSame, isStandIn, shown, valueAt } from './values.ts';

export type { Unread } from './left.ts';
export type { XmlPlace } from './places.ts';
export { type FormFault, mostFaults, type ReadResult } from './result.ts';

/** Reads an invoice. The root is that of the table. */
export function readByTable(table: SyntaxTable, root: XmlElement): ReadResult {
  const reader = new Reader(table);
  reader.elements(table.children, { element: root, around: undefined }, []);
  reader.checkCurrencies();
  reader.checkRepeats();
  return {
    // The tables are checked against the model, and the forms give what the model holds.
    invoice: reader.invoice as Invoice,
    faults: reader.faults,
    unread: reader.unread,
    isBlank: (path) => reader.blank.has(keyOf(path)),
    placeOf: (path) => reader.placeOf(path),
    where: (trail) => reader.where.of(trail),
    left: () => leftIn(root, reader),
  };
}

class Reader {
  readonly invoice: Record<string, unknown> = {};
  /** The elements whose text the invoice holds, or that always have it, with the attributes that it holds, too. */
  readonly used: Used = new Map();
  readonly faults: FormFault[] = [];
  readonly unread: Unread[] = [];
  readonly #kept = { fatal: 0, warning: 0 };
  /** The terms whose element is empty. */
  readonly blank = new Set<string>();
  readonly #table: SyntaxTable;
  readonly #candidates: Candidates;
  readonly #places = new Map<string, Trail>();
  readonly where: Places;
  /** Elements that say again what a term says. */
  readonly #repeats: (NonNullable<Ignored['repeats']> & {
    readonly trail: Trail;
    readonly path: TermPath;
  })[] = [];
  /** Elements that the profile has no place for. */
  readonly #unplaced = new Set<XmlElement>();
  readonly #currencies = new Currencies();

  constructor(table: SyntaxTable) {
    this.#table = table;
    this.#candidates = new Candidates(table.namespaces);
    this.where = new Places((element) => this.#candidates.nameOf(element));
  }

  placeOf(path: TermPath): XmlPlace | undefined {
    for (let length = path.length; length > 0; length -= 1) {
      const trail = this.#places.get(keyOf(path.slice(0, length)));
      if (trail !== undefined) return this.where.of(trail);
    }
    return undefined;
  }

  readonly nameOf = (element: XmlElement): string => this.#candidates.nameOf(element);

  elements(shapes: readonly Node[], around: Trail, path: TermPath): void {
    const seen = new Set<unknown>();
    for (const element of elementsIn(around.element)) {
      const trail = { element, around };
      const { known, candidate } = this.#candidates.find(shapes, element, {
        invoice: this.invoice as Invoice,
        seen,
      });
      if (candidate === undefined) this.#unknown(trail, path, known);
      else if (seen.has(candidate.shape) && !isListed(candidate)) this.#twice(trail, path);
      else this.#element(candidate, trail, path);
      seen.add(candidate?.shape);
    }
    this.#needs(around, path);
  }

  /** Tells what the schema asks for in an element that holds something. */
  #needs(trail: Trail, path: TermPath): void {
    const names = { own: this.nameOf(trail.element), around: this.#nameAround(trail), nameOf: this.nameOf };
    for (const name of missingIn(this.#table, trail.element, { ...names, profile: this.#profile() }))
      this.#fault([trail, path], 'FORM-03', `expected ${name} in it, got none`);
  }

  #element({ shape, steps }: Candidate, trail: Trail, around: TermPath): void {
    if (shape.kind === 'ignored') {
      if (shape.repeats !== undefined) this.#repeats.push({ ...shape.repeats, trail, path: around });
      else for (const one of emptyIn(trail)) this.#empty(one, around);
      return;
    }
    if (shape.kind === 'fixed') {
      const text = ownText(trail.element);
      if (text.trim() === '') this.#empty(trail, around);
      const isBlank = text.trim() === '' && takesBlankTax(this.#namesAround(trail), this.#profile());
      if (isText(shape.text, text)) this.used.set(trail.element, []);
      else if (!shape.isFiller && !isBlank)
        this.#fault([trail, around], 'FORM-05', `expected ${shape.text}, got ${shown(text)}`);
      return;
    }
    const path = this.#stepped(steps, around, trail);
    this.#beyond(shape, trail, path);
    if (elementsIn(trail.element).length === 0 && ownText(trail.element).trim() === '')
      this.#emptyOf(shape, trail, path);
    else if (shape.kind === 'leaf') this.#leaf(shape, trail, path);
    else this.#group(shape, trail, path);
  }

  /** Tells an element that the schema of a profile below EN 16931 lacks; what is in it is reported with it. */
  #beyond({ from }: Leaf | Group, trail: Trail, path: TermPath): void {
    const { around, element } = trail;
    const isInside = around && this.#unplaced.has(around.element);
    const profile = this.#profile();
    const isLess = profile !== undefined && from !== undefined && isBelow(profiles[profile].extent, from);
    if (!isInside && !isLess) return;
    this.#unplaced.add(element);
    if (isInside || profile === undefined) return;
    const name = this.#candidates.nameOf(element);
    const { carried, title } = profiles[profile];
    if (carried === this.invoice.specification)
      this.#fault([trail, path], 'FORM-06', `expected no ${name} in ${title}, got one`);
  }

  /** An empty group is one all the same, and an empty number, date or code is none. */
  #emptyOf(shape: Leaf | Group, trail: Trail, around: TermPath): void {
    const path = shape.kind === 'leaf' && shape.key !== undefined ? [...around, shape.key] : around;
    if (shape.kind === 'leaf') {
      // The rules of EXTENDED look at the scheme of an empty identifier.
      if (isExtendedProfile(this.#profile()))
        for (const one of shape.attributes) this.#attribute(one, trail, [around, path]);
      this.#blankLeaf(shape, trail, path);
    } else {
      if (path.length > 0 && this.#valueAt(path) === undefined) this.#set(path, {}, trail);
      this.#needs(trail, path);
    }
    this.#empty(trail, path);
  }

  /** Notes an empty value: rules may ask whether its element is there, and some take it for a value of its own. */
  #blankLeaf(shape: Leaf, trail: Trail, path: TermPath): void {
    const key = keyOf(path);
    this.blank.add(key);
    const profile = this.#profile();
    const at = { term: termOf(path), around: this.#namesAround(trail), profile, outer: trail.around?.around };
    for (const fault of blankFaults(shape, trail.element, at)) this.#fault([trail, path], ...fault);
    if (saysBlank(shape.name, key, profile)) this.#set(path, '', trail);
  }

  #group(shape: Group, trail: Trail, path: TermPath): void {
    const key = keyOf(path);
    if (this.#table.items.has(shape.name) && this.#valueAt(path) === undefined) this.#set(path, {}, trail);
    if (path.length > 0 && !this.#places.has(key)) this.#places.set(key, trail);
    if (ownText(trail.element).trim() !== '')
      this.#fault([trail, path], 'FORM-02', `expected elements in it, got ${shown(ownText(trail.element))}`);
    this.elements(shape.children, trail, path);
  }

  #leaf(shape: Leaf, trail: Trail, around: TermPath): void {
    for (const inner of elementsIn(trail.element))
      this.#unknown({ element: inner, around: trail }, around, false);
    const path = shape.key === undefined ? around : [...around, shape.key];
    const written = ownText(trail.element);
    const value = shape.form.read(written);
    let isHeld = false;
    if (value === undefined)
      this.#fault([trail, path], 'FORM-02', `expected ${shape.form.expected}, got ${shown(written)}`);
    else if (shape.isSpare && this.#valueAt(path) !== undefined) this.#unknown(trail, around, false);
    else isHeld = isStandIn(shape, trail) || this.#set(path, value, trail);
    if (shape.form === date && written.trim().length > 10 && this.#profile() === 'peppol')
      this.#fault([trail, path], 'PEPPOL-EN16931-F001', `expected YYYY-MM-DD, got ${shown(written)}`);
    if (
      shape.asked !== undefined &&
      this.#profile() !== 'xrechnung' &&
      !attributeOf(trail.element, shape.asked)
    )
      this.#fault([trail, path], 'FORM-05', `expected ${shape.asked}, got none`);
    const held = shape.attributes.filter((one) => this.#attribute(one, trail, [around, path]));
    if (isHeld) this.used.set(trail.element, held);
    this.#currencies.note(shape, trail, path);
  }

  /** Returns whether the invoice holds what the attribute says. */
  #attribute(
    { name, is }: AttributeShape,
    trail: Trail,
    [around, path]: readonly [TermPath, TermPath],
  ): boolean {
    const given = attributeOf(trail.element, name);
    if ('key' in is) {
      if (given === '' && is.key === 'scheme' && !isOfFacturX(this.#profile()))
        this.#fault([trail, [...around, is.key]], 'FORM-02', `expected ${name} with a code, got nothing`);
      return given !== undefined && given !== '' && this.#set([...around, is.key], given, trail);
    }
    if ('currency' in is) {
      if (given === undefined)
        this.#fault([trail, path], 'FORM-05', `expected ${name} with the currency, got none`);
      return true;
    }
    if (given === is.fixed) return true;
    if (given === undefined && mayLackFormat(this.#namesAround(trail), this.#profile())) return false;
    this.#fault([trail, path], 'FORM-05', `expected ${name}="${is.fixed}", got ${shown(given)}`);
    return false;
  }

  /** Tells amounts in another currency than that of the invoice. It is called at the end: that may stand behind the amounts. */
  checkCurrencies(): void {
    for (const { trail, path, message } of this.#currencies.strange(this.invoice.currency))
      this.#fault([trail, path], 'FORM-05', message);
  }

  /** Checks that what is said again is the same, in XRechnung (BR-TMP-3), and that it is no empty text. */
  checkRepeats(): void {
    for (const { key, form, attributes, trail, path } of this.#repeats) {
      const text = ownText(trail.element).trim();
      const [again, value] = [form.read(text), this.#valueAt([...path, key])];
      if (isEqual(again, value) || (value !== undefined && isSame(again, value)))
        this.used.set(trail.element, heldAgain(attributes, trail.element, this.#valueAt(path)));
      if (text === '') this.#fault([trail, path], 'FORM-02', `expected ${form.expected}, got nothing`);
      else if (this.#profile() === 'xrechnung' && value !== undefined && !isEqual(again, value))
        this.#fault(
          [trail, [...path, key]],
          'BR-TMP-3',
          `expected what the net price has, got ${shown(text)}`,
        );
    }
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

  readonly #valueAt = (path: TermPath): unknown => valueAt(this.invoice, path);

  /** Returns whether the invoice has the value there now. It keeps the first of two. */
  #set(path: TermPath, value: unknown, trail: Trail): boolean {
    const key = keyOf(path);
    const [before, held] = [this.#places.get(key), this.#valueAt(path)];
    if (before !== undefined && held !== undefined && !isEmptyObject(held)) {
      if (isSame(held, value)) return true;
      // UBL-SR-47 asks for one code.
      const mayDiffer = saidAgain.has(key) && trail.element.name !== 'PaymentMeansCode';
      const severity = mayDiffer && this.#profile() === 'extended-ctc-fr' ? 'warning' : 'fatal';
      const { line } = before.element;
      this.#fault([trail, path], 'FORM-03', `it stands in line ${line} with another value`, { severity });
      const wrong =
        severity === 'warning' && key === 'payment/means' && trail.around
          ? wrongMeans(String(value), trail.around.element)
          : undefined;
      if (wrong) this.#fault([trail, path], wrong.rule, wrong.message);
      return false;
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
    return true;
  }

  #nameAround({ around }: Trail): string {
    return around ? this.nameOf(around.element) : '';
  }

  /** Returns the names of the two elements around, from the inside. */
  #namesAround(trail: Trail): readonly string[] {
    return [this.#nameAround(trail), trail.around ? this.#nameAround(trail.around) : ''];
  }

  /** Returns the profile that was named so far: BT-24 stands before all else. */
  #profile(): Profile | undefined {
    return profileOf(String(this.invoice.specification ?? ''));
  }

  #unknown(trail: Trail, path: TermPath, isNameKnown: boolean): void {
    const name = this.#candidates.nameOf(trail.element);
    const text = ownText(trail.element).trim();
    this.unread.push({ name, path, text });
    for (const one of emptyIn(trail)) this.#empty(one, path);
    const isOnPrice = name === 'cac:AllowanceCharge' && this.#nameAround(trail) === 'cac:Price';
    const isCharge = name === 'ram:AppliedTradeAllowanceCharge' && isNameKnown;
    if ((isOnPrice || isCharge) && !takesCharge(trail.element, this.#profile())) {
      const hint = 'a charge belongs into the price, or to the line';
      this.#fault([trail, path], 'PEPPOL-EN16931-R044', 'expected a discount on a price, got a charge', {
        hint,
      });
      return;
    }
    const around = this.#nameAround(trail);
    const kind = { name, around, profile: this.#profile() };
    const expected = isNameKnown ? expectedKind(trail.element, kind) : undefined;
    this.#needs(trail, path);
    if (expected !== undefined) {
      this.#fault([trail, path], 'FORM-05', `expected ${expected}, got another one`);
      return;
    }
    const message = isNameKnown
      ? `this ${name} is of a kind that EN 16931 does not know here`
      : `EN 16931 does not know ${name.startsWith('?') ? trail.element.name.slice(0, 60) : name.slice(0, 80)} here`;
    this.#fault([trail, path], 'FORM-04', message, {
      severity: forbids(String(this.invoice.specification ?? ''), around, name) ? 'fatal' : 'warning',
      hint: 'what it holds was not read',
    });
  }

  #twice(trail: Trail, path: TermPath): void {
    const name = this.#candidates.nameOf(trail.element);
    for (const one of emptyIn(trail)) this.#empty(one, path);
    const isTaken = repeatable(this.#table, this.#profile())?.has(`${this.#nameAround(trail)}/${name}`);
    this.#fault([trail, path], 'FORM-03', `expected ${name} once, got it again`, {
      severity: isTaken ? 'warning' : 'fatal',
      hint: 'the first one was read',
    });
  }

  #empty(trail: Trail, path: TermPath): void {
    const name = this.#candidates.nameOf(trail.element);
    if (this.#table.mayBeEmpty.has(name)) return;
    const kind = { name, around: this.#nameAround(trail), profile: this.#profile() };
    const severity = isWrongEmpty(this.#table, kind) ? 'fatal' : 'warning';
    const said = { severity, hint: 'leave the element out' } as const;
    this.#fault([trail, path], 'PEPPOL-EN16931-R008', 'the element is empty', said);
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
    // Warnings fill no place of faults.
    if (this.#kept[severity] >= mostFaults) return;
    this.#kept[severity] += 1;
    const id = termOf(path)?.id ?? '';
    this.faults.push({
      rule,
      severity,
      path,
      terms: id === '' ? [] : [id],
      message,
      ...(hint === undefined ? {} : { hint }),
      ...this.where.of(trail),
    });
  }
}
