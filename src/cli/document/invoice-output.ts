// Where the e-invoice of a command goes, beside the PDF, and in which syntax.
import { type AskedFormat, syntaxes } from '../../contract.ts';
import { type Input, UsageError } from '../line/command.ts';

/** Where e-invoices go. */
export interface InvoiceOutput {
  /** The file, or the folder for those of a batch. */
  readonly target: string;
  readonly format: AskedFormat['format'];
}

/** The options that ask for an e-invoice. */
export const invoiceOptions = {
  einvoice: {
    kind: 'text',
    value: 'OUT',
    description: 'write the e-invoice, too: to this file, or into this folder for a .jsonl file',
  },
  syntax: {
    kind: 'text',
    value: 'SYNTAX',
    description: 'cii or ubl: the syntax of the e-invoice (default: that of its profile)',
  },
} as const;

/**
 * Returns where the e-invoice goes, or undefined when none is wanted. Throws `UsageError` for an unknown syntax, and
 * for a syntax without an e-invoice.
 */
export function invoiceOutputOf(input: Input): InvoiceOutput | undefined {
  const [target, wanted] = [input.text('einvoice'), input.text('syntax')];
  const syntax = syntaxes.find((one) => one === wanted);
  if (wanted !== undefined && syntax === undefined)
    throw new UsageError(`--syntax: expected ${syntaxes.join(' or ')}, got "${wanted}"`);
  if (target !== undefined) return { target, format: syntax ?? 'xml' };
  if (wanted !== undefined)
    throw new UsageError('--syntax is of the e-invoice, and there is none: add --einvoice OUT.xml');
  return undefined;
}
