// Writes an expression of another language as JSONata, with the author's own names, as far as it is known how.
import jsonata from 'jsonata';
import { jsonataFunctions } from '../function-names.ts';
import { itemShape, type Shape, type ShapeScope } from '../shape.ts';
import { meantPattern } from './doubts.ts';
import { closingOf, mask, operandStart, splitOutside, unmask } from './mask.ts';
import {
  characterSwaps,
  countNames,
  dataWords,
  filters,
  functions,
  itemWords,
  methods,
  operatorSwaps,
  signedFunctions,
} from './tables.ts';

/** Longer expressions are not rewritten: nobody reads such a hint. */
const longest = 1000;
/** The most changes of one kind. */
const mostSteps = 40;

/** Returns the expression as JSONata, or undefined when it is not known how, or when there is nothing to change. */
export function rewritten(source: string, scope: ShapeScope, printed = false): string | undefined {
  if (source.length > longest) return undefined;
  const text = templateLiterals(swapped(source, characterSwaps));
  const { code: masked, contents } = mask(text);
  // `a || b` in a text is the first that there is, and no condition.
  const code = printed && !/[?<>=]/.test(masked) ? masked.replace(/\s*\|\|\s*/g, ' ?: ') : masked;
  const steps = [
    declarations,
    operators,
    // First the names of arrows: `i.name` of `i => i.name` is not the `name` of the context.
    arrows,
    contextWords(scope),
    piped,
    called,
    countsOf(scope),
    joins(scope),
  ];
  const changed = steps.reduce((now, step) => step(now), code);
  const result = datePatterns(unmask(changed, contents)).replace(/ {2,}/g, ' ').trim();
  return result !== source.trim() && parses(result) ? result : undefined;
}

