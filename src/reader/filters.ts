// Decodes what a stream holds (ISO 32000-1 7.4), and never more than a limit of bytes.
import { constants, inflateSync } from 'node:zlib';
import { messageOf } from '../thrown.ts';
import { decodeAscii85, decodeAsciiHex, decodeRunLength } from './ascii.ts';
import { readerLimits, UnreadableError } from './limits.ts';
import { decodeLzw } from './lzw.ts';
import { Dict, List, Name, type Stream } from './objects.ts';
import { undoPredictor } from './predictor.ts';

/** A filter of a stream and its parameters. */
export interface Filter {
  readonly name: string;
  readonly parameters: Dict | undefined;
}

/** The short names of filters in inline images. */
const shortNames: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

/** Returns the filters of a stream, the outermost first. */
export function filtersOf(dict: Dict): readonly Filter[] {
  const filter = dict.get('Filter') ?? dict.get('F');
  const parameters = dict.get('DecodeParms') ?? dict.get('DP');
  if (filter instanceof Name)
    return [
      {
        name: filter.value,
        parameters: parameters instanceof List ? dictAt(parameters, 0) : dictIn(parameters),
      },
    ];
  if (!(filter instanceof List)) return [];
  return [...filter].slice(0, 20).flatMap((item, index) => {
    if (!(item instanceof Name)) return [];
    return [
      {
        name: item.value,
        parameters: parameters instanceof List ? dictAt(parameters, index) : dictIn(parameters),
      },
    ];
  });
}

function dictIn(value: unknown): Dict | undefined {
  return value instanceof Dict ? value : undefined;
}

function dictAt(list: List, index: number): Dict | undefined {
  return dictIn(list.at(index));
}

/** What was decoded. `fault` says what was wrong with the stream. */
export interface Decoded {
  readonly bytes: Uint8Array;
  readonly fault?: string;
}

/** Returns whether only pictures are packed like that. */
function isPicture(filter: Filter): boolean {
  return ['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode', 'DCT', 'CCF'].includes(filter.name);
}

/** Returns the bytes of a stream. Those of a picture stay packed. Throws `UnreadableError` past the limit. */
export function decodeStream(stream: Stream): Decoded {
  let bytes = stream.raw;
  for (const filter of filtersOf(stream.dict)) {
    if (isPicture(filter)) return { bytes };
    try {
      bytes = undo(filter, bytes);
    } catch (error) {
      if (error instanceof UnreadableError)
        throw new UnreadableError(`the stream of object ${stream.object} ${error.message}`);
      return { bytes: new Uint8Array(), fault: messageOf(error) };
    }
  }
  return { bytes };
}

function undo({ name, parameters }: Filter, bytes: Uint8Array): Uint8Array {
  const most = readerLimits.streamBytes;
  switch (shortNames[name] ?? name) {
    case 'FlateDecode':
      return undoPredictor(inflate(bytes, most), parameters);
    case 'LZWDecode':
      return undoPredictor(decodeLzw(bytes, parameters?.number('EarlyChange') ?? 1, most), parameters);
    case 'ASCIIHexDecode':
      return decodeAsciiHex(bytes);
    case 'ASCII85Decode':
      return decodeAscii85(bytes);
    case 'RunLengthDecode':
      return decodeRunLength(bytes, most);
    case 'Crypt':
      return bytes;
    default:
      throw new Error(`unknown filter ${name.slice(0, 40)}`);
  }
}

function inflate(bytes: Uint8Array, most: number): Uint8Array {
  try {
    // A stream that is cut off gives what there is of it.
    return inflateSync(bytes, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw new UnreadableError(`unpacks to more than ${most / 1024 / 1024} MiB`);
    throw new Error('its bytes are no deflated data');
  }
}
