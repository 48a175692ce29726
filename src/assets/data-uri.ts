// `data:` URIs: bytes that stand in the reference itself.
import { assetFault } from './fault.ts';

/** Returns whether a reference is a `data:` URI. */
export function isDataUri(ref: string): boolean {
  return /^data:/i.test(ref);
}

/**
 * Returns the bytes of a `data:` URI (RFC 2397). Its media type is ignored, since the bytes say their type. Throws an
 * asset fault when the URI is malformed or holds more than `maxBytes`.
 */
export function parseDataUri(ref: string, maxBytes: number): Uint8Array {
  const comma = ref.indexOf(',');
  if (!isDataUri(ref) || comma < 0) throw assetFault('expected a data: URI with a comma before its data');
  const isBase64 = /;\s*base64\s*$/i.test(ref.slice(0, comma));
  const text = percentDecoded(ref.slice(comma + 1));
  const bytes = isBase64 ? base64Decoded(text) : text;
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

function base64Decoded(text: Uint8Array): Uint8Array {
  const compact = Buffer.from(text)
    .toString('latin1')
    .replace(/[ \t\r\n]+/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(compact) || compact.replace(/=+$/, '').length % 4 === 1) {
    throw assetFault('expected a data: URI in base64, got other characters or one that is cut off');
  }
  return Buffer.from(compact, 'base64');
}
