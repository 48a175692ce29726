// What parses and yet can't be meant: patterns of dates in the letters of another tool, and comparisons with null.
import { strayLetter } from '../ldml.ts';
import type { Shape } from '../shape.ts';
import { type AstNode, childrenOf, type SyntaxFault, tokenOffset } from '../syntax.ts';
import { constantCalls } from './calls.ts';
import { currencyFaults } from './currencies.ts';

/** Returns the calls of functions that can't be meant. Each is a fault while a template is written. */
export function callDoubts(ast: AstNode, source: string): SyntaxFault[] {
  return [...datePatternFaults(ast, source), ...currencyFaults(ast, source), ...constantCalls(ast, source)];
}

function datePatternFaults(ast: AstNode, source: string): SyntaxFault[] {
  return callsOf(ast, 'date').flatMap((call): SyntaxFault[] => {
    const [, form] = call.arguments ?? [];
    if (form?.type !== 'string' || typeof form.value !== 'string') return [];
    const doubt = patternDoubt(form.value);
    return doubt ? [{ ...doubt, at: Math.max(0, source.indexOf(form.value)) }] : [];
  });
}

/** Returns what can't be meant by a pattern of dates, or undefined: letters of another tool, and letters that are no field. */
export function patternDoubt(
  pattern: string,
): { readonly message: string; readonly hint: string } | undefined {
  if (pattern === '' || isNamedForm(pattern) || pattern.length > 200) return undefined;
  const meant = meantPattern(pattern);
  if (meant !== undefined)
    return {
      message: `"${pattern}" prints another date than it seems to`,
      hint: `did you mean "${meant}"?`,
    };
  const letter = strayLetter(pattern);
  return letter === undefined
    ? undefined
    : {
        message: `expected a date pattern such as "dd.MM.yyyy", got the letter "${letter}"`,
        hint: 'write "short", "medium", "long" or "full", or put plain text between \'…\'',
      };
}

function isNamedForm(pattern: string): boolean {
  return ['short', 'medium', 'long', 'full'].includes(pattern);
}

