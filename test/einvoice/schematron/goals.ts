// Makes an expression of a schematron hold or fail at a node of an invoice: what it names is added, set, put twice or taken away.
import fontoxpath from 'fontoxpath';
import type { Document, Element, Node } from 'slimdom';
import type { Dice } from '../dice.ts';
import { changed } from './names.ts';
import { endOfBracket, splitAt, unwrapped } from './operands.ts';
import { pathsIn, stepsOf } from './paths.ts';
import { mayHold, place } from './sequences.ts';

/** Where something is to hold, and by what chance the way is chosen. */
export interface Goal {
  readonly document: Document;
  readonly at: Element;
  readonly resolve: (prefix: string) => string | null;
  readonly dice: Dice;
}

/** Values that few places take. */
export const odd: readonly string[] = [
  '??',
  '',
  '0',
  '1',
  '-1',
  '-500.00',
  '1.001',
  '1.00001',
  '987654.32',
  '19990101',
  '20990101',
  '1999-01-01',
  '2099-12-31',
  'x y',
  'x'.repeat(1100),
  'true',
  'false',
  '123456789',
  'IT00743110158',
  '#SKONTO#TAGE=x#\n',
  '#QQQ#x',
  'S',
  'O',
];

/** `a/b/substring(c, 1)` asks for a place as `substring(a/b/c, 1)` does. */
const callOfStep = /((?:[a-z]\w*:\w+(?:\[[^\]]*\])?\/)+)(substring|upper-case|normalize-space|concat)\(/g;

/** Returns whether an expression holds, or undefined where it can't be asked alone. */
function holdsAt({ document, at, resolve }: Goal, expression: string): boolean | undefined {
  if (unaskable.has(expression)) return undefined;
  changed(document);
  try {
    return fontoxpath.evaluateXPathToBoolean(`boolean(${expression})`, at, null, null, {
      language,
      namespaceResolver: resolve,
    });
  } catch {
    unaskable.add(expression);
    return undefined;
  }
}

/** Expressions that failed once: mostly functions and variables of a schema, which are not looked for each time. */
const unaskable = new Set<string>();

const { XPATH_3_1_LANGUAGE: language } = fontoxpath.evaluateXPath;

const comparison = /^(?:!=|<=|>=|=|<|>|eq\b|ne\b|le\b|ge\b|lt\b|gt\b)/;
const opposite: Readonly<Record<string, string>> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '>': '<=',
  '<=': '>',
  '>=': '<',
};
const signOf: Readonly<Record<string, string>> = { eq: '=', ne: '!=', le: '<=', ge: '>=', lt: '<', gt: '>' };

/** Makes an expression hold, or fail, as far as it is understood. */
export function aim(goal: Goal, text: string, wanted: boolean): void {
  const expression = unwrapped(text.replace(callOfStep, '$2($1'));
  const { dice } = goal;
  if (holdsAt(goal, expression) === wanted) return;
  for (const [word, all] of [
    ['or', !wanted],
    ['and', wanted],
  ] as const) {
    const parts = splitAt(expression, word);
    if (parts.length < 2) continue;
    for (const part of all ? parts : [dice.one(parts)]) aim(goal, part, wanted);
    return;
  }
  const [, called = '', inner = ''] = /^([\w:-]+)\s*\((.*)\)$/s.exec(expression) ?? [];
  const isCall = called !== '' && endOfBracket(expression, expression.indexOf('(')) === expression.length - 1;
  if (isCall && called === 'not') aim(goal, inner, !wanted);
  else if (isCall && /^(?:exists|boolean|normalize-space|string|number|upper-case|data)$/.test(called))
    aim(goal, inner, wanted);
  else if (isCall && called === 'empty') aim(goal, inner, !wanted);
  else if (expression.startsWith('if')) aimChoice(goal, expression, wanted);
  else if (/^(?:every|some) /.test(expression)) aimEach(goal, expression, wanted);
  else if (!aimComparison(goal, expression, wanted)) aimPlaces(goal, expression, wanted);
}

