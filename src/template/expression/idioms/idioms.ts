// What is said of an expression that is written as in another language: what to write, in the author's own names.

import { itemShape, type ShapeScope } from '../shape.ts';
import { splitText } from '../split.ts';
import type { SyntaxFault } from '../syntax.ts';
import { itemNameFault } from './item-names.ts';
import { rewritten } from './rewrite.ts';
import { filters, functions, itemWords, statements } from './tables.ts';

const foreignStatement = 'expected a JSONata expression, got a statement of another language';

/** Where an expression stands. */
export interface IdiomPlace {
  readonly scope: ShapeScope;
  /** The key of a bare expression (`if`, `each`). Undefined in a text. */
  readonly key: string | undefined;
}

/** Returns a fault of syntax as an author understands it, where it is an idiom of another language. */
export function taughtSyntax(source: string, fault: SyntaxFault, { scope, key }: IdiomPlace): SyntaxFault {
  // Other faults of the parser have a way out of their own.
  if (!fault.message.startsWith('not a JSONata expression')) return fault;
  const bare = key === undefined ? undefined : bareHint(source, key, scope);
  if (bare !== undefined) return { message: '{{ }} may not stand here', hint: bare };
  const braces = /^\{\s*([\w$.]+)\s*\}?$/.exec(source);
  if (key === undefined && braces) return { ...fault, hint: `write {{${braces[1]}}}, with two braces` };
  const statement = statementHint(source, key);
  if (statement !== undefined) return { message: foreignStatement, hint: statement };
  const printed = key === undefined;
  const better = rewritten(source, scope, printed) ?? rewritten(helperCall(source) ?? '', scope, printed);
  if (better === undefined) return fault;
  const { at, token } = changeOf(source, better);
  return {
    message: `not a JSONata expression: "${token}" belongs to another language`,
    hint: `write ${better}`,
    at,
  };
}

/** Returns a helper of Handlebars with its arguments (`formatDate due 'dd.MM.yyyy'`) as a call, or undefined for anything else. */
function helperCall(source: string): string | undefined {
  if (source.length > 300) return undefined;
  const found = /^\s*([A-Za-z_]\w*)((?:\s+(?:"[^"]*"|'[^']*'|[\w.$]+))+)\s*$/.exec(source);
  const [, name = '', rest = ''] = found ?? [];
  const [value = '', ...others] = rest.match(/"[^"]*"|'[^']*'|[\w.$]+/g) ?? [];
  if (Object.hasOwn(functions, name)) return `${name}(${[value, ...others].join(', ')})`;
  if (!Object.hasOwn(filters, name)) return undefined;
  return others.length === 0 ? `${value} | ${name}` : `${value} | ${name}: ${others.join(', ')}`;
}

/** Returns the faults of the names of an expression, where idioms of other tools say what to write. */
export function taughtNames(
  source: string,
  faults: readonly SyntaxFault[],
  { scope, key }: IdiomPlace,
): readonly SyntaxFault[] {
  if (faults.length === 0) return faults;
  const statement = statementHint(source, key);
  if (statement !== undefined) {
    return [{ message: foreignStatement, hint: statement, at: 0 }];
  }
  const items = taughtItems(source, faults, scope);
  if (items !== undefined) return items;
  const better = rewritten(source, scope);
  if (better === undefined) return faults.map((fault) => loopFault(source, fault, scope));
  const { from, to } = changedRange(source, better);
  let isReported = false;
  return faults.flatMap((fault): SyntaxFault[] => {
    const { at = 0 } = fault;
    // A name that stays in what is to be written is wrong for another reason.
    const [name = ''] = /^\w+/.exec(source.slice(at)) ?? [];
    // It is known elsewhere: the way there is in the hint.
    if (isInData(name, scope)) return [fault];
    // Behind a point it is a field, which it was not before.
    const before = source.charAt(at - 1) === '.' ? '' : '.';
    if (better.includes(`[${name}`) && !source.includes(`[${name}`))
      return [{ ...fault, hint: `write ${better}` }];
    const stays = name !== '' && new RegExp(`(?<![\\w$${before}])${name}\\b`).test(better);
    if (at < from || at > to || stays) return [fault];
    if (isReported) return [];
    isReported = true;
    return [{ ...fault, hint: `write ${better}` }];
  });
}

/** Returns whether all of the data has a field of this name. */
function isInData(name: string, { names }: ShapeScope): boolean {
  const root = names.get('root');
  return root?.kind === 'object' && root.fields.has(name);
}

/** Returns the faults where some of them name an item, each word reported once. Returns undefined where none does. */
function taughtItems(
  source: string,
  faults: readonly SyntaxFault[],
  scope: ShapeScope,
): readonly SyntaxFault[] | undefined {
  const taught = new Map<string, SyntaxFault>();
  const others: SyntaxFault[] = [];
  for (const fault of faults) {
    const item = itemNameFault(source, fault, scope);
    if (!item) others.push(fault);
    else if (!taught.has(item.message)) taught.set(item.message, item);
  }
  return taught.size === 0 ? undefined : [...taught.values(), ...others];
}

/** Returns a fault of `item.name` where no block repeats, with the list that it may be an item of. */
function loopFault(source: string, fault: SyntaxFault, { context, names }: ShapeScope): SyntaxFault {
  const [, word = '', field = ''] = /^\$?([A-Za-z_]\w*)\.([A-Za-z_]\w*)$/.exec(source) ?? [];
  const root = names.get('root');
  const here = itemShape(context);
  if (word === '' || root?.kind !== 'object' || here.kind !== 'object') return fault;
  const list = [...root.fields].find(([name, shape]) => {
    const item = shape.kind === 'list' ? itemShape(shape) : undefined;
    const isItem = item?.kind === 'object' && item.fields.has(field);
    return (
      here.fields.has(name) && isItem && (itemWords.has(word) || name === `${word}s` || name.startsWith(word))
    );
  });
  if (!list) return fault;
  return { ...fault, hint: `put "each": "${list[0]}" on the block that repeats, and write ${field} in it` };
}

/** Returns the way out for a statement of a template engine, or undefined. */
export function statementHint(source: string, key: string | undefined): string | undefined {
  const text = source.trim();
  if (text.length > 300) return undefined;
  for (const [found, write] of statements) {
    if (!found.test(text)) continue;
    const hint = text.replace(found, write);
    const own = key === 'each' ? /^put ("each": .*) on the block/.exec(hint)?.[1] : undefined;
    return own === undefined ? hint : `write ${own}`;
  }
  return undefined;
}

/** Returns the fault of a text whose expression at an offset is not closed. */
export function unclosedFault(text: string, at: number): SyntaxFault & { readonly at: number } {
  // `{{/each}}` is read as a pattern that does not end. What opened it says more.
  const opened = statementBefore(text, at);
  if (opened) return opened;
  const message = `expected "}}" to close the "{{" at character ${at + 1}`;
  return { message, hint: unclosedHint(text.slice(at + 2)), at };
}

/** Returns the way out for an expression that is not closed. A slash in it may have begun a pattern. */
function unclosedHint(source: string): string {
  const inner = /^(.*?)\}\}/s.exec(source)?.[1];
  const statement = inner === undefined ? undefined : statementHint(inner, undefined);
  if (statement !== undefined) return statement;
  return inner === undefined
    ? 'write "}}" behind the expression, or "\\\\{{" for the two braces themselves'
    : 'close its brackets, its strings and its pattern (/…/)';
}

