// Finds the script of a code point: a table that is filled on demand from the Unicode data of regular expressions.

/** The ISO 15924 tags of all scripts of Unicode, the frequent ones first. Index 0 joins its neighbours. */
const tags = (
  'Zyyy Latn Arab Hebr Deva Thai Hani Hira Kana Hang Cyrl Grek Beng Taml Telu Gujr Guru Knda Mlym Sinh Orya Laoo Khmr ' +
  'Mymr Tibt Armn Geor Ethi Mong Bopo Cher Cans Thaa Syrc Nkoo Adlm Aghb Ahom Armi Avst Bali Bamu Bass Batk Bhks ' +
  'Brah Brai Bugi Buhd Cakm Cari Cham Chrs Copt Cpmn Cprt Diak Dogr Dsrt Dupl Egyp Elba Elym Glag Gong Gonm Goth ' +
  'Gran Hano Hatr Hluw Hmng Hmnp Hung Ital Java Kali Kawi Khar Khoj Kits Kthi Lana Lepc Limb Lina Linb Lisu Lyci ' +
  'Lydi Mahj Maka Mand Mani Marc Medf Mend Merc Mero Modi Mroo Mtei Mult Nagm Nand Narb Nbat Newa Nshu Ogam Olck ' +
  'Orkh Osge Osma Ougr Palm Pauc Perm Phag Phli Phlp Phnx Plrd Prti Rjng Rohg Runr Samr Sarb Saur Sgnw Shaw Shrd ' +
  'Sidd Sind Sogd Sogo Sora Soyo Sund Sylo Tagb Takr Tale Talu Tang Tavt Tfng Tglg Tirh Tnsa Toto Ugar Vaii Vith ' +
  'Wara Wcho Xpeo Xsux Yezi Yiii Zanb'
).split(' ');

/** The index of scripts whose characters join the run that they stand in: Common, Inherited, unassigned. */
export const commonScript = 0;
/** The index of the Latin script. */
export const latinScript = 1;

/** Matches digits, signs and spaces. They are tried first, since otherwise every script would be tried on them. */
const joining = /[\p{Script=Common}\p{Script=Inherited}]/u;

const patterns: (RegExp | undefined)[] = [];
/** One table for each 256 code points: the script's index plus one, or 0 where it is not known yet. */
const pages: (Uint8Array | undefined)[] = [];

/** Returns the index of the script of a code point; see `scriptTag`. */
export function scriptIndex(codePoint: number): number {
  const number = codePoint >> 8;
  let page = pages[number];
  if (page === undefined) {
    page = new Uint8Array(256);
    pages[number] = page;
  }
  const known = page[codePoint & 255] ?? 0;
  if (known > 0) return known - 1;
  const found = lookUp(String.fromCodePoint(codePoint));
  page[codePoint & 255] = found + 1;
  return found;
}

function lookUp(character: string): number {
  if (joining.test(character)) return commonScript;
  for (let index = 1; index < tags.length; index += 1) {
    let pattern = patterns[index];
    if (pattern === undefined) {
      pattern = new RegExp(`\\p{Script=${tags[index]}}`, 'u');
      patterns[index] = pattern;
    }
    if (pattern.test(character)) return index;
  }
  return commonScript;
}

/** Returns the ISO 15924 tag of a script's index. A run of common characters alone is shaped as Latin. */
export function scriptTag(index: number): string {
  return index === commonScript ? 'Latn' : (tags[index] ?? 'Latn');
}

let names: Intl.DisplayNames | undefined;

/** Returns the English name of a script's tag, such as `Myanmar`. */
export function scriptName(tag: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'script' });
  return names.of(tag) ?? tag;
}
