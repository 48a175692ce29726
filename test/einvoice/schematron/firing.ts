// Looks for mutants of right invoices that a rule of a schematron refuses.
import type { Node as XPathNode } from 'fontoxpath';
import { type Document, type Element, parseXmlDocument, serializeToWellFormedString } from 'slimdom';
import type { Dice } from '../dice.ts';
import { type Assertion, holds, isOfValue, nodesOf, type Rule, type Schematron } from './engine.ts';

import { aim, almost, build, odd } from './goals.ts';
import { changed } from './names.ts';
import { pathsIn } from './paths.ts';
import { targeted } from './targets.ts';

/** A rule, and the rules of its pattern that look at a node before it. */
export interface Asked {
  readonly schema: Schematron;
  readonly rule: Rule;
  readonly before: readonly Rule[];
}

/** A mutant that breaks an assertion, and the invoice that it was. */
export interface Fired {
  readonly assertion: Assertion;
  readonly document: Document;
}

/** How many invoices each rule is tried with, and how often each. */
const mostInvoices = 16;
const mostTries = 200;
const triesOfEach = 25;
const triesOfListed = 40;
/** How often the place is made that a rule looks at, where no invoice has it. */
const mostPlaces = 120;

/** How rules are tried: by what chance, and which of them are known to refuse nothing, by their ids. These are tried less. */
export interface Trying {
  readonly dice: Dice;
  readonly listed: ReadonlySet<string>;
}

/** Returns for each assertion of a rule the first mutant that breaks it. */
export function firing(
  asked: Asked,
  invoices: readonly Document[],
  { dice, listed }: Trying,
): readonly Fired[] {
  const { rule } = asked;
  const fired: Fired[] = [];
  let open: readonly Assertion[] = rule.assertions;
  const judge = (document: Document, by: readonly Assertion[]): void => {
    const broken = brokenBy(asked, by, document);
    fired.push(...broken.map((assertion) => ({ assertion, document })));
    open = open.filter((one) => !broken.includes(one));
  };
  const bases = basesFor(asked, invoices, dice);
  for (const base of bases) judge(base, open);
  for (const one of open) {
    const target = targeted[one.id];
    for (const invoice of target === undefined ? [] : invoices) {
      if (!open.includes(one)) break;
      judge(parseXmlDocument(target?.(serializeToWellFormedString(invoice)) ?? ''), [one]);
    }
  }
  const isExpected = ({ id }: Assertion): boolean => !listed.has(id);
  const most = bases.length === 0 ? 0 : mostTries + triesOfEach * open.length;
  const mostOfListed = bases.length === 0 ? 0 : triesOfListed;
  for (let turn = 0; turn < (open.some(isExpected) ? most : mostOfListed) && open.length > 0; turn += 1) {
    const document = dice.one(bases).cloneNode(true);
    const steps = turn % 2 === 0 ? 1 : 1 + dice.below(3);
    const aimed = dice.one(open);
    for (let step = 0; step < steps; step += 1) {
      change(asked, document, { aimed, dice });
      changed(document);
    }
    // Of very many, only the one is asked that was aimed at: the others are as before, mostly.
    judge(document, open.length > 40 ? [aimed] : open);
  }
  return fired;
}

/** Returns invoices that have a place that the rule looks at. Where there is none, it is made. */
function basesFor(
  { schema, rule, before }: Asked,
  invoices: readonly Document[],
  dice: Dice,
): readonly Document[] {
  const isFit = (document: Document): boolean => {
    const nodes = nodesOf(schema, rule, document);
    if (nodes.length === 0) return false;
    const taken = new Set(before.flatMap((other) => nodesOf(schema, other, document)));
    return nodes.some((node) => !taken.has(node));
  };
  const found: Document[] = [];
  // The first ones are those of the profile; those that a few rules want stand anywhere behind them.
  const first = invoices.slice(0, mostInvoices / 2);
  const others = invoices.slice(mostInvoices / 2);
  while (others.length > 0) first.push(...others.splice(dice.below(others.length), 1));
  for (const document of first) {
    if (found.length === mostInvoices) return found;
    if (isFit(document)) found.push(document);
  }
  if (found.length > 0) return found;
  for (let turn = 0; turn < mostPlaces && found.length < 3; turn += 1) {
    const document = dice.one(invoices).cloneNode(true);
    const at = document.documentElement;
    if (at === null) continue;
    const { written } = dice.one(rule.contexts);
    const made = build(
      { document, at, resolve: schema.resolve, dice },
      inlined(written, rule),
      dice.one(odd),
    );
    // Where another rule takes the place, what tells it apart is changed.
    const around = made?.parentElement?.getElementsByTagName('*') ?? [];
    if (turn % 2 === 1 && around.length > 0) anyChange(dice.one(around), written, dice);
    changed(document);
    if (isFit(document)) found.push(document);
  }
  return found;
}

