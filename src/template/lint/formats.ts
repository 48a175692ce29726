// Calls that print another number than they seem to: percentages of whole numbers, roundings of money, formats of one language.
import type { Shape } from '../expression/shape.ts';
import { type AstNode, childrenOf, type SyntaxFault, tokenOffset } from '../expression/syntax.ts';
import { calledName } from './aggregates.ts';
import { hasOwnPoint, money } from './printed.ts';
import { pathWritten, scalarLiteral } from './written.ts';

/** What is known of an expression. */
export interface FormatPlace {
  readonly shapes: ReadonlyMap<AstNode, Shape>;
  readonly source: string;
  readonly locale: string | undefined;
  /** The pointer to the string that it stands in. */
  readonly path: string;
  /** Whether the value is put into a format of money. */
  readonly isMoney?: boolean;
}

/** Returns the warnings about calls of formats. */
export function formatWarnings(node: AstNode, place: FormatPlace): readonly SyntaxFault[] {
  const name = calledName(node);
  const inner = name === 'currency' ? { ...place, isMoney: true } : place;
  const below = childrenOf(node).flatMap((child) => formatWarnings(child, inner));
  const warning = name === '' ? undefined : callWarning(name, node, place);
  if (warning === undefined) return below;
  return [
    { ...warning, at: Math.max(0, tokenOffset(place.source, node.position ?? 0, `$${name}`)) },
    ...below,
  ];
}

type Told = Pick<SyntaxFault, 'message' | 'hint'> | undefined;

function callWarning(name: string, node: AstNode, place: FormatPlace): Told {
  const { shapes, locale } = place;
  const [first, second] = node.arguments ?? [];
  if (first === undefined) return undefined;
  if (name === 'percent') return percentWarning(first, shapes);
  if (name === 'round') return roundWarning(first, second, place);
  if (name === 'formatNumber' && second?.type === 'string')
    return patternWarning(first, String(second.value), locale);
  return undefined;
}

function percentWarning(first: AstNode, shapes: ReadonlyMap<AstNode, Shape>): Told {
  const literal = scalarLiteral(first);
  const shape = shapes.get(first);
  const usual = shape?.kind === 'scalar' ? shape.usual : undefined;
  const number = typeof literal === 'number' ? literal : usual;
  if (isHundredfold(first)) {
    const [value] = childrenOf(first).filter((each) => scalarLiteral(each) !== 100);
    const name = (value && pathWritten(value)) ?? '…';
    return { message: '$percent multiplies by 100 itself', hint: `write $percent(${name})` };
  }
  if (number === undefined || Math.abs(number) < 2) return undefined;
  const name = typeof literal === 'number' ? undefined : pathWritten(first);
  if (typeof literal !== 'number' && name === undefined) return undefined;
  const shown = new Intl.NumberFormat('en', { style: 'percent' }).format(number);
  return {
    message: `$percent prints a part of 1: ${number} is ${shown}`,
    hint: `write $percent(${name === undefined ? Number((number / 100).toPrecision(12)) : `${name} / 100`})`,
  };
}

function isHundredfold(node: AstNode): boolean {
  const inner = node.type === 'block' ? node.expressions?.at(-1) : node;
  return (
    inner?.type === 'binary' &&
    inner.value === '*' &&
    childrenOf(inner).some((each) => scalarLiteral(each) === 100)
  );
}

/** Warns of a banker's rounding of money: what is put into `$currency`, and what has the name of an amount. */
function roundWarning(
  first: AstNode,
  second: AstNode | undefined,
  { shapes, path, isMoney }: FormatPlace,
): Told {
  if (second === undefined || scalarLiteral(second) !== 2) return undefined;
  const isAmount = isMoney || scalarLiteral(first) !== undefined || money.test(path) || namesMoney(first);
  if (!isAmount) return undefined;
  const shape = shapes.get(first);
  if (shape?.kind === 'scalar' && shape.whole) return undefined;
  const literal = scalarLiteral(first);
  const name = literal === undefined ? (pathWritten(first) ?? '…') : String(literal);
  return {
    message: '$round rounds a half to the even digit: 2.345 is 2.34',
    hint: `write $roundHalfUp(${name}, 2) for money`,
  };
}

function namesMoney(node: AstNode): boolean {
  const isName = node.type === 'name' || node.type === 'variable';
  return (isName && money.test(String(node.value))) || childrenOf(node).some(namesMoney);
}

function patternWarning(first: AstNode, pattern: string, locale: string | undefined): Told {
  if (locale === undefined || !hasOwnPoint(locale) || !/[.,]/.test(pattern)) return undefined;
  const digits = /\.([0#]+)/.exec(pattern)?.[1]?.length ?? 0;
  return {
    message: '$formatNumber writes numbers as English does, whatever the locale is',
    hint: `write $decimal(${pathWritten(first) ?? '…'}, ${digits})`,
  };
}