/** Patterns of dates in the letters of another tool become those that `$date` takes. */
function datePatterns(source: string): string {
  return source.replace(
    /(\$date\([^,()]+, *)(['"])([^'"]+)\2/g,
    (_, call: string, quote: string, form: string) => `${call}${quote}${meantPattern(form) ?? form}${quote}`,
  );
}

function parses(source: string): boolean {
  try {
    jsonata(source);
    return true;
  } catch {
    return false;
  }
}

function swapped(code: string, swaps: typeof operatorSwaps): string {
  return swaps.reduce((now, [found, write]) => now.replace(found, write), code);
}

function operators(code: string): string {
  const unsigned = code.replace(/\$([A-Za-z]\w*)(?=\()/g, (whole, name: string) =>
    signedFunctions.has(name) ? name : whole,
  );
  return swapped(unsigned, operatorSwaps);
}

/** `Dear ${first}` between back-ticks becomes "Dear " & first. */
function templateLiterals(source: string): string {
  return source.replace(/`([^`]*\$\{[^`]*)`/g, (_, inner: string) => {
    const parts = inner.split(/\$\{([^}]*)\}/);
    const written = parts.map((part, index) =>
      index % 2 === 1 ? part.trim() : part && JSON.stringify(part),
    );
    return written.filter((part) => part !== '').join(' & ');
  });
}

/** `const x = 1; x + 1` becomes a block with `$x := 1`. */
function declarations(code: string): string {
  const found = /^\s*(?:const|let|var)\s+(\w+)\s*=\s*([^;]+);\s*(.+)$/s.exec(code);
  if (!found) return code;
  const [, name = '', value = '', body = ''] = found;
  return `($${name} := ${value.trim()}; ${named(body, [name])})`;
}

/** Returns code in which these names have a `$`. */
function named(code: string, names: readonly string[]): string {
  return names.reduce(
    (now, name) =>
      name === '' ? now : now.replace(new RegExp(`(?<![\\w$.])${name}(?!\\w)`, 'g'), `$$${name}`),
    code,
  );
}

/** `this.name`, `data.name` and `items.name` in the context of an item become what they mean. */
function contextWords({ context, names }: ShapeScope): (code: string) => string {
  const here = itemShape(context);
  const root = names.get('root');
  const has = (shape: Shape | undefined, name: string) => shape?.kind === 'object' && shape.fields.has(name);
  const isAround = (word: string) => has(root, word) && !has(here, word);
  return (code) =>
    code.replace(/(?<![\w$.)\]])([A-Za-z_]\w*)\.([A-Za-z_]\w*)/g, (whole, word: string, name: string) => {
      if (has(here, word)) return whole;
      const ofList = has(here, name) && isOfList(root, word);
      if (!itemWords.has(word) && !dataWords.has(word) && !isAround(word) && !ofList) return whole;
      if (has(here, name)) return name;
      return has(root, name) ? `$root.${name}` : whole;
    });
}

/** Returns whether a word is that for an item of a list of `data`: `shop` for one of `shops`. */
function isOfList(root: Shape | undefined, word: string): boolean {
  if (root?.kind !== 'object' || root.fields.has(word)) return false;
  return [...root.fields].some(([name, { kind }]) => kind === 'list' && name.startsWith(word));
}

/** `x => body` becomes `function($x) { body }`, innermost first. */
function arrows(code: string): string {
  let now = code;
  for (let step = 0; step < mostSteps; step++) {
    const at = now.lastIndexOf('=>');
    if (at < 0) break;
    const head = /(?:\(([\w\s,]*)\)|([A-Za-z_]\w*))\s*$/.exec(now.slice(0, at));
    if (!head) break;
    const parameters = (head[1] ?? head[2] ?? '').split(',').map((name) => name.trim());
    const end = bodyEnd(now, at + 2);
    const body = named(now.slice(at + 2, end).trim(), parameters).replace(
      /^\{\s*return\s+(.*?);?\s*\}$/s,
      '$1',
    );
    const list = parameters.map((name) => (name === '' ? '' : `$${name}`)).join(', ');
    now = `${now.slice(0, head.index)}function(${list}) { ${body} }${now.slice(end)}`;
  }
  return now;
}

/** Returns where the body of an arrow ends: at the bracket or comma around it. */
function bodyEnd(code: string, start: number): number {
  for (let at = start; at < code.length; at++) {
    const char = code[at] ?? '';
    if ('([{'.includes(char)) at = closingOf(code, at) ?? code.length;
    else if (')]},;'.includes(char)) return at;
  }
  return code.length;
}

/** `x | upper` becomes `$uppercase(x)`. */
function piped(code: string): string {
  const [value = '', ...steps] = splitOutside(code, '|');
  if (steps.length === 0) return code;
  return steps.reduce((now, step) => {
    const [, name = '', inBrackets, behind] = /^(\w+)\s*(?:\((.*)\)|:\s*(.*))?$/s.exec(step) ?? [];
    const form = lookUp(filters, name) ?? lookUp(methods, name);
    if (form === undefined) return `${now} | ${step}`;
    const given = inBrackets ?? behind;
    return filled(form, now, given ? splitOutside(given, ',:') : []);
  }, value);
}

/** Methods and functions without `$`, from left to right. */
function called(code: string): string {
  let now = code;
  for (let step = 0; step < mostSteps; step++) {
    const next = nextCall(now);
    if (next === undefined) break;
    now = next;
  }
  return now;
}

const calls =
  /(?<![\w$.])([$A-Za-z_][\w$]*(?:\.[$A-Za-z_]\w*)*)\s*\(|(?<=[)\]"'`])((?:\.[A-Za-z_]\w*)+)\s*\(/g;

function nextCall(code: string): string | undefined {
  for (const found of code.matchAll(calls)) {
    const open = found.index + found[0].length - 1;
    const close = closingOf(code, open);
    if (close === undefined) continue;
    const inside = code.slice(open + 1, close).trim();
    const given = inside === '' ? [] : splitOutside(inside, ',;');
    const call = callOf(code, { at: found.index, name: found[1] ?? found[2] ?? '', open, given });
    if (call) return `${code.slice(0, call.from)}${call.written}${code.slice(close + 1)}`;
  }
  return undefined;
}

interface FoundCall {
  readonly at: number;
  readonly name: string;
  readonly open: number;
  readonly given: readonly string[];
}

function callOf(
  code: string,
  { at, name, open, given }: FoundCall,
): { readonly from: number; readonly written: string } | undefined {
  const whole = lookUp(functions, name) ?? ownFunction(name);
  if (whole !== undefined) return { from: at, written: filled(whole, '', given) };
  const dot = name.lastIndexOf('.');
  const form = dot < 0 ? undefined : lookUp(methods, name.slice(dot + 1));
  if (form === undefined) return undefined;
  const point = code.lastIndexOf('.', open);
  const from = operandStart(code, point);
  const operand = code.slice(from, point);
  return operand === '' ? undefined : { from, written: filled(form, operand, given) };
}

function ownFunction(name: string): string | undefined {
  return jsonataFunctions.has(name) || ['currency', 'decimal', 'percent', 'date'].includes(name)
    ? `$${name}({args})`
    : undefined;
}

function lookUp(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Fills the form of a call. */
function filled(form: string, operand: string, given: readonly string[]): string {
  return form
    .replace(/, \{2-1\}/, () => (given[1] === undefined ? '' : `, ${difference(given[1], given[0] ?? '0')}`))
    .replace(/\{(x|args|&|\?\?|\d)(?::([^}]*))?\}/g, (_, what: string, usual: string | undefined) => {
      if (what === 'x') return operand;
      if (what === 'args') return given.join(', ');
      if (what === '&' || what === '??') return given.join(` ${what} `);
      return given[Number(what) - 1] ?? usual ?? '';
    });
}

function difference(end: string, start: string): string {
  if (start === '0') return end;
  const length = Number(end) - Number(start);
  return Number.isInteger(length) ? String(length) : `${end} - ${start}`;
}

/** `items.length` becomes `$count(items)`, and `$length` for a text. */
function countsOf(scope: ShapeScope): (code: string) => string {
  return (code) => {
    const found = /\.(length|size|count|len)\b(?!\s*\()/.exec(code);
    if (!found || !countNames.has(found[1] ?? '')) return code;
    const from = operandStart(code, found.index);
    const operand = code.slice(from, found.index);
    const shape = shapeOfPath(operand, scope);
    if (operand === '' || (shape && itemShape(shape).kind === 'object' && hasField(shape, found[1] ?? '')))
      return code;
    const count = isText(operand, scope) ? '$length' : '$count';
    return `${code.slice(0, from)}${count}(${operand})${code.slice(found.index + found[0].length)}`;
  };
}

function hasField(shape: Shape, name: string): boolean {
  const item = itemShape(shape);
  return item.kind === 'object' && item.fields.has(name);
}

/** `"a" + b` becomes `"a" & b`, also where a name is declared as text; `first . " " . last` likewise. */
function joins(scope: ShapeScope): (code: string) => string {
  return (code) => {
    let now = /["']\s+\.\s|\s\.\s+["']/.test(code) ? code.replace(/\s+\.\s+/g, ' & ') : code;
    for (let at = now.indexOf('+'); at >= 0; at = now.indexOf('+', at + 1)) {
      const left = now.slice(0, at).trimEnd();
      const right = now.slice(at + 1).trimStart();
      const before = left.slice(operandStart(left, left.length));
      const after = /^["'][^"']*["']|^[\w$.]+/.exec(right)?.[0] ?? '';
      if (isText(before, scope) || isText(after, scope)) now = `${left} & ${right}`;
    }
    return now;
  };
}

/** Returns whether an operand is a string, or a path that is declared as text. */
function isText(operand: string, scope: ShapeScope): boolean {
  if (/^["']/.test(operand)) return true;
  const shape = shapeOfPath(operand, scope);
  return shape?.kind === 'scalar' && shape.text === true;
}

function shapeOfPath(operand: string, { context, names }: ShapeScope): Shape | undefined {
  if (!/^[$]?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(operand)) return undefined;
  const [first = '', ...rest] = operand.split('.');
  const fieldOf = (shape: Shape | undefined, name: string): Shape | undefined => {
    const item = shape && itemShape(shape);
    return item?.kind === 'object' ? item.fields.get(name) : undefined;
  };
  const start = first.startsWith('$') ? names.get(first.slice(1)) : fieldOf(context, first);
  return rest.reduce(fieldOf, start);
}
