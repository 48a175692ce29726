// Code that a text prints as it is: calls and names without `{{ }}`, functions of JavaScript, a format beside its own sign.
import { formatFunctions, jsonataFunctions, pageFunctions, pageNames } from '../expression/function-names.ts';
import { itemShape, type Shape, type ShapeScope } from '../expression/shape.ts';
import {
  type AstNode,
  childrenOf,
  isFault,
  parseExpression,
  type SyntaxFault,
} from '../expression/syntax.ts';
import { nearestName } from '../names/nearest.ts';

/** Longer texts are prose. */
const longest = 2000;

/** An expression of a text: the source between the braces, and where that begins. */
interface Embedded {
  readonly source: string;
  readonly offset: number;
}

/** Returns the warnings about code in a text. `expressions` are the ranges of its `{{ }}`. */
export function bareWarnings(
  text: string,
  expressions: readonly Embedded[],
  scope: ShapeScope,
  isCell: boolean,
): readonly SyntaxFault[] {
  if (text.length > longest) return [];
  const signs = expressions.length > 0 ? signWarnings(text, expressions) : [];
  const code = expressions.length === 0 ? wholeWarning(text, scope, isCell) : undefined;
  if (code) return [code];
  if (!/[$}=]/.test(text)) return signs;
  const plain = expressions.reduce(
    (now, { source, offset }) =>
      `${now.slice(0, offset - 2)}${' '.repeat(source.length + 4)}${now.slice(offset + source.length + 2)}`,
    text,
  );
  return [...signs, ...foreignWarnings(plain, scope), ...dollarWarnings(plain, scope)];
}

