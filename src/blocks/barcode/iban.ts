// Check digits of payments: IBAN and creditor references (ISO 13616, ISO 11649), and the Swiss QR reference.

/** Returns what is wrong with an IBAN, or undefined when nothing is. Spaces are allowed. */
export function checkIban(value: string): string | undefined {
  const iban = value.replace(/\s/g, '');
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) {
    return `expected an IBAN such as CH93 0076 2011 6238 5295 7, got ${JSON.stringify(value.slice(0, 60))}`;
  }
  return modulo97(iban) === 1 ? undefined : `expected an IBAN, got one with wrong check digits: ${iban}`;
}

/** Returns what is wrong with a creditor reference `RF…` without spaces, or undefined when nothing is. */
export function checkRfReference(reference: string): string | undefined {
  const isSound = /^RF\d{2}[A-Za-z0-9]{1,21}$/.test(reference) && modulo97(reference.toUpperCase()) === 1;
  return isSound
    ? undefined
    : 'expected a creditor reference such as RF18 5390 0754 7034, got one with wrong check digits';
}

/** Returns what is wrong with a Swiss QR reference without spaces, or undefined when nothing is. */
export function checkQrReference(reference: string): string | undefined {
  if (!/^\d{27}$/.test(reference))
    return `expected a QR reference of 27 digits, got ${reference.length} characters`;
  const expected = recursiveModulo10(reference.slice(0, -1));
  const got = reference.slice(-1);
  return got === expected ? undefined : `expected the check digit ${expected} of a QR reference, got ${got}`;
}

/** Returns the remainder of ISO 7064 MOD 97-10: the first four characters go to the end, and letters count from 10. */
function modulo97(text: string): number {
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = [...moved].map((char) => Number.parseInt(char, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** Returns the check digit of modulo 10, recursive (Swiss Implementation Guidelines for the QR-bill, annex B). */
function recursiveModulo10(digits: string): string {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
  const carry = [...digits].reduce((rest, digit) => table[(rest + Number(digit)) % 10] ?? 0, 0);
  return String((10 - carry) % 10);
}
