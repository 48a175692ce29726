// Rules on the dictionaries of fonts: their entries, and how composite ones are composed.

import { Name, Stream } from '../../reader/objects.ts';
import type { PdfDocument } from '../document.ts';
import { systemInfoOf } from '../fonts/cmap.ts';
import type { Font } from '../fonts/font.ts';
import { eachFont } from './fonts.ts';
import type { Breach, RuleSource } from './rule.ts';

const predefined: ReadonlySet<string> = new Set(
  `Identity-H Identity-V GB-EUC-H GB-EUC-V GBpc-EUC-H GBpc-EUC-V GBK-EUC-H GBK-EUC-V GBKp-EUC-H GBKp-EUC-V GBK2K-H GBK2K-V
  UniGB-UCS2-H UniGB-UCS2-V UniGB-UTF16-H UniGB-UTF16-V B5pc-H B5pc-V HKscs-B5-H HKscs-B5-V ETen-B5-H ETen-B5-V ETenms-B5-H
  ETenms-B5-V CNS-EUC-H CNS-EUC-V UniCNS-UCS2-H UniCNS-UCS2-V UniCNS-UTF16-H UniCNS-UTF16-V 83pv-RKSJ-H 90ms-RKSJ-H
  90ms-RKSJ-V 90msp-RKSJ-H 90msp-RKSJ-V 90pv-RKSJ-H Add-RKSJ-H Add-RKSJ-V EUC-H EUC-V Ext-RKSJ-H Ext-RKSJ-V H V
  UniJIS-UCS2-H UniJIS-UCS2-V UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V UniJIS-UTF16-H UniJIS-UTF16-V KSC-EUC-H KSC-EUC-V
  KSCms-UHC-H KSCms-UHC-V KSCms-UHC-HW-H KSCms-UHC-HW-V KSCpc-EUC-H UniKS-UCS2-H UniKS-UCS2-V UniKS-UTF16-H
  UniKS-UTF16-V`.split(/\s+/),
);

function infoFault({ composite, descendant }: Font): string | undefined {
  if (composite?.cmapStream === undefined) return undefined;
  if (/^Identity-[HV]$/.test(composite.cmapName ?? '')) return undefined;
  const own = systemInfoOf(descendant);
  const map = systemInfoOf(composite.cmapStream.dict);
  const good =
    own.ordering !== undefined &&
    own.ordering === map.ordering &&
    own.registry === map.registry &&
    (own.supplement ?? Infinity) <= (map.supplement ?? -1);
  return good ? undefined : `${own.registry}-${own.ordering} and ${map.registry}-${map.ordering} differ`;
}

/** Returns what is wrong with a CIDSet or its like, which lists CIDs by bits, or undefined. */
function cidSetFault(font: Font, document: PdfDocument): string | undefined {
  const set = font.descriptor?.stream('CIDSet');
  const { program } = font.embedded ?? {};
  if (set === undefined || program === undefined || !isSubsetOf(font)) return undefined;
  const bits = document.file.decode(set);
  const listed = (cid: number): boolean => (((bits[cid >> 3] ?? 0) >> (7 - (cid & 7))) & 1) === 1;
  const mapped = font.descendant?.get('CIDToGIDMap');
  const map = mapped instanceof Stream ? document.file.decode(mapped) : undefined;
  const glyphOf = (cid: number): number | undefined =>
    map === undefined ? program.ofCid(cid) : ((map[cid * 2] ?? 0) << 8) | (map[cid * 2 + 1] ?? 0);
  for (let cid = 1; cid < Math.max(bits.length * 8, 65536); cid += 1) {
    const glyph = glyphOf(cid);
    const present = glyph !== undefined && glyph > 0 && glyph < program.glyphs;
    if (present && !listed(cid)) return `CIDSet lacks CID ${cid}`;
    if (!present && listed(cid)) return `CIDSet lists CID ${cid}, which the program has not`;
  }
  return undefined;
}

function isSubsetOf({ descendant, isSubset }: Font): boolean {
  return isSubset || /^[A-Z]{6}\+/.test(descendant?.name('BaseFont') ?? '');
}

function* cidSets(document: PdfDocument): Generator<Breach> {
  for (const { font } of document.painted.fonts.values()) {
    const says = cidSetFault(font, document);
    if (says !== undefined)
      yield { says: `${font.name ?? ''}: ${says}`, object: font.descendant?.object ?? 0 };
  }
}

