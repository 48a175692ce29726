// Reads what a font file says besides its glyphs: vertical metrics, decorations, names, widths, style.
import type { FontMetrics } from './face.ts';
import type { Tables } from './sfnt.ts';

/** The facts of one font, in font units with y up. */
export interface FontFacts extends FontMetrics {
  readonly glyphCount: number;
  /** The angle in degrees counter-clockwise from upright. That of italics is negative. */
  readonly italicAngle: number;
  readonly fixedPitch: boolean;
  /** The usWeightClass of `OS/2`. 400 is regular. */
  readonly weight: number;
  readonly italic: boolean;
  /** The xMin, yMin, xMax and yMax of all glyphs. */
  readonly bbox: readonly [number, number, number, number];
  readonly family: string;
  readonly subfamily: string;
  readonly postScriptName: string;
  readonly outlines: 'truetype' | 'cff';
  readonly variable: boolean;
  /** Whether its licence forbids to embed it: the bits `fsType` of `OS/2` allow no kind of embedding, or bitmaps alone. */
  readonly restricted: boolean;
  /** The advance of each glyph. */
  readonly widths: Uint16Array;
}

/** Reads the facts. The tables must have passed `checkTables`. */
export function readFacts(tables: Tables): FontFacts {
  const head = tableOf(tables, 'head');
  const unitsPerEm = head.getUint16(18);
  const names = namesOf(tables);
  const style = styleOf(tables);
  return {
    unitsPerEm,
    glyphCount: tableOf(tables, 'maxp').getUint16(4),
    ...readVertical(tables),
    ...readDecorations(tables, unitsPerEm),
    ...style,
    bbox: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    family: names.get(16) ?? names.get(1) ?? 'Unnamed',
    subfamily: names.get(17) ?? names.get(2) ?? 'Regular',
    postScriptName: postScriptName(names),
    outlines: tables.has('CFF ') || tables.has('CFF2') ? 'cff' : 'truetype',
    variable: tables.has('fvar'),
    restricted: isRestricted(tables.get('OS/2')),
    widths: readWidths(tables),
  };
}

const usage = 0xf;
const restrictedLicense = 0x2;
const bitmapsAlone = 0x200;

/** Reads `fsType` (OpenType, `OS/2`). Of several kinds of use the least strict one counts. */
function isRestricted(os2: DataView | undefined): boolean {
  if (os2 === undefined || os2.byteLength < 10) return false;
  const bits = os2.getUint16(8);
  return (bits & usage) === restrictedLicense || (bits & bitmapsAlone) !== 0;
}

function tableOf(tables: Tables, tag: string): DataView {
  return tables.get(tag) ?? new DataView(new ArrayBuffer(64));
}

function postScriptName(names: ReadonlyMap<number, string>): string {
  const name = names.get(6) ?? names.get(4) ?? names.get(1) ?? '';
  const plain = name.replace(/[^A-Za-z0-9_+-]/g, '').slice(0, 60);
  return plain === '' ? 'Font' : plain;
}

/**
 * Reads vertical metrics as browsers choose them: the typographic ones of `OS/2` when the font asks for them, otherwise
 * those of `hhea`.
 */
function readVertical(tables: Tables): Pick<FontFacts, 'ascender' | 'descender' | 'lineGap'> {
  const hhea = tableOf(tables, 'hhea');
  const os2 = tables.get('OS/2');
  const line = { ascender: hhea.getInt16(4), descender: hhea.getInt16(6), lineGap: hhea.getInt16(8) };
  if (!os2 || os2.byteLength < 78) return line;
  const useTypo = (os2.getUint16(62) & 0x80) !== 0;
  const empty = line.ascender === 0 && line.descender === 0;
  if (!useTypo && !empty) return line;
  return { ascender: os2.getInt16(68), descender: os2.getInt16(70), lineGap: os2.getInt16(72) };
}

type Decorations = Pick<
  FontFacts,
  | 'capHeight'
  | 'xHeight'
  | 'underlinePosition'
  | 'underlineThickness'
  | 'strikeoutPosition'
  | 'strikeoutThickness'
>;

