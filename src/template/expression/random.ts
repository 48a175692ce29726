// Random numbers that are the same for the same seed.

/** Returns a generator of numbers from 0 to below 1. Its seed is a hex digest of at least 32 digits (sfc32 by Chris Doty-Humphrey). */
export function randomNumbers(seed: string): () => number {
  const word = (index: number) => Number.parseInt(seed.slice(index * 8, index * 8 + 8) || '0', 16) | 0;
  let [a, b, c, count] = [word(0), word(1), word(2), word(3)];
  const next = (): number => {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round++) next();
  return next;
}
