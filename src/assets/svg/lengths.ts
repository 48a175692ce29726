// Lengths in drawings, in CSS pixels. Lengths that the simplifier resolves itself are left to it.

const perUnit: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  pt: 96 / 72,
  pc: 16,
  q: 96 / 101.6,
};

/** Returns a length in pixels, with percentages of `whole`. Returns undefined for what is no length, or is measured in sizes of a font. */
export function readLength(text: string, whole: number): number | undefined {
  const [, number, unit = ''] =
    /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,2})?)(px|in|cm|mm|pt|pc|q|%)?\s*$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  return Number(number) * (unit === '%' ? whole / 100 : (perUnit[unit.toLowerCase()] ?? 1));
}
