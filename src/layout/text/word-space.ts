// The spaces between words, which justified lines widen: also those at which no line breaks (CSS Text 3 §4.1.3, UAX #14 GL).

/** Returns whether a UTF-16 unit is such a space. */
export function isWordSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0xa0;
}

/** Returns whether a text is one such space and nothing else. */
export function isOneWordSpace(text: string): boolean {
  return text.length === 1 && isWordSpace(text.charCodeAt(0));
}
