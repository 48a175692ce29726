// Mutants of right invoices, made by a seed: one thing is taken away, put twice, moved, renamed, emptied or changed.
import { type Document, type Element, parseXmlDocument, serializeToWellFormedString } from 'slimdom';
import type { Dice } from '../dice.ts';

/** A mutant, and what was done to it. */
export interface Mutant {
  readonly xml: string;
  readonly what: string;
}

type Act = (element: Element, dice: Dice) => string | undefined;

/** The acts. Each gives what it did, or undefined where it can do nothing. */
const acts: readonly Act[] = [
  (element) => {
    element.remove();
    return 'taken away';
  },
  (element) => {
    element.after(element.cloneNode(true));
    return 'put twice';
  },
  (element) => {
    const next = element.nextElementSibling;
    if (next === null || next.nodeName === element.nodeName) return undefined;
    next.after(element);
    return `moved behind ${next.nodeName}`;
  },
  (element) => {
    const next = element.nextElementSibling;
    if (next === null || next.children.length === 0) return undefined;
    next.append(element);
    return `moved into ${next.nodeName}`;
  },
  (element) => renamed(element, element.namespaceURI, `${element.nodeName}s`),
  (element) => renamed(element, 'urn:example:other', element.nodeName),
  (element) => {
    element.textContent = '';
    return 'emptied';
  },
  (element, dice) => {
    const { attributes } = element;
    if (attributes.length === 0) return undefined;
    const { name } = dice.one(attributes);
    if (name.startsWith('xmlns')) return undefined;
    element.removeAttribute(name);
    return `without ${name}`;
  },
  (element, dice) => withText(element, (text) => changedText(text, dice)),
  (element, dice) => withText(element, (text) => changedText(text, dice)),
  (element) => withText(element, (text) => (/^-?\d+\.\d+$/.test(text) ? `${text}1` : undefined)),
  (element) =>
    withText(element, (text) => (text === 'false' ? 'true' : text === 'true' ? 'false' : undefined)),
];

/** Puts another element in the place of one, with the same inside. */
function renamed(element: Element, namespace: string | null, name: string): string {
  const other = (element.ownerDocument as Document).createElementNS(namespace, name);
  for (const { name: key, value } of [...element.attributes]) other.setAttribute(key, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return `renamed to ${name} of ${namespace}`;
}

function withText(element: Element, change: (text: string) => string | undefined): string | undefined {
  if (element.children.length > 0) return undefined;
  const before = element.textContent ?? '';
  const after = change(before.trim());
  if (after === undefined) return undefined;
  element.textContent = after;
  return `${JSON.stringify(before.slice(0, 60))} → ${JSON.stringify(after.slice(0, 60))}`;
}

/** Changes a digit or a letter. */
function changedText(text: string, dice: Dice): string | undefined {
  if (text === '') return undefined;
  const signs = [...text];
  const at = dice.below(signs.length);
  const sign = signs[at] ?? '';
  const other = /\d/.test(sign)
    ? String((Number(sign) + 1 + dice.below(8)) % 10)
    : /[a-z]/i.test(sign)
      ? 'Q'
      : '';
  return signs.with(at, other).join('');
}

const parsed = new Map<string, Document>();

/** Returns a mutant of an invoice. */
export function mutantOf(xml: string, dice: Dice): Mutant {
  const whole = parsed.get(xml) ?? parseXmlDocument(xml);
  parsed.set(xml, whole);
  for (;;) {
    const document = whole.cloneNode(true);
    const elements = document.getElementsByTagName('*').slice(1);
    const element = dice.one(elements);
    const path = pathOf(element);
    const what = dice.one(acts)(element, dice);
    if (what !== undefined) return { xml: serializeToWellFormedString(document), what: `${path} ${what}` };
  }
}

function pathOf(element: Element): string {
  const names: string[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) names.unshift(at.nodeName);
  return names.slice(1).join('/');
}
