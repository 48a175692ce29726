// Rules about how a value is written: decimals of amounts, dates, and texts that are empty.
import { decimalText } from '../decimal.ts';
import { placedTerms } from '../terms.ts';
import { isFilled, named, type RuleBody, ruleGroup } from './rule.ts';

/** The term that each rule about decimals is for. Prices and quantities may have as many as they need. */
const amounts: Readonly<Record<string, string>> = {
  'BR-DEC-01': 'BT-92',
  'BR-DEC-02': 'BT-93',
  'BR-DEC-05': 'BT-99',
  'BR-DEC-06': 'BT-100',
  'BR-DEC-09': 'BT-106',
  'BR-DEC-10': 'BT-107',
  'BR-DEC-11': 'BT-108',
  'BR-DEC-12': 'BT-109',
  'BR-DEC-13': 'BT-110',
  'BR-DEC-14': 'BT-112',
  'BR-DEC-15': 'BT-111',
  'BR-DEC-16': 'BT-113',
  'BR-DEC-17': 'BT-114',
  'BR-DEC-18': 'BT-115',
  'BR-DEC-19': 'BT-116',
  'BR-DEC-20': 'BT-117',
  'BR-DEC-23': 'BT-131',
  'BR-DEC-24': 'BT-136',
  'BR-DEC-25': 'BT-137',
  'BR-DEC-27': 'BT-141',
  'BR-DEC-28': 'BT-142',
};

function twoDecimals([id, term]: readonly [string, string]): RuleBody {
  return {
    id,
    terms: [term],
    text: `${term} has two decimals at most.`,
    check: ({ numbers }) =>
      numbers(term, ({ scale }) => scale > 2).map(({ path, value }) => ({
        path,
        message: `expected two decimals at most, got ${decimalText(value)}`,
        hint: 'round it in the expression, as with $roundHalfUp(x, 2), once and at the end',
      })),
  };
}

const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns whether a text is a day of the calendar, as `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  if (year === 0 || day < 1 || day > (days[month - 1] ?? 0)) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month !== 2 || day < 29 || leap;
}

const leaves: readonly string[] = placedTerms
  .filter(({ term }) => term.kind !== 'group')
  .map(({ term }) => term.id);
const dates: readonly string[] = placedTerms
  .filter(({ term }) => term.kind === 'date')
  .map(({ term }) => term.id);

/** The rules about how values are written. */
export const writingRules = ruleGroup('decimals and dates', [
  ...Object.entries(amounts).map(twoDecimals),
  {
    id: 'PEPPOL-EN16931-F001',
    terms: dates,
    text: 'A date is a day of the calendar, written YYYY-MM-DD.',
    check: ({ texts }) =>
      dates
        .flatMap((id) => texts(id, (text) => !isDate(text)))
        .map(({ path, value }) => ({
          path,
          message: `expected a date as YYYY-MM-DD, got ${JSON.stringify(value)}`,
        })),
  },
  {
    id: 'PEPPOL-EN16931-R008',
    terms: [],
    text: 'No term is there without a value.',
    severity: 'warning',
    fatalIn: ['xrechnung', 'peppol'],
    check: ({ texts }) =>
      leaves
        .flatMap((id) => texts(id, (text) => !isFilled(text)))
        .map(({ path }) => ({
          path,
          message: `expected ${named(path)} with a value, or none at all, got an empty text`,
        })),
  },
]);
