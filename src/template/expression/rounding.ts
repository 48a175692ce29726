// Rounding as invoices need it: half away from zero, on the shortest decimal form of a number.

/** Rounds `n` to `digits` after the point (before it when negative), half away from zero on the digits that `n` is printed with. */
export function roundHalfUp(n: number, digits: number): number {
  const { negative, mantissa, exponent } = decimalForm(n);
  // The value is 0.mantissa × 10^exponent. This many of its digits are kept.
  const kept = exponent + digits;
  if (kept >= mantissa.length) return n === 0 ? 0 : n;
  if (kept < 0) return 0;
  const head = mantissa.slice(0, kept);
  const up = (mantissa.charCodeAt(kept) ?? 48) >= 53;
  const whole = BigInt(head === '' ? '0' : head) + (up ? 1n : 0n);
  const rounded = Number(`${negative ? '-' : ''}${whole}e${-digits}`);
  return rounded === 0 ? 0 : rounded;
}

/** Returns a number as 0.mantissa × 10^exponent. The mantissa has no zeros at its start. */
function decimalForm(n: number): { negative: boolean; mantissa: string; exponent: number } {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(n));
  const [, sign = '', whole = '0', fraction = '', power = '0'] = match ?? [];
  const all = whole + fraction;
  const mantissa = all.startsWith('0') ? all.replace(/^0+/, '') : all;
  const zeros = all.length - mantissa.length;
  return { negative: sign === '-', mantissa, exponent: whole.length - zeros + Number(power) };
}
