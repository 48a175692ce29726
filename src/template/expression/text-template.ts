// A compiled text: literals and expressions in turn, joined by the rule for values in texts.
import { CachedText, type CachedTexts } from '../../layout/text/cached-text.ts';
import type { TextTemplate } from '../kind.ts';
import { FunctionValue } from './evaluate/function-value.ts';
import type { CompiledExpression } from './expression.ts';
import { numberToString } from './semantics.ts';

/** A literal, or an expression whose value is printed. */
export type CompiledPart = string | CompiledExpression;

/** What prints a text. */
export interface Printing {
  /** Evaluates one expression. It reports a failure and then returns undefined. */
  evaluate(expression: CompiledExpression): unknown;
  /** Reports a value that can't be printed. `what` names it in the message. */
  unprintable(expression: CompiledExpression, what: string): void;
  /** Hears of a number with a fraction that is printed as it is. */
  fraction?(expression: CompiledExpression): void;
}

/** A string with `{{ }}`, parsed. */
export class CompiledText implements TextTemplate {
  readonly path: string;
  readonly pageDependent: boolean;
  readonly readsData: boolean;
  readonly literal?: string;
  readonly cached?: CachedText;
  readonly parts: readonly CompiledPart[];

  constructor(path: string, parts: readonly CompiledPart[], texts?: CachedTexts) {
    this.path = path;
    this.parts = parts;
    const expressions = parts.filter((part) => typeof part !== 'string');
    this.pageDependent = expressions.some((each) => each.pageDependent);
    this.readsData = expressions.some((each) => each.readsData);
    if (expressions.length > 0) return;
    this.literal = parts.join('');
    if (texts && this.literal !== '') this.cached = new CachedText(this.literal, texts);
  }

  /** Returns the printed text. */
  print(printing: Printing): string {
    if (this.literal !== undefined) return this.literal;
    const { parts } = this;
    const only = parts[0];
    if (parts.length === 1 && only !== undefined && typeof only !== 'string')
      return printValue(only, printing.evaluate(only), printing);
    let printed = '';
    for (const part of parts)
      printed += typeof part === 'string' ? part : printValue(part, printing.evaluate(part), printing);
    return printed;
  }
}

/** Returns a string, number or boolean as `$string` prints it, and nothing and null as an empty text. */
function printValue(part: CompiledExpression, value: unknown, printing: Printing): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) {
    if (!Number.isInteger(value)) printing.fraction?.(part);
    return numberToString(value);
  }
  if (Array.isArray(value)) printing.unprintable(part, 'a list');
  else if (typeof value === 'number') printing.unprintable(part, 'a number out of range');
  else printing.unprintable(part, value instanceof FunctionValue ? 'a function' : 'an object');
  return '';
}
