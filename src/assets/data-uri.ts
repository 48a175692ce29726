// `data:` URIs: bytes that stand in the reference itself.
import { assetFault } from './fault.ts';

/** Returns whether a reference is a `data:` URI. White space may stand before it. */
export function isDataUri(ref: string): boolean {
  return /^\s*data:/i.test(ref);
}

/**
 * Returns the bytes of a `data:` URI (RFC 2397). Its media type is ignored, since the bytes say their type. Throws an
 * asset fault when the URI is malformed or holds more than `maxBytes`.
 */
export function parseDataUri(ref: string, maxBytes: number): Uint8Array {
  const comma = ref.indexOf(',');
  if (!isDataUri(ref) || comma < 0) throw assetFault('expected a data: URI with a comma before its data');
  const isBase64 = /;\s*base64\s*$/i.test(ref.slice(0, comma));
  const data = ref.slice(comma + 1);
  const bytes = isBase64 ? base64Decoded(data) : percentDecoded(data);
  if (bytes.length > maxBytes) {
    throw assetFault(`expected a data: URI of at most ${maxBytes} bytes, got ${bytes.length}`);
  }
  return bytes;
}

function percentDecoded(text: string): Uint8Array {
  if (!text.includes('%')) return Buffer.from(text, 'utf8');
  if (/%(?![0-9a-f]{2})/i.test(text)) throw assetFault('expected a data: URI, got one with a lone %');
  const latin1 = text.replace(/[^\0-\x7f]+/g, encodeURIComponent);
  return Buffer.from(
    latin1.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

function base64Decoded(data: string): Uint8Array {
  const text = data.includes('%') ? Buffer.from(percentDecoded(data)).toString('latin1') : data;
  // Few have white space. Those are read a second time.
  const bytes = strictlyDecoded(text) ?? strictlyDecoded(text.replace(/[ \t\r\n]+/g, ''));
  if (bytes === undefined)
    throw assetFault('expected a data: URI in base64, got other characters or one that is cut off');
  return bytes;
}

/**
 * Returns the bytes of a text of the alphabet of base64, or of that for URLs (RFC 4648, 4 and 5), with two `=` or fewer at
 * its end. Returns undefined for another text.
 */
function strictlyDecoded(text: string): Uint8Array | undefined {
  let { length } = text;
  for (let padding = 0; padding < 2 && text.endsWith('=', length); padding += 1) length -= 1;
  // What the decoder does not know it leaves out, and has fewer bytes then.
  if (length % 4 === 1) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === Math.floor((length * 3) / 4) ? bytes : undefined;
}