/** A function of JavaScript, as other tools take one for header and footer. */
const script =
  /^\s*(?:async\s+)?(?:function\b\s*\w*\s*\([\w\s,{}]*\)\s*\{|(?:\([\w\s,]*\)|\w+)\s*=>\s*(?:[{['"`(]|.*[+'"`]))/;

function wholeWarning(text: string, scope: ShapeScope, isCell: boolean): SyntaxFault | undefined {
  if (script.test(text)) {
    const pages = scope.names.has('pageNumber')
      ? '"Page {{$pageNumber}} of {{$totalPages}}"'
      : '"… {{name}} …"';
    return {
      message: 'a function is printed as it is: no code runs in a template',
      hint: `write ${pages}`,
      at: 0,
    };
  }
  const trimmed = text.trim();
  if (/^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)+$/u.test(trimmed)) {
    if (fieldAt(trimmed.split('.'), scope) === undefined) return undefined;
    return { message: `"${trimmed}" is printed as it is`, hint: `write {{${trimmed}}}`, at: 0 };
  }
  const looks = isCell ? /[*/+&$(-]|\s\?\s/ : /[*&$(]|\s\?\s/;
  if (trimmed.length > 300 || !looks.test(trimmed) || !/^[\p{L}$_("'[]/u.test(trimmed)) return undefined;
  return isCode(trimmed, scope)
    ? {
        message: `${JSON.stringify(shown(trimmed))} is printed as it is`,
        hint: `write {{${shown(trimmed)}}}`,
        at: 0,
      }
    : undefined;
}

function shown(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}

/** Returns whether a text is an expression that computes, and all names in it are known. */
function isCode(text: string, scope: ShapeScope): boolean {
  const parsed = parseExpression(text);
  if (isFault(parsed) || !['binary', 'condition', 'function', 'apply'].includes(parsed.ast.type))
    return false;
  // "Price (net)" is a call of "Price" to the parser.
  if (parsed.ast.type === 'function' && parsed.ast.procedure?.type !== 'variable') return false;
  const found = { known: 0, unknown: 0 };
  countNames(parsed.ast, scope, found);
  return found.unknown === 0 && found.known > 0;
}

function countNames(node: AstNode, scope: ShapeScope, found: { known: number; unknown: number }): void {
  if (node.type === 'path') {
    const [first, ...others] = node.steps ?? [];
    const keys = [first, ...others].map((step) => String(step?.value));
    const isKnown =
      first?.type === 'variable'
        ? scope.names.has(String(first.value))
        : fieldAt(keys.slice(0, 1), scope) !== undefined;
    found[isKnown ? 'known' : 'unknown'] += 1;
    return;
  }
  if (node.type === 'variable') {
    const name = String(node.value);
    const isKnown = isFunction(name) || scope.names.has(name);
    found[isKnown ? 'known' : 'unknown'] += 1;
  }
  for (const child of childrenOf(node)) countNames(child, scope, found);
}

function isFunction(name: string): boolean {
  return formatFunctions.has(name) || jsonataFunctions.has(name) || pageFunctions.has(name);
}

/** Returns the shape of a path of declared names, or undefined where it is not declared. */
function fieldAt(
  [first = '', ...others]: readonly string[],
  { context, names }: ShapeScope,
): Shape | undefined {
  const places = [itemShape(context), names.get('root')];
  const within = (shape: Shape | undefined, key: string): Shape | undefined => {
    const item = shape && itemShape(shape);
    return item?.kind === 'object' ? item.fields.get(key) : undefined;
  };
  const start = places.map((place) => within(place, first)).find((shape) => shape !== undefined);
  return others.reduce(within, start);
}

/** Returns calls of known functions, and known names with `$`, that stand outside of `{{ }}`. */
function dollarWarnings(plain: string, scope: ShapeScope): readonly SyntaxFault[] {
  for (const found of plain.matchAll(/(?<![\w$\\{])\$([A-Za-z_]\w*)(\.\w+)*(\()?/g)) {
    const [whole, name = '', , call] = found;
    const own = fieldAt(whole.slice(1).split('.'), scope) !== undefined;
    const isCall = call !== undefined && isFunction(name);
    if (!isCall && !own && !scope.names.has(name) && !(call === undefined && pageNames.has(name))) continue;
    if (!isCall && call !== undefined) continue;
    const text = isCall ? callAt(plain, found.index) : whole;
    const written = !isCall && own && !scope.names.has(name) ? text.slice(1) : text;
    return [
      {
        message: `"${shown(text)}" is printed as it is`,
        hint: `write {{${shown(written)}}}`,
        at: found.index,
      },
    ];
  }
  return [];
}

/** Returns a call with its brackets. */
function callAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')' && --depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

/** Returns names of pages of other tools in the brackets of other tools: `${currentPage}`, `{pages}`. */
function foreignWarnings(plain: string, { names }: ShapeScope): readonly SyntaxFault[] {
  if (!names.has('pageNumber')) return [];
  for (const found of plain.matchAll(/[$#]?\{\s*([A-Za-z_]\w*)\s*\}/g)) {
    const name = found[1] ?? '';
    const known = [...pageNames];
    const meant = known.includes(name)
      ? undefined
      : nearestName(
          `$${name}`,
          known.map((each) => `$${each}`),
          'foreign',
        );
    if (meant === undefined) continue;
    return [{ message: `"${found[0]}" is printed as it is`, hint: `write {{${meant}}}`, at: found.index }];
  }
  return [];
}

const signsOf: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥', CHF: 'CHF' };

/** Returns formats with their own sign written once more beside them: `{{$percent(rate)}} %`, `{{$currency(a, 'EUR')}} €`. */
function signWarnings(text: string, expressions: readonly Embedded[]): readonly SyntaxFault[] {
  for (const { source, offset } of expressions) {
    const end = offset + source.length + 2;
    const [after, before] = [text.slice(end, end + 8), text.slice(Math.max(0, offset - 8), offset - 2)];
    const trimmed = source.trim();
    if (/^\$percent\([^()]*(?:\([^()]*\)[^()]*)*\)$/.test(trimmed) && /^\s?%/.test(after))
      return [
        {
          message: '$percent prints the sign of percent itself',
          hint: 'take the "%" behind it away',
          at: end,
        },
      ];
    const code = /^\$currency\(.*["']([A-Za-z]{3})["']\s*\)$/.exec(trimmed)?.[1]?.toUpperCase();
    if (code === undefined) continue;
    const doubled = [code, signsOf[code]].find(
      (sign) => sign && (after.trimStart().startsWith(sign) || before.trimEnd().endsWith(sign)),
    );
    if (doubled !== undefined)
      return [
        {
          message: '$currency prints the sign of the currency itself',
          hint: `take the "${doubled}" beside it away`,
          at: end,
        },
      ];
  }
  return [];
}
