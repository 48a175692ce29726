// The key `with`: names for what a block holds, and their values.
import { isRecord } from '../read/record.ts';
import { describeValue, field, type JsonSchema, type KeyFault, withHint } from './field.ts';

/** A value as it is written: a text, in which `{{ }}` alone gives its own value, or a constant. */
export type WrittenValue = string | number | boolean | null;

/** Names and their values, as they are written. */
export type WrittenNames = Readonly<Record<string, WrittenValue>>;

const namePattern = '^[A-Za-z_]\\w{0,39}$';
const isName = new RegExp(namePattern);

const json: JsonSchema = {
  type: 'object',
  propertyNames: { pattern: namePattern },
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
};

const expected = 'an object of names and values, such as { "party": "{{seller}}" }';

/** Names and their values. Pass them to `compiler.names`. */
export const names = field<WrittenNames>(
  (value) =>
    isRecord(value) && faultsIn(value).length === 0 ? (value as Record<string, WrittenValue>) : undefined,
  expected,
  { json, inside: (value) => (isRecord(value) ? faultsIn(value) : undefined) },
);

function faultsIn(value: Readonly<Record<string, unknown>>): readonly KeyFault[] {
  return Object.entries(value).flatMap(([name, one]): KeyFault[] => {
    if (!isName.test(name)) {
      const meant = name.replace(/^\$/, '');
      const hint = isName.test(meant) ? `write "${meant}": what is inside knows it as $${meant}` : undefined;
      return [{ keys: [name], message: withHint('expected a name of letters, digits and _', hint) }];
    }
    if (one === null || ['string', 'number', 'boolean'].includes(typeof one)) return [];
    const hint = 'name it: "{{seller}}" is the object or list of the data';
    return [
      { keys: [name], message: withHint(`expected a text or a constant, got ${describeValue(one)}`, hint) },
    ];
  });
}