/** Returns the fault of the first statement that opens before a place of a text, such as `{{#each items}}`, or undefined. */
function statementBefore(text: string, end: number): (SyntaxFault & { readonly at: number }) | undefined {
  for (const found of text.slice(0, end).matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)) {
    const hint = statementHint(found[1] ?? '', undefined);
    if (hint !== undefined) return { message: foreignStatement, hint, at: found.index + 2 };
  }
  return undefined;
}

function bareHint(source: string, key: string, scope: ShapeScope): string | undefined {
  if (!source.trimStart().startsWith('{{')) return undefined;
  const split = splitText(source.trim());
  const [only, more] = 'parts' in split ? split.parts : [];
  if (only?.kind !== 'expression' || more) return 'this key takes a bare expression, without {{ }}';
  const inner = only.source.trim();
  return `write "${key}": ${JSON.stringify(rewritten(inner, scope) ?? inner)}`;
}

/** Returns the part of the source that was rewritten, with the whole words at its ends. */
function changedRange(source: string, better: string): { readonly from: number; readonly to: number } {
  let from = 0;
  while (from < source.length && source[from] === better[from]) from++;
  let tail = 0;
  while (tail < source.length - from && source.at(-1 - tail) === better.at(-1 - tail)) tail++;
  while (from > 0 && /[\w$.]/.test(source[from - 1] ?? '')) from--;
  return { from, to: source.length - tail };
}

/** Returns the first token that JSONata does not have, and where it stands. */
function changeOf(source: string, better: string): { readonly at: number; readonly token: string } {
  let { from: at } = changedRange(source, better);
  while (at > 0 && /[=!&|<>*?.]/.test(source[at - 1] ?? '')) at--;
  while (source[at] === ' ') at++;
  const foreign = /=>|===?|!==?|&&|\|\|?|\*\*|<>|\?\.|[“”„‘’]|&\w+;|@\w*|\.\.\//.exec(source.slice(at));
  if (foreign) return { at: at + foreign.index, token: foreign[0] };
  const token = /^(?:[\w$]+|[^\w\s]+)/.exec(source.slice(at))?.[0] ?? source.slice(at, at + 1);
  return { at, token };
}
