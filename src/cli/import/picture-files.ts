// The files of a definition: pictures and attachments, found under their names, and kept beside the template.
import { basename, extname } from 'node:path';
import type { MediaType } from '../../assets/asset.ts';
import { assetOf } from '../../assets/bytes.ts';
import { isDataUri, parseDataUri } from '../../assets/data-uri.ts';
import { decodePicture } from '../../assets/decode.ts';
import { packLimits } from '../../assets/pack.ts';
import { AppError } from '../../errors.ts';
import type { Notes } from './notes.ts';
import { below, isObject, type Json, numberOf, own } from './values.ts';

/** A picture: what its block names, and its size in pixels where it is known. */
export interface FoundPicture {
  readonly src: string;
  readonly size: { readonly width: number; readonly height: number } | undefined;
}

/** Reads a file that a definition names. Returns its bytes, or why they can't be had. */
export type ReadFile = (name: string) => Uint8Array | string;

const endings: Readonly<Partial<Record<MediaType, string>>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/gif': '.gif',
};

/** The files of one import. */
export class PictureFiles {
  /** The files that the template names, by their paths in its folder. */
  readonly files = new Map<string, Uint8Array>();
  private readonly images: Json;
  private readonly readFile: ReadFile;
  private readonly notes: Notes;
  private readonly names = new Map<string, string>();
  /** How many files of a name there are. */
  private readonly numbers = new Map<string, number>();
  private readonly known = new Map<string, FoundPicture | undefined>();

  constructor(images: unknown, readFile: ReadFile, notes: Notes) {
    this.images = isObject(images) ? images : {};
    this.readFile = readFile;
    this.notes = notes;
  }

  /** Returns the picture of an image node, or undefined when it can't be had. That is reported. */
  find(image: unknown, path: string): FoundPicture | undefined {
    const key = typeof image === 'string' ? image : JSON.stringify(image);
    if (this.known.has(key)) return this.known.get(key);
    const found = this.load(image, path);
    this.known.set(key, found);
    return found;
  }

  private load(image: unknown, path: string): FoundPicture | undefined {
    const named = typeof image === 'string' ? own(this.images, image) : undefined;
    const place = named === undefined ? path : below('/images', String(image));
    const source = this.address(named ?? image, place);
    if (typeof source === 'string' && /^https:/i.test(source)) {
      this.notes.add(
        place,
        'this picture is fetched from the web',
        'it is taken in when the template is pushed; a file beside the template is safer',
      );
      return { src: source, size: undefined };
    }
    const bytes = this.bytesOf(source, place);
    if (bytes === undefined) return undefined;
    try {
      const asset = assetOf(bytes);
      const { width, height } = decodePicture(asset);
      const name = typeof image === 'string' && !isDataUri(image) ? image : 'picture';
      return { src: this.keep(`images/${name}`, bytes, endings[asset.mediaType]), size: { width, height } };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.notes.add(place, error.issues[0]?.message ?? error.message, 'a box with its name stands there');
      return undefined;
    }
  }

  /** Returns the address inside `{ url, headers }`. No template sends headers. */
  private address(source: unknown, place: string): unknown {
    if (!isObject(source) || typeof own(source, 'url') !== 'string') return source;
    if (own(source, 'headers') !== undefined)
      this.notes.add(below(place, 'headers'), 'a template sends no headers', 'they are left out');
    return own(source, 'url');
  }

  /** Returns the bytes of a data URL, a list of bytes or a file. What can't be had is reported. */
  bytesOf(source: unknown, place: string): Uint8Array | undefined {
    const read = this.read(source);
    if (typeof read !== 'string') return read;
    this.notes.add(place, read, 'a box with its name stands there');
    return undefined;
  }

  /** Returns the bytes that an address stands for, or why they can't be had. */
  read(source: unknown): Uint8Array | string {
    if (isObject(source) && own(source, 'type') === 'Buffer') {
      const data = own(source, 'data');
      if (Array.isArray(data) && data.every((each) => numberOf(each) !== undefined))
        return Uint8Array.from(data as number[]);
    }
    if (typeof source !== 'string') return 'expected the name of a file or a data: URL';
    if (/^http:/i.test(source)) return 'expected an https: URL, got one of http:';
    if (!isDataUri(source)) return this.readFile(source);
    try {
      return parseDataUri(source, packLimits.fileBytes);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.issues[0]?.message ?? error.message;
    }
  }

  /** Keeps a file, and returns its path in the folder of the template. Equal bytes are kept once. */
  keep(wish: string, bytes: Uint8Array, ending = ''): string {
    const { sha256 } = assetOf(bytes);
    const known = this.names.get(sha256 + ending);
    if (known !== undefined) return known;
    const folder = wish.slice(0, wish.indexOf('/'));
    const given = basename(wish.replaceAll('\\', '/'));
    const own = extname(given);
    const stem = (own === '' ? given : given.slice(0, -own.length))
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 60);
    const base = stem === '' ? 'file' : stem;
    const end = ending === '' ? own.replace(/[^A-Za-z0-9.]+/g, '') : ending;
    const path = this.free(`${folder}/${base}`, end);
    this.files.set(path, bytes);
    this.names.set(sha256 + ending, path);
    return path;
  }

  /** Returns a path that no other file has. Files of one name are numbered. */
  private free(stem: string, end: string): string {
    for (;;) {
      const number = (this.numbers.get(stem + end) ?? 0) + 1;
      this.numbers.set(stem + end, number);
      const path = number === 1 ? stem + end : `${stem}-${number}${end}`;
      if (!this.files.has(path)) return path;
    }
  }
}
