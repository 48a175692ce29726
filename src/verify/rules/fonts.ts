// Rules on fonts: they are embedded, have the widths that the dictionary says, and a text for each glyph.
import type { FontUse, Sighting } from '../content/painted.ts';
import type { PdfDocument } from '../document.ts';
import type { Font } from '../fonts/font.ts';
import { isListed } from '../fonts/names.ts';
import type { Breach, Check, RuleSource } from './rule.ts';

function named({ name }: Font): string {
  return (name ?? 'a font without name').slice(0, 100);
}

/** Returns a test for each font that is used. `test` returns what is wrong. */
export function eachFont(test: (font: Font, use: FontUse) => string | undefined): Check {
  return function* ({ painted }: PdfDocument): Generator<Breach> {
    for (const use of painted.fonts.values()) {
      const says = test(use.font, use);
      const [place] = [...use.visible.values(), ...use.hidden.values()];
      if (says !== undefined)
        yield {
          says: `${named(use.font)}: ${says}`,
          object: use.font.dict.object,
          ...(place && { page: place.page }),
        };
    }
  };
}

/** Returns a test for each code that is shown. */
function eachCode(
  hidden: boolean,
  test: (font: Font, code: number, use: FontUse) => string | undefined,
): Check {
  return function* ({ painted }: PdfDocument): Generator<Breach> {
    for (const use of painted.fonts.values()) {
      const codes: (readonly [number, Sighting])[] = hidden
        ? [...use.visible, ...use.hidden]
        : [...use.visible];
      for (const [code, { page }] of codes) {
        const says = test(use.font, code, use);
        if (says !== undefined)
          yield { says: `${named(use.font)}: code ${code} ${says}`, page, object: use.font.dict.object };
      }
    }
  };
}

function widthFault(font: Font, code: number): string | undefined {
  const stated = font.width(code);
  const real = font.programWidth(code);
  if (stated === undefined || real === undefined || Math.abs(stated - real) <= 1) return undefined;
  return `is ${round(stated)} wide in the dictionary and ${round(real)} in the font program`;
}

function round(width: number): number {
  return Math.round(width * 100) / 100;
}

function textFault(font: Font, code: number): string | undefined {
  return font.unicode(code) === undefined && !font.knownCollection ? 'leads to no text' : undefined;
}

function badText(font: Font, code: number): string | undefined {
  return /[\0\ufffe\ufeff]/.test(font.unicode(code) ?? '') ? 'leads to U+0000, U+FEFF or U+FFFE' : undefined;
}

function privateText(font: Font, code: number, use: FontUse): string | undefined {
  const text = font.unicode(code);
  if (text === undefined || !use.bare.has(code)) return undefined;
  return /\p{Co}/u.test(text)
    ? 'leads to a character for private use, and no ActualText says what it means'
    : undefined;
}

const glyphRules: readonly RuleSource[] = [
  {
    ua: '7.21.4.1-2',
    a: '6.2.11.4.1-2',
    says: 'the embedded font program has all glyphs that are shown',
    check: eachCode(false, (font, code) => (font.glyph(code) === 'missing' ? 'has no glyph' : undefined)),
  },
  {
    ua: '7.21.5-1',
    a: '6.2.11.5-1',
    says: 'glyphs are as wide in the dictionary as in the font program',
    check: eachCode(false, widthFault),
  },
  {
    ua: '7.21.7-1',
    a: '6.2.11.7.2-1',
    levels: ['pdf/a-3a'],
    says: 'each glyph leads to a text',
    check: eachCode(true, textFault),
  },
  {
    ua: '7.21.7-2',
    a: '6.2.11.7.2-2',
    levels: ['pdf/a-3a'],
    says: 'no glyph leads to U+0000, U+FEFF or U+FFFE',
    check: eachCode(true, badText),
  },
  {
    a: '6.2.11.7.3-1',
    levels: ['pdf/a-3a'],
    says: 'characters for private use have an ActualText',
    check: eachCode(true, privateText),
  },
  {
    ua: '7.21.8-1',
    a: '6.2.11.8-1',
    says: 'the glyph for what is missing (.notdef) is not shown',
    check: eachCode(true, (font, code) => (font.isNotdef(code) ? 'is .notdef' : undefined)),
  },
];

function encodingFault(font: Font): string | undefined {
  const { simple } = font;
  if (font.subtype !== 'TrueType' || simple === undefined || isSymbolic(font)) return undefined;
  if (simple.baseEncoding !== 'MacRomanEncoding' && simple.baseEncoding !== 'WinAnsiEncoding')
    return `its encoding is ${simple.baseEncoding ?? 'missing'}`;
  if (simple.differences.size === 0) return undefined;
  const strange = [...simple.differences.values()].find((name) => !isListed(name));
  if (strange !== undefined) return `its encoding names ${strange.slice(0, 60)}`;
  const { program } = font.embedded ?? {};
  const unicode = program?.cmaps.some(({ platform, encoding }) => platform === 3 && encoding === 1);
  return program === undefined || unicode ? undefined : 'its names lead nowhere: it has no Unicode cmap';
}

