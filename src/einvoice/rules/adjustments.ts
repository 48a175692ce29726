// Rules about allowances and charges, of the invoice and of lines: amount, category of VAT, reason.
import type { Adjustment } from '../invoice.ts';
import type { Facts, Placed } from './facts.ts';
import {
  type Finding,
  isFilled,
  missing,
  missingText,
  missingValue,
  type RuleBody,
  ruleGroup,
} from './rule.ts';

type List = 'allowances' | 'charges' | 'lineAllowances' | 'lineCharges';

function each(list: List, check: (item: Placed<Adjustment>) => readonly Finding[]) {
  return (facts: Facts): readonly Finding[] => facts[list].flatMap(check);
}

function needsAmount(id: string, list: List, words: string, term: string): RuleBody {
  return {
    id,
    terms: [term],
    text: `${words} has an amount.`,
    check: each(list, ({ path, value }) =>
      missingValue(value.amount, [...path, 'amount'], 'bind the amount, or its base and its percentage'),
    ),
  };
}

function needsCategory(id: string, list: List, words: string, term: string): RuleBody {
  return {
    id,
    terms: [term],
    text: `${words} has a category of VAT.`,
    check: each(list, ({ path, value }) =>
      missingText(
        value.vat?.category,
        [...path, 'vat', 'category'],
        'an allowance over several rates is one for each rate',
      ),
    ),
  };
}

interface Reasons {
  readonly id: string;
  readonly alike: string;
  readonly terms: readonly string[];
}

function needsReason({ id, alike, terms }: Reasons, list: List, words: string): RuleBody {
  return {
    id,
    terms,
    text: `${words} has a reason, or the code of one.`,
    alike: [alike],
    check: each(list, ({ path, value: { reason, reasonCode } }) =>
      isFilled(reason) || isFilled(reasonCode)
        ? []
        : [missing([...path, 'reason'], `bind reason (${terms[0]}) or reasonCode (${terms[1]})`)],
    ),
  };
}

const allowance = 'An allowance of the invoice';
const charge = 'A charge of the invoice';
const lineAllowance = 'An allowance of a line';
const lineCharge = 'A charge of a line';

/** The rules about allowances and charges. */
export const adjustmentRules = ruleGroup('allowances and charges', [
  needsAmount('BR-31', 'allowances', allowance, 'BT-92'),
  needsCategory('BR-32', 'allowances', allowance, 'BT-95'),
  needsReason({ id: 'BR-33', alike: 'BR-CO-21', terms: ['BT-97', 'BT-98'] }, 'allowances', allowance),
  needsAmount('BR-36', 'charges', charge, 'BT-99'),
  needsCategory('BR-37', 'charges', charge, 'BT-102'),
  needsReason({ id: 'BR-38', alike: 'BR-CO-22', terms: ['BT-104', 'BT-105'] }, 'charges', charge),
  needsAmount('BR-41', 'lineAllowances', lineAllowance, 'BT-136'),
  needsReason(
    { id: 'BR-42', alike: 'BR-CO-23', terms: ['BT-139', 'BT-140'] },
    'lineAllowances',
    lineAllowance,
  ),
  needsAmount('BR-43', 'lineCharges', lineCharge, 'BT-141'),
  needsReason({ id: 'BR-44', alike: 'BR-CO-24', terms: ['BT-144', 'BT-145'] }, 'lineCharges', lineCharge),
]);