/** Returns an expression with the values of variables in the place of their names. */
function inlined(expression: string, { variables }: Rule): string {
  let text = expression;
  for (const { name, value } of [...variables].reverse())
    if (value.length < 2000)
      text = text.replaceAll(new RegExp(`\\$${name}(?![\\w.-])`, 'g'), () => `(${value})`);
  return text;
}

/** Changes what an assertion, or the rule around it, names. */
function change(
  { schema, rule }: Asked,
  document: Document,
  { aimed, dice }: { readonly aimed: Assertion; readonly dice: Dice },
): void {
  const nodes = nodesOf(schema, rule, document);
  if (nodes.length === 0) return;
  const at = elementOf(dice.one(nodes));
  if (at === undefined) return;
  const test = inlined(aimed.test, rule);
  const goal = { document, at, resolve: schema.resolve, dice };
  if (dice.below(4) > 0) aim(goal, test, false);
  else anyOf(rule, { test, at, document }, dice);
}

/** Changes any element that a test or the contexts of its rule name: near the place that it looks at, or anywhere. */
function anyOf(
  rule: Rule,
  { test, at, document }: { readonly test: string; readonly at: Element; readonly document: Document },
  dice: Dice,
): void {
  const paths = [...pathsIn(test), ...rule.contexts.map(({ written }) => written)];
  const names = paths.map((path) => /(\w+)(?:'\))?(?:\[[^\]]*\]|\/@\w+)*$/.exec(path)?.[1] ?? '');
  const name = dice.one(names);
  const there = [at, ...at.getElementsByTagName('*')].filter(({ localName }) => localName === name);
  const all = document.getElementsByTagName('*').slice(1);
  const chosen = there.length > 0 ? there : all.filter(({ localName }) => localName === name);
  if (chosen.length > 0) anyChange(dice.one(chosen), test, dice);
}

function elementOf(node: XPathNode): Element | undefined {
  const found = node as unknown as Element & { ownerElement?: Element };
  if (found.nodeType === 1) return found;
  return found.nodeType === 2
    ? found.ownerElement
    : ((found as unknown as Document).documentElement ?? undefined);
}

/** Takes an element away, puts it or the one around it twice, as it is or changed, or gives it another value or attribute. */
function anyChange(element: Element, test: string, dice: Dice): void {
  const literals = [...test.matchAll(/'([^']*)'/g)].map(([, text = '']) => text).slice(0, 20);
  const text = element.textContent ?? '';
  const value = dice.one([...odd, ...literals, ...literals.map((one) => `${one}x\n`), ...almost(text)]);
  const { parentElement, attributes } = element;
  if (parentElement === null) return;
  const attribute = attributes.length === 0 ? undefined : dice.one(attributes);
  const turn = dice.below(8);
  if (turn === 0) element.remove();
  else if (turn === 1) twice(dice.below(2) === 0 ? element : parentElement);
  else if (turn === 2) {
    twice(dice.below(2) === 0 ? element : parentElement);
    element.textContent = value;
    if (attribute !== undefined && dice.below(2) === 0) element.removeAttribute(attribute.name);
  } else if (turn === 3) for (const set of alike(element, text)) set(value);
  else if (turn === 4 && attribute !== undefined)
    for (const set of alike(element, attribute.value)) set(value);
  else if (turn === 5 && attribute !== undefined) {
    if (dice.below(2) === 0) element.removeAttribute(attribute.name);
    else element.setAttribute(attribute.name, value);
  } else if (element.children.length === 0) element.textContent = value;
}

function twice(element: Element): void {
  if (element.parentElement !== null) element.after(element.cloneNode(true));
}

/** Returns what sets each element and attribute of the document that has the same text. */
function alike(element: Element, text: string): readonly ((value: string) => void)[] {
  return [...(element.ownerDocument?.getElementsByTagName('*') ?? [])].flatMap((one) => [
    ...one.attributes
      .filter((attribute) => attribute.value === text && !attribute.name.startsWith('xmlns'))
      .map((attribute) => (value: string) => {
        attribute.value = value;
      }),
    ...(one.children.length === 0 && one.textContent === text
      ? [
          (value: string) => {
            one.textContent = value;
          },
        ]
      : []),
  ]);
}

function brokenBy(
  { schema, rule, before }: Asked,
  open: readonly Assertion[],
  document: Document,
): readonly Assertion[] {
  const nodes = nodesOf(schema, rule, document);
  if (nodes.length === 0) return [];
  const broken = open.flatMap((one) => {
    const at = nodes.filter((node) => isBroken(schema, rule, one, node));
    return at.length === 0 ? [] : [{ one, at }];
  });
  if (broken.length === 0) return [];
  const taken = new Set(before.flatMap((other) => nodesOf(schema, other, document)));
  return broken.filter(({ at }) => at.some((node) => !taken.has(node))).map(({ one }) => one);
}

/** A test that can't be asked because of a value says nothing. */
function isBroken(schema: Schematron, rule: Rule, assertion: Assertion, node: XPathNode): boolean {
  try {
    return !holds(schema, rule, assertion, node);
  } catch (error) {
    if (isOfValue(error)) return false;
    throw error;
  }
}
