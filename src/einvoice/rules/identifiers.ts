// Check digits and forms of identifiers: IBAN, GLN, and the company numbers that Peppol checks.

/** Returns whether a text is an IBAN (ISO 13616): form and check digits. White space doesn't matter. */
export function isIban(text: string): boolean {
  const plain = text.replace(/\s/g, '');
  if (!/^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/.test(plain)) return false;
  const moved = (plain.slice(4) + plain.slice(0, 4)).toUpperCase();
  let rest = 0;
  for (const sign of moved) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function digits(text: string): readonly number[] {
  return [...text].map(Number);
}

function weighted(text: string, weights: readonly number[]): number {
  return digits(text).reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0);
}

/** GS1: the digits before the last weigh 3 and 1 in turn, from the right. */
function isGln(text: string): boolean {
  if (!/^\d{2,}$/.test(text)) return false;
  const body = [...digits(text.slice(0, -1))].reverse();
  const sum = body.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(text.at(-1));
}

/** Returns whether a text is a Norwegian organization number, with its check digit. */
export function isNorwegian(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = weighted(text.slice(0, 8), [3, 2, 7, 6, 5, 4, 3, 2]);
  return Number(text) > 0 && (11 - (sum % 11)) % 11 === Number(text.at(-1));
}

/** Returns whether a text is a Belgian enterprise number, with its check digits. */
export function isBelgian(text: string): boolean {
  return /^\d{10}$/.test(text) && Number(text.slice(8)) === 97 - (Number(text.slice(0, 8)) % 97);
}

/** Returns whether a text is a Swedish organization number: ten digits, the last of which is that of Luhn. */
export function isSwedish(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const sum = digits(text.slice(0, 9)).reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(text.at(-1));
}

/** Returns whether a text is a Greek tax number, with its check digit. */
export function isGreek(text: string): boolean {
  return (
    /^\d{9}$/.test(text) && (weighted(text, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(text[8])
  );
}

function isAustralian(text: string): boolean {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  return /^\d{11}$/.test(text) && (weighted(text, weights) - 10) % 89 === 0;
}

/** A kind of identifier that Peppol checks, by its scheme (ISO 6523). */
export interface CheckedScheme {
  readonly scheme: string;
  readonly rule: string;
  readonly name: string;
  readonly isValid: (text: string) => boolean;
}

/** The schemes that Peppol BIS Billing 3.0 checks and that have a check digit or a form. */
export const checkedSchemes: readonly CheckedScheme[] = [
  { scheme: '0088', rule: 'PEPPOL-COMMON-R040', name: 'a GLN', isValid: isGln },
  {
    scheme: '0192',
    rule: 'PEPPOL-COMMON-R041',
    name: 'a Norwegian organization number',
    isValid: isNorwegian,
  },
  {
    scheme: '0184',
    rule: 'PEPPOL-COMMON-R042',
    name: 'a Danish CVR number',
    isValid: (text) => /^(DK)?\d{8}$/.test(text),
  },
  { scheme: '0208', rule: 'PEPPOL-COMMON-R043', name: 'a Belgian enterprise number', isValid: isBelgian },
  { scheme: '0007', rule: 'PEPPOL-COMMON-R049', name: 'a Swedish organization number', isValid: isSwedish },
  {
    scheme: '0151',
    rule: 'PEPPOL-COMMON-R050',
    name: 'an Australian business number',
    isValid: isAustralian,
  },
];
