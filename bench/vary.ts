// Changes sample data a little each time, so that no cache sees the same document twice.

/** Returns a copy of `data` in which rows have moved, amounts have changed and references are new. The same `seed` gives the same copy. */
export function varyData(data: unknown, seed: number): unknown {
  if (Array.isArray(data)) {
    const shift = data.length === 0 ? 0 : seed % data.length;
    const moved = [...data.slice(shift), ...data.slice(0, shift)];
    return moved.map((item, index) => varyData(item, seed + index));
  }
  if (typeof data === 'object' && data !== null) {
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, varyValue(value, seed)]));
  }
  return data;
}

function varyValue(value: unknown, seed: number): unknown {
  if (typeof value === 'number') return varyNumber(value, seed);
  if (typeof value === 'string') return varyText(value, seed);
  return varyData(value, seed);
}

function varyNumber(value: number, seed: number): number {
  if (Number.isInteger(value)) return value === 0 ? 0 : value + (seed % 7) * Math.sign(value);
  return Math.round(value * (100 + (seed % 89))) / 100;
}

/** Changes the last digits of references and numbers. Dates, links and plain words stay. */
function varyText(text: string, seed: number): string {
  if (/^\d{4}-\d{2}-\d{2}|^https?:|^data:|@/.test(text)) return text;
  return text.replace(/\d{3,}$/, (digits) =>
    String((Number(digits) + seed) % 10 ** digits.length).padStart(digits.length, '0'),
  );
}
