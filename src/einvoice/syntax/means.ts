// Several means of payment whose codes differ, which EXTENDED-CTC-FR takes in CII: the invoice holds the first code, and the others are judged here.
import { elementsIn, ownText, type XmlElement } from '../../xml/read.ts';
import { isCode, transferMeans } from '../codes/codes.ts';

const numberNames: ReadonlySet<string> = new Set(['IBANID', 'ProprietaryID']);

/** What is wrong with a means of payment. */
interface WrongMeans {
  readonly rule: string;
  readonly message: string;
}

/** Returns what is wrong with a means of payment whose code is not that of the first, or undefined. */
export function wrongMeans(code: string, means: XmlElement): WrongMeans | undefined {
  const list = 'UNTDID 4461';
  if (!isCode(list, code))
    return { rule: 'BR-CL-16', message: `expected a code of ${list}, got ${JSON.stringify(code)}` };
  if (!transferMeans.has(code)) return undefined;
  const accounts = elementsIn(means).filter(({ name }) => name === 'PayeePartyCreditorFinancialAccount');
  const numbers = accounts
    .flatMap(elementsIn)
    .filter((one) => numberNames.has(one.name) && ownText(one).trim() !== '');
  if (numbers.length === 1) return undefined;
  const got = numbers.length === 0 ? 'none' : String(numbers.length);
  return { rule: 'BR-61', message: `expected one account for a credit transfer, got ${got}` };
}
