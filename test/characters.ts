// Any character as an arbitrary of fast-check. That of its own, `unit: 'binary'`, keeps a table of all of Unicode: two seconds of work in each process.
import fc from 'fast-check';

const surrogates = { from: 0xd800, count: 0x800 };

/** Any character of Unicode but half ones: the `unit` of `fc.string`. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - surrogates.count)
  .map((index) => String.fromCodePoint(index < surrogates.from ? index : index + surrogates.count), indexOf);

/** The way back, by which fast-check can make the texts that it knows as dangerous, such as `__proto__`. */
function indexOf(character: unknown): number {
  const point = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== character)
    throw new Error('expected a character');
  if (point < surrogates.from) return point;
  if (point < surrogates.from + surrogates.count) throw new Error('expected no half of a character');
  return point - surrogates.count;
}
