// Warns of values that a text prints unformatted, just as they stand in the data: days, true and false, and numbers with a fraction where the language writes them otherwise.
import type { Shape } from '../expression/shape.ts';
import type { AstNode, SyntaxFault } from '../expression/syntax.ts';
import { pathWritten } from './written.ts';

/** The keys whose texts are read by people. Numbers are places in a list of texts. */
const readKeys = new Set(
  'text cell header footer content caption label title markdown note empty default first last odd even ruby'.split(
    ' ',
  ),
);

/** Returns whether the text at a pointer is read by people as it is printed. */
export function isRead(path: string): boolean {
  const [key = '', above = ''] = path.split('/').reverse();
  if (/^\/(?:info|pdf|einvoice|styles?|fonts|messages|define|notes)\b/.test(path)) return false;
  if (/\/(?:payment|style|color|value|src)$/.test(path)) return false;
  return (
    readKeys.has(key) ||
    (/^\d+$/.test(key) && (readKeys.has(above) || ['cells', 'items', 'columns'].includes(above)))
  );
}

/** Words for amounts of money, which have a fraction, at the end of the names of variables. */
export const money =
  /(?:amount|balance|betrag|brutto|charges?|costs?|deposit|due|fees?|gross|kosten|montant|net|netto|paid|pay|payment|preis|premium|price|prix|rent|salary|saldo|steuer|subtotal|sum|summe|tax|total|vat|wage)s?$/i;

/** The locale, where the template says it, and what is known of the values. */
export interface PrintedPlace {
  readonly shapes: ReadonlyMap<AstNode, Shape>;
  readonly locale: string | undefined;
}

/** Returns the warning about the value of an expression that a text prints as data has it, or an empty list. */
export function printedWarnings(ast: AstNode, place: PrintedPlace): readonly SyntaxFault[] {
  const warnings = partsOf(ast).map((part) => rawWarning(part, place));
  return warnings.filter((each) => each !== undefined).slice(0, 1);
}

/** Returns the parts of a text that `&` joins, of both branches of a condition. */
function partsOf(node: AstNode): readonly AstNode[] {
  if (node.type === 'binary' && node.value === '&')
    return [node.lhs as AstNode | undefined, node.rhs].flatMap((each) => (each ? partsOf(each) : []));
  if (node.type === 'block') return (node.expressions ?? []).slice(-1).flatMap(partsOf);
  if (node.type === 'condition') return [node.then, node.else].flatMap((each) => (each ? partsOf(each) : []));
  if (node.type === 'function' && node.procedure?.value === 'string')
    return (node.arguments ?? []).flatMap(partsOf);
  return [node];
}

function rawWarning(node: AstNode, { shapes, locale }: PrintedPlace): SyntaxFault | undefined {
  const shape = shapes.get(node);
  if (shape?.kind !== 'scalar') return undefined;
  const name = pathWritten(node);
  if (shape.date && name)
    return {
      message: `the day is printed as data has it: "2026-01-31"`,
      hint: `write $date(${name}, "long")`,
    };
  if (shape.flag && node.type !== 'value') {
    const asked = name ?? '…';
    return { message: 'prints "true" or "false"', hint: `write ${asked} ? "yes" : "no"` };
  }
  if (!shape.number || shape.whole || !name || locale === undefined || !hasOwnPoint(locale)) return undefined;
  if (!shape.fraction && !money.test(name)) return undefined;
  return { message: `prints a fraction as data has it: "1234.5"`, hint: wayOfNumber(name, locale) };
}

/** Returns how a number is printed as a language writes it. */
export function wayOfNumber(name: string, locale: string): string {
  return `write $decimal(${name}, 2), or $currency(${name}, 'EUR'), for "${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1234.5)}"`;
}

const points = new Map<string, boolean>();

/** Returns whether a language writes another sign than a point before a fraction, or other digits. */
export function hasOwnPoint(locale: string): boolean {
  const known = points.get(locale);
  if (known !== undefined) return known;
  if (points.size > 200) points.clear();
  const own = ownPoint(locale);
  points.set(locale, own);
  return own;
}

function ownPoint(locale: string): boolean {
  try {
    return new Intl.NumberFormat(locale).format(1.5) !== '1.5';
  } catch {
    return false;
  }
}