/** Returns places in brackets that are texts: `customer['name']` keeps the customer, and takes no field of it. */
export function textPlaceWarnings(ast: AstNode, source: string): SyntaxFault[] {
  const below = childrenOf(ast).flatMap((child) => textPlaceWarnings(child, source));
  const places = [...(ast.predicate ?? []), ...(ast.stages ?? [])].filter(
    ({ expr }) => expr?.type === 'string',
  );
  return [
    ...places.map(({ expr }): SyntaxFault => {
      const name = String(expr?.value);
      const field = /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name}\``;
      const at = Math.max(0, source.search(/\[\s*["']/));
      return {
        message: `["${name}"] takes no field: it keeps what stands before`,
        hint: `write .${field}`,
        at,
      };
    }),
    ...below,
  ];
}

/** Returns the warning about a number of the items in brackets: it is taken for a place in the list, and tests nothing. */
export function numberPlaceWarnings(filter: AstNode, shape: Shape, source: string): SyntaxFault[] {
  const steps = filter.type === 'path' ? (filter.steps ?? []) : [];
  if (shape.kind !== 'scalar' || !shape.number || steps.length === 0) return [];
  if (!steps.every(({ type }) => type === 'name')) return [];
  const name = steps.map(({ value }) => String(value)).join('.');
  const message = `[${name}] takes the item at this place: "${name}" is a number`;
  const hint = `write [${name} > 0] to test it, or [$number(${name})] for the place`;
  return [{ message, hint, at: Math.max(0, source.indexOf(`[${name}]`)) }];
}

/** Returns comparisons with null that are never true: what is left out of `data` is nothing, and not null. */
export function nullWarnings(ast: AstNode, source: string): SyntaxFault[] {
  const below = childrenOf(ast).flatMap((child) => nullWarnings(child, source));
  if (ast.type !== 'binary' || ast.value !== '=') return below;
  const isNull = (node: unknown) =>
    (node as AstNode | undefined)?.type === 'value' && (node as AstNode).value === null;
  if (!isNull(ast.rhs) && !isNull(ast.lhs)) return below;
  const at = tokenOffset(source, ast.position ?? 0, '=');
  const path = /([\w$.[\]]+)\s*$/.exec(source.slice(0, at))?.[1];
  const hint = path === undefined ? 'ask with $not($exists(…))' : `write $not($exists(${path}))`;
  return [{ message: '"= null" is never true of what data leaves out', hint, at }, ...below];
}

/** What comparing a value with itself gives. */
const ofItself: Readonly<Record<string, string>> = {
  '=': 'always true',
  '<=': 'always true',
  '>=': 'always true',
  '!=': 'never true',
  '<': 'never true',
  '>': 'never true',
};

/** Returns comparisons of a name with itself: in brackets, both sides are fields of the item. */
export function selfWarnings(ast: AstNode, source: string): SyntaxFault[] {
  const below = childrenOf(ast).flatMap((child) => selfWarnings(child, source));
  const result = ast.type === 'binary' ? ofItself[String(ast.value)] : undefined;
  if (result === undefined) return below;
  const name = plainName(ast.lhs);
  if (name === undefined || name !== plainName(ast.rhs)) return below;
  const at = tokenOffset(source, ast.position ?? 0, String(ast.value));
  const message = `"${name} ${ast.value} ${name}" is ${result}: both sides are the same`;
  const outer = name.startsWith('$') ? '$root' : `$root.${name}`;
  const hint = `in [ ] a name is a field of the item: write ${outer} for that of the data, or name the item around with "as" and write $row.${name.replace(/^\$/, '')}`;
  return [{ message, hint, at }, ...below];
}

/** Returns a path of names as it is written, or undefined for anything else. */
function plainName(side: unknown): string | undefined {
  const node = side as AstNode | undefined;
  if (node?.type === 'variable') return `$${node.value}`;
  if (node?.type !== 'path') return undefined;
  const steps = node.steps ?? [];
  const plain = steps.every(
    ({ type, predicate, stages }, index) =>
      (type === 'name' || (type === 'variable' && index === 0)) && !predicate && !stages,
  );
  return plain
    ? steps.map(({ type, value }) => (type === 'variable' ? `$${value}` : String(value))).join('.')
    : undefined;
}

function callsOf(node: AstNode, name: string): AstNode[] {
  const below = childrenOf(node).flatMap((child) => callsOf(child, name));
  return node.type === 'function' && node.procedure?.value === name ? [node, ...below] : below;
}

/** What the letters of strftime are in patterns of LDML. */
const strftime: Readonly<Record<string, string>> = {
  d: 'dd',
  e: 'd',
  m: 'MM',
  Y: 'yyyy',
  y: 'yy',
  B: 'MMMM',
  b: 'MMM',
  A: 'EEEE',
  a: 'EEE',
  H: 'HH',
  I: 'hh',
  M: 'mm',
  S: 'ss',
  p: 'a',
};

/** Returns the pattern of LDML that was meant, or undefined when the pattern may be meant as it is. */
export function meantPattern(pattern: string): string | undefined {
  if (isNamedForm(pattern)) return undefined;
  const meant = /%[A-Za-z]/.test(pattern)
    ? pattern.replace(/%([A-Za-z])/g, (whole, letter: string) => strftime[letter] ?? whole)
    : pattern
        .split(/('[^']*')/)
        .map((part) => (part.startsWith("'") ? part : meantLetters(part, pattern)))
        .join('');
  return meant === pattern ? undefined : meant;
}

/** `YYYY` is the year of weeks and `DD` the day of the year; `mm` are minutes. */
function meantLetters(part: string, pattern: string): string {
  const weeks = /w/.test(pattern);
  const years = weeks ? part : part.replace(/Y+/g, (run) => 'y'.repeat(run.length));
  const days = /M|m/.test(pattern) ? years.replace(/D+/g, (run) => 'd'.repeat(run.length)) : years;
  const hasDay = /d|D/.test(pattern) || /y|Y/.test(pattern);
  const noMonth = !/[ML]/.test(pattern) && !/[hHkKs]/.test(pattern);
  return hasDay && noMonth ? days.replace(/m+/g, (run) => 'M'.repeat(run.length)) : days;
}