function aimChoice(goal: Goal, expression: string, wanted: boolean): void {
  const open = expression.indexOf('(');
  const close = endOfBracket(expression, open);
  const condition = expression.slice(open, close + 1);
  const [then = '', otherwise = ''] = splitAt(
    expression
      .slice(close + 1)
      .trim()
      .replace(/^then\b/, ''),
    'else',
  );
  const isThen = goal.dice.below(2) === 0;
  aim(goal, condition, isThen);
  aim(goal, isThen ? then : otherwise, wanted);
}

/** What is asked of each is aimed at the places themselves. */
function aimEach(goal: Goal, expression: string, wanted: boolean): void {
  const [, name = '', from = '', asked = ''] =
    /^(?:every|some) \$([\w-]+) in (.*?)\s+satisfies\s(.*)$/s.exec(expression) ?? [];
  if (name === '') return;
  const all = asked.replaceAll(new RegExp(`\\$${name}(?![\\w-])`, 'g'), () => `(${from})`);
  aim(goal, all, wanted);
}

/** Returns false where the expression compares nothing. */
function aimComparison(goal: Goal, expression: string, wanted: boolean): boolean {
  const at = comparisonIn(expression);
  if (at === undefined) return false;
  const sign = signOf[at.sign] ?? at.sign;
  const left = expression.slice(0, at.from).trim();
  const right = expression.slice(at.from + at.sign.length).trim();
  const asked = wanted ? sign : (opposite[sign] ?? '=');
  const { dice } = goal;
  const values = valuesOf(right);
  const isNamed = pathsIn(left).length > 0 || isOfItself.test(left);
  const isLeft = isNamed && (dice.below(4) > 0 || pathsIn(right).length === 0);
  const side = isLeft ? left : right;
  const others = isLeft ? values : valuesOf(left);
  const counted = /^count\s*\((.*)\)$/s.exec(unwrapped(left));
  if (counted) setCount(goal, counted[1] ?? '', countFor(asked, Number(others[0] ?? 1)));
  else if (asked === '=' && others.length === 0) setAll(goal, side, textOf(goal, isLeft ? right : left));
  else if (others.length === 0 || (asked === '!=' && !/length/.test(side)))
    setAll(goal, side, oddOf(goal, side));
  else setAll(goal, side, valueFor(isLeft ? asked : (mirrored[asked] ?? asked), dice.one(others), side));
  return true;
}

function textOf(goal: Goal, expression: string): string {
  const [node] = pathsIn(expression).flatMap((path) => nodesAt(goal, path));
  return node === undefined ? '1' : textIn(node);
}

function textIn(node: Node): string {
  return (
    (node.nodeType === node.ATTRIBUTE_NODE
      ? (node as unknown as { value: string }).value
      : (node as Element).textContent) ?? ''
  );
}

/** Returns a value that few places take: one of those above, or one that is almost what stands there. */
function oddOf(goal: Goal, expression: string): string {
  const text = textOf(goal, expression);
  return goal.dice.one([...odd, ...almost(text), ...almost(text)]);
}

/** Returns what is almost a text. */
export function almost(text: string): readonly string[] {
  return [
    `${text}1`,
    text.slice(0, -1),
    `${text.slice(0, 2)}X${text.slice(3)}`,
    `${text.replace(/\..*/, '')}.1234567`,
    `${text} `,
    text.toLowerCase(),
  ];
}

const mirrored: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function countFor(sign: string, of: number): number {
  return { '=': of, '!=': of + 1, '<': of - 1, '<=': of, '>': of + 1, '>=': of }[sign] ?? of;
}

/** Returns a value that stands so to another. */
function valueFor(sign: string, of: string, side: string): string {
  const length = Math.max(0, countFor(sign, Number(of) || 1));
  if (/length/.test(side))
    return /substring-after/.test(side) ? `1.${'1'.repeat(length)}` : 'x'.repeat(length);
  const number = Number(of);
  if (of.trim() === '' || Number.isNaN(number) || sign === '=') return of;
  return String(sign.startsWith('<') ? number - 1 : number + 1);
}