function readDecorations(tables: Tables, unitsPerEm: number): Decorations {
  const os2 = tables.get('OS/2');
  const post = tables.get('post');
  const share = (part: number): number => Math.round(unitsPerEm * part);
  const size = os2?.byteLength ?? 0;
  const second = size >= 90 && (os2?.getUint16(0) ?? 0) >= 2;
  const xHeight = (second && os2?.getInt16(86)) || share(0.5);
  const underline = post && post.byteLength >= 12 ? post.getInt16(10) : 0;
  return {
    capHeight: (second && os2?.getInt16(88)) || share(0.7),
    xHeight,
    underlinePosition: (underline > 0 && post?.getInt16(8)) || share(-0.1),
    underlineThickness: underline > 0 ? underline : share(0.05),
    strikeoutThickness: (size >= 30 && os2?.getInt16(26)) || share(0.05),
    strikeoutPosition: (size >= 30 && os2?.getInt16(28)) || Math.round(xHeight * 0.6),
  };
}

type Style = Pick<FontFacts, 'italicAngle' | 'fixedPitch' | 'weight' | 'italic'>;

/** Returns the weight and the slant that a font says it has. */
export function styleOf(tables: Tables): Style {
  const os2 = tables.get('OS/2');
  const post = tables.get('post');
  const whole = post !== undefined && post.byteLength >= 16;
  const macStyle = tableOf(tables, 'head').getUint16(44);
  const selection = os2 && os2.byteLength >= 64 ? os2.getUint16(62) : undefined;
  const bold = selection === undefined ? (macStyle & 1) !== 0 : (selection & 0x20) !== 0;
  const weight = os2 && os2.byteLength >= 6 ? os2.getUint16(4) : 0;
  return {
    italicAngle: whole ? post.getInt32(4) / 65536 : 0,
    fixedPitch: whole ? post.getUint32(12) !== 0 : false,
    weight: weight >= 1 && weight <= 1000 ? weight : bold ? 700 : 400,
    italic: selection === undefined ? (macStyle & 2) !== 0 : (selection & 0x201) !== 0,
  };
}

function readWidths(tables: Tables): Uint16Array {
  const hmtx = tableOf(tables, 'hmtx');
  const glyphs = tableOf(tables, 'maxp').getUint16(4);
  const measured = tableOf(tables, 'hhea').getUint16(34);
  const widths = new Uint16Array(glyphs);
  for (let glyph = 0; glyph < glyphs; glyph++)
    widths[glyph] = hmtx.getUint16(Math.min(glyph, measured - 1) * 4);
  return widths;
}

/** Returns English names by name id (OpenType `name`). Windows and Unicode records come before Macintosh ones. */
export function namesOf(tables: Tables): ReadonlyMap<number, string> {
  const table = tables.get('name');
  const names = new Map<number, string>();
  if (!table || table.byteLength < 6) return names;
  const count = Math.min(table.getUint16(2), Math.floor((table.byteLength - 6) / 12));
  const ranks = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const record = 6 + index * 12;
    const id = table.getUint16(record + 6);
    const rank = rankOf(table.getUint16(record), table.getUint16(record + 4));
    const text = rank > (ranks.get(id) ?? 0) ? readName(table, record) : undefined;
    if (text === undefined) continue;
    ranks.set(id, rank);
    names.set(id, text);
  }
  return names;
}

const unicodePlatform = 0;
const macPlatform = 1;
const windowsPlatform = 3;

function rankOf(platform: number, language: number): number {
  if (platform === windowsPlatform) return language === 0x409 ? 4 : 2;
  if (platform === unicodePlatform) return 3;
  return platform === macPlatform && language === 0 ? 1 : 0;
}

function readName(table: DataView, record: number): string | undefined {
  const length = table.getUint16(record + 8);
  const offset = table.getUint16(4) + table.getUint16(record + 10);
  if (offset + length > table.byteLength) return undefined;
  const bytes = new Uint8Array(table.buffer, table.byteOffset + offset, length);
  const mac = table.getUint16(record) === macPlatform;
  const text = new TextDecoder(mac ? 'latin1' : 'utf-16be').decode(bytes).trim();
  return text === '' ? undefined : text;
}