const compositeRules: readonly RuleSource[] = [
  {
    ua: '7.21.3.1-1',
    a: '6.2.11.3.1-1',
    says: 'a composite font and its CMap have the same character collection',
    check: eachFont(infoFault),
  },
  {
    ua: '7.21.3.2-1',
    a: '6.2.11.3.2-1',
    says: 'an embedded CIDFontType2 has a CIDToGIDMap: a stream, or Identity',
    check: eachFont((font) => {
      if (font.descendant?.name('Subtype') !== 'CIDFontType2' || font.embedded === undefined)
        return undefined;
      const map = font.descendant.get('CIDToGIDMap');
      return map instanceof Stream || (map instanceof Name && map.value === 'Identity')
        ? undefined
        : 'it has none';
    }),
  },
  {
    ua: '7.21.3.3-1',
    a: '6.2.11.3.3-1',
    says: 'a CMap is embedded, or one of those that ISO 32000-1 names',
    check: eachFont(({ composite }) => {
      if (composite === undefined || composite.cmapStream !== undefined) return undefined;
      return predefined.has(composite.cmapName ?? '')
        ? undefined
        : `${composite.cmapName ?? 'the CMap'} is not`;
    }),
  },
  {
    ua: '7.21.3.3-2',
    a: '6.2.11.3.3-2',
    says: 'a CMap and its dictionary have the same writing mode (WMode)',
    check: eachFont(({ composite }) => {
      const inside = composite?.cmap?.wMode ?? 0;
      const outside = composite?.cmapStream?.dict.number('WMode') ?? 0;
      return inside === outside ? undefined : `it is ${inside} in the CMap and ${outside} in the dictionary`;
    }),
  },
  {
    ua: '7.21.3.3-3',
    a: '6.2.11.3.3-3',
    says: 'a CMap uses no other one but those that ISO 32000-1 names',
    check: eachFont(({ composite }) => {
      const entry = composite?.cmapStream?.dict.get('UseCMap');
      const stream = entry instanceof Stream ? entry.dict.name('CMapName') : undefined;
      const uses = stream ?? (entry instanceof Name ? entry.value : undefined) ?? composite?.cmap?.uses;
      return uses === undefined || predefined.has(uses) ? undefined : `it uses ${uses.slice(0, 60)}`;
    }),
  },
  {
    ua: '7.21.4.2-2',
    a: '6.2.11.4.2-2',
    says: 'CIDSet of a subset lists all glyphs of its program',
    check: cidSets,
  },
  {
    a: '6.1.13-10',
    says: 'no CID of a CMap is greater than 65,535',
    check: eachFont(({ composite }) =>
      (composite?.cmap?.largestCid ?? 0) > 65535 ? `there is ${composite?.cmap?.largestCid}` : undefined,
    ),
  },
];

const standard14 =
  /^(Times-(Roman|Bold|Italic|BoldItalic)|(Helvetica|Courier)(-(Bold|Oblique|BoldOblique))?|Symbol|ZapfDingbats)$/;

function isSimple({ subtype }: Font): boolean {
  return ['Type1', 'MMType1', 'TrueType', 'Type3'].includes(subtype);
}

function isStandard({ subtype, name }: Font): boolean {
  return subtype === 'Type1' && standard14.test(name ?? '');
}

const entryRules: readonly RuleSource[] = [
  {
    a: '6.2.11.2-1',
    says: 'the dictionary of a font says that it is one (Type Font)',
    check: eachFont(({ dict }) =>
      dict.name('Type') === 'Font' ? undefined : `Type is ${dict.name('Type') ?? 'missing'}`,
    ),
  },
  {
    a: '6.2.11.2-2',
    says: 'the type of a font is one of those that ISO 32000-1 names',
    check: eachFont((font) =>
      isSimple(font) || font.subtype === 'Type0'
        ? undefined
        : `it is ${font.subtype.slice(0, 60) || 'missing'}`,
    ),
  },
  {
    a: '6.2.11.2-3',
    says: 'a font has a name (BaseFont)',
    check: eachFont(({ subtype, name }) =>
      subtype === 'Type3' || name !== undefined ? undefined : 'it has none',
    ),
  },
  ...(['FirstChar', 'LastChar'] as const).map(
    (key, index): RuleSource => ({
      a: `6.2.11.2-${index + 4}`,
      says: `a simple font has ${key}`,
      check: eachFont((font) =>
        !isSimple(font) || isStandard(font) || font.dict.number(key) !== undefined
          ? undefined
          : 'it has none',
      ),
    }),
  ),
  {
    a: '6.2.11.2-6',
    says: 'a simple font has a width for each code from FirstChar to LastChar',
    check: eachFont((font) => {
      if (!isSimple(font) || isStandard(font)) return undefined;
      const expected = (font.dict.number('LastChar') ?? 0) - (font.dict.number('FirstChar') ?? 0) + 1;
      const widths = font.dict.list('Widths')?.length;
      return widths === expected ? undefined : `it has ${widths ?? 'no'} widths, not ${expected}`;
    }),
  },
  {
    a: '6.2.11.2-7',
    says: 'a font file is Type1C, CIDFontType0C or OpenType where it says its type',
    check: eachFont(({ embedded }) => {
      const type = embedded?.stream.dict.get('Subtype');
      if (!(type instanceof Name) || embedded?.key !== 'FontFile3') return undefined;
      return ['Type1C', 'CIDFontType0C', 'OpenType'].includes(type.value)
        ? undefined
        : `it is ${type.value.slice(0, 60)}`;
    }),
  },
];

/** The rules of clauses 7.21.3 and 7.21.4.2 of ISO 14289-1 and of 6.2.11.2, 6.2.11.3 and 6.2.11.4.2 of ISO 19005. */
export const fontDictionaryRules: readonly RuleSource[] = [...compositeRules, ...entryRules];
