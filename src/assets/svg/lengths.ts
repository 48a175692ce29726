// Lengths in drawings, CSS pixels: what the simplifier resolves itself it is not asked for here.

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

/** A length in pixels, percentages of `whole`; undefined for what is none, or counts in sizes of a font. */
export function readLength(text: string, whole: number): number | undefined {
  const [, number, unit = ''] =
    /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?)(px|in|cm|mm|pt|pc|q|%)?\s*$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  return Number(number) * (unit === '%' ? whole / 100 : (perUnit[unit.toLowerCase()] ?? 1));
}
