// Rules about lines, their prices, items and periods.
import { decimalText } from '../decimal.ts';
import type { TermPath } from '../fault.ts';
import type { Line } from '../invoice.ts';
import type { Facts } from './facts.ts';
import { backwardPeriod, emptyPeriod } from './head.ts';
import {
  type Finding,
  isFilled,
  missing,
  missingText,
  missingValue,
  type RuleBody,
  ruleGroup,
  unless,
} from './rule.ts';

function each(
  head: Pick<RuleBody, 'id' | 'terms' | 'text'>,
  check: (line: Line, path: TermPath, facts: Facts) => readonly Finding[],
): RuleBody {
  return {
    ...head,
    check: (facts) => facts.lines.flatMap(({ value, path }) => check(value, path, facts)),
  };
}

/** A rule about the lines that count in the sums. */
function eachDetail(
  head: Pick<RuleBody, 'id' | 'terms' | 'text' | 'alike'>,
  check: (line: Line, path: TermPath) => readonly Finding[],
): RuleBody {
  return { ...head, check: ({ details }) => details.flatMap(({ value, path }) => check(value, path)) };
}

function notNegative(line: Line, name: 'price' | 'grossPrice', path: TermPath): readonly Finding[] {
  const price = line[name];
  if (price === undefined || price.units >= 0n) return [];
  return [
    {
      path: [...path, name],
      message: `expected a price of zero or more, got ${decimalText(price)}`,
      hint: 'what is given back has a negative quantity, or stands on a credit note (type 381)',
    },
  ];
}

/** The rules about lines. */
export const lineRules = ruleGroup('lines', [
  each({ id: 'BR-21', terms: ['BT-126'], text: 'A line has an identifier.' }, ({ id }, path) =>
    missingText(id, [...path, 'id'], 'the number of the line: $string($index + 1)'),
  ),
  eachDetail(
    { id: 'BR-22', alike: ['BR-FXEXT-BR-22'], terms: ['BT-129'], text: 'A line has a quantity.' },
    ({ quantity }, path) => missingValue(quantity, [...path, 'quantity']),
  ),
  eachDetail(
    { id: 'BR-23', alike: ['BR-FXEXT-BR-23'], terms: ['BT-130'], text: 'A line has a unit.' },
    ({ unit }, path) => missingText(unit, [...path, 'unit'], 'C62 is a piece, HUR an hour, KGM a kilogram'),
  ),
  eachDetail(
    { id: 'BR-24', alike: ['BR-FXEXT-BR-24'], terms: ['BT-131'], text: 'A line has a net amount.' },
    ({ net, priceQuantity }, path) =>
      missingValue(
        net,
        [...path, 'net'],
        priceQuantity?.units === 0n
          ? 'a price for a quantity of zero (BT-149) is none'
          : 'it is computed from quantity and price: bind those',
      ),
  ),
  each({ id: 'BR-25', terms: ['BT-153'], text: 'A line names its item.' }, ({ name }, path) =>
    missingText(name, [...path, 'name']),
  ),
  eachDetail(
    { id: 'BR-26', alike: ['BR-FXEXT-BR-26'], terms: ['BT-146'], text: 'A line has a net price.' },
    ({ price }, path) => missingValue(price, [...path, 'price']),
  ),
  each({ id: 'BR-27', terms: ['BT-146'], text: 'A net price is not negative.' }, (line, path) =>
    notNegative(line, 'price', path),
  ),
  each({ id: 'BR-28', terms: ['BT-148'], text: 'A gross price is not negative.' }, (line, path) =>
    notNegative(line, 'grossPrice', path),
  ),
  each(
    { id: 'BR-30', terms: ['BT-135', 'BT-134'], text: 'The period of a line does not end before it starts.' },
    ({ period }, path) =>
      period === undefined ? [] : backwardPeriod({ path: [...path, 'period'], value: period }),
  ),
  each(
    { id: 'BR-CO-20', terms: ['BG-26'], text: 'The period of a line has a start, an end or both.' },
    ({ period }, path) =>
      period === undefined ? [] : emptyPeriod({ path: [...path, 'period'], value: period }),
  ),
  eachDetail(
    { id: 'BR-CO-04', alike: ['BR-FXEXT-CO-04'], terms: ['BT-151'], text: 'A line has a category of VAT.' },
    ({ vat }, path) =>
      missingText(
        vat?.category,
        [...path, 'vat', 'category'],
        'S is the standard rate, and any reduced rate, too',
      ),
  ),
  each(
    {
      id: 'BR-54',
      terms: ['BG-32', 'BT-160', 'BT-161'],
      text: 'An attribute of an item has a name and a value.',
    },
    ({ attributes = [] }, path) =>
      attributes.flatMap(({ name, value }, index) =>
        isFilled(name) && isFilled(value)
          ? []
          : [missing([...path, 'attributes', index, isFilled(name) ? 'value' : 'name'])],
      ),
  ),
  each(
    { id: 'BR-64', terms: ['BT-157-1'], text: 'The standard identifier of an item says of what kind it is.' },
    ({ standardItem }, path) =>
      standardItem === undefined
        ? []
        : missingText(standardItem.scheme, [...path, 'standardItem', 'scheme'], '0160 is a GTIN'),
  ),
  each(
    { id: 'BR-65', terms: ['BT-158-1'], text: 'The classification of an item says of what list it is.' },
    ({ classifications = [] }, path, { profile }) =>
      classifications.flatMap(({ id, scheme }, index) =>
        // In EXTENDED-CTC-FR, a classification may be without an identifier, and in EXTENDED where another one has a list.
        id === undefined &&
        (profile === 'extended-ctc-fr' ||
          (profile === 'extended' && classifications.some((one) => isFilled(one.scheme))))
          ? []
          : missingText(
              scheme,
              [...path, 'classifications', index, 'scheme'],
              'TSP is a CPV code, STI a UNSPSC',
            ),
      ),
  ),
  each(
    { id: 'FX-SCH-A-000615', terms: ['BT-128'], text: 'The object of a line has an identifier.' },
    ({ object }, path) =>
      unless(object === undefined || isFilled(object.id), missing([...path, 'object', 'id'])),
  ),
]);
