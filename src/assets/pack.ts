// A pack is one ZIP file with a template, every file that it names, and a manifest with their hashes.
import { type Unzipped, unzipSync, zipSync } from 'fflate';
import { type AppError, issuesError } from '../errors.ts';
import { sha256Hex } from '../sha256.ts';
import { decodeUtf8 } from '../utf8.ts';

/** A template's files by name. A name is a path from the main file's folder, or the URL that the bytes were fetched from. */
export interface Pack {
  /** The name of the main file. */
  readonly main: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Whether the template was checked to print the amounts of its e-invoice. Packs of before 0.2 never were. */
  readonly printsAmounts?: boolean;
}

/** The limits of a pack, unpacked. */
export const packLimits = { files: 1000, fileBytes: 32 * 1024 * 1024, totalBytes: 64 * 1024 * 1024 } as const;

const manifestEntry = '.platen-pack.json';
const manifestBytes = 1024 * 1024;

interface ManifestFile {
  readonly name: string;
  /** The name of its entry in the ZIP. Two names may share one entry. */
  readonly entry: string;
  readonly sha256: string;
}

interface Manifest {
  readonly platenPack: 1;
  readonly main: string;
  readonly printsAmounts?: boolean;
  readonly files: readonly ManifestFile[];
}

/**
 * Returns a pack as one file. The same files give the same bytes, whatever the order, machine or time zone. Entries are
 * stored without compression, so that any ZIP tool shows them. Throws `AppError` (`render_failed`) when a limit is
 * passed.
 */
export function writePack(pack: Pack): Uint8Array {
  requirePackLimits(pack);
  if (!pack.files.has(pack.main)) throw fault(`it has no file "${pack.main}"`);
  const entries = new Map<string, Uint8Array>();
  const files: ManifestFile[] = [];
  for (const name of [...pack.files.keys()].sort()) {
    const bytes = pack.files.get(name) ?? new Uint8Array();
    const sha256 = sha256Hex(bytes);
    const entry = isPlainPath(name) ? name : `fetched/${sha256}`;
    entries.set(entry, bytes);
    files.push({ name, entry, sha256 });
  }
  const checked = pack.printsAmounts === true && { printsAmounts: true };
  const manifest: Manifest = { platenPack: 1, main: pack.main, ...checked, files };
  const zip: Record<string, Uint8Array> = Object.create(null);
  zip[manifestEntry] = new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`);
  for (const entry of [...entries.keys()].sort()) zip[entry] = entries.get(entry) ?? new Uint8Array();
  // This is local time on purpose: ZIP has wall-clock fields, and these are the same in every zone.
  return zipSync(zip, { level: 0, mtime: new Date(1980, 0, 1, 12) });
}

/** Throws `AppError` (`render_failed`) when the files pass a limit of packs. */
export function requirePackLimits({ files }: Pack): void {
  checkLimits([...files].map(([name, bytes]) => ({ name, size: bytes.length })));
}

/**
 * Reads a pack and checks every hash. Throws `AppError` (`render_failed`) that says what is wrong. It takes no more
 * than the limits allow.
 */
export function readPack(bytes: Uint8Array): Pack {
  if (!looksLikePack(bytes)) throw fault('it is no ZIP file');
  const entries = unzip(bytes);
  const manifest = readManifest(entries[manifestEntry]);
  const files = new Map<string, Uint8Array>();
  for (const { name, entry, sha256 } of manifest.files) {
    const content = Object.hasOwn(entries, entry) ? entries[entry] : undefined;
    if (content === undefined) throw fault(`"${entry}" is named by its manifest and missing`);
    if (sha256Hex(content) !== sha256) throw fault(`"${entry}" is damaged: its hash is not the manifest's`);
    files.set(name, content);
  }
  if (!files.has(manifest.main)) throw fault(`it has no file "${manifest.main}"`);
  return { main: manifest.main, files, printsAmounts: manifest.printsAmounts === true };
}

