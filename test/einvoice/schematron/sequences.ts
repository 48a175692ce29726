// The order of elements, as the XML Schemas of CII and UBL have it: what is added to an invoice stands at its place.
import { readFileSync } from 'node:fs';
import { type Element, parseXmlDocument } from 'slimdom';
import { data } from '../schema.ts';

const files: Readonly<Record<'cii' | 'ubl', readonly string[]>> = {
  cii: [
    'D16B/CrossIndustryInvoice_100pD16B.xsd',
    'D16B/CrossIndustryInvoice_ReusableAggregateBusinessInformationEntity_100pD16B.xsd',
  ],
  ubl: [
    'UBL-2.1/maindoc/UBL-Invoice-2.1.xsd',
    'UBL-2.1/maindoc/UBL-CreditNote-2.1.xsd',
    'UBL-2.1/common/UBL-CommonAggregateComponents-2.1.xsd',
  ],
};

type Sequences = readonly ReadonlySet<string>[];

const known = new Map<string, Sequences>();

/** The names of the children of each type. */
function sequencesOf(syntax: 'cii' | 'ubl'): Sequences {
  const found = known.get(syntax) ?? files[syntax].flatMap(sequencesIn);
  known.set(syntax, found);
  return found;
}

function sequencesIn(file: string): Sequences {
  const schema = parseXmlDocument(readFileSync(`${data}xsd/${file}`, 'utf8'));
  return schema
    .getElementsByTagNameNS('http://www.w3.org/2001/XMLSchema', 'sequence')
    .map((one) => new Set(one.children.map(nameIn)));
}

function nameIn(element: Element): string {
  return element.getAttribute('name') ?? element.getAttribute('ref')?.replace(/^.*:/, '') ?? '';
}

/** Returns the children of the type of an element, as far as its own tell it, where one of that name may stand among them. */
function sequenceOf(parent: Element, name: string): ReadonlySet<string> | undefined {
  const syntax = parent.ownerDocument?.documentElement?.localName === 'CrossIndustryInvoice' ? 'cii' : 'ubl';
  const names = [name, ...parent.children.map(({ localName }) => localName)];
  const fitting = sequencesOf(syntax).filter((one) => names.every((each) => one.has(each)));
  return fitting.sort((a, b) => a.size - b.size)[0];
}

/** Returns whether an element that has others in it may have one of that name, too. */
export function mayHold(parent: Element, name: string): boolean {
  return parent.children.length > 0 && sequenceOf(parent, name) !== undefined;
}

/** Puts an element into another one where the schema has its place; at the end where no type has such children. */
export function place(parent: Element, child: Element): void {
  const order = sequenceOf(parent, child.localName);
  const turn = order && [...order];
  const next =
    turn && parent.children.find(({ localName }) => turn.indexOf(localName) > turn.indexOf(child.localName));
  parent.insertBefore(child, next ?? null);
}
