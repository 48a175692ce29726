// Amounts without a currency, and with its sign.

import { type AstNode, childrenOf, type SyntaxFault, tokenOffset } from '../syntax.ts';
import { currencyHint } from './currency-codes.ts';

/** Returns the calls of `$currency` that can give nothing but a fault: without a currency, or with a sign in its place. */
export function currencyFaults(node: AstNode, source: string, piped = false): SyntaxFault[] {
  const below = childrenOf(node).flatMap((child) =>
    currencyFaults(child, source, node.type === 'apply' && child === node.rhs),
  );
  if (node.type !== 'function' || node.procedure?.value !== 'currency') return below;
  const fault = faultOfCall(node.arguments ?? [], piped);
  if (fault === undefined) return below;
  return [{ ...fault, at: Math.max(0, tokenOffset(source, node.position ?? 0, '$currency')) }, ...below];
}

function faultOfCall(given: readonly AstNode[], piped: boolean): SyntaxFault | undefined {
  // What stands before `~>` is the first argument.
  const code = given[piped ? 0 : 1];
  if (code === undefined) {
    const amount = piped ? undefined : nameOf(given[0]);
    const write = piped ? "$currency('EUR')" : `$currency(${amount ?? 'amount'}, 'EUR')`;
    return {
      message: 'expected a currency code such as "EUR" behind the amount, got nothing',
      hint: `write ${write}, or the name of a value with the code in place of 'EUR'`,
    };
  }
  if (code.type !== 'string' || typeof code.value !== 'string' || /^[A-Za-z]{3}$/.test(code.value))
    return undefined;
  return {
    message: `expected a currency code such as "EUR", got ${JSON.stringify(code.value.slice(0, 40))}`,
    hint: currencyHint(code.value),
  };
}

/** Returns a path of names as it is written, or undefined for anything else. */
function nameOf(node: AstNode | undefined): string | undefined {
  const steps = node?.type === 'path' ? (node.steps ?? []) : [];
  const isPlain = steps.every(({ type, predicate, stages }) => type === 'name' && !predicate && !stages);
  return steps.length > 0 && isPlain ? steps.map(({ value }) => String(value)).join('.') : undefined;
}