/** Returns whether bytes begin as a ZIP file does. A pack does, and a template's JSON does not. */
export function looksLikePack(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** The hashes of a pack's content. */
export interface PackHashes {
  /**
   * Of the main file, and of the other files with their names. How they are packed does not count, nor does the name of
   * the main file: a template could use that name only to include itself.
   */
  readonly sha256: string;
  /** The hash that a pack had when the name of the main file counted. Versions stored at that time have it. */
  readonly formerSha256: string;
}

/** Returns the hashes of a pack, all in hex, from the SHA-256 of each of its files. */
export function packHashes(main: string, files: ReadonlyMap<string, string>): PackHashes {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const others = sorted.filter(([name]) => name !== main);
  return {
    sha256: listSha256([files.get(main) ?? sha256Hex(new Uint8Array()), others]),
    formerSha256: listSha256([main, sorted]),
  };
}

/** Returns the SHA-256 in hex of a pack's content. */
export function packSha256({ main, files }: Pack): string {
  return packHashes(main, new Map([...files].map(([name, bytes]) => [name, sha256Hex(bytes)]))).sha256;
}

function listSha256(list: readonly unknown[]): string {
  return sha256Hex(new TextEncoder().encode(JSON.stringify(list)));
}

/** Returns whether the entries of a ZIP are those of a pack: it has a manifest. */
export function isPack(entries: Unzipped): boolean {
  return Object.hasOwn(entries, manifestEntry);
}

/** Returns the entries of a ZIP. Throws `AppError` (`render_failed`) when it is damaged or passes the limits. */
export function unzip(bytes: Uint8Array): Unzipped {
  const seen: { name: string; size: number }[] = [];
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize, compression }) => {
        if (compression !== 0 && compression !== 8) throw fault(`"${name}" is packed in an unknown way`);
        if (name === manifestEntry && originalSize > manifestBytes) throw fault('its manifest is too large');
        seen.push({ name, size: originalSize });
        checkLimits(seen);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    throw fault('it is cut short or damaged');
  }
}

function readManifest(bytes: Uint8Array | undefined): Manifest {
  if (bytes === undefined) throw fault('it has no manifest', 'make packs with `platen pack`');
  let value: unknown;
  try {
    value = JSON.parse(decodeUtf8(bytes));
  } catch {
    throw fault('its manifest is no JSON');
  }
  if (typeof value === 'object' && value !== null && 'platenPack' in value && value.platenPack !== 1)
    throw fault('it was made by a newer Platen');
  if (!isManifest(value)) throw fault('its manifest is out of form', 'make packs with `platen pack`');
  return value;
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { main, files } = value as Partial<Record<keyof Manifest, unknown>>;
  return typeof main === 'string' && Array.isArray(files) && files.every(isManifestFile);
}

function isManifestFile(value: unknown): value is ManifestFile {
  if (typeof value !== 'object' || value === null) return false;
  const { name, entry, sha256 } = value as Partial<Record<keyof ManifestFile, unknown>>;
  return typeof name === 'string' && typeof entry === 'string' && typeof sha256 === 'string';
}

function checkLimits(files: readonly { readonly name: string; readonly size: number }[]): void {
  if (files.length > packLimits.files + 1) throw fault(`it has more than ${packLimits.files} files`);
  const large = files.find(({ size }) => size > packLimits.fileBytes);
  if (large !== undefined) throw fault(`"${large.name}" is over ${packLimits.fileBytes} bytes`);
  if (files.reduce((sum, { size }) => sum + size, 0) > packLimits.totalBytes + manifestBytes)
    throw fault(`its files are over ${packLimits.totalBytes} bytes in all`);
}

/** Returns whether any ZIP tool unpacks this path below its own folder. Other names (a URL, a way up) are stored under their hash. */
function isPlainPath(name: string): boolean {
  const parts = name.split('/');
  return (
    /^[\w .@+()-]+(\/[\w .@+()-]+)*$/.test(name) &&
    !parts.some((part) => part === '.' || part === '..' || part === '__proto__') &&
    parts[0] !== 'fetched' &&
    name !== manifestEntry
  );
}

function fault(message: string, hint?: string): AppError {
  return issuesError('render_failed', [
    { source: 'template', path: '', message: `not a good pack: ${message}`, ...(hint && { hint }) },
  ]);
}