function comparisonIn(text: string): { readonly from: number; readonly sign: string } | undefined {
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === "'" || letter === '"') at = text.indexOf(letter, at + 1);
    else if (letter === '(' || letter === '[') at = endOfBracket(text, at);
    else if (
      /[\s)\]\w'"]/.test(text[at - 1] ?? '') &&
      (/[=<>!]/.test(letter) || /\s/.test(text[at - 1] ?? ''))
    ) {
      const [sign] = comparison.exec(text.slice(at)) ?? [];
      if (sign !== undefined) return { from: at, sign };
    }
    if (at < 0) return undefined;
  }
  return undefined;
}

/** Returns the texts and numbers that an expression has outside of brackets of a path. */
function valuesOf(expression: string): readonly string[] {
  const bare = expression.replace(/\[[^\]]*\]/g, '');
  const texts = [...bare.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, a, b]) => a ?? b ?? '');
  const numbers = /^[-\d.\s(),]+$/.test(bare) ? (bare.match(/-?\d+(?:\.\d+)?/g) ?? []) : [];
  const words = texts.flatMap((text) => (/\S\s+\S/.test(text) ? text.trim().split(/\s+/).slice(0, 5) : []));
  return [...texts.filter((text) => text.length < 60), ...words, ...numbers];
}

/** Aims at the places that anything else names: they are there, or not there, or have an odd value. */
function aimPlaces(goal: Goal, expression: string, wanted: boolean): void {
  const { dice } = goal;
  const isPath = /^[./\w:@*[\]-]/.test(expression) && !/^[\w:-]+\(/.test(expression);
  if (isPath && pathsIn(expression).length > 0) {
    if (wanted) setAll(goal, expression, undefined);
    else if (dice.below(4) === 0) setAll(goal, expression, oddOf(goal, expression));
    else for (const node of nodesAt(goal, expression)) remove(node);
    return;
  }
  const literals = valuesOf(expression);
  for (const path of pathsIn(expression)) {
    const value = wanted || dice.below(3) === 0 ? literals : odd;
    setAll(goal, path, value.length === 0 ? undefined : dice.one(value));
    if (dice.below(2) === 0) return;
  }
  if (isOfItself.test(expression)) setText(goal.at, dice.one(wanted && literals.length > 0 ? literals : odd));
}

/** Returns the nodes of a path; none where it can't be asked alone, as with a variable. */
function nodesAt({ document, at, resolve }: Goal, path: string): readonly Node[] {
  if (unaskable.has(path)) return [];
  changed(document);
  try {
    return fontoxpath.evaluateXPathToNodes(path, at, null, null, {
      language,
      namespaceResolver: resolve,
    }) as unknown as readonly Node[];
  } catch {
    unaskable.add(path);
    return [];
  }
}

function remove(node: Node): void {
  if (node.nodeType === node.ATTRIBUTE_NODE) {
    const attribute = node as unknown as { ownerElement: Element | null; name: string };
    attribute.ownerElement?.removeAttribute(attribute.name);
  } else if (node.parentNode?.parentNode) node.parentNode.removeChild(node);
}

function setText(element: Element, text: string): void {
  if (element.children.length === 0) element.textContent = text;
}

/** Whether an expression asks for the text of the node itself. */
const isOfItself =
  /(?:^|[\s(,])(?:\.|text\(\)|normalize-space\(\)|string\(\)|string-length\(\))(?:$|[\s),[/])/;

/** Gives a value to what the paths of an expression name. What misses is added. Without a value, it is there. */
function setAll(goal: Goal, expression: string, value: string | undefined): void {
  const paths = pathsIn(expression);
  if (paths.length === 0 && isOfItself.test(expression) && value !== undefined) setText(goal.at, value);
  for (const path of paths) {
    const found = nodesAt(goal, path);
    const chosen = goal.dice.below(2) === 0 ? found : found.slice(0, 1);
    for (const node of chosen) if (value !== undefined) write(node, value);
    if (found.length === 0) build(goal, path, value ?? '1');
  }
}

function write(node: Node, value: string): void {
  if (node.nodeType === node.ATTRIBUTE_NODE) (node as unknown as { value: string }).value = value;
  else setText(node as Element, value);
}

function setCount(goal: Goal, path: string, count: number): void {
  const found = nodesAt(goal, path).filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);
  for (const node of found.slice(Math.max(0, count))) remove(node);
  if (found.length === 0 && count > 0) build(goal, pathsIn(path)[0] ?? path, '1');
  const last = nodesAt(goal, path);
  const first = last.length === 0 ? undefined : goal.dice.one(last);
  if (first?.nodeType !== first?.ELEMENT_NODE || first?.parentNode?.parentNode === null) return;
  for (let at = Math.max(1, found.length); at < count && at < 30; at += 1)
    first?.parentNode?.insertBefore(first.cloneNode(true), first);
}

/** Builds what a path names below a node, and makes its predicates hold. Returns the element, where it can be built. */
export function build(goal: Goal, path: string, value: string): Element | undefined {
  const { document, resolve } = goal;
  const root = document.documentElement;
  if (root === null) return undefined;
  if (path.startsWith('(')) {
    const end = endOfBracket(path, 0);
    const one = goal.dice.one(splitAt(path.slice(1, end), '|')).trim();
    return build(goal, one + path.slice(end + 1), value);
  }
  const anywhere = /^\/?\/?Q\{platen\}all\(\., '([^']*)', '(\w+)'\)/.exec(path);
  let at: Element | undefined = /^\//.test(path) || anywhere ? root : goal.at;
  if (anywhere) at = anyOf(goal, anywhere[1] ?? '', anywhere[2] ?? '');
  const rest = anywhere ? path.slice(anywhere[0].length) : path;
  for (const [index, step] of stepsOf(rest).entries()) {
    if (at === undefined) return undefined;
    if (isRootName.test(step.name)) {
      if (!isRoot(step.name, root)) return undefined;
      if (index === 0) at = root;
    }
    if (step.name.startsWith('@')) {
      at.setAttribute(step.name.slice(1), value);
      return at;
    }
    if (step.name === '..') at = at.parentElement ?? at;
    else if (step.name !== '.' && step.name !== '*' && step.name !== '' && !isRoot(step.name, root))
      at = child(at, step.name, resolve);
    for (const predicate of step.predicates) if (at !== undefined) aim({ ...goal, at }, predicate, true);
  }
  if (at !== undefined && at !== goal.at) setText(at, value);
  return at;
}

