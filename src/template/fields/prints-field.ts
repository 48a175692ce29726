// The key `prints`: the number of the term of the e-invoice that a text says.
import { placedTerms } from '../../einvoice/terms.ts';
import { optional } from './combined-fields.ts';
import { field } from './field.ts';

const numbers: ReadonlySet<string> = new Set(
  placedTerms.filter(({ term }) => term.kind !== 'group').map(({ term }) => term.id),
);

/** The number of a term that has a value. Pass it to `compiler.prints`. */
export const prints = optional(
  field<string>(
    (value) => (typeof value === 'string' && numbers.has(value) ? value : undefined),
    'the number of a term of EN 16931 that has a value, such as "BT-112"',
    {
      json: {
        type: 'string',
        enum: [...numbers],
        description: 'The term of the e-invoice that this text says, and nothing else.',
      },
    },
  ),
);
