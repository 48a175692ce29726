// What a function takes, as JSONata writes it: `<s-nn?:s>`. The rules are those of its own check of a call.

import { Fault } from './fault.ts';
import { FunctionValue } from './function-value.ts';

/** The kinds of values: text, number, boolean, null, list, object, function, missing. */
const kinds = 'snblaofm';

/** What takes any value: with functions, and without. */
const anyKind = 'asnblfom';
const anyJson = 'asnblom';

const listNames: Readonly<Record<string, string>> = {
  a: 'lists',
  b: 'booleans',
  f: 'functions',
  n: 'numbers',
  o: 'objects',
  s: 'texts',
};

interface Parameter {
  /** The kinds that it takes, one bit each. */
  mask: number;
  /** The same as a pattern. */
  pattern: string;
  readonly isList: boolean;
  /** What the items of a list have to be. */
  items: string | undefined;
  /** The context stands for it where it is left out. */
  usesContext: boolean;
  optional: boolean;
  /** It may be there more than once, or its pattern has more than one sign behind it. */
  unusual: boolean;
}

/** Returns the letter of the kind of a value. */
function kindOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return 's';
    case 'number':
      return 'n';
    case 'boolean':
      return 'b';
    case 'object':
      if (value === null) return 'l';
      if (Array.isArray(value)) return 'a';
      return value instanceof FunctionValue ? 'f' : 'o';
    default:
      return 'm';
  }
}

function bitOf(value: unknown): number {
  return 1 << kinds.indexOf(kindOf(value));
}

function parameter(letters: string, isList = false): Parameter {
  let mask = 0;
  for (const letter of letters) mask |= 1 << kinds.indexOf(letter);
  const pattern = `[${letters}]`;
  return { mask, pattern, isList, items: undefined, usesContext: false, optional: false, unusual: false };
}

/** What one function takes. */
export class Signature {
  readonly #parameters: readonly Parameter[];
  #pattern: RegExp | undefined;

  /** `text` is as JSONata's parser has accepted it. */
  constructor(text: string) {
    this.#parameters = parametersOf(text);
  }

  /** Returns the values as the function takes them: single values as lists, the context where one is left out. Throws `Fault`. */
  check(values: readonly unknown[], context: unknown): readonly unknown[] {
    const parameters = this.#parameters;
    const count = values.length;
    if (count > parameters.length) return this.#checkAll(values, context);
    let lists = false;
    for (let index = 0; index < parameters.length; index++) {
      const each = parameters[index];
      if (!each) break;
      const { mask, isList, unusual, optional, usesContext } = each;
      const fits = index < count ? (bitOf(values[index]) & mask) !== 0 : optional && !usesContext;
      if (unusual || !fits) return this.#checkAll(values, context);
      lists ||= isList;
    }
    return lists ? values.map((value, index) => listFor(parameters[index], value, index)) : values;
  }

  #checkAll(values: readonly unknown[], context: unknown): readonly unknown[] {
    const parameters = this.#parameters;
    this.#pattern ??= new RegExp(`^${parameters.map(({ pattern }) => `(${pattern})`).join('')}$`);
    const given = values.map(kindOf).join('');
    const found = this.#pattern.exec(given);
    if (!found) throw this.#mismatch(values, given);
    const taken: unknown[] = [];
    let next = 0;
    parameters.forEach((each, index) => {
      const match = found[index + 1] ?? '';
      if (match === '' && each.usesContext) {
        if ((bitOf(context) & each.mask) === 0) throw new Fault('T0411', { value: context, index: next + 1 });
        taken.push(context);
        return;
      }
      if (match === '') taken.push(values[next++]);
      for (const _ of match) {
        taken.push(listFor(each, values[next], next, match));
        next++;
      }
    });
    return taken;
  }

  #mismatch(values: readonly unknown[], given: string): Fault {
    let pattern = '^';
    let good = 0;
    for (const each of this.#parameters) {
      pattern += each.pattern;
      const match = new RegExp(pattern).exec(given);
      if (!match) break;
      good = match[0].length;
    }
    return new Fault('T0410', { value: values[good], index: good + 1 });
  }
}

/** Returns a value as a parameter takes it. `match` holds the kinds of all values of this parameter. Throws `Fault`. */
function listFor(
  taken: Parameter | undefined,
  value: unknown,
  index: number,
  match = kindOf(value),
): unknown {
  if (!taken?.isList || value === undefined) return value;
  const { items } = taken;
  const isList = Array.isArray(value);
  if (items !== undefined) {
    const fits = isList ? hasItems(value, items.charAt(0)) : match === items;
    if (!fits) throw new Fault('T0412', { value, index: index + 1, type: listNames[items] ?? items });
  }
  return isList ? value : [value];
}

function hasItems(list: readonly unknown[], kind: string): boolean {
  if (kind === 'n') {
    for (let index = 0; index < list.length; index++) if (typeof list[index] !== 'number') return false;
    return true;
  }
  return list.every((each) => kindOf(each) === kind);
}

function parametersOf(text: string): readonly Parameter[] {
  const found: Parameter[] = [];
  for (let at = 1; at < text.length && text[at] !== ':'; at++) {
    const letter = text.charAt(at);
    const last = found.at(-1);
    if (letter === '(') {
      const end = closing(text, at);
      found.push(parameter(`${text.slice(at + 1, end)}m`));
      at = end;
    } else if (letter === '<') {
      const end = closing(text, at);
      if (last) last.items = text.slice(at + 1, end);
      at = end;
    } else if ('-?+'.includes(letter)) {
      if (last) addSign(last, letter);
    } else {
      const made = madeOf(letter);
      if (made) found.push(made);
    }
  }
  return found;
}

function madeOf(letter: string): Parameter | undefined {
  if ('snblo'.includes(letter)) return parameter(`${letter}m`);
  if (letter === 'a') return parameter('asnblfom', true);
  if (letter === 'f') return parameter('f');
  if (letter === 'j') return parameter(anyJson);
  return letter === 'x' ? parameter(anyKind) : undefined;
}

function addSign(taken: Parameter, sign: string): void {
  taken.unusual ||= sign === '+' || taken.optional;
  taken.usesContext ||= sign === '-';
  taken.optional ||= sign !== '+';
  taken.pattern += sign === '-' ? '?' : sign;
}

/** Returns where the bracket closes that opens at `start`. */
function closing(text: string, start: number): number {
  const open = text.charAt(start);
  const close = open === '(' ? ')' : '>';
  let depth = 1;
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === open) depth++;
    else if (text[at] === close && --depth === 0) return at;
  }
  return text.length;
}
