// Checks whether a value of XMP is of its type: simple ones by a pattern, arrays, language alternatives and structures.
import type { XmpProperty, XmpValue } from './packet.ts';
import { type Structure, structures } from './schemas.ts';

const anything = /^/;

/** The patterns of texts, by type. */
const patterns: Readonly<Record<string, RegExp>> = {
  text: anything,
  propername: anything,
  agentname: anything,
  renditionclass: anything,
  xpath: anything,
  guid: anything,
  uri: /^[^\s<>"{}|\\^`]*$/,
  url: /^[^\s<>"{}|\\^`]*$/,
  integer: /^[+-]?\d+$/,
  real: /^[+-]?(\d+\.?\d*|\.\d+)$/,
  boolean: /^(True|False)$/,
  date: /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/,
  mimetype: /^[-\w+.]+\/[-\w+.]+$/,
  // XMP 2005 leaves its form to RFC 3066, and labelled files do so, too.
  locale: anything,
  rational: /^-?\d+\/-?\d+$/,
  gpscoordinate: /^\d{1,3},\d{1,2}(,\d{1,2}|\.\d+)[NSEW]$/,
  rating: /^(-1|[0-5])(\.\d+)?$/,
  urgency: /^[1-8]$/,
  crop: /^[0-2]$/,
  compression: /^[16]$/,
  photometric: /^[26]$/,
  orientation: /^[1-8]$/,
  one: /^1$/,
  oneortwo: /^[12]$/,
  twoorthree: /^[23]$/,
  three: /^3$/,
  zerotoone: /^[01]$/,
  zerototwo: /^[0-2]$/,
  zerotothree: /^[0-3]$/,
  zerotofour: /^[0-4]$/,
  resolutionunit: /^[23]$/,
  exifversion: /^02\d\d$/,
  flashpixversion: /^0100$/,
  exifcolor: /^(1|-32768|65535)$/,
  metering: /^([0-6]|255)$/,
  exposureprogram: /^[0-8]$/,
  lightsource: /^([0-4]|9|1[0-57-9]|2[0-4]|255)$/,
  sensing: /^[1-578]$/,
  flashreturn: /^[023]$/,
  gpsstatus: /^[AV]$/,
  gpsspeedref: /^[KMN]$/,
  gpsdirection: /^[TM]$/,
  videorate: anything,
  pixeldepth: /^(8Int|16Int|32Int|32Float)$/,
  videocolor: /^(sRGB|CCIR-601|CCIR-709)$/,
  alphamode: /^(straight|pre-multiplied)$/,
  fieldorder: /^(Upper|Lower|Progressive)$/,
  pulldown:
    /^(WSSWW|SSWWW|SWWWS|WWWSS|WWSSW|WSSWW_24p|SSWWW_24p|SWWWS_24p|WWWSS_24p|WWSSW_24p|24p_[a-z]+|[A-Z]{5}_24p)$/i,
  sampletype: /^(8Int|16Int|24Int|32Int|32Float)$/,
  channeltype: /^(Mono|Stereo|5\.1|7\.1)$/,
  key: /^[A-G]#?$/,
  stretch: /^(Fixed length|Time-Scale|Resample|Beat Splice|Hybrid)$/,
  scaletype: /^(Major|Minor|Both|Neither)$/,
  colormode: /^(CMYK|RGB|LAB)$/,
  colortype: /^(PROCESS|SPOT)$/,
  projecttype: /^(movie|still|audio|custom)$/,
  timeformat: /^(24|25|2997Drop|2997NonDrop|30|50|5994Drop|5994NonDrop|60|23976)Timecode$/,
  markertype: /^(Chapter|Cue|Beat|Track|Index)$/,
  quality: /^(High|Medium|Low)$/,
};

/** The structures that a file describes itself, besides those of XMP, by their names in lower case. */
export type OwnTypes = ReadonlyMap<string, Structure>;

const standardTypes: OwnTypes = new Map(
  Object.entries(structures).map(([name, structure]) => [name.toLowerCase(), structure]),
);

const deepest = 20;

/** Returns a type in the form in which types are compared: `closed Choice of Integer` is an Integer. */
function plainType(type: string): string {
  return type
    .trim()
    .toLowerCase()
    .replace(/\b(open|closed)\s+/, '')
    .replace(/\bchoice\s+of\s+/, '')
    .replace(/\bchoice$/, 'text')
    .replace(/\s+/g, ' ');
}

/** Returns whether there is a type of this name. */
export function isType(type: string, own: OwnTypes): boolean {
  const plain = plainType(type).replace(/^(bag|seq|alt) /, '');
  return (
    plain === 'any' || plain === 'lang alt' || plain in patterns || standardTypes.has(plain) || own.has(plain)
  );
}

/** Returns whether a value is of a type. For an unknown type it is false. */
export function isOfType(value: XmpValue, type: string, own: OwnTypes, depth = 0): boolean {
  const plain = plainType(type);
  if (plain === 'any') return true;
  if (depth > deepest) return false;
  if (plain === 'lang alt') return isLangAlt(value);
  const array = /^(bag|seq|alt) (.*)$/.exec(plain);
  if (array !== null)
    return (
      value.kind === 'array' &&
      value.form.toLowerCase() === array[1] &&
      value.items.every((item) => isOfType(item, array[2] ?? '', own, depth + 1))
    );
  const structure = own.get(plain) ?? standardTypes.get(plain);
  if (structure !== undefined)
    return value.kind === 'struct' && value.fields.every((field) => isField(field, structure, own, depth));
  return value.kind === 'text' && (patterns[plain]?.test(value.text) ?? false);
}

function isLangAlt(value: XmpValue): boolean {
  return (
    value.kind === 'array' &&
    value.form === 'Alt' &&
    value.items.every((item) => item.kind === 'text' && item.lang !== undefined)
  );
}

function isField(
  field: XmpProperty,
  { namespace, fields }: Structure,
  own: OwnTypes,
  depth: number,
): boolean {
  const type = fields.get(field.name);
  return field.namespace === namespace && type !== undefined && isOfType(field.value, type, own, depth + 1);
}