/** Returns an element of a name. Where there is none, it is added to one that the schema lets hold it. */
function anyOf({ document, at, dice }: Goal, uri: string, name: string): Element | undefined {
  const all = document.getElementsByTagName('*');
  const there = all.filter(({ localName }) => localName === name);
  if (there.length > 0) return dice.one(there);
  const holders = [at, ...all].filter((one) => mayHold(one, name));
  if (holders.length === 0) return undefined;
  const holder = dice.below(2) === 0 ? (holders[0] ?? at) : dice.one(holders);
  const prefix = holder.lookupPrefix(uri);
  const made = document.createElementNS(uri, prefix === null ? name : `${prefix}:${name}`);
  place(holder, made);
  return made;
}

const isRootName = /:(?:CrossIndustryInvoice|Invoice|CreditNote)$/;

function isRoot(name: string, root: Element): boolean {
  return name.replace(/^.*:/, '') === root.localName;
}

function child(parent: Element, qualified: string, resolve: Goal['resolve']): Element | undefined {
  const [, prefix = '', name = ''] = /^([\w-]+):(\w+)$/.exec(qualified) ?? [];
  const uri = resolve(prefix);
  if (uri === null || name === '') return undefined;
  const there = parent.children.find((one) => one.localName === name && one.namespaceURI === uri);
  if (there !== undefined) return there;
  const made = parent.ownerDocument?.createElementNS(uri, `${parent.lookupPrefix(uri) ?? prefix}:${name}`);
  if (made !== undefined) place(parent, made);
  return made;
}
