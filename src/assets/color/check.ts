// Checks whether a profile can be embedded: it is of the right kind, and each of its tables is as long as it says.
import { viewOf } from '../../byteview.ts';
import { curveBytes } from './curve.ts';
import { ascii, damagedProfile, type IccProfile } from './icc.ts';

/** How ICC names the spaces that a PDF can base on a profile, by their components (ISO 32000-1 8.6.5.5). */
const spaces: ReadonlyMap<number, string> = new Map([
  [1, 'GRAY'],
  [3, 'RGB '],
  [4, 'CMYK'],
]);

/** The classes of scanners and cameras, screens, printers, and working spaces. */
const deviceClasses: readonly string[] = ['scnr', 'mntr', 'prtr', 'spac'];

const newestVersion = 4;

/** Returns what is wrong with a profile for samples of this many components, or undefined when it is sound. */
export function checkIcc(profile: IccProfile, components: 1 | 3 | 4): string | undefined {
  const { colorSpace, connectionSpace, deviceClass, majorVersion } = profile;
  if (colorSpace !== spaces.get(components)) {
    const expected = (spaces.get(components) ?? '').trim();
    return `expected a colour profile for ${expected}, got one for ${printable(colorSpace)}`;
  }
  if (!deviceClasses.includes(deviceClass)) {
    return `expected a colour profile of a device, got one of class ${printable(deviceClass)}`;
  }
  if (majorVersion < 2 || majorVersion > newestVersion) {
    return `expected a colour profile of version 2 to ${newestVersion}, got ${majorVersion}`;
  }
  if (connectionSpace !== 'XYZ ' && connectionSpace !== 'Lab ') return damagedProfile;
  if (!isComplete(profile, components)) {
    return 'expected a colour profile that leads to colours, got one without the tables for it';
  }
  return hasSoundTags(profile, components) ? undefined : damagedProfile;
}

function printable(name: string): string {
  return /^[ -~]{4}$/.test(name) ? name.trim() : 'something else';
}

/** Returns whether a profile leads from samples to colours: by a table, or by curves and, for RGB, a matrix (ICC.1:2004-10 8.3 to 8.5). */
function isComplete({ tags, connectionSpace }: IccProfile, components: 1 | 3 | 4): boolean {
  if (tags.has('A2B0')) return true;
  if (components === 1) return tags.has('kTRC');
  const matrix = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
  return components === 3 && connectionSpace === 'XYZ ' && matrix.every((tag) => tags.has(tag));
}

function hasSoundTags({ tags }: IccProfile, components: number): boolean {
  for (const [name, tag] of tags) {
    if (/^[rgbk]TRC$/.test(name) && curveBytes(tag, 0) === undefined) return false;
    if (/^[rgb]XYZ$/.test(name) && !(ascii(tag, 0) === 'XYZ ' && tag.length >= 20)) return false;
    if (/^A2B[012]$/.test(name) && !isSoundTable(tag, components)) return false;
  }
  return true;
}

function isSoundTable(tag: Uint8Array, components: number): boolean {
  if (tag[8] !== components || tag[9] !== 3) return false;
  switch (ascii(tag, 0)) {
    case 'mft1':
      return tag.length >= 48 + tableBytes(tag, components, { entries: 256, outputs: 256 });
    case 'mft2': {
      if (tag.length < 52) return false;
      const [entries, outputs] = [viewOf(tag).getUint16(48), viewOf(tag).getUint16(50)];
      const isLong = (length: number): boolean => length >= 2 && length <= 4096;
      const bytes = 2 * tableBytes(tag, components, { entries, outputs });
      return isLong(entries) && isLong(outputs) && tag.length >= 52 + bytes;
    }
    case 'mAB ':
      return isSoundPipeline(tag, components);
    default:
      return false;
  }
}

/** Returns the number of values of a table: curves, grid, curves (ICC.1:2004-10 10.8, 10.9). */
function tableBytes(
  tag: Uint8Array,
  components: number,
  { entries, outputs }: { readonly entries: number; readonly outputs: number },
): number {
  const grid = tag[10] ?? 0;
  return grid < 2 ? Infinity : entries * components + 3 * grid ** components + 3 * outputs;
}

/** Returns whether curves, grid, curves, matrix and curves lie where the tag says and are as long as they must be (ICC.1:2004-10 10.10). */
function isSoundPipeline(tag: Uint8Array, components: number): boolean {
  if (tag.length < 32) return false;
  const view = viewOf(tag);
  const [last = 0, matrix = 0, middle = 0, grid = 0, first = 0] = [12, 16, 20, 24, 28].map((at) =>
    view.getUint32(at),
  );
  // Without a grid the components pass one by one, so only three of them lead to three.
  if (last === 0 || (grid === 0 && (components !== 3 || first !== 0))) return false;
  if (matrix !== 0 && matrix + 48 > tag.length) return false;
  return (
    areSoundCurves(tag, last, 3) &&
    (middle === 0 || areSoundCurves(tag, middle, 3)) &&
    (first === 0 || areSoundCurves(tag, first, components)) &&
    (grid === 0 || isSoundGrid(tag, grid, components))
  );
}

function areSoundCurves(tag: Uint8Array, from: number, count: number): boolean {
  let at = from;
  for (let index = 0; index < count; index++) {
    const length = at < tag.length ? curveBytes(tag, at) : undefined;
    if (length === undefined) return false;
    at += Math.ceil(length / 4) * 4;
  }
  return true;
}

function isSoundGrid(tag: Uint8Array, from: number, components: number): boolean {
  if (from + 20 > tag.length) return false;
  let values = 3;
  for (const points of tag.subarray(from, from + components)) values *= points < 2 ? Infinity : points;
  const precision = tag[from + 16] ?? 0;
  return (precision === 1 || precision === 2) && from + 20 + values * precision <= tag.length;
}
