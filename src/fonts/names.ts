// The names of characters (UnicodeData.txt, Unicode 15), for warnings. `scripts/unicode-names.ts` writes the list.
import { brotliDecompressSync } from 'node:zlib';
import { bundledFile } from '../bundled.ts';

const nameList = bundledFile('src/fonts/unicode-names.br');

const remembered = new Map<number, string | undefined>();
const maxRemembered = 1000;

/** Returns the name of a character, such as `CJK UNIFIED IDEOGRAPH-4E2D`, or undefined for one without a name. */
export function characterName(codePoint: number): string | undefined {
  const ruled = nameByRule(codePoint);
  if (ruled !== undefined) return ruled;
  if (remembered.has(codePoint)) return remembered.get(codePoint);
  if (remembered.size >= maxRemembered) remembered.clear();
  const name = findName(codePoint);
  remembered.set(codePoint, name);
  return name;
}

let list: WeakRef<{ readonly lines: readonly string[] }> | undefined;

/** Returns the name in the list, or undefined. Each line is the next code point, unless a number (base 36) says how many are skipped. */
function findName(wanted: number): string | undefined {
  const names = list?.deref() ?? { lines: readList() };
  list = new WeakRef(names);
  let codePoint = 0;
  for (const line of names.lines) {
    const mark = line.indexOf(';');
    if (mark >= 0) codePoint += Number.parseInt(line.slice(0, mark), 36);
    if (codePoint >= wanted) return codePoint === wanted ? line.slice(mark + 1) : undefined;
    codePoint += 1;
  }
  return undefined;
}

function readList(): readonly string[] {
  return new TextDecoder().decode(brotliDecompressSync(nameList.bytes())).split('\n');
}

const rules: readonly (readonly [RegExp, string])[] = [
  [/[\uf900-\ufad9\u{2f800}-\u{2fa1d}]/u, 'CJK COMPATIBILITY IDEOGRAPH-'],
  [/[\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{2a6df}\u{2a700}-\u{33479}]/u, 'CJK UNIFIED IDEOGRAPH-'],
  [/[\u{17000}-\u{187ff}\u{18d00}-\u{18d1e}]/u, 'TANGUT IDEOGRAPH-'],
  [/\p{Co}/u, 'PRIVATE USE-'],
];

/** Returns a name that is made of the code point, or that of a Hangul syllable (Unicode 4.8), or undefined. */
function nameByRule(codePoint: number): string | undefined {
  const character = String.fromCodePoint(codePoint);
  if (/[\uac00-\ud7a3]/.test(character)) return `HANGUL SYLLABLE ${syllable(codePoint - 0xac00)}`;
  const [, prefix] = rules.find(([pattern]) => pattern.test(character)) ?? [];
  return prefix && prefix + codePoint.toString(16).toUpperCase().padStart(4, '0');
}

const leads = 'G GG N D DD R M B BB S SS _ J JJ C K T P H'.split(' ');
const vowels = 'A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I'.split(' ');
const tails = '_ G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H'.split(' ');

function syllable(index: number): string {
  const lead = leads[Math.floor(index / (vowels.length * tails.length))];
  const vowel = vowels[Math.floor(index / tails.length) % vowels.length];
  const tail = tails[index % tails.length];
  return `${lead}${vowel}${tail}`.replaceAll('_', '');
}