function isSymbolic({ descriptor }: Font): boolean {
  return ((descriptor?.number('Flags') ?? 0) & 4) !== 0;
}

function cmapFault(font: Font, symbolic: boolean): string | undefined {
  const cmaps = font.embedded?.program?.cmaps;
  if (font.subtype !== 'TrueType' || cmaps === undefined || isSymbolic(font) !== symbolic) return undefined;
  const symbol = cmaps.some(({ platform, encoding }) => platform === 3 && encoding === 0);
  const good = symbolic ? cmaps.length === 1 || symbol : cmaps.length > (symbol ? 1 : 0);
  return good ? undefined : `it has ${cmaps.length} cmap subtables`;
}

const trueTypeRules: readonly RuleSource[] = [
  {
    ua: '7.21.6-1',
    a: '6.2.11.6-1',
    says: 'a TrueType font that is not symbolic has a cmap that is not symbolic',
    check: eachFont((font) => cmapFault(font, false)),
  },
  {
    ua: '7.21.6-2',
    a: '6.2.11.6-2',
    says: 'a TrueType font that is not symbolic has MacRoman or WinAnsi encoding, and names of the Adobe Glyph List',
    check: eachFont(encodingFault),
  },
  {
    ua: '7.21.6-3',
    a: '6.2.11.6-3',
    says: 'a symbolic TrueType font has no encoding in its dictionary',
    check: eachFont((font) =>
      font.subtype === 'TrueType' && isSymbolic(font) && font.simple?.hasEncoding ? 'it has one' : undefined,
    ),
  },
  {
    ua: '7.21.6-4',
    a: '6.2.11.6-4',
    says: 'a symbolic TrueType font has one cmap, or one for symbols',
    check: eachFont((font) => cmapFault(font, true)),
  },
];

const sets: readonly RuleSource[] = [
  {
    ua: '7.21.4.1-1',
    a: '6.2.11.4.1-1',
    says: 'each font is embedded',
    check: eachFont((font, { visible }) => {
      if (font.subtype === 'Type3' || visible.size === 0) return undefined;
      if (font.embedded === undefined) return 'it is not';
      return font.embedded.program === undefined ? "its program can't be read" : undefined;
    }),
  },
  {
    // Both standards ask for it in the same words, and number no test of it.
    ua: '7.21.4.1-3',
    a: '6.2.11.4.1-3',
    says: 'the licence bits (fsType) of an embedded font, where it has them, do not forbid to embed it',
    check: eachFont((font) => licenceFault(font.embedded?.program?.licence)),
  },
  {
    ua: '7.21.4.2-1',
    a: '6.2.11.4.2-1',
    says: 'CharSet of a subset of a Type 1 font lists all glyphs of its program',
    check: eachFont((font, use) => charSetFault(font, use)),
  },
];

const usage = 0xf;
const restricted = 0x2;
const bitmapsAlone = 0x200;

/** Of several kinds of use the least strict one counts (OpenType 1.9, `OS/2`). */
function licenceFault(bits: number | undefined): string | undefined {
  if (bits === undefined) return undefined;
  if ((bits & usage) === restricted) return 'its licence bits (fsType) forbid to embed it';
  return (bits & bitmapsAlone) === 0 ? undefined : 'its licence bits (fsType) let bitmaps alone be embedded';
}

function charSetFault(font: Font, _use: FontUse): string | undefined {
  const listed = font.descriptor?.string('CharSet');
  const { program } = font.embedded ?? {};
  if (!/^(MM)?Type1$/.test(font.subtype) || listed === undefined || !font.isSubset || program === undefined)
    return undefined;
  const names = new Set(
    Buffer.from(listed.bytes)
      .toString('latin1')
      .split('/')
      .map((name) => name.trim())
      .filter(Boolean),
  );
  const own = program.names.filter((name) => name !== '.notdef');
  const missing = own.find((name) => !names.has(name));
  if (missing !== undefined) return `CharSet lacks ${missing.slice(0, 60)}`;
  const strange = [...names].find((name) => name !== '.notdef' && program.named(name) === undefined);
  return strange === undefined
    ? undefined
    : `CharSet names ${strange.slice(0, 60)}, which the program has not`;
}

/** The rules of clause 7.21 of ISO 14289-1 and of 6.2.11 of ISO 19005. */
export const fontRules: readonly RuleSource[] = [...sets, ...glyphRules, ...trueTypeRules];
